// Trips with windows of credits without them: whoever says which stop is the one of each window needs no windows. The
// cheapest plan of all such trips is the cheapest plan with windows, because the greatest credits are among the
// choices.

import type { FleetTrip } from "./fleetTrips.js";

/**
 * The trip without windows, once for each choice of at most one credited stop a window: its stop cost has the credit in
 * it.
 */
export function* windowChoices({ windows, ...trip }: FleetTrip): Generator<FleetTrip> {
  if (windows === undefined) return yield trip;
  const { ofStations, credits } = windows;
  const numbers = [...new Set(ofStations)].filter((window) => window > 0);
  const choose = function* (k: number, stopCosts: FleetTrip["stopCosts"]): Generator<FleetTrip> {
    const window = numbers[k];
    if (window === undefined) return yield { ...trip, stopCosts };
    yield* choose(k + 1, stopCosts);
    for (const [i, credit] of credits.entries()) {
      if (ofStations[i] === window && credit > 0)
        yield* choose(k + 1, stopCosts.with(i, (stopCosts[i] ?? NaN) - credit));
    }
  };
  yield* choose(0, trip.stopCosts);
}
