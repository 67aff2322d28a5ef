import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listenAnywhere } from "./freePort.js";

/** Starts an HTTP server on a free port, closes it when the test ends, and returns its address. */
export async function startServer(serve: RequestListener): Promise<string> {
  const server = createServer(serve);
  const port = await listenAnywhere(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${port}`;
}
