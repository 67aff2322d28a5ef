import { z } from "zod";
import { ServiceError } from "../../contract/values/errors.js";
import { MAX_LATITUDE, MAX_LONGITUDE } from "../../contract/values/limits.js";
import { type ExpectedAnswer, MAX_ANSWER_BYTES, upstreamError } from "../upstream/answer.js";
import { addressOn, fetchJson } from "../upstream/fetchJson.js";
import { type GoogleOptions, keyRefused, NAME } from "../upstream/google.js";
import { type PointOnLine, readLine } from "./line.js";
import {
  type Coordinates,
  type DetourWants,
  type DrivingRoute,
  METERS_PER_MILE,
  placesOf,
  type RoutingProvider,
  SECONDS_PER_MINUTE,
  type TripEnd,
  usualRoute,
} from "./provider.js";
import { type Drive, measureDetours, NO_DRIVE, type WindowDrives } from "./windows.js";

const API_URL = "https://routes.googleapis.com";
const CONCURRENCY = 4;

// The Routes API: https://developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel

/** Google sends, and bills for, only the fields that a request names. */
const ROUTE_FIELDS = [
  "routes.distanceMeters",
  "routes.duration",
  "routes.polyline.encodedPolyline",
  "routes.legs.startLocation",
  "routes.legs.endLocation",
  "geocodingResults",
];
const MATRIX_FIELDS = ["originIndex", "destinationIndex", "condition", "duration", "status"];

/** `165s`, `165.5s`. */
const Duration = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

// As in protocol buffers, fields that are 0, false or empty are absent.

const Location = z.object({
  latLng: z.object({
    latitude: z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE).default(0),
    longitude: z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE).default(0),
  }),
});

/** How an address was understood; absent for coordinates. */
const GeocodedEnd = z.object({
  geocoderStatus: z.object({ code: z.int().default(0) }).default({ code: 0 }),
  partialMatch: z.boolean().default(false),
});

const Route = z.object({
  distanceMeters: z.int().min(0).default(0),
  duration: Duration,
  polyline: z.object({ encodedPolyline: z.string() }),
  legs: z.array(z.object({ startLocation: Location, endLocation: Location })).min(1),
});

/** If there is no route, `routes` is absent; if there are several, the first is the one that Google recommends. */
const RouteAnswer = z.object({
  routes: z.array(Route).default([]),
  geocodingResults: z.object({ origin: GeocodedEnd.optional(), destination: GeocodedEnd.optional() }).default({}),
});

/** The elements may be in any order. */
const MatrixAnswer = z.array(
  z.object({
    originIndex: z.int().min(0).default(0),
    destinationIndex: z.int().min(0).default(0),
    condition: z.string().optional(),
    duration: Duration.optional(),
    distanceMeters: z.int().min(0).default(0),
    status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
  }),
);

/** Statuses that concern only an element's own places: OK, INVALID_ARGUMENT and NOT_FOUND of google.rpc.Code. */
const PLACE_CODES: ReadonlySet<number> = new Set([0, 3, 5]);

const ErrorBody = z.object({
  error: z.object({ status: z.string(), details: z.array(z.object({ reason: z.string().optional() })).default([]) }),
});

/** A method that answers with a list may also wrap its error in a list. */
const Refusal = z.union([ErrorBody, z.tuple([ErrorBody]).transform(([body]) => body)]);

