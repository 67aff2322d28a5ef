// A server that does nothing, on a thread of its own: what the machine and the measuring take by themselves.

import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";

const server = createServer((_request, response) => response.end());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  // A thread has no origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(`http://127.0.0.1:${address.port}`);
});
