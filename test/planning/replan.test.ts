// Planning anew on the way, held against the rest of the trip as a request of its own: its stations moved, its route
// shortened.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { type Plan, planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { randomFleetRequest } from "../support/fleetRequests.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";

const MOMENT_TRIPS = sampleSize(100, 250);
const RANDOM_TRIPS = sampleSize(200, 600);

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };

type Progress = NonNullable<OptimizeRequest["progress"]>;
type Refusal = { readonly feasible: false; readonly message: string; readonly details: unknown };

function ask(request: OptimizeRequest): OptimizeResult | Refusal {
  try {
    return optimizeTrip(tools, request);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { feasible: false, message: error.message, details: error.details };
  }
}

function answerTo(request: OptimizeRequest): OptimizeResult {
  const answer = ask(request);
  return answer.feasible ? answer : expect.fail(answer.message);
}

/** The request of a vehicle on its way. */
function onTheWay(
  request: OptimizeRequest,
  mile: number,
  gallons: number,
  more: Partial<Progress> = {},
): OptimizeRequest {
  return {
    ...request,
    vehicle: { ...request.vehicle, current_fuel_gallons: gallons },
    progress: { miles_from_route_start: mile, ...more },
  };
}

/** The rest of the trip as a trip of its own. */
function restOf({ route, stations, vehicle, params, progress }: OptimizeRequest): OptimizeRequest {
  const { miles_from_route_start: mile, locked_station_ids, skipped_station_ids } = progress ?? expect.fail();
  const milesLeft = route.total_distance_miles - mile;
  const behind = new Set(
    stations.filter(({ miles_from_route_start: miles }) => (miles ?? NaN) < mile).map(({ id }) => id),
  );
  const required = [...(params?.required_station_ids ?? []), ...(locked_station_ids ?? [])].filter(
    (id) => !behind.has(id),
  );
  const { consumption } = vehicle;
  const ahead = (consumption ?? [])
    .filter(({ until_mile }) => until_mile > mile)
    .map(({ until_mile, mpg }) => ({ until_mile: until_mile - mile, mpg }));
  return {
    route: {
      ...route,
      total_distance_miles: milesLeft,
      total_duration_minutes: (route.total_duration_minutes * milesLeft) / route.total_distance_miles,
    },
    stations: stations
      .filter(({ id }) => !behind.has(id) && !(skipped_station_ids ?? []).includes(id))
      .map((station) => ({ ...station, miles_from_route_start: (station.miles_from_route_start ?? NaN) - mile })),
    vehicle: {
      ...vehicle,
      ...(consumption && {
        consumption: ahead.length > 0 ? ahead : [{ until_mile: milesLeft, mpg: consumption.at(-1)?.mpg ?? NaN }],
      }),
    },
    params: { ...params, required_station_ids: required },
  };
}

interface Bought {
  readonly id: string;
  readonly gallons: number;
}

function boughtIn({ stops }: Pick<OptimizeResult, "stops">): Bought[] {
  return stops.map(({ station_id, gallons_to_purchase }) => ({ id: station_id, gallons: gallons_to_purchase }));
}

function isSame(a: readonly Bought[], b: readonly Bought[], toleranceGallons: number): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, gallons }, k) => id === b[k]?.id && Math.abs(gallons - b[k].gallons) <= toleranceGallons + 1e-9)
  );
}

/** Random requests, plain ones and such with rules, stretches and detours. */
function randomTrips(count: number, seed: number): OptimizeRequest[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) =>
    i % 3 === 0 ? randomRequest(random).request : randomFleetRequest(random),
  );
}

/** A re-plan counts only the stops ahead, as its request does. */
function withStopsMade(request: OptimizeRequest, count: number): OptimizeRequest {
  const most = request.params?.maximum_stops;
  return typeof most === "number"
    ? { ...request, params: { ...request.params, maximum_stops: most - count } }
    : request;
}

/** What is minimised, of the stops from one on: by the figures of an answer. */
function costFrom({ stops }: OptimizeResult, first: number, { params }: OptimizeRequest): number {
  const timeValue = params?.time_value_dollars_per_minute ?? 0.5;
  return stops
    .slice(first)
    .reduce(
      (sum, stop) =>
        sum +
        stop.total_cost_at_stop +
        timeValue * (stop.detour_minutes + (stop.stop_minutes ?? 0)) +
        (params?.stop_cost_dollars ?? 0),
      0,
    );
}

