// Gives the legs of Interstates the shape of the road.

import { milesBetween } from "../../../src/common/sphere.js";
import type { Coordinates } from "../../../src/providers/routing/provider.js";
import { findCandidates } from "./candidates.js";
import { choosePoints, type TownLeg } from "./choose.js";
import { joinLines } from "./graph.js";
import { bridgeGaps } from "./links.js";
import type { Path } from "./paths.js";
import { simplify } from "./simplify.js";

// A path much longer than its chord, or than its published length, follows another road. Legs of a few miles, whose
// towns may lie miles from the road, differ more.
const MAX_WINDING = 1.3;
const LENGTH_BAND = { least: 0.7, most: 1.3, miles: 5 };

/** Nothing that is computed from a shape is this exact, and the lines themselves are a median 0.22 miles off. */
const TOLERANCE_MILES = 0.5;

export interface Shapes {
  /** The towns with a shaped leg moved onto the road, the others where they were. */
  readonly towns: readonly Coordinates[];
  /** The road of each leg from its first to its last town; null where it is not known. */
  readonly lines: readonly (readonly Coordinates[] | null)[];
}

/** Finds for each leg its way along unnamed lines. */
export function matchLegs(
  lines: readonly (readonly Coordinates[])[],
  towns: readonly Coordinates[],
  legs: readonly TownLeg[],
): Shapes {
  const { graph: drawn, lineEnds } = joinLines(lines);
  const graph = bridgeGaps(drawn, lineEnds);
  const onLegs = new Set(legs.flatMap(({ from, to }) => [from, to]));
  const find = findCandidates(graph);
  const candidates = towns.map((town, i) => (onLegs.has(i) ? find(town) : []));
  const { points, paths } = choosePoints(graph, towns, candidates, legs);
  const accepted = paths.map((path, leg) => (isRight(path, legs[leg]?.miles ?? NaN) ? path : null));
  const moved = new Set(legs.flatMap(({ from, to }, leg) => (accepted[leg] === null ? [] : [from, to])));
  return {
    towns: towns.map((town, i) => (moved.has(i) ? toPlain(points[i] ?? town) : town)),
    lines: accepted.map((path) => (path === null ? null : simplify(path.line.map(toPlain), TOLERANCE_MILES))),
  };
}

function isRight(path: Path | null, publishedMiles: number): boolean {
  const [first, last] = [path?.line[0], path?.line.at(-1)];
  if (path === null || first === undefined || last === undefined) return false;
  const share = path.miles / publishedMiles;
  const isLongEnough =
    (share > LENGTH_BAND.least && share < LENGTH_BAND.most) ||
    Math.abs(path.miles - publishedMiles) <= LENGTH_BAND.miles;
  return isLongEnough && path.miles < MAX_WINDING * milesBetween(first, last);
}

function toPlain({ lat, lng }: Coordinates): Coordinates {
  return { lat, lng };
}
