import { defined } from "../../../src/common/defined.js";
import type { PlannedStop } from "../../../src/optimizer/plans.js";
import type { FleetTrip } from "../../../test/support/fleetTrips.js";
import type { Trip } from "../../../test/support/trips.js";

/** The trip as methods take it that know no rules; undefined where it has one. */
export function toPlainTrip(trip: FleetTrip): Trip | undefined {
  const [stretch, ...others] = trip.stretches;
  const hasRules =
    others.length > 0 ||
    trip.usableTankGallons < trip.tankCapacityGallons ||
    trip.minimumPurchases.some((gallons) => gallons > 0) ||
    trip.maximumPurchases.some((gallons) => gallons !== null) ||
    trip.detourGallons.some((gallons) => gallons > 0) ||
    trip.required.includes(true) ||
    trip.maximumStops !== null ||
    trip.fillUp ||
    trip.windows !== undefined;
  if (hasRules || stretch === undefined) return undefined;
  const {
    stationMiles,
    pricesPerGallon,
    stopCosts,
    totalMiles,
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  } = trip;
  return {
    stationMiles,
    pricesPerGallon,
    stopCosts,
    totalMiles,
    mpg: stretch.mpg,
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  };
}

/**
 * Without stops that buy nothing and burn nothing, where none is required: solvers make them where they cost nothing,
 * and no plan may.
 */
export function dropIdleStops(trip: FleetTrip, stops: readonly PlannedStop[]): PlannedStop[] {
  return stops.filter(
    ({ station, gallons }) =>
      gallons > 0 || trip.required[station] === true || defined(trip.detourGallons[station]) > 0,
  );
}
