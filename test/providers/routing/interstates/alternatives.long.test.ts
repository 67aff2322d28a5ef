import { describe, expect, test } from "vitest";
import { loadGazetteer } from "../../../../src/providers/places/load.js";
import { loadInterstates } from "../../../../src/providers/routing/interstates/load.js";
import type { NetworkData } from "../../../../src/providers/routing/interstates/network.js";
import { createInterstates } from "../../../../src/providers/routing/interstates/provider.js";
import type { Coordinates, DrivingRoute } from "../../../../src/providers/routing/provider.js";
import { geodesicMiles } from "../../../support/geodesic.js";
import { integer, pick, seededRandom } from "../../../support/random.js";

const { signal } = new AbortController();

/**
 * Of the miles of either of two ways, this share may be the same; a way takes this many times the quickest minutes; and
 * a quarter of what it does not share with the quickest one is a plateau.
 */
const [MOST_SHARED, MOST_STRETCH, LEAST_PLATEAU] = [0.9, 1.4, 0.25];

/** Towns two degrees apart, so that each trip from town to town joins the network in these towns and nowhere else. */
const COLUMNS = 5;
const placeOf = (node: number): Coordinates => ({
  lat: 30 + 2 * Math.floor(node / COLUMNS),
  lng: -110 + 2.5 * (node % COLUMNS),
});

interface Graph {
  readonly data: NetworkData;
  readonly count: number;
  /** The least minutes between all pairs. */
  readonly least: readonly (readonly number[])[];
  readonly leg: (a: number, b: number) => { miles: number; minutes: number } | undefined;
}

function graphOf(
  count: number,
  legs: readonly (readonly [from: number, to: number, miles: number, minutes: number])[],
): Graph {
  const nodes = Array.from({ length: count }, (_, node) => node);
  const byEnds = new Map(
    legs.flatMap(([from, to, miles, minutes]) =>
      [`${from}-${to}`, `${to}-${from}`].map((key) => [key, { miles, minutes }] as const),
    ),
  );
  const least = nodes.map((a) => nodes.map((b) => (a === b ? 0 : (byEnds.get(`${a}-${b}`)?.minutes ?? Infinity))));
  for (const via of nodes)
    for (const a of nodes)
      for (const b of nodes)
        least[a]?.splice(
          b,
          1,
          Math.min(least[a][b] ?? Infinity, (least[a][via] ?? Infinity) + (least[via]?.[b] ?? Infinity)),
        );
  const column = (of: 0 | 1 | 2 | 3): number[] => legs.map((leg) => leg[of]);
  const places = nodes.map(placeOf);
  const data: NetworkData = {
    nodes: {
      names: nodes.map((node) => `N${node}, KS`),
      lats: places.map(({ lat }) => lat),
      lngs: places.map(({ lng }) => lng),
    },
    routes: ["US-1"],
    legs: { from: column(0), to: column(1), route: legs.map(() => 0), miles: column(2), minutes: column(3) },
  };
  return { data, count, least, leg: (a, b) => byEnds.get(`${a}-${b}`) };
}

/** Neighbours and some others are joined; minutes are so uneven that no two ways take equally long. */
function randomGraph(random: () => number): Graph {
  const count = COLUMNS * integer(random, 2, 4);
  const legs: [number, number, number, number][] = [];
  for (let node = 0; node < count; node++) {
    for (const other of [
      node % COLUMNS < COLUMNS - 1 ? node + 1 : count,
      node + COLUMNS,
      node % COLUMNS < COLUMNS - 1 ? node + COLUMNS + 1 : count,
    ]) {
      if (other >= count || random() < 0.15) continue;
      const miles = 140 + 60 * random();
      legs.push([node, other, miles, miles * (0.8 + 0.6 * random())]);
    }
  }
  return graphOf(count, legs);
}

/** The nodes that a route drives through. */
function nodesOf(graph: Graph, { lats, lngs }: DrivingRoute): number[] {
  return lats.map((lat, i) =>
    Array.from({ length: graph.count }, (_, node) => node).findIndex(
      (node) => placeOf(node).lat === lat && placeOf(node).lng === lngs[i],
    ),
  );
}

