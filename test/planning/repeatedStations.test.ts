// One id in several rows of a request: at one mile it is one station, whose newest price counts.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";

const optimizer = await loadOptimizer();

interface Row {
  readonly id?: string;
  readonly price: number;
  readonly asOf?: string;
  readonly mile?: number;
}

/** 150 miles at a gallon a mile, with 100 of 100 gallons: 60 must be bought at mile 50 or later. */
function answerTo(rows: readonly Row[], params: OptimizeRequest["params"] = {}) {
  const place = { lat: 40, lng: -100 };
  return optimizeTrip(
    { optimizer, vehicles: NO_VEHICLES },
    {
      route: {
        total_distance_miles: 150,
        total_duration_minutes: 150,
        start: place,
        end: place,
        waypoints: [place, { lat: 40, lng: -98 }],
      },
      stations: rows.map(({ id = "A", price, asOf, mile = 90 }, i) => ({
        id,
        name: `row ${i}`,
        address: "I-80",
        location: place,
        price_per_gallon: price,
        price_as_of: asOf,
        miles_from_route_start: mile,
        detour_minutes: 0,
      })),
      vehicle: { mpg: 1, tank_capacity_gallons: 100, current_fuel_gallons: 100 },
      params: { destination_reserve_fraction: 0.1, inter_stop_buffer_fraction: 0, ...params },
    },
  );
}

const NEW = "2026-11-27T06:00Z";
const OLD = "2026-06-01T06:00-05:00";

function pricesOf(rows: readonly Row[]): number[] {
  return answerTo(rows).stops.map(({ price_per_gallon: price }) => price);
}

describe("at one mile", () => {
  test.each<[string, readonly Row[], number]>([
    [
      "the newest price counts, however dear",
      [
        { price: 3.4, asOf: NEW },
        { price: 3, asOf: OLD },
      ],
      3.4,
    ],
    [
      "the newest price counts, wherever it stands",
      [
        { price: 3, asOf: OLD },
        { price: 3.4, asOf: NEW },
      ],
      3.4,
    ],
    ["a dated price counts before one without a date", [{ price: 3 }, { price: 3.4, asOf: OLD }], 3.4],
    ["without dates the lowest counts", [{ price: 3.4 }, { price: 3 }, { price: 3.2 }], 3],
    [
      "of the same time the lowest counts",
      [
        { price: 3.4, asOf: NEW },
        { price: 3, asOf: NEW },
      ],
      3,
    ],
  ])("%s", (_, rows, price) => {
    expect(pricesOf(rows)).toEqual([price]);
    expect(pricesOf(rows.toReversed())).toEqual([price]);
    expect(answerTo(rows).warning_details).toContainEqual({ code: "STATIONS_REPEATED" });
  });

  test("the warning counts the rows that do not count", () => {
    const rows = [{ price: 3 }, { price: 3.1 }, { price: 3.2 }, { id: "B", price: 4 }];
    expect(answerTo(rows).warnings).toEqual([
      "2 rows left out, which repeat the id of a station at its mile: the newest price counts, or the lowest where dates do not tell.",
    ]);
  });

  test("the station can be required by its id", () => {
    const { stops } = answerTo(
      [
        { price: 3.4, asOf: NEW },
        { price: 3, asOf: OLD },
        { id: "B", price: 1, mile: 95 },
      ],
      {
        required_station_ids: ["A"],
      },
    );
    expect(stops.find(({ station_id: id }) => id === "A")).toMatchObject({ price_per_gallon: 3.4 });
  });
});

test("at other miles, and under other ids, each row is a station", () => {
  expect(
    pricesOf([
      { price: 3.4, asOf: NEW, mile: 80 },
      { price: 3, asOf: OLD },
    ]),
  ).toEqual([3]);
  const answer = answerTo([
    { price: 3.4, asOf: NEW },
    { id: "B", price: 3, asOf: OLD },
  ]);
  expect(answer.stops).toMatchObject([{ station_id: "B" }]);
  expect(answer.warnings).toEqual([]);
});
