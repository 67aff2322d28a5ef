import { expect, test } from "vitest";
import { readAgainst } from "./arguments.js";
import { UsageError } from "../../src/cli/usage.js";

const KNOWN = ["plan-10", "small", "large"];

test("runs all parts against a revision", () => {
  expect(readAgainst(["v1.0.0"], KNOWN)).toEqual({
    kind: "run",
    ref: "v1.0.0",
    parts: KNOWN,
    seconds: 20,
    isMarkdown: false,
  });
});

test("takes parts in their own order, seconds and Markdown", () => {
  expect(readAgainst(["HEAD~1", "--parts", "large, plan-10,large", "--seconds", "7", "--markdown"], KNOWN)).toEqual({
    kind: "run",
    ref: "HEAD~1",
    parts: ["plan-10", "large"],
    seconds: 7,
    isMarkdown: true,
  });
});

test("helps, without a revision as well", () => {
  expect(readAgainst(["--help"], KNOWN)).toEqual({ kind: "help" });
});

test.each([
  [[], "against needs the git revision to compare with, such as v1.0.0 or HEAD~1"],
  [[""], "against needs the git revision to compare with, such as v1.0.0 or HEAD~1"],
  [["HEAD", "v1.0.0"], "against takes one revision, and not v1.0.0 as well"],
  [["HEAD", "--parts", "smal"], "there is no part smal; did you mean small?"],
  [["HEAD", "--parts", "rivals"], "there is no part rivals; --help lists them"],
  [["HEAD", "--parts", ""], "there is no part ; --help lists them"],
  [["HEAD", "--seconds", "0"], "--seconds takes a whole number from 1 to 120, not 0"],
  [["HEAD", "--seconds", "1.5"], "--seconds takes a whole number from 1 to 120, not 1.5"],
  [["HEAD", "--seconds", "121"], "--seconds takes a whole number from 1 to 120, not 121"],
  [["HEAD", "--second", "9"], "there is no option --second; did you mean --seconds?"],
])("refuses %j", (args, message) => {
  expect(() => readAgainst(args, KNOWN)).toThrow(new UsageError(message));
});
