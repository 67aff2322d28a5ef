// Miles and minutes of legs, from published lengths and usual speeds.

import { milesAlong } from "../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { fitRoute } from "./fit.js";
import { lineOf, type RouteLeg } from "./join.js";
import type { RouteLog } from "./logs.js";

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

/** West of this longitude speed limits are higher and towns further apart. */
const WEST_DEGREES = -97;

/** Usual speeds in miles an hour, including traffic and towns; those on Interstates agree with the times of real drives. */
const SPEEDS = {
  interstate: { west: 69, east: 65 },
  branch: { west: 60, east: 62 },
  link: { west: 58, east: 51 },
};

/** Toll roads and state freeways that are built and driven like three-digit Interstates. */
const FREEWAYS = new Set(["CA-99", "FL-91", "GSP-1"]);

/** US highways wind more than Interstates, especially in mountains. No lengths of their sections are published. */
const LINK_FACTORS = { west: 1.12, east: 1.08 };

/** Where only some legs of a route have a shape, the others count as this many times their straight line: as much longer as shapes are. */
const UNKNOWN_SHAPE_FACTOR = 1.04;

/**
 * Shares out the published lengths of the routes among their legs, in proportion to the legs' lines.
 * @param names of the places, `Town, ST`.
 */
export function measureLegs(routes: readonly RouteLog[], legs: readonly RouteLeg[], names: readonly string[], positions: readonly Coordinates[]): Lengths {
  const shapedRoutes = new Set(legs.flatMap(({ route, line }) => (line === undefined ? [] : [route])));
  const measured = legs.map((leg) => ({
    ...leg,
    states: { from: stateOf(names[leg.from]), to: stateOf(names[leg.to]) },
    lineMiles: milesAlong(lineOf(leg, positions)) * (leg.line === undefined && shapedRoutes.has(leg.route) ? UNKNOWN_SHAPE_FACTOR : 1),
  }));
  const fitted = routes.map(({ publishedMiles, stateMiles }, i) => {
    if (publishedMiles === null) return null;
    const own = measured.filter(({ route }) => route === i).map(({ states, lineMiles }) => ({ ...states, lineMiles }));
    return fitRoute(own, publishedMiles, stateMiles);
  });
  const usual = fitted.flatMap((fit) => (fit === null ? [] : [fit.factor])).toSorted((a, b) => a - b);
  const median = usual[usual.length >> 1] ?? 1;

  const lngOf = (node: number): number => positions[node]?.lng ?? 0;
  const miles = measured.map((leg) => leg.publishedMiles ?? leg.lineMiles * (fitted[leg.route]?.factorOf(leg.states.from, leg.states.to) ?? (isLink(routes[leg.route]) ? LINK_FACTORS[regionOf(lngOf(leg.from))] : median)));
  return {
    miles,
    minutes: legs.map((leg, i) => ((miles[i] ?? 0) / speedOf(routes[leg.route], lngOf(leg.from))) * 60),
    fits: routes.flatMap(({ name, publishedMiles }, i) => {
      const fit = fitted[i];
      return publishedMiles === null || fit === null || fit === undefined ? [] : [{ name, publishedMiles, miles: fit.miles, factor: fit.factor }];
    }),
  };
}

function stateOf(name: string | undefined): string {
  return name?.slice(-2) ?? "";
}

function speedOf(route: RouteLog | undefined, lng: number): number {
  const kind = isLink(route) ? SPEEDS.link : route?.publishedMiles === null ? SPEEDS.branch : SPEEDS.interstate;
  return kind[regionOf(lng)];
}

function isLink(route: RouteLog | undefined): boolean {
  return route !== undefined && !route.name.startsWith("I-") && !FREEWAYS.has(route.name);
}

function regionOf(lng: number): "west" | "east" {
  return lng < WEST_DEGREES ? "west" : "east";
}
