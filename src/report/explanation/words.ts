// A stop's explanation in words, the same in every report and on the page.

import type { StopRecommendation } from "../../contract/optimize.js";
import { roundDown, roundUp, THOUSANDTH_DIGITS } from "../../contract/rounding.js";
import type { Station } from "../../contract/station.js";
import { counted, dollars, pricePerGallon } from "../text.js";

/** What the words say of a station. */
export type NamedStation = Pick<Station, "id" | "name" | "miles_from_route_start" | "price_per_gallon">;

/** The stations of a trip by their ids. */
export type StationsById = ReadonlyMap<string, NamedStation>;

/** The stations by their ids; of several with the same id, the first. */
export function stationsById(stations: readonly NamedStation[]): StationsById {
  return new Map(stations.toReversed().map((station) => [station.id, station]));
}

/** Plans that differ by less than this, in dollars, cost the same. */
const TIE_DOLLARS = 1e-6;
const HALF_CENT = 0.005;

/** An amount of dollars without its sign: `$4.10`, `less than a cent`, `nothing`. */
export function wordAmount(amount: number): string {
  const size = Math.abs(amount);
  if (size < TIE_DOLLARS) return "nothing";
  return size < HALF_CENT ? "less than a cent" : dollars(size);
}

/** What something costs more: `$4.10 more`, `$4.10 less`, `at the same cost`. */
export function wordExtraCost(amount: number): string {
  return Math.abs(amount) < TIE_DOLLARS ? "at the same cost" : `${wordAmount(amount)} ${amount < 0 ? "less" : "more"}`;
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

/** Up to which price the plan stops here: `stays in the plan up to $3.489, now $3.229`; nothing where that is not known. */
export function wordPriceRange({ price_per_gallon: price, explanation }: StopRecommendation): string | undefined {
  const most = explanation?.price_range?.to;
  if (most === undefined) return undefined;
  if (most === null) return "stays in the plan at any price";
  const [now, upTo] = [pricePerGallon(price), priceUpTo(most)];
  return roundDown(most, THOUSANDTH_DIGITS) <= price || upTo === now ? `leaves the plan above today's ${now}` : `stays in the plan up to ${upTo}, now ${now}`;
}

/** What to do where this station is closed: `closed on arrival: Love's, mile 812.4, $4.10 more`; nothing where that is not known. */
export function wordBackup({ explanation }: StopRecommendation, stations: StationsById): string | undefined {
  const { backup, short_by_gallons: shortBy } = explanation ?? {};
  if (backup === undefined) return undefined;
  if (backup !== null) {
    const way = backup.station_id === null ? "the fuel lasts to the destination" : nameStation(backup.station_id, stations);
    return `closed on arrival: ${way}, ${wordExtraCost(backup.extra_cost)}`;
  }
  // A tenth of a gallon, never too little.
  return `closed on arrival: no way on${shortBy === undefined ? "" : ` without ${counted(roundUp(shortBy, 1), "more gallon")} on board`}`;
}

/** Why the plan makes a stop, as sentences: the reason first, then as much as is known. None where nothing is. */
export function explainStop(stop: StopRecommendation, stations: StationsById): string[] {
  if (stop.explanation === undefined) return [];
  const details = [wordPriceRange(stop), wordBackup(stop, stations)];
  return [stop.explanation.reason, ...details.flatMap((words) => (words === undefined ? [] : [toSentence(words)]))];
}

function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
