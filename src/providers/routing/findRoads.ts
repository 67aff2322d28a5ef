// The roads that a trip can take: the usual one and others, or the one that leads by given places.

import { defined } from "../../common/defined.js";
import { ServiceError } from "../../contract/values/errors.js";
import type { Leg, PlanRequest } from "../../contract/schemas/plans.js";
import { decodePolyline, encodePolyline, type Points } from "../../contract/values/polyline.js";
import { MAX_LINE_MILES } from "../../contract/values/limits.js";
import { fromThousandths, toThousandths } from "../../contract/values/rounding.js";
import type { RoutesRequest } from "../../contract/schemas/route.js";
import type { Warning } from "../../contract/values/warnings.js";
import {
  type FoundRoute,
  findRoute,
  locateEnd,
  type LocatedEnd,
  nameRoute,
  requireFewPoints,
  type RouteTools,
} from "./computeRoute.js";
import { wantsOf } from "./trucks.js";

/** Places to drive between, and which roads are wanted. */
export interface RoadsQuery extends RoutesRequest, Pick<PlanRequest, "via" | "alternatives"> {}

/** The usual road, and then others. */
export type FoundRoads = readonly [FoundRoute, ...FoundRoute[]];

/**
 * The roads between two places. With `via` it is one road, made of a route for each leg.
 * @throws {ServiceError} as `findRoute` does.
 */
export async function findRoads(tools: RouteTools, query: RoadsQuery, signal: AbortSignal): Promise<FoundRoads> {
  const { via, alternatives } = query;
  if (via && via.length > 0) return [await findRouteVia(tools, { ...query, via }, signal)];
  if (!alternatives) return [await findRoute(tools, query, signal)];
  const [from, to] = await Promise.all([
    locateEnd(tools, "origin", query.origin, signal),
    locateEnd(tools, "destination", query.destination, signal),
  ]);
  const [usual, ...others] = await tools.routing.routes(from.end, to.end, signal, {
    ...wantsOf(query.vehicle),
    alternatives,
  });
  return [nameRoute(from, to, usual), ...others.map((other) => nameRoute(from, to, other))];
}

async function findRouteVia(
  tools: RouteTools,
  { origin, via, destination, vehicle }: RoutesRequest & { readonly via: readonly string[] },
  signal: AbortSignal,
): Promise<FoundRoute> {
  const locate = async (field: string, text: string): Promise<LocatedEnd> => locateEnd(tools, field, text, signal);
  const places = await Promise.all([
    locate("origin", origin),
    ...via.map((text, i) => locate(`via.${i}`, text)),
    locate("destination", destination),
  ]);
  const legs = await Promise.all(
    places.slice(1).map((to, i) => findLeg(tools, places[i] ?? to, to, { vehicle, signal })),
  );
  return joinLegs(
    legs,
    places.flatMap(({ warnings }) => warnings),
  );
}

/** A leg without the warnings of its places. A refusal says which leg it is. */
async function findLeg(
  { routing }: RouteTools,
  from: LocatedEnd,
  to: LocatedEnd,
  { vehicle, signal }: Pick<RoutesRequest, "vehicle"> & { readonly signal: AbortSignal },
): Promise<FoundRoute> {
  try {
    const driven = await routing.route(from.end, to.end, signal, wantsOf(vehicle));
    return nameRoute({ ...from, warnings: [] }, { ...to, warnings: [] }, driven);
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.code !== "ROUTE_NOT_FOUND" && error.code !== "ROUTE_TOO_LONG"))
      throw error;
    throw new ServiceError(
      error.code,
      `From ${JSON.stringify(from.name)} to ${JSON.stringify(to.name)}: ${error.message}`,
      error.details,
    );
  }
}

/** One route of several that follow each other. Its miles and minutes are the sums of theirs as they are shown. */
function joinLegs(legs: readonly FoundRoute[], placeWarnings: readonly Warning[]): FoundRoute {
  const [first, last] = [legs[0], legs.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a trip has at least one leg");
  const line = joinLines(legs.map(({ route }) => route.polyline));
  requireFewPoints(line.lats.length);
  const sumOf = (field: "total_distance_miles" | "total_duration_minutes"): number =>
    fromThousandths(legs.reduce((sum, { route }) => sum + toThousandths(route[field]), 0));
  const route = {
    total_distance_miles: sumOf("total_distance_miles"),
    total_duration_minutes: sumOf("total_duration_minutes"),
    start: first.route.start,
    end: last.route.end,
    polyline: encodePolyline(line),
  };
  if (route.total_distance_miles > MAX_LINE_MILES)
    throw new ServiceError(
      "ROUTE_TOO_LONG",
      `The route has more than ${MAX_LINE_MILES} miles. Ask for parts of the trip one by one.`,
    );
  return {
    route,
    origin: first.origin,
    destination: last.destination,
    legs: legs.map(toLeg),
    warnings: [...placeWarnings, ...joinWarnings(legs, route.total_distance_miles)],
  };
}

function toLeg({ origin, destination, route }: FoundRoute): Leg {
  return {
    origin,
    destination,
    total_distance_miles: route.total_distance_miles,
    total_duration_minutes: route.total_duration_minutes,
  };
}

/** The points of all lines in order; where one ends as the next begins, that point is there once. */
function joinLines(polylines: readonly string[]): Points {
  const line: Points = { lats: [], lngs: [] };
  for (const polyline of polylines) {
    const { lats, lngs } = decodePolyline(polyline) ?? { lats: [], lngs: [] };
    const isRepeated = lats[0] === line.lats.at(-1) && lngs[0] === line.lngs.at(-1);
    for (let i = isRepeated ? 1 : 0; i < lats.length; i++) {
      line.lats.push(defined(lats[i]));
      line.lngs.push(defined(lngs[i]));
    }
  }
  return line;
}

/** What holds for several legs is said once; miles off the roads are those of all legs that warn of them. */
function joinWarnings(legs: readonly FoundRoute[], totalMiles: number): Warning[] {
  const warnings = legs.flatMap((leg) => leg.warnings);
  const off = warnings.filter((warning) => warning.code === "ROUTE_OFF_NETWORK");
  const others = new Map(
    warnings
      .filter((warning) => warning.code !== "ROUTE_OFF_NETWORK")
      .map((warning) => [JSON.stringify(warning), warning]),
  );
  const milesOff = off.reduce((sum, warning) => sum + warning.milesOff, 0);
  return [
    ...(off.length === 0 ? [] : [{ code: "ROUTE_OFF_NETWORK", milesOff, totalMiles } as const]),
    ...others.values(),
  ];
}
