import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { onTestFinished } from "vitest";

/** Starts an HTTP server on a free port, closes it when the test ends, and returns its address. */
export async function startServer(serve: RequestListener): Promise<string> {
  const server = createServer(serve);
  const port = await listenAnywhere(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await close(server);
  });
  return `http://127.0.0.1:${port}`;
}

/** A port on which nothing listens any more. */
export async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listenAnywhere(server);
  await close(server);
  return port;
}

async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has such an address.
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
