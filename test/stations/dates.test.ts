// Days and times as suppliers write them.

import { describe, expect, test } from "vitest";
import { findFileTime, findTime, readTime } from "../../src/stations/dates.js";
import { findStations, readStations } from "../../src/stations/read.js";
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
    ["14/7/2026", "2026-07-14T00:00-05:00"],
    ["14.07.2026", "2026-07-14T00:00-05:00"],
    ["14-07-2026 16:33", "2026-07-14T16:33-05:00"],
    ["14/07/26 4:33 PM", "2026-07-14T16:33-05:00"],
    ["2026/07/14", "2026-07-14T00:00-05:00"],
    ["2026.7.4", "2026-07-04T00:00-05:00"],
    ["20260714", "2026-07-14T00:00-05:00"],
    ["14 July 2026", "2026-07-14T00:00-05:00"],
    ["14-JUL-26", "2026-07-14T00:00-05:00"],
    ["14JUL2026", "2026-07-14T00:00-05:00"],
    ["14/Jul/2026 16:33", "2026-07-14T16:33-05:00"],
    ["14. July 2026", "2026-07-14T00:00-05:00"],
    ["14th of July 2026", "2026-07-14T00:00-05:00"],
    ["July 14th, 2026", "2026-07-14T00:00-05:00"],
    ["Tue, 14 Jul 2026 16:33:00 GMT", "2026-07-14T16:33Z"],
    ["1784046780", "2026-07-14T16:33Z"],
    ["1784046780.5", "2026-07-14T16:33Z"],
    ["1784046780000", "2026-07-14T16:33Z"],
    ["1784046780000000", "2026-07-14T16:33Z"],
    ["46217", "2026-07-14T00:00-05:00"],
    ["46217.6895833333", "2026-07-14T16:33-05:00"],
  ])("%s", (text, expected) => {
    expect(readTime(text).time).toBe(expected);
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
    "14/14/2026",
    "26-07-13",
    "13-14-26",
    "2026/13/07",
    "20261307",
    "17839872000",
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
    expect(readTime(text)).toEqual({ time: undefined });
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
    '1 row above the header left out: line 1 ("Effective 7/14/2026").',
    '1 price is of a date that is not understood, such as "soon": line 6. Write 2026-11-27 or 11/27/2026.',
  ]);
});

describe("days before months", () => {
  /** Two prices of one station, each with its date. */
  const history = (...dates: readonly [string, string, ...string[]]): string =>
    [
      "id,name,lat,lng,price,date",
      ...dates.map((date, i) => `${i < 2 ? 7 : 8 + i},A,${41 + Math.max(0, i - 1)},-97,3.${i}59,${date}`),
    ].join("\n");
  const newest = async (...dates: readonly [string, string, ...string[]]) => {
    const { stations, warnings } = await readText(`${history(...dates)}\n`);
    const [{ price_per_gallon: price, price_as_of: time } = {}] = stations;
    return {
      price,
      day: time?.slice(0, 10),
      warnings: warnings.filter((warning) => !/several prices|repeated row/.test(warning)),
    };
  };

  test.each([
    ["13/07/2026", "02/08/2026", 3.159, "2026-08-02"],
    ["02/08/2026", "13/07/2026", 3.059, "2026-08-02"],
    ["13.07.2026", "02.08.2026", 3.159, "2026-08-02"],
    ["13-07-2026", "02-08-2026", 3.159, "2026-08-02"],
    ["07/13/2026", "02/08/2026", 3.059, "2026-07-13"],
  ])("a column with %s has %s in the same order", async (first, second, price, day) => {
    expect(await newest(first, second)).toEqual({ price, day, warnings: [] });
  });

  test("another station's date shows the order, too", async () => {
    expect(await newest("03/07/2026", "02/08/2026", "31/10/2026")).toEqual({
      price: 3.159,
      day: "2026-08-02",
      warnings: [],
    });
  });

  test("where nothing shows it, the month comes first; a warning says so where that decides", async () => {
    expect(await newest("10/07/2026", "02/08/2026")).toEqual({
      price: 3.059,
      day: "2026-10-07",
      warnings: [
        "Which price of 1 id is the newest depends on whether the month or the day comes first in their dates, and no date shows it. The month counts as first: 2026-10-07 and not 2026-07-10 in line 2. Where that is wrong, write 2026-07-10.",
      ],
    });
    expect(await newest("02/03/2026", "10/11/2026")).toMatchObject({ price: 3.159, warnings: [] });
    expect((await readText("name,lat,lng,price,date\nA,41,-97,3,02/08/2026\n")).warnings).toEqual([]);
  });

  test("where dates show both, those that may be either are not understood, which is said", async () => {
    expect(await newest("13/07/2026", "02/08/2026", "07/31/2026")).toEqual({
      price: 3.059,
      day: "2026-07-13",
      warnings: [
        '1 price is of a date that is not understood, such as "02/08/2026", because some dates of the file begin with the month and others with the day: line 3. Write 2026-11-27.',
      ],
    });
  });
});

