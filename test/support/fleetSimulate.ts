import type { PlannedStop } from "../../src/optimizer/plans.js";
import { creditsTaken, type FleetTrip } from "./fleetTrips.js";

/** No accepted plan may break a bound by more than this many gallons. */
const BOUND_TOLERANCE_GALLONS = 1e-6;

/** A station that is past the end of the route by less than this share of it is at its end. */
const END_TOLERANCE = 1e-9;

/**
 * Drives a plan from one end of a stretch or station to the next, as a truck with a fuel gauge would, and returns what
 * it costs in dollars.
 * @throws {Error} saying where which rule is broken.
 */
export function driveFleet(trip: FleetTrip, stops: readonly PlannedStop[]): number {
  const truck = { mile: 0, gallons: trip.startGallons };
  let dollars = 0;

  const check = (kept: boolean, what: string): void => {
    if (!kept) throw new Error(`${what}, at mile ${truck.mile} with ${truck.gallons} gallons on board`);
  };
  const burn = (gallons: number, what: string): void => {
    truck.gallons -= gallons;
    check(truck.gallons >= -BOUND_TOLERANCE_GALLONS, `the tank runs dry on the way ${what}`);
  };
  const driveTo = (target: number, what: string): void => {
    while (truck.mile < target) {
      const stretch = trip.stretches.find(({ untilMile }) => untilMile > truck.mile) ?? trip.stretches.at(-1);
      if (stretch === undefined) throw new Error("the trip has no stretches");
      const isLast = stretch === trip.stretches.at(-1);
      const next = isLast ? target : Math.min(target, stretch.untilMile);
      burn((next - truck.mile) / stretch.mpg, what);
      truck.mile = next;
    }
  };

  check(trip.maximumStops === null || stops.length <= trip.maximumStops, `${stops.length} stops are made`);
  let lastStation = -1;
  for (const { station, gallons } of stops) {
    const at = `station ${station}`;
    const mile = trip.stationMiles[station] ?? NaN;
    const detour = trip.detourGallons[station] ?? NaN;
    check(station > lastStation && Number.isInteger(station), `${at} is not ahead of station ${lastStation}`);
    check(
      mile >= truck.mile && mile <= trip.totalMiles * (1 + END_TOLERANCE),
      `${at} is not between here and the destination`,
    );
    driveTo(mile, `to ${at}`);

    burn(detour / 2, `from the route to ${at}`);
    check(truck.gallons >= trip.bufferGallons - BOUND_TOLERANCE_GALLONS, `${at} is reached below the buffer`);
    const isOverfull =
      trip.required[station] === true && truck.gallons > trip.usableTankGallons + BOUND_TOLERANCE_GALLONS;
    const minimum = isOverfull ? 0 : (trip.minimumPurchases[station] ?? NaN);
    const maximum = isOverfull ? 0 : (trip.maximumPurchases[station] ?? Infinity);
    // Nobody stops for nothing, unless he must, or wants only to burn fuel on the way, so that a later minimum fits.
    check(
      gallons > 0 || (gallons === 0 && (trip.required[station] === true || detour > 0)),
      `${gallons} gallons are bought at ${at}`,
    );
    check(
      gallons >= minimum - BOUND_TOLERANCE_GALLONS,
      `${gallons} gallons are bought at ${at}, less than its minimum`,
    );
    check(
      gallons <= maximum + BOUND_TOLERANCE_GALLONS,
      `${gallons} gallons are bought at ${at}, more than its maximum`,
    );
    truck.gallons += gallons;
    const room = trip.usableTankGallons - truck.gallons;
    check(isOverfull || room >= -BOUND_TOLERANCE_GALLONS, `${at} is left with more than the usable tank`);
    check(!trip.fillUp || room <= BOUND_TOLERANCE_GALLONS, `the tank is not filled at ${at}`);
    burn(detour / 2, `from ${at} back to the route`);

    dollars += gallons * (trip.pricesPerGallon[station] ?? NaN) + (trip.stopCosts[station] ?? NaN);
    lastStation = station;
  }
  trip.required.forEach((isRequired, station) =>
    check(!isRequired || stops.some((stop) => stop.station === station), `the required station ${station} is passed`),
  );
  driveTo(trip.totalMiles, "to the destination");
  check(truck.gallons >= trip.reserveGallons - BOUND_TOLERANCE_GALLONS, "the destination is reached below the reserve");
  return dollars - creditsTaken(trip, stops);
}
