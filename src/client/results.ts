import { invalidAnswer, nameOf, parseJson, readAnswer } from "./answer.js";
import { checkTimeout, choosePause, makeInit, mayPass, networkError, pause, type Settings } from "./call.js";
import { BATCH_RESULTS } from "./endpoints.js";
import { fieldOf, FuelRouteError } from "./errors.js";
import { emptyMessage } from "./message.js";
import type { BatchResult, CallOptions } from "./types.js";

/**
 * The results of a batch. A connection that breaks is made anew: results that were given already come first again, and
 * are skipped.
 */
export async function* readResults(
  settings: Settings,
  id: string,
  options: CallOptions,
): AsyncGenerator<BatchResult, void, undefined> {
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
