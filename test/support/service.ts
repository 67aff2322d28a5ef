// A service process with a key, and local servers in place of OSRM and Nominatim.

import { join } from "node:path";
import { z } from "zod";
import { openKeyFile } from "../../src/access/keys/file.js";
import { issueKey } from "../../src/access/keys/key.js";
import { createRedisKeyStore } from "../../src/access/keys/redis.js";
import { parseJson } from "./app.js";
import { makeFolder, type Running, startService } from "./cli.js";
import { OWN_KEY_FILE } from "./keyFiles.js";
import { connectRedis } from "./redis.js";
import {
  LINE,
  type Reply,
  SECRET,
  startUpstream,
  type Upstream,
  UPSTREAM_WORDS,
  type UpstreamRequest,
  WrongRequest,
} from "./upstream.js";

export interface KeyedService extends Running {
  readonly port: number;
  readonly key: string;
  /** A key with a limit of its own. */
  readonly limitedKey: string;
}

/** Requests a minute to /v1/optimize that the limited key may make. */
export const LIMIT = 3;

export const PARTNER = "Quokka Haulage";

/** A limit that no test reaches. */
const NO_LIMIT = 10_000;

export async function startKeyed(environment: Readonly<Record<string, string>> = {}): Promise<KeyedService> {
  const folder = await makeFolder();
  const redisUrl = environment["FUEL_ROUTE_REDIS_URL"];
  const store =
    redisUrl === undefined
      ? openKeyFile(join(folder, OWN_KEY_FILE))
      : createRedisKeyStore((await connectRedis(redisUrl)).redis);
  const { key } = await issueKey(store, {
    partner: PARTNER,
    limits: { optimize: NO_LIMIT, plans: NO_LIMIT, routes: NO_LIMIT, enrich: NO_LIMIT },
  });
  const { key: limitedKey } = await issueKey(store, { partner: PARTNER, limits: { optimize: LIMIT } });
  const service = await startService(folder, [], { ...environment });
  return { ...service, port: Number(new URL(service.url).port), key, limitedKey };
}

export interface Asked {
  readonly status: number;
  /** The header's. */
  readonly requestId: string;
  readonly text: string;
}

/** Sends a request; JSON unless the body is text. */
export async function ask(
  url: string,
  path: string,
  {
    body,
    method = body === undefined ? "GET" : "POST",
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Asked> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    requestId: response.headers.get("x-request-id") ?? "",
    text: await response.text(),
  };
}

/** Request id in an answer's body. */
export function requestIdIn({ text }: Asked): string {
  return z.looseObject({ request_id: z.string() }).parse(parseJson(text)).request_id;
}

/** Latitudes of origins for which the OSRM server fails in a certain way; all others have a road. */
export const FATES = { fails: 31.375, isSilent: 32.375, noRoad: 33.375, breaks: 34.375 } as const;

const toWaypoint = (point: string): object => ({
  hint: "",
  distance: 4.2,
  name: "Main Street",
  location: point.split(",").map(Number),
});

/** Answers as OSRM 5 does; every drive in a table takes a minute. */
function answerAsOsrm({ method, path, query }: UpstreamRequest): Reply {
  const [, service, version, profile, coordinates = ""] = path.split("/");
  const points = decodeURIComponent(coordinates).split(";");
  if (method !== "GET" || version !== "v1" || profile !== "driving" || points.length < 2)
    throw new WrongRequest(path, { status: 400, body: { code: "InvalidUrl", message: UPSTREAM_WORDS } });
  if (service === "table") {
    const count = (name: string): number => query.get(name)?.split(";").length ?? points.length;
    const durations = Array.from({ length: count("sources") }, () =>
      Array.from({ length: count("destinations") }, () => 60),
    );
    return { body: { code: "Ok", durations, sources: [], destinations: [] } };
  }
  const lat = Number(points[0]?.split(",")[1]);
  if (lat === FATES.fails) return { status: 500, text: UPSTREAM_WORDS };
  if (lat === FATES.isSilent) return { response: () => undefined };
  if (lat === FATES.breaks) return { response: (response) => void response.destroy() };
  if (lat === FATES.noRoad) return { status: 400, body: { code: "NoRoute", message: UPSTREAM_WORDS } };
  const routes = [
    { distance: 804_672, duration: 27_000, weight: 1, weight_name: "routability", geometry: LINE, legs: [] },
  ];
  return { body: { code: "Ok", routes, waypoints: points.map(toWaypoint) } };
}

/** A place that the Nominatim server does not know, and one at which it fails. */
export const UNKNOWN_PLACE = "Xanadu-on-Sea";
export const FATAL_PLACE = "Gormenghast";

/** Answers as Nominatim's search does: two towns, by the first letter. */
function answerAsNominatim({ method, path, query }: UpstreamRequest): Reply {
  const text = query.get("q") ?? "";
  if (method !== "GET" || path !== "/search" || text === "") throw new WrongRequest(path, { status: 404, text: "" });
  if (text === FATAL_PLACE) return { status: 500, text: `${UPSTREAM_WORDS} ${text}` };
  if (text === UNKNOWN_PLACE) return { body: [] };
  const [lat, lon] = text < "M" ? ["39.7392364", "-104.9848623"] : ["41.2587459", "-95.9383758"];
  return { body: [{ place_id: 1, lat, lon, display_name: `${text}, United States`, importance: 0.6 }] };
}

export interface Providers {
  readonly osrm: Upstream;
  readonly nominatim: Upstream;
  /** The service's settings with which it asks them. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The settings for a service that asks servers at these addresses. */
export function providersAt(osrmUrl: string, nominatimUrl: string): Readonly<Record<string, string>> {
  return {
    FUEL_ROUTE_ROUTING: "osrm-http",
    FUEL_ROUTE_OSRM_URL: `${osrmUrl}/${SECRET}`,
    FUEL_ROUTE_PLACES: "nominatim",
    FUEL_ROUTE_NOMINATIM_URL: `${nominatimUrl}/${SECRET}`,
  };
}

/** Both servers, below a path that contains the operator's secret. */
export async function startProviders(): Promise<Providers> {
  const inFolder = (answer: (request: UpstreamRequest) => Reply) => (request: UpstreamRequest) =>
    answer({ ...request, path: request.path.replace(`/${SECRET}/`, "/") });
  const [osrm, nominatim] = await Promise.all([
    startUpstream(inFolder(answerAsOsrm)),
    startUpstream(inFolder(answerAsNominatim)),
  ]);
  return { osrm, nominatim, environment: providersAt(osrm.url, nominatim.url) };
}
