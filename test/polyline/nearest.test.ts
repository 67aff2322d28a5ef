import { beforeAll, describe, expect, test } from "vitest";
import type { NearestResult, Optimizer } from "../../src/index.js";
import { createOptimizer } from "../../src/optimizer/optimizer.js";
import { geodesicMiles, goFrom, milesAtPoints, nearestMiles, type Place, placeAlong } from "../support/geodesic.js";
import { seededRandom } from "../support/random.js";
import { compileTestedCore, loadOptimizer } from "../support/testedCore.js";
import { sampleSize } from "../support/sampleSize.js";

/**
 * The promised precision of distances, and the depth of a straight piece of the line below the surface: at most 13 mm,
 * and rounding.
 */
const RELATIVE = 1e-3;
const FLOOR_MILES = 2e-5;

const RADIUS_MILES = 25;

let optimizer: Optimizer;
beforeAll(async () => {
  optimizer = await loadOptimizer();
});

function nearest(points: readonly Place[], places: readonly Place[], withinMiles?: number): NearestResult {
  return optimizer.nearestOnPolyline({
    lats: Float64Array.from(points, ({ lat }) => lat),
    lngs: Float64Array.from(points, ({ lng }) => lng),
    queryLats: Float64Array.from(places, ({ lat }) => lat),
    queryLngs: Float64Array.from(places, ({ lng }) => lng),
    ...(withinMiles === undefined ? {} : { withinMiles }),
  });
}

/** A walk of `count` points from `start`, its steps of up to `stepMiles`. */
function walk(random: () => number, start: Place, count: number, stepMiles: number): Place[] {
  const points = [start];
  let heading = random() * 360;
  while (points.length < count) {
    heading += (random() - 0.5) * 120;
    points.push(goFrom(points.at(-1) ?? start, heading, random() * stepMiles));
  }
  return points;
}

/** Places up to 25 miles from somewhere on a line. */
function placesNear(random: () => number, points: readonly Place[], count: number): Place[] {
  const length = milesAtPoints(points).at(-1) ?? 0;
  return Array.from({ length: count }, () =>
    goFrom(placeAlong(points, random() * length), random() * 360, RADIUS_MILES * random() ** 3),
  );
}

/** What the kernel says of every place is what the geodesic library says. */
function expectTruth(points: readonly Place[], places: readonly Place[]): void {
  const truth = places.map((place) => nearestMiles(points, place));
  const length = milesAtPoints(points).at(-1) ?? 0;
  for (const found of [nearest(points, places), nearest(points, places, RADIUS_MILES + 1)]) {
    places.forEach((place, j) => {
      const expected = truth[j] ?? NaN;
      const tolerance = expected * RELATIVE + FLOOR_MILES;
      const milesAlong = found.milesAlong[j] ?? NaN;
      expect(Math.abs((found.miles[j] ?? NaN) - expected), `place ${j}, ${expected} miles off`).toBeLessThanOrEqual(
        tolerance,
      );
      expect(milesAlong).toBeGreaterThanOrEqual(0);
      expect(milesAlong).toBeLessThanOrEqual(length * (1 + 1e-6));
      expect(
        Math.abs(geodesicMiles(placeAlong(points, Math.min(milesAlong, length)), place) - expected),
      ).toBeLessThanOrEqual(tolerance);
    });
  }
}

