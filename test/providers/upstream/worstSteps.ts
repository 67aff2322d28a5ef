// A service whose provider gives the answers that a test chooses.

import { type Exposition, parseExposition } from "../../support/exposition.js";
import { makeStation } from "../../support/requests.js";
import { ask, type KeyedService, providersAt, startKeyed } from "../../support/service.js";
import { type Reply, startUpstream } from "../../support/upstream.js";

const WAYPOINTS = '"waypoints":[{"location":[-100,40]},{"location":[-90,40]}]';

export const routeWith = (geometry: string, more = ""): string =>
  `{"code":"Ok","routes":[{"distance":804672,"duration":27000,"geometry":"${geometry}"${more}}],${WAYPOINTS}}`;

export async function start(
  answer: () => Reply,
): Promise<{ service: KeyedService; measure: () => Promise<Exposition> }> {
  const upstream = await startUpstream(answer);
  const service = await startKeyed({
    ...providersAt(upstream.url, upstream.url),
    FUEL_ROUTE_UPSTREAM_TIMEOUT: "600",
  });
  return { service, measure: async () => parseExposition(await (await fetch(`${service.url}/metrics`)).text()) };
}

const HIGHWAY = {
  total_distance_miles: 530,
  total_duration_minutes: 500,
  start: { lat: 40, lng: -100 },
  end: { lat: 40, lng: -90 },
  waypoints: [
    { lat: 40, lng: -100 },
    { lat: 40, lng: -95 },
    { lat: 40, lng: -90 },
  ],
};

export const ROUTE = { path: "/v1/routes", body: { origin: "40,-100", destination: "40,-90" } };

export const DETOURS = {
  path: "/v1/stations/enrich-distances",
  body: { route: HIGHWAY, stations: [makeStation(1, { location: { lat: 40, lng: -95 } })] },
};

export const send = ({ url, key }: KeyedService, { path, body }: typeof ROUTE | typeof DETOURS) =>
  ask(url, path, { body, headers: { "x-api-key": key } });
