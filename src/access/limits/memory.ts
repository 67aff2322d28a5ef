/** The outcome for one request. */
export interface Take {
  /**
   * Requests counted in the window, including this one; `max + 1` when it is refused. Refused requests do not count.
   */
  readonly current: number;
  /**
   * For an accepted request, milliseconds until the oldest counted one leaves the window; for a refused one, until
   * another request would be accepted. More than 0.
   */
  readonly ttlMs: number;
}

/**
 * Counts requests by name, so that no more than the maximum of a name are accepted in any span of a window's length.
 */
export interface Counter {
  /**
   * Counts a request of `name`, unless `max` were accepted in the last `windowMs`. A name contains no secret and always
   * has the same window.
   */
  take(name: string, max: number, windowMs: number): Take | Promise<Take>;
}

/** A request that was accepted. */
export interface Accepted {
  /** On the counter's clock. */
  readonly atMs: number;
  /** Its mark in Redis; undefined while Redis does not have it. */
  mark: string | undefined;
}

/** A name's accepted requests that are still in the window, the oldest first. */
class AcceptedLog {
  #requests: Accepted[] = [];
  /** The index in `#requests` where the window begins; earlier ones have left it. */
  #first = 0;
  readonly windowMs: number;

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  get size(): number {
    return this.#requests.length - this.#first;
  }

  get requests(): readonly Accepted[] {
    return this.#requests.slice(this.#first);
  }

  add(request: Accepted): void {
    this.#requests.push(request);
  }

  /** Drops the requests that have left the window by `now`; one that is exactly a window old has left. */
  forget(now: number): void {
    while (this.untilLeft(0, now) <= 0) this.#first++;
    // Not each time, because copying the array is expensive.
    if (this.#first * 2 > this.#requests.length) {
      this.#requests = this.#requests.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Milliseconds until the request at `index` leaves the window; Infinity if there is none. */
  untilLeft(index: number, now: number): number {
    return (this.#requests[this.#first + index]?.atMs ?? Infinity) + this.windowMs - now;
  }
}

/**
 * A counter in this process. It holds no more than the accepted requests of one window.
 * @param clock milliseconds of a clock that never goes back.
 */
export class MemoryCounter implements Counter {
  /** In the order of their last accepted requests. */
  readonly #logs = new Map<string, AcceptedLog>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** The names that are held. */
  get names(): readonly string[] {
    return [...this.#logs.keys()];
  }

  /** The counter's clock. */
  get nowMs(): number {
    return this.#clock();
  }

  /** The requests of a name that were accepted in its window, the oldest first, and that window. */
  acceptedOf(name: string): { readonly requests: readonly Accepted[]; readonly windowMs: number } {
    const log = this.#logs.get(name);
    log?.forget(this.#clock());
    return { requests: log?.requests ?? [], windowMs: log?.windowMs ?? 0 };
  }

  /** @param mark the request's mark in Redis, if it has one. */
  take(name: string, max: number, windowMs: number, mark?: string): Take {
    const now = this.#clock();
    this.#dropUnused(now);
    const log = this.#logs.get(name) ?? new AcceptedLog(windowMs);
    log.forget(now);
    // After the maximum was lowered, several requests must leave the window first.
    if (log.size >= max) return { current: max + 1, ttlMs: log.untilLeft(log.size - max, now) };
    log.add({ atMs: now, mark });
    this.#logs.delete(name);
    this.#logs.set(name, log);
    return { current: log.size, ttlMs: log.untilLeft(0, now) };
  }

  /** Drops names without a request in the window, the least recently used first. */
  #dropUnused(now: number): void {
    for (const [name, log] of this.#logs) {
      log.forget(now);
      if (log.size > 0) return;
      this.#logs.delete(name);
    }
  }
}
