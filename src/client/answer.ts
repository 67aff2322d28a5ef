import type { Endpoint } from "./endpoints.js";
import { fieldOf, FuelRouteError, type RequestFault } from "./errors.js";

/** A message names at most this many faults. */
const MAX_TOLD_FAULTS = 3;

const STATUS_REDIRECT_LEAST = 300;
const STATUS_REDIRECT_MOST = 399;

/**
 * Reads the answer in a response.
 * @param text the response's body.
 * @param secret never appears in messages.
 * @throws {FuelRouteError} for everything but a success.
 */
export function readAnswer<T>(endpoint: Endpoint<T>, response: Response, text: string, secret: string): T {
  const { status } = response;
  const name = nameOf(endpoint);
  // Browsers show a redirect as a response with status 0.
  if (response.type === "opaqueredirect" || (status >= STATUS_REDIRECT_LEAST && status <= STATUS_REDIRECT_MOST)) {
    throw invalidAnswer(
      `${name} was redirected, which is not followed: the API key must not travel on. Check baseUrl.`,
      response,
    );
  }
  const body = parseJson(text);
  if (!response.ok) throw readError(name, response, body, secret);
  if (isAnswer(endpoint, body)) return body;
  throw invalidAnswer(`${name} answered with status ${status}, but not as this service does. Check baseUrl.`, response);
}

/** How messages name an endpoint. */
export function nameOf({ method, path }: Pick<Endpoint<unknown>, "method" | "path">): string {
  return `${method} ${path}`;
}

/**
 * Whether a body has the fields of an answer. Checking the top level is enough to recognize another server's answer.
 */
function isAnswer<T>({ fields }: Endpoint<T>, body: unknown): body is T {
  return Object.entries(fields).every(([name, kind]) => {
    const value = fieldOf(body, name);
    return kind === "array" ? Array.isArray(value) : typeof value === kind && value !== null && !Array.isArray(value);
  });
}

function readError(name: string, response: Response, body: unknown, secret: string): FuelRouteError {
  const { status } = response;
  const code = fieldOf(body, "error_code");
  const message = fieldOf(body, "message");
  const isStandard = typeof code === "string" && typeof message === "string";
  const detail = fieldOf(body, "detail");
  if (!isStandard && !Array.isArray(detail)) {
    return invalidAnswer(
      `${name} answered with status ${status} and a body that is not this service's. Check baseUrl, and what is between here and the service.`,
      response,
    );
  }
  const details = isStandard ? fieldOf(body, "details") : detail;
  const faults = !isStandard || code === "VALIDATION_ERROR" ? listOf(details, isFault) : [];
  const total = fieldOf(body, isStandard ? "details_total" : "detail_total");
  const faultCount = typeof total === "number" ? total : faults.length;
  const requestId = readRequestId(response, body);
  const reason = (faults.length > 0 || !isStandard ? tellFaults(faults, faultCount) : message).replaceAll(
    secret,
    "[API key]",
  );
  const shownCode = isStandard ? code : "VALIDATION_ERROR";
  const shownId = requestId === undefined ? "" : ` (request ${requestId})`;
  return new FuelRouteError(
    shownCode,
    `${name} answered ${status} ${shownCode}: ${reason}${shownId}`.replaceAll(secret, "[API key]"),
    {
      reason,
      status,
      details,
      requestId,
      retryAfterSeconds: readRetryAfter(response.headers),
      faults,
      faultCount,
      warnings: listOf(fieldOf(body, "warnings"), (warning) => typeof warning === "string"),
    },
  );
}

export function invalidAnswer(message: string, response: Response): FuelRouteError {
  return new FuelRouteError("INVALID_ANSWER", message, {
    status: response.status,
    requestId: readRequestId(response, undefined),
    retryAfterSeconds: readRetryAfter(response.headers),
  });
}

function listOf<Item>(listed: unknown, isItem: (value: unknown) => value is Item): Item[] {
  const items: unknown[] = Array.isArray(listed) ? listed : [];
  return items.filter(isItem);
}

function isFault(value: unknown): value is RequestFault {
  const loc = fieldOf(value, "loc");
  const ctx = fieldOf(value, "ctx");
  return (
    Array.isArray(loc) &&
    loc.every((part) => typeof part === "string") &&
    typeof fieldOf(value, "msg") === "string" &&
    typeof fieldOf(value, "type") === "string" &&
    (ctx === undefined || (typeof ctx === "object" && ctx !== null))
  );
}

/** The places and reasons of faults, without the `input` that they quote. */
function tellFaults(faults: readonly RequestFault[], count: number): string {
  const told = faults.slice(0, MAX_TOLD_FAULTS).map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
  const rest = count > told.length ? [`${count - told.length} more`] : [];
  return `The request has ${count === 1 ? "1 fault" : `${count} faults`}: ${[...told, ...rest].join("; ")}.`;
}

function readRequestId(response: Response, body: unknown): string | undefined {
  const id = fieldOf(body, "request_id");
  return typeof id === "string" ? id : (response.headers.get("x-request-id") ?? undefined);
}

/** The seconds that a `Retry-After` asks for, as a number or as an HTTP date; undefined without a readable one. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const at = parseHttpDate(text);
  if (at === undefined) return undefined;
  // Counted from the server's clock where the answer shows it: the clock here may be wrong.
  const now = parseHttpDate(headers.get("date") ?? "") ?? Date.now();
  return Math.max(0, (at - now) / 1000);
}

/** Milliseconds since 1970. */
function parseHttpDate(text: string): number | undefined {
  const at = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The JSON value of a text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
