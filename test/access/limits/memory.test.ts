// The limit holds exactly in any span of a minute, wherever it begins.

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { MemoryCounter } from "../../../src/access/limits/memory.js";
import { integer, seededRandom } from "../../support/random.js";
import { type Accepted, at, mostInAnyWindow } from "./windows.js";

const MINUTE_MS = 60_000;

function counterAt(startMs = 1_234_567): {
  counter: MemoryCounter;
  clock: { nowMs: number };
  take: (max: number, name?: string) => ReturnType<MemoryCounter["take"]>;
} {
  const clock = { nowMs: startMs };
  const counter = new MemoryCounter(() => clock.nowMs);
  return { counter, clock, take: (max, name = "a") => counter.take(name, max, MINUTE_MS) };
}

describe("MemoryCounter", () => {
  test("counts up to the limit and then refuses, saying when the oldest request leaves the window", async () => {
    const { clock, take } = counterAt();
    expect(await take(3)).toEqual({ current: 1, ttlMs: 60_000 });
    clock.nowMs += 10_000;
    expect(await take(3)).toEqual({ current: 2, ttlMs: 50_000 });
    clock.nowMs += 10_000;
    expect(await take(3)).toEqual({ current: 3, ttlMs: 40_000 });
    expect(await take(3)).toEqual({ current: 4, ttlMs: 40_000 });
  });

  test("at the edge: a millisecond early is refused, on the millisecond exactly one passes", async () => {
    const { clock, take } = counterAt();
    const start = clock.nowMs;
    await take(2);
    clock.nowMs = start + 1000;
    await take(2);
    clock.nowMs = start + 59_999;
    expect(await take(2)).toEqual({ current: 3, ttlMs: 1 });
    clock.nowMs = start + 60_000;
    expect(await take(2)).toEqual({ current: 2, ttlMs: 1000 });
    expect(await take(2)).toEqual({ current: 3, ttlMs: 1000 });
  });

  test("bursts at the end of one minute and at the start of the next do not pass twice the limit", async () => {
    const { clock, take } = counterAt(0);
    clock.nowMs = 59_000;
    for (let i = 0; i < 60; i++) expect((await take(60)).current).toBe(i + 1);
    clock.nowMs = 61_000;
    expect(await take(60)).toEqual({ current: 61, ttlMs: 58_000 });
  });

  test("refused requests do not count, so a caller who keeps asking is not kept out", async () => {
    const { clock, take } = counterAt(0);
    await take(1);
    for (clock.nowMs = 1000; clock.nowMs < MINUTE_MS; clock.nowMs += 1000) {
      expect(await take(1)).toEqual({ current: 2, ttlMs: MINUTE_MS - clock.nowMs });
    }
    expect(await take(1)).toEqual({ current: 1, ttlMs: MINUTE_MS });
  });

  test("names are counted separately", async () => {
    const { take } = counterAt();
    for (const name of ["a", "b", "a:b", "", "__proto__"]) expect((await take(1, name)).current).toBe(1);
    for (const name of ["a", "b", "a:b", "", "__proto__"]) expect((await take(1, name)).current).toBe(2);
  });

  test("after a limit was lowered, the wait given is enough; after it was raised, more requests pass", async () => {
    const { clock, take } = counterAt(0);
    for (clock.nowMs = 0; clock.nowMs < 5000; clock.nowMs += 1000) await take(5);
    // Of the five requests at 0 to 4 s, those up to 3 s must leave before one of two is free.
    expect(await take(2)).toEqual({ current: 3, ttlMs: 58_000 });
    clock.nowMs += 57_999;
    expect(await take(2)).toEqual({ current: 3, ttlMs: 1 });
    clock.nowMs += 1;
    expect((await take(2)).current).toBe(2);
    expect((await take(3)).current).toBe(3);
  });

  test("any sequence: never over the limit in any window, no needless refusal, the shortest wait", async () => {
    const random = seededRandom(8);
    for (let round = 0; round < 30; round++) {
      const max = integer(random, 1, 8);
      const windowMs = integer(random, 1, 200);
      let nowMs = integer(random, 0, 1000);
      const counter = new MemoryCounter(() => nowMs);
      const accepted: Accepted[] = [];
      for (let i = 0; i < 100; i++) {
        if (random() < 0.7) nowMs += integer(random, 0, Math.ceil((windowMs * 2) / max));
        const { current, ttlMs } = await counter.take("a", max, windowMs);
        const passes = (atMs: number): boolean => mostInAnyWindow([...accepted, at(atMs)], windowMs) <= max;
        expect(current <= max).toBe(passes(nowMs));
        if (current <= max) {
          accepted.push(at(nowMs));
        } else {
          expect(current).toBe(max + 1);
          expect(passes(nowMs + ttlMs)).toBe(true);
          expect(passes(nowMs + ttlMs - 1)).toBe(false);
          if (random() < 0.3) nowMs += ttlMs;
        }
        expect(mostInAnyWindow(accepted, windowMs)).toBeLessThanOrEqual(max);
      }
    }
  });

  test("names no longer used are dropped, names in use are kept", async () => {
    const { counter, clock, take } = counterAt(0);
    for (let i = 0; i < 10_000; i++) {
      clock.nowMs += 100;
      await take(60, `caller ${i}`);
      await take(60, "steady");
      // A window has 600 of the steps, and the steady caller.
      expect(counter.names.length).toBeLessThanOrEqual(601);
    }
    clock.nowMs += MINUTE_MS;
    await take(60, "new");
    expect(counter.names.length).toBe(1);
  });

  test("uses the process's own clock by default", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const counter = new MemoryCounter();
    expect((await counter.take("a", 1, 50)).current).toBe(1);
    expect(await counter.take("a", 1, 50)).toEqual({ current: 2, ttlMs: 50 });
    vi.advanceTimersByTime(49);
    expect(await counter.take("a", 1, 50)).toEqual({ current: 2, ttlMs: 1 });
    vi.advanceTimersByTime(1);
    expect((await counter.take("a", 1, 50)).current).toBe(1);
  });
});