describe("a re-plan at a stop, with the fuel that was planned there, is the rest of the plan", () => {
  interface Moment {
    readonly stop: Plan["stops"][number];
    readonly shown: OptimizeResult["stops"][number];
  }

  /** Where the vehicle is and the fuel on board, on the route beside the stop. */
  const MOMENTS: readonly (readonly [
    string,
    isMade: boolean,
    at: (moment: Moment) => { mile: number; gallons: number },
    toleranceGallons: number,
  ])[] = [
    [
      "on arrival",
      false,
      ({ stop: { station, arrivalGallons } }) => ({
        mile: station.milesFromStart,
        gallons: arrivalGallons + (station.terms?.detourGallons ?? 0) / 2,
      }),
      0.001,
    ],
    [
      "on arrival, as answered",
      false,
      ({ shown }) => ({
        mile: shown.miles_from_route_start,
        gallons: shown.arrival_fuel_gallons + (shown.detour_gallons ?? 0) / 2,
      }),
      0.004,
    ],
    // A hair past the station, which has been made.
    [
      "on leaving",
      true,
      ({ stop: { station, departureGallons } }) => ({
        mile: station.milesFromStart + 1e-7,
        gallons: departureGallons - (station.terms?.detourGallons ?? 0) / 2,
      }),
      0.001,
    ],
    [
      "on leaving, as answered",
      true,
      ({ shown }) => ({
        mile: shown.miles_from_route_start + 1e-7,
        gallons: shown.departure_fuel_gallons - (shown.detour_gallons ?? 0) / 2,
      }),
      0.004,
    ],
  ];

  test.each(MOMENTS)("%s", (_, isMade, at, toleranceGallons) => {
    let compared = 0;
    let tied = 0;
    let kept = 0;
    for (const request of randomTrips(MOMENT_TRIPS, 20)) {
      const outcome = (() => {
        try {
          return planStops(tools, request);
        } catch {
          return undefined;
        }
      })();
      if (outcome?.status !== "planned" || outcome.plan.optimality !== "proven") continue;
      const answer = answerTo(request);
      for (const [k, stop] of outcome.plan.stops.entries()) {
        const { mile, gallons } = at({ stop, shown: answer.stops[k] ?? expect.fail() });
        const made = k + Number(isMade);
        // A station at the end of the route is passed there.
        if (
          mile >= request.route.total_distance_miles ||
          outcome.plan.stops.some(({ station }, i) => i >= made && station.milesFromStart < mile)
        )
          continue;
        // Stations at the same mile may be made before this one.
        const replanned = onTheWay(
          withStopsMade(request, made),
          mile,
          Math.min(Math.max(gallons, 0), request.vehicle.tank_capacity_gallons ?? NaN),
        );
        const previous = answer.stops.map(({ station_id, gallons_to_purchase }) => ({
          station_id,
          gallons_to_purchase,
        }));
        const again = answerTo({
          ...replanned,
          progress: { ...(replanned.progress ?? expect.fail()), previous_stops: previous },
        });
        const rest = boughtIn(answer).slice(made);
        compared++;
        if (isSame(boughtIn(again), rest, toleranceGallons)) {
          const isKept = again.changes?.every(({ kind }) => kind === "kept") ?? false;
          if (isKept)
            expect(again).toMatchObject({
              extra_cost: 0,
              previous_plan: { feasible: true, total_cost: again.summary.total_cost, message: null },
            });
          else expect(toleranceGallons).toBeGreaterThan(0.001);
          kept += Number(isKept);
          continue;
        }
        tied++;
        if (request.params?.brands?.prefer?.length === undefined)
          expect(Math.abs(again.summary.total_cost - costFrom(answer, made, request))).toBeLessThan(
            0.02 * (rest.length + 1),
          );
      }
    }
    expect(compared).toBeGreaterThan(0.6 * MOMENT_TRIPS);
    expect(kept / compared).toBeGreaterThan(0.9);
    // Where the costs are equal, another plan may be taken.
    expect(tied / compared).toBeLessThan(0.05);
  });
});