test("stations in JSON as the service takes them may have such dates, too", async () => {
  const station = (id: string, price_as_of: unknown) => ({
    id,
    name: id,
    location: { lat: 41, lng: -97 },
    price_per_gallon: 3,
    price_as_of,
  });
  const times = [1_784_046_780, 1_784_046_780_000, "2026-07-14T16:33Z", "14/07/2026", "01/08/2026"];
  const { stations, warnings } = await readText(JSON.stringify(times.map((time, i) => station(String(i), time))));
  expect(stations.map((each) => each.price_as_of)).toEqual([
    "2026-07-14T16:33Z",
    "2026-07-14T16:33Z",
    "2026-07-14T16:33Z",
    "2026-07-14T00:00-05:00",
    "2026-08-01T00:00-05:00",
  ]);
  expect(warnings).toEqual([]);
});

describe("which of two prices of a station counts today", () => {
  /** Noon in Chicago. */
  const nowMs = Date.parse("2026-11-29T12:00-06:00");
  const read = async (titles: string, ...cells: readonly string[]) => {
    const text = [
      `id,name,lat,lng,price,${titles}`,
      ...cells.map((cell, i) => `7,A,41,-97,3.${i}59,${cell}`),
      "8,B,42,-97,3.9",
    ].join("\n");
    const padded = text.replace(/3\.9$/, `3.9${",".repeat(titles.split(",").length)}`);
    const { stations, warnings } = await readStations("s.csv", new TextEncoder().encode(padded), { nowMs });
    return { price: stations[0]?.price_per_gallon, warnings };
  };

  test.each([
    ["Effective", "27-Nov-2026", "1-Jun-2026"],
    ["Effective", '"November 27, 2026"', '"Jun 1, 2026"'],
    ["Effective", "27 November 2026", "1 June 2026"],
    ["Effective", "27. Nov 2026", "1. Jun 2026"],
    ["Pulled", "2026-11-27", "2026-06-01"],
    ["Timestamp", "1795737600", "1780272000"],
    ["Valid From", "11/27/2026", "06/01/2026"],
    ["Time", "2026-11-27T12:00Z", "2026-06-01T12:00Z"],
    ["Date,Time", "11/27/2026,14:30", "11/27/2026,06:00"],
    ["Date,Time", "11/27/2026,2:30 PM", "11/27/2026,11:00 AM"],
    ["Price Date,Price Time", "2026-11-27,1430", "2026-11-27,600"],
    ["Date,Time", "46353,14:30", "46353,6:00"],
  ])("%s: the newer one, %s and not %s", async (titles, newer, older) => {
    expect((await read(titles, newer, older)).price).toBe(3.059);
    expect((await read(titles, older, newer)).price).toBe(3.159);
  });

  test("one of a later day does not count yet, where the station has another", async () => {
    expect(await read("Date", "2026-12-27", "2026-11-28")).toEqual({
      price: 3.159,
      warnings: [
        "1 price is of a day after today and does not count, because the station has another: line 2.",
        "1 repeated row left out: line 2.",
      ],
    });
    expect((await read("Date", "2026-11-29 23:00", "2026-11-28")).price).toBe(3.059);
    expect((await read("Valid From,Valid To", "2026-11-20,2026-11-30", "2026-12-01,2026-12-31")).price).toBe(3.059);
  });

  test("one that has ended does not count, and its last day does", async () => {
    expect(await read("Valid From,Valid To", "2026-11-27,2026-11-28", "2026-11-01,")).toEqual({
      price: 3.159,
      warnings: [
        "1 price has ended and does not count, because the station has another: line 2.",
        "1 repeated row left out: line 2.",
      ],
    });
    expect((await read("Valid From,Valid To", "2026-11-27,2026-11-29", "2026-11-01,12/31/9999")).price).toBe(3.059);
    expect((await read("Valid From,Expires", "2026-11-27,2026-11-29 11:00", "2026-11-01,")).price).toBe(3.159);
  });

  test("the only price of a station counts, and it is said that its time is another", async () => {
    expect(await read("Date", "2026-12-27")).toEqual({
      price: 3.059,
      warnings: [
        "1 price is of a day after today and counts, because its station has no other: line 2 (of 2026-12-27).",
      ],
    });
    expect((await read("Date,Valid To", "2026-10-01,2026-10-31")).warnings).toEqual([
      "1 price has ended and counts, because its station has no other: line 2 (until 2026-10-31).",
    ]);
  });

  test("where dates are not understood, that is why the lowest counts", async () => {
    expect(await read("Date", "27th of last month", "yesterday")).toEqual({
      price: 3.059,
      warnings: [
        "1 id has several prices: the lowest counts, because their dates are not understood.",
        "1 repeated row left out: line 3.",
        '2 prices are of a date that is not understood, such as "27th of last month": lines 2 and 3. Write 2026-11-27 or 11/27/2026.',
      ],
    });
    expect((await read("Date,Time", "2026-11-27,noon", "2026-11-27,morning")).warnings.at(-1)).toBe(
      '2 prices are of a date that is not understood, such as "2026-11-27 noon": lines 2 and 3. Write 2026-11-27 or 11/27/2026.',
    );
  });
});
