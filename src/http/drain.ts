import { Server as TcpServer } from "node:net";
import type { Server } from "node:http";

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
  const looking = setInterval(() => {
    if (performance.now() - begin >= LINGER_MS) server.closeIdleConnections();
  }, LOOK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  const begin = performance.now();
  // Not http's own close, which also ends the connections that rest.
  await new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  clearInterval(looking);
  clearTimeout(deadline);
}
