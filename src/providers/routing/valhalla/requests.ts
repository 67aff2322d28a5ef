// Valhalla's queries and answers, the same in process and over HTTP.
// https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ and …/api/matrix/api-reference/

import { z } from "zod";
import { milesBetween } from "../../../common/sphere.js";
import { ServiceError } from "../../../contract/values/errors.js";
import { type ExpectedAnswer, MAX_ANSWER_BYTES, upstreamError } from "../../upstream/answer.js";
import { type PointOnLine, readLine } from "../line.js";
import {
  type Drive,
  Matrix,
  measureDetours,
  NO_DRIVE,
  readDrives,
  type Window,
  type WindowDrives,
} from "../windows.js";
import {
  type Coordinates,
  type DrivingRoute,
  type DrivingRoutes,
  METERS_PER_MILE,
  placesOf,
  type RoutingProvider,
  SECONDS_PER_MINUTE,
  toPoints,
  type TruckLimits,
  usualRoute,
} from "../provider.js";

type Action = "route" | "sources_to_targets";

/** A Valhalla engine, in process or behind a server. */
export interface Asker {
  /** As in `FUEL_ROUTE_ROUTING`. */
  readonly name: string;
  /** Rejects with `toServiceError`'s error if the engine refuses, or with the signal's reason. */
  ask<T>(action: Action, query: object, expected: ExpectedAnswer<T>, signal: AbortSignal): Promise<T>;
}

/** How the engine costs roads: as those of cars, or of a truck with its limits. */
interface Costing {
  readonly costing: string;
  readonly options: object;
}

const CAR: Costing = { costing: "auto", options: {} };

const METERS_PER_FOOT = 0.3048;
const TONNES_PER_POUND = 0.000_453_592_37;

/**
 * The engine keeps the limits of roads in hundredths of a metre and of a tonne, so that a truck which just fits must
 * not exceed them by a rounding.
 */
function toHundredths(value: number): number {
  return Math.floor(value * 100) / 100;
}

function costingOf(truck: TruckLimits | undefined): Costing {
  if (truck === undefined) return CAR;
  return {
    costing: "truck",
    options: {
      height: toHundredths(truck.heightFeet * METERS_PER_FOOT),
      weight: toHundredths(truck.weightPounds * TONNES_PER_POUND),
      length: toHundredths(truck.lengthFeet * METERS_PER_FOOT),
      hazmat: truck.carriesHazmat,
    },
  };
}

/** The part of a query that says how roads are costed. */
function toQuery({ costing, options }: Costing, more: object = {}): object {
  const all = { ...options, ...more };
  return { costing, ...(Object.keys(all).length > 0 && { costing_options: { [costing]: all } }) };
}

/** The precision of shapes with `directions_type: none`. */
const SHAPE_PRECISION = 6;

/** At the ends of a window, the heading of a road may differ from the route's by this much. */
const HEADING_TOLERANCE_DEGREES = 45;

/**
 * Among the roads within this distance of a window's end, the heading decides. Otherwise the nearest road would, and as
 * a line from another map is some metres off, that may be the other carriageway.
 */
const END_RADIUS_METERS = 40;

/** A station further than this from every road cannot be reached. */
const STATION_SEARCH_METERS = 1600;

/** Matrices round times down to whole seconds, so half a second is added to each. */
const HALF_SECOND = 0.5;

/**
 * A matrix treats places on the same piece of road wrongly where the way from one to the other must turn round first:
 * many take no time at all then. Stations as near to an end of their window as this may share its road, as both move to
 * the nearest road, and so may those whose time is 0, however far they are. Their drives are routed one by one.
 */
const SAME_ROAD_METERS = STATION_SEARCH_METERS + END_RADIUS_METERS;

/** What 0 seconds of a matrix are in minutes. */
const LEAST_MINUTES = HALF_SECOND / SECONDS_PER_MINUTE;

const Trip = z.object({
  legs: z.tuple([z.object({ shape: z.string() })], z.unknown()),
  summary: z.object({ length: z.number().min(0), time: z.number().min(0) }),
});

/** `alternates` is absent where none were asked for or found. */
const RouteAnswer = z.object({ trip: Trip, alternates: z.array(z.object({ trip: Trip })).default([]) });

/** Kilometres per mile: the unit of lengths that were not asked for in miles. */
const KILOMETERS_PER_MILE = METERS_PER_MILE / 1000;

