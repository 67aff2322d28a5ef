import { describe, expect, test } from "vitest";
import { joinCrossings, type RouteLeg } from "../../../../tools/interstates/join.js";

/** A mile is about 0.01447 degrees of latitude. */
const MILE = 1 / 69.1;

/** A cross: the leg from 0 to 1 runs east, and the one from 2 to 3 runs north across it, `milesFromEnd` east of 0. */
const cross = (milesFromEnd: number): { lat: number; lng: number }[] => [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 30 * MILE },
  { lat: -15 * MILE, lng: milesFromEnd * MILE },
  { lat: 15 * MILE, lng: milesFromEnd * MILE },
];
const leg = (from: number, to: number, route: number, publishedMiles: number | null = null): RouteLeg => ({
  from,
  to,
  route,
  publishedMiles,
});
const EAST = leg(0, 1, 0);
const NORTH = leg(2, 3, 1);

describe("routes that cross", () => {
  test.each([[[EAST, NORTH]], [[NORTH, EAST]]])(
    "meet in the place near the crossing, which the other one gets",
    (legs) => {
      const joined = joinCrossings(legs, cross(3));
      expect(joined).toHaveLength(3);
      expect(joined).toEqual(expect.arrayContaining([EAST, leg(2, 0, 1), leg(0, 3, 1)]));
    },
  );

  test("stay as they are where no place is near, for the check to find", () => {
    expect(joinCrossings([EAST, NORTH], cross(10))).toEqual([EAST, NORTH]);
  });

  test("share a published length as their straight parts do", () => {
    const [before, after] = joinCrossings(
      [leg(0, 1, 0, 36), NORTH],
      [...cross(10).slice(0, 2), { lat: 0.5 * MILE, lng: 10 * MILE }, { lat: -9 * MILE, lng: 10 * MILE }],
    );
    expect(before?.publishedMiles).toBeCloseTo(12, 1);
    expect(after?.publishedMiles).toBeCloseTo(24, 1);
  });

  test("and legs that only share an end are not split", () => {
    const legs = [EAST, leg(1, 3, 1)];
    expect(joinCrossings(legs, cross(3))).toEqual(legs);
  });

  test("the parts of a leg follow each other in its direction", () => {
    const places = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 40 * MILE },
      { lat: 2 * MILE, lng: 10 * MILE },
      { lat: -9 * MILE, lng: 10 * MILE },
      { lat: 2 * MILE, lng: 25 * MILE },
      { lat: -9 * MILE, lng: 25 * MILE },
    ];
    const joined = joinCrossings([EAST, leg(2, 3, 1), leg(4, 5, 2)], places);
    expect(joined.filter(({ route }) => route === 0).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
      [4, 1],
    ]);
  });
});
