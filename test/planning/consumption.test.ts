// Miles as gallons and gallons as miles, by stretch of a route, against adding up small steps.

import { describe, expect, test } from "vitest";
import { constantConsumption, stretchConsumption } from "../../src/planning/consumption.js";
import { gallonsBetween } from "../support/naiveDriver.js";
import { integer, seededRandom } from "../support/random.js";

function consumptionOf(stretches: readonly { readonly until_mile: number; readonly mpg: number }[]) {
  return stretchConsumption({
    untilMiles: Float64Array.from(stretches, ({ until_mile }) => until_mile),
    mpgs: Float64Array.from(stretches, ({ mpg }) => mpg),
  });
}

describe("by hand: 5 mpg for 100 miles, 10 for the next 100, then 4", () => {
  const { gallonsAt, milesOn, gallonsBeside } = consumptionOf([
    { until_mile: 100, mpg: 5 },
    { until_mile: 200, mpg: 10 },
    { until_mile: 300, mpg: 4 },
  ]);

  test("miles become gallons and gallons miles; the first and the last stretch are open-ended", () => {
    expect([
      gallonsAt(0),
      gallonsAt(50),
      gallonsAt(100),
      gallonsAt(150),
      gallonsAt(200),
      gallonsAt(300),
      gallonsAt(400),
    ]).toEqual([0, 10, 20, 25, 30, 55, 80]);
    expect([gallonsAt(150, 50), gallonsAt(50, 150), gallonsAt(-5)]).toEqual([15, -15, -1]);
  });

  test("gallons become miles", () => {
    expect([milesOn(15, 50), milesOn(-15, 150), milesOn(0, 120), milesOn(25, 300), milesOn(-25, 100)]).toEqual([
      100, -100, 0, 100, -125,
    ]);
  });

  test("beside the route the stretch counts in which it is left; where two meet, the first", () => {
    expect([
      gallonsBeside(20, 0),
      gallonsBeside(20, 100),
      gallonsBeside(20, 100.5),
      gallonsBeside(20, 200),
      gallonsBeside(20, 900),
    ]).toEqual([4, 4, 2, 2, 5]);
  });
});

test("300 random consumptions: as if added up stretch by stretch, and back", () => {
  const random = seededRandom(18_010);
  for (let k = 0; k < 300; k++) {
    const ends = [...new Set(Array.from({ length: integer(random, 1, 200) }, () => 0.1 + random() * 3000))].toSorted(
      (a, b) => a - b,
    );
    const stretches = ends.map((until_mile) => ({ until_mile, mpg: 3 + random() * 20 }));
    const { gallonsAt, milesOn } = consumptionOf(stretches);
    for (let i = 0; i < 20; i++) {
      const [from, to] = [random() * 3500, random() * 3500].toSorted((a, b) => a - b) as [number, number];
      const gallons = gallonsAt(to, from);
      expect(gallons).toBeCloseTo(gallonsBetween(stretches, from, to), 7);
      expect(from + milesOn(gallons, from)).toBeCloseTo(to, 6);
      expect(to + milesOn(-gallons, to)).toBeCloseTo(from, 6);
    }
  }
});

test("one mpg on every stretch is the same as one for all", () => {
  const by = consumptionOf([20, 500, 700].map((until_mile) => ({ until_mile, mpg: 8 })));
  const all = constantConsumption(8);
  for (const mile of [0, 10, 20, 333, 500, 900])
    expect(by.gallonsAt(mile, 15)).toBeCloseTo(all.gallonsAt(mile, 15), 12);
  expect([by.milesOn(5, 60), by.gallonsBeside(16, 600)]).toEqual([all.milesOn(5, 60), all.gallonsBeside(16, 600)]);
});

test("gallons stay finite however little a vehicle drives on one", () => {
  const { gallonsAt } = consumptionOf([
    { until_mile: 10, mpg: 1e-320 },
    { until_mile: 20, mpg: 5 },
  ]);
  for (const mile of [5, 10, 15, 25]) expect(Number.isFinite(gallonsAt(mile))).toBe(true);
  expect(gallonsAt(25, 15)).not.toBeNaN();
});
