// Rows in driving order are those that comparing them one by one gives.

import { describe, expect, test } from "vitest";
import { sortRows } from "../../src/common/order.js";
import { integer, pick, seededRandom } from "../support/random.js";

/** Rows by two columns; rows that are equal in both stay as they are. */
function compareBy(first: Float64Array, second: Float64Array): (a: number, b: number) => number {
  const difference = (column: Float64Array, a: number, b: number): number => (column[a] ?? NaN) - (column[b] ?? NaN);
  return (a, b) => difference(first, a, b) || difference(second, a, b);
}

describe("sortRows", () => {
  const random = seededRandom(31);
  const kinds: Record<string, (i: number) => number> = {
    "random miles": () => random() * 3000,
    "few miles, many stations each": () => integer(random, 0, 5),
    "tenths of a mile": () => integer(random, 0, 30_000) / 10,
    "all the same": () => 7,
    "all 0, of both signs": () => pick(random, [0, -0]),
    "a bit apart, below what a key tells": (i) => 1000 * (1 + (i % 7) * 2 ** -52),
    "one far beyond all others": (i) => (i === 3 ? 1.7e308 : random()),
    "tiny ones": () => random() * 5e-320,
    "in order": (i) => i / 3,
    "in order, in pairs": (i) => Math.floor(i / 2),
    "from the last to the first": (i) => 1e6 - i,
  };

  test.each(Object.keys(kinds))("%s", (name) => {
    const make = kinds[name] ?? expect.fail();
    for (const count of [0, 1, 2, 3, 10, 100, 1000, 5000]) {
      const column = Float64Array.from({ length: count }, (_, i) => make(i));
      const prices = Float64Array.from({ length: count }, () => integer(random, 1, 4));
      const compare = compareBy(column, prices);
      const all = Array.from(column.keys());
      for (const rows of [all, all.filter(() => random() < 0.5)])
        expect(sortRows(rows, column, compare)).toEqual(rows.toSorted(compare));
    }
  });
});
