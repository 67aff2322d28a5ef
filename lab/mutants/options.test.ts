import { expect, test } from "vitest";
import { UsageError } from "../../src/cli/usage.js";
import { DEFAULTS, readOptions } from "./options.js";

test("what is not given is as the help says", () => {
  expect(readOptions([])).toMatchObject({ count: DEFAULTS.count, seed: DEFAULTS.seed, only: null, report: null });
  expect(readOptions(["--help"])).toBeNull();
});

test("options are read", () => {
  expect(
    readOptions([
      "--count",
      "5",
      "--seed",
      "3",
      "--jobs",
      "1",
      "--only",
      "src/planning/solve.ts:5",
      "--report",
      "a.json",
    ]),
  ).toEqual({
    count: 5,
    seed: 3,
    jobs: 1,
    only: { path: "src/planning/solve.ts", line: 5 },
    report: "a.json",
  });
  expect(readOptions(["--only", "src/planning"])).toMatchObject({ only: { path: "src/planning" } });
});

test.each([[["--count", "0"]], [["--count", "many"]], [["--jobs", "1.5"]], [["--sed", "1"]], [["src/planning"]]])(
  "%j are refused",
  (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
  },
);
