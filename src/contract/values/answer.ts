// Answers of endpoints, made by workers and by the thread that serves.

import { type ErrorCode, ERRORS, ServiceError } from "./errors.js";
import { UnprocessableError } from "./faults.js";

/** A status and a body. */
export interface Answer {
  readonly status: number;
  /**
   * JSON. A short body is a string, which threads and sockets handle faster; a long one is UTF-8 in its own buffer,
   * which can be transferred to another thread.
   */
  readonly body: string | Uint8Array;
  /** Set when the service is at fault, for its log. */
  readonly failure?: Failure;
}

/**
 * A failure of the service as it is logged: its kind and its place in the code, but not its message, which may quote
 * the request.
 */
export interface Failure {
  readonly failure: string;
  readonly at: readonly string[];
}

const STATUS_OK = 200;
const STATUS_UNPROCESSABLE = 422;
const MAX_LOGGED_CALLS = 8;

/** A longer text is encoded by the thread that made it. */
const MAX_TEXT_LENGTH = 16_384;

const encoder = new TextEncoder();

/** A success. Its body is these parts joined. */
export function okAnswer(...parts: readonly (string | Uint8Array)[]): Answer {
  const [text] = parts;
  if (parts.length === 1 && typeof text === "string" && text.length <= MAX_TEXT_LENGTH)
    return { status: STATUS_OK, body: text };
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

/** The answer to an error of any kind: an UnprocessableError has `detail`, all others have the standard error body. */
export function errorAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof UnprocessableError) {
    const { detail, total } = error;
    return {
      status: STATUS_UNPROCESSABLE,
      body: JSON.stringify({ detail, detail_total: total, request_id: requestId }),
    };
  }
  const known =
    error instanceof ServiceError
      ? error
      : new ServiceError("INTERNAL_ERROR", "The service failed to answer this request.");
  return {
    status: ERRORS[known.code].status,
    body: errorBody(known, requestId),
    ...(known.code === "INTERNAL_ERROR" ? { failure: failureOf(error) } : {}),
  };
}

/** The standard error body. */
export function errorBody(error: ServiceError, requestId: string): string {
  return JSON.stringify({ ...errorFields(error), request_id: requestId });
}

/** The standard error body without the id of a request. */
export function errorFields({ code, message, details, extra }: ServiceError): Readonly<Record<string, unknown>> {
  return { error_code: code, message, ...(details === undefined ? {} : { details }), ...extra };
}

/** A refusal in the words of the table of errors. */
export function plainRefusal(code: ErrorCode): ServiceError {
  return new ServiceError(code, `${ERRORS[code].cause} ${ERRORS[code].remedy}`.replaceAll("`", ""));
}

/** An error as it is logged. */
export function failureOf(error: unknown): Failure {
  return {
    failure: error instanceof Error ? error.name : typeof error,
    at: callsOf(error instanceof Error ? (error.cause ?? error) : error),
  };
}

/** The innermost calls of the stack, without its message and without folders. */
function callsOf(error: unknown): string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const calls = error.stack
    .replace(error.message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  return calls.slice(0, MAX_LOGGED_CALLS).map((call) => call.replace(/(^ +at |\()[^()]*\//, "$1"));
}
