// What a request asks of its plan: what is refused, what is left out, and small trips by hand.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { isPlain } from "../../src/optimizer/optimizer.js";
import { gallonsInTank } from "../../src/planning/drive.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { planStops } from "../../src/planning/plan.js";
import { planWith } from "../../src/planning/solve.js";
import { withoutRules } from "../../src/planning/rules.js";
import { makeTrip } from "../../src/planning/trip.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { makeBrands } from "../../src/stations/brands/brands.js";
import { makeCatalog, makeVehicle } from "../support/vehicles.js";

const optimizer = await loadOptimizer();
const tools = { optimizer, vehicles: NO_VEHICLES };

interface Asked {
  readonly stations?: readonly object[];
  readonly vehicle?: object;
  readonly params?: object;
}

function station(id: string, mile: number, price: number, more: object = {}) {
  return {
    id,
    name: `Station ${id}`,
    address: id,
    location: { lat: 40, lng: -99 },
    price_per_gallon: price,
    miles_from_route_start: mile,
    detour_minutes: 0,
    ...more,
  };
}

const STATIONS = [station("a", 100, 3), station("b", 200, 2), station("c", 300, 4)];

/**
 * 400 miles at 10 mpg, a tank of 30 gallons with 15 on board, a reserve of 3 and a buffer of 1.5; a minute is worth
 * $0.50.
 */
function ask({ stations = STATIONS, vehicle = {}, params = {} }: Asked): OptimizeRequest {
  const [start, end] = [
    { lat: 40, lng: -100 },
    { lat: 40, lng: -95 },
  ];
  return OptimizeRequest.parse({
    route: { total_distance_miles: 400, total_duration_minutes: 400, start, end, waypoints: [start, end] },
    stations,
    vehicle: { mpg: 10, tank_capacity_gallons: 30, current_fuel_gallons: 15, ...vehicle },
    params,
  });
}

const answer = (asked: Asked): OptimizeResult => optimizeTrip(tools, ask(asked));

