import { defined } from "../../../src/common/defined.js";
import { milesBetween } from "../../../src/common/sphere.js";
import { nearestPoint } from "../../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../../src/providers/routing/provider.js";

/** Leaves out points of a line while it stays within a distance of all of them (Douglas and Peucker). */
export function simplify(line: readonly Coordinates[], mostMiles: number): Coordinates[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  const off = line.map((point) => milesBetween(point, nearestPoint(first, last, point).point));
  const furthest = off.reduce((best, miles, i) => (miles > defined(off[best]) ? i : best), 0);
  if (defined(off[furthest]) <= mostMiles) return [first, last];
  return [
    ...simplify(line.slice(0, furthest + 1), mostMiles).slice(0, -1),
    ...simplify(line.slice(furthest), mostMiles),
  ];
}
