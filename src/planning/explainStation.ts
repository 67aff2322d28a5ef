// What it costs to stop at a station, or not to: the best plan under that beside the best plan of the request.

import { defined } from "../common/defined.js";
import type { ExplainRequest, ExplainResult } from "../contract/schemas/explain.js";
import { roundMillionths, tieOf } from "../contract/values/rounding.js";
import { wordWarnings } from "../contract/values/warnings.js";
import { wordAmount } from "../contract/values/words.js";
import { validationError } from "../contract/values/faults.js";
import { infeasibleRoute, shownPurchases } from "./answer.js";
import { listChanges } from "./changes.js";
import { wordRelaxation } from "../rules/rules.js";
import { shortenName } from "./explanation/reason.js";
import { wordObstacle } from "./obstacleText.js";
import { answerRequest } from "./optimize.js";
import { type Plan, planStops, type Refused } from "./plan.js";
import { requirePricedStations } from "./preconditions.js";
import type { StationColumns } from "./stationColumns.js";
import { faultOfId, rowsOfIds } from "./stationIds.js";
import type { Trip, TripRequest, TripTools } from "./trip.js";

/** A request whose stations are objects, or columns that have been checked already. */
type ExplainTripRequest = TripRequest & Pick<ExplainRequest, "station_id" | "force">;

/** A request whose stations are columns. */
type ColumnsRequest = TripRequest & { readonly stations: StationColumns };

/** What is asked about a station. */
interface Question {
  readonly name: string;
  readonly row: number;
  readonly isIn: boolean;
}

/** The answer where no plan does what is asked. */
function noPlan({ warnings }: Trip, message: string): ExplainResult {
  return { plan: null, extra_cost: null, changes: null, message, ...wordWarnings(warnings) };
}

/**
 * Answers one request to explain a station.
 * @throws {ServiceError} as an optimize request does, and VALIDATION_ERROR unless one station has the id.
 */
export function explainStation(
  tools: TripTools,
  { station_id: id, force, ...request }: ExplainTripRequest,
): ExplainResult {
  const stations = "describe" in request.stations ? request.stations : requirePricedStations(request.stations);
  const row = findRow(stations, id);
  const question = { name: shortenName(stations.describe(row).name), row, isIn: force === "in" };
  const asked = { ...request, stations };
  const best = planStops(tools, asked);
  if (best.status !== "planned") throw infeasibleRoute(best);
  const away = question.isIn ? wordAway(best.trip, row) : undefined;
  if (away !== undefined) return noPlan(best.trip, `No plan stops at ${question.name}: it is ${away}.`);
  const forcedRequest = question.isIn ? requireStop(asked, id) : exclude(asked, id);
  const forced = planStops(tools, forcedRequest);
  if (forced.status !== "planned") {
    const message = question.isIn
      ? `No plan stops at ${question.name}: ${wordWhyNotIn(forced, id)}.`
      : `No plan does without ${question.name}. ${wordWhyNotOut(tools, asked, id)}`;
    return noPlan(best.trip, message);
  }
  const extraCost = differenceOf(forced.plan, best.plan);
  const plan = answerRequest(tools, forcedRequest, forced);
  return {
    plan,
    extra_cost: extraCost,
    changes: listChanges(stations, shownPurchases(best.plan), shownPurchases(forced.plan)),
    message: wordOutcome(question, best.plan, forced.plan, extraCost),
    warnings: plan.warnings,
    warning_details: plan.warning_details,
  };
}

/** How much more the one costs than the other, in dollars. */
function differenceOf(forced: Plan, best: Plan): number {
  const dollars = forced.totalCost - best.totalCost;
  return Math.abs(dollars) <= tieOf(Math.max(forced.stops.length, best.stops.length)) ? 0 : roundMillionths(dollars);
}

function findRow(stations: StationColumns, id: string): number {
  const rows = rowsOfIds(stations, [id]).get(id) ?? [];
  const msg = faultOfId(rows);
  if (msg !== undefined)
    throw validationError([{ loc: ["body", "station_id"], type: "value_error", msg, ctx: {}, input: id }]);
  return defined(rows[0]);
}

