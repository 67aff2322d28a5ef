// Memory that is freed without waiting for the garbage collector.

import { expect, test } from "vitest";
import { release } from "../../src/worker/release.js";

const LARGE_BYTES = 1_000_000;

test("large arrays are emptied, and their memory is freed", () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 100; i++) {
    const bytes = new Uint8Array(LARGE_BYTES);
    release(bytes);
    expect(bytes.byteLength).toBe(0);
  }
  // Without a garbage collection, next to nothing of 100 MB is left.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * LARGE_BYTES);
});

test("small arrays, and those that share their buffer with others, are left alone", () => {
  const small = new Uint8Array(1000).fill(1);
  const shared = new Uint8Array(new Uint8Array(2 * LARGE_BYTES).fill(1).buffer, 0, LARGE_BYTES);
  const ofThreads = new Uint8Array(new SharedArrayBuffer(LARGE_BYTES)).fill(1);
  for (const bytes of [small, shared, ofThreads]) {
    release(bytes);
    expect([bytes.at(0), bytes.at(-1)]).toEqual([1, 1]);
  }
});
