// The provider in this process, with an engine in place of Valhalla whose calls end when the test says so.

import { expect, test } from "vitest";
import { z } from "zod";
import type { RoutingProvider } from "../../../../src/providers/routing/provider.js";
import { createValhalla } from "../../../../src/providers/routing/valhalla/provider.js";
import { toWindows } from "../../../../src/providers/routing/windows.js";
import { parseJson } from "../../../support/app.js";
import { highwayLine, stationsAlongHighway, unhurried } from "../../../support/upstream.js";

/** libuv has four threads, and one stays free. */
const MAX_CALLS = 3;

const MANY_STATIONS = stationsAlongHighway(Array.from({ length: 480 }, (_, i) => [i, 0.001]));
const WINDOWS = toWindows(highwayLine(), MANY_STATIONS).length;

const Query = z.union([
  z.object({ locations: z.array(z.unknown()) }),
  z.object({ sources: z.array(z.unknown()), targets: z.array(z.unknown()) }),
]);

/** Every drive takes a minute. */
function answerTo(text: string): string {
  const query = Query.parse(parseJson(text));
  if ("locations" in query)
    return JSON.stringify({
      trip: { legs: query.locations.slice(1).map(() => ({ summary: { time: 60 } })), summary: { length: 1, time: 60 } },
    });
  return JSON.stringify({ sources_to_targets: { durations: query.sources.map(() => query.targets.map(() => 60)) } });
}

function open(): {
  valhalla: RoutingProvider;
  calls: { begun: number; running: number; most: number };
  endOne: () => Promise<void>;
} {
  const calls = { begun: 0, running: 0, most: 0 };
  const ends: (() => void)[] = [];
  const call = async (text: string): Promise<string> => {
    calls.begun++;
    calls.most = Math.max(calls.most, ++calls.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    calls.running--;
    return answerTo(text);
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    // Lets the next calls start.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { valhalla: createValhalla({ route: call, matrix: call }), calls, endOne };
}

test("many stations leave one thread free, and a later request waits for only a few calls", async () => {
  const { valhalla, calls, endOne } = open();
  const many = valhalla.detours(highwayLine(), MANY_STATIONS, unhurried());
  const state = { isDone: false };
  const few = valhalla
    .detours(highwayLine(), stationsAlongHighway([[100, 0.001]]), unhurried())
    .finally(() => (state.isDone = true));
  while (!state.isDone && calls.begun < 3 * WINDOWS) await endOne();
  // Calls that were running or queued when its three calls arrived, and those that started meanwhile.
  expect(calls.begun).toBeLessThanOrEqual(6 + 3 + 2 * MAX_CALLS);
  expect((await few).minutes).toHaveLength(1);
  while (calls.running > 0) await endOne();
  expect((await many).minutes.every((minutes) => minutes >= 0)).toBe(true);
  // The station at the route's start is routed by itself.
  expect(calls).toMatchObject({ most: MAX_CALLS, begun: 3 * (WINDOWS + 1) + 1 });
});

test("after an abort, running calls end and no others start", async () => {
  const { valhalla, calls, endOne } = open();
  const controller = new AbortController();
  const many = valhalla.detours(highwayLine(), MANY_STATIONS, controller.signal);
  while (calls.begun < 20) await endOne();
  controller.abort(new Error("gone"));
  await expect(many).rejects.toThrow("gone");
  const begun = calls.begun;
  // They still occupy their threads, so later calls wait for them.
  const next = valhalla.detours(highwayLine(), stationsAlongHighway([[100, 0.001]]), unhurried());
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toMatchObject({ begun, running: MAX_CALLS });
  while (calls.running > 0) await endOne();
  expect((await next).minutes).toHaveLength(1);
  expect(calls).toMatchObject({ begun: begun + 3, most: MAX_CALLS });
});
