import { describe, expect, test } from "vitest";
import { readDecimal, readSpreadsheetNumber, readUnsignedDecimal } from "../../src/common/decimal.js";

const ALL = [readUnsignedDecimal, readDecimal, readSpreadsheetNumber];

describe("numbers in texts", () => {
  test.each([
    ["3", 3],
    ["3.25", 3.25],
    ["3.", 3],
    [".5", 0.5],
    ["007", 7],
  ])("%s is a number to every reader", (text, number) => {
    expect(ALL.map((read) => read(text))).toEqual([number, number, number]);
  });

  test.each([
    ["-3.25", -3.25],
    ["+.5", 0.5],
  ])("%s has a sign, which not every reader takes", (text, number) => {
    expect(ALL.map((read) => read(text))).toEqual([undefined, number, number]);
  });

  test.each([
    ["3,25", 3.25],
    ["-,5", -0.5],
    ["1.5e-3", 0.0015],
    ["2E+3", 2000],
  ])("%s is as spreadsheets write it", (text, number) => {
    expect(ALL.map((read) => read(text))).toEqual([undefined, undefined, number]);
  });

  test.each([
    "",
    " ",
    ".",
    ",",
    "-",
    "+-1",
    "--1",
    "1 000",
    "1.2.3",
    "1,234.5",
    "0x10",
    "1_000",
    "Infinity",
    "NaN",
    "e5",
    " 1",
    "1\n",
  ])("%j is no number to any", (text) => {
    expect(ALL.map((read) => read(text))).toEqual([undefined, undefined, undefined]);
  });
});
