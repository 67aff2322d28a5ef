import { ERRORS, ServiceError } from "../contract/errors.js";

/** Too much waits. */
export class OverloadedError extends ServiceError {
  constructor(readonly retryAfterSeconds: number) {
    super("SERVICE_OVERLOADED", `${ERRORS.SERVICE_OVERLOADED.cause} Try again in ${retryAfterSeconds} s.`);
  }
}

/** What a queue holds at most. */
export interface QueueBounds {
  /** Jobs that run at the same time ... */
  readonly slots: number;
  /** ... and as many more of those with small bodies, which so need not wait for one of the others to end. */
  readonly smallSlots?: number;
  readonly maxWaiting: number;
}

export interface QueueOptions {
  readonly bytes: number;
  readonly signal?: AbortSignal;
  /** Goes first, and is never refused. */
  readonly isUrgent?: boolean;
}

/**
 * A body of so many bytes more lets others come a millisecond later and still go first. So a small request does not
 * wait behind large ones (a thousand stations are about 0.4 MB), and a large one is not passed for longer than this.
 */
const BYTES_PER_MS = 1000;

/** A body up to this size is small: some 170 stations, computed in about a millisecond. */
const SMALL_BYTES = 65_536;

const RETRY_AFTER_SECONDS = { least: 1, most: 30 };

/** Weight of the newest job in the mean time of a job. */
const MEAN_WEIGHT = 0.1;

/** What a job is guessed to take before any has been seen. */
const FIRST_GUESS_MS = 20;

interface Waiting {
  /** When its turn would come if all began at once: arrival, and more for larger bodies. */
  readonly dueMs: number;
  readonly bytes: number;
  readonly begin: () => void;
}

/** Runs some jobs at a time; the others wait, small ones in front, up to a bound. */
export class JobQueue {
  readonly #bounds: QueueBounds;
  /** Ascending by `dueMs`. */
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #runningLarge = 0;
  #meanMs = FIRST_GUESS_MS;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get running(): number {
    return this.#running;
  }

  /** @throws {OverloadedError} when a job with a body of this size would be refused. */
  requireRoom(bytes: number): void {
    if (this.#mayBegin(bytes)) return;
    const { slots, maxWaiting } = this.#bounds;
    if (this.#waiting.length < maxWaiting) return;
    const seconds = Math.ceil(((this.#waiting.length + 1) * this.#meanMs) / slots / 1000);
    throw new OverloadedError(Math.min(Math.max(seconds, RETRY_AFTER_SECONDS.least), RETRY_AFTER_SECONDS.most));
  }

  /**
   * Runs `job` when its turn comes, and tells what came out and how long it waited, in milliseconds. A job that calls
   * `hold` keeps its slot until that promise is settled.
   * @throws {OverloadedError} at once when there is no room; the signal's reason when it is aborted before the turn;
   *   what the job throws.
   */
  async run<T>({ bytes, signal, isUrgent = false }: QueueOptions, job: (hold: (until: Promise<unknown>) => void) => Promise<T>): Promise<{ value: T; waitMs: number }> {
    signal?.throwIfAborted();
    const arrivalMs = performance.now();
    if (this.#mayBegin(bytes)) {
      this.#begin(bytes);
    } else {
      if (!isUrgent) this.requireRoom(bytes);
      await this.#wait(isUrgent ? -Infinity : arrivalMs + bytes / BYTES_PER_MS, bytes, signal);
    }
    const beginMs = performance.now();
    let held: Promise<unknown> | undefined;
    try {
      return { value: await job((until) => (held = until)), waitMs: beginMs - arrivalMs };
    } finally {
      this.#meanMs += MEAN_WEIGHT * (performance.now() - beginMs - this.#meanMs);
      if (held === undefined) this.#end(bytes);
      else void held.finally(() => this.#end(bytes));
    }
  }

  #mayBegin(bytes: number): boolean {
    const { slots, smallSlots = 0 } = this.#bounds;
    return this.#running < slots + smallSlots && (bytes <= SMALL_BYTES || this.#runningLarge < slots);
  }

  #begin(bytes: number): void {
    this.#running++;
    if (bytes > SMALL_BYTES) this.#runningLarge++;
  }

  /** Waits for a slot, which is then taken. */
  async #wait(dueMs: number, bytes: number, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      const begin = (): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const entry: Waiting = { dueMs, bytes, begin };
      const place = this.#waiting.findLastIndex((other) => other.dueMs <= dueMs) + 1;
      this.#waiting.splice(place, 0, entry);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** Hands the slot that is free again to the first that waits and may have it. */
  #end(bytes: number): void {
    this.#running--;
    if (bytes > SMALL_BYTES) this.#runningLarge--;
    const place = this.#waiting.findIndex((each) => this.#mayBegin(each.bytes));
    const [first] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (first === undefined) return;
    this.#begin(first.bytes);
    first.begin();
  }
}
