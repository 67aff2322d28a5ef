import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { defined } from "../../common/defined.js";
import { errorBody } from "../../contract/values/answer.js";
import { ERRORS, ServiceError } from "../../contract/values/errors.js";
import { BROKEN_HTTP } from "../docs/errors.js";
import { requestIdOf } from "../gates/requestId.js";
import type { Metrics } from "../telemetry/metrics.js";
import { currentRequest, NO_ENDPOINT } from "../telemetry/observeRequests.js";
import type { LingeringConnections } from "./closing.js";
import { isUploading } from "./uploads.js";

/** Headers of answers for which no hook runs: those to an invalid URL, or to bytes that are not HTTP. */
export const UNHOOKED_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;

/** The one header that a request must not repeat, even with the same value. */
const HOST = /^host$/i;

/**
 * Refuses a request with several Host headers, or an HTTP/1.1 request with none: a proxy could assign it to another
 * host (RFC 9112, section 3.2). Node itself drops all but the first.
 * @throws {ServiceError} VALIDATION_ERROR.
 */
export function requireOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): void {
  if (headers.host === undefined) {
    if (httpVersion === "1.1") throw new ServiceError("VALIDATION_ERROR", BROKEN_HTTP);
    return;
  }
  // Names and values alternate.
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (HOST.test(defined(rawHeaders[i]))) hosts++;
  if (hosts > 1)
    throw new ServiceError("VALIDATION_ERROR", "The request has more than one Host header. Send exactly one.");
}

/**
 * Answers bytes that are not HTTP, for which Node makes no request, on their socket. They are logged and counted like
 * requests.
 */
export function refuseBrokenHttp(metrics: Metrics, lingering: LingeringConnections) {
  return function refuse(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
    // It has been answered; the parser also reports the bytes that follow.
    if (lingering.has(socket)) return;
    // Browsers keep connections ready on which they have sent nothing. There is no request to refuse, and one that sets
    // out at this very moment would take the refusal for its answer: on a closed connection browsers send it again.
    const isSpare = error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0;
    if (isSpare || error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    // Set when the fault is in the body of a request whose head was valid.
    const request = currentRequest(socket);
    // Node reports each request once, and goes on with it where nothing is done.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && isUploading(request)) return;
    const { status } = ERRORS.VALIDATION_ERROR;
    const requestId = request?.id ?? requestIdOf({ headers: {} });
    const body = errorBody(new ServiceError("VALIDATION_ERROR", BROKEN_HTTP), requestId);
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      `X-Request-Id: ${requestId}`,
      "Content-Type: application/json; charset=utf-8",
      ...Object.entries(UNHOOKED_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    lingering.close(socket);
    if (request !== undefined) {
      request.brokenStatus = status;
      request.telemetry.stop();
      return;
    }
    metrics.countRequest(NO_ENDPOINT, status, 0, { ms: {}, counts: {} });
    this.log.info(
      {
        request_id: requestId,
        endpoint: NO_ENDPOINT,
        status,
        request_bytes: 0,
        response_bytes: Buffer.byteLength(body),
        ms: 0,
      },
      "request",
    );
  };
}
