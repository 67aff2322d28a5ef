import { describe, expect, test } from "vitest";
import { layOut, type NetworkData } from "../../../src/routing/interstates/network.js";
import { createInterstates } from "../../../src/routing/interstates/provider.js";
import { findQuickest } from "../../../src/routing/interstates/shortest.js";
import { ServiceError } from "../../../src/contract/errors.js";
import { integer, seededRandom } from "../../support/random.js";

function randomNetwork(random: () => number, nodeCount: number, legCount: number): NetworkData {
  const legs = Array.from({ length: legCount }, () => [integer(random, 0, nodeCount - 1), integer(random, 0, nodeCount - 1)] as const).filter(([a, b]) => a !== b);
  return {
    nodes: {
      names: Array.from({ length: nodeCount }, (_, i) => `N${i}, KS`),
      lats: Array.from({ length: nodeCount }, () => 37 + random() * 3),
      lngs: Array.from({ length: nodeCount }, () => -102 + random() * 6),
    },
    routes: ["US-1"],
    legs: {
      from: legs.map(([a]) => a),
      to: legs.map(([, b]) => b),
      route: legs.map(() => 0),
      miles: legs.map(() => 5 + random() * 50),
      minutes: legs.map(() => 1 + random() * 60),
    },
  };
}

/** Least minutes from one node to all others, by relaxing every leg until nothing changes. */
function relaxAll({ nodes, legs }: NetworkData, start: number): number[] {
  const minutes = nodes.names.map((_, i) => (i === start ? 0 : Infinity));
  for (let round = 0; round < nodes.names.length; round++) {
    legs.minutes.forEach((cost, leg) => {
      const [a, b] = [legs.from[leg] ?? 0, legs.to[leg] ?? 0];
      minutes[b] = Math.min(minutes[b] ?? Infinity, (minutes[a] ?? Infinity) + cost);
      minutes[a] = Math.min(minutes[a] ?? Infinity, (minutes[b] ?? Infinity) + cost);
    });
  }
  return minutes;
}

describe("quickest ways against Bellman and Ford", () => {
  test("between all pairs of random networks, and the way adds up", () => {
    const random = seededRandom(1);
    let unreachable = 0;
    for (let round = 0; round < 30; round++) {
      const data = randomNetwork(random, integer(random, 2, 40), integer(random, 1, 80));
      const network = layOut(data);
      const count = data.nodes.names.length;
      for (let from = 0; from < count; from++) {
        const expected = relaxAll(data, from);
        for (let to = 0; to < count; to++) {
          const path = findQuickest(network, [{ node: from, minutes: 0 }], [{ node: to, minutes: 0 }]);
          if (expected[to] === Infinity) unreachable++;
          expect(path?.minutes ?? Infinity).toBeCloseTo(expected[to] ?? NaN, 9);
          if (path === null) continue;
          expect([path.nodes[0], path.nodes.at(-1), path.legs.length]).toEqual([from, to, path.nodes.length - 1]);
          expect(path.legs.reduce((sum, leg) => sum + (data.legs.minutes[leg] ?? NaN), 0)).toBeCloseTo(path.minutes, 9);
          path.legs.forEach((leg, i) => expect([data.legs.from[leg], data.legs.to[leg]].toSorted()).toEqual([path.nodes[i], path.nodes[i + 1]].toSorted()));
        }
      }
    }
    expect(unreachable).toBeGreaterThan(100);
  });

  test("with several ways on and off, the best pair counts", () => {
    const random = seededRandom(2);
    for (let round = 0; round < 100; round++) {
      const data = randomNetwork(random, 30, 60);
      const ends = () => Array.from({ length: 4 }, () => ({ node: integer(random, 0, 29), minutes: random() * 40 }));
      const [sources, targets] = [ends(), ends()];
      const expected = Math.min(...sources.flatMap((s) => targets.map((t) => s.minutes + (relaxAll(data, s.node)[t.node] ?? Infinity) + t.minutes)));
      expect(findQuickest(layOut(data), sources, targets)?.minutes ?? Infinity).toBeCloseTo(expected, 9);
    }
  });
});

describe("ends beside the network", () => {
  /** A road due east along 38 degrees: 100 miles in 100 minutes, in two legs. A degree there is 54.6 miles. */
  const road = createInterstates({
    nodes: { names: ["A, KS", "B, KS", "C, KS"], lats: [38, 38, 38], lngs: [-100, -99, -98] },
    routes: ["I-1"],
    legs: { from: [0, 1], to: [1, 2], route: [0, 0], miles: [50, 50], minutes: [50, 50] },
  });
  const { signal } = new AbortController();

  test("join in the middle of legs by a straight way 1.25 times as long, at 40 mph", async () => {
    const route = await road.route({ lat: 38.1, lng: -99.5 }, { lat: 37.9, lng: -98.5 }, signal);
    const aside = 0.1 * 69.093 * 1.25;
    expect(route.totalMiles).toBeCloseTo(50 + 2 * aside, 1);
    expect(route.totalMinutes).toBeCloseTo(50 + (2 * aside * 60) / 40, 1);
    expect(route.lats).toEqual([38.1, 38, 38, 38, 37.9]);
    expect(route.lngs).toEqual([-99.5, -99.5, -99, -98.5, -98.5]);
  });

  test("that lie on one leg stay on it, and ends close to each other do not use it", async () => {
    expect((await road.route({ lat: 38, lng: -99.9 }, { lat: 38, lng: -99.4 }, signal)).totalMiles).toBeCloseTo(25, 1);
    const near = await road.route({ lat: 38.5, lng: -99.5 }, { lat: 38.52, lng: -99.5 }, signal);
    expect(near.lats).toEqual([38.5, 38.52]);
    expect(near.totalMiles).toBeCloseTo(0.02 * 69.093 * 1.25, 2);
  });

  test("both ways take the same", async () => {
    const [a, b] = [{ lat: 38.3, lng: -99.8 }, { lat: 37.6, lng: -98.1 }];
    const [there, back] = [await road.route(a, b, signal), await road.route(b, a, signal)];
    expect(back.totalMiles).toBeCloseTo(there.totalMiles, 9);
    expect(back.lats).toEqual(there.lats.toReversed());
  });

  test("out of reach: no route, and why", async () => {
    const failing = road.route({ lat: 38, lng: -99 }, { lat: 21.3, lng: -157.9 }, signal);
    await expect(failing).rejects.toThrow(ServiceError);
    await expect(failing).rejects.toMatchObject({ code: "ROUTE_NOT_FOUND", message: expect.stringContaining("no road within 150 miles of the destination") });
  });

  test("an abort is heeded", async () => {
    const aborted = AbortSignal.abort(new Error("gone"));
    await expect(road.route({ lat: 38, lng: -99 }, { lat: 38, lng: -98.5 }, aborted)).rejects.toThrow("gone");
  });
});