function refusal(asked: Asked): ServiceError {
  try {
    answer(asked);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  return expect.fail("the request was not refused");
}

describe("what a request must not ask", () => {
  const at = (...path: string[]): string[] => ["body", "params", ...path];
  test.each<[string, Asked, string[], string]>([
    [
      "a minimum purchase above the tank",
      { params: { minimum_purchase_gallons: 30.5 } },
      at("minimum_purchase_gallons"),
      "30 gallons",
    ],
    [
      "a minimum purchase above the usable tank",
      { params: { minimum_purchase_gallons: 17.2 }, vehicle: { usable_tank_fraction: 0.57 } },
      at("minimum_purchase_gallons"),
      "17.1 gallons",
    ],
    [
      "a required station that is not there",
      { params: { required_station_ids: ["a", "z"] } },
      at("required_station_ids", "1"),
      "one of the stations",
    ],
    [
      "a required id that two stations have",
      { stations: [...STATIONS, station("a", 150, 3)], params: { required_station_ids: ["a"] } },
      at("required_station_ids", "0"),
      "2 stations have it",
    ],
    [
      "a required station that is excluded",
      { params: { required_station_ids: ["b"], excluded_station_ids: ["b"] } },
      at("required_station_ids", "0"),
      "excluded_station_ids",
    ],
    [
      "a required station past the end",
      { stations: [...STATIONS, station("d", 401, 3)], params: { required_station_ids: ["d"] } },
      at("required_station_ids", "0"),
      "past its end",
    ],
  ])("%s", (_, asked, loc, message) => {
    const { code, details } = refusal(asked);
    expect(code).toBe("VALIDATION_ERROR");
    expect(details).toEqual([{ loc, type: expect.any(String), msg: expect.stringContaining(message) }]);
  });

  test("every required id at fault is named", () => {
    expect(refusal({ params: { required_station_ids: ["x", "a", "y"] } }).details).toHaveLength(2);
  });

  test("a minimum of just the usable tank is taken: 0.57 of 100 gallons are 57", () => {
    const { stops } = answer({
      vehicle: { tank_capacity_gallons: 100, usable_tank_fraction: 0.57, current_fuel_gallons: 15 },
      params: { minimum_purchase_gallons: 57, destination_reserve_fraction: 0, inter_stop_buffer_fraction: 0 },
      stations: [station("a", 150, 3)],
    });
    expect(stops).toMatchObject([{ gallons_to_purchase: 57, arrival_fuel_gallons: 0, departure_fuel_gallons: 57 }]);
  });

  test("excluded ids that no station has, and brands that none has, do no harm", () => {
    const { stops } = answer({ params: { excluded_station_ids: ["z"], brands: { never: ["Buc-ee's"] } } });
    expect(stops.map((stop) => stop.station_id)).toEqual(["a", "b"]);
  });
});

describe("which stations a plan may use", () => {
  test("brands that rules name and no station has are named in a warning", () => {
    const stations = STATIONS.map((each) => ({ ...each, brand: "FLYING J" }));
    const warningsOf = (brands: object): readonly string[] =>
      optimizeTrip(tools, ask({ stations, params: { brands } })).warnings;
    expect(warningsOf({ never: ["Pilott"] })).toEqual(['no station is of the brand "Pilott", which the rules name.']);
    expect(
      warningsOf({ only: ["Pilot", "TA"], prefer: [{ brand: "---", dollars_per_stop: 10 }, { brand: "PFJ" }] }),
    ).toEqual(['no station is of the brands "TA" and "---", which the rules name.']);
    expect(warningsOf({ only: ["Pilot"], prefer: [{ brand: "Flying J", dollars_per_stop: 10 }] })).toEqual([]);
  });

  test("one that can sell no purchase is left out, with a warning", () => {
    const stations = [
      STATIONS[0] ?? {},
      station("b", 200, 2, { minimum_purchase_gallons: 20, maximum_purchase_gallons: 19 }),
      station("c", 240, 4),
      station("d", 250, 1, { maximum_purchase_gallons: 5 }),
    ];
    const { stops, warnings } = answer({ stations, params: { minimum_purchase_gallons: 10 } });
    expect(stops.map((stop) => stop.station_id)).toEqual(["a", "c"]);
    expect(warnings).toEqual([
      "2 stations ignored: their minimum purchase is more than their maximum or than the usable tank holds.",
    ]);
  });

  test("a required one of that kind leaves no plan", () => {
    const stations = [
      STATIONS[0] ?? {},
      station("b", 200, 2, { minimum_purchase_gallons: 20, maximum_purchase_gallons: 19 }),
    ];
    expect(refusal({ stations, params: { required_station_ids: ["b"] } }).code).toBe("INFEASIBLE_ROUTE");
  });

  const branded = [
    station("a", 100, 3, { brand: "PFJ" }),
    station("b", 130, 2, { brand: "love's" }),
    station("c", 134, 4, { name: "TA Express Lodi" }),
    station("d", 200, 3.5, { brand: "pilot" }),
  ];
  test.each<[string, object, string[]]>([
    ["never Pilot: neither by another name of the chain", { never: ["Pilot Flying J"] }, ["b"]],
    ["never Love's", { never: ["LOVES"] }, ["a", "d"]],
    ["only two chains", { only: ["TravelCenters of America", "Flying J"] }, ["a", "d"]],
    ["a required station beats them", { only: ["Love's"] }, ["a", "b"]],
  ])("brands: %s", (_, brands, expected) => {
    const required = expected.includes("a") && expected.includes("b") ? { required_station_ids: ["a"] } : {};
    const { stops } = answer({ stations: branded, params: { ...required, brands } });
    expect(stops.map((stop) => stop.station_id)).toEqual(expected);
  });

  test("a host's own names of brands count", () => {
    const request = ask({ stations: branded, params: { brands: { never: ["Corner"] } } });
    const brands = makeBrands({ Corner: ["Love's"] });
    expect(optimizeTrip({ ...tools, brands }, request).stops.map((stop) => stop.station_id)).toEqual(["a", "d"]);
  });
});

describe("by hand", () => {
  test("15 minutes a stop: the sweep plans, fewer stops are made, and the answer counts their time", () => {
    const asked: Asked = {
      stations: [station("a", 100, 2.95), station("b", 130, 3)],
      params: { stop_minutes: 15, stop_cost_dollars: 2 },
    };
    expect(isPlain(makeTrip(ask(asked), tools).planInput)).toBe(true);
    // 28 gallons are needed. At 'a' there is room for 25, and stopping for the other 3 costs more than it saves.
    const { stops, summary } = answer(asked);
    expect(stops).toMatchObject([{ station_id: "b", gallons_to_purchase: 28, stop_minutes: 15, detour_gallons: 0 }]);
    expect(summary).toMatchObject({
      total_fuel_cost: 84,
      total_cost: 93.5,
      total_stop_minutes: 15,
      total_time_hours: 6.92,
      total_detour_minutes: 0,
    });
    expect(summary).not.toHaveProperty("preference_handicap");
    expect(summary.baseline_comparison.naive_total_time_hours).toBe(6.92);
  });

  test("a detour's fuel is burnt half before the pump and half after, and shown so in the tank's course", () => {
    const outcome = planStops(
      tools,
      ask({ stations: [station("a", 120, 3, { detour_miles: 10 })], params: { destination_reserve_fraction: 0 } }),
    );
    if (outcome.status !== "planned") return expect.fail();
    const { stops, course, arrivalGallons, fuelCost, netFuelCost } = outcome.plan;
    // 12 gallons to the station and half a one to its pump; there are 28 to go, and the other half.
    expect(stops).toMatchObject([{ arrivalGallons: 2.5, gallons: 26, departureGallons: 28.5 }]);
    expect(course.miles).toEqual([0, 120, 120, 120, 120, 400]);
    expect(course.gallons).toEqual([15, 3, 2.5, 28.5, 28, 0]);
    expect(gallonsInTank(course, 120)).toBe(28);
    // All 41 gallons that are burnt cost $3.
    expect([fuelCost, netFuelCost, arrivalGallons]).toEqual([78, 123, 0]);
  });

  test("the naive driver passes a station from which even a full tank leads nowhere", () => {
    // Whoever fills up far off has 16.5 gallons left, back on the route, for the 25 to the destination. Near by, 13
    // gallons at $3 are needed, and the tank falls by 27 at the mean price of $2.50.
    const { baseline_comparison: baseline } = answer({
      vehicle: { current_fuel_gallons: 30 },
      stations: [station("near", 140, 3), station("far off", 150, 2, { detour_miles: 270 })],
    }).summary;
    expect(baseline).toMatchObject({
      naive_stop_count: 1,
      naive_total_detour_minutes: 0,
      naive_total_fuel_cost: 106.5,
    });
  });

  test("a preferred brand is worth its dollars in the comparison, and nobody pays the others' handicap", () => {
    const stations = [station("a", 130, 3, { brand: "Shell" }), station("b", 134, 3.1, { brand: "Pilot" })];
    expect(answer({ stations }).stops.map((stop) => stop.station_id)).toEqual(["a"]);
    const dollars = answer({ stations, params: { brands: { prefer: [{ brand: "Flying J", dollars_per_stop: 5 }] } } });
    expect(dollars.stops.map((stop) => stop.station_id)).toEqual(["b"]);
    expect(dollars.summary).toMatchObject({ preference_handicap: 0, total_cost: 86.8, total_fuel_cost: 86.8 });
    // 28 gallons at 2 cents are less than the 10 cents that each costs more.
    const cents = answer({ stations, params: { brands: { prefer: [{ brand: "Pilot", cents_per_gallon: 2 }] } } });
    expect(cents.stops).toMatchObject([{ station_id: "a", price_per_gallon: 3, total_cost_at_stop: 84 }]);
    expect(cents.summary).toMatchObject({ preference_handicap: 0.56, total_cost: 84.56 });
  });

  test("a required stop may buy nothing, and what was bought before then counts as the last price", () => {
    const { stops, summary } = answer({ params: { required_station_ids: ["c"] } });
    expect(stops.at(-1)).toMatchObject({ station_id: "c", gallons_to_purchase: 0, total_cost_at_stop: 0 });
    expect(summary.baseline_comparison.optimizer_net_fuel_cost).toBe(
      answer({}).summary.baseline_comparison.optimizer_net_fuel_cost,
    );
  });

  test("consumption by stretch takes the place of mpg, which then need not be known", () => {
    const vehicle = {
      mpg: null,
      consumption: [
        { until_mile: 100, mpg: 20 },
        { until_mile: 200, mpg: 10 },
      ],
    };
    const stations = [station("a", 150, 3), station("b", 250, 4)];
    expect(answer({ vehicle, stations }).stops).toMatchObject([{ arrival_fuel_gallons: 5, gallons_to_purchase: 23 }]);
    const catalog = makeCatalog([makeVehicle({})]);
    const named = ask({
      vehicle: { ...vehicle, tank_capacity_gallons: null, year: 2019, make: "ford", model: "transit 250" },
      stations,
    });
    expect(optimizeTrip({ ...tools, vehicles: catalog }, named).warnings[0]).toBe(
      "vehicle specs from the catalog: 2019 Ford Transit 250, 25.1 gal",
    );
    expect(refusal({ vehicle: { ...vehicle, tank_capacity_gallons: null } })).toMatchObject({
      code: "VEHICLE_INCOMPLETE",
      details: { missing: ["tank_capacity_gallons"] },
    });
  });

  test("rules can be relaxed one by one, and a trip planned anew under them", () => {
    const trip = makeTrip(
      ask({ params: { maximum_stops: 1, excluded_station_ids: ["b"], minimum_purchase_gallons: 12 } }),
      tools,
    );
    const { rules } = trip;
    if (rules === undefined) return expect.fail();
    expect(planWith(optimizer, trip, rules).result.status).toBe("infeasible");
    const relaxed = planWith(optimizer, trip, { ...rules, maximumStops: 2 });
    expect(relaxed.result).toMatchObject({ status: "optimal", stops: [{ station: 0 }, { station: 1 }] });
    expect(relaxed.trip.namedStationAt(1).id).toBe("c");
    const free = planWith(optimizer, trip, withoutRules(rules, trip.ruled));
    expect(free.result).toMatchObject({ status: "optimal", totalCost: 3 * 6.5 + 2 * 21.5 });
    expect(isPlain(free.trip.planInput)).toBe(true);
  });
});