describe("random progress against the rest as a trip of its own", () => {
  test("the same stops, costs and refusals", () => {
    const random = seededRandom(21);
    const counts = { planned: 0, refused: 0, stops: 0, byRounding: 0 };
    for (const request of randomTrips(RANDOM_TRIPS, 22)) {
      const mile = random() * request.route.total_distance_miles;
      const ids = request.stations
        .filter(({ miles_from_route_start: miles }) => (miles ?? NaN) <= request.route.total_distance_miles)
        .map(({ id }) => id);
      const required = new Set(request.params?.required_station_ids);
      const excluded = new Set(request.params?.excluded_station_ids);
      const skipped = ids.filter((id) => !required.has(id) && random() < 0.1);
      const locked = ids.filter((id) => !excluded.has(id) && !skipped.includes(id) && random() < 0.05);
      const gallons = (request.vehicle.tank_capacity_gallons ?? NaN) * random();
      const now = onTheWay(request, mile, gallons, {
        locked_station_ids: locked,
        skipped_station_ids: [...skipped, "nowhere"],
      });
      const rest = restOf(now);
      if (rest.stations.length === 0) continue;
      const expected = ask(rest);
      const found = ask(now);
      if (!found.feasible && !expected.feasible) {
        counts.refused++;
        // A station at the very end and the destination are as far.
        const ends = request.stations.some(
          ({ miles_from_route_start: miles }) => miles === request.route.total_distance_miles,
        );
        if (!ends) compareRefusals(found, expected, mile);
        continue;
      }
      if (!found.feasible || !expected.feasible) {
        // A thousandth of a gallon decides.
        counts.byRounding++;
        expect(ask({ ...rest, vehicle: { ...rest.vehicle, current_fuel_gallons: gallons + 0.001 } }).feasible).toBe(
          found.feasible,
        );
        continue;
      }
      counts.planned++;
      counts.stops += found.stops.length;
      expect(Math.abs(found.summary.total_cost - expected.summary.total_cost)).toBeLessThan(0.02);
      expect(found.summary.total_distance_miles).toBeCloseTo(request.route.total_distance_miles - mile, 3);
      expect(found.summary.total_time_hours).toBeCloseTo(expected.summary.total_time_hours, 1);
      expect(found.summary.baseline_comparison.naive_stop_count).toBe(
        expected.summary.baseline_comparison.naive_stop_count,
      );
      expect(isSame(boughtIn(found), boughtIn(expected), 0.002)).toBe(true);
      for (const [k, stop] of found.stops.entries()) {
        expect(stop.miles_from_route_start).toBe(
          request.stations.find(({ id }) => id === stop.station_id)?.miles_from_route_start,
        );
        expect(stop.arrival_fuel_gallons).toBeCloseTo(expected.stops[k]?.arrival_fuel_gallons ?? NaN, 2);
      }
    }
    expect(counts.planned).toBeGreaterThan(RANDOM_TRIPS / 8);
    expect(counts.refused).toBeGreaterThan(RANDOM_TRIPS / 8);
    expect(counts.stops).toBeGreaterThan(RANDOM_TRIPS / 8);
    expect(counts.byRounding).toBeLessThan(5);
  });

  /** Miles are those of the whole route; all else is the same, but for rounding. */
  function compareRefusals(found: Refusal, expected: Refusal, mile: number): void {
    const [details, own] = [found.details, expected.details];
    const numberIn = (body: unknown, field: string): number => Number(Reflect.get(Object(body), field) ?? NaN);
    expect(Reflect.get(Object(details), "cause")).toEqual(Reflect.get(Object(own), "cause"));
    for (const field of ["from_station_id", "to_station_id"])
      expect(Reflect.get(Object(details), field)).toEqual(Reflect.get(Object(own), field));
    if (Number.isNaN(numberIn(own, "from_mile")) || Reflect.get(Object(own), "from_mile") === null) return;
    for (const field of ["from_mile", "to_mile"])
      expect(numberIn(details, field)).toBeCloseTo(numberIn(own, field) + mile, 6);
    for (const field of ["gap_miles", "usable_range_miles", "shortfall_gallons"])
      expect(Math.abs(numberIn(details, field) - numberIn(own, field))).toBeLessThan(0.0021);
  }
});

