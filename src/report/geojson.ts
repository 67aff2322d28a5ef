import type { OptimizeResult, StopRecommendation } from "../contract/optimize.js";
import type { Discount } from "../contract/pricing.js";
import { pointsOf, type Route } from "../contract/route.js";
import type { Station } from "../contract/station.js";
import { dealOf } from "./priceWords.js";

/**
 * The plan as a GeoJSON FeatureCollection (RFC 7946): the route's line, its ends, and the stops with what is bought at each.
 * @param stopStations the stations that the plan stops at, one each.
 * @param rules the fleet rules that it keeps, in words.
 * @param discounts those of the request.
 */
export function toGeoJson(route: Route, { stops, summary }: OptimizeResult, stopStations: readonly Station[], rules: readonly string[] = [], discounts: readonly Discount[] = []): string {
  const { lats, lngs } = pointsOf(route);
  return JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "LineString", coordinates: lats.map((lat, i) => [lngs[i] ?? 0, lat]) },
        properties: { kind: "route", ...summary, ...(rules.length > 0 && { fleet_rules: rules }) },
      },
      toPoint(route.start, { kind: "start" }),
      ...stopStations.map(({ location }, k) => toPoint(location, { kind: "stop", order: k + 1, ...propertiesOf(stops[k], discounts) })),
      toPoint(route.end, { kind: "end" }),
    ],
  });
}

/** Of an explanation the reason alone, and a discount in words: maps show properties as a list, with a line of JSON for an object. */
function propertiesOf(stop: StopRecommendation | undefined, discounts: readonly Discount[]): Readonly<Record<string, unknown>> {
  if (stop === undefined) return {};
  const { explanation, ...properties } = stop;
  const deal = dealOf(stop, discounts);
  return { ...properties, ...(deal !== "" && { deal }), ...(explanation && { reason: explanation.reason }) };
}

function toPoint({ lat, lng }: Route["start"], properties: Readonly<Record<string, unknown>>) {
  return { type: "Feature", geometry: { type: "Point", coordinates: [lng, lat] }, properties };
}
