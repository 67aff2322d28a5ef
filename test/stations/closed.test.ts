// Stations that their file says are closed are left out, and what else it says of when they are open is named.

import { describe, expect, test } from "vitest";
import { readSetFile } from "../../src/stations/packed/read.js";
import { readPriceFile } from "../../src/stations/packed/prices.js";
import { readStations } from "../../src/stations/read.js";
import type { StationFileChoices } from "../../src/stations/rows.js";

const toBytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, choices: StationFileChoices = {}) => readStations("s", toBytes(text), choices);
/** A table of two stations, the second of which says nothing unusual. */
const table = (title: string, cell: string, other = "") =>
  `id,name,lat,lng,price,${title}\n1,Stop 1,40.67,-99.08,3.459,${cell}\n2,Stop 2,40.62,-103.18,3.389,${other}\n`;

describe("a closed station", () => {
  test.each([
    ["Status", "Closed", "Open"],
    ["Site Status", "Permanently Closed", "Open"],
    ["business_status", "CLOSED_TEMPORARILY", "OPERATIONAL"],
    ["Operating Status", "Temporarily closed until 12/15", "Open 24 hours"],
    ["Status", "Closed - remodel", "Active"],
    ["Status", "Out of service", "In service"],
    ["Status", "Inactive", "Active"],
    ["closed", "Y", "N"],
    ["Closed", "x", ""],
    ["Permanently Closed", "TRUE", "FALSE"],
    ["is_open", "0", "1"],
    ["Open", "No", "Yes"],
    ["Active", "N", "Y"],
  ])("%s %s is left out by its name", async (title, cell, other) => {
    const { stations, warnings } = await read(table(title, cell, other));
    expect(stations.map(({ name }) => name)).toEqual(["Stop 2"]);
    expect(warnings).toEqual([`1 closed station left out, by "${title}": line 2 ("Stop 1", "${cell}").`]);
  });

  test.each([
    ["flat objects", { name: "A", lat: 40.67, lng: -99.08, diesel_price: 3.459 }],
    [
      "the service's fields",
      { id: "a", name: "A", address: "A", location: { lat: 40.67, lng: -99.08 }, price_per_gallon: 3.459 },
    ],
  ])("in JSON, %s: also as true and false", async (_, station) => {
    for (const [field, value] of [
      ["status", "closed"],
      ["is_open", false],
      ["permanently_closed", true],
    ] as const) {
      const others = { name: "B", ...("id" in station && { id: "b" }), [field]: value === "closed" ? "open" : !value };
      const { stations, warnings } = await read(
        JSON.stringify([
          { ...station, [field]: value },
          { ...station, ...others },
        ]),
      );
      expect(stations.map(({ name }) => name)).toEqual(["B"]);
      expect(warnings).toEqual([`1 closed station left out, by "${field}": station 1 ("A", "${value}").`]);
    }
  });

  test("is left out of a set, and of prices for one, with what that means", async () => {
    const file = { name: "s", bytes: toBytes(table("Status", "Closed", "Open")) };
    const noPlacer = () => Promise.reject(new Error("no placer"));
    const { stationCount, warnings } = await readSetFile(file, noPlacer);
    expect(stationCount).toBe(1);
    expect(warnings).toEqual(['1 closed station left out, by "Status": line 2 ("Stop 1", "Closed").']);
    const { block } = await readSetFile({ name: "s", bytes: toBytes(table("Note", "")) }, noPlacer);
    const rows = ["1,3.1,closed", "2,3.2,open"].map((row) => {
      const [id, price, status] = row.split(",");
      return JSON.stringify({ id, price_per_gallon: Number(price), status });
    });
    const changed = await readPriceFile(block, { name: "p", bytes: toBytes(rows.join("\n")) });
    expect(changed.changedCount).toBe(1);
    expect(changed.warnings).toEqual([
      '1 closed station left out, by "status": line 1 ("1", "closed"). Where they have a price already, they keep it: exclude them.',
    ]);
  });

  test("if all are closed, the file is refused", async () => {
    await expect(read(table("Status", "Closed", "Closed"))).rejects.toThrow(
      's: all 2 stations are closed, as "Status" says',
    );
  });
});

describe("stays, with a warning", () => {
  test.each(["Closed Sundays", "Restaurant closed", "Open, closed at night", "Closed 10 pm"])(
    "%s: may mean a part of the time or the place",
    async (cell) => {
      const { stations, warnings } = await read(table("Status", `"${cell}"`, "Open"));
      expect(stations).toHaveLength(2);
      expect(warnings).toEqual([
        `"Status" may say of 1 station that it is closed, and it counts as open: line 2 ("Stop 1", "${cell}"). Write "closed" where that is right.`,
      ]);
    },
  );

  test.each([
    ["Network Status", "Out of network", "In network"],
    ["In Network", "N", "Y"],
    ["Status", "Out of network", "Open"],
  ])("%s %s: which column does not count", async (title, cell, other) => {
    const { stations, warnings } = await read(table(title, cell, other));
    expect(stations).toHaveLength(2);
    expect(warnings).toEqual([
      `"${title}" does not count: 1 station out of network may be used as any other: line 2 ("Stop 1", "${cell}").`,
    ]);
  });

  test.each(["6am-10pm", "06:00-22:00", "Mo-Fr 05:00-23:00", "Open 24 hours except Sunday"])(
    "hours %s",
    async (cell) => {
      const { stations, warnings } = await read(table("Hours", cell, "24/7"));
      expect(stations).toHaveLength(2);
      expect(warnings).toEqual([
        `"Hours" does not count: plans take 1 station as open around the clock that may not be: line 2 ("Stop 1", "${cell}").`,
      ]);
    },
  );
});

test.each(["24/7", "24 Hours", "24hrs", "Open 24 hours", "00:00-24:00", "Mo-Su 00:00-24:00", "Always", ""])(
  "of hours %j nothing is said",
  async (cell) => {
    expect((await read(table("Opening Hours", cell, "24/7"))).warnings).toEqual([]);
  },
);

test.each([
  "Status,Open,Open",
  "Status,A,B",
  "Network,Pilot,Loves",
  "Active,Yes,Y",
  "Closed,N,No",
  "State Status,Closed,x",
])("of %s nothing is said", async (cells) => {
  const [title = "", first = "", second = ""] = cells.split(",");
  const { stations, warnings } = await read(table(title, first, second));
  expect([stations.length, warnings]).toEqual([2, []]);
});
