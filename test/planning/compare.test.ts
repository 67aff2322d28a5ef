// Plans side by side: which plans they are, against the MILP solver, and their figures, against drives of their own.

import { describe, expect, test } from "vitest";
import type { ComparedPlan } from "../../src/contract/schemas/comparison.js";
import { ServiceError } from "../../src/contract/values/errors.js";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { writeComparison } from "../../src/report/comparison.js";
import { NO_TERMINAL } from "../../src/report/terminal.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { burntBetween, type RuledRequest, toFleetTrip } from "../support/fleetRequests.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { netCost } from "../support/naiveDriver.js";
import { pick } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";
import { CENT, compare, compareFewestStops, plannedRequests, rowOf } from "./comparisons.js";

const PLAIN_REQUESTS = sampleSize(25, 60);
const DRIVEN_REQUESTS = sampleSize(100, 300);
const OWN_REQUESTS = sampleSize(50, 150);

/** Half of the last digit of gallons, and a little for the arithmetic. */
const THOUSANDTH = 0.000501;

/** What a row is worth by the request's words: the amounts that stand in it, at the pump. */
function costOf(rules: RuledRequest, { stops }: ComparedPlan, { byPriceAlone = false } = {}): number {
  return stops.reduce((sum, { station_id: id, gallons }) => {
    const station = rules.stations.find((each) => each.id === id) ?? expect.fail(`${id} may not be used`);
    const plain = gallons * station.price + station.detourMinutes * rules.timeValue;
    return (
      sum +
      plain +
      (byPriceAlone
        ? 0
        : station.stopMinutes * rules.timeValue +
          rules.stopDollars +
          station.handicapDollars +
          (gallons * station.handicapCents) / 100)
    );
  }, 0);
}

compareFewestStops(sampleSize(40, 500));

test("the plan by price and detour alone is the solver's for the request without other rules", async () => {
  let plain = 0;
  for (const { request, rules, label } of plannedRequests(PLAIN_REQUESTS, 20_102)) {
    const row = compare(request).find(({ kind }) => kind === "plain");
    if (row === undefined) continue;
    plain++;
    const trip = toFleetTrip(rules);
    const solved = await solveFleetByMilp({
      ...trip,
      pricesPerGallon: rules.stations.map(({ price }) => price),
      stopCosts: rules.stations.map(({ detourMinutes }) => detourMinutes * rules.timeValue),
      minimumPurchases: trip.minimumPurchases.map(() => 0),
      maximumPurchases: trip.maximumPurchases.map(() => null),
      maximumStops: null,
      fillUp: false,
    });
    // Gallons stand there to the thousandth.
    expect(Math.abs(costOf(rules, row, { byPriceAlone: true }) - (solved?.cost ?? NaN)), label).toBeLessThan(
      1e-4 + row.stop_count * THOUSANDTH * 10,
    );
  }
  expect(plain).toBeGreaterThan(PLAIN_REQUESTS / 8);
});

/** A plan of one's own: that of an answer with some stops changed, dropped and added. */
function disturb(
  random: () => number,
  { stops }: OptimizeResult,
  { stations, usable }: RuledRequest,
): { station_id: string; gallons: number }[] {
  const own = stops
    .map((stop) => ({ station_id: stop.station_id, gallons: stop.gallons_to_purchase }))
    .filter(() => random() < 0.9);
  for (const stop of own)
    if (random() < 0.4) stop.gallons = Math.max(0.001, stop.gallons * pick(random, [0.3, 0.9, 1.1, 2]));
  const others = stations.filter(({ id }) => !own.some((stop) => stop.station_id === id));
  if (others.length > 0 && random() < 0.5)
    own.push({ station_id: pick(random, others).id, gallons: Math.ceil(random() * usable) });
  return own.toSorted(() => random() - 0.5);
}

