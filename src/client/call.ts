import { nameOf, readAnswer } from "./answer.js";
import type { Endpoint } from "./endpoints.js";
import { FuelRouteError } from "./errors.js";
import { checkOptionNames, type OptionNames } from "./options.js";
import type { CallOptions, CreateBatchOptions, Fetch, FileBody, PutOptions } from "./types.js";

export interface Settings {
  /** The service's address without a slash at its end. */
  readonly base: string;
  readonly apiKey: string;
  /** How long a call may take, attempts and pauses together. */
  readonly timeoutMs: number;
  /** How many attempts may follow the first one. */
  readonly retries: number;
  readonly send: Fetch;
}

/** The longest time that timers take: 2^31 − 1. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/**
 * Pauses are random, so that callers who failed together do not come back together. The longest possible pause begins
 * here and doubles each time.
 */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

/** Statuses of failures that a later attempt may not meet. */
const PASSING_STATUSES: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);

/** Those of which the service has carried out nothing. */
const REFUSAL_STATUSES: ReadonlySet<number | undefined> = new Set([429, 503]);

/** The options of calls, whichever of them a call takes. */
const OPTIONS: OptionNames<CreateBatchOptions & PutOptions> = {
  signal: true,
  requestId: true,
  timeoutMs: true,
  ifMatch: true,
  contentType: true,
  priceUnits: true,
  currencyRates: true,
  idempotencyKey: true,
};

const REQUEST_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** Calls an endpoint with a JSON body, which is a pure computation and so may be sent twice. */
export async function call<T>(
  settings: Settings,
  endpoint: Endpoint<T>,
  request: unknown,
  options: CallOptions,
): Promise<T> {
  return exchange(settings, endpoint, jsonMessage(endpoint, request), options);
}

/**
 * Calls the service, and tries again when a failure may have passed and the message may be sent again.
 * @throws {FuelRouteError} when there is no answer, or it is an error.
 * @throws {TypeError | RangeError} for a wrong option, or a request that is not JSON.
 * @throws the reason of `options.signal` when that is aborted.
 */
