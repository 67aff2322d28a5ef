// What the strip computes and says.

import { describe, expect, test } from "vitest";
import { targetOf } from "../../../src/web/strip/keys.js";
import { placePins } from "../../../src/web/strip/pins.js";
import { reachCourse } from "../../../src/web/strip/reachCourse.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { nearestByMile, nearestWithin } from "../../../src/web/strip/nearest.js";
import type { PlacedStation } from "../../../src/web/shown.js";
import { integer, seededRandom } from "../../support/random.js";

describe("pins of stops", () => {
  test("cover none of the others as long as there is room", () => {
    const random = seededRandom(24_003);
    for (let k = 0; k < 300; k++) {
      const wished = Array.from({ length: integer(random, 1, 12) }, () => ({
        x: random() * 900,
        y: 100 + random() * 60,
      }));
      // Where three stand at one mile, they may not all fit beside the others.
      if (wished.some(({ x }) => wished.filter((other) => Math.abs(other.x - x) < 18).length > 2)) continue;
      const placed = placePins(wished, 8.5, [95, 172]);
      expect(placed.map(({ x }) => x)).toEqual(wished.map(({ x }) => x));
      for (const [i, pin] of placed.entries()) {
        expect(pin.y).toBeGreaterThanOrEqual(95 + 8.5);
        expect(pin.y).toBeLessThanOrEqual(172 - 8.5);
        for (const other of placed.slice(i + 1))
          expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThanOrEqual(17);
      }
    }
  });

  test("stay where they are wished where nothing is near", () => {
    expect(
      placePins(
        [
          { x: 10, y: 120 },
          { x: 60, y: 150 },
        ],
        8.5,
        [95, 172],
      ),
    ).toEqual([
      { x: 10, y: 120 },
      { x: 60, y: 150 },
    ]);
  });
});

const stations = [10, 20, 20, 30, 90].map((mile, i): PlacedStation => ({
  id: `${i}`,
  name: `S${i}`,
  address: "",
  location: { lat: 40, lng: -100 },
  price_per_gallon: 3 + i / 10,
  miles_from_route_start: mile,
}));

test.each([
  [0, "0"],
  [14, "0"],
  [59, "3"],
  [61, "4"],
  [400, "4"],
])("the nearest station to mile %d", (mile, id) => {
  expect(nearestByMile(stations, mile)?.id).toBe(id);
});

test("of stations within reach, the one with the least distance", () => {
  const byPrice = ({ price_per_gallon: price }: PlacedStation): number => Math.abs(price - 3.2);
  expect(nearestWithin(stations, 19, 5, 1, byPrice)?.id).toBe("2");
  expect(nearestWithin(stations, 50, 5, 1, byPrice)).toBeUndefined();
  expect(nearestWithin(stations, 10, 5, 0.1, byPrice)).toBeUndefined();
});

test.each([
  ["ArrowRight", -1, 0],
  ["ArrowRight", 4, 4],
  ["ArrowLeft", 2, 1],
  ["ArrowLeft", -1, 0],
  ["Home", 3, 0],
  ["End", -1, 4],
  ["Tab", 2, undefined],
])("%s at station %d", (key, at, target) => {
  expect(targetOf(key, at, 5)).toBe(target);
  expect(targetOf(key, at, 0)).toBeUndefined();
});

test("a tank that does not last goes down to the buffer, with a corner where consumption changes", () => {
  const settings = { ...DEFAULT_SETTINGS, tankCapacityGallons: 100, bufferFraction: 0.1, mpg: 5 };
  const reach = {
    from: undefined,
    fromMile: 0,
    fromGallons: 30,
    lastMile: 140,
    leftGallons: 10,
    to: undefined,
    toMile: 200,
    shortMiles: 60,
    isFirst: true,
  };
  const at = {
    stationMiles: Float64Array.of(200),
    pricesPerGallon: Float64Array.of(3),
    stopCosts: Float64Array.of(0),
    totalMiles: 300,
    tankCapacityGallons: 100,
    startGallons: 30,
    bufferGallons: 10,
    reserveGallons: 10,
  };
  // 60 miles at 6 mpg, then 80 at 8 mpg: 10 gallons each.
  expect(
    reachCourse(
      {
        settings,
        planInput: { ...at, consumption: { untilMiles: Float64Array.of(60, 300), mpgs: Float64Array.of(6, 8) } },
      },
      reach,
    ),
  ).toEqual({ miles: [0, 60, 140], gallons: [30, 20, 10] });
  expect(reachCourse({ settings, planInput: { ...at, mpg: 7 } }, reach)).toEqual({
    miles: [0, 140],
    gallons: [30, 10],
  });
});
