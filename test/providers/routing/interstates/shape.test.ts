import { describe, expect, test } from "vitest";
import { cutLine } from "../../../../tools/interstates/line.js";
import { sharedMiles } from "../../../../tools/interstates/shape/choose.js";
import { joinLines } from "../../../../tools/interstates/shape/graph.js";
import { bridgeGaps } from "../../../../tools/interstates/shape/links.js";
import { matchLegs } from "../../../../tools/interstates/shape/match.js";
import { simplify } from "../../../../tools/interstates/shape/simplify.js";
import type { Coordinates } from "../../../../src/providers/routing/provider.js";

// Drawings in miles east and north of a point on the equator, where a degree is 69.1 miles either way.
const MILES_PER_DEGREE = 69.0934;
type Drawn = readonly (readonly [east: number, north: number])[];
const draw = (points: Drawn): Coordinates[] =>
  points.map(([east, north]) => ({ lat: north / MILES_PER_DEGREE, lng: east / MILES_PER_DEGREE }));
const undraw = (line: readonly Coordinates[] | null | undefined): number[][] | null =>
  line === null || line === undefined
    ? null
    : line.map(({ lat, lng }) => [
        Math.round(lng * MILES_PER_DEGREE * 10) / 10,
        Math.round(lat * MILES_PER_DEGREE * 10) / 10,
      ]);

/** Matches the legs from town to town of one route. */
function match(lines: readonly Drawn[], towns: Drawn, miles: readonly number[]) {
  const legs = miles.map((length, i) => ({ from: i, to: i + 1, route: 0, miles: length }));
  const shapes = matchLegs(lines.map(draw), draw(towns), legs);
  return { towns: undraw(shapes.towns), lines: shapes.lines.map(undraw) };
}

describe("a leg's shape", () => {
  test("follows the road between its towns, which move onto it", () => {
    expect(
      match(
        [
          [
            [0, 0],
            [15, 6],
            [30, 0],
          ],
        ],
        [
          [2, 3],
          [28, 3],
        ],
        [28],
      ),
    ).toEqual({
      towns: [
        [2.8, 1.1],
        [27.2, 1.1],
      ],
      lines: [
        [
          [2.8, 1.1],
          [15, 6],
          [27.2, 1.1],
        ],
      ],
    });
  });

  test("crosses a gap in the drawing, but none of more than four miles", () => {
    const towns: Drawn = [
      [0, 0],
      [30, 0],
    ];
    expect(
      match(
        [
          [
            [0, 0],
            [14, 0],
          ],
          [
            [15.4, 0.2],
            [30, 0],
          ],
        ],
        towns,
        [30],
      ).lines[0],
    ).not.toBeNull();
    expect(
      match(
        [
          [
            [0, 0],
            [13, 0],
          ],
          [
            [16.5, 0],
            [30, 0],
          ],
        ],
        towns,
        [30],
      ).lines[0],
    ).not.toBeNull();
    expect(
      match(
        [
          [
            [0, 0],
            [12, 0],
          ],
          [
            [18, 0],
            [30, 0],
          ],
        ],
        towns,
        [30],
      ).lines,
    ).toEqual([null]);
  });

  test("does not turn onto a parallel road beside a gap, unless it is the same road a mile aside", () => {
    const towns: Drawn = [
      [0, 0],
      [30, 3],
    ];
    expect(
      match(
        [
          [
            [0, 0],
            [14, 0],
          ],
          [
            [14, 3],
            [30, 3],
          ],
        ],
        towns,
        [33],
      ).lines,
    ).toEqual([null]);
    expect(
      match(
        [
          [
            [0, 0],
            [14, 0],
          ],
          [
            [14, 1.2],
            [30, 1.2],
          ],
        ],
        towns,
        [31],
      ).lines[0],
    ).not.toBeNull();
  });

  test("passes a ramp's town on the main road, without a spike", () => {
    // The town is nearest to the end of a spur. Its two legs would run there and back on it.
    const { towns, lines } = match(
      [
        [
          [0, 0],
          [20, 0],
          [40, 0],
        ],
        [
          [20, 0],
          [20, 4],
        ],
      ],
      [
        [0, 0],
        [20.2, 4],
        [40, 0],
      ],
      [22.5, 22.5],
    );
    expect(towns?.[1]?.[1]).toBe(0);
    expect(lines.flat().every((point) => point?.[1] === 0)).toBe(true);
  });

  test("is not one that is far longer than the leg, or winds far more", () => {
    const round: Drawn = [
      [0, 0],
      [0, 12],
      [30, 12],
      [30, 0],
    ];
    expect(
      match(
        [round],
        [
          [0, 0],
          [30, 0],
        ],
        [54],
      ).lines,
    ).toEqual([null]);
    expect(
      match(
        [
          [
            [0, 0],
            [30, 0],
          ],
        ],
        [
          [0, 0],
          [30, 0],
        ],
        [20],
      ).lines,
    ).toEqual([null]);
  });

  test("stays straight where no road is near, and its towns stay where they are", () => {
    expect(
      match(
        [
          [
            [0, 40],
            [30, 40],
          ],
        ],
        [
          [0, 0],
          [30, 0],
        ],
        [31],
      ),
    ).toEqual({
      towns: [
        [0, 0],
        [30, 0],
      ],
      lines: [null],
    });
  });

  test("two towns never fall on one point", () => {
    // The end of the road is nearest to both.
    expect(
      match(
        [
          [
            [0, 0],
            [5, 0],
          ],
        ],
        [
          [0, 0],
          [5.2, 0],
          [5.4, 0.2],
        ],
        [5, 0.9],
      ),
    ).toEqual({
      towns: [
        [0, 0],
        [5, 0],
        [5.4, 0.2],
      ],
      lines: [
        [
          [0, 0],
          [5, 0],
        ],
        null,
      ],
    });
  });
});

