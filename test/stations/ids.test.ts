// Ids that people and spreadsheets have written in another way.

import { expect, test } from "vitest";
import { readAsKnown } from "../../src/stations/ids.js";
import { findRows, readContent, readStations } from "../../src/stations/read.js";

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("ids that lost their zeros or got a sign are those that are known, unless several may be meant", () => {
  const known = ["0123", "#45", "7", "007", "x"];
  expect(readAsKnown(known, ["123", "45.0", "7", "07", "x", "new"])).toEqual(["0123", "#45", "7", "07", "x", "new"]);
});

const SHORT = "id,name,lat,lng,price\n1.23457E+15,A,41,-96,3\n1.23457E+15,B,42,-96,3\n2,C,43,-96,3\n";

test("ids that a spreadsheet has shortened are said, with what to do", async () => {
  const { warnings } = await readStations("s.csv", toBytes(SHORT));
  expect(warnings).toContain(
    'A spreadsheet has shortened 2 ids, such as "1.23457E+15": format the column as text and export the file again.',
  );
});

test("where prices are found by ids, shortened ones are at fault", async () => {
  const found = findRows("s.csv", await readContent("s.csv", toBytes(SHORT)), { parts: "prices" });
  expect(found.rows.map(({ faults }) => faults)).toEqual([
    ['a spreadsheet has shortened the id "1.23457E+15": format the column as text and export the file again'],
    ['a spreadsheet has shortened the id "1.23457E+15": format the column as text and export the file again'],
    [],
  ]);
});
