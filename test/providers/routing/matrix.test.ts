import { expect, test } from "vitest";
import { readDrives } from "../../../src/providers/routing/matrix.js";

const units = { toMinutes: (seconds: number) => seconds / 60, toMiles: (meters: number) => meters / 1609.344 };

test("a drive from each source to each target, in minutes and miles; without a route it has neither", () => {
  const tables = {
    durations: [
      [60, null, 0],
      [30, 90, 120],
    ],
    distances: [
      [1609.344, null, 0],
      [804.672, 3218.688, 1609.344],
    ],
    ...units,
  };
  expect(readDrives(tables, 2, 3)).toEqual([
    [
      { minutes: 1, miles: 1 },
      { minutes: NaN, miles: NaN },
      { minutes: 0, miles: 0 },
    ],
    [
      { minutes: 0.5, miles: 0.5 },
      { minutes: 1.5, miles: 2 },
      { minutes: 2, miles: 1 },
    ],
  ]);
});

test("without distances only the miles are missing", () => {
  expect(readDrives({ durations: [[60, null]], distances: undefined, ...units }, 1, 2)).toEqual([
    [
      { minutes: 1, miles: NaN },
      { minutes: NaN, miles: NaN },
    ],
  ]);
  expect(readDrives({ durations: [[60]], distances: [[null]], ...units }, 1, 1)).toEqual([
    [{ minutes: 1, miles: NaN }],
  ]);
});

test.each([
  [
    "a row too few",
    [[1, 2]],
    [
      [1, 2],
      [1, 2],
    ],
  ],
  [
    "a column too many",
    [
      [1, 2],
      [1, 2, 3],
    ],
    [
      [1, 2],
      [1, 2],
    ],
  ],
  [
    "distances of a row too many",
    [
      [1, 2],
      [1, 2],
    ],
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  ],
  [
    "distances of a column too few",
    [
      [1, 2],
      [1, 2],
    ],
    [[1, 2], [1]],
  ],
  [
    "no distances at all",
    [
      [1, 2],
      [1, 2],
    ],
    [],
  ],
])("tables of another size are none: %s", (_, durations, distances) => {
  expect(readDrives({ durations, distances, ...units }, 2, 2)).toBeUndefined();
});
