import { type Socket, Server as TcpServer } from "node:net";
import type { Server } from "node:http";

/**
 * Connections that rest are kept open this long, so that a request which is on its way already is answered; the
 * answer says that the connection ends. Closing them at once would break such requests off.
 */
const LINGER_MS = 1500;

const LOOK_MS = 20;

/** The connections of a server that are open, from now on. */
export function followConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  return connections;
}

/**
 * Stops accepting connections, and waits until those that are open have been answered and closed.
 * @param connections all that are open.
 * @param deadlineMs when this time is up, what is left is cut off.
 */
export async function drain(server: Server, connections: ReadonlySet<Socket>, deadlineMs: number): Promise<void> {
  const looking = setInterval(() => {
    if (performance.now() - begin < LINGER_MS) return;
    server.closeIdleConnections();
    // Those on which nothing was ever sent do not count as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, LOOK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  const begin = performance.now();
  // Not http's own close, which also ends the connections that rest.
  await new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  clearInterval(looking);
  clearTimeout(deadline);
}
