import { setTimeout } from "node:timers/promises";
import { withDeadline } from "../../common/abort.js";
import { ServiceError } from "../../contract/values/errors.js";
import { inSpan, type Span, traceHeaders } from "../../tracing/trace.js";
import { checkAnswer, type ExpectedAnswer, parseAnswer, tooManyBytes, upstreamError } from "./answer.js";

/** A provider's server. */
export interface UpstreamServer {
  readonly url: string;
  /** How long each call may take. */
  readonly timeoutMs: number;
}

/** The address of a path on a server. */
export function addressOn(server: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  // The look-behind starts the search at the first slash of a run only: without it, an address of slashes takes
  // quadratic time.
  const address = new URL(`${server.replace(/(?<!\/)\/+$/, "")}/${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

export interface UpstreamRequest<T> extends ExpectedAnswer<T> {
  /** The provider's name, for messages. */
  readonly provider: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown;
  /** Aborted when the answer is no longer wanted; the call then rejects with its reason. */
  readonly signal: AbortSignal;
  /** How long each attempt may take. */
  readonly timeoutMs: number;
  /** Whether to try again after a failure that may be temporary; true by default. */
  readonly retry?: boolean;
  /** Turns a response other than 2xx into its error; undefined if it has no special meaning. */
  readonly refusal?: (status: number, body: unknown) => ServiceError | undefined;
}

/** The initial size of the buffer for an answer, in bytes; it doubles as needed. */
const FIRST_ROOM_BYTES = 65_536;

/**
 * The pause before the second attempt, in milliseconds: random, so that callers who failed together do not retry
 * together.
 */
const PAUSE_MS = { least: 50, most: 250 };

/** If `Retry-After` asks for a longer pause than this, in seconds, there is no second attempt. */
const MAX_RETRY_AFTER_SECONDS = 2;

const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A failure for which a second attempt is worthwhile, at the earliest after `waitSeconds`. */
class TemporaryError extends Error {
  constructor(
    readonly refusal: ServiceError,
    readonly waitSeconds = 0,
  ) {
    super(refusal.message);
  }
}

/**
 * Sends a request to a provider and reads its JSON answer. These requests change nothing, so it tries again once when
 * the connection fails or the server is busy, but not after a timeout, because the time is up.
 * @throws {ServiceError} UPSTREAM_TIMEOUT; UPSTREAM_ERROR for an invalid answer, without any of its text; what
 *   `refusal`
 *   returns.
 */
export async function fetchJson<T>(request: UpstreamRequest<T>): Promise<T> {
  try {
    return await attempt(request);
  } catch (error) {
    if (!(error instanceof TemporaryError)) throw error;
    if (request.retry === false || error.waitSeconds > MAX_RETRY_AFTER_SECONDS) throw error.refusal;
    await pause(error.waitSeconds, request.signal);
  }
  try {
    return await attempt(request);
  } catch (error) {
    throw error instanceof TemporaryError ? error.refusal : error;
  }
}

async function attempt<T>(request: UpstreamRequest<T>): Promise<T> {
  const { url, body } = request;
  const method = body === undefined ? "GET" : "POST";
  const attributes = { "http.request.method": method, "server.address": url.hostname, "server.port": portOf(url) };
  const { provider, signal, timeoutMs } = request;
  const timedOut = (): ServiceError =>
    new ServiceError("UPSTREAM_TIMEOUT", `${provider} did not answer within ${timeoutMs / 1000} s. Try again later.`);
  return inSpan({ name: method, kind: "client", attributes }, (set) =>
    withDeadline({ signal, timeoutMs, timedOut }, (aborted) => ask(request, aborted, set)),
  );
}

function portOf({ protocol, port }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

async function ask<T>(
  { provider, url, headers, body, schema, maxBytes, refusal }: UpstreamRequest<T>,
  signal: AbortSignal,
  set: Span["set"],
): Promise<T> {
  try {
    const response = await fetch(url, {
      signal,
      // A redirect counts as an invalid answer: a key must not be sent to another server.
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...traceHeaders(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    const { status } = response;
    set({ "http.response.status_code": status });
    const answer = parseAnswer(provider, await readAnswer(response, provider, maxBytes));
    if (!response.ok) {
      const meant = refusal?.(status, answer);
      if (meant !== undefined) throw meant;
      const failed = upstreamError(provider, `answered with status ${status}`);
      throw TEMPORARY_STATUSES.has(status) ? new TemporaryError(failed, readRetryAfter(response)) : failed;
    }
    return checkAnswer(provider, schema, answer);
  } catch (error) {
    if (error instanceof ServiceError || error instanceof TemporaryError) throw error;
    throw new TemporaryError(upstreamError(provider, "could not be reached, or broke the connection"));
  }
}

/** The answer's text. If it is too large, reading stops and the connection is closed. */
async function readAnswer(response: Response, provider: string, maxBytes: number): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooManyBytes(provider, maxBytes);
  }
  // Chunks are copied into one buffer as they arrive: a list of chunks of one byte each would take a hundred times the
  // memory.
  let room = Buffer.alloc(Math.min(FIRST_ROOM_BYTES, maxBytes));
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const from = bytes;
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooManyBytes(provider, maxBytes);
    if (bytes > room.length)
      room = Buffer.concat([room.subarray(0, from)], Math.min(maxBytes, Math.max(bytes, 2 * room.length)));
    room.set(chunk, from);
  }
  return room.toString("utf8", 0, bytes);
}

/** The seconds of a `Retry-After`; 0 without one; Infinity for a date, which means a long pause. */
function readRetryAfter(response: Response): number {
  const text = response.headers.get("retry-after") ?? "0";
  return /^\d{1,9}$/.test(text) ? Number(text) : Infinity;
}

async function pause(leastSeconds: number, signal: AbortSignal): Promise<void> {
  const milliseconds = leastSeconds * 1000 + PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least);
  await setTimeout(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}