describe("by hand: a tank of 100 gallons, a gallon a mile", () => {
  const STATIONS = [
    { miles: 60, price_per_gallon: 4 },
    { miles: 120 },
    { miles: 180, price_per_gallon: 3.5 },
    { miles: 240, price_per_gallon: 3.2 },
  ];
  const TRIP = requestOf(300, STATIONS);

  test("nothing but the place given: as without progress, byte for byte", () => {
    for (const request of randomTrips(60, 23))
      expect(JSON.stringify(ask(onTheWay(request, 0, request.vehicle.current_fuel_gallons ?? NaN)))).toBe(
        JSON.stringify(ask(request)),
      );
  });

  test("stations behind are left out without a warning; one exactly there is ahead", () => {
    const answer = answerTo(onTheWay(TRIP, 120, 10));
    expect(answer).toMatchObject({ warnings: [], summary: { total_distance_miles: 180, total_time_hours: 3 } });
    expect(boughtIn(answer)).toEqual([
      { id: "at-120", gallons: 90 },
      { id: "at-180", gallons: 20 },
      { id: "at-240", gallons: 60 },
    ]);
    expect(answer.stops[0]).toMatchObject({
      miles_from_route_start: 120,
      arrival_fuel_gallons: 10,
      departure_fuel_gallons: 100,
    });
    expect(ask(onTheWay(TRIP, 120.001, 10))).toMatchObject({ feasible: false });
  });

  test("miles that are left have no digits of a rounding error", () => {
    expect(answerTo(onTheWay(requestOf(300.3, STATIONS), 200.1, 100)).summary.total_distance_miles).toBe(100.2);
    expect(answerTo(onTheWay(requestOf(300, STATIONS), 299.999, 100)).summary.total_distance_miles).toBe(0.001);
    expect(answerTo(onTheWay(requestOf(300, STATIONS), 250.00004, 100)).summary.total_distance_miles).toBe(50);
  });

  test("locked, skipped, and required on either side", () => {
    const now = (more: Partial<Progress>, params = {}): OptimizeRequest =>
      onTheWay({ ...TRIP, params: { ...TRIP.params, ...params } }, 150, 95, more);
    const stopsOf = (request: OptimizeRequest): string[] => boughtIn(answerTo(request)).map(({ id }) => id);
    expect(stopsOf(now({}))).toEqual(["at-240"]);
    expect(stopsOf(now({ locked_station_ids: ["at-180"] }))).toEqual(["at-180", "at-240"]);
    expect(stopsOf(now({}, { required_station_ids: ["at-180"] }))).toEqual(["at-180", "at-240"]);
    const withAnother = requestOf(300, [...STATIONS, { miles: 245, price_per_gallon: 3.3 }]);
    expect(stopsOf(onTheWay(withAnother, 150, 95, { skipped_station_ids: ["at-240", "nowhere"] }))).toEqual(["at-245"]);
    // Both are behind: visited.
    expect(stopsOf(now({ locked_station_ids: ["at-60"] }, { required_station_ids: ["at-120"] }))).toEqual(["at-240"]);
  });

  test("what is locked is no rule of the request, and stays where one is given up", () => {
    const rulesOf = (request: OptimizeRequest) =>
      answerTo({ ...request, params: { ...request.params, explain: true } }).explanation?.rules;
    const locked = onTheWay(TRIP, 150, 95, { locked_station_ids: ["at-180"] });
    expect(rulesOf({ ...locked, params: { ...locked.params, stop_cost_dollars: 2 } })).toEqual([
      { rule: "stop_cost_dollars", extra_cost: 4 },
    ]);
    expect(rulesOf(locked)).toEqual([]);
    // The station at 240 would be a stop anyway.
    expect(
      rulesOf({ ...locked, params: { ...locked.params, required_station_ids: ["at-240"], stop_cost_dollars: 2 } }),
    ).toEqual([
      { rule: "required_station_ids", extra_cost: 0 },
      { rule: "stop_cost_dollars", extra_cost: 4 },
    ]);
    // What both name is a rule.
    expect(
      rulesOf({ ...locked, params: { ...locked.params, required_station_ids: ["at-180"], stop_cost_dollars: 2 } }),
    ).toEqual([
      { rule: "required_station_ids", extra_cost: 2 },
      { rule: "stop_cost_dollars", extra_cost: 4 },
    ]);
  });

  test("a skipped station is no fallback", () => {
    const closed = onTheWay(
      {
        ...requestOf(150, [{ miles: 70 }]),
        params: {
          inter_stop_buffer_fraction: 0,
          destination_reserve_fraction: 0,
          brands: { fallback: true },
          excluded_station_ids: ["at-70"],
        },
      },
      10,
      90,
    );
    expect(answerTo(closed).stops).toMatchObject([{ station_id: "at-70", is_fallback: true }]);
    expect(ask({ ...closed, progress: { miles_from_route_start: 10, skipped_station_ids: ["at-70"] } })).toMatchObject({
      feasible: false,
      details: { from_mile: 10, to_mile: 150 },
    });
  });

  test.each<[what: string, progress: Partial<Progress>, params: OptimizeRequest["params"], faults: readonly unknown[]]>(
    [
      [
        "at the end",
        { miles_from_route_start: 300 },
        {},
        [
          {
            loc: ["body", "progress", "miles_from_route_start"],
            msg: "Input should be less than the 300 miles of the route",
            type: "less_than",
          },
        ],
      ],
      [
        "past it",
        { miles_from_route_start: 301 },
        {},
        [
          {
            loc: ["body", "progress", "miles_from_route_start"],
            msg: "Input should be less than the 300 miles of the route",
            type: "less_than",
          },
        ],
      ],
      [
        "unknown",
        { locked_station_ids: ["at-180", "nowhere"] },
        {},
        [
          {
            loc: ["body", "progress", "locked_station_ids", "1"],
            msg: "Input should be the id of one of the stations",
            type: "value_error",
          },
        ],
      ],
      [
        "locked and skipped",
        { locked_station_ids: ["at-180"], skipped_station_ids: ["at-180"] },
        {},
        [
          {
            loc: ["body", "progress", "locked_station_ids", "0"],
            msg: "Input should not be in skipped_station_ids, too",
            type: "value_error",
          },
        ],
      ],
      [
        "locked and excluded",
        { locked_station_ids: ["at-180"] },
        { excluded_station_ids: ["at-180"] },
        [
          {
            loc: ["body", "progress", "locked_station_ids", "0"],
            msg: "Input should not be in excluded_station_ids, too",
            type: "value_error",
          },
        ],
      ],
      [
        "required and skipped",
        { skipped_station_ids: ["at-180"] },
        { required_station_ids: ["at-60", "at-180"] },
        [
          {
            loc: ["body", "params", "required_station_ids", "1"],
            msg: "Input should not be in skipped_station_ids, too",
            type: "value_error",
          },
        ],
      ],
    ],
  )("faults: %s", (_, progress, params, faults) => {
    expect(ask(onTheWay({ ...TRIP, params: { ...TRIP.params, ...params } }, 100, 50, progress))).toMatchObject({
      feasible: false,
      details: faults,
    });
  });

  test("two stations with the id of one that is locked", () => {
    const twice = requestOf(300, [...STATIONS, { miles: 190, id: "at-180" }]);
    expect(ask(onTheWay(twice, 100, 50, { locked_station_ids: ["at-180"] }))).toMatchObject({
      details: [{ msg: "Input should be the id of one station; 2 stations have it" }],
    });
  });

  test("where a thousandth of a gallon is missing, by which an answer may have rounded, the plan stands", () => {
    const there = onTheWay(TRIP, 100, 19.999);
    expect(boughtIn(answerTo(there))[0]).toEqual({ id: "at-120", gallons: 100 });
    expect(ask(onTheWay(TRIP, 100, 19.9985))).toMatchObject({ feasible: false });
  });

  test("a refusal tells miles of the whole route, and where the vehicle is", () => {
    expect(ask(onTheWay(TRIP, 100, 10))).toMatchObject({
      message:
        "The fuel on board is too little to get from mile 100 to the next station at mile 120. To get further: start with at least 20 gallons.",
      details: {
        cause: "INITIAL_FUEL_TOO_LOW",
        from_mile: 100,
        to_mile: 120,
        gap_miles: 20,
        usable_range_miles: 10,
        shortfall_gallons: 10,
        from_station_id: null,
        to_station_id: "at-120",
      },
    });
    const far = requestOf(1000, [{ miles: 60 }, { miles: 120 }]);
    expect(ask(onTheWay(far, 100, 50))).toMatchObject({
      message: expect.stringContaining(
        "add at least 8 stations: the first at mile 220.0 or before, each next one at most 100.0 miles on, the last at mile 900.0 or after",
      ),
      details: { from_mile: 120, to_mile: 1000 },
    });
  });

  test("a dip tells the route's mile", () => {
    const dip = onTheWay(
      {
        ...requestOf(200, [{ miles: 100 }]),
        params: { inter_stop_buffer_fraction: 0.2, destination_reserve_fraction: 0, when_infeasible: "dip" },
      },
      40,
      70,
    );
    expect(answerTo(dip)).toMatchObject({
      summary: { optimality: "dip", kept_share: 0.5 },
      warnings: ["less fuel is left than asked: 10 of 20 gallons on arrival at Station (mile 100.0)"],
    });
  });
});