export async function exchange<T>(
  settings: Settings,
  endpoint: Endpoint<T>,
  message: Message,
  options: CallOptions,
): Promise<T> {
  checkCallOptions(endpoint, options);
  const { signal } = options;
  const timeoutMs = checkTimeout(options.timeoutMs ?? settings.timeoutMs);
  const init = makeInit(settings, endpoint, message, options.requestId);
  signal?.throwIfAborted();

  const deadline = performance.now() + timeoutMs;
  const controller = new AbortController();
  const aborted = controller.signal;
  let last: FuelRouteError | undefined;
  const timer = setTimeout(() => controller.abort(timedOut(endpoint, timeoutMs, last)), timeoutMs);
  const onAbort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const attempt = async (retriesLeft: number): Promise<T> => {
    try {
      return await ask(settings, endpoint, message.path, { ...init, signal: aborted });
    } catch (error) {
      aborted.throwIfAborted();
      if (!(error instanceof FuelRouteError) || !mayPass(error, message.repeatAfter) || retriesLeft === 0) throw error;
      const pauseMs = choosePause(settings.retries - retriesLeft, error.retryAfterSeconds);
      if (pauseMs >= deadline - performance.now()) throw error;
      last = error;
      await pause(pauseMs, aborted);
    }
    return attempt(retriesLeft - 1);
  };
  // Not every `fetch` heeds its signal, so the attempts alone might never end.
  const onlyIfAborted = new Promise<never>((_resolve, reject) =>
    aborted.addEventListener("abort", () => reject(aborted.reason)),
  );
  try {
    return await Promise.race([attempt(settings.retries), onlyIfAborted]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** @throws {TypeError} for an option that no call takes. */
export function checkCallOptions(endpoint: Pick<Endpoint<unknown>, "method" | "path">, options: CallOptions): void {
  checkOptionNames(nameOf(endpoint), options, OPTIONS);
}

/** @throws {RangeError} */
export function checkTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw new RangeError(`timeoutMs must be more than 0 and at most ${MAX_TIMEOUT_MS}`);
}

/** @throws {TypeError} for a `requestId` that no header can hold. */
export function makeInit(
  { apiKey }: Settings,
  { method }: Pick<Endpoint<unknown>, "method">,
  { headers, body }: Message,
  requestId: string | undefined,
): RequestInit {
  if (requestId !== undefined && !REQUEST_ID.test(requestId))
    throw new TypeError("requestId must be 1 to 64 of A-Z a-z 0-9 _ . -");
  return {
    method,
    // The key must not be sent to another address.
    redirect: "manual",
    headers: {
      accept: "application/json",
      "x-api-key": apiKey,
      ...(requestId === undefined ? {} : { "x-request-id": requestId }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    // Without it no stream can be sent.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  };
}

async function ask<T>(
  { base, apiKey, send }: Settings,
  endpoint: Endpoint<T>,
  path: string,
  init: RequestInit,
): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await send(base + path, init);
    text = await response.text();
  } catch (error) {
    throw networkError(endpoint, error);
  }
  return readAnswer(endpoint, response, text, apiKey);
}

export function networkError(endpoint: Pick<Endpoint<unknown>, "method" | "path">, cause: unknown): FuelRouteError {
  return new FuelRouteError(
    "NETWORK_ERROR",
    `${nameOf(endpoint)}: the service could not be reached, or the connection broke. Check baseUrl and the network.`,
    { cause },
  );
}

/** Whether a later attempt may not meet a failure, and may be made. */
export function mayPass({ code, status }: FuelRouteError, repeatAfter: Message["repeatAfter"] = "any"): boolean {
  if (repeatAfter === "none") return false;
  if (repeatAfter === "refusals") return REFUSAL_STATUSES.has(status);
  return code === "NETWORK_ERROR" || code === "IDEMPOTENCY_IN_PROGRESS" || PASSING_STATUSES.has(status);
}

/** A random pause, never shorter than the service asks for. */
export function choosePause(pausesBefore: number, retryAfterSeconds = 0): number {
  return retryAfterSeconds * 1000 + Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pausesBefore);
}

export async function pause(pauseMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    signal.addEventListener("abort", end);
  });
  signal.throwIfAborted();
}

function timedOut(endpoint: Endpoint<unknown>, timeoutMs: number, last: FuelRouteError | undefined): FuelRouteError {
  const before =
    last === undefined
      ? ""
      : ` The attempt before failed with ${last.code}${last.status === undefined ? "" : ` (status ${last.status})`}.`;
  return new FuelRouteError("TIMEOUT", `${nameOf(endpoint)}: no answer within ${timeoutMs / 1000} s.${before}`, {
    cause: last,
  });
}

/** A request as it is sent. */
export interface Message {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FileBody;
  /**
   * After which failures it may be sent again: all that may pass; refusals alone, where a second one would fail if the
   * first was carried out; or none.
   */
  readonly repeatAfter: "any" | "refusals" | "none";
}

type Asked = Pick<Endpoint<unknown>, "method" | "path">;

/** @param parameters stand in the path, by name. */
export function emptyMessage({ path }: Asked, parameters: Readonly<Record<string, string>> = {}): Message {
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? "")),
    headers: {},
    repeatAfter: "any",
  };
}

function jsonMessage(endpoint: Asked, request: unknown): Message {
  const message = emptyMessage(endpoint);
  return endpoint.method === "GET"
    ? message
    : { ...message, headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
}

export function fileMessage(message: Message, body: FileBody, contentType: string): Message {
  const repeatAfter = body instanceof ReadableStream ? "none" : message.repeatAfter;
  return { ...message, headers: { ...message.headers, "content-type": contentType }, body, repeatAfter };
}
