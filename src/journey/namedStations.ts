// Stations of a trip, which people call by their ids, their names or their exits, and what it costs to stop at one of them
// or not to.

import { defined } from "../common/defined.js";
import { type Fault, validationError } from "../contract/values/faults.js";
import { editDistance } from "../contract/values/nearestName.js";
import type { StationColumns } from "../planning/stationColumns.js";
import type { TripRequest, TripTools } from "../planning/trip.js";
import type { ExplainResult } from "../contract/schemas/explain.js";
import type { OptimizeResult, StopRecommendation } from "../contract/schemas/optimize.js";
import { explainStation } from "../planning/explainStation.js";
import { optimizeTrip } from "../planning/optimize.js";
import { rowsOfIds } from "../planning/stationIds.js";

/** A station as a list of them names it. */
export interface NamedAtTrip {
  readonly station_id: string;
  readonly station_name: string;
  readonly station_address: string;
  readonly miles_from_route_start: number;
  readonly price_per_gallon: number;
}

/** The row of the station that is meant, or rows of those that may be. */
type FoundByName =
  | { readonly row: number; readonly isClear: true }
  | { readonly nearest: readonly number[]; readonly isClear: false };

/** A trip whose stations are columns. */
export type ColumnsTrip = TripRequest & { readonly stations: StationColumns };

/** The most stations that are named where it is not clear which one is meant. */
const MOST_NEAREST = 5;
/** The most of them that a fault names. */
const MOST_IN_FAULT = 3;

/** Words that say nothing about which station is meant. */
const FILLERS: ReadonlySet<string> = new Set([
  "a",
  "at",
  "by",
  "in",
  "near",
  "of",
  "off",
  "on",
  "station",
  "stop",
  "the",
]);

/** What is known of a station's names. */
interface StationWords {
  /** Those of its name, as one text. */
  readonly ofName: string;
  readonly all: ReadonlySet<string>;
}

export function nameAt(stations: StationColumns, row: number): NamedAtTrip {
  const { id, name, address } = stations.describe(row);
  return {
    station_id: id,
    station_name: name,
    station_address: address,
    miles_from_route_start: defined(stations.milesFromStart[row]),
    price_per_gallon: defined(stations.pricesPerGallon[row]),
  };
}

/**
 * Finds stations by what they are called: by id, or else by name, or by words that only one has in its id, name and
 * address. Of several, the only one at which the plan stops is meant. Where none is clear, those with the most telling
 * words come first.
 */
function findByName(stations: StationColumns): (text: string, stopIds?: ReadonlySet<string>) => FoundByName {
  const rows = Array.from({ length: stations.length }, (_, row) => row);
  const rowOfId = new Map(rows.toReversed().map((row) => [stations.ids.at(row) ?? "", row]));
  let read: readonly StationWords[] | undefined;
  return (text, stopIds = new Set()) => {
    const ofId = rowOfId.get(text);
    if (ofId !== undefined) return { row: ofId, isClear: true };
    read ??= rows.map((row) => {
      const { id, name, address } = stations.describe(row);
      return { ofName: wordsOf(name).join(" "), all: new Set(wordsOf(`${id} ${name} ${address}`)) };
    });
    const wordsAt = read;
    const said = wordsOf(text);
    const telling = said.filter((word) => !FILLERS.has(word));
    const words = telling.length > 0 ? telling : said;
    const wanted = said.join(" ");
    const called = rows.filter((row) => wordsAt[row]?.ofName === wanted);
    const fitting =
      called.length > 0
        ? called
        : rows.filter((row) => words.length > 0 && words.every((word) => wordsAt[row]?.all.has(word) === true));
    const ofPlan = fitting.filter((row) => stopIds.has(stations.ids.at(row) ?? ""));
    const [clear, ...others] = ofPlan.length > 0 ? ofPlan : fitting;
    if (clear !== undefined && others.length === 0) return { row: clear, isClear: true };
    if (fitting.length > 0) return { nearest: fitting.slice(0, MOST_NEAREST), isClear: false };
    // A word that few stations have tells more than one that many have.
    const weights = words.map((word) => {
      const count = wordsAt.filter(({ all }) => all.has(word)).length;
      return { word, weight: count === 0 ? 0 : 1 + Math.log(rows.length / count) };
    });
    const scores = wordsAt.map(({ all }) =>
      weights.reduce((sum, { word, weight }) => (all.has(word) ? sum + weight : sum), 0),
    );
    const distances = rows.map((row) =>
      Math.min(
        editDistance(wanted, (stations.ids.at(row) ?? "").toLowerCase()),
        editDistance(wanted, wordsAt[row]?.ofName ?? ""),
      ),
    );
    const nearest = rows
      .toSorted((a, b) => defined(scores[b]) - defined(scores[a]) || defined(distances[a]) - defined(distances[b]))
      .slice(0, MOST_NEAREST);
    return { nearest, isClear: false };
  };
}

