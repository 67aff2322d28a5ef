// How connections end: no caller loses an answer, and nothing waits forever for one that is gone.

import type { FastifyReply, FastifyRequest } from "fastify";
import { Server as TcpServer, Socket } from "node:net";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { release } from "../../worker/release.js";

/** By connection, the answers that wait for earlier answers to be sent. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Makes sure that a pipelined answer emits "close" when its connection closes. Node closes only the first answer, so
 * whatever waits for the others to close would be held forever. Call it before any other hook.
 */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  // Node itself closes the first answer.
  if (response.socket !== null) return;
  const others = waiting.get(socket) ?? follow(socket);
  others.add(response);
  response.once("close", () => others.delete(response));
}

function follow(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  waiting.set(socket, responses);
  socket.once("close", () => {
    for (const response of responses) {
      // It has become the first answer meanwhile.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit("close");
    }
  });
  return responses;
}

/**
 * Bounds for lingering: after the last answer on a connection, the service reads and discards what the caller still
 * sends. Closing with unread bytes would reset the connection, and the caller would lose the answer.
 */
export interface LingerBounds {
  /** The most bytes that are discarded on one connection. */
  readonly bytes: number;
  /** The connection is cut off after this time in all ... */
  readonly totalMs: number;
  /** ... or when nothing has arrived for this long. */
  readonly silenceMs: number;
  /** The most connections that linger at a time. One more cuts off the one that has lingered longest. */
  readonly connections: number;
}

/** About what nginx allows, and four times the default body limit. */
export const LINGER_BOUNDS: LingerBounds = { bytes: 67_108_864, totalMs: 10_000, silenceMs: 2000, connections: 100 };

/** The rest of a body up to this size is read and discarded, so that the connection can be reused. */
const DRAINED_BODY_BYTES = 65_536;

/** The connections of one service that have had their last answer and are still read from. */
export class LingeringConnections {
  readonly #bounds: LingerBounds;
  readonly #sockets = new Set<Socket>();

  constructor(bounds = LINGER_BOUNDS) {
    this.#bounds = bounds;
  }

  /**
   * Prepares an answer that is sent before the body was read: after a large body the connection closes, and lingers
   * first.
   */
  leaveBodyUnread({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
    const isChunked = headers["transfer-encoding"] !== undefined;
    const bytes = Number(headers["content-length"] ?? 0);
    if (raw.complete || (!isChunked && bytes === 0)) return;
    if (isChunked || bytes > DRAINED_BODY_BYTES) reply.header("connection", "close");
    const { socket } = raw;
    // Node calls this after the last answer of a connection, whoever decided that it is the last.
    socket.destroySoon = () => {
      if (raw.complete) Socket.prototype.destroySoon.call(socket);
      else this.close(socket);
    };
  }

  has(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }

  /** Sends what is written, then discards what arrives until the caller closes the connection or a bound is reached. */
  close(socket: Socket): void {
    if (socket.destroyed || this.has(socket)) return;
    const { bytes, totalMs, silenceMs, connections } = this.#bounds;
    const [oldest] = this.#sockets;
    if (oldest !== undefined && this.#sockets.size >= connections) {
      this.#sockets.delete(oldest);
      oldest.destroy();
    }
    this.#sockets.add(socket);

    const cut = (): void => void socket.destroy();
    const silence = setTimeout(cut, silenceMs);
    const total = setTimeout(cut, totalMs);
    socket.once("close", () => {
      clearTimeout(silence);
      clearTimeout(total);
      this.#sockets.delete(socket);
    });
    socket.once("end", cut);
    socket.end();
    // Node pauses a connection whose body is not read. Only while its parser owns the connection can that be undone.
    socket.resume();
    setImmediate(() => discard(socket, bytes, () => silence.refresh(), cut));
  }
}

/** Discards what arrives. */
function discard(socket: Socket, maxBytes: number, onMore: () => void, onTooMuch: () => void): void {
  let bytes = 0;
  // Node's parser must not see it: it would read it as further requests.
  socket.removeAllListeners("data");
  socket.on("data", (piece: Buffer) => {
    bytes += piece.length;
    // The garbage collector alone would let the pieces pile up.
    release(piece);
    if (bytes > maxBytes) onTooMuch();
    else onMore();
  });
}

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
