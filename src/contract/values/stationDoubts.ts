// Holds the miles of a few stations against where they lie: a station is no further from an end of the route, in a
// straight line, than the road to it is long. No line is decoded, because most requests are small.

import { isOnGlobe, roughMiles } from "./polyline.js";
import type { Remark } from "./remarks.js";
import { KILOMETRES_PER_MILE } from "./routeDoubts.js";
import type { Warning } from "./warnings.js";

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A station with its place and its mile. */
export interface MiledStation {
  readonly location: Point;
  readonly mile: number;
}

interface Ends {
  readonly start: Point;
  readonly end: Point;
  readonly total_distance_miles: number;
}

type Cause = Extract<Warning, { readonly code: "STATION_MILES_DOUBTFUL" }>["cause"];

/** Stations lie off the road, and distances as people round them are not exact. */
const LEAST_OFF_MILES = 25;
const OFF_SHARE = 0.05;

/** How else miles may be meant. */
const READINGS: readonly { readonly cause: Cause; readonly mileOf: (mile: number, total: number) => number }[] = [
  { cause: "kilometres", mileOf: (mile) => mile / KILOMETRES_PER_MILE },
  { cause: "reversed", mileOf: (mile, total) => total - mile },
];

/** Stations by their rows. What a station lacks is NaN. */
export interface StationRows {
  readonly count: number;
  readonly mileAt: (row: number) => number;
  readonly latAt: (row: number) => number;
  readonly lngAt: (row: number) => number;
}

/** The stations with the least and the greatest mile, whatever their order: of several at one mile, by their places. */
export function sampleStations({ count, mileAt, latAt, lngAt }: StationRows): MiledStation[] {
  const isBefore = (a: number, b: number): boolean => (latAt(a) - latAt(b) || lngAt(a) - lngAt(b)) < 0;
  let [first, last] = [-1, -1];
  let [least, greatest] = [Infinity, -Infinity];
  for (let row = 0; row < count; row++) {
    const mile = mileAt(row);
    if (mile < least || (mile === least && isBefore(row, first))) [first, least] = [row, mile];
    if (mile > greatest || (mile === greatest && isBefore(last, row))) [last, greatest] = [row, mile];
  }
  if (first < 0) return [];
  return [first, last].map((row) => ({ location: { lat: latAt(row), lng: lngAt(row) }, mile: mileAt(row) }));
}

/** What does not fit in the miles of some stations; nothing where no other reading explains all of them. */
export function remarkStations(route: Ends, sample: readonly MiledStation[]): Remark[] {
  const { start, end, total_distance_miles: total } = route;
  const off = Math.max(LEAST_OFF_MILES, total * OFF_SHARE);
  const known = sample.filter(({ location, mile }) => isOnGlobe(location) && Number.isFinite(mile));
  const fits = (mileOf: (mile: number, total: number) => number): boolean =>
    known.every(({ location, mile }) => {
      const at = mileOf(mile, total);
      return roughMiles(location, start) <= at + off && roughMiles(location, end) <= total - at + off;
    });
  if (fits((mile) => mile)) return [];
  const cause = READINGS.find(({ mileOf }) => fits(mileOf))?.cause;
  return cause === undefined ? [] : [{ loc: ["body", "stations"], warning: { code: "STATION_MILES_DOUBTFUL", cause } }];
}
