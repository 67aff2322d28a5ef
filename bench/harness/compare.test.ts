import { expect, test } from "vitest";
import { compareRuns, writeComparison } from "./compare.js";
import type { Figure, Results } from "./results.js";

function figure(changes: Partial<Figure>): Figure {
  return {
    group: "optimize",
    name: "plan",
    count: 5000,
    noun: "stations",
    unit: "ms",
    median: 10,
    p99: 12,
    spread: 0.1,
    samples: 100,
    ...changes,
  };
}

function changeOf(before: Partial<Figure>, after: Partial<Figure>) {
  return compareRuns([figure(before)], [figure(after)]).map(({ change }) => change);
}

test.each([
  // Three times √(0.3² + 0.4²) is 1.5, which is more than 5 %.
  ["more than three spreads", { spread: 0.3 }, { spread: 0.4, median: 11.51 }, "slower"],
  ["less than three spreads", { spread: 0.3 }, { spread: 0.4, median: 11.49 }, "same"],
  ["faster by more than three spreads", { spread: 0.3 }, { spread: 0.4, median: 8.49 }, "faster"],
  ["faster by less than three spreads", { spread: 0.3 }, { spread: 0.4, median: 8.51 }, "same"],
  // Of steady runs, 5 % decide.
  ["more than 5 %", { spread: 0 }, { spread: 0, median: 10.51 }, "slower"],
  ["less than 5 %", { spread: 0 }, { spread: 0, median: 10.49 }, "same"],
  ["faster by more than 5 %", { spread: 0 }, { spread: 0, median: 9.49 }, "faster"],
  // More requests a second are better, more megabytes are not.
  ["more a second", { unit: "requests/s" }, { unit: "requests/s", median: 20 }, "faster"],
  ["fewer a second", { unit: "requests/s" }, { unit: "requests/s", median: 5 }, "slower"],
  ["more memory", { unit: "MB" }, { unit: "MB", median: 20 }, "slower"],
  ["one sample before", { spread: null }, { median: 100 }, "unknown"],
  ["one sample after", {}, { median: 100, spread: null }, "unknown"],
] as const)("%s", (_, before, after, change) => {
  expect(changeOf(before, after)).toEqual([change]);
});

test("compares only what both runs have, by bench, name, count and unit", () => {
  const before = [
    figure({ count: 50 }),
    figure({ count: 500, median: 1 }),
    figure({ group: "layers" }),
    figure({ name: "gone" }),
  ];
  const after = [
    figure({ name: "new" }),
    figure({ count: 500, median: 2 }),
    figure({ count: 50 }),
    figure({ group: "layers", unit: "MB" }),
  ];
  expect(compareRuns(before, after).map((pair) => [pair.after.count, pair.before.median, pair.change])).toEqual([
    [500, 1, "slower"],
    [50, 10, "same"],
  ]);
});

const MACHINE = { cpu: "Abacus", cores: 2, memoryGb: 4, system: "linux", node: "20.0.0", v8: "11" };

function results(figures: Figure[], node = MACHINE.node): Results {
  return {
    date: "2026-01-02T03:04:05.000Z",
    commit: "abc1234",
    seed: 1,
    args: [],
    machine: { ...MACHINE, node },
    figures,
    verdicts: [],
  };
}

test("names only what got slower", () => {
  const before = results([figure({}), figure({ name: "parse" }), figure({ name: "HiGHS", spread: null })]);
  const after = results([
    figure({ median: 12 }),
    figure({ name: "parse", median: 10.1 }),
    figure({ name: "HiGHS", spread: null, median: 99 }),
  ]);
  const lines = writeComparison(before, after, compareRuns(before.figures, after.figures));
  expect(lines.at(-1)).toBe("SLOWER by more than the noise: optimize: plan (5,000)");
  expect(lines.find((line) => line.startsWith("optimize: plan"))?.split(/ {2,}/)).toEqual([
    "optimize: plan",
    "5,000 stations",
    "10.00",
    "12.00 ms",
    "+20.0 %",
    "slower",
  ]);
  expect(lines.some((line) => line.includes("differ"))).toBe(false);
});

test("says that nothing got slower, and when the machines differ", () => {
  const lines = writeComparison(
    results([figure({})]),
    results([figure({ median: 9 })], "22.0.0"),
    compareRuns([figure({})], [figure({ median: 9 })]),
  );
  expect(lines.at(-1)).toBe("Nothing got slower by more than the noise.");
  expect(lines).toContain("The machines or the versions of Node differ, which may explain changes.");
});