const LegsAnswer = z.object({
  trip: z.object({
    legs: z
      .array(z.object({ summary: z.object({ time: z.number().min(0), length: z.number().min(0).optional() }) }))
      .min(1),
  }),
});

/** Seconds and kilometres from each source to each target; null where there is no route. */
const MatrixAnswer = z.object({ sources_to_targets: z.object({ durations: Matrix, distances: Matrix.optional() }) });

/**
 * A routing provider that asks an engine.
 * @param concurrency windows of one request that are measured at once.
 */
export function createProvider(asker: Asker, concurrency: number): RoutingProvider {
  const routes: RoutingProvider["routes"] = (from, to, signal, { truck, alternatives }) =>
    askRoutes({ asker, costing: costingOf(truck), signal }, toPoints(asker.name, from, to), alternatives);
  return {
    name: asker.name,
    takesAddresses: false,
    routes,
    route: usualRoute(routes),
    // Answers have distances, whether they are wanted or not.
    detours: (line, stations, signal, { truck } = {}) => {
      const asking: Asking = { asker, costing: costingOf(truck), signal };
      return measureDetours(line, stations, concurrency, signal, (window) =>
        askByMatrices(asking, window, placesOf(stations, window.stations)),
      );
    },
    close: async () => undefined,
  };
}

/**
 * Asks for the usual route and its alternatives; the engine says itself which of these are worth driving, and a server
 * may be set to give fewer.
 */
async function askRoutes(
  { asker, costing, signal }: Asking,
  ends: readonly Coordinates[],
  alternatives: number,
): Promise<DrivingRoutes> {
  const query = {
    locations: ends.map(toLocation),
    ...toQuery(costing),
    directions_type: "none",
    units: "miles",
    ...(alternatives > 0 && { alternates: alternatives }),
  };
  const { trip, alternates } = await asker.ask(
    "route",
    query,
    { schema: RouteAnswer, maxBytes: MAX_ANSWER_BYTES.route },
    signal,
  );
  return [
    toRoute(asker.name, trip),
    ...alternates.slice(0, alternatives).map((other) => toRoute(asker.name, other.trip)),
  ];
}

function toRoute(name: string, trip: z.infer<typeof Trip>): DrivingRoute {
  const { lats, lngs } = readLine(name, trip.legs[0].shape, SHAPE_PRECISION);
  const pointOf = (i: number): Coordinates => ({ lat: lats.at(i) ?? 0, lng: lngs.at(i) ?? 0 });
  return {
    totalMiles: trip.summary.length,
    totalMinutes: trip.summary.time / SECONDS_PER_MINUTE,
    // The locations in the answer are those of the query, not the points on the road.
    start: pointOf(0),
    end: pointOf(-1),
    lats,
    lngs,
  };
}

/**
 * The drives of a window: one route past the stations, which has fractions of a second, and two matrices to and from
 * all stations. A matrix fails as a whole when one of its places is near no road, so stations without drives in it are
 * then routed one by one.
 */
async function askByMatrices(asking: Asking, window: Window, places: readonly Coordinates[]): Promise<WindowDrives> {
  const isBesideEnd = (place: Coordinates): boolean =>
    [window.from, window.to].some((end) => milesBetween(place, end) * METERS_PER_MILE <= SAME_ROAD_METERS);
  const stations = places.map((place) => ({ location: toStation(place), isBesideEnd: isBesideEnd(place) }));
  const drives =
    (await tryMatrices(asking, toEnd(window.from), toEnd(window.to), stations)) ??
    // A coarse line may have a heading that no road has: move the ends to the nearest road.
    (await tryMatrices(asking, toLocation(window.from), toLocation(window.to), stations));
  return drives ?? { past: NO_DRIVE, toStations: places.map(() => NO_DRIVE), fromStations: places.map(() => NO_DRIVE) };
}

/** What all calls of a request share. */
interface Asking {
  readonly asker: Asker;
  readonly costing: Costing;
  readonly signal: AbortSignal;
}

/** A station in a query, and whether it is as near as `SAME_ROAD_METERS` to an end of its window. */
interface StationAsked {
  readonly location: object;
  readonly isBesideEnd: boolean;
}