describe("the graph of the drawn lines", () => {
  const edgeCount = (lines: readonly Drawn[]): number => joinLines(lines.map(draw)).graph.edges.length;

  test("joins lines that cross, touch or almost share a point", () => {
    expect(
      edgeCount([
        [
          [0, 0],
          [10, 0],
        ],
        [
          [5, -5],
          [5, 5],
        ],
      ]),
    ).toBe(4);
    expect(
      edgeCount([
        [
          [0, 0],
          [10, 0],
        ],
        [
          [5, 0.2],
          [5, 5],
        ],
      ]),
    ).toBe(3);
    expect(
      edgeCount([
        [
          [0, 0],
          [10, 0],
        ],
        [
          [10.05, 0],
          [20, 0],
        ],
        [
          [0, 0],
          [10, 0.05],
        ],
      ]),
    ).toBe(2);
  });

  test("links cost more than their miles, so that lines are taken where they lead there too", () => {
    const { graph, lineEnds } = joinLines([
      draw([
        [0, 0],
        [10, 0],
      ]),
      draw([
        [11, 0],
        [20, 0],
      ]),
    ]);
    const link = bridgeGaps(graph, lineEnds).edges.find(({ miles, cost }) => cost > miles);
    expect(link?.miles).toBeCloseTo(1, 2);
    expect(link?.cost).toBeCloseTo(1.5, 2);
  });
});

describe("lines", () => {
  test("are as far together as they run on the same road from their start", () => {
    const along = (...points: Drawn): Coordinates[] => draw(points);
    expect(sharedMiles(along([0, 0], [5, 0], [5, 5]), along([0, 0], [5, 0], [10, 0]))).toBeCloseTo(5, 3);
    expect(sharedMiles(along([0, 0], [5, 0]), along([0, 0], [3, 0]))).toBeCloseTo(3, 3);
    expect(sharedMiles(along([0, 0], [5, 0]), along([0, 0], [-5, 0]))).toBe(0);
  });

  test("keep the points that matter", () => {
    const wiggle: Drawn = [
      [0, 0],
      [5, 0.3],
      [10, 0],
      [15, 2],
      [20, 0],
    ];
    expect(undraw(simplify(draw(wiggle), 0.5))).toEqual([
      [0, 0],
      [10, 0],
      [15, 2],
      [20, 0],
    ]);
    expect(undraw(simplify(draw(wiggle), 3))).toEqual([
      [0, 0],
      [20, 0],
    ]);
  });

  test("are cut at the point nearest to a place", () => {
    const [before, after] = cutLine(
      draw([
        [0, 0],
        [10, 0],
        [10, 10],
      ]),
      { lat: 0.1 / MILES_PER_DEGREE, lng: 4 / MILES_PER_DEGREE },
    );
    expect([undraw(before), undraw(after)]).toEqual([
      [
        [0, 0],
        [4, 0],
      ],
      [
        [4, 0],
        [10, 0],
        [10, 10],
      ],
    ]);
  });
});
