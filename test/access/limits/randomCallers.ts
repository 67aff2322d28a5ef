// Callers at random times who share a limit by way of Redis.

import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { redisCounter, type SharedCounter } from "../../../src/access/limits/redis.js";
import { integer, pick, seededRandom } from "../../support/random.js";
import { connectRedis, NO_REDIS, startRedis } from "../../support/redis.js";
import { type Accepted, mostInAnyWindow } from "./windows.js";

/** Counts requests of random callers, in rounds named by their seeds. */
export function callAtRandom(rounds: readonly number[]): void {
  test.skipIf(NO_REDIS !== "").each(rounds)(
    "random callers on three instances, round %i: never too many, and the wait given is enough",
    async (seed) => {
      const { url } = await startRedis();
      const random = seededRandom(seed);
      const max = integer(random, 2, 6);
      const windowMs = integer(random, 150, 300);
      const counters: SharedCounter[] = [];
      for (let i = 0; i < 3; i++) counters.push(redisCounter((await connectRedis(url)).redis));
      const accepted: Accepted[] = [];
      const callers = Array.from({ length: 6 }, async () => {
        while (accepted.length < max * 8) {
          const sentMs = performance.now();
          const { current } = await pick(random, counters).take("a", max, windowMs);
          if (current <= max) accepted.push({ sentMs, answeredMs: performance.now() });
          await setTimeout(integer(random, 0, 40));
        }
      });
      await Promise.all(callers);
      expect(mostInAnyWindow(accepted, windowMs)).toBeLessThanOrEqual(max);

      // A single caller who waits as long as the refusal says passes every time.
      for (let i = 0; i < 10; i++) {
        let taken = await pick(random, counters).take("b", max, windowMs);
        while (taken.current <= max) taken = await pick(random, counters).take("b", max, windowMs);
        expect(taken.current).toBe(max + 1);
        expect(taken.ttlMs).toBeGreaterThanOrEqual(1);
        await setTimeout(taken.ttlMs + 1);
        expect((await pick(random, counters).take("b", max, windowMs)).current).toBeLessThanOrEqual(max);
      }
    },
  );
}
