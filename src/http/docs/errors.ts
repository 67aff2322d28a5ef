import { namesOf } from "../../common/namesOf.js";
import { listSome } from "../../contract/values/words.js";
import type { Endpoint, Upload } from "../../contract/schemas/endpoints.js";
import { type ErrorCode, ERRORS } from "../../contract/values/errors.js";

/** The fault that any endpoint can find in a request before it looks at its body. */
export const BROKEN_HTTP = "The request is not valid HTTP, has too large a header, or did not arrive in time.";

/** What a 422 with `detail` means. */
export const REQUEST_AT_FAULT =
  "The body is not JSON, or fields are missing, of the wrong type or out of range. Correct every fault listed; `loc` says where each is.";
export const STATUS_UNPROCESSABLE = 422;

const BYTES_PER_MB = 2 ** 20;

/** The largest size of an upload, in words. */
export function sizeOf({ maxBytes }: Upload): string {
  return `${maxBytes / BYTES_PER_MB} MB`;
}

/** A short body of a media type, where the upload has one. */
export function uploadExample(
  { mediaTypes, example, otherExamples = {} }: Upload,
  mediaType: string,
): string | undefined {
  return mediaType === Object.keys(mediaTypes)[0] ? example : otherExamples[mediaType];
}

/** What uploads are refused for before they are read. */
export const UPLOAD_REFUSALS = {
  PAYLOAD_TOO_LARGE: (upload: Upload) =>
    `The body is larger than the ${sizeOf(upload)} that this endpoint takes. Send less at a time.`,
  UNSUPPORTED_MEDIA_TYPE: ({ mediaTypes }: Upload) =>
    `This endpoint takes ${listSome(Object.keys(mediaTypes))}: say which it is in Content-Type, and send no Content-Encoding but gzip.`,
} as const;

/** The message of such a refusal; undefined for other codes and endpoints. */
export function uploadRefusal(code: ErrorCode, { upload }: Endpoint): string | undefined {
  return upload !== undefined && (code === "PAYLOAD_TOO_LARGE" || code === "UNSUPPORTED_MEDIA_TYPE")
    ? UPLOAD_REFUSALS[code](upload)
    : undefined;
}

/**
 * Codes of every endpoint: for requests that are not valid HTTP, wrong paths and methods, and failures of the service.
 */
const OF_ALL: readonly ErrorCode[] = ["VALIDATION_ERROR", "NOT_FOUND", "METHOD_NOT_ALLOWED", "INTERNAL_ERROR"];
const OF_BODIES: readonly ErrorCode[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "SERVICE_OVERLOADED"];

/** Every code, in the order of the contract. */
export const ERROR_CODES = namesOf(ERRORS);

/** The codes that an endpoint answers with, by status, lowest first. */
export function errorsOf({
  keyless,
  limit,
  request,
  upload,
  errors,
}: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>(
    OF_ALL.concat(
      keyless ? [] : "AUTHENTICATION_FAILED",
      limit === undefined ? [] : "RATE_LIMIT_EXCEEDED",
      request === undefined && upload === undefined ? [] : OF_BODIES,
      errors,
    ),
  );
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((each) => codes.has(each))) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** What a code means at an endpoint, and what to do: Markdown. */
export function meaningOf(code: ErrorCode, endpoint: Endpoint): string {
  const refusal = uploadRefusal(code, endpoint);
  if (refusal !== undefined) return refusal;
  return isBrokenHttp(code, endpoint)
    ? `${BROKEN_HTTP} Check what sends it, and what is between.`
    : `${ERRORS[code].cause} ${ERRORS[code].remedy}`;
}

/**
 * Whether the code says that the request is not valid HTTP, because the endpoint has no body or lists its faults as
 * `detail`.
 */
export function isBrokenHttp(code: ErrorCode, { request, upload }: Endpoint): boolean {
  return (
    code === "VALIDATION_ERROR" &&
    upload === undefined &&
    (request === undefined || request.faultsExample !== undefined)
  );
}
