// Where places are on the map, and parts of the route's line.

import { describe, expect, test } from "vitest";
import { cutLine, unrollLine } from "../../../src/web/map/line.js";
import { fitView, pixelsPerMile, toPixel, toWorld, zoomOf } from "../../../src/web/map/projection.js";

describe("Web Mercator", () => {
  // Tiles of 256 pixels that hold these places at zoom 10, as OpenStreetMap numbers them.
  test.each([
    ["New York", 40.7128, -74.006, 301, 385],
    ["Los Angeles", 34.0522, -118.2437, 175, 408],
    ["Honolulu", 21.3069, -157.8583, 62, 449],
    ["Sydney", -33.8688, 151.2093, 942, 614],
  ])("%s", (_, lat, lng, tileX, tileY) => {
    const { x, y } = toWorld(lat, lng);
    expect([Math.floor(x * 2 ** 10), Math.floor(y * 2 ** 10)]).toEqual([tileX, tileY]);
  });

  test("a mile at the equator and at 60° north", () => {
    const zoomZero = { scale: 256 };
    expect(pixelsPerMile(toWorld(0, 0), zoomZero)).toBeCloseTo(256 / 24_901.46, 8);
    expect(pixelsPerMile(toWorld(60, 0), zoomZero) / pixelsPerMile(toWorld(0, 0), zoomZero)).toBeCloseTo(2, 8);
  });

  test("a trip just fits inside its margins", () => {
    const points = [toWorld(34, -118), toWorld(41, -74), toWorld(38, -100)];
    const padding = { top: 10, right: 20, bottom: 30, left: 40 };
    const view = fitView(points, { width: 800, height: 600 }, padding, 12);
    const pixels = points.map((point) => toPixel(point, view));
    expect(Math.min(...pixels.map(({ x }) => x))).toBeCloseTo(40);
    expect(Math.max(...pixels.map(({ x }) => x))).toBeCloseTo(780);
    for (const { y } of pixels) expect(y > 10 && y < 570).toBe(true);
    expect(zoomOf(fitView([toWorld(40, -100)], { width: 800, height: 600 }, padding, 12))).toBeCloseTo(12);
  });
});

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
    const places = ({ lats, lngs }: typeof part): string[] =>
      lats.map((lat, i) => `${lat} ${lngs[i]}`).filter((place, i, all) => place !== all[i - 1] || all.length === 2);
    expect(places(part)).toEqual(places(expected));
  });

  test("takes the short way across the antimeridian", () => {
    const part = cutLine(unrollLine({ lats: [52, 52], lngs: [179, -179] }), [0, 80], 20, 60);
    expect(part.lngs).toEqual([179.5, 180.5]);
    const [first, last] = part.lngs.map((lng) => toWorld(52, lng).x);
    expect((last ?? 0) - (first ?? 0)).toBeCloseTo(1 / 360, 9);
  });
});