test(`${DRIVEN_REQUESTS} random requests: each figure of a row follows from its stops`, () => {
  let kept = 0;
  let broken = 0;
  for (const { request, answer, rules, random, label } of plannedRequests(DRIVEN_REQUESTS, 20_103)) {
    const own = disturb(random, answer, rules);
    const rows = compare(request, { own: [{ name: "Driver", stops: own }] });
    const best = rowOf(rows, "best");
    const optimal = {
      purchases: purchasesOf(rules, best),
      arrival: answer.summary.fuel_remaining_at_destination_gallons,
    };
    for (const row of rows) {
      const where = `${row.kind} ${JSON.stringify(row)} of ${label}`;
      // The least to buy may have more digits than a row shows: then it is rounded up.
      const rounding = 2 * THOUSANDTH * (row.stop_count + 1);
      const drive = follow(rules, row);
      expect(Math.abs(row.lowest_fuel_gallons - drive.lowest), where).toBeLessThan(rounding);
      expect(Math.abs(row.fuel_remaining_at_destination_gallons - drive.arrival), where).toBeLessThan(rounding);
      expect(
        drive.levels.some(
          ({ mile, gallons }) => Math.abs(mile - row.lowest_fuel_mile) < 0.001 && gallons < drive.lowest + 2 * rounding,
        ),
        where,
      ).toBe(true);
      expect(Math.abs(row.total_cost - costOf(rules, row)), where).toBeLessThan(
        CENT * (row.stop_count + 1) + rounding * 10,
      );
      const net = netCost(purchasesOf(rules, row), drive.arrival, optimal, rules.start, rules.meanPrice);
      expect(Math.abs(row.net_fuel_cost - Math.max(net, row.kind === "best" ? 0 : -Infinity)), where).toBeLessThan(
        CENT + rounding * 30,
      );
      const minutes = row.stops.map(({ station_id: id }) => rules.stations.find((each) => each.id === id));
      const detours = minutes.reduce((sum, station) => sum + (station?.detourMinutes ?? NaN), 0);
      expect(row.total_detour_minutes, where).toBeCloseTo(detours, 3);
      const hours =
        (request.route.total_duration_minutes +
          detours +
          minutes.reduce((sum, station) => sum + (station?.stopMinutes ?? NaN), 0)) /
        60;
      expect(Math.abs(row.total_time_hours - hours), where).toBeLessThan(CENT);
      expect(
        row.stops.map(({ miles_from_route_start: mile }) => mile),
        where,
      ).toEqual(row.stops.map(({ miles_from_route_start: mile }) => mile).toSorted((a, b) => a - b));
    }
    const driver = rowOf(rows, "own");
    expect(driver.stops.map((stop) => stop.station_id).toSorted(), label).toEqual(
      own.map((stop) => stop.station_id).toSorted(),
    );
    // The simulator knows no rounding: what misses a bound by little more than that is left out.
    const isKept = keeps(rules, driver);
    if (isKept === undefined) continue;
    expect(driver.problems.length === 0, `${JSON.stringify(driver)} of ${label}`).toBe(isKept);
    if (isKept) kept++;
    else broken++;
  }
  expect(kept).toBeGreaterThan(DRIVEN_REQUESTS / 40);
  expect(broken).toBeGreaterThan(DRIVEN_REQUESTS / 20);
});

function purchasesOf(rules: RuledRequest, { stops }: ComparedPlan): { gallons: number; price: number }[] {
  return stops
    .filter(({ gallons }) => gallons > 0)
    .map(({ station_id: id, gallons }) => ({
      gallons,
      price: rules.stations.find((each) => each.id === id)?.price ?? NaN,
    }));
}

/** The tank on the way, as if it could be filled without bound and run below empty. */
function follow(
  rules: RuledRequest,
  { stops }: ComparedPlan,
): { lowest: number; arrival: number; levels: { mile: number; gallons: number }[] } {
  let [mile, gallons] = [0, rules.start];
  const levels = [{ mile, gallons }];
  for (const { station_id: id, gallons: bought } of stops) {
    const { miles, detourGallons } = rules.stations.find((each) => each.id === id) ?? expect.fail(id);
    gallons -= burntBetween(rules, mile, miles) + detourGallons / 2;
    levels.push({ mile: miles, gallons });
    gallons += bought - detourGallons / 2;
    mile = miles;
  }
  gallons -= burntBetween(rules, mile, rules.totalMiles);
  levels.push({ mile: rules.totalMiles, gallons });
  return { lowest: Math.min(...levels.map((level) => level.gallons)), arrival: gallons, levels };
}

