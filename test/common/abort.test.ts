import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { unlessAborted, waitAtMost, withDeadline } from "../../src/common/abort.js";

const never = new Promise<never>(() => undefined);
const timedOut = (): Error => new Error("time is up");
const NO_TIMEOUT_MS = 600_000;

describe("withDeadline", () => {
  test("gives the work's result, and leaves no listener on the caller's signal", async () => {
    const { signal } = new AbortController();
    expect(await withDeadline({ signal, timeoutMs: NO_TIMEOUT_MS, timedOut }, async () => 7)).toBe(7);
    await expect(
      withDeadline({ signal, timeoutMs: NO_TIMEOUT_MS, timedOut }, () => Promise.reject(new Error("failed"))),
    ).rejects.toThrow("failed");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("rejects with its own reason when the time is up, even if the work ignores its signal", async () => {
    let seen: AbortSignal | undefined;
    const work = (signal: AbortSignal): Promise<never> => {
      seen = signal;
      return never;
    };
    await expect(withDeadline({ timeoutMs: 1, timedOut }, work)).rejects.toThrow("time is up");
    expect(seen?.reason).toEqual(timedOut());
  });

  test("rejects with the caller's reason, whatever the work throws when it is aborted", async () => {
    const caller = new AbortController();
    const work = (signal: AbortSignal): Promise<never> =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("broken off"))));
    const done = withDeadline({ signal: caller.signal, timeoutMs: NO_TIMEOUT_MS, timedOut }, work);
    caller.abort(new Error("gone"));
    await expect(done).rejects.toThrow("gone");
  });

  test("does not begin if the caller has left", async () => {
    let begun = false;
    const work = async (): Promise<void> => void (begun = true);
    await expect(
      withDeadline({ signal: AbortSignal.abort(new Error("gone")), timeoutMs: NO_TIMEOUT_MS, timedOut }, work),
    ).rejects.toThrow("gone");
    expect(begun).toBe(false);
  });
});

test("unlessAborted rejects at once when the signal is aborted already", async () => {
  await expect(unlessAborted(AbortSignal.abort(new Error("gone")), never)).rejects.toThrow("gone");
});

test("waitAtMost waits for the promise or for the time", async () => {
  await waitAtMost(1, never);
  await waitAtMost(NO_TIMEOUT_MS, Promise.resolve());
  await expect(waitAtMost(NO_TIMEOUT_MS, Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});
