import { randomInt } from "node:crypto";
import { RedisError } from "../../storage/redis.js";
import type { Counter, Take } from "./counter.js";
import type { MemoryCounter } from "./memory.js";
import type { SharedCounter } from "./redis.js";

/** Distinguishes marks of several instances in the same microsecond. */
const MARK_FRACTIONS = 1_000_000_000;

/**
 * Counts with `shared` and, while that fails, with `local`, so that each instance counts by itself. What `shared`
 * accepts is counted in `local` too, so that a failure of Redis resets nobody's count. When `shared` is back, the
 * requests that this instance accepted meanwhile are merged into it before anything more is counted there.
 */
export class FallbackCounter implements Counter {
  readonly #shared: SharedCounter;
  readonly #local: MemoryCounter;
  /** Names for which `shared` may lack requests. */
  readonly #unmerged = new Set<string>();
  readonly #merging = new Map<string, Promise<void>>();

  constructor(shared: SharedCounter, local: MemoryCounter) {
    this.#shared = shared;
    this.#local = local;
  }

  async take(name: string, max: number, windowMs: number): Promise<Take> {
    try {
      if (this.#unmerged.has(name)) await this.#merge(name);
      const taken = await this.#shared.take(name, max, windowMs);
      if (taken.current <= max) this.#local.take(name, max, windowMs, taken.mark);
      return { current: taken.current, ttlMs: taken.ttlMs };
    } catch (error) {
      if (!(error instanceof RedisError)) throw error;
      this.#unmerged.add(name);
      return this.#local.take(name, max, windowMs);
    }
  }

  /**
   * Call it when `shared` is back; it may have lost its counts. What cannot be merged now is merged at the next
   * request.
   */
  async recover(): Promise<void> {
    for (const name of this.#local.names) this.#unmerged.add(name);
    try {
      for (const name of this.#unmerged) {
        // One after the other, so that requests are not delayed.
        await this.#merge(name);
      }
    } catch {
      // The next request of the name tries again, and fails if the error is not one of Redis.
    }
  }

  async #merge(name: string): Promise<void> {
    const merging = this.#merging.get(name) ?? this.#mergeNow(name).finally(() => this.#merging.delete(name));
    this.#merging.set(name, merging);
    return merging;
  }

  async #mergeNow(name: string): Promise<void> {
    const { requests, windowMs } = this.#local.acceptedOf(name);
    const unmarked = requests.filter(({ mark }) => mark === undefined);
    if (unmarked.length > 0) {
      // Read before asking, so that times are a little late rather than early, and no request leaves the window too
      // soon.
      const askedMs = this.#local.nowMs;
      const now = await this.#shared.now();
      // A request keeps its mark, so that a merge that runs twice counts once.
      for (const request of unmarked) {
        const microseconds = Math.round(now - (askedMs - request.atMs) * 1000);
        request.mark = `${microseconds}.${String(randomInt(MARK_FRACTIONS)).padStart(9, "0")}`;
      }
    }
    const marks = requests.flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
    if (marks.length > 0) await this.#shared.merge(name, windowMs, marks);
    this.#unmerged.delete(name);
  }
}
