import type { FleetTrip } from "../../../test/support/fleetTrips.js";

/** A stretch of the road in which one stop may be the driver's break. */
interface BreakWindow {
  readonly fromMile: number;
  readonly toMile: number;
  readonly creditDollars: number;
}

/**
 * `trip` with windows, which must be apart and in driving order. Stops in them cost at least the credit, so that nobody
 * is paid for stopping.
 */
export function layWindows(trip: FleetTrip, windows: readonly BreakWindow[]): FleetTrip {
  const ofStations = trip.stationMiles.map(
    (mile) => windows.findIndex(({ fromMile, toMile }) => mile >= fromMile && mile <= toMile) + 1,
  );
  if (ofStations.every((number) => number === 0)) return trip;
  const credits = ofStations.map((number) => windows[number - 1]?.creditDollars ?? 0);
  const stopCosts = trip.stopCosts.map((cost, i) => Math.max(cost, credits[i] ?? 0));
  return { ...trip, stopCosts, windows: { ofStations, credits } };
}
