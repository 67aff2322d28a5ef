// Which places lie near a line, against places put there by geodesics, and against the kernel on all places.

import Flatbush from "flatbush";
import { describe, expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { indexPlaces, placesNear } from "../../../src/stations/packed/places.js";
import { geodesicMiles, goFrom, type Place, placeAlong } from "../../support/geodesic.js";
import { integer, seededRandom } from "../../support/random.js";
import { sampleSize } from "../../support/sampleSize.js";

const optimizer = await loadOptimizer();

const columnsOf = (places: readonly Place[]) => ({
  lats: Float64Array.from(places, ({ lat }) => lat),
  lngs: Float64Array.from(places, ({ lng }) => lng),
});

/** Places all over the globe. */
function scatter(random: () => number, count: number): Place[] {
  return Array.from({ length: count }, () => ({
    lat: (Math.asin(2 * random() - 1) * 180) / Math.PI,
    lng: 360 * random() - 180,
  }));
}

/** Places within `miles` of points of a line, most of them nearly as far away as that. */
function beside(random: () => number, line: readonly Place[], miles: number, count: number): Place[] {
  const total = line.slice(1).reduce((sum, place, i) => sum + geodesicMiles(line[i] ?? place, place), 0);
  return Array.from({ length: count }, () =>
    goFrom(placeAlong(line, total * random()), 360 * random(), miles * (1 - 0.02 * random())),
  );
}

/** A line of pieces of some miles each, from a start. */
function wander(random: () => number, start: Place, pieces: number, miles: number): Place[] {
  const line = [start];
  let heading = 360 * random();
  for (let i = 0; i < pieces; i++) {
    heading += 120 * (random() - 0.5);
    line.push(goFrom(line.at(-1) ?? start, heading, miles * (0.5 + random() / 2)));
  }
  return line;
}

const LINES: readonly (readonly [name: string, line: (random: () => number) => Place[]])[] = [
  ["with pieces of less than a mile", (random) => wander(random, { lat: 41, lng: -96 }, 60, 0.8)],
  ["with pieces of ten miles", (random) => wander(random, { lat: 35, lng: -110 }, 40, 10)],
  ["with pieces of a thousand miles", (random) => wander(random, { lat: 45, lng: -90 }, 2, 1000)],
  [
    "with a piece of 3,000 miles along a parallel",
    () => [
      { lat: 60, lng: -140 },
      { lat: 60, lng: -50 },
    ],
  ],
  ["with a piece of 5,000 miles", (random) => wander(random, { lat: -20, lng: 30 }, 1, 5000)],
  [
    "around half of the globe",
    () => [
      { lat: 10, lng: 0 },
      { lat: -9, lng: 179 },
    ],
  ],
  ["across the antimeridian", (random) => wander(random, { lat: 52, lng: 179.9 }, 10, 30)],
  [
    "with a long piece across the antimeridian",
    () => [
      { lat: 50, lng: 170 },
      { lat: 55, lng: -165 },
    ],
  ],
  [
    "along the antimeridian",
    () => [
      { lat: 10, lng: 180 },
      { lat: 14, lng: 180 },
      { lat: 18, lng: -180 },
    ],
  ],
  ["beside a pole", (random) => wander(random, { lat: 89.7, lng: 12 }, 6, 20)],
  [
    "of half a mile beside a pole",
    () => [
      { lat: 89.95, lng: 0 },
      { lat: 89.95, lng: 5 },
    ],
  ],
  [
    "over a pole",
    () => [
      { lat: -85, lng: 20 },
      { lat: -86, lng: -160 },
    ],
  ],
  ["at 80 degrees north", (random) => wander(random, { lat: 80, lng: -60 }, 10, 40)],
  ["over the equator", (random) => wander(random, { lat: 0.2, lng: 100 }, 10, 40)],
  [
    "of one point",
    () => [
      { lat: 40, lng: -100 },
      { lat: 40, lng: -100 },
    ],
  ],
];

describe.each(LINES)("a line %s", (_, draw) => {
  test.each([5, 10, 20])("every place within %i miles is found", (miles) => {
    const random = seededRandom(miles);
    const line = draw(random);
    const near = beside(random, line, miles, 100);
    const places = [...near, ...beside(random, line, 3 * miles, 50), ...scatter(random, 500)];
    const columns = columnsOf(places);
    const found = placesNear(indexPlaces(columns), columnsOf(line), miles);
    expect(found).toEqual(Array.from(new Set(found)).toSorted((a, b) => a - b));
    const rows = new Set(found);
    expect(Array.from(near.keys()).filter((row) => !rows.has(row))).toEqual([]);
    const { miles: measured } = optimizer.nearestOnPolyline({
      ...columnsOf(line),
      queryLats: columns.lats,
      queryLngs: columns.lngs,
      withinMiles: miles,
    });
    expect(Array.from(measured.keys()).filter((row) => (measured[row] ?? Infinity) <= miles && !rows.has(row))).toEqual(
      [],
    );
  });
});

test("of many random lines, the kernel finds no place that was left out", () => {
  const random = seededRandom(8);
  let near = 0;
  for (let round = 0; round < sampleSize(20, 60); round++) {
    const lat = 70 * random() * (random() < 0.5 ? -1 : 1);
    const line = wander(random, { lat, lng: 360 * random() - 180 }, integer(random, 1, 12), 3 ** (1 + 5 * random()));
    const reach = 1 + 3 * random();
    const columns = columnsOf(
      Array.from({ length: 3000 }, () =>
        goFrom(line[integer(random, 0, line.length - 1)] ?? { lat, lng: 0 }, 360 * random(), 60 * reach * random()),
      ),
    );
    const miles = 5 + 15 * random();
    const rows = new Set(placesNear(indexPlaces(columns), columnsOf(line), miles));
    const { miles: measured } = optimizer.nearestOnPolyline({
      ...columnsOf(line),
      queryLats: columns.lats,
      queryLngs: columns.lngs,
      withinMiles: miles,
    });
    const nearRows = Array.from(measured.keys()).filter((row) => (measured[row] ?? Infinity) <= miles);
    expect(nearRows.filter((row) => !rows.has(row))).toEqual([]);
    near += nearRows.length;
  }
  expect(near).toBeGreaterThan(10_000);
});

describe("what the index looks at", () => {
  const random = seededRandom(3);
  const country = columnsOf(
    Array.from({ length: 50_000 }, () => ({ lat: 25 + 24 * random(), lng: -124 + 57 * random() })),
  );
  const data = indexPlaces(country);
  // From coast to coast along a parallel, and down into Texas.
  const line = columnsOf([
    ...Array.from({ length: 120 }, (_, i) => ({ lat: 41, lng: -122 + i / 4 })),
    ...Array.from({ length: 40 }, (_, i) => ({ lat: 41 - i / 4, lng: -92 - i / 20 })),
  ]);

  test("is no more than near the line: places that lie hundreds of miles away are not touched", () => {
    // Whoever looks at one of these places finds it, because each seems to be everywhere.
    const everywhere = new SharedArrayBuffer(data.byteLength);
    new Uint8Array(everywhere).set(new Uint8Array(data));
    const boxes = new Float64Array(everywhere, 8, 4 * country.lats.length);
    for (let i = 0; i < boxes.length; i += 4) boxes.set([-180, -90, 180, 90], i);
    const looked = placesNear(everywhere, line, 10);
    expect(looked.length).toBeGreaterThan(500);
    // The corridor is a fiftieth of the country, and a leaf of the tree has 16 places.
    expect(looked.length).toBeLessThan(0.15 * country.lats.length);
    expect(looked.filter((row) => (country.lats[row] ?? NaN) < 29)).toEqual([]);
    expect(looked.filter((row) => (country.lats[row] ?? NaN) < 38 && (country.lngs[row] ?? NaN) < -97)).toEqual([]);
  });

  test("gives few places that are further away than wanted", () => {
    const rows = placesNear(data, line, 10);
    const { miles } = optimizer.nearestOnPolyline({
      ...line,
      queryLats: country.lats,
      queryLngs: country.lngs,
      withinMiles: 10,
    });
    expect(rows.length).toBeLessThan(2 * miles.filter((value) => value <= 10).length);
  });
});

test("takes less than 50 bytes a place, and may be empty", () => {
  const random = seededRandom(5);
  const index = indexPlaces(columnsOf(scatter(random, 20_000)));
  expect(index.byteLength / 20_000).toBeLessThan(50);
  // Any program with this version of the library can read it.
  expect(Flatbush.from(index).numItems).toBe(20_000);
  expect(
    placesNear(
      indexPlaces(columnsOf([])),
      columnsOf([
        { lat: 1, lng: 1 },
        { lat: 2, lng: 2 },
      ]),
      10,
    ),
  ).toEqual([]);
});
