// Searches that keep only a few pieces of each cost function, on trips with a single plan.

import { expect, test } from "vitest";
import { Direction, Thinning } from "../../src/optimizer/wasm/frontierExports.js";
import { findWithin } from "../support/frontier.js";

const STATIONS = 12;
/** What a station takes at least: so little that each function is thinned as soon as it may be. */
const BUDGET = 250 * STATIONS;
/** Less than exact functions take. */
const SMALL_BUDGET = 300;
const GALLONS = 10;

/**
 * Each station sells 10 gallons, and the trip takes 120: all of them must sell all that they have. Before the last one
 * 11 purchases have led to 11 pieces, and only the last piece, to which all stations have sold 10 gallons, leads on. It
 * is the dearest.
 */
const INPUT = {
  stationMiles: new Float64Array(STATIONS),
  pricesPerGallon: Float64Array.from({ length: STATIONS }, (_, i) => 1 + i),
  stopCosts: new Float64Array(STATIONS),
  totalMiles: STATIONS * GALLONS,
  mpg: 1,
  tankCapacityGallons: STATIONS * GALLONS,
  startGallons: 0,
  reserveGallons: 0,
  bufferGallons: 0,
  maximumPurchaseGallons: new Float64Array(STATIONS).fill(GALLONS),
};

test.each([
  ["driving order", Direction.FORWARDS],
  ["the destination", Direction.BACKWARDS],
])("a thinned search from %s keeps the last piece, without which there is no plan", (_, direction) => {
  for (const thinning of [Thinning.BY_MEAN_PRICE, Thinning.BY_LAST_PRICE]) {
    const found = findWithin(INPUT, BUDGET, { direction, thinning });
    if (found === undefined || found === "infeasible") throw new Error("the plan was thinned away");
    expect(found.stops.map(({ gallons }) => gallons)).toEqual(Array.from({ length: STATIONS }, () => GALLONS));
    // 10 gallons for $1, 10 for $2 and so on.
    expect(found.totalCost).toBeCloseTo(780, 9);
  }
  // Without thinning the search gives up: functions do become too long.
  expect(findWithin(INPUT, SMALL_BUDGET, { direction })).toBeUndefined();
});
