import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** A port on which nothing listens any more. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  server.close();
  await once(server, "close");
  return port;
}

/** Has the server listen on a free port, which it returns. */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has such an address.
  return (server.address() as AddressInfo).port;
}
