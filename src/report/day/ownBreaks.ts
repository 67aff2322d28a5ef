// Breaks and rests that are not at a fuel stop, as maps and navigation devices show them.

import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import type { Route } from "../../contract/schemas/route.js";
import { pointsOf } from "../../contract/values/polyline.js";
import { pointAlong, milesBetween } from "../../common/sphere.js";
import { defined } from "../../common/defined.js";
import { type Coordinates, toCoordinates } from "../projection.js";
import { type DayPart, daysOf, minutesOf } from "./days.js";
import { wordDateAndClock, wordMinutes, wordWhat, wordWindow } from "./words.js";

interface OwnBreak {
  readonly kind: "break" | "rest";
  /** How many fuel stops are made before it. */
  readonly stopsBefore: number;
  /** On the route's line, where the window ends: there at the latest. */
  readonly place: Coordinates;
  readonly fromMile: number;
  readonly toMile: number;
  readonly minutes: number;
  /** Local times as the answer has them; undefined without a departure. */
  readonly beginAt: string | undefined;
  readonly endAt: string | undefined;
  readonly timeZone: string | undefined;
  /** `Break, 30 min` */
  readonly name: string;
  /** Where it may be, and when it is there. */
  readonly description: string;
}

/** Those of a plan, in driving order; none where the request has no hours. */
export function ownBreaksOf(route: Route, plan: Pick<OptimizeResult, "schedule" | "stops" | "summary">): OwnBreak[] {
  const parts = daysOf(plan).flatMap((day) => day.parts);
  const own = parts.filter(({ window }) => window !== undefined);
  if (own.length === 0) return [];
  const placeAt = placeAlong(route);
  let stopsBefore = 0;
  return parts.flatMap((part): OwnBreak[] => {
    const { kind, window, begin, end } = part;
    if (part.stop !== undefined) stopsBefore = part.stop.index + 1;
    if (window === undefined || (kind !== "break" && kind !== "rest")) return [];
    return [
      {
        kind,
        stopsBefore,
        place: placeAt(part.fromMile),
        fromMile: window.fromMile,
        toMile: window.toMile,
        minutes: end.minute - begin.minute,
        beginAt: begin.at,
        endAt: end.at,
        timeZone: end.local?.timeZone,
        name: `${wordWhat(part)}, ${wordMinutes(minutesOf(part))}`,
        description: describe(part, window),
      },
    ];
  });
}

function describe({ begin, end }: DayPart, window: NonNullable<DayPart["window"]>): string {
  const where = wordWindow(window);
  const [from, to] = [begin, end].map(({ at, local }) => wordDateAndClock(at, local?.timeZone));
  const when = from === "" ? "" : `; at the latest from ${from} to ${to}`;
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}${when}`;
}

/** Finds the place at a driving mile of a route; its miles are spread evenly along its line. */
function placeAlong(route: Route): (mile: number) => Coordinates {
  const line = pointsOf(route);
  const points = toCoordinates(line);
  const pointMiles = [0];
  points
    .slice(1)
    .forEach((point, i) => pointMiles.push(defined(pointMiles[i]) + milesBetween(defined(points[i]), point)));
  const pointAt = pointAlong(line, pointMiles);
  return (mile) => pointAt(mile / route.total_distance_miles);
}
