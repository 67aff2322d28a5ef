// Break-even prices where a stop for nothing makes room for a least purchase, against the grid: at the price what buys
// at the station costs as much as what does not, and above it more.

import { expect, test } from "vitest";
import { solveFleetOnGrid } from "../support/fleetGrid.js";
import { type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { optimizer } from "./fleetExactness.js";

/** With a detour of some gallons to the first station, and a third one that sells nearly a tank. */
const CASES: readonly {
  readonly name: string;
  readonly trip: FleetTrip;
  readonly station: number;
  readonly price: number;
}[] = [
  {
    name: "the last step goes back",
    trip: {
      ...withoutRules({
        stationMiles: [24, 64, 88, 224],
        pricesPerGallon: [3, 3, 4, 4],
        stopCosts: [0, 0, 0, 0],
        totalMiles: 272,
        mpg: 4,
        tankCapacityGallons: 40,
        startGallons: 31,
        reserveGallons: 0,
        bufferGallons: 0,
      }),
      stretches: [
        { untilMile: 192, mpg: 4 },
        { untilMile: 272, mpg: 8 },
      ],
      minimumPurchases: [0, 0, 33, 0],
      detourGallons: [10, 4, 0, 0],
    },
    station: 1,
    price: 4.32,
  },
  {
    name: "a step goes back, and another one forwards",
    trip: {
      ...withoutRules({
        stationMiles: [10, 23, 55, 87],
        pricesPerGallon: [4, 4, 3, 4],
        stopCosts: [0, 0, 0, 0],
        totalMiles: 151,
        mpg: 8,
        tankCapacityGallons: 20,
        startGallons: 10,
        reserveGallons: 0,
        bufferGallons: 0,
      }),
      stretches: [
        { untilMile: 15, mpg: 5 },
        { untilMile: 151, mpg: 8 },
      ],
      usableTankGallons: 12,
      minimumPurchases: [0, 0, 11, 0],
      detourGallons: [2, 4, 0, 0],
    },
    station: 0,
    price: 3,
  },
];

/** The least cost of a plan that buys a gallon or more at a station, at a price. */
function costBuying(trip: FleetTrip, station: number, price: number): number {
  return (
    solveFleetOnGrid({
      ...trip,
      pricesPerGallon: trip.pricesPerGallon.map((each, i) => (i === station ? price : each)),
      minimumPurchases: trip.minimumPurchases.map((least, i) => (i === station ? Math.max(1, least) : least)),
      required: trip.required.map((isRequired, i) => isRequired || i === station),
    }) ?? Infinity
  );
}

function costBuyingNothing(trip: FleetTrip, station: number): number {
  return (
    solveFleetOnGrid({
      ...trip,
      maximumPurchases: trip.maximumPurchases.map((most, i) => (i === station ? 0 : most)),
    }) ?? Infinity
  );
}

test.each(CASES)("$name", ({ trip, station, price }) => {
  const others = costBuyingNothing(trip, station);
  expect(costBuying(trip, station, price)).toBeCloseTo(others, 9);
  expect(costBuying(trip, station, price + 0.01)).toBeGreaterThan(others + 1e-3);
  const plan = optimizer.plan(toFleetInput(trip));
  if (plan.status !== "optimal") throw new Error("the trip has no plan");
  const { stations } = optimizer.explain(toFleetInput(trip), plan.stops, { mostAlternatives: 0, mostStops: 0 });
  expect(stations?.stops[plan.stops.findIndex((stop) => stop.station === station)]?.breakEvenPrice).toBeCloseTo(
    price,
    6,
  );
});
