import { expect, test } from "vitest";
import { compareRounds, type Round } from "./statistics.js";
import { seededRandom } from "../../test/support/random.js";

/** Five passes of eight rounds: `after` takes `factor` times as long, with noise that both versions share and own. */
function simulate(factor: number, seed: number): Round[][] {
  const random = seededRandom(seed);
  const noise = (size: number): number => 1 + size * (random() - 0.5);
  return Array.from({ length: 5 }, () => {
    const layout = noise(0.02);
    return Array.from({ length: 8 }, () => {
      const machine = 10 * noise(1);
      return { before: machine * noise(0.04), after: machine * factor * layout * noise(0.04) };
    });
  });
}

test("gives medians, and the median of the rounds' ratios instead of the ratio of the medians", () => {
  const passes = [
    [
      { before: 1, after: 2 },
      { before: 10, after: 5 },
    ],
    [{ before: 3, after: 9 }],
  ];
  expect(compareRounds(passes)).toMatchObject({ before: 3, after: 5, ratio: 2 });
});

test("has no interval where all rounds say the same", () => {
  expect(compareRounds([[{ before: 4, after: 6 }], [{ before: 8, after: 12 }]])).toEqual({
    before: 6,
    after: 9,
    ratio: 1.5,
    low: 1.5,
    high: 1.5,
  });
});

test("has a ratio of 1 where both are nothing", () => {
  expect(compareRounds([[{ before: 0, after: 0 }]])).toMatchObject({ ratio: 1, low: 1, high: 1 });
});

test("finds a third more through noise of the machine that is larger", () => {
  const { ratio, low, high } = compareRounds(simulate(4 / 3, 1));
  expect(low).toBeGreaterThan(1.25);
  expect(high).toBeLessThan(1.42);
  expect(ratio).toBeGreaterThan(low);
  expect(ratio).toBeLessThan(high);
});

test("takes equal versions for different in at most one of ten cases", () => {
  const cases = Array.from({ length: 10 }, (_, seed) => compareRounds(simulate(1, seed)));
  expect(cases.filter(({ low, high }) => low > 1 || high < 1).length).toBeLessThanOrEqual(1);
});

test("has a wider interval where the passes differ than where only their rounds do", () => {
  const values = [0.9, 0.95, 1, 1.05, 1.1];
  const widthOf = (passes: number[][]): number => {
    const { low, high } = compareRounds(passes.map((pass) => pass.map((after) => ({ before: 1, after }))));
    return high - low;
  };
  expect(widthOf(values.map((value) => values.map(() => value)))).toBeGreaterThan(
    1.5 * widthOf(values.map(() => values)),
  );
});

test("refuses to compare nothing", () => {
  expect(() => compareRounds([[]])).toThrow("no rounds to compare");
});
