import { z } from "zod";
import { ServiceError } from "../../contract/values/errors.js";
import { MAX_LATITUDE, MAX_LONGITUDE } from "../../contract/values/limits.js";
import { type ExpectedAnswer, MAX_ANSWER_BYTES, upstreamError } from "../upstream/answer.js";
import { addressOn, fetchJson, type UpstreamServer } from "../upstream/fetchJson.js";
import { readLine } from "./line.js";
import { type Drive, Matrix, measureDetours, NO_DRIVE, readDrives, type Window, type WindowDrives } from "./windows.js";
import {
  type Coordinates,
  type DetourWants,
  type DrivingRoute,
  METERS_PER_MILE,
  placesOf,
  type RoutingProvider,
  SECONDS_PER_MINUTE,
  toPoints,
  usualRoute,
} from "./provider.js";

const NAME = "osrm-http";

/** At the ends of a window, a road's heading may differ from the route's by this many degrees. */
const BEARING_RANGE_DEGREES = 45;

/**
 * How far a place may be from its road, in metres. OSRM itself takes the nearest road, however far away. Without a
 * limit, a window's end whose heading fits no nearby road would move to another highway, and a misplaced station to any
 * road.
 */
const RADIUS_METERS = { windowEnd: 250, station: 1600, tripEnd: 40_000 };

const CONCURRENCY = 4;

// The HTTP API of OSRM 5: https://project-osrm.org/docs/v5.24.0/api/

const Waypoint = z.object({
  location: z.tuple([
    z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE),
    z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE),
  ]),
});

const Route = z.object({ distance: z.number().min(0), duration: z.number().min(0), geometry: z.string() });

const RouteAnswer = z.object({
  routes: z.tuple([Route], Route),
  waypoints: z.tuple([Waypoint, Waypoint]),
});

/** Seconds and metres from each source to each destination; null where there is no route. */
const TableAnswer = z.object({ durations: Matrix, distances: Matrix.optional() });

const Refusal = z.object({ code: z.string() });

