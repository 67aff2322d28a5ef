// One station of a trip, and what it costs to stop there, or not to.

import type { ExplainResult } from "../contract/schemas/explain.js";
import type { OptimizeResult, StopRecommendation } from "../contract/schemas/optimize.js";
import { explainStation } from "../planning/explainStation.js";
import { optimizeTrip } from "../planning/optimize.js";
import { rowsOfIds } from "../planning/stationIds.js";
import type { TripTools } from "../planning/trip.js";
import { type ColumnsTrip, findByName, nameAt, type NamedAtTrip } from "./namedStations.js";

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
