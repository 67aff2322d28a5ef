import { z } from "zod";
import { ServiceError } from "../contract/errors.js";
import { decodePolyline } from "../contract/polyline.js";
import { fetchJson, upstreamError } from "../upstream/fetchJson.js";
import type { PointOnLine } from "./line.js";
import { type Coordinates, METERS_PER_MILE, type RoutingProvider, SECONDS_PER_MINUTE, toPoints } from "./provider.js";
import { measureDetours, type Window, type WindowTimes } from "./windows.js";

export interface OsrmOptions {
  /** Where the server is: `http://localhost:5000`. */
  readonly url: string;
  /** How long one call may take. */
  readonly timeoutMs: number;
}

const NAME = "osrm-http";

/** How far off the route's own heading a road may lead at the ends of a window, in degrees. */
const BEARING_RANGE_DEGREES = 45;

const CONCURRENCY = 4;

// The HTTP API of OSRM 5: https://project-osrm.org/docs/v5.24.0/api/

const RouteAnswer = z.object({
  routes: z.tuple([z.object({ distance: z.number().min(0), duration: z.number().min(0), geometry: z.string() })], z.unknown()),
  waypoints: z.array(z.object({ location: z.tuple([z.number(), z.number()]) })).min(2),
});

/** Seconds from each source to each destination; null where there is no way. */
const TableAnswer = z.object({ durations: z.array(z.array(z.number().nullable())) });

const Refusal = z.object({ code: z.string() });

/** Routes and detours from an OSRM server. */
export function createOsrmHttp({ url, timeoutMs }: OsrmOptions): RoutingProvider {
  const ask = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const address = new URL(`${url.replace(/\/+$/, "")}/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return fetchJson({ provider: NAME, url: address, schema, signal, timeoutMs, refusal: toServiceError });
  };

  /** Drive times in minutes from all sources to all destinations; NaN where there is no way. */
  const table = async (sources: readonly Stop[], destinations: readonly Stop[], signal: AbortSignal): Promise<number[][]> => {
    const stops = [...sources, ...destinations];
    const { durations } = await ask(
      `table/v1/driving/${stops.map(toText).join(";")}`,
      {
        sources: Array.from(sources.keys()).join(";"),
        destinations: Array.from(destinations.keys(), (i) => sources.length + i).join(";"),
        annotations: "duration",
        bearings: stops.map(({ headingDegrees }) => (headingDegrees === undefined ? "" : `${Math.round(headingDegrees) % 360},${BEARING_RANGE_DEGREES}`)).join(";"),
      },
      TableAnswer,
      signal,
    );
    if (durations.length !== sources.length || durations.some((row) => row.length !== destinations.length)) {
      throw upstreamError(NAME, "gave a table of another size than asked for");
    }
    return durations.map((row) => row.map((seconds) => (seconds ?? NaN) / SECONDS_PER_MINUTE));
  };

  /** One place without a road fails a whole table, so the stations are asked for by halves until it stands alone. */
  const measure = async (window: Pick<Window, "from" | "to">, stations: readonly Coordinates[], signal: AbortSignal): Promise<WindowTimes> => {
    try {
      const [[past = NaN, ...toStations] = []] = await table([window.from], [window.to, ...stations], signal);
      const fromStations = (await table(stations, [window.to], signal)).map(([minutes = NaN]) => minutes);
      return { past, toStations, fromStations };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "ROUTE_NOT_FOUND") throw error;
    }
    if (stations.length <= 1) return { past: NaN, toStations: stations.map(() => NaN), fromStations: stations.map(() => NaN) };
    const middle = stations.length >> 1;
    const [left, right] = [await measure(window, stations.slice(0, middle), signal), await measure(window, stations.slice(middle), signal)];
    return {
      past: Number.isNaN(left.past) ? right.past : left.past,
      toStations: [...left.toStations, ...right.toStations],
      fromStations: [...left.fromStations, ...right.fromStations],
    };
  };

  return {
    name: NAME,
    takesAddresses: false,
    route: async (from, to, signal) => {
      const ends = toPoints(NAME, from, to);
      const answer = await ask(`route/v1/driving/${ends.map(toText).join(";")}`, { overview: "full", geometries: "polyline", steps: "false" }, RouteAnswer, signal);
      const [{ distance, duration, geometry }] = answer.routes;
      const points = decodePolyline(geometry);
      if (points === null || points.lats.length < 2) throw upstreamError(NAME, "gave a route without a line");
      const [start, end] = [answer.waypoints[0], answer.waypoints.at(-1)];
      return {
        totalMiles: distance / METERS_PER_MILE,
        totalMinutes: duration / SECONDS_PER_MINUTE,
        start: toCoordinates(start?.location),
        end: toCoordinates(end?.location),
        ...points,
      };
    },
    detours: async (line, stations, signal) => ({
      minutes: await measureDetours(line, stations, CONCURRENCY, (window) =>
        measure(window, window.stations.map((i) => ({ lat: stations.lats[i] ?? 0, lng: stations.lngs[i] ?? 0 })), signal),
      ),
    }),
    close: async () => undefined,
  };
}

type Stop = Coordinates & Partial<PointOnLine>;

function toText({ lat, lng }: Coordinates): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`;
}

function toCoordinates([lng, lat]: readonly [number, number] = [0, 0]): Coordinates {
  return { lat, lng };
}

function toServiceError(_status: number, body: unknown): ServiceError | undefined {
  const parsed = Refusal.safeParse(body);
  switch (parsed.data?.code) {
    case "NoRoute":
    case "NoTable":
    case "NoSegment":
      return new ServiceError("ROUTE_NOT_FOUND", "No road leads from the origin to the destination.");
    case "TooBig":
      return new ServiceError("ROUTE_TOO_LONG", "The trip is longer than the routing provider takes. Ask for parts of it one by one.");
    default:
      return undefined;
  }
}
