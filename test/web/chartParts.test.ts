// What the charts compute before anything is drawn.

import { describe, expect, test } from "vitest";
import { placeInRows, stackUpwards } from "../../src/report/labels.js";
import { ticksBetween } from "../../src/report/ticks.js";
import type { Infeasible, LoadedTrip, PlacedStation, Planned, Shown } from "../../src/web/shown.js";
import { describeChart, describePlace, landmarks } from "../../src/web/views/fuelText.js";
import { targetOf } from "../../src/web/views/sliderKeys.js";
import { describePlan, describeWorth, pointAt } from "../../src/web/views/tradeoff.js";
import { nearestStation, surveyPrices } from "../../src/web/views/tripPrices.js";
import { makeSummary } from "../report/summary.js";

function stationAt(mile: number, price: number): PlacedStation {
  return { id: `${mile}`, name: `At ${mile}`, address: "Exit", location: { lat: 40, lng: -100 }, price_per_gallon: price, miles_from_route_start: mile };
}

function tripOf(stations: readonly PlacedStation[]): LoadedTrip {
  const start = { lat: 40, lng: -100 };
  return {
    title: "A to B",
    from: "A",
    to: "B",
    route: { total_distance_miles: 400, total_duration_minutes: 400, start, end: { lat: 40, lng: -93 } },
    points: { lats: [40, 40], lngs: [-100, -93] },
    pointMiles: Float64Array.of(0, 400),
    stations,
    notes: [],
  };
}

describe("prices of a trip", () => {
  test("are in driving order, without stations past the end", () => {
    const { stations } = surveyPrices(tripOf([stationAt(300, 3), stationAt(500, 1), stationAt(20, 4), stationAt(400, 3.5)]));
    expect(stations.map((station) => station.miles_from_route_start)).toEqual([20, 300, 400]);
  });

  test("are not flattened by one expensive station", () => {
    const usual = Array.from({ length: 99 }, (_, i) => stationAt(i, 3 + i / 98));
    const { axis } = surveyPrices(tripOf([...usual, stationAt(200, 40)]));
    expect(axis.least).toBe(3);
    expect(axis.most).toBeGreaterThan(4);
    expect(axis.most).toBeLessThan(5);
  });

  test("are all on the axis if none is an outlier", () => {
    const { axis } = surveyPrices(tripOf(Array.from({ length: 41 }, (_, i) => stationAt(i, 3 + i / 40))));
    expect(axis).toEqual({ least: 3, most: 4 });
  });

  test.each([[[3.5]], [[3.5, 3.5, 3.5]], [[]]])("leave room between the ends of the axis for prices %j", (prices) => {
    const { axis } = surveyPrices(tripOf(prices.map((price, i) => stationAt(i, price))));
    expect(axis.most - axis.least).toBeCloseTo(0.1, 9);
  });
});

describe("the nearest station", () => {
  const stations = [10, 20, 20, 30, 90].map((mile, i) => stationAt(mile, 3 + i / 10));
  const byMiles = (mile: number) => (station: PlacedStation) => Math.abs(station.miles_from_route_start - mile);

  test.each([
    [0, 10],
    [14, 10],
    [16, 20],
    [59, 30],
    [61, 90],
    [400, 90],
  ])("to mile %d is at mile %d", (mile, nearest) => {
    expect(nearestStation(stations, mile, 5, byMiles(mile))?.miles_from_route_start).toBe(nearest);
  });

  test("is the one with the least distance among those in reach", () => {
    expect(nearestStation(stations, 19, 5, ({ price_per_gallon: price }) => Math.abs(price - 3.2))?.price_per_gallon).toBe(3.2);
  });

  test("is undefined without stations", () => {
    expect(nearestStation([], 5, 5, byMiles(5))).toBeUndefined();
  });
});

