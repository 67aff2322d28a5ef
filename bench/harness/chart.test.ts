import { expect, test } from "vitest";
import { drawChart, spreadApart } from "./chart.js";

const SERIES = [
  {
    name: "parse",
    points: [
      { stations: 50, ms: 0.1 },
      { stations: 500, ms: 1 },
      { stations: 5000, ms: 10 },
    ],
  },
  {
    name: "solve",
    points: [
      { stations: 50, ms: 0.01 },
      { stations: 500, ms: 0.03 },
      { stations: 5000, ms: 0.3 },
    ],
  },
];

/** Ends of the drawn lines, as numbers. */
function linesOf(svg: string): number[][][] {
  return Array.from(svg.matchAll(/<path d="([^"]+)" fill="none" stroke="[^"]+" stroke-width/g), ([, path = ""]) =>
    path
      .slice(1)
      .split("L")
      .map((point) => point.split(" ").map(Number)),
  );
}

test("equal factors are equal distances, on both axes", () => {
  const [parse = []] = linesOf(drawChart("Title", "below", SERIES));
  const [[x0 = NaN, y0 = NaN] = [], [x1 = NaN, y1 = NaN] = [], [x2 = NaN, y2 = NaN] = []] = parse;
  expect(x1 - x0).toBeGreaterThan(50);
  expect(x2 - x1).toBeCloseTo(x1 - x0, 0);
  // More time is higher up, where y is smaller.
  expect(y0 - y1).toBeGreaterThan(50);
  expect(y1 - y2).toBeCloseTo(y0 - y1, 0);
});

test("each line has its name and its last value beside it, each count its tick", () => {
  const svg = drawChart("Title", "below", SERIES);
  const texts = Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      "Title",
      "below",
      "parse, 10 ms",
      "solve, 300 µs",
      "50",
      "500",
      "5,000",
      "10 µs",
      "1 ms",
      "10 ms",
    ]),
  );
});

test("an alternative is dashed, and the legend explains it once", () => {
  expect(drawChart("Title", "", SERIES)).not.toContain("dash");
  const alternatives = SERIES.map((line) => ({ ...line, alternative: "when <unsure>" }));
  const svg = drawChart("Title", "", [...SERIES, ...alternatives]);
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
  expect(svg.match(/>dashed: when &lt;unsure><\/text>/g)).toHaveLength(1);
});

test("text is escaped", () => {
  expect(drawChart("a < b & c", "", SERIES)).toContain(">a &lt; b &amp; c</text>");
});

test("a single point is a dot", () => {
  const svg = drawChart("Title", "", [{ name: "one", points: [{ stations: 5, ms: 2 }] }]);
  expect(svg).not.toContain("NaN");
  expect(svg.match(/<circle/g)).toHaveLength(1);
});

test.each([
  ["nothing", []],
  ["no time", [{ name: "x", points: [{ stations: 1, ms: 0 }] }]],
  ["no stations", [{ name: "x", points: [{ stations: 0, ms: 1 }] }]],
])("refuses %s", (_, series) => {
  expect(() => drawChart("Title", "", series)).toThrow(RangeError);
});

test("labels keep apart, in order and inside the plot", () => {
  const placed = spreadApart([100, 101, 50, 102, 299], 20, 0, 300);
  expect(placed).toEqual([100, 120, 50, 140, 299]);
  expect(spreadApart([295, 299, 300], 20, 0, 300)).toEqual([260, 280, 300]);
});