/** Where a station is that the vehicle does not pass. */
function wordAway({ startMile, routeMiles, facts: { stations, rows } }: Trip, row: number): string | undefined {
  const miles = defined(stations.milesFromStart[row]);
  if (miles < startMile) return "behind the vehicle";
  return miles > routeMiles && !rows.includes(row) ? "past the end of the route" : undefined;
}

/** The same request with a stop at the station. */
function requireStop(request: ColumnsRequest, id: string): ColumnsRequest {
  const { params, progress } = request;
  return {
    ...request,
    params: {
      ...params,
      required_station_ids: [...without(params?.required_station_ids, id), id],
      excluded_station_ids: without(params?.excluded_station_ids, id),
    },
    ...(progress && { progress: { ...progress, skipped_station_ids: without(progress.skipped_station_ids, id) } }),
  };
}

/** The same request without a stop at the station. */
function exclude(request: ColumnsRequest, id: string): ColumnsRequest {
  const { params } = request;
  const excluded = {
    ...request,
    params: { ...params, excluded_station_ids: [...without(params?.excluded_station_ids, id), id] },
  };
  // An excluded station may be used as a fallback; one that is skipped may not.
  return params?.brands?.fallback === true ? skip(excluded, id) : release(excluded, id);
}

/** The same request as if the station were closed. */
function skip(request: ColumnsRequest, id: string): ColumnsRequest {
  const released = release(request, id);
  const { progress } = released;
  return {
    ...released,
    progress: {
      miles_from_route_start: 0,
      ...progress,
      skipped_station_ids: [...without(progress?.skipped_station_ids, id), id],
    },
  };
}

/** The same request without an order to stop at the station. */
function release(request: ColumnsRequest, id: string): ColumnsRequest {
  const { params, progress } = request;
  return {
    ...request,
    params: { ...params, required_station_ids: without(params?.required_station_ids, id) },
    ...(progress && { progress: { ...progress, locked_station_ids: without(progress.locked_station_ids, id) } }),
  };
}

function without(ids: readonly string[] | null | undefined, id: string): string[] {
  return (ids ?? []).filter((other) => other !== id);
}

function wordOutcome({ name, row, isIn }: Question, best: Plan, forced: Plan, extraCost: number): string {
  const stopsThere = best.stops.some(({ station }) => station.row === row);
  if (stopsThere === isIn)
    return isIn ? `The best plan stops at ${name} anyway.` : `The best plan does not stop at ${name} anyway.`;
  const keepsLess = (forced.keptShare ?? 1) < (best.keptShare ?? 1) ? ", and keeps less of buffer and reserve" : "";
  const outcome = extraCost < 0 ? `saves ${wordAmount(-extraCost)}` : `costs ${wordAmount(extraCost)} more`;
  return `${isIn ? "A stop at" : "Doing without"} ${name} ${outcome}${keepsLess}.`;
}

/** Why a trip that has a plan has none that stops at a station. */
function wordWhyNotIn(outcome: Refused, id: string): string {
  const relaxations = outcome.status === "tooTight" ? outcome.conflict.relaxations : [];
  const other = relaxations.find(
    (relaxation) => !(relaxation.rule === "required_station_ids" && relaxation.remove.includes(id)),
  );
  if (other !== undefined)
    return `the rules of the request are in the way. To make it possible: ${wordRelaxation(other)}`;
  return "the fuel does not last to it, or on from it, with buffer and reserve left, or several rules are in the way";
}

/** Why a trip that has a plan has none without a station. */
function wordWhyNotOut(tools: TripTools, request: ColumnsRequest, id: string): string {
  const outcome = planStops(tools, skip(request, id));
  return outcome.status === "infeasible"
    ? wordObstacle(outcome.obstacle).message
    : "No other plan keeps the rules of the request.";
}
