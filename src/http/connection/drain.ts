import { type Socket, Server as TcpServer } from "node:net";
import type { Server } from "node:http";

/**
 * Idle connections stay open this long at shutdown, so that a request that is already on its way is still answered. Its
 * answer announces that the connection closes.
 */
const LINGER_MS = 1500;

const CHECK_INTERVAL_MS = 20;

/** A live set of the connections that are open, for connections accepted from now on. */
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
 * @param connections all open connections.
 * @param deadlineMs after this time the remaining connections are cut off.
 */
export async function drain(server: Server, connections: ReadonlySet<Socket>, deadlineMs: number): Promise<void> {
  const checks = setInterval(() => {
    if (performance.now() - begin < LINGER_MS) return;
    server.closeIdleConnections();
    // Node does not count a connection as idle when nothing was ever sent on it.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, CHECK_INTERVAL_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  const begin = performance.now();
  // The TCP server's close, because http's own close also ends idle connections.
  await new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  clearInterval(checks);
  clearTimeout(deadline);
}
