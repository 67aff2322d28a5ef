// Small jobs have a slot that large ones never take.

import { expect, test } from "vitest";
import { JobQueue } from "../../src/worker/queue.js";

const LARGE_BYTES = 2_000_000;
const SMALL_BYTES = 4_000;

/** A queue, and jobs that run until they are ended. */
function makeQueue() {
  const queue = new JobQueue({ slots: { shared: 2, small: 1 }, maxWaiting: 10 });
  const begun: string[] = [];
  const start = (name: string, bytes: number): (() => Promise<void>) => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const done = queue.run({ bytes }, async () => {
      begun.push(name);
      await ended;
    });
    return async () => {
      end();
      await done;
    };
  };
  return { queue, begun, start };
}

test("a small job begins while large ones have every other slot; a large one waits", async () => {
  const { queue, begun, start } = makeQueue();
  const ends = [
    start("large 1", LARGE_BYTES),
    start("large 2", LARGE_BYTES),
    start("large 3", LARGE_BYTES),
    start("small 1", SMALL_BYTES),
    start("small 2", SMALL_BYTES),
  ];
  expect(begun).toEqual(["large 1", "large 2", "small 1"]);
  expect(queue.waiting).toBe(2);

  // The small slot goes to the next small job, past the large one that came earlier.
  await ends[3]?.();
  expect(begun).toEqual(["large 1", "large 2", "small 1", "small 2"]);
  await ends[4]?.();
  expect(queue.waiting).toBe(1);
  await ends[0]?.();
  expect(begun.at(-1)).toBe("large 3");
  await Promise.all([ends[1]?.(), ends[2]?.()]);
  expect(queue.waiting).toBe(0);
});

test("small jobs take all free slots", () => {
  const { begun, start } = makeQueue();
  ["a", "b", "c", "d"].forEach((name) => start(name, SMALL_BYTES));
  expect(begun).toEqual(["a", "b", "c"]);
});
