import { z } from "zod";
import { ServiceError } from "../contract/errors.js";
import { decodePolyline } from "../contract/polyline.js";
import { fetchJson, upstreamError } from "../upstream/fetchJson.js";
import type { PointOnLine } from "./line.js";
import { type Coordinates, METERS_PER_MILE, type RoutingProvider, SECONDS_PER_MINUTE, type TripEnd } from "./provider.js";
import { measureDetours, type WindowTimes } from "./windows.js";

export interface GoogleOptions {
  readonly apiKey: string;
  /** How long one call may take. */
  readonly timeoutMs: number;
  /** Where the API is. */
  readonly url?: string;
}

const NAME = "google";
const API_URL = "https://routes.googleapis.com";
const CONCURRENCY = 4;

// The Routes API: https://developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel

/** Only what is asked for is sent and billed. */
const ROUTE_FIELDS = ["routes.distanceMeters", "routes.duration", "routes.polyline.encodedPolyline", "routes.legs.startLocation", "routes.legs.endLocation"];
const MATRIX_FIELDS = ["originIndex", "destinationIndex", "condition", "duration", "status"];

/** `165s`, `165.5s`. */
const Duration = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

const Location = z.object({ latLng: z.object({ latitude: z.number(), longitude: z.number() }) });

/** Without a route the answer is empty. A distance of 0 is left out, as protocol buffers do. */
const RouteAnswer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.number().min(0).default(0),
        duration: Duration,
        polyline: z.object({ encodedPolyline: z.string() }),
        legs: z.array(z.object({ startLocation: Location, endLocation: Location })).min(1),
      }),
    )
    .default([]),
});

/** Elements in any order; indices of 0 are left out. */
const MatrixAnswer = z.array(
  z.object({
    originIndex: z.int().min(0).default(0),
    destinationIndex: z.int().min(0).default(0),
    condition: z.string().optional(),
    duration: Duration.optional(),
  }),
);

const Refusal = z.object({ error: z.object({ status: z.string() }) });

/** Routes and detours from the Google Routes API, without traffic. */
export function createGoogleRoutes({ apiKey, timeoutMs, url = API_URL }: GoogleOptions): RoutingProvider {
  const ask = <T>(path: string, fields: readonly string[], body: object, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> =>
    fetchJson({
      provider: NAME,
      url: new URL(path, url),
      headers: { "x-goog-api-key": apiKey, "x-goog-fieldmask": fields.join(",") },
      body: { ...body, travelMode: "DRIVE", routingPreference: "TRAFFIC_UNAWARE" },
      schema,
      signal,
      timeoutMs,
      refusal: toServiceError,
    });

  /** Drive times in minutes from all origins to all destinations; NaN where there is no way. Elements are billed. */
  const matrix = async (origins: readonly Stop[], destinations: readonly Stop[], signal: AbortSignal): Promise<number[][]> => {
    const elements = await ask(
      "/distanceMatrix/v2:computeRouteMatrix",
      MATRIX_FIELDS,
      { origins: origins.map((stop) => ({ waypoint: toWaypoint(stop) })), destinations: destinations.map((stop) => ({ waypoint: toWaypoint(stop) })) },
      MatrixAnswer,
      signal,
    );
    const minutes = origins.map(() => destinations.map(() => NaN));
    for (const { originIndex, destinationIndex, condition, duration } of elements) {
      const row = minutes[originIndex];
      if (row === undefined || destinationIndex >= row.length) throw upstreamError(NAME, "gave a matrix of another size than asked for");
      if (condition === "ROUTE_EXISTS" && duration !== undefined) row[destinationIndex] = duration / SECONDS_PER_MINUTE;
    }
    return minutes;
  };

  return {
    name: NAME,
    takesAddresses: true,
    route: async (from, to, signal) => {
      const body = { origin: toWaypoint(from), destination: toWaypoint(to), polylineQuality: "HIGH_QUALITY", polylineEncoding: "ENCODED_POLYLINE", units: "IMPERIAL" };
      const { routes } = await ask("/directions/v2:computeRoutes", ROUTE_FIELDS, body, RouteAnswer, signal);
      const [route] = routes;
      if (route === undefined) throw new ServiceError("ROUTE_NOT_FOUND", "No road leads from the origin to the destination.");
      const points = decodePolyline(route.polyline.encodedPolyline);
      const [first, last] = [route.legs[0], route.legs.at(-1)];
      if (points === null || points.lats.length < 2 || first === undefined || last === undefined) throw upstreamError(NAME, "gave a route without a line");
      return {
        totalMiles: route.distanceMeters / METERS_PER_MILE,
        totalMinutes: route.duration / SECONDS_PER_MINUTE,
        start: toCoordinates(first.startLocation),
        end: toCoordinates(last.endLocation),
        ...points,
      };
    },
    detours: async (line, stations, signal) => ({
      minutes: await measureDetours(line, stations, CONCURRENCY, async (window): Promise<WindowTimes> => {
        const places = window.stations.map((i) => ({ lat: stations.lats[i] ?? 0, lng: stations.lngs[i] ?? 0 }));
        const [out, back] = await Promise.all([matrix([window.from], [window.to, ...places], signal), matrix(places, [window.to], signal)]);
        const [[past = NaN, ...toStations] = []] = out;
        return { past, toStations, fromStations: back.map(([minutes = NaN]) => minutes) };
      }),
    }),
    close: async () => undefined,
  };
}

type Stop = Coordinates & Partial<PointOnLine>;

function toWaypoint(stop: TripEnd | Stop): object {
  if ("address" in stop) return { address: stop.address };
  const heading = "headingDegrees" in stop && stop.headingDegrees !== undefined ? { heading: Math.round(stop.headingDegrees) % 360 } : {};
  return { location: { latLng: { latitude: stop.lat, longitude: stop.lng }, ...heading } };
}

function toCoordinates({ latLng }: z.infer<typeof Location>): Coordinates {
  return { lat: latLng.latitude, lng: latLng.longitude };
}

function toServiceError(_status: number, body: unknown): ServiceError | undefined {
  const parsed = Refusal.safeParse(body);
  switch (parsed.data?.error.status) {
    case "NOT_FOUND":
      return new ServiceError("PLACE_NOT_FOUND", "The routing provider knows no such address. Check the spelling, add the state, or send lat,lng.");
    case "PERMISSION_DENIED":
    case "UNAUTHENTICATED":
      return new ServiceError("UPSTREAM_ERROR", "google refuses this service's key. The operator must check FUEL_ROUTE_GOOGLE_API_KEY.");
    case "INVALID_ARGUMENT":
      return upstreamError(NAME, "refused the request");
    default:
      return undefined;
  }
}