/** Whether the simulator finds all rules kept; `undefined` where so little decides it that rounding may. */
function keeps(rules: RuledRequest, row: ComparedPlan): boolean | undefined {
  const slack = 0.02;
  const trip = toFleetTrip(rules);
  const stops = row.stops
    .map(({ station_id: id, gallons }) => ({ station: rules.stations.findIndex((each) => each.id === id), gallons }))
    .toSorted((a, b) => a.station - b.station);
  const isKept = (by: number): boolean => {
    const room = {
      startGallons: Math.max(0, trip.startGallons - by),
      usableTankGallons: trip.usableTankGallons - 2 * by,
      bufferGallons: trip.bufferGallons + by,
      reserveGallons: trip.reserveGallons + by,
      minimumPurchases: trip.minimumPurchases.map((least) => (least > 0 ? least + by : 0)),
      maximumPurchases: trip.maximumPurchases.map((most) => (most === null ? null : most - by)),
    };
    try {
      driveFleet({ ...trip, ...room, fillUp: false }, stops);
      if (!rules.fillUp) return true;
      let tank = rules.start;
      let mile = 0;
      return row.stops.every(({ station_id: id, gallons }) => {
        const { miles, detourGallons } = rules.stations.find((each) => each.id === id) ?? expect.fail(id);
        tank -= burntBetween(rules, mile, miles) + detourGallons / 2 - gallons;
        const isFull = tank > rules.usable - slack + by;
        tank -= detourGallons / 2;
        mile = miles;
        return isFull;
      });
    } catch {
      return false;
    }
  };
  const [strict, loose] = [isKept(slack), isKept(-slack)];
  return strict === loose ? strict : undefined;
}

test("random requests: the best plan and the naive driver are those of the answer", () => {
  for (const { request, answer, label } of plannedRequests(OWN_REQUESTS, 20_104)) {
    const rows = compare(request);
    const { summary } = answer;
    const { baseline_comparison: baseline } = summary;
    expect(
      rows.map(({ kind }) => kind).filter((kind) => kind !== "plain"),
      label,
    ).toEqual(["best", "fewest_stops", "naive"]);
    expect(rowOf(rows, "best"), label).toMatchObject({
      stops: answer.stops.map((stop) => ({
        station_id: stop.station_id,
        station_name: stop.station_name,
        miles_from_route_start: stop.miles_from_route_start,
        gallons: stop.gallons_to_purchase,
      })),
      total_cost: summary.total_cost,
      total_fuel_cost: summary.total_fuel_cost,
      net_fuel_cost: baseline.optimizer_net_fuel_cost,
      total_time_hours: summary.total_time_hours,
      total_detour_minutes: summary.total_detour_minutes,
      fuel_remaining_at_destination_gallons: summary.fuel_remaining_at_destination_gallons,
      optimality: "proven",
      problems: [],
    });
    expect(rowOf(rows, "naive"), label).toMatchObject({
      stop_count: baseline.naive_stop_count,
      net_fuel_cost: baseline.naive_total_fuel_cost,
      total_time_hours: baseline.naive_total_time_hours,
      total_detour_minutes: baseline.naive_total_detour_minutes,
    });
    expect(rowOf(rows, "fewest_stops").stop_count, label).toBeLessThanOrEqual(answer.stops.length);
  }
});

test("random requests: an answer's own stops, as they stand there, break no rule and change nothing", () => {
  for (const { request, answer, label } of plannedRequests(OWN_REQUESTS, 20_105)) {
    const stops = answer.stops
      .map((stop) => ({ station_id: stop.station_id, gallons: stop.gallons_to_purchase }))
      .toReversed();
    const own = rowOf(compare(request, { own: [{ name: "As planned", stops }] }), "own");
    expect(own.problems, label).toEqual([]);
    expect(
      own.changes?.map(({ kind }) => kind),
      label,
    ).toEqual(stops.map(() => "kept"));
    expect(Math.abs(own.total_cost - answer.summary.total_cost), label).toBeLessThan(0.02 * (stops.length + 1));
  }
});

/**
 * 300 miles at 10 mpg with a tank of 30 gallons, of which 20 are on board; a station at each hundred miles but the
 * last.
 */
function handRequest({
  params = {},
  vehicle = {},
  ...rest
}: Partial<Record<"params" | "vehicle" | "progress", object>> = {}): OptimizeRequest {
  const station = (id: string, mile: number, price: number) => ({
    id,
    name: `${id} Stop`,
    address: `Mile ${mile}`,
    location: { lat: 41, lng: -96 },
    price_per_gallon: price,
    miles_from_route_start: mile,
    detour_minutes: 2,
  });
  return OptimizeRequest.parse({
    route: {
      total_distance_miles: 300,
      total_duration_minutes: 300,
      start: { lat: 41, lng: -96 },
      end: { lat: 41, lng: -90 },
      waypoints: [
        { lat: 41, lng: -96 },
        { lat: 41, lng: -90 },
      ],
    },
    stations: [
      station("A", 100, 3),
      station("B", 150, 4),
      station("C", 200, 3.5),
      { ...station("D", 250, 3.6), brand: "Pilot" },
      station("Z", 350, 1),
    ],
    vehicle: { mpg: 10, tank_capacity_gallons: 30, current_fuel_gallons: 20, ...vehicle },
    params,
    ...rest,
  });
}

