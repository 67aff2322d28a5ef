import { type FleetTrip, gallonsTo } from "../../test/support/fleetTrips.js";

/**
 * Whether every quantity of fuel is a whole number of gallons and every detour an even one, as the exact grid needs it.
 */
export function isInWholeGallons(trip: FleetTrip): boolean {
  const burnt = [...trip.stationMiles, trip.totalMiles].map((mile) => gallonsTo(mile, trip.stretches));
  const bounds = [
    trip.tankCapacityGallons,
    trip.usableTankGallons,
    trip.startGallons,
    trip.reserveGallons,
    trip.bufferGallons,
  ];
  const purchases = [...trip.minimumPurchases, ...trip.maximumPurchases.map((gallons) => gallons ?? 0)];
  return [...burnt, ...bounds, ...purchases, ...trip.detourGallons.map((gallons) => gallons / 2)].every(
    (gallons) => Math.abs(gallons - Math.round(gallons)) <= 1e-7,
  );
}
