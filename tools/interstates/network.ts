// Turns route logs and places into a network of legs with miles and minutes.

import type { Coordinates } from "../../src/providers/routing/provider.js";
import { fitRoute } from "./fit.js";
import { joinCrossings, type RouteLeg } from "./join.js";
import { EARTH_RADIUS_MILES, milesBetween, radians } from "../../src/providers/routing/interstates/geometry.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";

/** One leg of a log, between places by their names in the log. */
interface LoggedLeg {
  readonly from: string;
  readonly to: string;
  /** Whether its miles belong to another route. */
  readonly isShared: boolean;
  /** Its published length, where the log gives one. */
  readonly publishedMiles: number | null;
}

/** A route's log. */
interface RouteLog {
  readonly name: string;
  /** Its published length without shared legs; null if none is published. */
  readonly publishedMiles: number | null;
  /** Its published length by state, for the states that the log gives. */
  readonly stateMiles: ReadonlyMap<string, number>;
  readonly legs: readonly LoggedLeg[];
}

/** A place that the gazetteer lacks: its own coordinates, or its distance and direction from another. */
type Placing = Coordinates | Offset;

interface Offset {
  readonly miles: number;
  readonly bearingDegrees: number;
  /** `Town, ST` */
  readonly anchor: string;
}

export interface Logs {
  readonly routes: readonly RouteLog[];
  /** By `Name, ST`. */
  readonly placings: ReadonlyMap<string, Placing>;
}

/** How well a route with a published length fits. */
interface Fit {
  readonly name: string;
  readonly publishedMiles: number;
  /** Length of the route as built. */
  readonly miles: number;
  /** The published length divided by the straight length. The factors of the legs stay within `FACTOR_BAND`. */
  readonly factor: number;
}

export interface BuiltNetwork {
  readonly data: NetworkData;
  readonly fits: readonly Fit[];
}

const DIRECTIONS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
const DEGREES_PER_DIRECTION = 22.5;

const HEADER = /^([A-Z]+-[0-9A-Z]+)(?: [A-Z]+)?(?: (\d+(?:\.\d+)?))?$/;
const STATE_LINE = /^(\| )?([A-Z]{2})(?: (\d+(?:\.\d+)?))? (.+)$/;
const PUBLISHED_MILES = / @(\d+(?:\.\d+)?)$/;
const OFFSET = /^(.+) = (\d+) ([NESW]{1,3}) of (.+)$/;
const POINT = /^(.+) = (\d\d\.\d+) (-\d{2,3}\.\d+)$/;

/** West of this longitude speed limits are higher and towns further apart. */
const WEST_DEGREES = -97;

/** Usual speeds in miles an hour, including traffic and towns; those on Interstates agree with the times of real drives. */
const SPEEDS = {
  interstate: { west: 69, east: 65 },
  branch: { west: 60, east: 57 },
  link: { west: 58, east: 51 },
};

/** Toll roads and state freeways that are built and driven like three-digit Interstates. */
const FREEWAYS = new Set(["CA-99", "FL-91", "GSP-1"]);

/** US highways wind more than Interstates, especially in mountains. No lengths of their sections are published. */
const LINK_FACTORS = { west: 1.12, east: 1.08 };

/**
 * Reads log files.
 * @throws {Error} naming the line that is invalid.
 */
