import type { OptimizeResult } from "../contract/optimize.js";
import { type Route, pointsOf } from "../contract/route.js";
import type { Station } from "../contract/station.js";

/** The plan as a GeoJSON FeatureCollection (RFC 7946): the route's line, its ends and the stops, each with what is bought there. */
export function toGeoJson(route: Route, stations: readonly Station[], plan: OptimizeResult): string {
  const { lats, lngs } = pointsOf(route);
  const places = new Map(stations.map(({ id, location }) => [id, location]));
  const point = ({ lat, lng }: Route["start"], properties: Record<string, unknown>) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [lng, lat] },
    properties,
  });
  return JSON.stringify({
    type: "FeatureCollection",
    features: [
      { type: "Feature", geometry: { type: "LineString", coordinates: lats.map((lat, i) => [lngs[i] ?? 0, lat]) }, properties: { kind: "route", ...plan.summary } },
      point(route.start, { kind: "start" }),
      ...plan.stops.flatMap((stop, k) => {
        const place = places.get(stop.station_id);
        return place === undefined ? [] : [point(place, { kind: "stop", order: k + 1, ...stop })];
      }),
      point(route.end, { kind: "end" }),
    ],
  });
}
