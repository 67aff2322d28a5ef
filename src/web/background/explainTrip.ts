import { defined } from "../../common/defined.js";
import { roundMillionths } from "../../contract/values/rounding.js";
import { infeasibleRoute, toAnswer } from "../../planning/answer.js";
import { explainPlan, MOST_ALTERNATIVES, type PlanExplanation } from "../../planning/explain.js";
import { withExplanation } from "../../planning/explanation/answer.js";
import { type Plan, planStops } from "../../planning/plan.js";
import type { Trip, TripRequest, TripStation, TripTools } from "../../planning/trip.js";
import type { ExplainedTrip, SafeBackup, StationFigures } from "./explanationQuestions.js";

/**
 * Explains the plan of a trip as the service does, and says of every station from which price on it would join.
 * @throws {ServiceError} where there is no plan.
 */
export function explainTrip(tools: TripTools, request: TripRequest): ExplainedTrip {
  const planned = planStops(tools, request);
  if (planned.status !== "planned") throw infeasibleRoute(planned);
  const { trip, plan } = planned;
  const explained = explainPlan(tools.optimizer, trip, plan, true);
  const { alternatives, buyingExtraCosts } = explained;
  const buys = (station: number): boolean => buyingExtraCosts?.[station] !== Infinity;
  const named = {
    ...explained,
    alternatives: alternatives?.filter(({ station }) => buys(station)).slice(0, MOST_ALTERNATIVES),
  };
  const backupGallons = explained.stops.map((_, index) => gallonsAtBackup(trip, plan, explained, index));
  return {
    result: withExplanation(toAnswer(plan), trip, plan, named, false),
    stations: figuresOfStations(trip, explained),
    backupGallons,
    safeBackups: backupGallons.map((gallons, index) =>
      gallons === undefined || gallons >= trip.planInput.bufferGallons ? undefined : findSafeBackup(trip, plan, index),
    ),
  };
}

function figuresOfStations(
  trip: Trip,
  { extraCosts, buyingExtraCosts, alternatives }: PlanExplanation,
): StationFigures[] {
  const figures: StationFigures[] = Array.from({ length: trip.facts.stations.length }, () => ({ isAllowed: false }));
  const prices = new Map(alternatives?.map(({ station, priceToEnter }) => [station, priceToEnter]));
  for (let station = 0; station < trip.planInput.stationMiles.length; station++) {
    const extraCost = extraCosts?.[station];
    const price = prices.get(station);
    figures[trip.stationAt(station).row] = {
      isAllowed: true,
      ...(extraCost !== undefined && {
        extraCost: extraCost === Infinity ? null : roundMillionths(extraCost),
        buysNothing: extraCost < Infinity && buyingExtraCosts?.[station] === Infinity,
      }),
      ...(price !== undefined && { priceToEnter: price }),
    };
  }
  return figures;
}

function gallonsAtBackup(trip: Trip, { stops }: Plan, explained: PlanExplanation, index: number): number | undefined {
  const closed = stops[index];
  const station = explained.stops[index]?.surroundings?.backup?.station;
  if (closed === undefined || typeof station !== "number") return undefined;
  return gallonsAt(trip, closed, trip.stationAt(station));
}

/**
 * What is left at a station ahead. The driver stands at the pump of the closed one, and drives back to the route and
 * on.
 */
function gallonsAt(trip: Trip, closed: Plan["stops"][number], ahead: TripStation): number {
  const onRoute =
    trip.gallonsAt(ahead.milesFromStart - trip.startMile) -
    trip.gallonsAt(closed.station.milesFromStart - trip.startMile);
  const beside = ((closed.station.terms?.detourGallons ?? 0) + (ahead.terms?.detourGallons ?? 0)) / 2;
  return Math.max(0, closed.arrivalGallons - onRoute - beside);
}

/** From a station no further than the next stop, a full tank leads on as it would from the closed one. */
function findSafeBackup(trip: Trip, { stops }: Plan, index: number): SafeBackup | undefined {
  const closed = stops[index];
  if (closed === undefined) return undefined;
  const { bufferGallons, pricesPerGallon, stationMiles } = trip.planInput;
  const lastMile = stops[index + 1]?.station.milesFromStart ?? Infinity;
  let best: { readonly station: number; readonly price: number; readonly gallons: number } | undefined;
  for (let station = 0; station < stationMiles.length; station++) {
    const ahead = trip.stationAt(station);
    const price = defined(pricesPerGallon[station]);
    if (
      ahead.row === closed.station.row ||
      ahead.milesFromStart < closed.station.milesFromStart ||
      ahead.milesFromStart > lastMile ||
      price >= (best?.price ?? Infinity)
    )
      continue;
    const gallons = gallonsAt(trip, closed, ahead);
    if (gallons >= bufferGallons) best = { station, price, gallons };
  }
  return best && { stationId: trip.namedStationAt(best.station).id, gallons: best.gallons };
}
