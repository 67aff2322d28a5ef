// Finds where a road crosses from one state into the next.

import { defined } from "../../src/common/defined.js";
import { milesBetween } from "../../src/common/sphere.js";
import { between } from "../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { readAtlas, type Ring } from "../atlas.js";

/** Points of a road, and the miles to each from the one before. */
interface Part {
  readonly line: readonly Coordinates[];
  readonly miles: readonly number[];
}

export type IsIn = (point: Coordinates, state: string) => boolean;

/** How closely the border is found. */
const STEP_MILES = 0.1;

/**
 * Both parts of a road that leads from one state into the next. Where it follows the border, or its line is too coarse
 * to stay on one side, the cut leaves the least of it on the wrong side.
 */
export function cutAtBorder(
  { line, miles }: Part,
  isBefore: (point: Coordinates) => boolean,
  isAfter: (point: Coordinates) => boolean,
): [Part, Part] {
  const steps = line.slice(1).flatMap((to, i) => {
    const from = line[i] ?? to;
    const count = Math.max(1, Math.ceil(milesBetween(from, to) / STEP_MILES));
    return Array.from({ length: count }, (_, k) => ({
      segment: i + 1,
      share: (k + 0.5) / count,
      point: between(from, to, (k + 0.5) / count),
    }));
  });
  // The score of a cut grows with each step before it that lies in the first state, and falls with each in the second.
  let [score, best, cut] = [0, -Infinity, 0];
  for (const [i, { point }] of steps.entries()) {
    if (score > best) [best, cut] = [score, i];
    score += (isBefore(point) ? 1 : 0) - (isAfter(point) ? 1 : 0);
  }
  const at = score > best ? undefined : steps[cut];
  if (at === undefined)
    return [
      { line, miles },
      { line: line.slice(-1), miles: [0] },
    ];
  const length = defined(miles[at.segment]);
  return [
    { line: [...line.slice(0, at.segment), at.point], miles: [...miles.slice(0, at.segment), length * at.share] },
    {
      line: [at.point, ...line.slice(at.segment)],
      miles: [0, length * (1 - at.share), ...miles.slice(at.segment + 1)],
    },
  ];
}

/** Whether points lie in states, by the Census Bureau's outlines. @param codeOf the postal code of a state's name. */
export function readStates(codeOf: (name: string) => string | undefined): IsIn {
  const outlines = new Map(
    readAtlas("states").flatMap(({ name, rings }) => {
      const code = codeOf(name);
      return code === undefined ? [] : [[code, rings] as const];
    }),
  );
  return (point, state) => isInside(outlines.get(state) ?? [], point);
}

function isInside(rings: readonly Ring[], { lat, lng }: Coordinates): boolean {
  let crossings = 0;
  for (const ring of rings) {
    let [lastLng, lastLat] = ring[0] ?? [NaN, NaN];
    for (const [nextLng, nextLat] of ring) {
      if (
        lastLat > lat !== nextLat > lat &&
        lng < lastLng + ((lat - lastLat) / (nextLat - lastLat)) * (nextLng - lastLng)
      )
        crossings++;
      [lastLng, lastLat] = [nextLng, nextLat];
    }
  }
  return crossings % 2 === 1;
}