describe("the distance kernel against GeographicLib", () => {
  const latitudes = [0, 5, 20, 35, 45, 55, 65, 75, 80];

  test.each(latitudes)("walks with steps of metres to a hundred miles, at latitude %i north and south", (latitude) => {
    const random = seededRandom(latitude + 1);
    for (const stepMiles of [0.02, 1, 10, 100]) {
      for (const lat of [latitude, -latitude]) {
        // Walks of long steps start further from the poles, so that they stay within 80 degrees.
        const start = { lat: stepMiles < 100 ? lat * 0.99 : lat * 0.9, lng: random() * 360 - 180 };
        const points = walk(random, start, 10, stepMiles);
        expect(points).toHaveLength(10);
        expectTruth(points, placesNear(random, points, sampleSize(2, 6)));
      }
    }
  });

  test("across the antimeridian", () => {
    const random = seededRandom(180);
    for (const lat of [-70, -17, 0, 52, 79]) {
      const points = walk(random, { lat, lng: 180 - random() * 0.2 }, 30, 20).concat(
        { lat, lng: -179.5 },
        { lat, lng: 179.6 },
      );
      expect(new Set(points.map(({ lng }) => Math.sign(lng))).size).toBe(2);
      expectTruth(points, [...placesNear(random, points, sampleSize(3, 10)), { lat, lng: 180 }, { lat, lng: -180 }]);
    }
  });

  test("two points a continent apart are a geodesic and not straight in degrees", () => {
    const random = seededRandom(2);
    const ends: [Place, Place][] = [
      [
        { lat: 34.05, lng: -118.24 },
        { lat: 40.71, lng: -74.01 },
      ],
      [
        { lat: 47.61, lng: -122.33 },
        { lat: 25.76, lng: -80.19 },
      ],
      [
        { lat: 0, lng: 10 },
        { lat: 0, lng: 42 },
      ],
      [
        { lat: 60, lng: -150 },
        { lat: 60, lng: 150 },
      ],
      [
        { lat: 38.7, lng: -9.1 },
        { lat: 59.9, lng: 30.3 },
      ],
      [
        { lat: -33.9, lng: 18.4 },
        { lat: 30, lng: 31.2 },
      ],
      [
        { lat: 80, lng: 20 },
        { lat: 70, lng: -150 },
      ],
      [
        { lat: 10, lng: 25 },
        { lat: -35, lng: 25 },
      ],
    ];
    for (const points of ends) expectTruth(points, placesNear(random, points, sampleSize(4, 12)));
    const [[west, east] = []] = ends;
    const middle = { lat: ((west?.lat ?? 0) + (east?.lat ?? 0)) / 2, lng: ((west?.lng ?? 0) + (east?.lng ?? 0)) / 2 };
    const [miles = 0] = nearest(ends[0] ?? [], [middle]).miles;
    expect(miles).toBeGreaterThan(100);
  });

  test("two points hundreds or thousands of miles apart, in any direction", () => {
    const random = seededRandom(25_003);
    for (let k = 0; k < sampleSize(20, 60); k++) {
      const start = { lat: random() * 100 - 50, lng: random() * 360 - 180 };
      const points = [start, goFrom(start, random() * 360, 500 + random() * 2_000)];
      expect(points).toHaveLength(2);
      expectTruth(points, placesNear(random, points, 3));
    }
  });

  test("lines and places on the equator and on meridians, where coordinates are zero", () => {
    const axis = Array.from({ length: 40 }, (_, i) => i / 100);
    expect(axis[0]).toBe(0);
    for (const lng of [0, 180, 90])
      expectTruth(
        axis.map((lat) => ({ lat, lng })),
        [0.05, 0.2, 0.37].map((lat) => ({ lat, lng })),
      );
    expectTruth(
      axis.map((lng) => ({ lat: 0, lng })),
      [0.05, 0.2, 0.37].map((lng) => ({ lat: 0, lng })),
    );
  });

  test("segments without length, anywhere in the line and as the whole of it", () => {
    const random = seededRandom(3);
    const line = walk(random, { lat: 41, lng: -87 }, 8, 3);
    const stuttered = line.flatMap((point) => [point, point, point]);
    expectTruth(stuttered, placesNear(random, line, sampleSize(8, 20)));
    const point = { lat: -12, lng: 77 };
    const place = goFrom(point, 33, 8);
    const found = nearest([point, point], [place, point]);
    expect(found.miles[0]).toBeCloseTo(8, 4);
    expect([...found.milesAlong, ...found.pointMiles, found.miles[1]]).toEqual([0, 0, 0, 0, 0]);
  });

  test("lines of as many pieces as fill a chunk of 16 or two, and of one more or fewer", () => {
    const random = seededRandom(9);
    for (const pieces of [1, 2, 15, 16, 17, 31, 32, 33]) {
      const points = walk(random, { lat: 38, lng: -95 }, pieces + 1, 0.4);
      expect(points).toHaveLength(pieces + 1);
      expectTruth(
        points,
        [points[0], points.at(-1)].flatMap((end) => (end === undefined ? [] : [end, goFrom(end, random() * 360, 3)])),
      );
    }
  });

  test("a line of thousands of turns around the earth takes memory within bounds", async () => {
    const fresh = createOptimizer(await compileTestedCore());
    const points = 20_000;
    const { pointMiles } = fresh.nearestOnPolyline({
      lats: Float64Array.from({ length: points }, (_, i) => (i % 2 === 0 ? 80 : -80)),
      lngs: new Float64Array(points),
      queryLats: new Float64Array(0),
      queryLngs: new Float64Array(0),
    });
    expect((pointMiles.at(-1) ?? 0) / (points - 1)).toSatisfy(
      (miles: number) => Math.abs(miles / geodesicMiles({ lat: 80, lng: 0 }, { lat: -80, lng: 0 }) - 1) < 0.4,
    );
    expect(fresh.memoryBytes()).toBeLessThan(32e6);
  });

  test("lengths along the line", () => {
    const random = seededRandom(4);
    for (const stepMiles of [0.05, 5, 400, 2500]) {
      const points = walk(random, { lat: 35 + random() * 10, lng: -100 }, 12, stepMiles);
      const { pointMiles } = nearest(points, []);
      milesAtPoints(points).forEach((expected, i) =>
        expect(Math.abs((pointMiles[i] ?? NaN) - expected)).toBeLessThanOrEqual(expected * 1e-6),
      );
    }
  });

  test("poles and ends on opposite sides of the earth give finite numbers", () => {
    for (const points of [
      [
        { lat: 90, lng: 0 },
        { lat: 89, lng: 120 },
        { lat: -90, lng: -180 },
      ],
      [
        { lat: 10, lng: 20 },
        { lat: -10, lng: -160 },
      ],
      [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 180 },
      ],
      [
        { lat: 0.3, lng: 0 },
        { lat: -0.2, lng: 179.7 },
      ],
    ]) {
      const { miles, milesAlong, pointMiles } = nearest(points, [
        { lat: 1, lng: 2 },
        { lat: 90, lng: 5 },
        { lat: -45, lng: -179.9 },
      ]);
      for (const value of [...miles, ...milesAlong, ...pointMiles]) expect(value).toSatisfy(Number.isFinite);
      expect(Math.max(...miles)).toBeLessThan(12_500);
    }
  });

  test("far places, within half a percent", () => {
    const random = seededRandom(5);
    const points = walk(random, { lat: 40, lng: -100 }, 20, 50);
    const places = Array.from({ length: sampleSize(10, 30) }, () => ({
      lat: random() * 140 - 70,
      lng: random() * 360 - 180,
    }));
    const { miles } = nearest(points, places);
    places.forEach((place, j) => {
      const expected = nearestMiles(points, place);
      expect(Math.abs((miles[j] ?? NaN) - expected)).toBeLessThanOrEqual(expected * 5e-3);
    });
  });
});

