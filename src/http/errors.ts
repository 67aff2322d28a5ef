import type { FastifyReply, FastifyRequest } from "fastify";
import { systemCode } from "../common/systemError.js";
import { type Answer, errorAnswer, plainRefusal } from "../contract/values/answer.js";
import { type ErrorCode, RetryLaterError, ServiceError } from "../contract/values/errors.js";
import { CallerGoneError } from "./connection/upstream.js";

/** Faults that Fastify finds, by its codes. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "VALIDATION_ERROR",
  FST_ERR_CTP_EMPTY_JSON_BODY: "VALIDATION_ERROR",
  FST_ERR_BAD_URL: "NOT_FOUND",
  FST_ERR_ASYNC_CONSTRAINT: "NOT_FOUND",
  FST_ERR_MAX_PARAM_LENGTH: "NOT_FOUND",
  // From Node, when a body breaks off.
  ECONNRESET: "VALIDATION_ERROR",
};

/** After how many seconds to try again, for codes that always say the same. */
const RETRY_AFTER_SECONDS: Readonly<Partial<Record<ErrorCode, number>>> = {
  IDEMPOTENCY_IN_PROGRESS: 5,
  STORAGE_UNAVAILABLE: 5,
};

/** A worker has refused a request, and this is its answer. */
export class TaskRefusal extends Error {
  override readonly name = "TaskRefusal";

  constructor(readonly answer: Answer) {
    super("a worker refused the request");
  }
}

/** Answers an error of any kind. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Nobody waits for an answer.
  if (error instanceof CallerGoneError) return reply.send();
  if (error instanceof TaskRefusal) return sendAnswer(error.answer, request, reply);
  const seconds =
    error instanceof RetryLaterError
      ? error.retryAfterSeconds
      : error instanceof ServiceError
        ? RETRY_AFTER_SECONDS[error.code]
        : undefined;
  if (seconds !== undefined) reply.header("retry-after", seconds);
  const code = FASTIFY_CODES[systemCode(error) ?? ""];
  return sendAnswer(errorAnswer(code === undefined ? error : plainRefusal(code), request.id), request, reply);
}

/** Sends an answer, and logs it where the service is at fault. */
export function sendAnswer(
  { status, body, failure }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (failure !== undefined) request.log.error({ request_id: request.id, ...failure }, "request failed");
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}
