import { expect, test } from "vitest";
import { Report } from "./report.js";
import type { Figure } from "./results.js";
import { writeSummary } from "./summary.js";
import { alignTable, writeNumber } from "./table.js";

function open(): { report: Report; lines: string[] } {
  const lines: string[] = [];
  return { report: new Report((line) => lines.push(line)), lines };
}

test("a value at its limit meets it, in both directions", () => {
  const { report, lines } = open();
  report.judge("time", 3, 3, "ms");
  report.judge("share", 60, 60, "%", { atLeast: true });
  expect(report.isMet).toBe(true);
  expect(lines).toEqual(["met    time: 3 ms (asked: at most 3 ms)", "met    share: 60 % (asked: at least 60 %)"]);
});

test.each([
  [3.01, {}, "MISSED time: 3.01 ms (asked: at most 3 ms)"],
  [2.99, { atLeast: true }, "MISSED time: 2.99 ms (asked: at least 3 ms)"],
  [NaN, {}, "MISSED time: NaN ms (asked: at most 3 ms)"],
  [Infinity, {}, "MISSED time: ∞ ms (asked: at most 3 ms)"],
])("%f misses its limit", (value, options, line) => {
  const { report, lines } = open();
  report.judge("time", value, 3, "ms", options);
  expect(report.isMet).toBe(false);
  expect(lines).toEqual([line]);
});

test("a goal is reported and not required", () => {
  const { report, lines } = open();
  report.judge("time", 2, 1, "ms", { isGoal: true });
  report.judge("time", 1, 1, "ms", { isGoal: true });
  expect(report.isMet).toBe(true);
  expect(lines).toEqual([
    "goal   open time: 2 ms (wished: at most 1 ms)",
    "goal   met  time: 1 ms (wished: at most 1 ms)",
  ]);
});

const PLAN: Figure = {
  group: "optimize",
  name: "plan",
  count: 5000,
  noun: "stations",
  unit: "ms",
  median: 0.5,
  p99: 0.75,
  spread: 0.01,
  samples: 40,
};

test("figures are kept and printed in a table", () => {
  const { report, lines } = open();
  report.show([
    { ...PLAN, note: "exact" },
    { ...PLAN, name: "HiGHS", median: 7000, p99: 7000, spread: null, samples: 1 },
  ]);
  expect(report.figures).toHaveLength(2);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["", "median", "p99", "ns each", "samples"],
    ["plan", "5,000 stations", "0.500 ms", "± 2.0 %", "0.750", "100", "40", "exact"],
    ["HiGHS", "5,000 stations", "7,000 ms", "7,000", "1400000", "1"],
  ]);
});

test("columns are aligned", () => {
  expect(
    alignTable(
      ["", "n"],
      [
        ["a", "1"],
        ["long", "100"],
      ],
    ),
  ).toEqual(["        n", "a       1", "long  100"]);
});

test.each([
  [0, "0"],
  [0.01234, "0.012"],
  [1.5, "1.500"],
  [12.345, "12.35"],
  [123.45, "123.5"],
  [1234.5, "1,235"],
])("%f is written as %s", (value, text) => {
  expect(writeNumber(value)).toBe(text);
});

test("the short table has the largest count of each figure, and only what was measured", () => {
  const machine = { cpu: "Abacus", cores: 2, memoryGb: 4, system: "linux", node: "20.0.0", v8: "11" };
  const figures = [
    { ...PLAN, count: 50, median: 0.1 },
    { ...PLAN, note: "exact" },
    { ...PLAN, name: "of no interest" },
  ];
  const lines = writeSummary({
    date: "2026-01-02T03:04:05.000Z",
    commit: null,
    seed: 1,
    args: [],
    machine,
    figures,
    verdicts: [],
  }).split("\n");
  expect(lines[0]).toBe("Abacus × 2, Node 20.0.0, 2026-01-02:");
  expect(lines.slice(4)).toEqual(["| **plan**: exact | 5,000 stations | 0.500 ms | 0.750 ms |", ""]);
});
