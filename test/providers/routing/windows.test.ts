import { describe, expect, test } from "vitest";
import { pointAt, type RouteLine } from "../../../src/providers/routing/line.js";
import type { StationsOnRoute } from "../../../src/providers/routing/provider.js";
import {
  type Drive,
  measureDetours,
  readDrives,
  toWindows,
  type Window,
  type WindowDrives,
} from "../../../src/providers/routing/windows.js";
import { seededRandom } from "../../support/random.js";

/** A line due east along a parallel, with a point every hundredth of the way. */
function lineEast(totalMiles: number, lat = 40): RouteLine {
  const at = (share: number): number => -100 + share * 10;
  return {
    lats: new Float64Array(101).fill(lat),
    lngs: Float64Array.from({ length: 101 }, (_, i) => at(i / 100)),
    milesFromStart: Float64Array.from({ length: 101 }, (_, i) => (totalMiles * i) / 100),
    totalMiles,
    totalMinutes: totalMiles,
  };
}

function stationsAt(milesFromStart: readonly number[]): StationsOnRoute {
  const count = milesFromStart.length;
  return {
    lats: new Float64Array(count),
    lngs: new Float64Array(count),
    milesFromStart: Float64Array.from(milesFromStart),
    milesFromRoute: new Float64Array(count),
  };
}

describe("points on a line", () => {
  test("lie where the miles say, ends included, and head along the line", () => {
    const line = lineEast(1000);
    expect(pointAt(line, 250)).toEqual({ lat: 40, lng: -97.5, headingDegrees: 90 });
    expect(pointAt(line, -5)).toEqual({ lat: 40, lng: -100, headingDegrees: 90 });
    expect(pointAt(line, 1005)).toEqual({ lat: 40, lng: -90, headingDegrees: 90 });
    expect(pointAt(line, 123.4).lng).toBeCloseTo(-98.766, 9);
  });

  test.each([
    [[40, 41], [-90, -90], 0],
    [[41, 40], [-90, -90], 180],
    [[40, 40], [-90, -91], 270],
    [[60, 61], [10, 12], 45],
    [[40, 40], [179.9, -179.9], 90],
  ])("heading from %j %j is %i", (lats, lngs, heading) => {
    const line = {
      lats: Float64Array.from(lats),
      lngs: Float64Array.from(lngs),
      milesFromStart: Float64Array.of(0, 10),
      totalMiles: 10,
      totalMinutes: 10,
    };
    expect(pointAt(line, 5).headingDegrees).toBeCloseTo(heading, 6);
  });

  test("in the same place have the heading towards the next one elsewhere", () => {
    const line = {
      lats: Float64Array.of(40, 41, 41, 41, 41),
      lngs: Float64Array.of(-90, -90, -90, -90, -89),
      milesFromStart: Float64Array.of(0, 60, 60, 60, 110),
      totalMiles: 110,
      totalMinutes: 110,
    };
    expect(pointAt(line, 85)).toMatchObject({ lat: 41, lng: -89.5 });
    expect(pointAt(line, 85).headingDegrees).toBeCloseTo(90, 6);
    expect(pointAt(line, 60).headingDegrees).toBeCloseTo(0, 6);
  });

  test("across the antimeridian", () => {
    const line = {
      lats: Float64Array.of(10, 10),
      lngs: Float64Array.of(179, -179),
      milesFromStart: Float64Array.of(0, 100),
      totalMiles: 100,
      totalMinutes: 100,
    };
    expect(pointAt(line, 75).lng).toBeCloseTo(-179.5, 9);
    expect(pointAt(line, 25).lng).toBeCloseTo(179.5, 9);
  });
});

