// Files of trips that the page reads, against the reader of `fuel-route batch`.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { fillTrip } from "../../../src/jobs/file/trip.js";
import { openTripFile } from "../../../src/jobs/file/tripFile.js";
import { readNight, readNightFile, toBatch } from "../../../src/web/fleet/nightFile.js";
import { makeFolder } from "../../support/cli.js";
import { tripLines } from "../../support/nightTrips.js";

const DEFAULTS = {
  vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 },
  params: { stop_minutes: 15 },
};
const CSV = `custom_id,from,to,mpg,fuel,drive_left\ntruck-17,"Omaha, NE","Denver, CO",7.1,60,11h\n\ntruck-18,68508,"Boise, ID",,,\n`;

/** What `fuel-route batch` reads of the same file. */
async function readByCli(name: string, text: string): Promise<{ custom_id: string; trip: object }[]> {
  const path = join(await makeFolder(), name);
  await writeFile(path, text);
  const file = await openTripFile(path, (trip) => fillTrip(DEFAULTS, trip));
  const found: { custom_id: string; trip: object }[] = [];
  for await (const part of file.parts(0)) {
    for (const { customId, line } of part) {
      const trip: unknown = JSON.parse(new TextDecoder().decode(line));
      found.push({ custom_id: customId, trip: trip instanceof Object ? trip : {} });
    }
  }
  return found;
}

test.each([
  { name: "trips.csv", text: CSV },
  { name: "trips.ndjson", text: tripLines(40).join("\n") },
  { name: "trips.csv", text: `from,to\nOmaha,Denver\nBoise,Reno\n` },
  {
    name: "blank-lines.ndjson",
    text: '\n\n{"origin":"Omaha","destination":"Denver"}\n\n{"origin":"Boise","destination":"Reno"}\n',
  },
])("$name is read as the command line reads it", async ({ name, text }) => {
  const night = readNight(name, new TextEncoder().encode(text));
  const expected = await readByCli(name, text);
  expect(expected.length).toBeGreaterThan(1);
  expect(
    toBatch(night, DEFAULTS, "tonight")
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(expected.map(({ custom_id, trip }) => ({ ...trip, station_set: "tonight", custom_id })));
});

test.each([
  { text: "", says: "has no trips" },
  { text: "from,to\n", says: "has no trips" },
  { text: "from,price\nOmaha,3\n", says: "no column destination" },
  { text: '{"custom_id":"a","origin":"Omaha"}\nnonsense\n', says: "line 2 is no trip" },
  { text: '\n\n{"custom_id":"a","origin":"Omaha"}\nnonsense\n', says: "line 4 is no trip" },
  {
    text: '{"custom_id":"a","origin":"Omaha"}\n{"custom_id":"a","origin":"Reno"}\n',
    says: 'line 2: line 1 has the custom_id "a" already',
  },
  {
    text: '{"custom_id":"line-2","origin":"Omaha"}\n{"origin":"Reno"}\n',
    says: 'line 2: line 1 has the custom_id "line-2" already',
  },
  { text: '{"custom_id":17,"origin":"Omaha"}\n', says: "line 1: custom_id should be a text of 1 to 64 characters" },
  {
    text: `from,to,custom_id\nOmaha,Reno,${"x".repeat(65)}\n`,
    says: "line 2: custom_id should be a text of 1 to 64 characters",
  },
])("a file that is no night of trips is refused: $says", ({ text, says }) => {
  expect(() => readNight("night.csv", new TextEncoder().encode(text))).toThrow(says);
});

test("a workbook is read as the command line reads it, and text as well", async () => {
  const rows = [
    ["From", "To"],
    ["Omaha, NE", 7102],
  ];
  const night = await readNightFile("night.xlsx", await writeXlsx({ sheets: [{ name: "Trips", rows }] }));
  expect(night.trips).toMatchObject([{ customId: "row-2", from: "Omaha, NE", to: "07102" }]);
  expect(night.warnings).toEqual([expect.stringContaining("row 2 (7102 as 07102)")]);
  const bytes = new TextEncoder().encode('\n{"origin":"Omaha","destination":"Reno"}');
  expect(await readNightFile("night.ndjson", bytes)).toEqual(readNight("night.ndjson", bytes));
});

test("where a trip begins and ends is shown as its file has it, and nothing where it does not say", () => {
  const { trips } = readNight(
    "night.ndjson",
    new TextEncoder().encode('{"origin":"Omaha","destination":"Denver, CO"}\n{"custom_id":"b","origin":null}\n'),
  );
  expect(trips.map(({ customId, from, to }) => [customId, from, to])).toEqual([
    ["line-1", "Omaha", "Denver, CO"],
    ["b", "", ""],
  ]);
});
