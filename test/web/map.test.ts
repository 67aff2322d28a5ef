// What the page's map computes: parts of the route, the scale of colours, the places of numbers.

import { describe, expect, test } from "vitest";
import { placeNumbers } from "../../src/report/numberPlaces.js";
import { scalePrices, shareOf } from "../../src/report/prices.js";
import { boundsOf } from "../../src/web/views/map/features.js";
import { cutLine, unrollLine } from "../../src/web/views/map/line.js";

describe("a part of the route", () => {
  // 10 miles north, 5 east, 5 more east, and a point given twice.
  const line = { lats: [40, 41, 41, 41, 41], lngs: [-100, -100, -99, -99, -98] };
  const miles = Float64Array.of(0, 10, 15, 15, 20);

  test.each([
    ["between points", 5, 12.5, { lats: [40.5, 41, 41], lngs: [-100, -100, -99.5] }],
    ["within one segment", 2.5, 7.5, { lats: [40.25, 40.75], lngs: [-100, -100] }],
    ["from a point to a point", 10, 20, { lats: [41, 41, 41, 41], lngs: [-100, -99, -99, -98] }],
    ["the whole route", 0, 20, line],
    ["beyond both ends of the line", -5, 99, line],
    ["a single mile", 17.5, 17.5, { lats: [41, 41], lngs: [-98.5, -98.5] }],
  ])("%s", (_, from, to, expected) => {
    const part = cutLine(line, miles, from, to);
    // Of two points at one place it does not matter which is kept.
    const places = ({ lats, lngs }: typeof part): string[] => lats.map((lat, i) => `${lat} ${lngs[i]}`).filter((place, i, all) => place !== all[i - 1] || all.length === 2);
    expect(places(part)).toEqual(places(expected));
  });

  test("takes the short way across the antimeridian", () => {
    const part = cutLine(unrollLine({ lats: [52, 52], lngs: [179, -179] }), [0, 80], 20, 60);
    expect(part.lngs).toEqual([179.5, 180.5]);
    expect(boundsOf(part)).toEqual([179.5, 52, 180.5, 52]);
  });
});

describe("the scale of colours", () => {
  const station = (price: number | null) => ({ id: "a", name: "A", address: "B", location: { lat: 40, lng: -100 }, price_per_gallon: price });

  test("leaves one price in twenty beyond either end", () => {
    const prices = Array.from({ length: 101 }, (_, k) => 3 + k / 100);
    const scale = scalePrices([...prices.toReversed().map(station), station(null)]);
    expect(scale.least).toBeCloseTo(3.05);
    expect(scale.most).toBeCloseTo(3.95);
    expect([3, 3.05, 3.5, 3.95, 4].map((price) => Math.round(shareOf(price, scale) * 1000) / 1000)).toEqual([0, 0, 0.5, 1, 1]);
  });

  test("shows all stations as cheap if their prices are equal", () => {
    expect(shareOf(3.5, scalePrices([station(3.5), station(3.5)]))).toBe(0);
  });
});

describe("numbers of stops", () => {
  test("cover no other mark and no other number", () => {
    const stops = [{ x: 100, y: 100 }, { x: 104, y: 100 }, { x: 300, y: 100 }];
    const [first, second, third] = placeNumbers(stops, { others: [{ x: 100, y: 80 }] });
    expect(first).toEqual({ x: 100, y: 122 });
    expect(third).toEqual({ x: 300, y: 78 });
    expect(Math.hypot((second?.x ?? 0) - 100, (second?.y ?? 0) - 80)).toBeGreaterThan(24);
    expect(Math.hypot((second?.x ?? 0) - 100, (second?.y ?? 0) - 122)).toBeGreaterThan(24);
  });

  test("of twenty stops on a phone can all be read, within the picture", () => {
    const stops = Array.from({ length: 20 }, (_, k) => ({ x: 60 + k * 11, y: 150 }));
    const numbers = placeNumbers(stops, { height: 300 });
    numbers.forEach((a, i) => {
      expect(a.y).toBeGreaterThan(12);
      expect(a.y).toBeLessThan(288);
      for (const b of numbers.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(24);
    });
  });
});