describe("which pass of a line counts", () => {
  const out = [
    { lat: 40, lng: -90 },
    { lat: 40.3, lng: -89.5 },
    { lat: 40.1, lng: -89 },
    { lat: 40.6, lng: -88.2 },
  ];

  test("the earlier one, when the line comes back the same way", () => {
    const random = seededRandom(6);
    const there = milesAtPoints(out).at(-1) ?? 0;
    const back = [...out, ...out.toReversed()];
    for (const withinMiles of [undefined, 30]) {
      for (const milesAlong of nearest(back, placesNear(random, out, 100), withinMiles).milesAlong)
        expect(milesAlong).toBeLessThanOrEqual(there);
    }
  });

  test("the nearer one, when there is one", () => {
    const beside = out.toReversed().map((point) => goFrom(point, 0, 0.5));
    const there = milesAtPoints(out).at(-1) ?? 0;
    const places = [0.2, 0.5, 0.8].map((t) => placeAlong(beside, t * there));
    for (const milesAlong of nearest([...out, ...beside], places).milesAlong) expect(milesAlong).toBeGreaterThan(there);
  });
});

describe("a radius", () => {
  test("leaves out what is further, and nothing else changes", () => {
    const random = seededRandom(7);
    for (const [lat, lng] of [
      [40, -100],
      [78, 179.9],
      [-65, -179.8],
      [0, 0],
    ] as const) {
      const points = walk(random, { lat, lng }, 2000, 0.5);
      const places = placesNear(
        random,
        points.filter((_, i) => i % 50 === 0),
        150,
      );
      const all = nearest(points, places);
      for (const withinMiles of [0, 0.5, 5, 20]) {
        const near = nearest(points, places, withinMiles);
        const isNear = Array.from(all.miles, (miles) => miles <= withinMiles);
        expect(Array.from(near.miles)).toEqual(Array.from(all.miles, (miles, j) => (isNear[j] ? miles : Infinity)));
        expect(Array.from(near.milesAlong)).toEqual(Array.from(all.milesAlong, (miles, j) => (isNear[j] ? miles : 0)));
      }
      expect(Array.from(all.miles).filter((miles) => miles > 0.5 && miles <= 20).length).toBeGreaterThan(20);
    }
  });

  test("is the same without the pre-filter, as in a page", async () => {
    const random = seededRandom(8);
    const points = walk(random, { lat: 40, lng: -100 }, 500, 0.5);
    const places = placesNear(
      random,
      points.filter((_, i) => i % 50 === 0),
      100,
    );
    const page = createOptimizer(await compileTestedCore());
    const columns = {
      lats: Float64Array.from(points, ({ lat }) => lat),
      lngs: Float64Array.from(points, ({ lng }) => lng),
      queryLats: Float64Array.from(places, ({ lat }) => lat),
      queryLngs: Float64Array.from(places, ({ lng }) => lng),
    };
    for (const withinMiles of [0, 3, 20])
      expect(page.nearestOnPolyline({ ...columns, withinMiles })).toEqual(nearest(points, places, withinMiles));
  });

  test("around the whole earth", () => {
    const around = [0, 90, 180, -90, 0].map((lng) => ({ lat: 10, lng }));
    const places = [
      { lat: 10.1, lng: 0.1 },
      { lat: 10.1, lng: 89.9 },
      { lat: 10.1, lng: -179.9 },
      { lat: 10.1, lng: -90.1 },
    ];
    const all = nearest(around, places);
    expect(nearest(around, places, 20)).toEqual(all);
    expect(Math.max(...all.miles)).toBeLessThan(20);
  });
});

