import { expect, test } from "vitest";
import { endOfQuarter, quarterOf, readQuarter } from "../../src/tax/fuelTax.js";

test.each([
  ["2026-01-01T00:00:00Z", "2026Q1"],
  ["2026-03-31T23:59:59.999Z", "2026Q1"],
  ["2026-04-01T00:00:00Z", "2026Q2"],
  ["2026-09-30T23:59:59Z", "2026Q3"],
  ["2026-10-01T00:00:00Z", "2026Q4"],
  ["2026-12-31T23:59:59Z", "2026Q4"],
])("%s is in %s", (time, quarter) => {
  expect(quarterOf(Date.parse(time))).toBe(quarter);
});

test.each([
  ["2026Q1", "2026-04-01T00:00:00.000Z"],
  ["2026Q4", "2027-01-01T00:00:00.000Z"],
])("%s ends at %s", (quarter, end) => {
  expect(new Date(endOfQuarter(quarter)).toISOString()).toBe(end);
  expect([quarterOf(endOfQuarter(quarter) - 1), quarterOf(endOfQuarter(quarter)) > quarter]).toEqual([quarter, true]);
});

test.each([
  "2026Q3",
  "2026 Q3",
  "2026-Q3",
  "2026q3",
  "3Q2026",
  "3Q 2026",
  "Q3 2026",
  "Q3-2026",
  "3rd Quarter 2026",
  "3rd quarter of 2026",
  "3rd Quarter 2026 FINAL Fuel Tax Rates",
])("%s is 2026Q3", (text) => {
  expect(readQuarter(text)).toBe("2026Q3");
});

test.each(["1st Quarter 2027", "2nd Quarter 2027", "4th Quarter, 2027"])("%s", (text) => {
  expect(readQuarter(text)).toBe(`2027Q${text[0]}`);
});

test.each(["", "2026", "2026Q5", "0Q2026", "5th Quarter 2026", "12026Q3", "Tax Rate Calendar: 2020-22", "Quarter"])(
  "%s names no quarter",
  (text) => {
    expect(readQuarter(text)).toBeUndefined();
  },
);
