// Days and times as suppliers write them.

import { describe, expect, test } from "vitest";
import { findFileTime, findTime, readTime } from "../../src/stations/dates.js";
import { findStations } from "../../src/stations/read.js";
import { readText } from "./layouts/supplierFiles.js";

describe("one time", () => {
  test.each([
    ["07/14/2026", "2026-07-14T00:00-05:00"],
    ["7/4/26", "2026-07-04T00:00-05:00"],
    ["12/31/99", "1999-12-31T00:00-06:00"],
    ["1/1/70", "1970-01-01T00:00-06:00"],
    ["12/31/69", "2069-12-31T00:00-06:00"],
    ["7-14-2026", "2026-07-14T00:00-05:00"],
    ["07.14.2026", "2026-07-14T00:00-05:00"],
    ["2026-07-14", "2026-07-14T00:00-05:00"],
    ["2026-01-14", "2026-01-14T00:00-06:00"],
    ["July 14, 2026", "2026-07-14T00:00-05:00"],
    ["Jan. 4 2026", "2026-01-04T00:00-06:00"],
    ["7/14/2026 4:33 PM", "2026-07-14T16:33-05:00"],
    ["7/14/2026 12:05 AM", "2026-07-14T00:05-05:00"],
    ["7/14/2026 12:05:09 PM EDT", "2026-07-14T12:05:09-04:00"],
    ["1/14/2026 16:33 PST", "2026-01-14T16:33-08:00"],
    ["7/14/2026 16:33 MT", "2026-07-14T16:33-06:00"],
    ["2026-07-14T16:33:00.000", "2026-07-14T16:33-05:00"],
    ["2026-07-14T16:33:00.000Z", "2026-07-14T16:33Z"],
    ["2026-07-14T16:33+02:00", "2026-07-14T16:33+02:00"],
    ["2026-07-14 16:33 UTC", "2026-07-14T16:33Z"],
    ["01:39 PM CDT July 17, 2026", "2026-07-17T13:39-05:00"],
    ["46217", "2026-07-14T00:00-05:00"],
    ["46217.6895833333", "2026-07-14T16:33-05:00"],
  ])("%s", (text, expected) => {
    expect(readTime(text)).toBe(expected);
    // What the text means does not depend on how it is written.
    expect(Number.isNaN(Date.parse(expected))).toBe(false);
  });

  test.each([
    ["2026-03-08T01:59", "-06:00"],
    ["2026-03-08T02:00", "-05:00"],
    ["2026-11-01T01:59", "-05:00"],
    ["2026-11-01T02:00", "-06:00"],
    ["2027-03-13T12:00", "-06:00"],
    ["2027-03-14T12:00", "-05:00"],
    ["2027-11-06T12:00", "-05:00"],
    ["2027-11-07T12:00", "-06:00"],
  ])("without a zone it is Central time: %s", (text, offset) => {
    expect(findTime(text)).toBe(`${text}${offset}`);
    const hours = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Chicago",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    expect(hours.format(new Date(`${text}${offset}`))).toBe(
      text.slice(-5) === "02:00" && offset === "-05:00" ? "01:00" : text.slice(-5),
    );
  });

  test.each([
    "today",
    "14/7/2026",
    "2/30/2026",
    "7/14",
    "week 47",
    "3.459",
    "12345678",
    "99999",
    "12/31/9999",
    "12/31/2099",
    "2070-01-01",
    "1/1/1900",
    "Dec 31, 1969",
    "",
  ])("none: %s", (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});

describe("what stands above the header", () => {
  test.each([
    [["Effective 7/14/2026"], "2026-07-14T00:00-05:00"],
    [["Effective Date: 7/15/2026 To 07/16/2026"], "2026-07-15T00:00-05:00"],
    [["Retail Price @ 2026-07-14 04:33 PM", "Effective Date: 7/15/2026"], "2026-07-15T00:00-05:00"],
    [["Data last updated: 7/16/2026 1:30:40 PM CDT"], "2026-07-16T13:30:40-05:00"],
    [["Fuel prices accurate as of 01:39 PM CDT July 17, 2026. Prices may change."], "2026-07-17T13:39-05:00"],
    [["Diesel prices 07/14/2026"], "2026-07-14T00:00-05:00"],
    [["Weekly sheet", "07/14/2026"], "2026-07-14T00:00-05:00"],
    [["Contract of 1/1/2020", "Sample Fleet"], undefined],
    [["Prices, as of Tuesday; net"], undefined],
  ])("%j", (notes, expected) => {
    expect(findFileTime(notes)).toBe(expected);
  });
});

test("the name of a sheet counts where nothing else says the day", () => {
  const rows = [
    ["name", "lat", "lng", "price"],
    ["A", "41", "-97", "3"],
  ].map((values, i) => ({ where: `row ${i + 1}`, values }));
  const timeOf = (notes: readonly string[], sheetName: string): unknown => {
    const above = notes.map((note) => ({ where: "row 0", values: [note] }));
    return findStations("s.xlsx", { kind: "rows", rows: [...above, ...rows], warnings: [], sheetName }).stations[0]
      ?.price_as_of;
  };
  expect(timeOf([], "Prices 07.14.2026")).toBe("2026-07-14T00:00-05:00");
  expect(timeOf(["Effective 7/15/2026"], "Prices 07.14.2026")).toBe("2026-07-15T00:00-05:00");
  expect(timeOf([], "Sheet1")).toBeUndefined();
});

test("any table: a column of dates comes before the file's own date; a price without one has that", async () => {
  const { stations, warnings } = await readText(
    "Effective 7/14/2026\nname,lat,lng,price,price_as_of\nA,41,-97,3,2026-07-13T06:00-05:00\nB,41,-97,3,\nC,41,-97,3,7/12/26\nD,41,-97,3,soon\nE,41,-97,3,n/a\n",
  );
  expect(stations.map((station) => station.price_as_of)).toEqual([
    "2026-07-13T06:00-05:00",
    "2026-07-14T00:00-05:00",
    "2026-07-12T00:00-05:00",
    "2026-07-14T00:00-05:00",
    "2026-07-14T00:00-05:00",
  ]);
  expect(warnings).toEqual([
    "1 row above the header left out: line 1.",
    "1 price is of a date that is not understood: line 6.",
  ]);
});
