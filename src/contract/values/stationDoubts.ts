// Holds the miles of a few stations against where they lie: a station is no further from an end of the route, in a
// straight line, than the road to it is long. No line is decoded, because most requests are small.

import { isOnGlobe, roughMiles } from "./polyline.js";
import type { Remark } from "./remarks.js";
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

const KILOMETRES_PER_MILE = 1.609344;

/** How else miles may be meant. */
const READINGS: readonly { readonly cause: Cause; readonly mileOf: (mile: number, total: number) => number }[] = [
  { cause: "kilometres", mileOf: (mile) => mile / KILOMETRES_PER_MILE },
  { cause: "reversed", mileOf: (mile, total) => total - mile },
];

/** Which of so many stations are looked at: the first, one in the middle and the last. */
export function sampleRows(count: number): readonly number[] {
  return count === 0 ? [] : [...new Set([0, Math.floor(count / 2), count - 1])];
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
