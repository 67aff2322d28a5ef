import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { problemFile } from "./files.js";
import { readEntrants } from "./entrants.js";
import { isIndependent, readOptima } from "./optima.js";
import { type MethodResults, readResults } from "./results.js";
import { placeTables } from "./table.js";

const [readme, optima, results, entrants] = await Promise.all([
  readFile(problemFile("README.md"), "utf8"),
  readOptima(),
  readResults(),
  readEntrants(),
]);

test("the README's tables are those of the optima and the results", () => {
  expect(placeTables(readme, optima, results)).toBe(readme);
});

test("every entrant is in the table", () => {
  for (const { name } of entrants) expect(readme).toContain(`| ${name} † |`);
});

test("nearly all optima have an independent proof", () => {
  const independent = [...optima.values()].filter(isIndependent).length;
  expect(independent).toBeGreaterThanOrEqual(490);
});

test("a row counts optima, costs above them and missing plans", () => {
  const [first] = results;
  if (first === undefined) throw new Error("there are no results");
  const ofTwo: MethodResults = {
    ...first,
    name: "by hand",
    reached: {
      "plain-random-001": { cost: optima.get("plain-random-001")?.cost ?? null, ms: 1 },
      "plain-random-002": { cost: (optima.get("plain-random-002")?.cost ?? NaN) * 1.5, ms: 2 },
      "plain-random-003": { cost: null, ms: 3 },
      // There is no plan.
      "plain-random-090": { cost: null, ms: 3 },
    },
  };
  expect(placeTables(readme, optima, [ofTwo])).toContain(
    "| `plain-random` | by hand | 33 % | 25.00 % | 50.00 % | 33 % | 2.500 ms | 3.000 ms |\n",
  );
});

test("a result below a proven optimum makes no table", () => {
  const tooGood = results
    .slice(0, 1)
    .map((method) => ({ ...method, reached: { "plain-random-001": { cost: 1, ms: 1 } } }));
  expect(() => placeTables(readme, optima, tooGood)).toThrow(/cheaper than what was proven/);
});