/** Routes and detours from the Google Routes API, without traffic. */
export function createGoogleRoutes({ apiKey, timeoutMs, url = API_URL }: GoogleOptions): RoutingProvider {
  const ask = <T>(
    path: string,
    fields: readonly string[],
    body: object,
    expected: ExpectedAnswer<T>,
    signal: AbortSignal,
  ): Promise<T> =>
    fetchJson({
      provider: NAME,
      url: addressOn(url, path),
      headers: { "x-goog-api-key": apiKey, "x-goog-fieldmask": fields.join(",") },
      body: { ...body, travelMode: "DRIVE", routingPreference: "TRAFFIC_UNAWARE" },
      ...expected,
      signal,
      timeoutMs,
      refusal: toServiceError,
    });

  /** The drives from all origins to all destinations. Google bills for every element, with or without its distance. */
  const matrix = async (
    origins: readonly Stop[],
    destinations: readonly Stop[],
    signal: AbortSignal,
    wants: DetourWants,
  ): Promise<Drive[][]> => {
    const elements = await ask(
      "distanceMatrix/v2:computeRouteMatrix",
      wants.miles === true ? [...MATRIX_FIELDS, "distanceMeters"] : MATRIX_FIELDS,
      {
        origins: origins.map((stop) => ({ waypoint: toWaypoint(stop) })),
        destinations: destinations.map((stop) => ({ waypoint: toWaypoint(stop) })),
      },
      { schema: MatrixAnswer, maxBytes: MAX_ANSWER_BYTES.times },
      signal,
    );
    const drives = origins.map(() => destinations.map(() => NO_DRIVE));
    if (elements.length !== origins.length * destinations.length) throw matrixSizeError();
    for (const { originIndex, destinationIndex, condition, duration, distanceMeters, status } of elements) {
      const row = drives[originIndex];
      if (row === undefined || destinationIndex >= row.length) throw matrixSizeError();
      if (!PLACE_CODES.has(status.code)) throw upstreamError(NAME, "could not fill a matrix");
      if (condition !== "ROUTE_EXISTS" || duration === undefined) continue;
      row[destinationIndex] = { minutes: duration / SECONDS_PER_MINUTE, miles: distanceMeters / METERS_PER_MILE };
    }
    return drives;
  };

  const routes: RoutingProvider["routes"] = async (from, to, signal, { alternatives }) => {
    const body = {
      origin: toWaypoint(from),
      destination: toWaypoint(to),
      polylineQuality: "HIGH_QUALITY",
      polylineEncoding: "ENCODED_POLYLINE",
      // Google cannot be told how many: there are three at most.
      ...(alternatives > 0 && { computeAlternativeRoutes: true }),
    };
    const answer = await ask(
      "directions/v2:computeRoutes",
      ROUTE_FIELDS,
      body,
      { schema: RouteAnswer, maxBytes: MAX_ANSWER_BYTES.route },
      signal,
    );
    requireAddress("origin", answer.geocodingResults.origin);
    requireAddress("destination", answer.geocodingResults.destination);
    const [usual, ...others] = answer.routes;
    if (usual === undefined)
      throw new ServiceError("ROUTE_NOT_FOUND", "No road leads from the origin to the destination.");
    return [toRoute(usual), ...others.slice(0, alternatives).map(toRoute)];
  };

  return {
    name: NAME,
    takesAddresses: true,
    routes,
    route: usualRoute(routes),
    detours: (line, stations, signal, wants = {}) =>
      measureDetours(line, stations, CONCURRENCY, signal, async (window): Promise<WindowDrives> => {
        const places = placesOf(stations, window.stations);
        const [out, back] = await Promise.all([
          matrix([window.from], [window.to, ...places], signal, wants),
          matrix(places, [window.to], signal, wants),
        ]);
        const [[past = NO_DRIVE, ...toStations] = []] = out;
        return { past, toStations, fromStations: back.map(([drive = NO_DRIVE]) => drive) };
      }),
    close: async () => undefined,
  };
}

type Stop = Coordinates & Partial<PointOnLine>;

function toWaypoint(stop: TripEnd | Stop): object {
  if ("address" in stop) return { address: stop.address };
  const heading =
    "headingDegrees" in stop && stop.headingDegrees !== undefined
      ? { heading: Math.round(stop.headingDegrees) % 360 }
      : {};
  return { location: { latLng: { latitude: stop.lat, longitude: stop.lng }, ...heading } };
}

function toRoute({ distanceMeters, duration, polyline, legs }: z.infer<typeof Route>): DrivingRoute {
  const [first, last] = [legs[0], legs.at(-1)];
  if (first === undefined || last === undefined) throw upstreamError(NAME, "gave a route without a line");
  return {
    totalMiles: distanceMeters / METERS_PER_MILE,
    totalMinutes: duration / SECONDS_PER_MINUTE,
    start: toCoordinates(first.startLocation),
    end: toCoordinates(last.endLocation),
    ...readLine(NAME, polyline.encodedPolyline, 5),
  };
}

function toCoordinates({ latLng }: z.infer<typeof Location>): Coordinates {
  return { lat: latLng.latitude, lng: latLng.longitude };
}

function toServiceError(_status: number, body: unknown): ServiceError | undefined {
  const error = Refusal.safeParse(body).data?.error;
  const isKeyRefused =
    error?.status === "PERMISSION_DENIED" ||
    error?.status === "UNAUTHENTICATED" ||
    error?.details.some(({ reason }) => reason === "API_KEY_INVALID");
  if (isKeyRefused) return keyRefused();
  switch (error?.status) {
    case "NOT_FOUND":
      return new ServiceError(
        "PLACE_NOT_FOUND",
        "The routing provider knows no such address. Check the spelling, add the state, or send lat,lng.",
      );
    case "INVALID_ARGUMENT":
      return upstreamError(NAME, "refused the request");
    default:
      return undefined;
  }
}

function matrixSizeError(): ServiceError {
  return upstreamError(NAME, "gave a matrix of another size than asked for");
}

/** Refuses an address of which the API found only a part, because the route would start or end somewhere else. */
function requireAddress(field: string, end: z.infer<typeof GeocodedEnd> | undefined): void {
  if (end === undefined || (end.geocoderStatus.code === 0 && !end.partialMatch)) return;
  throw new ServiceError(
    "PLACE_NOT_FOUND",
    `${field}: the routing provider knows no such address. Check the spelling, add the state, or send lat,lng.`,
    { field },
  );
}