describe("arguments", () => {
  const good = {
    lats: Float64Array.of(40, 41),
    lngs: Float64Array.of(-90, -91),
    queryLats: Float64Array.of(40.5),
    queryLngs: Float64Array.of(-90.5),
  };

  test.each([
    ["lats: too few", { lats: Float64Array.of(40), lngs: Float64Array.of(-90) }, RangeError, "lats has 1 elements"],
    ["lats: out of range", { lats: Float64Array.of(40, 90.5) }, RangeError, "lats[1] is 90.5"],
    [
      "lngs: too many",
      { lngs: Float64Array.of(1, 2, 3) },
      RangeError,
      "lngs has 3 elements and lats 2: give one for each point",
    ],
    ["lngs: not a number", { lngs: Float64Array.of(1, NaN) }, RangeError, "lngs[1] is NaN"],
    ["queryLats: out of range", { queryLats: Float64Array.of(-91) }, RangeError, "queryLats[0] is -91"],
    [
      "queryLngs: too few",
      { queryLngs: Float64Array.of() },
      RangeError,
      "queryLngs has 0 elements and queryLats 1: give one for each place",
    ],
    ["queryLngs: out of range", { queryLngs: Float64Array.of(Infinity) }, RangeError, "queryLngs[0] is Infinity"],
    ["withinMiles: negative", { withinMiles: -1 }, RangeError, "withinMiles is -1"],
    ["withinMiles: not a number", { withinMiles: NaN }, RangeError, "withinMiles is NaN"],
  ])("%s", (_, change, kind, message) => {
    const call = (): unknown => optimizer.nearestOnPolyline({ ...good, ...change });
    expect(call).toThrow(kind);
    expect(call).toThrow(message);
  });

  test("are left as they were, and calls do not disturb each other", () => {
    const before = structuredClone(good);
    const first = optimizer.nearestOnPolyline(good);
    const kept = structuredClone(first);
    optimizer.nearestOnPolyline({
      ...good,
      lats: Float64Array.from({ length: 50_000 }, (_, i) => 40 + i * 1e-4),
      lngs: new Float64Array(50_000),
    });
    expect(first).toEqual(kept);
    expect(optimizer.nearestOnPolyline(good)).toEqual(first);
    expect(good).toEqual(before);
  });
});
