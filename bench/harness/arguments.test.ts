import { expect, test } from "vitest";
import { readCommand } from "./arguments.js";
import { UsageError } from "../../src/cli/usage.js";

const KNOWN = ["optimize", "layers", "keys"];
const OPTIONS = ["stations", "trips"] as const;

test("runs all benches when none is named", () => {
  expect(readCommand([], KNOWN, OPTIONS)).toEqual({ kind: "run", names: KNOWN });
});

test("runs those named, in their own order", () => {
  expect(readCommand(["keys", "optimize", "keys"], KNOWN, OPTIONS)).toEqual({
    kind: "run",
    names: ["optimize", "keys"],
  });
});

test("takes station counts, ascending and once each", () => {
  expect(readCommand(["optimize", "--stations", "5000,50,500,50"], KNOWN, OPTIONS)).toEqual({
    kind: "run",
    names: ["optimize"],
    stations: [50, 500, 5000],
  });
});

test("takes a number of trips", () => {
  expect(readCommand(["optimize", "--trips", "100000"], KNOWN, OPTIONS)).toEqual({
    kind: "run",
    names: ["optimize"],
    trips: 100_000,
  });
});

test("takes an earlier run to compare with", () => {
  expect(readCommand(["--compare", "old.json", "keys"], KNOWN, OPTIONS)).toEqual({
    kind: "run",
    names: ["keys"],
    compareWith: "old.json",
  });
  expect(readCommand(["--compare", "old.json", "--with", "new.json"], KNOWN, OPTIONS)).toEqual({
    kind: "compare",
    files: ["old.json", "new.json"],
  });
});

test("refuses an option that the command does not have", () => {
  expect(() => readCommand(["--trips", "9"], KNOWN, ["stations"])).toThrow(UsageError);
});

test("helps", () => {
  expect(readCommand(["keys", "--help"], KNOWN, OPTIONS)).toEqual({ kind: "help" });
});

test.each([
  [["optimise"], "there is no bench optimise; --help lists them"],
  [["--station", "5"], "there is no option --station; did you mean --stations?"],
  [["--stations"], "--stations needs a value"],
  [["--stations", "0"], "--stations takes whole numbers from 8 to 1,000,000 with commas between, not 0"],
  [["--stations", "50,"], "--stations takes whole numbers from 8 to 1,000,000 with commas between, not 50,"],
  [["--stations", "1e3"], "--stations takes whole numbers from 8 to 1,000,000 with commas between, not 1e3"],
  [["--stations", "7"], "--stations takes whole numbers from 8 to 1,000,000 with commas between, not 7"],
  [["--stations", "1000001"], "--stations takes whole numbers from 8 to 1,000,000 with commas between, not 1000001"],
  [["--trips", "100001"], "--trips takes a whole number from 1 to 100,000, not 100001"],
  [["--trips", "few"], "--trips takes a whole number from 1 to 100,000, not few"],
  [
    ["--trips", "9", "--compare", "old.json", "--with", "new.json"],
    "--with goes with --compare alone: two files are compared, nothing is run",
  ],
  [["--with", "new.json"], "--with goes with --compare alone: two files are compared, nothing is run"],
  [
    ["keys", "--compare", "old.json", "--with", "new.json"],
    "--with goes with --compare alone: two files are compared, nothing is run",
  ],
])("refuses %j", (args, message) => {
  expect(() => readCommand(args, KNOWN, OPTIONS)).toThrow(new UsageError(message));
});
