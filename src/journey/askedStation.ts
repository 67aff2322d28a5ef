// One station of a trip, which people call by its id or its name.

import leven from "leven";
import type { ExplainResult } from "../contract/explain.js";
import type { OptimizeResult, StopRecommendation } from "../contract/optimize.js";
import { explainStation } from "../planning/explainStation.js";
import { optimizeTrip } from "../planning/optimize.js";
import type { StationColumns } from "../planning/stationColumns.js";
import { rowsOfIds } from "../planning/stationIds.js";
import type { TripRequest, TripTools } from "../planning/trip.js";

/** A station as a list of them names it. */
export interface NamedAtTrip {
  readonly station_id: string;
  readonly station_name: string;
  readonly station_address: string;
  readonly miles_from_route_start: number;
  readonly price_per_gallon: number;
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
  /** Of a station outside of the plan: the highest price at which a best plan stops there. Null where none does, missing where it is not known. */
  readonly priceToEnter?: number | null;
}

/** The most stations that are named where it is not clear which one is meant. */
const MOST_NEAREST = 5;

type AskedTrip = TripRequest & { readonly stations: StationColumns };

/** @throws {ServiceError} as planning does. */
export function explainNamed(tools: TripTools, trip: AskedTrip, { station: text, force: asked }: { readonly station: string; readonly force?: "in" | "out" | undefined }) {
  const plan = optimizeTrip(tools, { ...trip, params: { ...trip.params, explain: true } });
  const { row, nearest } = findNamed(trip.stations, text, new Set(plan.stops.map(({ station_id }) => station_id)));
  if (row === undefined) return { explained: null, nearest: nearest.map((other) => nameAt(trip.stations, other)) };
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

function nameAt(stations: StationColumns, row: number): NamedAtTrip {
  const { id, name, address } = stations.describe(row);
  return { station_id: id, station_name: name, station_address: address, miles_from_route_start: stations.milesFromStart[row] ?? NaN, price_per_gallon: stations.pricesPerGallon[row] ?? NaN };
}

/**
 * The row of the station with this id, or else of the only one whose name, or name and address, has all of these words: of
 * several, the only one at which the plan stops. Where there is none, rows of those most like it.
 */
function findNamed(stations: StationColumns, text: string, stopIds: ReadonlySet<string>): { readonly row?: number | undefined; readonly nearest: readonly number[] } {
  const rows = Array.from({ length: stations.length }, (_, row) => row);
  const ofId = rows.filter((row) => stations.ids.at(row) === text);
  if (ofId.length > 0) return { row: ofId[0], nearest: [] };
  const words = wordsOf(text);
  const wordsAt = rows.map((row) => {
    const { id, name, address } = stations.describe(row);
    return { ofName: wordsOf(name), all: wordsOf(`${id} ${name} ${address}`) };
  });
  const called = rows.filter((row) => wordsAt[row]?.ofName.join(" ") === words.join(" "));
  const fitting = called.length > 0 ? called : rows.filter((row) => words.length > 0 && words.every((word) => wordsAt[row]?.all.includes(word) === true));
  if (fitting.length === 1) return { row: fitting[0], nearest: [] };
  const [stop, otherStop] = fitting.filter((row) => stopIds.has(stations.ids.at(row) ?? ""));
  if (stop !== undefined && otherStop === undefined) return { row: stop, nearest: [] };
  if (fitting.length > 1) return { nearest: fitting.slice(0, MOST_NEAREST) };
  const wanted = words.join(" ");
  const distances = rows.map((row) => Math.min(leven(wanted, (stations.ids.at(row) ?? "").toLowerCase()), leven(wanted, wordsAt[row]?.ofName.join(" ") ?? "")));
  return { nearest: rows.toSorted((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0)).slice(0, MOST_NEAREST) };
}

function wordsOf(text: string): string[] {
  // "Love's" is also written "Loves".
  return text.toLowerCase().replaceAll(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}
