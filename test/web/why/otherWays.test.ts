// The rows below a reason: next best, without it, if closed.

import { expect, test } from "vitest";
import type { StopExplanation } from "../../../src/contract/schemas/explanation.js";
import { loadOptimizer } from "../../../src/index.js";
import type { SafeBackup } from "../../../src/web/background/explanationQuestions.js";
import { explainTrip } from "../../../src/web/background/explainTrip.js";
import { isPriced } from "../../../src/planning/preconditions.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { otherWays, underBuffer } from "../../../src/web/why/otherWays.js";
import { neighboursOf, shownStopAt } from "../../../src/web/why/stopFacts.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { showTrip } from "./shownTrip.js";

const optimizer = await loadOptimizer();
const shown = showTrip(optimizer, BUILT_IN.stations.filter(isPriced));
const { trip } = shown;
const explained = { of: shown, ...explainTrip({ optimizer, vehicles: NO_VEHICLES }, BUILT_IN) };

function stopAt(index: number) {
  const at = shownStopAt(shown, index);
  if (at === undefined) throw new Error(`there is no stop ${index + 1}`);
  return at;
}

/** Rows by their titles, of a made-up explanation of stop 2. */
function waysOf(explanation: Omit<StopExplanation, "reason" | "gallons_set_by">) {
  return Object.fromEntries(
    otherWays(stopAt(1), explained, { reason: "", gallons_set_by: "tank_full", ...explanation }).map((way) => [
      way.title,
      way,
    ]),
  );
}

const stops = explained.result.stops;
const [first, second, third] = stops.map(({ station_id: id }) => id);
const other = trip.stations.find(({ id }) => !stops.some((stop) => stop.station_id === id))?.id ?? "";

test("the next best says which stops it takes the place of", () => {
  const wordsFor = (replaces: string[]) =>
    waysOf({ runner_up: { station_id: other, extra_cost: 0.51, replaces_station_ids: replaces } })["Next best"]?.words;
  expect(wordsFor([third ?? ""])).toBe("in place of stop 3");
  expect(wordsFor([second ?? "", third ?? ""])).toBe("in place of stops 2 and 3");
  expect(wordsFor([first ?? "", second ?? "", third ?? ""])).toBe("in place of stops 1, 2 and 3");
  expect(wordsFor([])).toBe("as one stop more");
  expect(waysOf({ runner_up: null })["Next best"]).toBeUndefined();
});

test("a station that the trip passes twice stands for its pass nearest to the stop", () => {
  const at = stopAt(1);
  const mile = at.station.miles_from_route_start;
  const [far, near] = [mile + 900, mile + 3].map((miles) => ({
    ...at.station,
    id: "twice",
    miles_from_route_start: miles,
  }));
  if (far === undefined || near === undefined) throw new Error("no stations");
  const twice = { ...at, shown: { ...at.shown, trip: { ...trip, stations: [far, near, ...trip.stations] } } };
  const [way] = otherWays(twice, explained, {
    reason: "",
    gallons_set_by: "tank_full",
    runner_up: { station_id: "twice", extra_cost: 1, replaces_station_ids: [second ?? ""] },
  });
  expect(way?.station).toBe(near);
  expect(way?.words).toBe("in place of stop 2");
});

test.each([
  [0.51, "+$0.51"],
  [0.0049, "under 1¢"],
  [0, "the same"],
  [1234.5, "+$1,234.50"],
])("%s more is %s", (cost, words) => {
  expect(
    waysOf({ runner_up: { station_id: other, extra_cost: cost, replaces_station_ids: [] } })["Next best"]?.cost,
  ).toBe(words);
});

