import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, ERRORS, ServiceError } from "../contract/errors.js";
import { UnprocessableError } from "../contract/faults.js";
import { CallerGoneError } from "./upstream.js";

const MAX_LOGGED_CALLS = 8;

/** Faults that Fastify itself finds, by its own codes. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "VALIDATION_ERROR",
  FST_ERR_CTP_EMPTY_JSON_BODY: "VALIDATION_ERROR",
  FST_ERR_BAD_URL: "NOT_FOUND",
  FST_ERR_ASYNC_CONSTRAINT: "NOT_FOUND",
  // Node's own, when a body breaks off.
  ECONNRESET: "VALIDATION_ERROR",
};

/** The standard error body. */
export function errorBody(error: ServiceError, requestId: string): string {
  return JSON.stringify({
    error_code: error.code,
    message: error.message,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...error.extra,
    request_id: requestId,
  });
}

const STATUS_UNPROCESSABLE = 422;

/** Answers whatever was thrown: a request's faults with their `detail`, all else with the standard error body. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Nobody is left to answer.
  if (error instanceof CallerGoneError) return reply.send();
  if (error instanceof UnprocessableError) {
    const { detail, total } = error;
    return reply.code(STATUS_UNPROCESSABLE).type("application/json; charset=utf-8")
      .send(JSON.stringify({ detail, detail_total: total, request_id: request.id }));
  }
  const known = toServiceError(error);
  if (known.code === "INTERNAL_ERROR") {
    // The kind of failure and where in our code, never its message: that may quote the request.
    request.log.error({ failure: error instanceof Error ? error.name : typeof error, at: stackOf(error) }, "request failed");
  }
  return reply
    .code(ERRORS[known.code].status)
    .type("application/json; charset=utf-8")
    .send(errorBody(known, request.id));
}

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = isFastifyError(error) ? FASTIFY_CODES[error.code] : undefined;
  if (code === undefined) return new ServiceError("INTERNAL_ERROR", "The service failed to answer this request.");
  return new ServiceError(code, `${ERRORS[code].cause} ${ERRORS[code].remedy}`.replaceAll("`", ""));
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** The innermost calls, without the message that a stack begins with and without folders. */
function stackOf(error: unknown): string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const calls = error.stack.replace(error.message, "").split("\n").filter((line) => line.startsWith("    at "));
  return calls.slice(0, MAX_LOGGED_CALLS).map((call) => call.replace(/\(?(?:file:\/\/)?\/.*\/(?=[^/]*$)/, "("));
}
