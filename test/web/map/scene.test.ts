// What the map shows of a trip does not change with the plan, and is worked out once.

import { expect, test } from "vitest";
import { createOptimizer } from "../../../src/optimizer/optimizer.js";
import { compileCore } from "../../../src/optimizer/wasm/module.js";
import { toWorld } from "../../../src/web/map/projection.js";
import { sceneOf } from "../../../src/web/map/scene.js";
import { createPlanner, NO_RULE_WORDS } from "../../../src/web/plan/planner.js";
import { NO_RULES } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import type { LoadedTrip, Shown } from "../../../src/web/shown.js";
import { randomLoadedTrip, readBuiltInTrip } from "../../support/loadedTrips.js";
import { seededRandom } from "../../support/random.js";

const plan = createPlanner({ optimizer: createOptimizer(await compileCore()) }, NO_RULE_WORDS);
const trip = await readBuiltInTrip();

/** A road below the whole route. */
const NETWORK = [{ number: "80", lines: [trip.points.lats.map((lat, i) => toWorld(lat, trip.points.lngs[i] ?? NaN))] }];

function show(loaded: LoadedTrip, bufferFraction: number): Shown {
  const settings = { ...DEFAULT_SETTINGS, bufferFraction };
  return { trip: loaded, settings, rules: NO_RULES, ...plan(loaded, settings, NO_RULES), planMilliseconds: 0 };
}

test("a slider changes the stops, and the line, the stations and the roads stay the same objects", () => {
  const [first, second] = [sceneOf(show(trip, 0.05), NETWORK), sceneOf(show(trip, 0.4), NETWORK)];
  expect(second.stops.map(({ station }) => station.id)).not.toEqual(first.stops.map(({ station }) => station.id));
  for (const part of ["line", "driven", "ends", "stations", "roads"] as const)
    expect(second[part], part).toBe(first[part]);
  expect(first.line.length).toBe(trip.points.lats.length);
  expect(first.stations.length).toBe(trip.stations.length);
  expect(new Set(first.roads.map(({ number }) => number))).toEqual(new Set(["80"]));
});

test("other prices make new stations at the same places; another network makes other roads", () => {
  const shown = show(trip, 0.05);
  const scene = sceneOf(shown, NETWORK);
  const price = {
    paidPerGallon: 2.25,
    netPerGallon: 2.25,
    discount: 0,
    taxCreditPerGallon: 0,
    jurisdiction: undefined,
  };
  const repriced = sceneOf({ ...shown, priceAt: () => price }, NETWORK);
  expect(repriced.stations.map((mark) => mark.price)).toEqual(scene.stations.map(() => 2.25));
  for (const { station, place, onLine } of repriced.stations) {
    const before = scene.stations.find((mark) => mark.station === station);
    expect(place).toBe(before?.place);
    expect(onLine).toBe(before?.onLine);
  }
  expect(sceneOf(shown, []).roads).toEqual([]);
  expect(sceneOf(shown, NETWORK).roads).toBe(scene.roads);
});

test("each trip has its own", () => {
  const other = randomLoadedTrip(seededRandom(5), 50);
  expect(sceneOf(show(other, 0.05)).line).not.toBe(sceneOf(show(trip, 0.05)).line);
  expect(sceneOf(show(other, 0.05)).stations.length).toBe(50);
});

test("where the fuel ends, the callout names the first station as such, and the next one after that", () => {
  const textFor = (settings: Partial<Settings>): string | undefined => {
    const all = { ...DEFAULT_SETTINGS, ...settings };
    return sceneOf({ trip, settings: all, rules: NO_RULES, ...plan(trip, all, NO_RULES), planMilliseconds: 0 }).obstacle
      ?.text;
  };
  expect(textFor({ startGallons: 1 })).toMatch(/^reaches mile \d+, the first station is at \d+$/);
  expect(textFor({ tankCapacityGallons: 16, startGallons: 16 })).toMatch(
    /^reaches mile \d+, the next station is at [\d,]+$/,
  );
  expect(textFor({ reserveFraction: 0.99 })).toMatch(/^reaches mile [\d,]+, the destination is at [\d,]+$/);
});
