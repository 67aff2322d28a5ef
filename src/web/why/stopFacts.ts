// What is known of a stop, from the plan and its explanation.

import type { StopExplanation } from "../../contract/schemas/explanation.js";
import type { StopRecommendation } from "../../contract/schemas/optimize.js";
import type { ExplainedTrip } from "../background/explanationQuestions.js";
import { pricesOf } from "../prices/tripPrices.js";
import { goesByTax, ruleOf } from "../rules/rules.js";
import { withoutState } from "../design/words.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import { placeOf } from "../station/place.js";
import { findCheapest } from "./cheapest.js";
import type { ReasonFacts } from "./reason.js";
import { figuresOf } from "./stationFacts.js";

/** A plan that is explained. */
export interface ExplainedPlan extends ExplainedTrip {
  readonly of: Shown;
}

/** A stop of a plan that is shown. */
export interface ShownStop {
  readonly shown: Shown;
  readonly planned: Planned;
  readonly index: number;
  readonly stop: StopRecommendation;
  readonly station: PlacedStation;
}

/** Levels of fuel that differ by less look the same in answers. */
const SAME_GALLONS = 0.002;

const PLACE = /^(?<town>\D+?)(?:, [A-Z]{2})?$/;

export function shownStopAt(shown: Shown | undefined, index: number): ShownStop | undefined {
  if (shown?.outcome.status !== "planned") return undefined;
  const planned = shown.outcome;
  const stop = planned.result.stops[index];
  const station = planned.stopStations[index];
  return stop && station && { shown, planned, index, stop, station };
}

/** A place of the trip in a sentence: `Los Angeles`; `the start` for one that is given by its coordinates. */
export function nameEnd(text: string, otherwise: string): string {
  return PLACE.exec(text.trim())?.groups?.["town"] ?? otherwise;
}

/** The town of a stop in a sentence: without its state, unless the plan stops in two towns of that name. */
function nameTown(station: PlacedStation, stations: readonly PlacedStation[]): string {
  const whole = placeOf(station).town;
  const short = withoutState(whole);
  return stations.some((other) => other !== station && withoutState(placeOf(other).town) === short) ? whole : short;
}

export function reasonFacts(
  { shown, planned, index, stop, station }: ShownStop,
  explained: ExplainedPlan,
  explanation: StopExplanation,
): ReasonFacts {
  const { trip, rules, planInput } = shown;
  const { stops, summary } = planned.result;
  const { stations, netOf } = pricesOf(shown);
  const destination = nameEnd(trip.to, "the destination");
  const townAt = (at: number): string => {
    const there = planned.stopStations[at];
    return there === undefined ? destination : nameTown(there, planned.stopStations);
  };
  const usable = planInput.usableTankGallons ?? planInput.tankCapacityGallons;
  const isFull = (at: number): boolean => (stops[at]?.departure_fuel_gallons ?? 0) >= usable - SAME_GALLONS;
  const isJustReached = (at: number): boolean =>
    (stops[at]?.arrival_fuel_gallons ?? Infinity) <= planInput.bufferGallons + SAME_GALLONS;
  const setBy = explanation.gallons_set_by;
  const causeAt =
    setBy === "tank_full"
      ? firstFrom(index, stops.length, isFull)
      : setBy === "reach_next_stop"
        ? firstFrom(index + 1, stops.length, isJustReached)
        : undefined;
  const isHere =
    setBy === "tank_full"
      ? causeAt === index
      : setBy === "reach_next_stop"
        ? causeAt === index + 1
        : index === stops.length - 1;
  const next = planned.stopStations[index + 1];
  const cause =
    causeAt === undefined
      ? undefined
      : {
          town: townAt(causeAt),
          saving: causeAt === index + 1 && next !== undefined ? netOf(station) - netOf(next) : undefined,
        };
  return {
    fuel:
      station.fuel_type === "diesel" || station.fuel_type === undefined || station.fuel_type === null
        ? (station.fuel_type ?? "fuel")
        : `${station.fuel_type} gas`,
    isRequired: ruleOf(rules, station.id) === "must",
    gallons: stop.gallons_to_purchase,
    setBy,
    isHere,
    cheapest: findCheapest(station, {
      stations,
      netOf,
      isAllowed: (other) => figuresOf(trip, explained.stations, other)?.isAllowed ?? true,
      totalMiles: trip.route.total_distance_miles,
    }),
    netOf: [...((rules.discounts ?? []).length > 0 ? ["deals"] : []), ...(goesByTax(rules) ? ["fuel tax"] : [])].join(
      " and ",
    ),
    start: nameEnd(trip.from, "the start"),
    destination,
    cause,
    next: {
      town: townAt(index + 1),
      miles: (next?.miles_from_route_start ?? trip.route.total_distance_miles) - station.miles_from_route_start,
    },
    arrivalGallons: summary.fuel_remaining_at_destination_gallons,
    skipping: explanation.without === undefined ? undefined : (explanation.without?.extra_cost ?? null),
  };
}

function firstFrom(from: number, end: number, holds: (at: number) => boolean): number | undefined {
  for (let at = from; at < end; at++) if (holds(at)) return at;
  return undefined;
}

/** The stations between the stop before and the stop after, and the words for those. */
export function neighboursOf({ shown, planned, index, station }: ShownStop): {
  readonly others: readonly PlacedStation[];
  readonly between: string;
} {
  const { trip } = shown;
  const [before, after] = [planned.stopStations[index - 1], planned.stopStations[index + 1]];
  const [from, to] = [before?.miles_from_route_start ?? 0, after?.miles_from_route_start ?? Infinity];
  const others = pricesOf(shown).stations.filter(
    (other) =>
      other !== station &&
      other !== before &&
      other !== after &&
      other.miles_from_route_start >= from &&
      other.miles_from_route_start <= to,
  );
  const [start, end] = [nameEnd(trip.from, "the start"), nameEnd(trip.to, "the destination")];
  const between =
    before !== undefined && after !== undefined
      ? `stops ${index} and ${index + 2}`
      : `${before === undefined ? start : `stop ${index}`} and ${after === undefined ? end : `stop ${index + 2}`}`;
  return { others, between };
}
