import { expect, test } from "vitest";
import { findLeast } from "../../../src/web/obstacle/least.js";

/** How many values were asked for. */
async function find(
  from: number,
  to: number,
  works: (value: number) => boolean,
): Promise<{ found: number | undefined; asked: number[] }> {
  const asked: number[] = [];
  const found = await findLeast({ from, to }, async (values) => {
    asked.push(...values);
    return values.map(works);
  });
  return { found, asked };
}

test("the least change is found wherever it lies, up or down, and nothing beyond the bounds is tried", async () => {
  for (let least = 1; least <= 700; least++) {
    const up = await find(0, 700, (value) => value >= least);
    expect(up.found).toBe(least);
    expect(up.asked.every((value) => value > 0 && value <= 700)).toBe(true);
    const down = await find(700, 0, (value) => value <= 700 - least);
    expect(down.found).toBe(700 - least);
    expect(down.asked.every((value) => value >= 0 && value < 700)).toBe(true);
  }
});

test("where nothing works, or nothing may be changed, there is no change", async () => {
  expect((await find(0, 700, () => false)).found).toBeUndefined();
  expect((await find(5, 5, () => true)).found).toBeUndefined();
});
