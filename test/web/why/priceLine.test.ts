// Labels of the line of prices cover nothing, wherever the prices are.

import { expect, test } from "vitest";
import { layOutPriceLine, limitOnLine } from "../../../src/web/why/priceLine.js";
import { seededRandom } from "../../support/random.js";

const SIZES = { width: 370, ownLabelWidth: 46, limitLabelWidth: 128 };

test("prices stand from cheap to dear, and the limit between them where it belongs", () => {
  const line = layOutPriceLine({ own: 2.879, others: [3.899, 3.1, 3], limit: 3.088 }, SIZES);
  const [dear = NaN, middle = NaN, cheap = NaN] = line.others;
  expect(line.own).toBeLessThan(cheap);
  expect(cheap).toBeLessThan(line.limit ?? NaN);
  expect(line.limit ?? NaN).toBeLessThan(middle);
  expect(middle).toBeLessThan(dear);
  // As far from each other as the prices are.
  expect((middle - cheap) / (dear - cheap)).toBeCloseTo((3.1 - 3) / (3.899 - 3), 9);
  expect([line.own, dear]).toEqual([12, 358]);
});

test("a limit that is far beyond all prices has no mark, and presses nothing together", () => {
  const facts = { own: 3, others: [3.1, 3.2, 3.4] };
  expect(limitOnLine({ ...facts, limit: 3.59 })).toBe(3.59);
  expect(limitOnLine({ ...facts, limit: 3.61 })).toBeUndefined();
  expect(layOutPriceLine({ ...facts, limit: 9 }, SIZES)).toEqual(
    layOutPriceLine({ ...facts, limit: undefined }, SIZES),
  );
  // Alone, a price has a little room beside it.
  expect(limitOnLine({ own: 3, others: [], limit: 3.09 })).toBe(3.09);
  expect(limitOnLine({ own: 3, others: [], limit: 3.11 })).toBeUndefined();
});

test("one price alone stands in the middle", () => {
  expect(layOutPriceLine({ own: 3, others: [], limit: undefined }, SIZES).own).toBe(185);
  expect(layOutPriceLine({ own: 3, others: [3, 3], limit: undefined }, SIZES).others).toEqual([185, 185]);
});

test("both labels stay on the line, apart from each other, and the own price comes first", () => {
  const random = seededRandom(24);
  for (let k = 0; k < 2000; k++) {
    const own = 2.5 + random();
    const others = Array.from({ length: Math.floor(random() * 40) }, () => 2.5 + random() * 2);
    const sizes = { width: 260 + random() * 200, ownLabelWidth: 46, limitLabelWidth: 60 + random() * 110 };
    const { ownLabel, limitLabel } = layOutPriceLine(
      { own, others, limit: random() < 0.2 ? undefined : own + random() },
      sizes,
    );
    expect(ownLabel).toBeGreaterThanOrEqual(0);
    expect(limitLabel - (ownLabel + sizes.ownLabelWidth)).toBeGreaterThanOrEqual(8);
    expect(limitLabel + sizes.limitLabelWidth).toBeLessThanOrEqual(sizes.width + 1e-9);
  }
});
