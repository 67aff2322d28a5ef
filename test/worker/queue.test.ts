// Which jobs wait, which go first and which are refused.

import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { JobQueue, OverloadedError, type QueueOptions } from "../../src/worker/queue.js";

const MEGABYTE = 1_000_000;

// The queue's clock stands still, however slow the machine is, until a test moves it on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
});

/** A queue whose jobs end when the test says so, and the names of those that have begun. */
function makeQueue(bounds: Partial<ConstructorParameters<typeof JobQueue>[0]> = {}) {
  const queue = new JobQueue({ slots: { shared: 1, small: 0 }, maxWaiting: 100, ...bounds });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = async (name: string, options: Partial<QueueOptions> = {}) =>
    queue.run({ bytes: 0, ...options }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  /** Ends jobs in the order that they began until none is left. */
  const finish = async (): Promise<void> => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, begun, add, finish };
}

describe("order", () => {
  test("as many jobs at a time as there are slots", async () => {
    const { queue, begun, add, finish } = makeQueue({ slots: { shared: 3, small: 0 } });
    const all = Array.from({ length: 7 }, (_, i) => add(String(i)));
    await Promise.resolve();
    expect({ begun: [...begun], waiting: queue.waiting }).toEqual({ begun: ["0", "1", "2"], waiting: 4 });
    await finish();
    expect(await Promise.all(all)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(begun).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(queue.waiting).toBe(0);
  });

  test("small jobs before large ones even if they came later; equal ones in order of arrival", async () => {
    const { begun, add, finish } = makeQueue();
    const sizes: [string, number][] = [
      ["first", 0],
      ["large a", 2 * MEGABYTE],
      ["large b", 2 * MEGABYTE],
      ["small a", 4000],
      ["middle", 400_000],
      ["small b", 4000],
    ];
    const all = sizes.map(([name, bytes]) => add(name, { bytes }));
    await finish();
    await Promise.all(all);
    expect(begun).toEqual(["first", "small a", "small b", "middle", "large a", "large b"]);
  });

  test("a large job is not overtaken for ever: only by jobs that come soon after it", async () => {
    const { begun, add, finish } = makeQueue();
    const all = [add("first"), add("large", { bytes: 50_000 })];
    // A job of 50 kB lets jobs go first that come within 50 ms.
    vi.advanceTimersByTime(51);
    all.push(add("small", { bytes: 1000 }));
    await finish();
    await Promise.all(all);
    expect(begun).toEqual(["first", "large", "small"]);
  });

  test("urgent jobs go first", async () => {
    const { begun, add, finish } = makeQueue();
    const all = [add("first"), add("small"), add("urgent", { isUrgent: true, bytes: 2 * MEGABYTE })];
    await finish();
    await Promise.all(all);
    expect(begun).toEqual(["first", "urgent", "small"]);
  });

  test("a job that fails frees its slot", async () => {
    const { queue } = makeQueue();
    const failed = queue.run({ bytes: 0 }, () => Promise.reject(new Error("broken")));
    const next = queue.run({ bytes: 0 }, () => Promise.resolve("next"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});

describe("bounds", () => {
  test("jobs that may not wait are refused at once, with a time to come back", async () => {
    const { queue, add, finish } = makeQueue({ slots: { shared: 2, small: 0 }, maxWaiting: 3 });
    const all = Array.from({ length: 5 }, (_, i) => add(String(i)));
    const refused = await add("one too many").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OverloadedError);
    expect(refused).toMatchObject({ code: "SERVICE_OVERLOADED", retryAfterSeconds: 1 });
    expect(() => queue.requireRoom(0)).toThrow(OverloadedError);
    await finish();
    await Promise.all(all);
    expect(() => queue.requireRoom(0)).not.toThrow();
  });

  test("free slots are used even if no job may wait", async () => {
    const { add, finish } = makeQueue({ slots: { shared: 1, small: 0 }, maxWaiting: 0 });
    const first = add("first", { bytes: MEGABYTE });
    await expect(add("second")).rejects.toThrow(OverloadedError);
    await finish();
    expect(await first).toBe("first");
  });

  test("urgent jobs are never refused", async () => {
    const { add, finish } = makeQueue({ maxWaiting: 0 });
    const all = [add("first"), add("urgent", { isUrgent: true })];
    await finish();
    expect(await Promise.all(all)).toEqual(["first", "urgent"]);
  });

  test("the time to come back grows with the number of waiting jobs and the time of earlier ones", async () => {
    const { queue, add, finish } = makeQueue({ maxWaiting: 60 });
    for (let i = 0; i < 30; i++) {
      const job = add("slow");
      vi.advanceTimersByTime(50);
      await finish();
      await job;
    }
    // Jobs take about 50 ms, so 61 take about 3 s.
    const all = Array.from({ length: 61 }, (_, i) => add(String(i)));
    const refused = await add("one too many").catch((error: unknown) => error);
    expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(refused instanceof OverloadedError && refused.retryAfterSeconds).toBeGreaterThanOrEqual(3);
    await finish();
    await Promise.all(all);
    expect(queue.waiting).toBe(0);
  });
});

describe("a caller who leaves", () => {
  test("while waiting: the job never begins, and makes room", async () => {
    const { queue, begun, add, finish } = makeQueue({ maxWaiting: 1 });
    const controller = new AbortController();
    const first = add("first");
    const gone = add("gone", { signal: controller.signal, bytes: MEGABYTE });
    expect(queue.waiting).toBe(1);
    controller.abort(new Error("gone away"));
    await expect(gone).rejects.toThrow("gone away");
    expect(queue.waiting).toBe(0);
    const next = add("next");
    await finish();
    await Promise.all([first, next]);
    expect(begun).toEqual(["first", "next"]);
  });

  test("before the job came: it does not wait for a turn", async () => {
    const { queue, begun, add, finish } = makeQueue();
    const first = add("first");
    await expect(add("gone", { signal: AbortSignal.abort(new Error("gone away")) })).rejects.toThrow("gone away");
    expect(queue.waiting).toBe(0);
    await finish();
    await first;
    expect(begun).toEqual(["first"]);
  });

  test("while it runs: the job runs to its end", async () => {
    const { add, finish } = makeQueue();
    const controller = new AbortController();
    const running = add("running", { signal: controller.signal });
    controller.abort(new Error("gone away"));
    await finish();
    expect(await running).toBe("running");
  });
});

test("a job can keep its slot after its end, as long as a promise is pending", async () => {
  const { queue, begun, add, finish } = makeQueue();
  let free = (): void => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  const failed = queue.run({ bytes: 0 }, (_, hold) => {
    hold(held);
    return Promise.reject(new Error("broken"));
  });
  const next = add("next");
  await expect(failed).rejects.toThrow("broken");
  await new Promise((resolve) => setImmediate(resolve));
  expect({ begun: [...begun], waiting: queue.waiting }).toEqual({ begun: [], waiting: 1 });
  free();
  await expect.poll(() => begun).toEqual(["next"]);
  await finish();
  await next;
});
