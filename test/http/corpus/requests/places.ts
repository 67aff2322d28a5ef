// Long drives, roughly, and points along them. Only arithmetic that every machine rounds in the same way.

import { integer, pick } from "../../../support/random.js";

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface Corridor {
  readonly miles: number;
  readonly minutes: number;
  readonly towns: readonly Point[];
}

function corridor(
  miles: number,
  minutes: number,
  ...towns: readonly (readonly [lat: number, lng: number])[]
): Corridor {
  return { miles, minutes, towns: towns.map(([lat, lng]) => ({ lat, lng })) };
}

/** Los Angeles to New York. */
export const COAST_TO_COAST = corridor(
  2790.4,
  2535,
  [34.0522, -118.2437],
  [34.8958, -117.0173],
  [35.1983, -111.6513],
  [35.0844, -106.6504],
  [35.4676, -97.5164],
  [38.627, -90.1994],
  [39.7684, -86.1581],
  [39.9612, -82.9988],
  [40.7128, -74.006],
);

export const CORRIDORS: readonly Corridor[] = [
  corridor(468.4, 421, [41.2565, -95.9345], [41.5868, -93.625], [41.5236, -90.5776], [41.8781, -87.6298]),
  corridor(
    1547.9,
    1342.5,
    [34.0522, -118.2437],
    [33.4484, -112.074],
    [32.2226, -110.9747],
    [31.7619, -106.485],
    [29.4241, -98.4936],
    [29.7604, -95.3698],
  ),
  corridor(
    1280,
    1170,
    [25.7617, -80.1918],
    [30.3322, -81.6557],
    [32.0809, -81.0912],
    [34.1954, -79.7626],
    [37.5407, -77.436],
    [38.9072, -77.0369],
    [40.7128, -74.006],
  ),
  corridor(195.31, 182.2, [32.7767, -96.797], [31.5493, -97.1467], [30.2672, -97.7431]),
  COAST_TO_COAST,
];

/** A number of `digits` decimals. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The point at a share of the way, 0 to 1, all legs counted as equally long. */
export function pointAt({ towns }: Corridor, share: number): Point {
  const leg = Math.min(Math.floor(share * (towns.length - 1)), towns.length - 2);
  const [from, to] = [towns[leg], towns[leg + 1]];
  if (from === undefined || to === undefined) throw new Error("a corridor has at least two towns");
  const within = share * (towns.length - 1) - leg;
  return { lat: from.lat + (to.lat - from.lat) * within, lng: from.lng + (to.lng - from.lng) * within };
}

/** A point beside the way, at most `degrees` north or south and east or west of it. */
export function pointBeside(random: () => number, along: Corridor, share: number, degrees: number): Point {
  const { lat, lng } = pointAt(along, share);
  return { lat: rounded(lat + (random() * 2 - 1) * degrees, 5), lng: rounded(lng + (random() * 2 - 1) * degrees, 5) };
}

/** The way as a line of this many points. */
export function lineAlong(random: () => number, along: Corridor, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => pointBeside(random, along, i / (count - 1), 0.02));
}

/** Encodes a line as the overview polylines of mapping services are, with five decimals. */
export function encodeLine(line: readonly Point[]): string {
  let text = "";
  let [lastLat, lastLng] = [0, 0];
  for (const { lat, lng } of line) {
    const [nextLat, nextLng] = [Math.round(lat * 1e5), Math.round(lng * 1e5)];
    text += encodeValue(nextLat - lastLat) + encodeValue(nextLng - lastLng);
    [lastLat, lastLng] = [nextLat, nextLng];
  }
  return text;
}

function encodeValue(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + 63);
  return text + String.fromCharCode(rest + 63);
}

export interface RouteBody {
  total_distance_miles: number;
  total_duration_minutes: number;
  start: Point;
  end: Point;
  polyline?: string | null;
  waypoints?: readonly Point[] | null;
}

/** A route with a polyline, with waypoints, or with both. */
export function makeRoute(random: () => number, along: Corridor): RouteBody {
  const line = lineAlong(random, along, integer(random, 2, 40));
  const geometry = pick(random, [
    { waypoints: line },
    { polyline: encodeLine(line) },
    { polyline: encodeLine(line), waypoints: null },
    { polyline: null, waypoints: line },
    { polyline: "", waypoints: line },
    { polyline: encodeLine(line), waypoints: [] },
  ]);
  return {
    total_distance_miles: along.miles,
    total_duration_minutes: along.minutes,
    start: pointAt(along, 0),
    end: pointAt(along, 1),
    ...geometry,
  };
}
