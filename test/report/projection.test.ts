// The map's projection, against distances on the ground; round numbers for axes.

import geographiclib from "geographiclib-geodesic";
import { describe, expect, test } from "vitest";
import { fitProjection } from "../../src/report/projection.js";
import { stepFor, ticks } from "../../src/report/scale.js";

const FRAME = { width: 1000, leastHeight: 240, mostHeight: 640, margin: 44 };
const METERS_PER_MILE = 1609.344;

function milesBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  return (geographiclib.Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng).s12 ?? NaN) / METERS_PER_MILE;
}

test.each([
  ["a state", { lat: 39, lng: -90 }, { lat: 42, lng: -86 }],
  ["north and south", { lat: 30, lng: -90 }, { lat: 47, lng: -89 }],
  ["a single town", { lat: 41.2, lng: -96.1 }, { lat: 41.201, lng: -96.099 }],
  ["across the antimeridian", { lat: 52, lng: 178 }, { lat: 51, lng: -177 }],
])("%s: the points fit, north is up, and miles are as on the ground", (_, west, east) => {
  const { toPixels, height, pixelsPerMile } = fitProjection([west, east], FRAME);
  const [a, b] = [toPixels(west), toPixels(east)];
  for (const { x, y } of [a, b]) {
    expect(x).toBeGreaterThanOrEqual(FRAME.margin - 1e-6);
    expect(x).toBeLessThanOrEqual(FRAME.width - FRAME.margin + 1e-6);
    expect(y).toBeGreaterThanOrEqual(FRAME.margin - 1e-6);
    expect(y).toBeLessThanOrEqual(height - FRAME.margin + 1e-6);
  }
  expect(b.x).toBeGreaterThan(a.x);
  expect(Math.sign(a.y - b.y)).toBe(Math.sign(east.lat - west.lat));
  expect(height).toBeLessThanOrEqual(FRAME.mostHeight);
  // The scale holds at the middle latitude.
  const middleLat = (west.lat + east.lat) / 2;
  for (const [north, right] of [
    [0.02, 0],
    [0, 0.02],
  ] as const) {
    const [p, q] = [
      { lat: middleLat, lng: west.lng },
      { lat: middleLat + north, lng: west.lng + right },
    ];
    const [from, to] = [toPixels(p), toPixels(q)];
    const drawn = Math.hypot(to.x - from.x, to.y - from.y) / pixelsPerMile;
    // The projection is of a sphere, the truth of an ellipsoid.
    expect(Math.abs(drawn / milesBetween(p, q) - 1)).toBeLessThan(0.006);
  }
});

describe("round numbers", () => {
  test.each([
    [0.3, 0.5],
    [1, 1],
    [1.01, 2],
    [2.5, 5],
    [5, 5],
    [5.1, 10],
    [700, 1000],
  ])("at least %d is %d", (rough, step) => {
    expect(stepFor(rough)).toBe(step);
  });

  test.each([
    [150, 5, [0, 50, 100, 150]],
    [2825.7, 8, [0, 500, 1000, 1500, 2000, 2500]],
    [1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])("up to %d in at most %d steps", (most, steps, expected) => {
    expect(ticks(most, steps).map((tick) => Number(tick.toFixed(9)))).toEqual(expected);
  });
});
