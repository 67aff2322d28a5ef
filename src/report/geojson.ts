import { defined } from "../common/defined.js";
import type { OptimizeResult, StopRecommendation } from "../contract/schemas/optimize.js";
import type { Discount } from "../contract/schemas/pricing.js";
import { pointsOf } from "../contract/values/polyline.js";
import type { Route } from "../contract/schemas/route.js";
import type { Station } from "../contract/schemas/station.js";
import { ownBreaksOf } from "./day/ownBreaks.js";
import { dealOf } from "./priceWords.js";

/**
 * The plan as a GeoJSON FeatureCollection (RFC 7946): the route's line, its ends, the stops with what is bought at
 * each, and breaks and rests that are at no stop.
 * @param stopStations the stations that the plan stops at, one each.
 * @param rules the fleet rules that it keeps, in words.
 * @param discounts those of the request.
 */
export function toGeoJson(
  route: Route,
  plan: OptimizeResult,
  stopStations: readonly Station[],
  rules: readonly string[] = [],
  discounts: readonly Discount[] = [],
): string {
  const { lats, lngs } = pointsOf(route);
  const { stops } = plan;
  // Breaks are points of their own, or what their stop covers.
  const { breaks: _, ...summary } = plan.summary;
  return JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "LineString", coordinates: lats.map((lat, i) => [defined(lngs[i]), lat]) },
        properties: { kind: "route", ...summary, ...(rules.length > 0 && { fleet_rules: rules }) },
      },
      toPoint(route.start, { kind: "start" }),
      ...stopStations.map(({ location }, k) =>
        toPoint(location, { kind: "stop", order: k + 1, ...propertiesOf(stops[k], discounts) }),
      ),
      ...ownBreaksOf(route, plan).map(
        ({ kind, place, stopsBefore, fromMile, toMile, minutes, beginAt, endAt, timeZone }) =>
          toPoint(place, {
            kind,
            after_stop: stopsBefore,
            from_mile: fromMile,
            to_mile: toMile,
            minutes,
            begin_at: beginAt,
            end_at: endAt,
            time_zone: timeZone,
          }),
      ),
      toPoint(route.end, { kind: "end" }),
    ],
  });
}

/**
 * Of an explanation the reason alone, and a discount in words: maps show properties as a list, with a line of JSON for
 * an object.
 */
function propertiesOf(
  stop: StopRecommendation | undefined,
  discounts: readonly Discount[],
): Readonly<Record<string, unknown>> {
  if (stop === undefined) return {};
  const { explanation, ...properties } = stop;
  const deal = dealOf(stop, discounts);
  return { ...properties, ...(deal !== "" && { deal }), ...(explanation && { reason: explanation.reason }) };
}

function toPoint({ lat, lng }: Route["start"], properties: Readonly<Record<string, unknown>>) {
  return { type: "Feature", geometry: { type: "Point", coordinates: [lng, lat] }, properties };
}
