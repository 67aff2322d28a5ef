import { ERRORS, RetryLaterError } from "../contract/values/errors.js";

/** Too many jobs wait for another one to be taken. */
export class OverloadedError extends RetryLaterError {
  constructor(retryAfterSeconds: number) {
    super(
      "SERVICE_OVERLOADED",
      `${ERRORS.SERVICE_OVERLOADED.cause} Try again in ${retryAfterSeconds} s.`,
      retryAfterSeconds,
    );
  }
}

/** A slot is for jobs of any size, or for jobs with small bodies only. */
export type Slot = "shared" | "small";

export interface QueueOptions {
  readonly bytes: number;
  /** Aborts the wait. It is read only when the job has to wait, because making it may cost something. */
  readonly signal?: AbortSignal;
  /** The job goes first, and is never refused. */
  readonly isUrgent?: boolean;
}

/**
 * For every so many bytes of a body, jobs with empty bodies that come up to a millisecond later still go first. So a
 * small request does not wait behind large ones (a thousand stations are about 0.4 MB), and no request is overtaken for
 * ever.
 */
const BYTES_PER_MS = 1000;

/** A body up to this size is small: some 170 stations, computed in about a millisecond. */
const SMALL_BYTES = 65_536;

const RETRY_AFTER_SECONDS = { least: 1, most: 30 };

/** Weight of the newest job in the moving average of job times. */
const MEAN_WEIGHT = 0.1;

/** The average before any job is done. */
const FIRST_GUESS_MS = 20;

interface Waiting {
  /** Its place in the queue: when it arrived, and later for larger bodies. */
  readonly dueMs: number;
  readonly bytes: number;
  readonly begin: (slot: Slot) => void;
}

/**
 * Runs as many jobs at a time as there are slots. Others wait, small ones in front; when too many wait, further ones
 * are refused.
 */
export class JobQueue {
  readonly #maxWaiting: number;
  #slotCount: number;
  readonly #free: Record<Slot, number>;
  /** Ascending by `dueMs`. */
  readonly #waiting: Waiting[] = [];
  #meanMs = FIRST_GUESS_MS;

  /** @param bounds.slots how many jobs run at the same time; `open` adds more. */
  constructor({ slots, maxWaiting }: { readonly slots: Readonly<Record<Slot, number>>; readonly maxWaiting: number }) {
    this.#maxWaiting = maxWaiting;
    this.#slotCount = slots.shared + slots.small;
    this.#free = { ...slots };
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Adds a slot, which the first waiting job that fits it gets. */
  open(slot: Slot): void {
    this.#slotCount++;
    this.#handOn(slot);
  }

  /** @throws {OverloadedError} when a job with a body of this size would be refused. */
  requireRoom(bytes: number): void {
    if (this.#slotFor(bytes) !== undefined || this.#waiting.length < this.#maxWaiting) return;
    const seconds = Math.ceil(((this.#waiting.length + 1) * this.#meanMs) / this.#slotCount / 1000);
    throw new OverloadedError(Math.min(Math.max(seconds, RETRY_AFTER_SECONDS.least), RETRY_AFTER_SECONDS.most));
  }

  /**
   * Runs `job` when its turn comes. A job that calls `hold` keeps its slot until that promise is settled.
   * @throws {OverloadedError} at once when there is no room; the signal's reason when it is aborted while the job
   *   waits;
   *   what the job throws.
   */
  async run<T>(
    options: QueueOptions,
    job: (slot: Slot, hold: (until: Promise<unknown>) => void) => Promise<T>,
  ): Promise<T> {
    const { bytes, isUrgent = false } = options;
    const free = this.#slotFor(bytes);
    if (free !== undefined) this.#free[free]--;
    else if (!isUrgent) this.requireRoom(bytes);
    const slot =
      free ??
      (await this.#wait(isUrgent ? -Infinity : performance.now() + bytes / BYTES_PER_MS, bytes, options.signal));
    const beginMs = performance.now();
    let held: Promise<unknown> | undefined;
    try {
      return await job(slot, (until) => (held = until));
    } finally {
      this.#meanMs += MEAN_WEIGHT * (performance.now() - beginMs - this.#meanMs);
      if (held === undefined) this.#handOn(slot);
      else void held.finally(() => this.#handOn(slot));
    }
  }

  /** A slot that is free for a body of this size. */
  #slotFor(bytes: number): Slot | undefined {
    if (bytes <= SMALL_BYTES && this.#free.small > 0) return "small";
    return this.#free.shared > 0 ? "shared" : undefined;
  }

  /** Waits for a slot and takes it. */
  async #wait(dueMs: number, bytes: number, signal: AbortSignal | undefined): Promise<Slot> {
    signal?.throwIfAborted();
    return new Promise<Slot>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      const begin = (slot: Slot): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve(slot);
      };
      const entry: Waiting = { dueMs, bytes, begin };
      const place = this.#waiting.findLastIndex((other) => other.dueMs <= dueMs) + 1;
      this.#waiting.splice(place, 0, entry);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** Frees a slot, and gives it to the first waiting job that fits it. */
  #handOn(slot: Slot): void {
    this.#free[slot]++;
    const place = this.#waiting.findIndex(({ bytes }) => slot === "shared" || bytes <= SMALL_BYTES);
    const [first] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (first === undefined) return;
    this.#free[slot]--;
    first.begin(slot);
  }
}
