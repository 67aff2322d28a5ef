// Holds a route against itself: its line against its start, its end and its length, and its length against its time.
// What does not fit is said and not refused, because the contract accepts such routes.

import { defined } from "../../common/defined.js";
import {
  decodePolyline,
  fieldOfLine,
  FINE_PRECISION,
  isOnGlobe,
  type Line,
  type Points,
  pointsOf,
  positionsOf,
  PRECISION,
  precisionOf,
  roughMiles,
  surveyLine,
} from "./polyline.js";
import type { Remark } from "./remarks.js";
import type { MISREAD_BY, Warning } from "./warnings.js";

/** A line is another route's if it begins further from its start than this share of its length ... */
const FAR_SHARE = 0.05;
/** ... within these bounds: an address may lie some miles from the road. */
const LEAST_FAR_MILES = 5;
const MOST_FAR_MILES = 25;

/** How much of its line's length a route's may be: a line may be simplified, and so be shorter than the road. */
const LEAST_OF_LINE = 0.9;
const MOST_OF_LINE = 1.6;

const LEAST_MILES_PER_HOUR = 15;
const MOST_MILES_PER_HOUR = 90;

/** How far off a factor may be for a unit to explain it. */
const KILOMETRES = { least: 1.4, most: 2 };
const METRES = { least: 1450, most: 2600 };
const SIXTY = 60;
export const KILOMETRES_PER_MILE = 1.609344;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A route whose line can be decoded. */
interface DoubtedRoute extends Line {
  readonly total_distance_miles: number;
  readonly total_duration_minutes: number;
  readonly start: Point;
  readonly end: Point;
}

/** The ends of a line, and its length. */
interface Ends {
  readonly first: Point;
  readonly last: Point;
  readonly miles: number;
}

/** What does not fit in a route that the contract accepts; nothing where all does. */
export function remarkRoute(route: DoubtedRoute): Remark[] {
  const ends = endsOfLine(route);
  const line = doubtLine(route, ends);
  return [
    ...remark(fieldOfLine(route) ?? "polyline", line),
    ...remark("total_distance_miles", line === undefined ? doubtDistance(route, ends) : undefined),
    ...remark("total_duration_minutes", doubtSpeed(route)),
    ...doubtSecondLines(route, ends),
  ];
}

/** Waypoints or a geometry beside the line that counts, which begin or end elsewhere. */
function doubtSecondLines(route: DoubtedRoute, ends: Ends): Remark[] {
  const used = fieldOfLine(route) ?? "polyline";
  const far = farOf(route);
  const others: readonly (readonly [field: string, points: unknown])[] = [
    ...(used === "polyline" ? [["waypoints", route.waypoints] as const] : []),
    ...(used === "geometry" ? [] : [["geometry", positionsOf(route.geometry)] as const]),
  ];
  return others.flatMap(([field, points]) => {
    const list: readonly unknown[] = Array.isArray(points) ? points : [];
    const [first, last] = [list[0], list.at(-1)];
    if (!isOnGlobe(first) || !isOnGlobe(last) || fits({ start: first, end: last }, ends, far)) return [];
    return remark(field, { code: "ROUTE_LINE_IGNORED", field, used });
  });
}

function remark(field: string, warning: Warning | undefined): Remark[] {
  return warning === undefined ? [] : [{ loc: ["body", "route", field], warning }];
}

function endsOfLine(route: DoubtedRoute): Ends {
  if (fieldOfLine(route) === "polyline" && typeof route.polyline === "string") {
    const survey = surveyLine(route.polyline, precisionOf(route));
    if (survey !== null) return survey;
  }
  return endsOf(pointsOf(route));
}

function endsOf({ lats, lngs }: Points): Ends {
  const pointAt = (i: number): Point => ({ lat: defined(lats[i]), lng: defined(lngs[i]) });
  let miles = 0;
  for (let i = 1; i < lats.length; i++) miles += roughMiles(pointAt(i - 1), pointAt(i));
  return { first: pointAt(0), last: pointAt(lats.length - 1), miles };
}

function doubtLine(route: DoubtedRoute, ends: Ends): Warning | undefined {
  const far = farOf(route);
  const startMilesOff = roughMiles(ends.first, route.start);
  const endMilesOff = roughMiles(ends.last, route.end);
  if (startMilesOff <= far && endMilesOff <= far) return undefined;
  const cause = misreadBy(route);
  if (cause !== undefined) return { code: "ROUTE_LINE_MISREAD", cause };
  if (fits({ start: route.end, end: route.start }, ends, far)) return { code: "ROUTE_LINE_REVERSED" };
  return {
    code: "ROUTE_LINE_ELSEWHERE",
    startMilesOff: startMilesOff > far ? startMilesOff : 0,
    endMilesOff: endMilesOff > far ? endMilesOff : 0,
  };
}