function sum(
  graph: Graph,
  way: readonly number[],
  part: "miles" | "minutes",
  counts: (a: number, b: number) => boolean = () => true,
): number {
  return way
    .slice(1)
    .reduce(
      (total, node, i) => total + (counts(way[i] ?? -1, node) ? (graph.leg(way[i] ?? -1, node)?.[part] ?? NaN) : 0),
      0,
    );
}

/** Of what two ways have in common. */
function shared(graph: Graph, way: readonly number[], other: readonly number[], part: "miles" | "minutes"): number {
  const legs = new Set(other.slice(1).flatMap((node, i) => [`${other[i]}-${node}`, `${node}-${other[i]}`]));
  return sum(graph, way, part, (a, b) => legs.has(`${a}-${b}`));
}

/** The quickest way between two nodes, step by step towards less minutes. */
function quickest(graph: Graph, from: number, to: number): number[] {
  const way = [from];
  while (way.at(-1) !== to) {
    const here = way.at(-1) ?? -1;
    const left = graph.least[here]?.[to] ?? NaN;
    const next = Array.from({ length: graph.count }, (_, node) => node).find(
      (node) => Math.abs((graph.leg(here, node)?.minutes ?? NaN) + (graph.least[node]?.[to] ?? NaN) - left) < 1e-9,
    );
    if (next === undefined) return [];
    way.push(next);
  }
  return way;
}

/**
 * Whether a way keeps the rules beside the quickest one: the longest part of it that is on quickest ways from the start
 * as well as to the end is searched for by itself.
 */
function keepsRules(graph: Graph, way: readonly number[], best: readonly number[]): boolean {
  if (new Set(way).size < way.length) return false;
  const isQuickest = (from: number, to: number): boolean =>
    Math.abs(sum(graph, way.slice(from, to + 1), "minutes") - (graph.least[way[from] ?? -1]?.[way[to] ?? -1] ?? NaN)) <
    1e-9;
  let plateau = 0;
  way.forEach((_, a) =>
    way.forEach((__, b) => {
      if (a < b && isQuickest(0, b) && isQuickest(a, way.length - 1))
        plateau = Math.max(plateau, sum(graph, way.slice(a, b + 1), "minutes"));
    }),
  );
  const [own, quick] = [sum(graph, way, "minutes"), sum(graph, best, "minutes")];
  const common = shared(graph, way, best, "minutes");
  const isDifferent =
    shared(graph, way, best, "miles") <= MOST_SHARED * Math.min(sum(graph, way, "miles"), sum(graph, best, "miles"));
  return (
    isDifferent &&
    own <= MOST_STRETCH * quick &&
    own - common <= MOST_STRETCH * (quick - common) &&
    plateau >= LEAST_PLATEAU * (own - common)
  );
}

describe("alternatives on random networks, against a search through all nodes", () => {
  test("are those that keep the rules, and there are some where any node gives one", async () => {
    const random = seededRandom(22);
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const graph = randomGraph(random);
      const [from, to] = [integer(random, 0, COLUMNS - 1), integer(random, graph.count - COLUMNS, graph.count - 1)];
      const best = quickest(graph, from, to);
      if (best.length < 2) continue;
      const via = Array.from({ length: graph.count }, (_, node) => [
        ...quickest(graph, from, node),
        ...quickest(graph, node, to).slice(1),
      ]);
      const expected = via
        .filter((way) => way[0] === from && way.at(-1) === to && keepsRules(graph, way, best))
        .map(String);
      const routes = await createInterstates(graph.data).routes(placeOf(from), placeOf(to), signal, {
        alternatives: 3,
      });
      const ways = routes.map((route) => nodesOf(graph, route));
      expect(ways[0]).toEqual(best);
      ways.slice(1).forEach((way, i) => {
        expect(expected).toContain(String(way));
        for (const better of ways.slice(0, i + 1))
          expect(shared(graph, way, better, "miles")).toBeLessThanOrEqual(
            MOST_SHARED * Math.min(sum(graph, way, "miles"), sum(graph, better, "miles")) + 1e-9,
          );
        expect(routes[i + 1]?.totalMiles).toBeCloseTo(sum(graph, way, "miles"), 6);
        expect(routes[i + 1]?.totalMinutes).toBeCloseTo(sum(graph, way, "minutes"), 6);
      });
      expect(ways.length > 1).toBe(expected.length > 0);
      found += ways.length - 1;
    }
    expect(found).toBeGreaterThan(150);
  });
});