describe("a plan of one's own", () => {
  const ownOf = (request: OptimizeRequest, stops: readonly (readonly [string, number])[]): ComparedPlan =>
    rowOf(
      compare(request, {
        own: [{ name: "Driver", stops: stops.map(([station_id, gallons]) => ({ station_id, gallons })) }],
      }),
      "own",
    );

  test("is told where it runs dry, and falls below buffer and reserve", () => {
    expect(ownOf(handRequest(), []).problems).toEqual([
      "Runs dry at mile 200, on the way to the destination: 10 gallons short.",
    ]);
    expect(ownOf(handRequest(), []).lowest_fuel_gallons).toBe(-10);
    const low = ownOf(handRequest({ params: { inter_stop_buffer_fraction: 0.2 } }), [["C", 12]]);
    expect(low.problems).toEqual([
      "Arrives at C Stop with 0 gallons; the buffer is 6.",
      "Arrives at the destination with 2 gallons; the reserve is 3.",
    ]);
    expect(low).toMatchObject({
      lowest_fuel_gallons: 0,
      lowest_fuel_mile: 200,
      fuel_remaining_at_destination_gallons: 2,
      total_fuel_cost: 42,
      total_cost: 43,
    });
  });

  test("is told where it buys too little, too much, or more than the tank holds", () => {
    expect(
      ownOf(handRequest({ params: { minimum_purchase_gallons: 10 } }), [
        ["A", 15],
        ["C", 1],
      ]).problems,
    ).toEqual(["Buys 1 gallon at C Stop; the least is 10."]);
    const sold = handRequest();
    const [first, ...others] = sold.stations;
    const limited = { ...sold, stations: [{ ...(first ?? expect.fail()), maximum_purchase_gallons: 12 }, ...others] };
    expect(ownOf(limited, [["A", 14]]).problems).toEqual(["Buys 14 gallons at A Stop; the most is 12."]);
    expect(ownOf(handRequest(), [["A", 25]]).problems).toEqual(["Leaves A Stop with 35 gallons; the tank holds 30."]);
    expect(ownOf(handRequest({ vehicle: { usable_tank_fraction: 0.9 } }), [["A", 18]]).problems).toEqual([
      "Leaves A Stop with 28 gallons; the tank may be filled to 27.",
    ]);
    expect(ownOf(handRequest({ params: { fill_up: true } }), [["A", 15]]).problems).toEqual([
      "Leaves A Stop with 25 gallons; each stop must fill the tank to 30.",
    ]);
  });

  test("is told which stations it may not use, which it passes, and that it stops too often", () => {
    const ruled = handRequest({
      vehicle: { current_fuel_gallons: 25 },
      params: { excluded_station_ids: ["A"], required_station_ids: ["C"], maximum_stops: 1 },
    });
    expect(
      ownOf(ruled, [
        ["B", 10],
        ["A", 10],
      ]).problems,
    ).toEqual([
      "Stops at A Stop, which the rules leave out.",
      "Passes C Stop, where a stop is required.",
      "Makes 2 stops; at most 1 is allowed.",
    ]);
    expect(
      ownOf(
        handRequest({
          params: { brands: { only: ["Pilot"] }, inter_stop_buffer_fraction: 0 },
          vehicle: { current_fuel_gallons: 25 },
        }),
        [
          ["D", 5],
          ["A", 5],
        ],
      ).problems,
    ).toEqual(["Stops at A Stop, which the rules leave out."]);
  });

  test("counts on the same terms: minutes, costs and the handicap of brands", () => {
    const request = handRequest({
      params: {
        stop_minutes: 10,
        stop_cost_dollars: 3,
        time_value_dollars_per_minute: 0.5,
        brands: { prefer: [{ brand: "Pilot", dollars_per_stop: 5, cents_per_gallon: 10 }] },
      },
    });
    expect(
      ownOf(request, [
        ["A", 14],
        ["D", 2],
      ]),
    ).toMatchObject({ total_fuel_cost: 49.2, total_cost: 73.6, total_time_hours: 5.4, problems: [] });
  });

  test("differs from the best plan stop by stop", () => {
    expect(
      ownOf(handRequest(), [
        ["C", 5],
        ["A", 10],
      ]).changes,
    ).toEqual([
      {
        kind: "gallons",
        station_id: "A",
        station_name: "A Stop",
        miles_from_route_start: 100,
        gallons_before: 13,
        gallons_after: 10,
      },
      {
        kind: "added",
        station_id: "C",
        station_name: "C Stop",
        miles_from_route_start: 200,
        gallons_before: null,
        gallons_after: 5,
      },
    ]);
  });

  test("is refused for stations that are unknown, listed twice or past the end, each by its place", () => {
    const own = [
      {
        name: "Driver",
        stops: [
          { station_id: "A", gallons: 1 },
          { station_id: "X", gallons: 1 },
        ],
      },
      { name: "Other", stops: ["Z", "A", "A"].map((station_id) => ({ station_id, gallons: 1 })) },
    ];
    expect(() => compare(handRequest(), { own })).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        details: [
          {
            loc: ["own", "0", "stops", "1", "station_id"],
            msg: "Input should be the id of one of the stations",
            type: "value_error",
          },
          {
            loc: ["own", "1", "stops", "0", "station_id"],
            msg: "Input should be a station on the route; this one is past its end",
            type: "value_error",
          },
          { loc: ["own", "1", "stops", "2", "station_id"], msg: "Input should be listed once", type: "value_error" },
        ],
      }),
    );
    const twice = handRequest();
    const [first] = twice.stations;
    const pass = { ...(first ?? expect.fail()), miles_from_route_start: 7 };
    const request = { ...twice, stations: [...twice.stations, pass] };
    expect(() => compare(request, { own: [{ name: "Driver", stops: [{ station_id: "A", gallons: 1 }] }] })).toThrow(
      expect.objectContaining({
        details: [expect.objectContaining({ msg: "Input should be the id of one station; 2 stations have it" })],
      }),
    );
  });

  test("of a vehicle on its way: what lies behind has been made, and miles are those of the route", () => {
    const request = handRequest({
      vehicle: { current_fuel_gallons: 10 },
      progress: { miles_from_route_start: 120, skipped_station_ids: ["B"] },
    });
    const own = ownOf(request, [
      ["A", 10],
      ["C", 4],
    ]);
    expect(own.stops.map((stop) => stop.station_id)).toEqual(["C"]);
    expect(own).toMatchObject({
      lowest_fuel_gallons: -4,
      lowest_fuel_mile: 300,
      total_fuel_cost: 14,
      problems: ["Runs dry at mile 260, on the way to the destination: 4 gallons short."],
    });
    expect(ownOf(request, [["B", 4]]).problems).toContain("Stops at B Stop, which is skipped.");
    // One that is just at the end is not past it.
    const [first = expect.fail()] = request.stations;
    const last = { ...first, id: "E", name: "E Stop", miles_from_route_start: request.route.total_distance_miles };
    const skipping = {
      ...request,
      stations: [...request.stations, last],
      progress: { miles_from_route_start: 120, skipped_station_ids: ["E"] },
    };
    expect(ownOf(skipping, [["E", 4]]).problems).toContain("Stops at E Stop, which is skipped.");
  });
});

