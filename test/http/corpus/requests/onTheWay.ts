// Requests to plan the rest of a trip, and to plan one with or without a station.

import { integer, pick } from "../../../support/random.js";
import { anyTrip } from "./optimize.js";
import { rounded } from "./places.js";
import { type CorpusRequest, type Family, post } from "./request.js";
import type { OptimizeBody } from "./trips.js";

type Random = () => number;

/** Fleet rules, or none. */
function withRules(random: Random, trip: OptimizeBody): object {
  const rules = pick(random, [
    {},
    {},
    { stop_minutes: 12, minimum_purchase_gallons: 5 },
    { maximum_stops: integer(random, 0, 5) },
    { fill_up: true },
    { when_infeasible: "dip", inter_stop_buffer_fraction: 0.2 },
  ]);
  return { ...trip, params: { ...trip.params, ...rules } };
}

function idsOf({ stations }: OptimizeBody, random: Random, most: number): string[] {
  return Array.from({ length: integer(random, 0, most) }, () => String(pick(random, stations).id));
}

function replan(random: Random): CorpusRequest {
  const trip = anyTrip(random);
  const previous = idsOf(trip, random, 4).map((station_id) => ({
    station_id,
    gallons_to_purchase: rounded(random() * 60, 3),
  }));
  const progress = {
    miles_from_route_start: pick(random, [
      0,
      rounded(random() * trip.route.total_distance_miles, 3),
      random() * trip.route.total_distance_miles,
      trip.route.total_distance_miles * 1.01,
    ]),
    ...pick(random, [{}, { locked_station_ids: idsOf(trip, random, 2) }, { locked_station_ids: null }]),
    ...pick(random, [{}, { skipped_station_ids: [...idsOf(trip, random, 5), "nowhere"] }]),
    ...pick(random, [
      {},
      { previous_stops: previous },
      { previous_stops: [...previous, { station_id: "gone", gallons_to_purchase: 1 }] },
    ]),
  };
  return post("/v1/optimize", { ...withRules(random, trip), progress });
}

function explain(random: Random): CorpusRequest {
  const trip = anyTrip(random);
  const station_id = pick(random, [
    String(pick(random, trip.stations).id),
    String(pick(random, trip.stations).id),
    String(pick(random, trip.stations).id),
    "nowhere",
  ]);
  return post("/v1/explain", {
    ...withRules(random, trip),
    station_id,
    force: pick(random, ["in", "in", "out", "out", "out", "perhaps"]),
  });
}

export const ON_THE_WAY: Readonly<Record<string, Family>> = {
  replans: { count: 160, make: replan },
  "forced-stations": { count: 120, make: explain },
};