describe("what the fuel chart says", () => {
  const trip = tripOf([stationAt(100, 3), stationAt(200, 2)]);
  const settings = { timeValueDollarsPerMinute: 0.5, reserveFraction: 0.1, bufferFraction: 1 / 30, startGallons: 15, tankCapacityGallons: 30, mpg: 10 };
  const stop = {
    station_id: "200",
    station_name: "At 200",
    station_address: "Exit",
    miles_from_route_start: 200,
    gallons_to_purchase: 22,
    price_per_gallon: 2,
    total_cost_at_stop: 44,
    detour_minutes: 0,
    arrival_fuel_gallons: 1,
    departure_fuel_gallons: 23,
  };
  const outcome: Planned = {
    status: "planned",
    result: {
      stops: [stop],
      summary: makeSummary({ fuel_remaining_at_destination_gallons: 3 }),
      feasible: true,
      warnings: [],
    },
    ruleFigures: [],
    stopPrices: [],
    stopStations: [stationAt(200, 2)],
    fuel: { miles: [0, 200, 200, 400], gallons: [21, 1, 23, 3] },
    naive: { stations: [], fuel: { miles: [0, 400], gallons: [44, 4] } },
  };
  const shown: Shown = { trip, settings, outcome, rules: {}, rulesInWords: [], planMilliseconds: 1, showsNaive: false, showsRules: false };
  const obstacle: Infeasible = {
    status: "infeasible",
    message: "",
    fix: "",
    settings: undefined,
    fromMile: 100,
    toMile: 350,
  };

  test("at a stop: what is bought", () => {
    expect(describePlace(shown, { mile: 200, stop: 0, station: undefined })).toBe("Mile 200 · stop 1, At 200 · 22 gal at $2.000 · tank 1 → 23 gal");
  });

  test("between stops: the fuel of both drivers, and the next price", () => {
    expect(describePlace({ ...shown, showsNaive: true }, { mile: 110, stop: undefined, station: stationAt(100, 3) })).toBe(
      "Mile 110 · 10 gal in the tank · naive driver 33 gal · near At 100, $3.000 at mile 100",
    );
  });

  test("without a plan: what is out of reach, and no fuel", () => {
    const without = { ...shown, outcome: obstacle };
    expect(describePlace(without, { mile: 200, stop: undefined, station: undefined })).toBe("Mile 200 · out of reach");
    expect(describePlace(without, { mile: 50, stop: undefined, station: undefined })).toBe("Mile 50");
    expect(landmarks(without)).toEqual([0, 100, 350, 400]);
    expect(describeChart(without)).toBe("No plan: out of reach between mile 100 and mile 350. Prices of 2 stations.");
  });

  test("about the whole route", () => {
    expect(landmarks(shown)).toEqual([0, 200, 400]);
    expect(describeChart(shown)).toBe("Fuel in the tank along 400 miles: 15 gallons at the start, 1 stop, never less than 1, 3 on arrival. Prices of 2 stations.");
  });
});

describe("keys of the slider along the route", () => {
  test.each([
    ["ArrowRight", 0, 100],
    ["ArrowUp", 150, 400],
    ["ArrowRight", 400, 400],
    ["ArrowLeft", 400, 100],
    ["ArrowDown", 0, 0],
    ["Home", 150, 0],
    ["End", 150, 400],
    ["Tab", 150, undefined],
  ])("%s at mile %d", (key, mile, target) => {
    expect(targetOf(key, [0, 100, 400], mile)).toBe(target);
  });
});

describe("points of fuel cost against detour time", () => {
  const points = [
    { fuelCost: 1316.031, detourMinutes: 12.5, stopCount: 11, timeValueFrom: 0.1, timeValueTo: 0.42 },
    { fuelCost: 1320, detourMinutes: 4, stopCount: 1, timeValueFrom: 0.42, timeValueTo: 0.9 },
  ];

  test.each([
    [0.1, 0],
    [0.4199, 0],
    [0.42, 1],
    [0.9, 1],
    [2, 1],
    [0, 0],
  ])("at $%d a minute", (timeValue, index) => {
    expect(pointAt(points, timeValue)).toBe(index);
    expect(pointAt([], timeValue)).toBe(-1);
  });

  test("in words", () => {
    expect(points.map(describePlan)).toEqual(["12.5 min · $1,316.03 · 11 stops", "4 min · $1,320.00 · 1 stop"]);
    expect(points.map(describeWorth)).toEqual(["worth it at $0.10–0.42 a minute", "worth it at $0.42–0.90 a minute"]);
  });

  test("a narrow range gets more decimals", () => {
    const narrow = { fuelCost: 1, detourMinutes: 1, stopCount: 1, timeValueFrom: 0.2101, timeValueTo: 0.2108 };
    expect(describeWorth(narrow)).toBe("worth it at $0.210–0.211 a minute");
    expect(describeWorth({ ...narrow, timeValueTo: 0.2101 })).toBe("worth it at $0.210100 a minute");
  });
});

describe("labels and ticks", () => {
  test("labels go into the lowest row where they overlap no other", () => {
    expect(placeInRows([0, 10, 15, 20, 100], 20, 2)).toEqual([0, 1, undefined, 0, 0]);
  });

  test("lines of text that overlap move up", () => {
    expect(stackUpwards([100, 95, 40], 14)).toEqual([100, 86, 40]);
  });

  test.each([
    [3.42, 4.61, 4, [3.5, 4, 4.5]],
    [0, 100, 5, [0, 20, 40, 60, 80, 100]],
    [-1, 1, 2, [-1, 0, 1]],
    [3.1, 3.12, 2, [3.1, 3.11, 3.12]],
  ])("round numbers from %d to %d", (least, most, steps, values) => {
    const found = ticksBetween(least, most, steps);
    expect(found).toHaveLength(values.length);
    for (const [i, value] of values.entries()) expect(found[i]).toBeCloseTo(value, 9);
  });
});