describe("what changed: a tank of 100 gallons, a gallon a mile, 300 miles", () => {
  const TRIP = requestOf(300, [
    { miles: 60, price_per_gallon: 4 },
    { miles: 120 },
    { miles: 180, price_per_gallon: 3.5 },
    { miles: 240, price_per_gallon: 3.2 },
  ]);

  function replanned(
    previous: readonly (readonly [id: string, gallons: number])[],
    {
      mile = 100,
      gallons = 50,
      request = TRIP,
      ...more
    }: Partial<Progress> & { mile?: number; gallons?: number; request?: OptimizeRequest } = {},
  ) {
    const previousStops = previous.map(([station_id, gallons_to_purchase]) => ({ station_id, gallons_to_purchase }));
    const { changes, extra_cost, previous_plan } = answerTo(
      onTheWay(request, mile, gallons, { previous_stops: previousStops, ...more }),
    );
    return {
      changes: changes?.map(({ kind, station_id, gallons_before, gallons_after }) => [
        kind,
        station_id,
        gallons_before,
        gallons_after,
      ]),
      extra_cost,
      previous_plan,
    };
  }

  // At 120 there are 30 gallons in the tank; 70 at $3, 20 at $3.50 and 60 at $3.20 cost $472.
  const BEST = [
    ["at-120", 70],
    ["at-180", 20],
    ["at-240", 60],
  ] as const;

  test("nothing: all are kept, and cost the same", () => {
    expect(replanned([["at-60", 10], ...BEST])).toEqual({
      changes: [
        ["kept", "at-120", 70, 70],
        ["kept", "at-180", 20, 20],
        ["kept", "at-240", 60, 60],
      ],
      extra_cost: 0,
      previous_plan: { feasible: true, total_cost: 472, message: null },
    });
    expect(
      replanned([
        ["at-120", 70.001],
        ["at-180", 19.999],
        ["at-240", 60],
      ]),
    ).toMatchObject({
      changes: [
        ["kept", "at-120", 70.001, 70],
        ["kept", "at-180", 19.999, 20],
        ["kept", "at-240", 60, 60],
      ],
      extra_cost: 0,
    });
  });

  test("less is bought at one, and more at another: what the new plan saves", () => {
    // 30 gallons at $3.50 that could have been bought at $3.
    expect(
      replanned([
        ["at-120", 40],
        ["at-180", 50],
        ["at-240", 60],
      ]),
    ).toEqual({
      changes: [
        ["gallons", "at-120", 40, 70],
        ["gallons", "at-180", 50, 20],
        ["kept", "at-240", 60, 60],
      ],
      extra_cost: -15,
      previous_plan: { feasible: true, total_cost: 487, message: null },
    });
  });

  test("dropped and added; names and places are those of the stations", () => {
    const request = requestOf(300, [
      { miles: 120, price_per_gallon: 3, name: "New" },
      { miles: 130, price_per_gallon: 3.6, name: "Old" },
      { miles: 220, price_per_gallon: 3.2 },
    ]);
    expect(
      replanned(
        [
          ["at-130", 80],
          ["at-220", 70],
        ],
        { request },
      ),
    ).toEqual({
      changes: [
        ["added", "at-120", null, 70],
        ["dropped", "at-130", 80, null],
        ["gallons", "at-220", 70, 80],
      ],
      extra_cost: -46,
      previous_plan: { feasible: true, total_cost: 512, message: null },
    });
    expect(
      answerTo(onTheWay(request, 100, 50, { previous_stops: [{ station_id: "at-130", gallons_to_purchase: 80 }] }))
        .changes,
    ).toMatchObject([
      { station_name: "New", miles_from_route_start: 120 },
      { station_name: "Old", miles_from_route_start: 130 },
      {},
    ]);
  });

  test("where the tank has less room by now, less is bought", () => {
    // 20 gallons more on board than planned: 50 fit in at 120.
    expect(replanned(BEST, { gallons: 70 })).toMatchObject({
      changes: [
        ["gallons", "at-120", 70, 50],
        ["kept", "at-180", 20, 20],
        ["kept", "at-240", 60, 60],
      ],
      extra_cost: 0,
      previous_plan: { feasible: true, total_cost: 412 },
    });
    // A full tank at 120 leaves 40 gallons at 180, so that 60 of 70 fit in. These leave 40 at 240, where the last 20
    // are bought.
    expect(
      replanned([
        ["at-120", 70],
        ["at-180", 70],
        ["at-240", 20],
      ]),
    ).toMatchObject({ extra_cost: -12, previous_plan: { feasible: true, total_cost: 484 } });
  });

  test.each<
    [
      what: string,
      previous: readonly (readonly [string, number])[],
      progress: Parameters<typeof replanned>[1],
      message: string,
    ]
  >([
    [
      "runs dry",
      [
        ["at-120", 10],
        ["at-240", 60],
      ],
      {},
      "Runs dry at mile 160, on the way to Station: 80 gallons short.",
    ],
    [
      "does without the reserve",
      BEST,
      { request: { ...TRIP, params: { ...TRIP.params, destination_reserve_fraction: 0.1 } } },
      "Arrives at the destination with 0 gallons; the reserve is 10.",
    ],
    ["stops at an unknown station", [...BEST, ["gone", 5]], {}, 'Stops at "gone", which is not among the stations.'],
    [
      "stops at a station that is closed by now",
      BEST,
      { mile: 150, gallons: 95, skipped_station_ids: ["at-180"] },
      "Stops at Station, which is skipped.",
    ],
    [
      "passes a locked station",
      [["at-240", 55]],
      { mile: 150, gallons: 95, locked_station_ids: ["at-180"] },
      "Passes Station, where a stop is required.",
    ],
    [
      "makes too many stops",
      [
        ["at-180", 1],
        ["at-240", 55],
      ],
      { mile: 150, gallons: 95, request: { ...TRIP, params: { ...TRIP.params, maximum_stops: 1 } } },
      "Makes 2 stops; at most 1 is allowed.",
    ],
  ])("the former plan %s", (_, previous, progress, message) => {
    const { extra_cost, previous_plan } = replanned(previous, progress);
    expect({ extra_cost, previous_plan }).toEqual({
      extra_cost: null,
      previous_plan: { feasible: false, total_cost: null, message: expect.stringContaining(message) },
    });
  });

  test("of plans that cost the same, the former one is kept, with its gallons", () => {
    const even = requestOf(
      800,
      [
        { miles: 250, price_per_gallon: 3.1 },
        { miles: 300, price_per_gallon: 3.2 },
        { miles: 600, price_per_gallon: 3.2 },
      ],
      { vehicle: { mpg: 5, tank_capacity_gallons: 100, current_fuel_gallons: 60 } },
    );
    // 90 gallons are bought at 250, which fill the tank, and 10 at either of the two others.
    for (const other of ["at-300", "at-600"]) {
      const former = [
        ["at-250", 90],
        [other, 10],
      ] as const;
      expect(replanned(former, { request: even, mile: 250, gallons: 10 })).toEqual({
        changes: [
          ["kept", "at-250", 90, 90],
          ["kept", other, 10, 10],
        ],
        extra_cost: 0,
        previous_plan: { feasible: true, total_cost: 311, message: null },
      });
    }
    // 4 here and 6 there are as good, but for a millionth for the stop; and so they are with 5 gallons fewer to buy.
    const both = [
      ["at-250", 90],
      ["at-300", 4],
      ["at-600", 6],
    ] as const;
    expect(replanned(both, { request: even, mile: 250, gallons: 10 })).toMatchObject({
      changes: [
        ["kept", "at-250", 90, 90],
        ["kept", "at-300", 4, 4],
        ["kept", "at-600", 6, 6],
      ],
      extra_cost: 0,
    });
    // A cent a gallon is worth another stop.
    const dearer = {
      ...even,
      stations: even.stations.map((station, k) => (k === 1 ? { ...station, price_per_gallon: 3.21 } : station)),
    };
    expect(
      replanned(
        [
          ["at-250", 90],
          ["at-300", 10],
        ],
        { request: dearer, mile: 250, gallons: 10 },
      ),
    ).toMatchObject({
      changes: [{}, ["dropped", "at-300", 10, null], ["added", "at-600", null, 10]],
      extra_cost: -0.1,
    });
    // Nor is a plan kept that passes a locked station or stops at one that is closed by now.
    expect(
      replanned(
        [
          ["at-250", 90],
          ["at-300", 10],
        ],
        { request: even, mile: 250, gallons: 10, locked_station_ids: ["at-600"] },
      ),
    ).toMatchObject({ changes: [{}, ["dropped", "at-300", 10, null], ["added", "at-600", null, 10]] });
    expect(
      replanned(
        [
          ["at-250", 90],
          ["at-300", 10],
        ],
        { request: even, mile: 250, gallons: 10, skipped_station_ids: ["at-300"] },
      ),
    ).toMatchObject({ changes: [{}, ["dropped", "at-300", 10, null], ["added", "at-600", null, 10]] });
  });

  test("a stop that has been made is not made again for nothing", () => {
    // The vehicle is still at the pump, with a full tank.
    expect(
      replanned(
        [
          ["at-120", 70],
          ["at-180", 20],
          ["at-240", 60],
        ],
        { mile: 120, gallons: 100 },
      ).changes,
    ).toEqual([
      ["dropped", "at-120", 70, null],
      ["kept", "at-180", 20, 20],
      ["kept", "at-240", 60, 60],
    ]);
    // Nor where the other stop is another one that costs the same.
    const even = requestOf(270, [
      { miles: 120 },
      { miles: 195, price_per_gallon: 3.2 },
      { miles: 200, price_per_gallon: 3.2 },
    ]);
    for (const other of ["at-195", "at-200"]) {
      expect(
        replanned(
          [
            ["at-120", 70],
            [other, 50],
          ],
          { request: even, mile: 120, gallons: 100 },
        ).changes,
      ).toEqual([
        ["dropped", "at-120", 70, null],
        ["kept", other, 50, 50],
      ]);
    }
  });

  test("the former plan is held against the rules that the new one keeps", () => {
    const tight = requestOf(200, [{ miles: 90 }, { miles: 100 }], {
      params: { inter_stop_buffer_fraction: 0.2, destination_reserve_fraction: 0.1, when_infeasible: "dip" },
    });
    const dip = { ...tight, vehicle: { ...tight.vehicle, current_fuel_gallons: 95 } };
    const { stops, summary } = answerTo(dip);
    expect(summary.optimality).toBe("dip");
    const bought = stops.map(({ station_id, gallons_to_purchase }) => [station_id, gallons_to_purchase] as const);
    expect(replanned(bought, { request: dip, mile: 0, gallons: 95 })).toEqual({
      changes: bought.map(([id, gallons]) => ["kept", id, gallons, gallons]),
      extra_cost: 0,
      previous_plan: { feasible: true, total_cost: summary.total_cost, message: null },
    });
    // A fallback station, too.
    const closed = requestOf(150, [{ miles: 70 }], {
      params: { brands: { fallback: true }, excluded_station_ids: ["at-70"] },
    });
    expect(replanned([["at-70", 50]], { request: closed, mile: 0, gallons: 100 })).toMatchObject({
      changes: [["kept", "at-70", 50, 50]],
      extra_cost: 0,
      previous_plan: { feasible: true, message: null },
    });
  });

  test("without former stops the answer says nothing of them; none at all are a plan, too", () => {
    expect(Object.keys(answerTo(onTheWay(TRIP, 100, 50)))).toEqual([
      "stops",
      "summary",
      "feasible",
      "warnings",
      "warning_details",
    ]);
    expect(replanned([], { mile: 250 })).toEqual({
      changes: [],
      extra_cost: 0,
      previous_plan: { feasible: true, total_cost: 0, message: null },
    });
  });
});
