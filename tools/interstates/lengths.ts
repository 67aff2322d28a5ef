// Miles and minutes of legs, from published lengths and usual speeds.

import { defined } from "../../src/common/defined.js";
import { milesAlong } from "../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { fitRoute } from "./fit.js";
import { lineOf, type RouteLeg } from "./join.js";
import type { RouteLog } from "./logs.js";
import { isInterstate, speedOf, windingOf } from "./roads.js";

/** How well a route with a published length fits. */
export interface Fit {
  readonly name: string;
  readonly publishedMiles: number;
  /** Length of the route as built. */
  readonly miles: number;
  /** The published length divided by that of the legs' lines. The factors of the legs stay within `FACTOR_BAND`. */
  readonly factor: number;
}

/** Miles and minutes of legs, in their order. */
interface Lengths {
  readonly miles: readonly number[];
  readonly minutes: readonly number[];
  readonly fits: readonly Fit[];
}

/**
 * Where only some legs of a route have a shape, the others count as this many times their straight line: as much longer
 * as shapes are.
 */
const UNKNOWN_SHAPE_FACTOR = 1.04;

/**
 * Shares out the published lengths of the routes among their legs, in proportion to the legs' lines.
 * @param names of the places, `Town, ST`.
 */
export function measureLegs(
  routes: readonly RouteLog[],
  legs: readonly RouteLeg[],
  names: readonly string[],
  positions: readonly Coordinates[],
): Lengths {
  const shapedRoutes = new Set(legs.flatMap(({ route, line }) => (line === undefined ? [] : [route])));
  const measured = legs.map((leg) => ({
    ...leg,
    states: { from: stateOf(names[leg.from]), to: stateOf(names[leg.to]) },
    lineMiles:
      milesAlong(lineOf(leg, positions)) *
      (leg.line === undefined && shapedRoutes.has(leg.route) ? UNKNOWN_SHAPE_FACTOR : 1),
  }));
  const fitted = routes.map(({ publishedMiles, stateMiles }, i) => {
    if (publishedMiles === null) return null;
    const own = measured.filter(({ route }) => route === i).map(({ states, lineMiles }) => ({ ...states, lineMiles }));
    return fitRoute(own, publishedMiles, stateMiles, shapedRoutes.has(i));
  });
  const usual = fitted.flatMap((fit) => (fit === null ? [] : [fit.factor])).toSorted((a, b) => a - b);
  const median = usual[usual.length >> 1] ?? 1;

  const nameOf = (leg: RouteLeg): string => routes[leg.route]?.name ?? "";
  const startOf = (leg: RouteLeg): Coordinates => positions[leg.from] ?? { lat: NaN, lng: NaN };
  const factorOf = (leg: (typeof measured)[number]): number =>
    fitted[leg.route]?.factorOf(leg.states.from, leg.states.to) ??
    (isInterstate(nameOf(leg)) ? median : windingOf(nameOf(leg), startOf(leg)));
  const miles = measured.map((leg) => leg.publishedMiles ?? leg.lineMiles * factorOf(leg));
  return {
    miles,
    minutes: measured.map((leg, i) => {
      const winding = leg.publishedMiles === null || leg.lineMiles === 0 ? null : leg.publishedMiles / leg.lineMiles;
      return (defined(miles[i]) / speedOf(nameOf(leg), startOf(leg), winding)) * 60;
    }),
    fits: routes.flatMap(({ name, publishedMiles }, i) => {
      const fit = fitted[i];
      return publishedMiles === null || fit === null || fit === undefined
        ? []
        : [{ name, publishedMiles, miles: fit.miles, factor: fit.factor }];
    }),
  };
}

function stateOf(name: string | undefined): string {
  return name?.slice(-2) ?? "";
}