export function readLogs(texts: readonly string[]): Logs {
  const routes: { name: string; publishedMiles: number | null; stateMiles: Map<string, number>; legs: LoggedLeg[] }[] = [];
  const placings = new Map<string, Placing>();
  let last: string | null = null;
  for (const line of texts.join("\n").split("\n")) {
    const [, name, published] = HEADER.exec(line) ?? [];
    if (name !== undefined) {
      routes.push({ name, publishedMiles: published === undefined ? null : Number(published), stateMiles: new Map(), legs: [] });
      last = null;
      continue;
    }
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, gap, state, miles, towns] = STATE_LINE.exec(line) ?? [];
    const route = routes.at(-1);
    if (state === undefined || towns === undefined || route === undefined) throw new Error(`not a line of a log: ${line}`);
    if (gap !== undefined) last = null;
    if (miles !== undefined) route.stateMiles.set(state, Number(miles));
    for (const entry of towns.split(";").map((text) => text.trim())) {
      if (entry === "") continue;
      const [marks = ""] = /^[|~ ]*/.exec(entry) ?? [];
      if (marks.includes("|")) last = null;
      const [given, length] = PUBLISHED_MILES.exec(entry) ?? [];
      const publishedMiles = length === undefined ? null : Number(length);
      if (publishedMiles !== null && (last === null || route.publishedMiles !== null)) throw new Error(`${route.name}: no length of its own can be given with ${entry}`);
      const place = readPlace(entry.slice(marks.length, entry.length - (given?.length ?? 0)), state, placings);
      if (last !== null) route.legs.push({ from: last, to: place, isShared: marks.includes("~"), publishedMiles });
      last = place;
    }
  }
  return { routes, placings };
}

function readPlace(text: string, state: string, placings: Map<string, Placing>): string {
  const withState = (name: string): string => (/, [A-Z]{2}$/.test(name) ? name : `${name}, ${state}`);
  const placeAt = (name: string, placing: Placing): string => {
    const place = withState(name);
    if (placings.has(place)) throw new Error(`${place} is placed twice`);
    placings.set(place, placing);
    return place;
  };
  const [, named, lat, lng] = POINT.exec(text) ?? [];
  if (named !== undefined) return placeAt(named, { lat: Number(lat), lng: Number(lng) });
  const [, name, miles, direction, anchor] = OFFSET.exec(text) ?? [];
  if (name === undefined || anchor === undefined) return withState(text);
  const bearing = DIRECTIONS.indexOf(direction ?? "");
  if (bearing < 0) throw new Error(`there is no direction ${direction}: ${text}`);
  return placeAt(name, { miles: Number(miles), bearingDegrees: bearing * DEGREES_PER_DIRECTION, anchor: withState(anchor) });
}

/**
 * Builds the network.
 * @param locate returns the coordinates of `Town, ST`; null if the place is unknown.
 * @throws {Error} listing all unknown places, and all shared legs that no other route has.
 */
export function buildNetwork({ routes, placings }: Logs, locate: (place: string) => Coordinates | null): BuiltNetwork {
  const places = locateAll(routes, placings, locate);
  const names = [...places.keys()];
  const index = new Map(names.map((name, i) => [name, i]));
  const positions = [...places.values()];

  const logged: RouteLeg[] = [];
  const shared: RouteLeg[] = [];
  routes.forEach(({ legs }, route) => {
    for (const leg of legs) (leg.isShared ? shared : logged).push({ from: index.get(leg.from) ?? 0, to: index.get(leg.to) ?? 0, route, publishedMiles: leg.publishedMiles });
  });
  const owned = new Set(logged.map(keyOf));
  const unowned = shared.filter((leg) => !owned.has(keyOf(leg)));
  if (unowned.length > 0) {
    throw new Error(`no route has these shared legs: ${unowned.map(({ from, to, route }) => `${routes[route]?.name}: ${names[from]} to ${names[to]}`).join("; ")}`);
  }

  const legs = firstOfEach(joinCrossings(firstOfEach(logged), positions)).map(({ from, to, route, publishedMiles }) => {
    const [a, b] = [positions[from], positions[to]];
    return { from, to, route, publishedMiles, states: { from: stateOf(names[from]), to: stateOf(names[to]) }, straightMiles: a === undefined || b === undefined ? 0 : milesBetween(a, b) };
  });
  const fitted = routes.map(({ publishedMiles, stateMiles }, i) => {
    const own = legs.filter(({ route }) => route === i).map(({ states, straightMiles }) => ({ ...states, straightMiles }));
    return publishedMiles === null ? null : fitRoute(own, publishedMiles, stateMiles);
  });
  const usual = fitted.flatMap((fit) => (fit === null ? [] : [fit.factor])).toSorted((a, b) => a - b);
  const median = usual[usual.length >> 1] ?? 1;

  const lngOf = (node: number): number => positions[node]?.lng ?? 0;
  const miles = legs.map((leg) => leg.publishedMiles ?? leg.straightMiles * (fitted[leg.route]?.factorOf(leg.states.from, leg.states.to) ?? (isLink(routes[leg.route]) ? LINK_FACTORS[regionOf(lngOf(leg.from))] : median)));
  const minutes = legs.map((leg, i) => ((miles[i] ?? 0) / speedOf(routes[leg.route], lngOf(leg.from))) * 60);
  return {
    data: {
      nodes: { names, lats: positions.map(({ lat }) => round(lat, 5)), lngs: positions.map(({ lng }) => round(lng, 5)) },
      routes: routes.map(({ name }) => name),
      legs: {
        from: legs.map(({ from }) => from),
        to: legs.map(({ to }) => to),
        route: legs.map(({ route }) => route),
        miles: miles.map((value) => round(value, 2)),
        minutes: minutes.map((value) => round(value, 2)),
      },
    },
    fits: routes.flatMap(({ name, publishedMiles }, i) => {
      const fit = fitted[i];
      return publishedMiles === null || fit === null || fit === undefined ? [] : [{ name, publishedMiles, miles: fit.miles, factor: fit.factor }];
    }),
  };
}