describe("a trip whose rules leave no plan", () => {
  test("is refused, as planning refuses it", () => {
    expect(() => compare(handRequest({ params: { maximum_stops: 0 } }))).toThrow(ServiceError);
    expect(() => compare(handRequest({ params: { maximum_stops: 0 } }))).toThrow(
      expect.objectContaining({ code: "INFEASIBLE_ROUTE" }),
    );
  });

  test("is compared by the best plan that the request allows, which is told what it breaks", () => {
    const dip = compare(handRequest({ vehicle: { current_fuel_gallons: 10 }, params: { when_infeasible: "dip" } }));
    expect(rowOf(dip, "best")).toMatchObject({
      optimality: "dip",
      lowest_fuel_gallons: 0,
      problems: [
        expect.stringMatching(/^Arrives at A Stop with 0 gallons; the buffer is 1\.5\.$/),
        ...rowOf(dip, "best").problems.slice(1),
      ],
    });
    expect(rowOf(dip, "fewest_stops").optimality).toBe("dip");
    const fallback = compare(
      handRequest({ params: { excluded_station_ids: ["A", "B", "C", "D"], brands: { fallback: true } } }),
    );
    expect(rowOf(fallback, "best").problems).toEqual(["Stops at A Stop, which the rules leave out."]);
    expect(rowOf(fallback, "best").total_cost).toBe(39 + 1 + 50);
  });
});