/** Null when there is no route between the ends. */
async function tryMatrices(
  asking: Asking,
  from: object,
  to: object,
  stations: readonly StationAsked[],
): Promise<WindowDrives | null> {
  const locations = stations.map(({ location }) => location);
  const [past, out, back] = await Promise.all([
    legsThrough(asking, [from, to]),
    askMatrix(asking, [from], locations),
    askMatrix(asking, locations, [to]),
  ]);
  if (past === null) return null;
  const legs: Drive[][] = [];
  for (const [i, { location, isBesideEnd }] of stations.entries()) {
    const drives = [out?.[0]?.[i] ?? NO_DRIVE, back?.[i]?.[0] ?? NO_DRIVE];
    const isDoubtful = isBesideEnd || drives.some(({ minutes }) => !(minutes > LEAST_MINUTES));
    // One at a time, because there may be many.
    legs.push(isDoubtful ? ((await legsThrough(asking, [from, location, to])) ?? []) : drives);
  }
  return {
    past: past[0] ?? NO_DRIVE,
    toStations: legs.map(([there = NO_DRIVE]) => there),
    fromStations: legs.map(([, home = NO_DRIVE]) => home),
  };
}

/** The legs of a route through places; null when there is none. */
async function legsThrough({ asker, costing, signal }: Asking, locations: readonly object[]): Promise<Drive[] | null> {
  try {
    const query = { locations, ...toQuery(costing), directions_type: "none" };
    const { trip } = await asker.ask("route", query, { schema: LegsAnswer, maxBytes: MAX_ANSWER_BYTES.times }, signal);
    return trip.legs.map(({ summary: { time, length = NaN } }) => ({
      minutes: time / SECONDS_PER_MINUTE,
      miles: length / KILOMETERS_PER_MILE,
    }));
  } catch (error) {
    if (isUnreachable(error)) return null;
    throw error;
  }
}

/** The drives from all sources to all targets; null if the engine refuses the matrix. */
async function askMatrix(
  { asker, costing, signal }: Asking,
  sources: readonly object[],
  targets: readonly object[],
): Promise<Drive[][] | null> {
  // Without this option, and unlike a route of this length, a matrix ignores small roads far from both ends.
  const query = { sources, targets, ...toQuery(costing, { disable_hierarchy_pruning: true }), verbose: false };
  let matrix: z.infer<typeof MatrixAnswer>["sources_to_targets"];
  try {
    matrix = (
      await asker.ask("sources_to_targets", query, { schema: MatrixAnswer, maxBytes: MAX_ANSWER_BYTES.times }, signal)
    ).sources_to_targets;
  } catch (error) {
    if (isUnreachable(error)) return null;
    throw error;
  }
  const { durations, distances } = matrix;
  const tables = {
    durations,
    distances,
    toMinutes: (seconds: number) => (seconds + HALF_SECOND) / SECONDS_PER_MINUTE,
    toMiles: (kilometers: number) => kilometers / KILOMETERS_PER_MILE,
  };
  const drives = readDrives(tables, sources.length, targets.length);
  if (drives === undefined) throw upstreamError(asker.name, "gave a matrix of another size than asked for");
  return drives;
}

function toLocation({ lat, lng }: Coordinates) {
  return { lat, lon: lng };
}

/** A window's end, on the carriageway of the route. */
function toEnd(point: PointOnLine) {
  return {
    ...toLocation(point),
    heading: Math.round(point.headingDegrees) % 360,
    heading_tolerance: HEADING_TOLERANCE_DEGREES,
    radius: END_RADIUS_METERS,
  };
}

function toStation(place: Coordinates) {
  return { ...toLocation(place), search_cutoff: STATION_SEARCH_METERS };
}

/** The engine's refusals that are due to the request: by code, or by text where there is none. */
const NO_WAY = { codes: [170, 171, 442], text: /no suitable edges|no path could be found|unconnected regions/i };
const TOO_LONG = { codes: [154], text: /exceeds the max distance/i };

/** What a refusal of the engine means. */
export function toServiceError(name: string, code: number | undefined, text: string): ServiceError {
  const is = ({ codes, text: pattern }: typeof NO_WAY): boolean =>
    (code !== undefined && codes.includes(code)) || pattern.test(text);
  if (is(NO_WAY)) {
    return new ServiceError(
      "ROUTE_NOT_FOUND",
      "No road leads from the origin to the destination, or one of them is outside the area that the service covers.",
    );
  }
  if (is(TOO_LONG))
    return new ServiceError(
      "ROUTE_TOO_LONG",
      "The trip is longer than the routing provider takes. Ask for parts of it one by one.",
    );
  return upstreamError(name, "refused the request");
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === "ROUTE_NOT_FOUND" || error.code === "ROUTE_TOO_LONG");
}
