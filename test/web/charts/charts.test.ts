// What the strip and the plans side by side compute before anything is drawn.

import { describe, expect, test } from "vitest";
import { countTicks, dollarTicks, mileTicks, minuteTicks, tankTicks } from "../../../src/web/charts/axes.js";
import { overlaps } from "../../../src/web/design/box.js";
import { meets, placeLabels, type Spot } from "../../../src/web/charts/labels.js";
import { priceRange } from "../../../src/web/charts/priceRange.js";
import { makeScale } from "../../../src/web/charts/scale.js";
import { stretchesOf } from "../../../src/web/charts/states.js";
import { loadJurisdictions } from "../../../src/tax/load.js";
import { integer, seededRandom } from "../../support/random.js";

describe("a scale", () => {
  test("leads there and back", () => {
    const scale = makeScale([100, 300], [10, 50]);
    expect([100, 200, 300].map(scale)).toEqual([10, 30, 50]);
    expect(scale.invert(scale(123))).toBeCloseTo(123, 9);
  });

  test("of one value puts all at its beginning", () => {
    const scale = makeScale([7, 7], [10, 50]);
    expect(scale(7)).toBe(10);
    expect(scale.invert(33)).toBe(7);
  });
});

describe("ticks", () => {
  test.each([
    [2.85, 4.3, 2, ["$3", "$4"]],
    [3.12, 3.58, 3, ["$3.20", "$3.40"]],
    [1020, 1062, 5, ["$1,020", "$1,030", "$1,040", "$1,050", "$1,060"]],
    [3.101, 3.109, 4, ["$3.102", "$3.104", "$3.106", "$3.108"]],
    [3, 3, 4, []],
  ])("of dollars from %d to %d", (least, most, steps, texts) => {
    expect(dollarTicks(least, most, steps).map(({ text }) => text)).toEqual(texts);
  });

  test("have as many decimals each, and are as many as asked at most", () => {
    const random = seededRandom(24_001);
    for (let k = 0; k < 500; k++) {
      const least = random() * 2000;
      const most = least + 10 ** (random() * 5 - 2);
      const found = dollarTicks(least, most, 5);
      expect(found.length).toBeLessThanOrEqual(6);
      expect(new Set(found.map(({ text }) => text.split(".")[1]?.length ?? 0)).size).toBeLessThanOrEqual(1);
      expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
    }
  });

  test("of miles, of the tank, of stops and of time", () => {
    expect(mileTicks(2762.5, 9).map(({ text }) => text)).toEqual(["0 mi", "500", "1,000", "1,500", "2,000", "2,500"]);
    expect(tankTicks(150).map(({ text }) => text)).toEqual(["0", "75", "150"]);
    expect(tankTicks(57.3).map(({ text }) => text)).toEqual(["0", "50"]);
    expect(countTicks(3, 6, 20).map(({ text }) => text)).toEqual(["3", "4", "5", "6"]);
    expect(minuteTicks(2515, 2635, 4).map(({ text }) => text)).toEqual(["42 h", "42 h 30 min", "43 h", "43 h 30 min"]);
  });
});

describe("the axis of prices", () => {
  test("is not stretched by one dear station", () => {
    const { least, most } = priceRange([...Array.from({ length: 99 }, (_, i) => 3 + i / 98), 40]);
    expect(least).toBe(3);
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThan(5);
  });

  test.each([[[3.5]], [[3.5, 3.5]], [[]]])("has a height for %j", (prices) => {
    const { least, most } = priceRange(prices);
    expect(most - least).toBeCloseTo(0.1, 9);
  });
});

describe("names of curves", () => {
  const SHARES = Array.from({ length: 200 }, (_, at) => at / 199);
  const FRAME = { left: 56, top: 10, right: 500, bottom: 150 };

  test("never stand outside, or over points, lines and each other", () => {
    const random = seededRandom(24_002);
    let placed = 0;
    for (let k = 0; k < 400; k++) {
      const lines = Array.from({ length: 2 }, () => {
        const xs = Array.from({ length: integer(random, 2, 12) }, () => 60 + random() * 430).toSorted((a, b) => a - b);
        return xs.map((x): Spot => ({ x, y: 15 + random() * 130 }));
      });
      const points = lines.flat();
      const boxes = placeLabels(
        lines.map((spots, i) => ({ width: [40, 135][i] ?? 0, height: 14, spots })),
        FRAME,
        { points, pointRadius: 7, lines },
      );
      for (const [i, box] of boxes.entries()) {
        if (box === undefined) continue;
        placed++;
        expect(
          box.left >= FRAME.left && box.right <= FRAME.right && box.top >= FRAME.top && box.bottom <= FRAME.bottom,
        ).toBe(true);
        expect(points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)).toBe(false);
        expect(lines.some((line) => SHARES.some((share) => isOn(line, share, box)))).toBe(false);
        expect(boxes.slice(i + 1).some((other) => other !== undefined && overlaps(box, other))).toBe(false);
      }
    }
    expect(placed).toBeGreaterThan(400);
  });

  test.each([
    [{ x: 0, y: 0 }, { x: 10, y: 10 }, true],
    [{ x: 0, y: 5 }, { x: 3, y: 5 }, false],
    [{ x: 5, y: 0 }, { x: 5, y: 20 }, true],
    [{ x: 0, y: 9 }, { x: 9, y: 18 }, false],
  ])("a line from %j to %j", (from, to, isMet) => {
    expect(meets({ left: 4, top: 4, right: 8, bottom: 8 }, from, to)).toBe(isMet);
  });

  /** Whether a point of a line, at a share of its corners, lies within a box. */
  function isOn(
    line: readonly Spot[],
    share: number,
    box: { left: number; right: number; top: number; bottom: number },
  ): boolean {
    const at = share * (line.length - 1);
    const [from, to] = [line[Math.floor(at)], line[Math.ceil(at)]];
    if (from === undefined || to === undefined) return false;
    const part = at - Math.floor(at);
    const [x, y] = [from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  }
});

test("the states along a line are those that it passes, end to end", () => {
  // From Omaha over the Missouri to Des Moines, and on to Chicago.
  const points = { lats: [41.25, 41.6, 41.88], lngs: [-96.1, -93.6, -87.65] };
  const found = stretchesOf({ points, pointMiles: Float64Array.of(0, 132, 440) }, loadJurisdictions());
  expect(found.map(({ state }) => state)).toEqual(["NE", "IA", "IL"]);
  expect(found[0]?.fromMile).toBe(0);
  expect(found.at(-1)?.toMile).toBe(440);
  for (const [k, { fromMile }] of found.entries()) if (k > 0) expect(fromMile).toBe(found[k - 1]?.toMile);
});
