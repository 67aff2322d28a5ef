import { Server as TcpServer } from "node:net";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";

/**
 * Connections that rest are kept open this long, so that a request which is on its way already is answered; the
 * answer says that the connection ends. Closing them at once would break such requests off.
 */
const LINGER_MS = 1500;

const LOOK_MS = 20;

/**
 * Stops accepting connections, and waits until those that are open have been answered and closed.
 * @param deadlineMs when this time is up, what is left is cut off.
 */
export async function drain(server: Server, deadlineMs: number): Promise<void> {
  const begin = performance.now();
  let isEmpty = false;
  // Not http's own close, which also ends the connections that rest.
  TcpServer.prototype.close.call(server, () => {
    isEmpty = true;
  });
  while (!isEmpty && performance.now() - begin < deadlineMs) {
    if (performance.now() - begin >= LINGER_MS) server.closeIdleConnections();
    // One look after the other is the purpose.
    // eslint-disable-next-line no-await-in-loop
    await setTimeout(LOOK_MS);
  }
  server.closeAllConnections();
}