/** Routes and detours from an OSRM server. */
export function createOsrmHttp({ url, timeoutMs }: UpstreamServer): RoutingProvider {
  const ask = <T>(
    path: string,
    query: Record<string, string>,
    expected: ExpectedAnswer<T>,
    refusal: typeof refuseRoute,
    signal: AbortSignal,
  ): Promise<T> =>
    fetchJson({ provider: NAME, url: addressOn(url, path, query), ...expected, signal, timeoutMs, refusal });

  /**
   * The drives from all sources to all destinations. Servers before OSRM 5.20 take long for distances, so they are
   * asked for only when wanted.
   */
  const table = async (
    sources: readonly Stop[],
    destinations: readonly Stop[],
    { signal, wants }: Asking,
  ): Promise<Drive[][]> => {
    const stops = [...sources, ...destinations];
    const { durations, distances } = await ask(
      `table/v1/driving/${stops.map(toText).join(";")}`,
      {
        sources: Array.from(sources.keys()).join(";"),
        destinations: Array.from(destinations.keys(), (i) => sources.length + i).join(";"),
        annotations: wants.miles === true ? "duration,distance" : "duration",
        bearings: stops
          .map(({ headingDegrees }) =>
            headingDegrees === undefined ? "" : `${Math.round(headingDegrees) % 360},${BEARING_RANGE_DEGREES}`,
          )
          .join(";"),
        radiuses: stops.map(({ radiusMeters }) => radiusMeters ?? "unlimited").join(";"),
      },
      { schema: TableAnswer, maxBytes: MAX_ANSWER_BYTES.times },
      refuseTable,
      signal,
    );
    const tables = {
      durations,
      distances,
      toMinutes: (seconds: number) => seconds / SECONDS_PER_MINUTE,
      toMiles: (meters: number) => meters / METERS_PER_MILE,
    };
    const drives = readDrives(tables, sources.length, destinations.length);
    if (drives === undefined) throw upstreamError(NAME, "gave a table of another size than asked for");
    return drives;
  };

  /**
   * The drives of a window by two calls; null if any of its places is near no road, because OSRM then refuses them all.
   */
  const tryDrives = async (
    [from, to]: Ends,
    stations: readonly Stop[],
    asking: Asking,
  ): Promise<WindowDrives | null> => {
    try {
      const [[past = NO_DRIVE, ...toStations] = []] = await table([from], [to, ...stations], asking);
      const back = stations.length === 0 ? [] : await table(stations, [to], asking);
      return { past, toStations, fromStations: back.map(([drive = NO_DRIVE]) => drive) };
    } catch (error) {
      if (error instanceof ServiceError && error.code === "ROUTE_NOT_FOUND") return null;
      throw error;
    }
  };

  /** Halves the stations until those near no road are alone: at most 4k calls for k stations. */
  const drivesByHalves = async (ends: Ends, stations: readonly Stop[], asking: Asking): Promise<WindowDrives> => {
    const drives = await tryDrives(ends, stations, asking);
    if (drives !== null) return drives;
    if (stations.length <= 1) return { past: NO_DRIVE, toStations: [NO_DRIVE], fromStations: [NO_DRIVE] };
    const middle = stations.length >> 1;
    const left = await drivesByHalves(ends, stations.slice(0, middle), asking);
    const right = await drivesByHalves(ends, stations.slice(middle), asking);
    return {
      past: Number.isNaN(left.past.minutes) ? right.past : left.past,
      toStations: [...left.toStations, ...right.toStations],
      fromStations: [...left.fromStations, ...right.fromStations],
    };
  };

  const measure = async ({ from, to }: Window, stations: readonly Stop[], asking: Asking): Promise<WindowDrives> => {
    const ends: Ends = [
      { ...from, radiusMeters: RADIUS_METERS.windowEnd },
      { ...to, radiusMeters: RADIUS_METERS.windowEnd },
    ];
    const drives = await tryDrives(ends, stations, asking);
    if (drives !== null) return drives;
    if ((await tryDrives(ends, [], asking)) !== null) return drivesByHalves(ends, stations, asking);
    // A coarse line does not follow its road: move the ends to the nearest road, whatever its heading.
    return drivesByHalves(
      [
        { lat: from.lat, lng: from.lng },
        { lat: to.lat, lng: to.lng },
      ],
      stations,
      asking,
    );
  };

  /** The usual route and its alternatives; of several, the server says itself which are worth driving. */
  const askRoutes: RoutingProvider["routes"] = async (from, to, signal, { alternatives }) => {
    const ends = toPoints(NAME, from, to);
    const answer = await ask(
      `route/v1/driving/${ends.map(toText).join(";")}`,
      {
        overview: "full",
        geometries: "polyline",
        steps: "false",
        radiuses: ends.map(() => RADIUS_METERS.tripEnd).join(";"),
        ...(alternatives > 0 && { alternatives: String(alternatives) }),
      },
      { schema: RouteAnswer, maxBytes: MAX_ANSWER_BYTES.route },
      refuseRoute,
      signal,
    );
    const [start, end] = answer.waypoints;
    const toRoute = ({ distance, duration, geometry }: z.infer<typeof Route>): DrivingRoute => ({
      totalMiles: distance / METERS_PER_MILE,
      totalMinutes: duration / SECONDS_PER_MINUTE,
      start: toCoordinates(start.location),
      end: toCoordinates(end.location),
      ...readLine(NAME, geometry, 5),
    });
    const [usual, ...others] = answer.routes;
    return [toRoute(usual), ...others.slice(0, alternatives).map(toRoute)];
  };

  const routes: RoutingProvider["routes"] = async (from, to, signal, wants) => {
    try {
      return await askRoutes(from, to, signal, wants);
    } catch (error) {
      // A server started with a smaller --max-alternatives refuses in the same words as one that finds the trip too
      // long.
      if (wants.alternatives === 0 || !(error instanceof ServiceError && error.code === "ROUTE_TOO_LONG")) throw error;
      return askRoutes(from, to, signal, { ...wants, alternatives: 0 });
    }
  };

  return {
    name: NAME,
    takesAddresses: false,
    routes,
    route: usualRoute(routes),
    detours: (line, stations, signal, wants = {}) =>
      measureDetours(line, stations, CONCURRENCY, signal, (window) => {
        const places = placesOf(stations, window.stations).map((place) => ({
          ...place,
          radiusMeters: RADIUS_METERS.station,
        }));
        return measure(window, places, { signal, wants });
      }),
    close: async () => undefined,
  };
}

/** A place in a table. Without a radius its road may be at any distance; without a heading, in any direction. */
interface Stop extends Coordinates {
  readonly headingDegrees?: number;
  readonly radiusMeters?: number;
}

/** What all calls of a request share. */
interface Asking {
  readonly signal: AbortSignal;
  readonly wants: DetourWants;
}

/** The start and the end of a window. */
type Ends = readonly [Stop, Stop];

function toText({ lat, lng }: Coordinates): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`;
}

function toCoordinates([lng, lat]: readonly [number, number]): Coordinates {
  return { lat, lng };
}

function refuseRoute(_status: number, body: unknown): ServiceError | undefined {
  switch (Refusal.safeParse(body).data?.code) {
    case "NoRoute":
      return new ServiceError("ROUTE_NOT_FOUND", "No road leads from the origin to the destination.");
    case "NoSegment":
      return new ServiceError(
        "ROUTE_NOT_FOUND",
        "No road is near the origin or near the destination. Choose places on roads that the service covers.",
      );
    case "TooBig":
      return new ServiceError(
        "ROUTE_TOO_LONG",
        "The trip is longer than the routing provider takes. Ask for parts of it one by one.",
      );
    default:
      return undefined;
  }
}

function refuseTable(_status: number, body: unknown): ServiceError | undefined {
  switch (Refusal.safeParse(body).data?.code) {
    case "NoSegment":
    case "NoTable":
      return new ServiceError("ROUTE_NOT_FOUND", "No road is near one of the places.");
    case "TooBig":
      return new ServiceError(
        "UPSTREAM_ERROR",
        `${NAME} takes fewer places at once than needed. The operator must start osrm-routed with a --max-table-size of 100.`,
      );
    case "NotImplemented":
      return new ServiceError(
        "UPSTREAM_ERROR",
        `${NAME} gives no distances in tables. The operator must run OSRM 5.20 or later.`,
      );
    default:
      return undefined;
  }
}
