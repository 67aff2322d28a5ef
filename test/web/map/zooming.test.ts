// Zooming by buttons and keys keeps the route or the selected station in sight.

import { expect, test } from "vitest";
import { toPixel, type View } from "../../../src/web/map/projection.js";
import type { Scene } from "../../../src/web/map/scene.js";
import { aimOf, viewBetween, zoomTowards } from "../../../src/web/map/zooming.js";

const SIZE = { width: 900, height: 600 };
const MIDDLE = { x: 450, y: 300 };
/** Pixels are thousandths of the world's square. */
const VIEW: View = { scale: 1000, left: 0, top: 0 };
const station = {
  id: "s",
  name: "Stop",
  address: "",
  location: { lat: 0, lng: 0 },
  price_per_gallon: 3,
  miles_from_route_start: 0,
};
const place = { x: 0.2, y: 0.5 };
/** A line from west to east, 100 pixels below the middle. */
const SCENE: Scene = {
  line: [
    { x: 0.1, y: 0.4 },
    { x: 0.8, y: 0.4 },
  ],
  pointMiles: Float64Array.of(0, 700),
  driven: [],
  ends: [],
  stations: [{ station, place, onLine: place, priceClass: 0, price: 3 }],
  stops: [],
  obstacle: undefined,
  states: new Set(),
  roads: [],
};

test("the aim is the selected station, else the nearest point of the route, else the middle", () => {
  const aim = (...[scene, selected, view]: [Scene | undefined, unknown, View]): number[] =>
    Object.values(aimOf(scene, selected, view, SIZE)).map(Math.round);
  expect(aim(SCENE, station, VIEW)).toEqual([200, 500]);
  expect(aim(SCENE, undefined, VIEW)).toEqual([450, 400]);
  // The map lies elsewhere.
  expect(aim(SCENE, station, { ...VIEW, left: -300 })).toEqual([450, 400]);
  expect(aim(SCENE, station, { ...VIEW, top: 900 })).toEqual([450, 300]);
  expect(aim(undefined, undefined, VIEW)).toEqual([450, 300]);
});

test.each([
  [undefined, { x: 0.45, y: 0.4 }],
  [station, place],
])("five times nearer, the aim is near the middle", (selected, aim) => {
  let view = VIEW;
  for (let k = 0; k < 5; k++) view = zoomTowards(view, view.scale * 2, aimOf(SCENE, selected, view, SIZE), SIZE);
  expect(view.scale).toBe(32_000);
  const { x, y } = toPixel(aim, view);
  expect(Math.hypot(x - MIDDLE.x, y - MIDDLE.y)).toBeLessThan(12);
});

test("on the way between two views one point stands still", () => {
  const to = zoomTowards(VIEW, 4000, { x: 200, y: 500 }, SIZE);
  expect(viewBetween(VIEW, to, 0)).toEqual(VIEW);
  for (const key of ["scale", "left", "top"] as const) expect(viewBetween(VIEW, to, 1)[key]).toBeCloseTo(to[key], 6);
  // (200, 500) comes to (325, 400) at four times the scale: p + 4 · ((200, 500) - p) = (325, 400).
  const still = { x: 475 / 3, y: 1600 / 3 };
  const half = viewBetween(VIEW, to, 0.5);
  expect(half.scale).toBe(2000);
  const moved = toPixel({ x: still.x / 1000, y: still.y / 1000 }, half);
  expect(moved.x).toBeCloseTo(still.x, 6);
  expect(moved.y).toBeCloseTo(still.y, 6);
});
