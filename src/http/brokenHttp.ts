import type { FastifyInstance } from "fastify";
import type { Socket } from "node:net";
import { errorBody } from "../contract/answer.js";
import { ERRORS, ServiceError } from "../contract/errors.js";
import type { Metrics } from "./metrics.js";
import { requestIdOf } from "./requestId.js";
import { currentRequest, NO_ENDPOINT } from "./sight.js";

/** What answers have, too, that no hook sees: those to what is no URL, or no HTTP. */
export const UNHOOKED_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;

/** How long a caller has to read the answer before the connection is cut. */
const LEAVE_TIMEOUT_MS = 1000;

export function brokenHttp(): ServiceError {
  return new ServiceError("VALIDATION_ERROR", "The request is not valid HTTP, has too large a header, or did not arrive in time.");
}

/** What cannot be read as HTTP has no request; it is answered on the socket, and told of as requests are. */
export function refuseBrokenHttp(metrics: Metrics) {
  return function refuse(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status } = ERRORS.VALIDATION_ERROR;
    // The request that the rest of was to come, if there is one.
    const request = currentRequest(socket);
    const requestId = request?.id ?? requestIdOf({ headers: {} });
    const body = errorBody(brokenHttp(), requestId);
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      `X-Request-Id: ${requestId}`,
      "Content-Type: application/json; charset=utf-8",
      ...Object.entries(UNHOOKED_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    // A caller who goes on sending must not keep the connection.
    setTimeout(() => socket.destroy(), LEAVE_TIMEOUT_MS).unref();
    if (request !== undefined) {
      request.brokenStatus = status;
      return;
    }
    metrics.countRequest(NO_ENDPOINT, status, 0, { ms: {}, counts: {} });
    this.log.info({ request_id: requestId, endpoint: NO_ENDPOINT, status, request_bytes: 0, response_bytes: Buffer.byteLength(body), ms: 0 }, "request");
  };
}
