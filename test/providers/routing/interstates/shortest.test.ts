import { describe, expect, test } from "vitest";
import { layOut, type NetworkData } from "../../../../src/providers/routing/interstates/network.js";
import { findQuickest } from "../../../../src/providers/routing/interstates/shortest.js";
import { integer, seededRandom } from "../../../support/random.js";

function randomNetwork(random: () => number, nodeCount: number, legCount: number): NetworkData {
  const legs = Array.from(
    { length: legCount },
    () => [integer(random, 0, nodeCount - 1), integer(random, 0, nodeCount - 1)] as const,
  ).filter(([a, b]) => a !== b);
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

/** The least minutes from one node to all others, found by relaxing every leg until nothing changes. */
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
          path.legs.forEach((leg, i) =>
            expect([data.legs.from[leg], data.legs.to[leg]].toSorted()).toEqual(
              [path.nodes[i], path.nodes[i + 1]].toSorted(),
            ),
          );
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
      const expected = Math.min(
        ...sources.flatMap((s) =>
          targets.map((t) => s.minutes + (relaxAll(data, s.node)[t.node] ?? Infinity) + t.minutes),
        ),
      );
      expect(findQuickest(layOut(data), sources, targets)?.minutes ?? Infinity).toBeCloseTo(expected, 9);
    }
  });
});
