import { defined } from "../common/defined.js";

/**
 * Fuel in the tank along the route, by miles from its start: element i of both arrays is one point of the line. A stop
 * has two points, on arrival and on leaving; with a detour that burns fuel four, all at its mile: where it leaves the
 * route, both at the pump, and where it is back.
 */
export interface TankCourse {
  readonly miles: readonly number[];
  readonly gallons: readonly number[];
}

/** Gallons in the tank at a mile; at a stop, when it is back on the route. */
export function gallonsInTank({ miles, gallons }: TankCourse, mile: number): number {
  const after = miles.findIndex((other) => other > mile);
  if (after < 0) return defined(gallons.at(-1));
  const before = Math.max(after - 1, 0);
  const [fromMile, fromGallons] = [defined(miles[before]), defined(gallons[before])];
  const [toMile, toGallons] = [defined(miles[after]), defined(gallons[after])];
  if (toMile <= fromMile) return fromGallons;
  return fromGallons + ((toGallons - fromGallons) * (mile - fromMile)) / (toMile - fromMile);
}