/** From how many miles on a line begins far from a route's start. */
function farOf(route: Line): number {
  const miles = "total_distance_miles" in route ? Number(route.total_distance_miles) : 0;
  return Math.min(Math.max(miles * FAR_SHARE || 0, LEAST_FAR_MILES), MOST_FAR_MILES);
}

function fits({ start, end }: Pick<DoubtedRoute, "start" | "end">, { first, last }: Omit<Ends, "miles">, far: number) {
  return roughMiles(first, start) <= far && roughMiles(last, end) <= far;
}

/**
 * What the line of a route looks like, if it leads from its start to its end once it is read so; `undefined` where
 * nothing of the kind explains it.
 */
export function misreadBy(route: Line): keyof typeof MISREAD_BY | undefined {
  if (!hasEnds(route)) return undefined;
  const { polyline } = route;
  const far = farOf(route);
  const isRight = (points: Points | null): boolean =>
    points !== null && points.lats.length > 1 && fits(route, endsOf(points), far);
  if (fieldOfLine(route) !== "polyline" || typeof polyline !== "string") {
    const { lats, lngs } = pointsOf(route);
    return isRight({ lats: lngs, lngs: lats }) ? "swapped" : undefined;
  }
  const precision = precisionOf(route);
  const points = decodePolyline(polyline, precision);
  if (isRight(decodePolyline(polyline, PRECISION + FINE_PRECISION - precision)))
    return precision === PRECISION ? "fine" : "coarse";
  if (isRight(decodePolyline(polyline.replaceAll("\\\\", "\\"), precision))) return "backslashes";
  if (points !== null && isRight({ lats: points.lngs, lngs: points.lats })) return "swapped";
  return isRight(withoutElevation(polyline, precision)) ? "elevation" : undefined;
}

/** Whether a route, of which nothing else is known, says where it starts and ends. */
function hasEnds(route: Line): route is Line & Pick<DoubtedRoute, "start" | "end"> {
  return "start" in route && "end" in route && isOnGlobe(route.start) && isOnGlobe(route.end);
}

/** A line whose points have three values each, of which the third is left out; null where that cannot be. */
function withoutElevation(polyline: string, precision: number): Points | null {
  // A value of 0 makes the number of values even, so that they can be read in pairs.
  const pairs = decodePolyline(polyline, precision) ?? decodePolyline(`${polyline}?`, precision);
  if (pairs === null) return null;
  const steps = pairs.lats.flatMap((lat, i) => [
    lat - (pairs.lats[i - 1] ?? 0),
    defined(pairs.lngs[i]) - (pairs.lngs[i - 1] ?? 0),
  ]);
  const points: Points = { lats: [], lngs: [] };
  let [lat, lng] = [0, 0];
  for (let i = 0; i + 2 < steps.length; i += 3) {
    points.lats.push((lat += defined(steps[i])));
    points.lngs.push((lng += defined(steps[i + 1])));
  }
  return points;
}

function doubtDistance(
  { total_distance_miles: routeMiles }: DoubtedRoute,
  { miles: lineMiles }: Ends,
): Warning | undefined {
  const ratio = routeMiles / lineMiles;
  if (ratio >= LEAST_OF_LINE && ratio <= MOST_OF_LINE) return undefined;
  const unit = isWithin(ratio, KILOMETRES) ? "kilometres" : isWithin(ratio, METRES) ? "metres" : undefined;
  return { code: "ROUTE_DISTANCE_DOUBTFUL", routeMiles, lineMiles, unit };
}

/** Whether a distance is that of a line in metres. */
export function isInMetres(distance: number, lineMiles: number): boolean {
  return isWithin(distance / lineMiles, METRES);
}

function isWithin(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return value >= least && value <= most;
}

function doubtSpeed({
  total_distance_miles: miles,
  total_duration_minutes: minutes,
}: DoubtedRoute): Warning | undefined {
  const milesPerHour = (miles / minutes) * 60;
  if (isLikely(milesPerHour)) return undefined;
  const cause = isLikely(milesPerHour * SIXTY)
    ? "seconds"
    : isLikely(milesPerHour / SIXTY)
      ? "hours"
      : isLikely(milesPerHour / KILOMETRES_PER_MILE)
        ? "kilometres"
        : undefined;
  return { code: "ROUTE_SPEED_DOUBTFUL", milesPerHour, cause };
}

function isLikely(milesPerHour: number): boolean {
  return milesPerHour >= LEAST_MILES_PER_HOUR && milesPerHour <= MOST_MILES_PER_HOUR;
}
