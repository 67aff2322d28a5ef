import type { FastifyReply, FastifyRequest } from "fastify";
import { Socket } from "node:net";
import { release } from "../../worker/release.js";

/**
 * Bounds of what is read and thrown away after an answer that ends a connection on which the caller still sends. A
 * connection that is closed with bytes unread is reset, and a reset takes the answer from the caller.
 */
export interface LingerBounds {
  /** Largest number of bytes that are thrown away on one connection. */
  readonly bytes: number;
  /** The connection is cut after this time in all ... */
  readonly totalMs: number;
  /** ... or when nothing has come for this long. */
  readonly silenceMs: number;
  /** Connections that linger at a time. One more cuts the one that has lingered longest. */
  readonly connections: number;
}

/** About what nginx grants, and four times the largest body by default. */
export const LINGER_BOUNDS: LingerBounds = { bytes: 67_108_864, totalMs: 10_000, silenceMs: 2000, connections: 100 };

/** What is left of a body up to this size is read and thrown away, so that the connection can be used again. */
const DRAINED_BODY_BYTES = 65_536;

/** The connections of one service that are answered and still read from. */
export class LingeringConnections {
  readonly #bounds: LingerBounds;
  readonly #sockets = new Set<Socket>();

  constructor(bounds = LINGER_BOUNDS) {
    this.#bounds = bounds;
  }

  /** Ends the connection after an answer that comes before a large body was read, and reads on for a while. */
  leaveBodyUnread({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
    const isChunked = headers["transfer-encoding"] !== undefined;
    const bytes = Number(headers["content-length"] ?? 0);
    if (raw.complete || (!isChunked && bytes === 0)) return;
    if (isChunked || bytes > DRAINED_BODY_BYTES) reply.header("connection", "close");
    const { socket } = raw;
    // What Node calls when an answer was the connection's last, whoever decided that.
    socket.destroySoon = () => {
      if (raw.complete) Socket.prototype.destroySoon.call(socket);
      else this.close(socket);
    };
  }

  has(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }

  /** Sends what is written, ends the connection, and throws away what comes until the caller closes it or a bound is reached. */
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
    // Where a body was not read, Node holds the connection back. Only while its parser has the connection can that be undone.
    socket.resume();
    setImmediate(() => discard(socket, bytes, () => silence.refresh(), cut));
  }
}

/** Throws away what comes. */
function discard(socket: Socket, maxBytes: number, onMore: () => void, onTooMuch: () => void): void {
  let bytes = 0;
  // Node's parser must get nothing more: it would take what comes for further requests.
  socket.removeAllListeners("data");
  socket.on("data", (piece: Buffer) => {
    bytes += piece.length;
    // Left to the garbage collector, pieces would pile up.
    release(piece);
    if (bytes > maxBytes) onTooMuch();
    else onMore();
  });
}