test("doing without it names where more is bought, unless that is the next best", () => {
  const without = {
    extra_cost: 7.59,
    stops: [
      { station_id: first ?? "", gallons: stops[0]?.gallons_to_purchase ?? 0 },
      { station_id: other, gallons: 142.5 },
    ],
  };
  expect(waysOf({ without })["Without it"]).toMatchObject({
    words: "142.5 gal there",
    cost: "+$7.59",
    station: { id: other },
  });
  const runnerUp = { station_id: other, extra_cost: 7.59, replaces_station_ids: [second ?? ""] };
  expect(waysOf({ without, runner_up: runnerUp })["Without it"]).toBeUndefined();
  // Another way than the next best stays.
  expect(
    waysOf({ without, runner_up: { ...runnerUp, replaces_station_ids: [third ?? ""] } })["Without it"],
  ).toBeDefined();
  expect(waysOf({ without, runner_up: { ...runnerUp, extra_cost: 7.5 } })["Without it"]).toBeDefined();
  const fewer = {
    extra_cost: 1,
    stops: [
      { station_id: first ?? "", gallons: 150 },
      ...stops.slice(2).map(({ station_id: id, gallons_to_purchase: gallons }) => ({ station_id: id, gallons })),
    ],
  };
  expect(waysOf({ without: fewer })["Without it"]?.words).toBe("150.0 gal at stop 1, and no other stop instead");
  expect(waysOf({ without: null })["Without it"]).toBeUndefined();
});

test("what takes the place of the stop itself comes first", () => {
  const titles = (replaces: readonly (string | undefined)[]) =>
    Object.keys(
      waysOf({
        without: { extra_cost: 9, stops: [{ station_id: other, gallons: 60 }] },
        runner_up: { station_id: other, extra_cost: 2, replaces_station_ids: replaces.map(String) },
      }),
    );
  expect(titles([third])).toEqual(["Without it", "Next best"]);
  expect(titles([])).toEqual(["Without it", "Next best"]);
  expect(titles([second])).toEqual(["Next best", "Without it"]);
});

test("where the station is closed: a backup, the destination, or what is missing", () => {
  expect(waysOf({ backup: { station_id: null, extra_cost: -3 } })["If closed"]).toMatchObject({
    words: "The fuel lasts to Teaneck.",
    cost: "−$3.00",
  });
  expect(waysOf({ backup: null, short_by_gallons: 1.234 })["If closed"]).toMatchObject({
    warning: "No backup.",
    words: "The fuel on board then is 1.3 gal short of any other way on.",
  });
  expect(waysOf({ backup: null })["If closed"]).toMatchObject({
    warning: "No backup.",
    words: "No other station leads on, however much fuel is on board.",
  });
  const at = stopAt(1);
  const ahead = trip.stations.find((station) => station.miles_from_route_start > at.station.miles_from_route_start + 5);
  const gallons = shown.planInput.bufferGallons - 1.3;
  const miles = Math.round((ahead?.miles_from_route_start ?? 0) - at.station.miles_from_route_start);
  const closedWith = (left: number, safe?: SafeBackup) => {
    const facts = { ...explained, backupGallons: [undefined, left], safeBackups: [undefined, safe] };
    const [row] = otherWays(at, facts, {
      reason: "",
      gallons_set_by: "tank_full",
      backup: { station_id: ahead?.id ?? "", extra_cost: -2 },
    });
    return { row, isWithin: underBuffer(left, shown.planInput.bufferGallons) === 0 };
  };
  expect(closedWith(gallons + 1.3)).toMatchObject({
    isWithin: true,
    row: { station: ahead, words: `${miles} mi on, reached with ${(gallons + 1.3).toFixed(1)} gal`, cost: "−$2.00" },
  });
  // What breaks the buffer is no backup, and saves nothing.
  const broken = closedWith(gallons);
  expect(broken).toMatchObject({
    isWithin: false,
    row: {
      station: ahead,
      warning: "No backup.",
      words: `${miles} mi on, is reached with ${gallons.toFixed(1)} gal: 1.3 under your buffer.`,
    },
  });
  expect(broken.row).not.toHaveProperty("cost");
  const safe = closedWith(gallons, { stationId: third ?? "", gallons: 20 });
  expect(safe).toMatchObject({
    isWithin: false,
    row: { station: { id: third }, words: expect.stringMatching(/mi on, reached with 20\.0 gal$/u) },
  });
  expect(safe.row).not.toHaveProperty("cost");
  expect(safe.row).not.toHaveProperty("warning");
});

test("first and last stop have the ends of the trip beside them", () => {
  expect(neighboursOf(stopAt(0)).between).toBe("San Francisco and stop 2");
  expect(neighboursOf(stopAt(1)).between).toBe("stops 1 and 3");
  expect(neighboursOf(stopAt(stops.length - 1)).between).toBe(`stop ${stops.length - 1} and Teaneck`);
});
