import { expect, test } from "vitest";
import { type NightRow, sortRows, totalsOf } from "../../../src/web/fleet/nightRows.js";

const ROWS: readonly NightRow[] = [
  {
    customId: "truck-10",
    from: "Reno",
    to: "Omaha",
    stops: 2,
    gallons: 150,
    paidDollars: 450.5,
    savedDollars: 20.25,
    hours: 20,
    stopTexts: [],
  },
  { customId: "truck-9", from: "Boise", to: "Denver", stopTexts: [], message: "No plan can be driven." },
  {
    customId: "truck-2",
    from: "Omaha",
    to: "Boise",
    stops: 0,
    gallons: 0,
    paidDollars: 0,
    savedDollars: 0,
    hours: 8,
    stopTexts: [],
  },
];
const idsOf = (rows: readonly NightRow[]): string[] => rows.map(({ customId }) => customId);

test("names are sorted with their numbers, and figures by value", () => {
  expect(idsOf(sortRows(ROWS, "customId", false))).toEqual(["truck-2", "truck-9", "truck-10"]);
  expect(idsOf(sortRows(ROWS, "customId", true))).toEqual(["truck-10", "truck-9", "truck-2"]);
  expect(idsOf(sortRows(ROWS, "from", false))).toEqual(["truck-9", "truck-2", "truck-10"]);
});

test("trips without a plan come last in both orders", () => {
  expect(idsOf(sortRows(ROWS, "paidDollars", false))).toEqual(["truck-2", "truck-10", "truck-9"]);
  expect(idsOf(sortRows(ROWS, "paidDollars", true))).toEqual(["truck-10", "truck-2", "truck-9"]);
});

test("the night is summed up over the trips that have a plan", () => {
  expect(totalsOf(ROWS)).toEqual({ planned: 2, paidDollars: 450.5, savedDollars: 20.25, gallons: 150 });
});