test("a plan by price and detour alone is compared only where the request asks for more", () => {
  const kinds = (params: object): string[] => compare(handRequest({ params })).map(({ kind }) => kind);
  expect(kinds({})).toEqual(["best", "fewest_stops", "naive"]);
  expect(kinds({ excluded_station_ids: ["B"] })).toEqual(["best", "fewest_stops", "naive"]);
  for (const params of [
    { stop_minutes: 5 },
    { stop_cost_dollars: 1 },
    { minimum_purchase_gallons: 2 },
    { maximum_stops: 3 },
    { fill_up: true },
    { brands: { prefer: [{ brand: "Pilot", cents_per_gallon: 2 }] } },
  ]) {
    expect(kinds(params)).toEqual(["best", "plain", "fewest_stops", "naive"]);
  }
});

test("the extra cost is ten dollars unless it is given", () => {
  const request = handRequest({ vehicle: { current_fuel_gallons: 12 } });
  expect(rowOf(compare(request), "fewest_stops").name).toBe("Fewest stops for $10 more");
  expect(rowOf(compare(request, { withinDollars: 2.5 }), "fewest_stops").name).toBe("Fewest stops for $2.50 more");
});

test("with hours, rows say how many breaks and rests are at stops, and how long other breaks are", () => {
  // A mile a minute: by the limits of the US, the break fits from minute 180 to 480, and the rest, as asked, from 600
  // to 660.
  const station = (mile: number) => ({
    id: `at-${mile}`,
    name: `Stop ${mile}`,
    address: "Exit",
    location: { lat: 40, lng: -100 },
    price_per_gallon: 3,
    miles_from_route_start: mile,
    detour_minutes: 0,
    parking_spaces: 10,
  });
  const request = OptimizeRequest.parse({
    route: {
      total_distance_miles: 900,
      total_duration_minutes: 900,
      start: { lat: 40, lng: -100 },
      end: { lat: 40, lng: -84 },
      waypoints: [
        { lat: 40, lng: -100 },
        { lat: 40, lng: -84 },
      ],
    },
    stations: [60, 300, 640].map(station),
    vehicle: { mpg: 10, tank_capacity_gallons: 120, current_fuel_gallons: 110 },
    params: { stop_minutes: 20 },
    hours: { rests: [{ from_drive_minute: 600, to_drive_minute: 660 }] },
  });
  const own = [[60], [300], [640], [300, 640], [60, 300, 640]].map((miles) => ({
    name: miles.join(),
    stops: miles.map((mile) => ({ station_id: `at-${mile}`, gallons: 1 })),
  }));
  const breaks = (row: ComparedPlan): unknown[] => [
    row.name,
    row.breaks_at_stops,
    row.total_break_minutes,
    row.total_time_hours,
  ];
  const rows = compare(request, { own });
  // 15 hours of driving and 10 of rest; a stop takes 20 minutes, and 30 where it is the break.
  const hours = (minutes: number): number => Math.round((25 + minutes / 60) * 100) / 100;
  expect(rows.filter(({ kind }) => kind === "own").map(breaks)).toEqual([
    ["60", 0, 30, hours(50)],
    ["300", 1, 0, hours(30)],
    ["640", 1, 30, hours(50)],
    ["300,640", 2, 0, hours(50)],
    ["60,300,640", 2, 0, hours(70)],
  ]);
  expect(breaks(rowOf(rows, "best"))).toEqual(["Best plan", 0, 30, hours(30)]);
  const table = writeComparison("", rows, NO_TERMINAL).split("\n");
  expect(table.find((line) => line.includes("total cost"))).toMatch(
    / time {2}breaks at stops {2}other breaks {2}detours /,
  );
  expect(table.find((line) => line.startsWith("300,640 "))).toMatch(/ 25\.83 h +2 +0 min +0\.0 min /);
  const { hours: _hours, ...unlimited } = request;
  const without = compare(unlimited, { own });
  for (const row of without)
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/break/)]));
  expect(writeComparison("", without, NO_TERMINAL)).not.toContain("breaks at stops");
});
