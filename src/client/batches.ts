import {
  checkCallOptions,
  checkTimeout,
  choosePause,
  emptyMessage,
  exchange,
  fileMessage,
  makeInit,
  mayPass,
  networkError,
  pause,
  type Settings,
} from "./call.js";
import { BATCH_RESULTS, CANCEL_BATCH, CREATE_BATCH, GET_BATCH } from "./endpoints.js";
import { checkOptionNames, type OptionNames } from "./options.js";
import { fieldOf, FuelRouteError } from "./errors.js";
import { uploadOptions } from "./stationSets.js";
import type { Batch, Batches, BatchResult, BatchTrip, CallOptions, FileBody, WaitOptions } from "./types.js";
import { invalidAnswer, nameOf, parseJson, readAnswer } from "./answer.js";

/** A batch is asked for after this time, and after pauses that grow up to the longest one. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
const WAIT_GROWTH = 1.5;

/** Failures of a service that restarts may last this long. */
const PATIENCE_MS = 300_000;

export function batchesOf(settings: Settings): Batches {
  const get: Batches["get"] = async (id, options = {}) =>
    exchange<Batch>(settings, GET_BATCH, emptyMessage(GET_BATCH, { id }), options);
  return {
    create: async (trips, { idempotencyKey = randomKey(), ...options } = {}) => {
      const message = fileMessage(
        emptyMessage(CREATE_BATCH),
        isList(trips) ? toLines(trips) : trips,
        "application/x-ndjson",
      );
      return exchange<Batch>(
        settings,
        CREATE_BATCH,
        { ...message, headers: { ...message.headers, "idempotency-key": idempotencyKey } },
        uploadOptions(settings, options),
      );
    },
    get,
    results: (id, options = {}) => readResults(settings, id, options),
    cancel: async (id, options = {}) =>
      exchange<Batch>(settings, CANCEL_BATCH, emptyMessage(CANCEL_BATCH, { id }), options),
    wait: async (id, options = {}) => waitFor((signal) => get(id, { signal }), options),
  };
}

const WAIT_OPTIONS: OptionNames<WaitOptions> = { signal: true, onProgress: true };

async function waitFor(ask: (signal: AbortSignal) => Promise<Batch>, options: WaitOptions): Promise<Batch> {
  checkOptionNames("wait", options, WAIT_OPTIONS);
  const { signal = new AbortController().signal, onProgress } = options;
  let answeredMs = performance.now();
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MAX_WAIT_MS, waitMs * WAIT_GROWTH)) {
    let batch: Batch | undefined;
    try {
      // One state after the other.
      batch = await ask(signal);
      answeredMs = performance.now();
    } catch (error) {
      signal.throwIfAborted();
      if (
        !(error instanceof FuelRouteError) ||
        !(mayPass(error) || error.code === "TIMEOUT") ||
        performance.now() - answeredMs > PATIENCE_MS
      )
        throw error;
    }
    if (batch !== undefined) {
      onProgress?.(batch);
      if (batch.finished_at !== null) return batch;
    }
    await pause(waitMs, signal);
  }
}

function isList(trips: readonly BatchTrip[] | FileBody): trips is readonly BatchTrip[] {
  return Array.isArray(trips);
}

function toLines(trips: readonly BatchTrip[]): string {
  return trips.map((trip) => `${JSON.stringify(trip)}\n`).join("");
}

/** 128 random bits. `randomUUID` is missing in pages without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The results of a batch. A connection that breaks is made anew: results that were given already come first again, and
 * are skipped.
 */
async function* readResults(
  settings: Settings,
  id: string,
  options: CallOptions,
): AsyncGenerator<BatchResult, void, undefined> {
  checkCallOptions(BATCH_RESULTS, options);
  const signal = options.signal ?? new AbortController().signal;
  let given = 0;
  for (let failures = 0; ;) {
    let skipped = 0;
    try {
      // One answer after the other.
      for await (const line of linesFrom(settings, id, signal, options)) {
        if (skipped++ < given) continue;
        given++;
        failures = 0;
        yield readResult(line);
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FuelRouteError) || !mayPass(error) || failures === settings.retries) throw error;
      await pause(choosePause(failures++, error.retryAfterSeconds), signal);
    }
  }
}

function readResult(line: string): BatchResult {
  const result = parseJson(line);
  if (isResult(result)) return result;
  throw new FuelRouteError(
    "INVALID_ANSWER",
    `${nameOf(BATCH_RESULTS)} answered with a line that is no result. Check baseUrl, and what is between here and the service.`,
  );
}

function isResult(value: unknown): value is BatchResult {
  return (
    typeof fieldOf(value, "custom_id") === "string" &&
    typeof fieldOf(value, "status") === "number" &&
    typeof fieldOf(value, "body") === "object"
  );
}

/** The lines of one answer. */
async function* linesFrom(
  settings: Settings,
  id: string,
  signal: AbortSignal,
  { requestId, timeoutMs }: CallOptions,
): AsyncGenerator<string, void, undefined> {
  const { base, apiKey, send } = settings;
  const message = emptyMessage(BATCH_RESULTS, { id });
  const patience = new Patience(checkTimeout(timeoutMs ?? settings.timeoutMs), signal);
  const init = { ...makeInit(settings, BATCH_RESULTS, message, requestId), signal: patience.signal };
  try {
    const response = await patience.wait(async () => send(base + message.path, init));
    const { body } = response;
    if (!response.ok || body === null) {
      readAnswer({ ...BATCH_RESULTS, fields: {} }, response, await patience.wait(async () => response.text()), apiKey);
      throw invalidAnswer(`${nameOf(BATCH_RESULTS)} answered without results. Check baseUrl.`, response);
    }
    const reader = body.getReader();
    const read = async (): ReturnType<typeof reader.read> => patience.wait(() => reader.read());
    const decoder = new TextDecoder();
    let rest = "";
    for (let chunk = await read(); !chunk.done; chunk = await read()) {
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest !== "") throw networkError(BATCH_RESULTS, undefined);
  } finally {
    patience.end();
  }
}

/** Bounds each wait for the service, but not the time in which the caller does something with what came. */
class Patience {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #caller: AbortSignal;
  readonly #onAbort = (): void => this.#controller.abort(this.#caller.reason);
  /** Not every `fetch` heeds its signal. */
  readonly #onlyIfAborted = new Promise<never>((_resolve, reject) =>
    this.signal.addEventListener("abort", () => reject(this.signal.reason)),
  );

  constructor(timeoutMs: number, caller: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#caller = caller;
    caller.throwIfAborted();
    this.#onlyIfAborted.catch(() => undefined);
    caller.addEventListener("abort", this.#onAbort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** @throws {FuelRouteError} TIMEOUT or NETWORK_ERROR; the reason of the caller's signal. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(
      () =>
        this.#controller.abort(
          new FuelRouteError("TIMEOUT", `${nameOf(BATCH_RESULTS)}: nothing more within ${this.#timeoutMs / 1000} s.`),
        ),
      this.#timeoutMs,
    );
    try {
      return await Promise.race([work(), this.#onlyIfAborted]);
    } catch (error) {
      this.signal.throwIfAborted();
      throw networkError(BATCH_RESULTS, error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Gives the connection up if it is still open. */
  end(): void {
    this.#caller.removeEventListener("abort", this.#onAbort);
    this.#controller.abort();
  }
}
