// Reads route logs.

import type { Coordinates } from "../../src/providers/routing/provider.js";

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
export interface RouteLog {
  readonly name: string;
  /** Its published length without shared legs; null if none is published. */
  readonly publishedMiles: number | null;
  /** Its published length by state, for the states that the log gives. */
  readonly stateMiles: ReadonlyMap<string, number>;
  readonly legs: readonly LoggedLeg[];
}

/** A place that the gazetteer lacks: its own coordinates, or its distance and direction from another. */
export type Placing = Coordinates | Offset;

export interface Offset {
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

const DIRECTIONS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
const DEGREES_PER_DIRECTION = 22.5;

const HEADER = /^([A-Z]+-[0-9A-Z]+)(?: [A-Z]+)?(?: (\d+(?:\.\d+)?))?$/;
const STATE_LINE = /^(\| )?([A-Z]{2})(?: (\d+(?:\.\d+)?))? (.+)$/;
const PUBLISHED_MILES = / @(\d+(?:\.\d+)?)$/;
const OFFSET = /^(.+) = (\d+) ([NESW]{1,3}) of (.+)$/;
const POINT = /^(.+) = (\d\d\.\d+) (-\d{2,3}\.\d+)$/;

/**
 * Reads log files.
 * @throws {Error} naming the line that is invalid.
 */
export function readLogs(texts: readonly string[]): Logs {
  const routes: { name: string; publishedMiles: number | null; stateMiles: Map<string, number>; legs: LoggedLeg[] }[] =
    [];
  const placings = new Map<string, Placing>();
  let last: string | null = null;
  for (const line of texts.join("\n").split("\n")) {
    const [, name, published] = HEADER.exec(line) ?? [];
    if (name !== undefined) {
      routes.push({
        name,
        publishedMiles: published === undefined ? null : Number(published),
        stateMiles: new Map(),
        legs: [],
      });
      last = null;
      continue;
    }
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, gap, state, miles, towns] = STATE_LINE.exec(line) ?? [];
    const route = routes.at(-1);
    if (state === undefined || towns === undefined || route === undefined)
      throw new Error(`not a line of a log: ${line}`);
    if (gap !== undefined) last = null;
    if (miles !== undefined) route.stateMiles.set(state, Number(miles));
    for (const entry of towns.split(";").map((text) => text.trim())) {
      if (entry === "") continue;
      const [marks = ""] = /^[|~ ]*/.exec(entry) ?? [];
      if (marks.includes("|")) last = null;
      const [given, length] = PUBLISHED_MILES.exec(entry) ?? [];
      const publishedMiles = length === undefined ? null : Number(length);
      if (publishedMiles !== null && (last === null || route.publishedMiles !== null))
        throw new Error(`${route.name}: no length of its own can be given with ${entry}`);
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
  return placeAt(name, {
    miles: Number(miles),
    bearingDegrees: bearing * DEGREES_PER_DIRECTION,
    anchor: withState(anchor),
  });
}
