import type { Counter, Take } from "./counter.js";

/** The times of a name's accepted requests that are still in the window, the oldest first. */
class TimeLog {
  #times: number[] = [];
  /** Where the window begins in `#times`; what is before has left it. */
  #first = 0;
  readonly windowMs: number;

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  get size(): number {
    return this.#times.length - this.#first;
  }

  add(now: number): void {
    this.#times.push(now);
  }

  /** Lets go of what left the window by `now`: a request exactly one window old has left. */
  forget(now: number): void {
    while (this.untilLeft(0, now) <= 0) this.#first++;
    // Not at each step, so that forgetting stays cheap.
    if (this.#first * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Milliseconds until the request at `index` leaves the window; infinite when there is none. */
  untilLeft(index: number, now: number): number {
    return (this.#times[this.#first + index] ?? Infinity) + this.windowMs - now;
  }
}

/**
 * A counter in this process. It holds no more than the accepted requests of one window.
 * @param clock milliseconds of a clock that never goes back.
 */
export class MemoryCounter implements Counter {
  /** In the order of their last accepted requests. */
  readonly #logs = new Map<string, TimeLog>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** How many names are held. */
  get size(): number {
    return this.#logs.size;
  }

  take(name: string, max: number, windowMs: number): Take {
    const now = this.#clock();
    this.#dropUnused(now);
    const log = this.#logs.get(name) ?? new TimeLog(windowMs);
    log.forget(now);
    // A maximum that was lowered has more than one request to wait for.
    if (log.size >= max) return { current: max + 1, ttlMs: log.untilLeft(log.size - max, now) };
    log.add(now);
    this.#logs.delete(name);
    this.#logs.set(name, log);
    return { current: log.size, ttlMs: log.untilLeft(0, now) };
  }

  /** Drops names without a request in the window, those not used for longest first. */
  #dropUnused(now: number): void {
    for (const [name, log] of this.#logs) {
      log.forget(now);
      if (log.size > 0) return;
      this.#logs.delete(name);
    }
  }
}
