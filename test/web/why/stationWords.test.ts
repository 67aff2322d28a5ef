// What a stop at another station means, from the plan that stops there.

import { expect, test } from "vitest";
import type { OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import { explainStation } from "../../../src/planning/explainStation.js";
import { loadOptimizer } from "../../../src/index.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { wordForced, wordWhyNot } from "../../../src/web/why/stationWords.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };
const NOW = optimizeTrip(tools, BUILT_IN);

/** The plan of now, with other figures. */
function planWith(stops: readonly (readonly [string, number])[], { fuel = 0, minutes = 0 }): OptimizeResult {
  const [first] = NOW.stops;
  if (first === undefined) throw new Error("the built-in trip has no stop");
  return {
    ...NOW,
    stops: stops.map(([id, gallons]) => ({ ...first, station_id: id, gallons_to_purchase: gallons })),
    summary: {
      ...NOW.summary,
      total_fuel_cost: NOW.summary.total_fuel_cost + fuel,
      total_detour_minutes: NOW.summary.total_detour_minutes + minutes,
    },
  };
}

const STOPS = NOW.stops.map(({ station_id: id, gallons_to_purchase: gallons }) => [id, gallons] as const);

function dropped(id: string) {
  return {
    kind: "dropped",
    station_id: id,
    station_name: id,
    miles_from_route_start: 0,
    gallons_before: 1,
    gallons_after: null,
  } as const;
}

test("one more stop, one in another's place, and fewer", () => {
  const count = STOPS.length;
  const ordinal = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"][
    count
  ];
  const more = { plan: planWith([...STOPS, ["new", 50]], { fuel: 21, minutes: 16.5 }), changes: [] };
  expect(wordForced(more, NOW, "new")).toBe(
    `A${ordinal === "eighth" ? "n" : ""} ${ordinal} stop of 50.0 gal: $21.00 more for fuel and 16.5 min.`,
  );
  const [, ...others] = STOPS;
  const [[first]] = STOPS as [readonly [string, number], ...(readonly [string, number])[]];
  const swapped = {
    plan: planWith([["new", 38.26], ...others], { fuel: -0.4, minutes: -2 }),
    changes: [dropped(first)],
  };
  expect(wordForced(swapped, NOW, "new")).toBe(
    "In place of stop 1, 38.3 gal here: $0.40 less for fuel, and 2 min less.",
  );
  const same = { plan: planWith([["new", 38.26], ...others], { fuel: 0.001 }), changes: [dropped(first)] };
  expect(wordForced(same, NOW, "new")).toBe("In place of stop 1, 38.3 gal here: as much for fuel, and no more time.");
  const fewer = { plan: planWith([["new", 100]], { fuel: 9, minutes: 75 }), changes: STOPS.map(([id]) => dropped(id)) };
  expect(wordForced(fewer, NOW, "new")).toBe("1 stop in all, 100.0 gal here: $9.00 more for fuel and 1 h 15 min.");
  expect(wordForced({ plan: null, changes: null }, NOW, "new")).toBe("");
});

test("why no plan stops somewhere, without the station's name", () => {
  const [first, second] = BUILT_IN.stations;
  if (first === undefined || second === undefined) throw new Error("the built-in trip has no stations");
  const named = {
    ...BUILT_IN,
    stations: BUILT_IN.stations.map((station) => (station === first ? { ...station, name: "Pilot: west" } : station)),
  };
  const ask = (request: typeof BUILT_IN) => explainStation(tools, { ...request, station_id: first.id, force: "in" });
  const full = ask({
    ...named,
    params: {
      ...BUILT_IN.params,
      maximum_stops: NOW.stops.length,
      required_station_ids: NOW.stops.map(({ station_id: id }) => id),
    },
  });
  expect(full.plan).toBeNull();
  expect(wordWhyNot(full, "Pilot: west")).toMatch(/^the rules of your trip are in the way\. To make it possible: /);
  const past = ask({
    ...named,
    route: { ...named.route, total_distance_miles: (first.miles_from_route_start ?? NaN) - 1 },
  });
  expect(wordWhyNot(past, "Pilot: west")).toBe("it is past the end of the route.");
});
