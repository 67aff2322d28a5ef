// What is asked of a found trip, held against plans that are made one by one, and against the stations themselves.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import type { OptimizationParams } from "../../src/contract/schemas/optimize.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { loadOptimizer } from "../../src/index.js";
import { answerQuestion, type TripQuestion } from "../../src/journey/questions.js";
import { pricesInSet } from "../../src/journey/stationPrices.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { packSet } from "../../src/stations/packed/packed.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { geodesicMiles } from "../support/geodesic.js";
import { integer, seededRandom } from "../support/random.js";

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };
const MILES = 900;
const random = seededRandom(5);
const BRANDS = ["Love's", "Pilot", undefined] as const;

const stations: Station[] = Array.from({ length: 40 }, (_, i) => ({
  id: `s${i}`,
  name: `${BRANDS[i % 3] ?? "Joe's Fuel"} #${i}`,
  address: `Exit ${i}`,
  location: { lat: 40, lng: -105 + i / 4 },
  brand: BRANDS[i % 3],
  price_per_gallon: 3 + integer(random, 0, 999) / 1000,
  miles_from_route_start: 10 + i * 22,
  detour_minutes: integer(random, 0, 8),
}));

const trip = {
  route: {
    total_distance_miles: MILES,
    total_duration_minutes: MILES,
    start: { lat: 40, lng: -105 },
    end: { lat: 40, lng: -95 },
    waypoints: [
      { lat: 40, lng: -105 },
      { lat: 40, lng: -95 },
    ],
  },
  stations,
  vehicle: { mpg: 6, tank_capacity_gallons: 60, current_fuel_gallons: 20 },
};

/** The answer to a question of its own kind. */
function ask<Kind extends TripQuestion["kind"]>(question: Extract<TripQuestion, { kind: Kind }>) {
  const answer = answerQuestion(tools, trip, question);
  // It can go to another thread.
  return structuredClone(answer);
}

const best = optimizeTrip(tools, trip);
const [stop] = best.stops;
const outside = stations.find(({ id }) => best.stops.every(({ station_id }) => station_id !== id));

test("a station in or out costs the difference between two plans", () => {
  for (const [id, force, params] of [
    [stop?.station_id ?? "", "out", { excluded_station_ids: [stop?.station_id ?? ""] }],
    [outside?.id ?? "", "in", { required_station_ids: [outside?.id ?? ""] }],
  ] satisfies [string, "in" | "out", OptimizationParams][]) {
    const answer = ask({ kind: "explain", station: id });
    if (answer.kind !== "explain" || answer.explained === null) throw new Error("the station is one of the trip");
    const { explained } = answer;
    const changed = optimizeTrip(tools, { ...trip, params });
    expect(explained).toMatchObject({ force, station: { station_id: id } });
    expect(explained.forced.extra_cost).toBeCloseTo(changed.summary.total_cost - best.summary.total_cost, 1);
    expect(explained.stop === null).toBe(force === "in");
  }
});

test("a station is found by its name, and where several have it, the one of the plan", () => {
  const found = (station: string) => {
    const answer = ask({ kind: "explain", station });
    if (answer.kind !== "explain") throw new Error("an explanation was asked for");
    return answer.explained?.station.station_id ?? answer.nearest.map(({ station_id }) => station_id);
  };
  expect(found("s7")).toBe("s7");
  expect(found("S7")).toBe("s7");
  expect(found("pilot 7")).toBe("s7");
  expect(found("Loves #6")).toBe("s6");
  expect(found("exit 8")).toBe("s8");
  expect(found("the Pilot at exit 7")).toBe("s7");
  // No station has all of these words: those that have the rare one come first.
  expect(found("Pilot at exit 8 in Kearney")[0]).toBe("s8");
  // Many, of which the plan stops at one or several.
  const loves = best.stops.filter(({ station_name }) => station_name.startsWith("Love's"));
  if (loves.length === 1) expect(found("Love's")).toBe(loves[0]?.station_id);
  else expect(found("Love's")).toHaveLength(5);
  expect(found("Joes Fuel #111")).toContain("s11");
  expect(found("!")).toHaveLength(5);
});

test("rules may call stations by their names where the question says so", () => {
  const params = { excluded_station_ids: [stop?.station_name ?? ""] };
  const byName = answerQuestion(tools, { ...trip, params }, { kind: "plan", byName: true });
  const byId = optimizeTrip(tools, { ...trip, params: { excluded_station_ids: [stop?.station_id ?? ""] } });
  expect(byName).toEqual({ kind: "plan", plan: byId });
  expect(answerQuestion(tools, { ...trip, params }, { kind: "plan" })).toMatchObject({ plan: { stops: best.stops } });
  expect(() =>
    answerQuestion(
      tools,
      { ...trip, progress: { miles_from_route_start: 5, skipped_station_ids: ["Love's"] } },
      { kind: "plan", byName: true },
    ),
  ).toThrow(/^progress\.skipped_station_ids\[0\]: "Love's" /);
});

