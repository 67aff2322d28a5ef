// A stop's explanation in words, the same in every report and on the page.

import { HALF_CENT, wordExtraCost } from "../../contract/values/dollarWords.js";
import type { OptimizeRequest, StopRecommendation } from "../../contract/schemas/optimize.js";
import { roundDown, roundUp, THOUSANDTH_DIGITS } from "../../contract/values/rounding.js";
import type { Station } from "../../contract/schemas/station.js";
import { counted, pricePerGallon } from "../text.js";

/** What the words say of a station. */
export type NamedStation = Pick<Station, "id" | "name" | "miles_from_route_start" | "price_per_gallon">;

/** The stations of a trip by their ids. */
export type StationsById = ReadonlyMap<string, NamedStation>;

/** The stations by their ids; of several with the same id, the first. */
export function stationsById(stations: readonly NamedStation[]): StationsById {
  return new Map(stations.toReversed().map((station) => [station.id, station]));
}

/** A price up to which something holds, down to the tenth of a cent that pumps show. */
export function priceUpTo(price: number): string {
  return pricePerGallon(roundDown(price, THOUSANDTH_DIGITS));
}

/** `Love's, mile 812.4` */
function nameStation(id: string, stations: StationsById): string {
  const station = stations.get(id);
  return station === undefined ? id : `${station.name}, mile ${(station.miles_from_route_start ?? 0).toFixed(1)}`;
}

/**
 * Up to which price the plan stops here: `stays in the plan up to $3.489, now $3.229`; nothing where that is not known.
 */
export function wordPriceRange({
  price_per_gallon: price,
  net_price_per_gallon: net = price,
  explanation,
}: StopRecommendation): string | undefined {
  const most = explanation?.price_range?.to;
  if (most === undefined) return undefined;
  const atPump = net === price ? "" : " at the pump";
  if (most === null) return `stays in the plan at any ${atPump === "" ? "" : "pump "}price`;
  const [now, upTo] = [pricePerGallon(price), priceUpTo(most)];
  return roundDown(most, THOUSANDTH_DIGITS) <= price || upTo === now
    ? `stays in the plan only up to today's ${now}${atPump}`
    : `stays in the plan up to ${upTo}${atPump}, now ${now}`;
}

/** What the words of an explanation need of its request. */
export type ExplainedRequest = Pick<OptimizeRequest, "stations" | "params" | "progress">;

/** The stations at which the plan must stop. */
export function requiredIdsOf({ params, progress }: Omit<ExplainedRequest, "stations">): ReadonlySet<string> {
  return new Set([...(params?.required_station_ids ?? []), ...(progress?.locked_station_ids ?? [])]);
}

/**
 * What to do where this station is closed: `closed on arrival: Love's, mile 812.4, $4.10 more`; nothing where that is
 * not known.
 */
export function wordBackup(
  { station_id: id, explanation }: StopRecommendation,
  stations: StationsById,
  requiredIds: ReadonlySet<string>,
): string | undefined {
  const { backup, short_by_gallons: shortBy } = explanation ?? {};
  if (backup === undefined) return undefined;
  if (backup !== null) {
    const way =
      backup.station_id === null ? "the fuel lasts to the destination" : nameStation(backup.station_id, stations);
    // Only without a required stop, or with less than the buffer, can a way on cost less than the best plan.
    const usesBuffer = backup.station_id !== null && backup.extra_cost <= -HALF_CENT && !requiredIds.has(id);
    return `closed on arrival: ${way}, ${wordExtraCost(backup.extra_cost)}${usesBuffer ? " by using up the buffer" : ""}`;
  }
  // A tenth of a gallon, never too little.
  return `closed on arrival: no way on${shortBy === undefined ? "" : ` without ${counted(roundUp(shortBy, 1), "more gallon")} on board`}`;
}

/** Why the plan makes a stop, as sentences: the reason first, then as much as is known. None where nothing is. */
export function writeStopReason(
  stop: StopRecommendation,
  stations: StationsById,
  requiredIds: ReadonlySet<string>,
): string[] {
  if (stop.explanation === undefined) return [];
  const details = [wordPriceRange(stop), wordBackup(stop, stations, requiredIds)];
  return [stop.explanation.reason, ...details.flatMap((words) => (words === undefined ? [] : [toSentence(words)]))];
}

function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
