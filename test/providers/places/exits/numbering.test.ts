// How exits get their numbers when the data is built, on roads that are simple enough to work out by hand.

import { describe, expect, test } from "vitest";
import { numberRoads, readNumbering } from "../../../../tools/exits/numbering.js";
import type { StateRoad } from "../../../../tools/exits/roads.js";

/** A road to the north along a meridian: a degree of latitude is 69.1 miles. */
function roadNorth(route: string, lng: number, ...latitudes: readonly (readonly number[])[]): StateRoad {
  const start = latitudes[0]?.[0] ?? 0;
  return {
    route,
    state: "ZZ",
    lines: latitudes.map((lats) => lats.map((lat) => ({ lat, lng, mile: (lat - start) * 69.1 }))),
  };
}

const TOWNS = new Map([
  ["Early, ZZ", { lat: 40.5, lng: -100 }],
  ["Late, ZZ", { lat: 41.5, lng: -100.05 }],
  ["Far, ZZ", { lat: 41, lng: -98 }],
]);

function numbersOf(
  rows: string,
  ...roads: readonly StateRoad[]
): { readonly lats: readonly number[]; readonly numbers: readonly number[] }[] {
  return numberRoads(roads, readNumbering(rows), (name) => TOWNS.get(name)).map(({ lats, numbers }) => ({
    lats,
    numbers: numbers.map((number) => Math.round(number * 10) / 10),
  }));
}

const road = roadNorth("I-1", -100, [40, 41, 42]);

describe("numbers of exits along a road", () => {
  test("are miles from its start where nothing else is known", () => {
    expect(numbersOf("", road)).toEqual([{ lats: [40, 41, 42], numbers: [0, 69.1, 138.2] }]);
  });

  test("go on across gaps", () => {
    expect(numbersOf("", roadNorth("I-1", -100, [40, 41], [42, 43])).map(({ numbers }) => numbers)).toEqual([
      [0, 69.1],
      [138.2, 207.3],
    ]);
  });

  test("are shared out between known exits, and are miles beyond them", () => {
    expect(numbersOf("I-1 ZZ: 100.05 at Early; 169.95 at Late", road)).toEqual([
      { lats: [40, 41, 42], numbers: [65.5, 135, 204.5] },
    ]);
  });

  test("may fall, be fewer than miles, and begin anew", () => {
    expect(numbersOf("I-1 ZZ: 138 at start; 0 at end", road)[0]?.numbers).toEqual([138, 69, 0]);
    expect(numbersOf("I-1 ZZ: 1 at Early; 11 at Late", road)[0]?.numbers).toEqual([-4, 6, 16]);
    expect(numbersOf("I-1 ZZ: 20 at start; 10 at 41.0 -100.0; 0 at 41.0 -100.0; 60 at end", road)).toEqual([
      { lats: [40, 41], numbers: [20, 10] },
      { lats: [41, 42], numbers: [0, 60] },
    ]);
  });

  test("are known where another Interstate crosses", () => {
    const crossing: StateRoad = {
      route: "I-2",
      state: "ZZ",
      lines: [
        [
          { lat: 41.25, lng: -101, mile: 0 },
          { lat: 41.25, lng: -99.99, mile: 53 },
        ],
      ],
    };
    expect(numbersOf("I-1 ZZ: 200 at I-2", road, crossing)[0]?.numbers).toEqual([113.6, 182.7, 251.8]);
  });

  test("are not given to roads of three digits of which nothing is known", () => {
    expect(numbersOf("", roadNorth("I-101", -100, [40, 41]))).toEqual([]);
    expect(numbersOf("I-101 ZZ: 0 at start", roadNorth("I-101", -100, [40, 41]))[0]?.numbers).toEqual([0, 69.1]);
  });

  test.each([
    ["I-3 ZZ: 1 at Early", "I-3 ZZ: no such road"],
    ["I-1 ZZ: 1 at Nowhere", "I-1 ZZ: exit 1 is not on the road"],
    ["I-1 ZZ: 1 at Far", "I-1 ZZ: exit 1 is not on the road"],
    ["I-1 ZZ: 1 at I-7", "I-1 ZZ: exit 1 is not on the road"],
    ["I-1 ZZ: 1 at Early; 9 at Late; 5 at end", "I-1 ZZ: exits 1, 9, 5 are out of order along the road"],
    ["I-1 ZZ: Early", "not a known exit: Early"],
    ["I-1: 1 at Early", "not a row of known exits"],
  ])("%s is refused", (row, fault) => {
    expect(() => numbersOf(row, road)).toThrow(fault);
  });
});
