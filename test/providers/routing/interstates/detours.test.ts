import { describe, expect, test } from "vitest";
import { estimateDetours, slackAt } from "../../../../src/providers/routing/interstates/detours.js";
import type { RouteLine } from "../../../../src/providers/routing/line.js";
import { integer, seededRandom } from "../../../support/random.js";

/** On a sphere of the earth's mean radius. */
const MILES_PER_DEGREE = (3958.7613 * Math.PI) / 180;

/** A straight line due north, `chordMiles` long in equal pieces, that takes `roadMiles` to drive. */
function lineNorth(chordMiles: number, roadMiles: number, pieces = 1): RouteLine {
  const points = Array.from({ length: pieces + 1 }, (_, i) => i / pieces);
  return {
    lats: Float64Array.from(points, (share) => 40 + (share * chordMiles) / MILES_PER_DEGREE),
    lngs: new Float64Array(pieces + 1).fill(-90),
    milesFromStart: Float64Array.from(points, (share) => share * roadMiles),
    totalMiles: roadMiles,
    totalMinutes: roadMiles,
  };
}

describe("where the road can be", () => {
  test("no random road of the given length gets further from the line", () => {
    const random = seededRandom(1);
    for (let round = 0; round < 2000; round++) {
      // A road with a few bends from (0, 0) to (chord, 0).
      const chord = 5 + random() * 30;
      const bends = Array.from(
        { length: integer(random, 1, 5) },
        () => [random() * chord, (random() - 0.5) * 6] as const,
      ).toSorted((a, b) => a[0] - b[0]);
      const points = [[0, 0] as const, ...bends, [chord, 0] as const];
      const length = points
        .slice(1)
        .reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? 0), y - (points[i]?.[1] ?? 0)), 0);
      const line = lineNorth(chord, length);
      for (const [x, y] of bends) {
        if (Math.abs(y) > 5) continue;
        expect(slackAt(line, (x / chord) * length)).toBeGreaterThanOrEqual(Math.abs(y) - 1e-6);
      }
    }
  });

  test("a road with a single bend gets exactly that far", () => {
    for (const x of [5, 10, 15]) {
      const road = Math.hypot(x, 3) + Math.hypot(20 - x, 3);
      expect(slackAt(lineNorth(20, road), (x / 20) * road)).toBeCloseTo(3, 6);
    }
  });

  test("a dense line leaves no room, and never more than five miles are assumed", () => {
    expect(slackAt(lineNorth(20, 20.2, 400), 7)).toBeLessThan(0.01);
    expect(slackAt(lineNorth(20, 20), 10)).toBeCloseTo(0, 5);
    expect(slackAt(lineNorth(40, 80), 40)).toBe(5);
  });
});

describe("minutes and miles", () => {
  const stationsAt = (milesFromStart: number, milesFromRoute: number) => ({
    lats: new Float64Array(1),
    lngs: new Float64Array(1),
    milesFromStart: Float64Array.of(milesFromStart),
    milesFromRoute: Float64Array.of(milesFromRoute),
  });

  test("there and back at 35 mph over 1.2 times the distance, and 1.5 minutes for leaving the highway", () => {
    expect(estimateDetours(lineNorth(20, 20, 100), stationsAt(10, 2)).minutes[0]).toBeCloseTo(
      1.5 + (2 * 2 * 1.2 * 60) / 35,
      6,
    );
    expect(estimateDetours(lineNorth(20, 20, 100), stationsAt(10, 0)).minutes[0]).toBe(1.5);
  });

  test("distance that the line's coarseness explains costs nothing", () => {
    const road = Math.hypot(10, 3) * 2;
    expect(estimateDetours(lineNorth(20, road), stationsAt(road / 2, 2.9)).minutes[0]).toBe(1.5);
    expect(estimateDetours(lineNorth(20, road), stationsAt(road / 2, 4)).minutes[0]).toBeCloseTo(
      1.5 + (2 * 1.2 * 60) / 35,
      6,
    );
    // In a town that the line passes through, the line is exact.
    expect(estimateDetours(lineNorth(20, road), stationsAt(0, 4)).minutes[0]).toBeGreaterThan(10);
  });

  test("the miles are 1.2 times the distance there and back; leaving the highway adds none", () => {
    expect(estimateDetours(lineNorth(20, 20, 100), stationsAt(10, 2)).miles[0]).toBeCloseTo(2 * 2 * 1.2, 6);
    expect(estimateDetours(lineNorth(20, 20, 100), stationsAt(10, 0)).miles[0]).toBe(0);
    const road = Math.hypot(10, 3) * 2;
    expect(estimateDetours(lineNorth(20, road), stationsAt(road / 2, 2.9)).miles[0]).toBe(0);
    expect(estimateDetours(lineNorth(20, road), stationsAt(road / 2, 4)).miles[0]).toBeCloseTo(2 * 1.2, 6);
  });

  test("the miles take the minutes that are left after the highway, at 35 mph, wherever the station lies", () => {
    const random = seededRandom(2);
    for (let round = 0; round < 1000; round++) {
      const chord = 5 + random() * 30;
      const length = chord * (1 + random() / 4);
      const { minutes, miles } = estimateDetours(
        lineNorth(chord, length, integer(random, 1, 20)),
        stationsAt(random() * length, random() * 20),
      );
      expect(((minutes[0] ?? NaN) - 1.5) * (35 / 60)).toBeCloseTo(miles[0] ?? NaN, 9);
    }
  });
});