test("on the way, only stations ahead are listed", () => {
  const answer = answerQuestion(
    tools,
    { ...trip, progress: { miles_from_route_start: 500 } },
    { kind: "prices", most: 50, withStopCosts: false },
  );
  if (answer.kind !== "prices") throw new Error("prices were asked for");
  expect(answer.prices.stations.map(({ station_id }) => station_id).toSorted()).toEqual(
    stations
      .filter(({ miles_from_route_start: mile }) => (mile ?? 0) >= 500)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test("variants stand beside the best plan in its figures, and those without a plan say why", () => {
  const answer = ask({
    kind: "compare",
    withinDollars: 5,
    variants: [
      { name: "Only Pilot", params: { brands: { only: ["Pilot"] } } },
      { name: "No stop", params: { maximum_stops: 0 } },
      { name: "Unknown", params: { required_station_ids: ["none"] } },
    ],
  });
  if (answer.kind !== "compare") throw new Error("a comparison was asked for");
  const only = optimizeTrip(tools, { ...trip, params: { brands: { only: ["Pilot"] } } });
  expect(answer.plans.map(({ kind }) => kind)).toEqual(["best", "fewest_stops", "naive", "own"]);
  expect(answer.plans.at(-1)).toMatchObject({
    name: "Only Pilot",
    total_fuel_cost: only.summary.total_fuel_cost,
    problems: [],
  });
  expect(answer.plans[0]?.total_cost).toBe(best.summary.total_cost);
  expect(answer.refused.map(({ name }) => name)).toEqual(["No stop", "Unknown"]);
  expect(answer.refused[0]?.message).toContain("To get further: ");
});

test("the cheapest stations along the trip, with what a stop at each costs", () => {
  const answer = ask({ kind: "prices", most: 10, withStopCosts: true });
  if (answer.kind !== "prices") throw new Error("prices were asked for");
  const { prices } = answer;
  const sorted = stations.toSorted((a, b) => (a.price_per_gallon ?? 0) - (b.price_per_gallon ?? 0));
  expect(prices.stations.map(({ price_per_gallon }) => price_per_gallon)).toEqual(
    sorted.slice(0, 10).map(({ price_per_gallon }) => price_per_gallon),
  );
  expect(prices).toMatchObject({
    station_count: 40,
    lowest_price: sorted[0]?.price_per_gallon,
    highest_price: sorted.at(-1)?.price_per_gallon,
  });
  for (const { station_id, extra_cost } of prices.stations) {
    const required = optimizeTrip(tools, { ...trip, params: { required_station_ids: [station_id] } });
    const gallons = required.stops.find((made) => made.station_id === station_id)?.gallons_to_purchase;
    if (gallons === 0) expect(extra_cost).toBeNull();
    else expect(extra_cost).toBeCloseTo(required.summary.total_cost - best.summary.total_cost, 1);
  }
  const ofBrand = ask({ kind: "prices", most: 50, brand: "loves", withStopCosts: false });
  if (ofBrand.kind !== "prices") throw new Error("prices were asked for");
  expect(ofBrand.prices.stations.map(({ brand }) => brand)).toEqual(Array.from({ length: 14 }, () => "Love's"));
  expect(ofBrand.prices.stations[0]).not.toHaveProperty("extra_cost");
});

test("a trip without a plan is refused", () => {
  expect(() =>
    answerQuestion(
      tools,
      { ...trip, vehicle: { ...trip.vehicle, current_fuel_gallons: 0.1 } },
      { kind: "compare", variants: [] },
    ),
  ).toThrow(ServiceError);
});

describe("prices in a set", () => {
  const packed = packSet([
    ...stations,
    { id: "free", name: "No price", address: "Exit 1", location: { lat: 40, lng: -105 } },
  ]);

  test.each([5, 40, 200])("within %d miles of a place, as geodesic distances have it", (withinMiles) => {
    const place = { lat: 40.1, lng: -102.3 };
    const { stations: listed, station_count } = pricesInSet(packed, { near: { ...place, withinMiles }, most: 100 });
    const near = stations.filter(({ location }) => geodesicMiles(place, location) <= withinMiles);
    expect(listed.map(({ station_id }) => station_id).toSorted()).toEqual(near.map(({ id }) => id).toSorted());
    expect(station_count).toBe(near.length);
    for (const { station_id, miles_from_place } of listed) {
      const { location } = stations.find(({ id }) => id === station_id) ?? {};
      if (location !== undefined)
        expect(Math.abs((miles_from_place ?? 0) / geodesicMiles(place, location) - 1)).toBeLessThan(0.01);
    }
  });

  test("by ids and brand; stations without a price are left out", () => {
    expect(
      pricesInSet(packed, { stationIds: ["s3", "s4", "free", "none"], most: 10 })
        .stations.map(({ station_id }) => station_id)
        .toSorted(),
    ).toEqual(["s3", "s4"]);
    expect(
      pricesInSet(packed, { stationIds: ["s3", "s4"], brand: "PILOT", most: 10 }).stations.map(
        ({ station_id }) => station_id,
      ),
    ).toEqual(["s4"]);
    expect(pricesInSet(packed, { stationIds: ["free"], most: 10 })).toEqual({
      stations: [],
      station_count: 0,
      lowest_price: null,
      mean_price: null,
      highest_price: null,
    });
  });
});
