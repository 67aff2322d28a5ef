import { HALF_CENT } from "../../contract/values/rounding.js";
import type { PlacedStation } from "../shown.js";
import { placeOf } from "../station/place.js";
import { figuresOf } from "./stationFacts.js";
import type { ExplainedPlan } from "./stopFacts.js";

/** Stations no further apart are neighbours, in miles. */
const NEAR_MILES = 1;
/** The same number of an exit may come again in the next state. */
const EXIT_MILES = 3;

export interface Better {
  readonly station: PlacedStation;
  readonly extraCost: number;
  readonly isAtSameExit: boolean;
}

/**
 * The station at the same exit, or no more than a mile away, where a stop that buys fuel costs less; the cheapest of
 * them. @param extraCost of a stop at this one.
 */
export function findBetter(
  station: PlacedStation,
  extraCost: number | null,
  { of, stations: figures }: ExplainedPlan,
): Better | undefined {
  const { road, exit } = placeOf(station);
  let best: Better | undefined;
  for (const other of of.trip.stations) {
    const miles = Math.abs(other.miles_from_route_start - station.miles_from_route_start);
    if (other === station || miles > EXIT_MILES) continue;
    const place = placeOf(other);
    const isAtSameExit = exit !== undefined && place.exit === exit && place.road === road;
    const near = isAtSameExit || miles <= NEAR_MILES ? figuresOf(of.trip, figures, other) : undefined;
    const cost = near?.buysNothing === true ? undefined : near?.extraCost;
    if (typeof cost !== "number" || cost >= (best?.extraCost ?? (extraCost ?? Infinity) - HALF_CENT)) continue;
    best = { station: other, extraCost: cost, isAtSameExit };
  }
  return best;
}