/** Drops legs that an earlier route has. */
function firstOfEach(legs: readonly RouteLeg[]): RouteLeg[] {
  const seen = new Set<string>();
  return legs.filter((leg) => seen.size < seen.add(keyOf(leg)).size);
}

function keyOf({ from, to }: RouteLeg): string {
  return from < to ? `${from}-${to}` : `${to}-${from}`;
}

function stateOf(name: string | undefined): string {
  return name?.slice(-2) ?? "";
}

function locateAll(routes: readonly RouteLog[], placings: ReadonlyMap<string, Placing>, locate: (place: string) => Coordinates | null): Map<string, Coordinates> {
  const places = new Map<string, Coordinates>();
  const unknown = new Set<string>();
  for (const { legs } of routes) {
    for (const place of legs.flatMap(({ from, to }) => [from, to])) {
      if (places.has(place)) continue;
      const placing = placings.get(place);
      const offset = placing !== undefined && "anchor" in placing ? placing : undefined;
      const found = placing !== undefined && "lat" in placing ? placing : locate(offset?.anchor ?? place);
      if (found === null) unknown.add(offset === undefined ? place : `${offset.anchor} (for ${place})`);
      else places.set(place, offset === undefined ? found : moveBy(found, offset));
    }
  }
  if (unknown.size > 0) throw new Error(`these places are not known: ${[...unknown].join("; ")}`);
  return places;
}

function speedOf(route: RouteLog | undefined, lng: number): number {
  const kind = isLink(route) ? SPEEDS.link : route?.publishedMiles === null ? SPEEDS.branch : SPEEDS.interstate;
  return kind[regionOf(lng)];
}

function isLink(route: RouteLog | undefined): boolean {
  return route !== undefined && !route.name.startsWith("I-") && !FREEWAYS.has(route.name);
}

function regionOf(lng: number): "west" | "east" {
  return lng < WEST_DEGREES ? "west" : "east";
}

/** Computed on a plane, which is within one percent over 50 miles. */
function moveBy({ lat, lng }: Coordinates, { miles, bearingDegrees }: Offset): Coordinates {
  const degreesPerMile = 180 / Math.PI / EARTH_RADIUS_MILES;
  const bearing = radians(bearingDegrees);
  return { lat: lat + miles * Math.cos(bearing) * degreesPerMile, lng: lng + (miles * Math.sin(bearing) * degreesPerMile) / Math.cos(radians(lat)) };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
