// What an endpoint answers: status and body, the same whether they are made in a worker or by the host.

import { type ErrorCode, ERRORS, ServiceError } from "./errors.js";
import { UnprocessableError } from "./faults.js";

/** An answer before it is one of HTTP. */
export interface Answer {
  readonly status: number;
  /** JSON: a short text as it is, which threads and sockets take the sooner; a long one in UTF-8, in a buffer of its own, which can be handed to another thread. */
  readonly body: string | Uint8Array;
  /** Set when the service is at fault, for its log. */
  readonly failure?: Failure;
}

/** What the log tells of a fault of ours: its kind and where in our code, never its message, which may quote the request. */
export interface Failure {
  readonly failure: string;
  readonly at: readonly string[];
}

const STATUS_OK = 200;
const STATUS_UNPROCESSABLE = 422;
const MAX_LOGGED_CALLS = 8;

/** Characters. To put longer ones into UTF-8 is left to the thread that makes them. */
const MAX_TEXT_LENGTH = 16_384;

const encoder = new TextEncoder();

/** A success whose body has these parts. */
export function okAnswer(...parts: readonly (string | Uint8Array)[]): Answer {
  const [text] = parts;
  if (parts.length === 1 && typeof text === "string" && text.length <= MAX_TEXT_LENGTH) return { status: STATUS_OK, body: text };
  const pieces = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return { status: STATUS_OK, body: only };
  const body = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let length = 0;
  for (const piece of pieces) {
    body.set(piece, length);
    length += piece.length;
  }
  return { status: STATUS_OK, body };
}

/** The answer to whatever was thrown: a request's faults with their `detail`, all else with the standard error body. */
export function errorAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof UnprocessableError) {
    const { detail, total } = error;
    return { status: STATUS_UNPROCESSABLE, body: JSON.stringify({ detail, detail_total: total, request_id: requestId }) };
  }
  const known = error instanceof ServiceError ? error : new ServiceError("INTERNAL_ERROR", "The service failed to answer this request.");
  return {
    status: ERRORS[known.code].status,
    body: errorBody(known, requestId),
    ...(known.code === "INTERNAL_ERROR" ? { failure: failureOf(error) } : {}),
  };
}

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

/** The refusal that the table of errors words for a code. */
export function plainRefusal(code: ErrorCode): ServiceError {
  return new ServiceError(code, `${ERRORS[code].cause} ${ERRORS[code].remedy}`.replaceAll("`", ""));
}

/** What the log tells of an error. */
export function failureOf(error: unknown): Failure {
  return { failure: error instanceof Error ? error.name : typeof error, at: callsOf(error instanceof Error ? (error.cause ?? error) : error) };
}

/** The innermost calls, without the message that a stack begins with and without folders. */
function callsOf(error: unknown): string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const calls = error.stack.replace(error.message, "").split("\n").filter((line) => line.startsWith("    at "));
  return calls.slice(0, MAX_LOGGED_CALLS).map((call) => call.replace(/(^ +at |\()[^()]*\//, "$1"));
}