describe("alternatives on a drawing", () => {
  // 0 to 4 along a straight road, with a road north of it by 5 to 9 and a spur.
  const straight = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ] as const;
  const aside = [
    [0, 5],
    [5, 6],
    [6, 7],
    [7, 8],
    [8, 9],
    [9, 4],
  ] as const;
  const road = (pairs: readonly (readonly [number, number])[], minutes: number) =>
    pairs.map(([a, b]) => [a, b, 150, minutes] as const);
  const waysOf = async (legs: Parameters<typeof graphOf>[1], alternatives = 3): Promise<string[]> => {
    const graph = graphOf(10, legs);
    return (await createInterstates(graph.data).routes(placeOf(0), placeOf(4), signal, { alternatives })).map((route) =>
      nodesOf(graph, route).join(""),
    );
  };

  test("a road beside the quickest one, up to 1.4 times its minutes", async () => {
    expect(await waysOf([...road(straight, 150), ...road(aside, 139)])).toEqual(["01234", "0567894"]);
    expect(await waysOf([...road(straight, 150), ...road(aside, 141)])).toEqual(["01234"]);
  });

  test("none when none is wanted", async () => {
    expect(await waysOf([...road(straight, 150), ...road(aside, 139)], 0)).toEqual(["01234"]);
  });

  test("no way that leaves a road and comes back at once", async () => {
    // By 6, a third of the trip differs, but the way there and back is no road of its own: each half is longer than it
    // must be.
    expect(await waysOf([...road(straight, 150), [1, 6, 80, 110], [6, 2, 80, 110]])).toEqual(["01234"]);
  });

  test("no way to the end of a road and back", async () => {
    expect(await waysOf([...road(straight, 150), [2, 7, 150, 30]])).toEqual(["01234"]);
  });

  test("a way that differs by less than a tenth of its miles is the same way", async () => {
    const passing = (miles: number) => [
      ...road(straight.slice(1), 150),
      [0, 1, 60, 60] as const,
      [0, 5, miles / 3, 21] as const,
      [5, 6, miles / 3, 21] as const,
      [6, 1, miles / 3, 21] as const,
    ];
    expect(await waysOf(passing(40))).toEqual(["01234"]);
    expect(await waysOf(passing(60))).toEqual(["01234", "0561234"]);
  });
});

const pointOf = ({ lats, lngs }: DrivingRoute, i: number): Coordinates => ({
  lat: lats[i] ?? NaN,
  lng: lngs[i] ?? NaN,
});
const keyOf = ({ lats, lngs }: DrivingRoute, i: number): string => `${lats[i]},${lngs[i]}`;

/** The miles of each piece of a line, by the two points at its ends. */
function piecesOf(route: DrivingRoute): Map<string, number> {
  return new Map(
    route.lats
      .slice(1)
      .map((_, i) => [
        [keyOf(route, i), keyOf(route, i + 1)].toSorted().join(" "),
        geodesicMiles(pointOf(route, i), pointOf(route, i + 1)),
      ]),
  );
}

/** The share of a line that is in common with another. */
function commonShare(pieces: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let [common, all] = [0, 0];
  for (const [key, miles] of pieces) {
    all += miles;
    if (other.has(key)) common += miles;
  }
  return common / all;
}

