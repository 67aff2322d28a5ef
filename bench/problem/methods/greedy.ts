import { defined } from "../../../src/common/defined.js";
import type { PlannedStop } from "../../../src/optimizer/plans.js";
import type { Trip } from "../../../test/support/trips.js";

/** Rounding errors decide nothing. */
const SLACK_GALLONS = 1e-9;

/**
 * The textbook's greedy driver, without rules; null where it finds no plan. At a pump it looks at the stations that a
 * full tank reaches with the buffer left. If one is cheaper, it buys just what takes it to the first of them; else, if
 * a full tank reaches the destination with the reserve left, just what takes it there; else it fills up and drives to
 * the cheapest. From the start it drives to the cheapest station that the fuel on board reaches. It ignores what stops
 * cost. examples/greedy.py does the same.
 */
export function planGreedily(trip: Trip): PlannedStop[] | null {
  const { stationMiles, pricesPerGallon, totalMiles, mpg, tankCapacityGallons, bufferGallons, reserveGallons } = trip;
  const stops: PlannedStop[] = [];
  let mile = 0;
  let fuel = trip.startGallons;
  let here = -1;
  for (;;) {
    const gallonsToEnd = (totalMiles - mile) / mpg + reserveGallons;
    if (fuel + SLACK_GALLONS >= gallonsToEnd) return stops;
    const most = here < 0 ? fuel : tankCapacityGallons;
    const gallonsTo = (station: number): number => (defined(stationMiles[station]) - mile) / mpg + bufferGallons;
    const price = pricesPerGallon[here] ?? -Infinity;
    let cheaper = -1;
    let cheapest = -1;
    for (let i = here + 1; i < stationMiles.length && gallonsTo(i) <= most + SLACK_GALLONS; i++) {
      if (cheaper < 0 && defined(pricesPerGallon[i]) < price) cheaper = i;
      // Of equally cheap ones, the furthest.
      if (cheapest < 0 || defined(pricesPerGallon[i]) <= defined(pricesPerGallon[cheapest])) cheapest = i;
    }
    const reachesEnd = here >= 0 && gallonsToEnd <= most + SLACK_GALLONS;
    const next = cheaper >= 0 ? cheaper : reachesEnd ? -1 : cheapest;
    if (next < 0 && !reachesEnd) return null;
    const wanted = cheaper >= 0 ? gallonsTo(cheaper) : reachesEnd ? gallonsToEnd : most;
    if (here >= 0 && wanted > fuel) {
      stops.push({ station: here, gallons: wanted - fuel });
      fuel = wanted;
    }
    if (next < 0) return stops;
    fuel -= (defined(stationMiles[next]) - mile) / mpg;
    mile = defined(stationMiles[next]);
    here = next;
  }
}
