// Work that ends when nobody waits for it. `AbortSignal.any` and `AbortSignal.timeout` are not used for this: on
// Node 20 a timeout that only `any` refers to is collected as garbage and never fires (nodejs/node#57736), and every
// call would keep its timer, some 2 kB, until the time is up.

export interface Deadline {
  /** Aborted when the result is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Makes the reason for the abort when the time is up. */
  readonly timedOut: () => unknown;
}

/**
 * Does work within a time.
 * @param work gets a signal that is aborted when the deadline's own signal is, or when the time is up.
 * @throws what `work` throws, or the reason of the abort, at once, even if `work` ignores its signal.
 */
export async function withDeadline<T>(
  { signal, timeoutMs, timedOut }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timedOut()), timeoutMs);
  const onAbort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await unlessAborted(controller.signal, work(controller.signal));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/**
 * Waits for work, but no longer than until a signal is aborted: not all work can be stopped.
 * @throws what `work` throws, or the signal's reason once it is aborted.
 */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const settle =
      <V>(settled: (value: V) => void) =>
      (value: V): void => {
        signal.removeEventListener("abort", onAbort);
        if (signal.aborted) onAbort();
        settled(value);
      };
    work.then(settle(resolve), settle(reject));
  });
}

/** Waits until a promise is settled, but no longer than `timeoutMs`. */
export async function waitAtMost(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  await Promise.race([promise, timeUp]).finally(() => clearTimeout(timer));
}