describe("windows", () => {
  test("hold every station once, near each other, between points before and after them", () => {
    const random = seededRandom(1);
    for (const [totalMiles, count] of [
      [5, 30],
      [80, 200],
      [500, 200],
      [3000, 5000],
      [3000, 1],
    ] as const) {
      const miles = Array.from({ length: count }, () => random() * totalMiles);
      const line = lineEast(totalMiles);
      const windows = toWindows(line, stationsAt(miles));
      expect(windows.flatMap(({ stations }) => stations).toSorted((a, b) => a - b)).toEqual(Array.from(miles.keys()));
      expect(windows.length).toBeLessThanOrEqual(51 + count / 24);
      for (const { from, to, stations } of windows) {
        const at = (lng: number): number => ((lng + 100) / 10) * totalMiles;
        const positions = stations.map((i) => miles[i] ?? NaN);
        expect(stations.length).toBeLessThanOrEqual(24);
        expect(Math.max(...positions) - Math.min(...positions)).toBeLessThanOrEqual(Math.max(10, totalMiles / 50));
        expect(at(from.lng)).toBeCloseTo(Math.max(0, Math.min(...positions) - 3), 6);
        expect(at(to.lng)).toBeCloseTo(Math.min(totalMiles, Math.max(...positions) + 3), 6);
      }
    }
  });

  test("200 stations cost at most 60 of them, however long the route and wherever they lie", () => {
    const random = seededRandom(2);
    for (let round = 0; round < 200; round++) {
      const totalMiles = 10 ** (random() * 4);
      const miles = Array.from({ length: 200 }, () => random() ** (1 + 3 * random()) * totalMiles);
      expect(toWindows(lineEast(totalMiles), stationsAt(miles)).length).toBeLessThanOrEqual(60);
    }
  });
});

describe("detours from drives", () => {
  const line = lineEast(300);
  const miles = [100, 20, 22, 250, 21];
  const { signal } = new AbortController();
  /** Each in its own window. */
  const twelve = stationsAt(Array.from({ length: 12 }, (_, i) => i * 24));
  /** A drive at a mile a minute. */
  const drive = (minutes: number, distance = minutes): Drive => ({ minutes, miles: distance });
  const answerLater = async (): Promise<WindowDrives> => {
    await new Promise((resolve) => setImmediate(resolve));
    return { past: drive(0), toStations: [drive(1)], fromStations: [drive(1)] };
  };

  test("are the extra time over driving past, never below 0, NaN if unreachable", async () => {
    const toStations = [4, 7, NaN, 5, 2];
    const { minutes } = await measureDetours(line, stationsAt(miles), 2, signal, async ({ stations }) => ({
      past: drive(6),
      toStations: stations.map((i) => drive(toStations[i] ?? 0)),
      fromStations: stations.map(() => drive(3)),
    }));
    expect(Array.from(minutes)).toEqual([1, 4, NaN, 2, 0]);
  });

  test("miles are the extra distance of the same drives, never below 0, NaN if one of the drives has none", async () => {
    const toStations = [drive(4, 9), drive(7, 2), drive(NaN), drive(5, NaN), drive(2, 1.5)];
    const detours = await measureDetours(line, stationsAt(miles), 2, signal, async ({ stations }) => ({
      past: drive(6, 4),
      toStations: stations.map((i) => toStations[i] ?? expect.fail()),
      fromStations: stations.map(() => drive(3, 2.5)),
    }));
    expect(Array.from(detours.miles)).toEqual([7.5, 0.5, NaN, NaN, 0]);
    expect(Array.from(detours.minutes)).toEqual([1, 4, NaN, 2, 0]);
  });

  test("without a drive past the stations are all NaN", async () => {
    const { minutes } = await measureDetours(line, stationsAt([5]), 1, signal, async () => ({
      past: drive(NaN),
      toStations: [drive(1)],
      fromStations: [drive(1)],
    }));
    expect(Array.from(minutes)).toEqual([NaN]);
  });

  test("are measured for no more windows at a time than allowed", async () => {
    let running = 0;
    let most = 0;
    const asked: Window[] = [];
    await measureDetours(line, twelve, 3, signal, async (window) => {
      asked.push(window);
      most = Math.max(most, ++running);
      const times = await answerLater();
      running--;
      return times;
    });
    expect(most).toBe(3);
    expect(asked.length).toBe(12);
  });

  test("no further window starts after an abort, even if the engine ignores the signal", async () => {
    const controller = new AbortController();
    let asked = 0;
    const asking = measureDetours(line, twelve, 2, controller.signal, async () => {
      if (++asked === 4) controller.abort(new Error("nobody waits"));
      return answerLater();
    });
    await expect(asking).rejects.toThrow("nobody waits");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toBe(4);
  });

  test("one failure stops the measuring", async () => {
    let asked = 0;
    const failing = measureDetours(line, twelve, 2, signal, async () => {
      if (++asked === 3) throw new Error("no roads");
      return answerLater();
    });
    await expect(failing).rejects.toThrow("no roads");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toBeLessThanOrEqual(4);
  });
});

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
