// Turns route logs and places into a network of legs with miles and minutes.

import { defined } from "../../src/common/defined.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { minutesAt, toFileDegrees, toFileMiles, toFileSpeed } from "../../src/providers/routing/interstates/file.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import { joinCrossings, type RouteLeg } from "./join.js";
import { type Fit, measureLegs } from "./lengths.js";
import type { Line } from "./line.js";
import { locateAll } from "./locate.js";
import type { Logs } from "./logs.js";
import { isInterstate } from "./roads.js";
import { matchLegs } from "./shape/match.js";

export interface BuiltNetwork {
  readonly data: NetworkData;
  readonly fits: readonly Fit[];
  /** Indices of the Interstate legs that found no shape: they are straight lines. */
  readonly unshaped: readonly number[];
}

/**
 * Builds the network.
 * @param locate returns the coordinates of `Town, ST`; null if the place is unknown.
 * @param roadLines unnamed lines of Interstates, from which their legs take their shape.
 * @throws {Error} listing all unknown places, and all shared legs that no other route has.
 */
export function buildNetwork(
  logs: Logs,
  locate: (place: string) => Coordinates | null,
  roadLines: readonly Line[] = [],
): BuiltNetwork {
  const { routes } = logs;
  const places = locateAll(logs, locate);
  const names = [...places.keys()];
  const located = [...places.values()];
  const straight = firstOfEach(joinCrossings(readLegs(logs, names), located));
  const { miles: straightMiles } = measureLegs(routes, straight, names, located);

  const isOnInterstate = ({ route }: RouteLeg): boolean => isInterstate(routes[route]?.name ?? "");
  const interstates = straight.flatMap((leg, i) =>
    isOnInterstate(leg) ? [{ ...leg, miles: defined(straightMiles[i]) }] : [],
  );
  const { towns, lines } = matchLegs(roadLines, located, interstates);
  const shapes = new Map(interstates.map(({ from, to }, i) => [keyOf({ from, to }), lines[i]]));
  const positions = [...towns];
  const shaped = straight.map((leg): RouteLeg => {
    const line = shapes.get(keyOf(leg)) ?? null;
    return line === null ? leg : { ...leg, line };
  });
  const legs = firstOfEach(joinCrossings(shaped, positions));
  const { miles, minutes, fits } = measureLegs(routes, legs, names, positions);
  return {
    data: {
      nodes: {
        names,
        lats: positions.map(({ lat }) => toFileDegrees(lat)),
        lngs: positions.map(({ lng }) => toFileDegrees(lng)),
      },
      routes: routes.map(({ name }) => name),
      legs: {
        from: legs.map(({ from }) => from),
        to: legs.map(({ to }) => to),
        route: legs.map(({ route }) => route),
        miles: miles.map(toFileMiles),
        minutes: miles.map((length, leg) => minutesAt(toFileMiles(length), toFileSpeed(length, defined(minutes[leg])))),
      },
      shapes: legs.flatMap(({ line = [] }, leg) => {
        const inner = line.slice(1, -1);
        return inner.length === 0
          ? []
          : [
              {
                leg,
                lats: inner.map(({ lat }) => toFileDegrees(lat)),
                lngs: inner.map(({ lng }) => toFileDegrees(lng)),
              },
            ];
      }),
    },
    fits,
    unshaped: legs.flatMap((leg, i) => (leg.line === undefined && isOnInterstate(leg) ? [i] : [])),
  };
}

/** The legs of all logs between the indices of their places, each once. */
function readLegs({ routes }: Logs, names: readonly string[]): RouteLeg[] {
  const index = new Map(names.map((name, i) => [name, i]));
  const logged: RouteLeg[] = [];
  const shared: RouteLeg[] = [];
  routes.forEach(({ legs }, route) => {
    for (const leg of legs)
      (leg.isShared ? shared : logged).push({
        from: index.get(leg.from) ?? 0,
        to: index.get(leg.to) ?? 0,
        route,
        publishedMiles: leg.publishedMiles,
      });
  });
  const owned = new Set(logged.map(keyOf));
  const unowned = shared.filter((leg) => !owned.has(keyOf(leg)));
  if (unowned.length > 0) {
    throw new Error(
      `no route has these shared legs: ${unowned.map(({ from, to, route }) => `${routes[route]?.name}: ${names[from]} to ${names[to]}`).join("; ")}`,
    );
  }
  return firstOfEach(logged);
}

/** Drops legs that an earlier route has. */
function firstOfEach(legs: readonly RouteLeg[]): RouteLeg[] {
  const seen = new Set<string>();
  return legs.filter((leg) => seen.size < seen.add(keyOf(leg)).size);
}

function keyOf({ from, to }: Pick<RouteLeg, "from" | "to">): string {
  return from < to ? `${from}-${to}` : `${to}-${from}`;
}
