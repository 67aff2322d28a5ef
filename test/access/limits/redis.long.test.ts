// A Redis that hangs so long that connections to it are given up.

import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { HANGING_MS, NO_REDIS, startRedis } from "../../support/redis.js";
import { HEALED, openInstance } from "./sharedLimits.js";

describe.skipIf(NO_REDIS !== "")(`when Redis goes${NO_REDIS}`, () => {
  test("hanging so long that connections are given up: still recovers", async () => {
    const server = await startRedis();
    const { told, take, redis } = await openInstance(server.url, HANGING_MS);
    server.pause();
    // Longer than the time after which a silent connection is given up, which is five command timeouts.
    await setTimeout(6 * HANGING_MS);
    expect(await take(1)).toBe(true);
    expect(await take(1)).toBe(false);
    expect(told).toEqual([`down: no answer within ${HANGING_MS} ms`]);
    server.resume();
    await expect.poll(() => told.slice(1), HEALED).toEqual(["up"]);
    expect(await redis.run((client) => client.ping())).toBe("PONG");
  });
});