function wordsOf(text: string): string[] {
  // "Love's" is also written "Loves".
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * The same trip with ids in place of the names by which it calls stations.
 * @throws {ServiceError} VALIDATION_ERROR, which names each text that is not clearly one of the trip's stations.
 */
export function withIds<Trip extends ColumnsTrip>(trip: Trip): Trip {
  const find = findByName(trip.stations);
  const faults: Fault[] = [];
  const toIds = (path: readonly string[], list: readonly string[]): string[] =>
    list.map((text, i) => {
      const found = find(text);
      if (found.isClear) return trip.stations.ids.at(found.row) ?? text;
      faults.push({
        loc: ["body", ...path, String(i)],
        type: "value_error",
        msg: wordUnclear(trip.stations, text, found.nearest),
        ctx: {},
        input: text,
      });
      return text;
    });
  const { params, progress } = trip;
  const required =
    params?.required_station_ids && toIds(["params", "required_station_ids"], params.required_station_ids);
  const excluded =
    params?.excluded_station_ids && toIds(["params", "excluded_station_ids"], params.excluded_station_ids);
  const locked = progress?.locked_station_ids && toIds(["progress", "locked_station_ids"], progress.locked_station_ids);
  const skipped =
    progress?.skipped_station_ids && toIds(["progress", "skipped_station_ids"], progress.skipped_station_ids);
  if (faults.length > 0) throw validationError(faults);
  return {
    ...trip,
    ...(params && {
      params: {
        ...params,
        ...(required && { required_station_ids: required }),
        ...(excluded && { excluded_station_ids: excluded }),
      },
    }),
    ...(progress && {
      progress: {
        ...progress,
        ...(locked && { locked_station_ids: locked }),
        ...(skipped && { skipped_station_ids: skipped }),
      },
    }),
  };
}

function wordUnclear(stations: StationColumns, text: string, nearest: readonly number[]): string {
  const names = nearest.slice(0, MOST_IN_FAULT).map((row) => {
    const { station_id: id, station_name: name } = nameAt(stations, row);
    return `${name.slice(0, 40)} (id ${id})`;
  });
  return `${JSON.stringify(text.slice(0, 60))} is not clearly one station along this trip. Give an id, or leave it out; the most similar ones are ${names.join("; ")}`;
}

/** What became of a question about a station. */
export interface ExplainedStation {
  readonly station: NamedAtTrip & { readonly detour_minutes: number };
  /** The best plan of the trip, and its stop at the station with the reason; null where it does not stop there. */
  readonly plan: OptimizeResult;
  readonly stop: StopRecommendation | null;
  readonly force: "in" | "out";
  /** The best plan under that, and what it costs more. */
  readonly forced: ExplainResult;
  /** Where to fuel if the station is closed on arrival; only of a stop of the plan. */
  readonly backup?: NamedAtTrip;
  /**
   * Of a station outside of the plan: the highest price at which a best plan stops there. Null where none does, missing
   * where it is not known.
   */
  readonly priceToEnter?: number | null;
}

/** @throws {ServiceError} as planning does. */
export function explainNamed(
  tools: TripTools,
  trip: ColumnsTrip,
  { station: text, force: asked }: { readonly station: string; readonly force?: "in" | "out" | undefined },
) {
  const plan = optimizeTrip(tools, { ...trip, params: { ...trip.params, explain: true } });
  const found = findByName(trip.stations)(text, new Set(plan.stops.map(({ station_id }) => station_id)));
  if (!found.isClear) return { explained: null, nearest: found.nearest.map((other) => nameAt(trip.stations, other)) };
  const { row } = found;
  const named = nameAt(trip.stations, row);
  const stop = plan.stops.find(({ station_id }) => station_id === named.station_id) ?? null;
  const force = asked ?? (stop === null ? "in" : "out");
  const backupId = stop?.explanation?.backup?.station_id ?? undefined;
  const [backupRow] = backupId === undefined ? [] : (rowsOfIds(trip.stations, [backupId]).get(backupId) ?? []);
  const alternative = plan.explanation?.alternatives?.find(({ station_id }) => station_id === named.station_id);
  const explained: ExplainedStation = {
    station: { ...named, detour_minutes: trip.stations.detourMinutes[row] || 0 },
    plan,
    stop,
    force,
    forced: explainStation(tools, { ...trip, station_id: named.station_id, force }),
    ...(backupRow !== undefined && { backup: nameAt(trip.stations, backupRow) }),
    ...(alternative && { priceToEnter: alternative.price_to_enter }),
  };
  return { explained, nearest: [] };
}