/** Large towns of all parts of the country. */
const TOWNS = [
  "New York, NY",
  "Los Angeles, CA",
  "Chicago, IL",
  "Houston, TX",
  "Philadelphia, PA",
  "Phoenix, AZ",
  "San Antonio, TX",
  "San Diego, CA",
  "Dallas, TX",
  "Jacksonville, FL",
  "San Francisco, CA",
  "Columbus, OH",
  "Indianapolis, IN",
  "Charlotte, NC",
  "Seattle, WA",
  "Denver, CO",
  "El Paso, TX",
  "Detroit, MI",
  "Boston, MA",
  "Memphis, TN",
  "Portland, OR",
  "Oklahoma City, OK",
  "Las Vegas, NV",
  "Milwaukee, WI",
  "Albuquerque, NM",
  "Fresno, CA",
  "Kansas City, MO",
  "Omaha, NE",
  "Miami, FL",
  "Minneapolis, MN",
  "Tulsa, OK",
  "New Orleans, LA",
  "Boise, ID",
  "Spokane, WA",
  "Billings, MT",
  "Fargo, ND",
  "Bangor, ME",
  "Savannah, GA",
  "Knoxville, TN",
  "Salt Lake City, UT",
] as const;

describe("alternatives on the built-in network", async () => {
  const [network, gazetteer] = [await loadInterstates(), await loadGazetteer()];
  const random = seededRandom(4);
  const pairs = Array.from({ length: 200 }, () => [pick(random, TOWNS), pick(random, TOWNS)] as const).filter(
    ([from, to]) => from !== to,
  );

  test("of some 200 pairs of large towns: their lines differ, take little longer and pass no point twice", async () => {
    let found = 0;
    for (const [from, to] of pairs) {
      const [start, end] = [await gazetteer.locate(from, signal), await gazetteer.locate(to, signal)];
      const routes = await network.routes(start, end, signal, { alternatives: 3 });
      expect(routes[0]).toEqual(await network.route(start, end, signal));
      const pieces = routes.map(piecesOf);
      routes.forEach((route, i) => {
        const trip = `${from} to ${to}, way ${i}`;
        expect(route.totalMinutes, trip).toBeLessThanOrEqual(MOST_STRETCH * routes[0].totalMinutes);
        // Where roads meet beside a town, the drawing of a leg may lead to its middle and back.
        const firsts = new Map(route.lats.map((_, k) => [keyOf(route, k), k] as const).toReversed());
        expect(
          route.lats.filter((_, k) => k - (firsts.get(keyOf(route, k)) ?? k) > 2),
          trip,
        ).toEqual([]);
        const own = pieces[i] ?? new Map();
        // Roads are longer than their lines, here more and there less.
        for (const better of pieces.slice(0, i))
          expect(Math.max(commonShare(own, better), commonShare(better, own)), trip).toBeLessThan(MOST_SHARED + 0.01);
      });
      found += routes.length - 1;
    }
    expect(found / pairs.length).toBeGreaterThan(2.5);
  });

  test("between two places on a way: it is not much longer than the quickest road between them", async () => {
    let worst = 0;
    for (const [from, to] of pairs.slice(0, 25)) {
      const routes = await network.routes(
        await gazetteer.locate(from, signal),
        await gazetteer.locate(to, signal),
        signal,
        { alternatives: 3 },
      );
      for (const route of routes.slice(1)) {
        const miles = [0];
        for (let i = 1; i < route.lats.length; i++)
          miles.push((miles[i - 1] ?? 0) + geodesicMiles(pointOf(route, i - 1), pointOf(route, i)));
        for (let sample = 0; sample < 6; sample++) {
          // Its ends are roads off the network.
          const a = integer(random, 2, route.lats.length - 20);
          const b = integer(random, a + 10, route.lats.length - 3);
          const direct = await network.route(pointOf(route, a), pointOf(route, b), signal);
          worst = Math.max(worst, ((miles[b] ?? NaN) - (miles[a] ?? NaN)) / (direct.totalMiles + 20));
        }
      }
    }
    expect(worst).toBeLessThan(1.5);
  });
});
