import { describe, expect, test } from "vitest";
import type { NetworkData } from "../../../../src/providers/routing/interstates/network.js";
import { contract } from "../../../../tools/interstates/contract.js";

// Drawings on the equator, in miles east and north of a point there, where a degree is 69.0934 miles either way.
const MILES_PER_DEGREE = 69.0934;
type Spot = readonly [name: string, east: number, north: number];
type Drawn = readonly [
  from: number,
  to: number,
  route: number,
  miles: number,
  milesPerHour: number,
  shape?: readonly (readonly [east: number, north: number])[],
];
const degrees = (miles: number): number => Number((miles / MILES_PER_DEGREE).toFixed(4));
const miles = (angle: number): number => Math.round(angle * MILES_PER_DEGREE * 10) / 10;

function draw(spots: readonly Spot[], legs: readonly Drawn[]): NetworkData {
  return {
    nodes: {
      names: spots.map(([name]) => `${name}, KS`),
      lats: spots.map(([, , north]) => degrees(north)),
      lngs: spots.map(([, east]) => degrees(east)),
    },
    routes: ["US-1", "US-2"],
    legs: {
      from: legs.map(([from]) => from),
      to: legs.map(([, to]) => to),
      route: legs.map(([, , route]) => route),
      miles: legs.map(([, , , length]) => length),
      minutes: legs.map(([, , , length, milesPerHour]) => (length / milesPerHour) * 60),
    },
    shapes: legs.flatMap(([, , , , , shape], leg) =>
      shape === undefined
        ? []
        : [{ leg, lats: shape.map(([, north]) => degrees(north)), lngs: shape.map(([east]) => degrees(east)) }],
    ),
  };
}

/** Each leg of the contracted drawing: its towns, miles, miles an hour and the points between. */
function contracted(spots: readonly Spot[], legs: readonly Drawn[]): unknown[] {
  const {
    nodes,
    legs: { from, to, ...columns },
    shapes,
  } = contract(draw(spots, legs));
  const nameAt = (node: number | undefined): string | undefined => nodes.names[node ?? -1]?.slice(0, -", KS".length);
  return from.map((town, leg) => {
    const shape = shapes?.find((each) => each.leg === leg);
    const [length = NaN, minutes = NaN] = [columns.miles[leg], columns.minutes[leg]];
    return [
      `${nameAt(town)}${nameAt(to[leg])}`,
      length,
      Math.round((length / minutes) * 60 * 100) / 100,
      ...(shape?.lats.map((lat, i) => [miles(shape.lngs[i] ?? NaN), miles(lat)]) ?? []),
    ];
  });
}

const BEND: readonly Spot[] = [
  ["A", 0, 0],
  ["B", 6, 3],
  ["C", 12, 0],
];

describe("a town that is no junction", () => {
  test("becomes a point of the longer leg, which has the miles and minutes of both", () => {
    expect(
      contracted(BEND, [
        [0, 1, 0, 7.1, 55.5],
        [1, 2, 0, 7.3, 55.5],
      ]),
    ).toEqual([["AC", 14.4, 55.5, [6, 3]]]);
  });

  test("does so in whichever direction its legs are given, with the points within them", () => {
    const spots: readonly Spot[] = [...BEND, ["D", 20, 4]];
    const shape = [
      [8, 3.5],
      [11, 2],
    ] as const;
    expect(
      contracted(spots, [
        [1, 2, 0, 7.2, 55, shape],
        [1, 0, 0, 7.1, 55],
        [3, 2, 0, 9.5, 55],
      ]),
    ).toEqual([["AD", 23.8, 55, [6, 3], [8, 3.5], [11, 2], [12, 0]]]);
  });

  test.each<[string, readonly Spot[], readonly Drawn[]]>([
    [
      "three roads meet in it",
      [...BEND, ["D", 6, 9]],
      [
        [0, 1, 0, 7.1, 55],
        [1, 2, 0, 7.1, 55],
        [1, 3, 1, 6.5, 55],
      ],
    ],
    [
      "another route begins in it",
      BEND,
      [
        [0, 1, 0, 7.1, 55],
        [1, 2, 1, 7.1, 55],
      ],
    ],
    [
      "the speed changes in it",
      BEND,
      [
        [0, 1, 0, 7.1, 55],
        [1, 2, 0, 7.1, 55.5],
      ],
    ],
    [
      "the road winds more after it",
      BEND,
      [
        [0, 1, 0, 7.1, 55],
        [1, 2, 0, 8.3, 55],
      ],
    ],
    [
      "the longer leg would exceed 30 miles",
      [
        ["A", 0, 0],
        ["B", 15, 0],
        ["C", 30, 0],
      ],
      [
        [0, 1, 0, 15.1, 55],
        [1, 2, 0, 15.1, 55],
      ],
    ],
  ])("stays where %s", (_, spots, legs) => {
    expect(contract(draw(spots, legs))).toEqual({
      ...draw(spots, legs),
      legs: expect.objectContaining({ from: legs.map(([from]) => from), to: legs.map(([, to]) => to) }),
    });
  });

  test("stays where its road would become a loop without a second end", () => {
    const { legs } = contract(
      draw(
        [
          ["A", 0, 0],
          ["B", 5, 5],
          ["C", 10, 0],
        ],
        [
          [0, 1, 0, 7.1, 55],
          [1, 2, 0, 7.1, 55],
          [2, 0, 0, 10.1, 55],
        ],
      ),
    );
    expect(legs.from.every((from, leg) => from !== legs.to[leg])).toBe(true);
    expect(legs.miles.reduce((sum, length) => sum + length, 0)).toBeCloseTo(24.3, 9);
  });

  test("leaves no point where the line runs straight through it, but one every ten miles", () => {
    const spots: readonly Spot[] = [
      ["A", 0, 0],
      ["B", 6, 0.05],
      ["C", 9, 0],
      ["D", 18, 0],
      ["E", 25, 0],
    ];
    expect(
      contracted(spots, [
        [0, 1, 0, 6.1, 55],
        [1, 2, 0, 3.05, 55],
        [2, 3, 0, 9.1, 55],
        [3, 4, 0, 7.1, 55],
      ]),
    ).toEqual([["AE", 25.35, 55, [9, 0], [18, 0]]]);
  });
});
