// docs/stations.md describes the layouts that there are, and each has a file.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Layout, type Titles, LAYOUTS } from "../../../src/stations/layouts/layouts.js";
import { readDocument } from "../../support/documents.js";
import { SUPPLIER_FILES } from "./supplierFiles.js";

const document = await readDocument("docs/stations.md");

function code(titles: Titles | undefined): string {
  return titles === undefined
    ? ""
    : [titles]
        .flat()
        .map((title) => `\`${title}\``)
        .join(", ");
}

/** The row of the documents' table. */
function rowOf({ name, titles, columns, cost }: Layout): string {
  const where = columns.lat === undefined ? (columns.address === undefined ? "town" : "address") : "coordinates";
  const cells = [name, code(titles), code(columns.price), cost === "paid" ? code(columns.cost) : "", where];
  return `|${cells.map((cell) => (cell === "" ? " " : ` ${cell} `)).join("|")}|`;
}

test("the table has a row for each layout, in their order", () => {
  const [, table = ""] = /^\| file \| recognised by .*\n\|[ -|]*\n((?:\|.*\n)*)/m.exec(document) ?? [];
  expect(table.trim().split("\n")).toEqual(LAYOUTS.map(rowOf));
});

test("the example is one of the layouts", async () => {
  const [, example = "no example"] = /^```ts\n(.*?)^```$/ms.exec(document) ?? [];
  expect(await readFile(new URL("../../../src/stations/layouts/layouts.ts", import.meta.url), "utf8")).toContain(
    example,
  );
});

test("each layout has a file, and each file a layout", async () => {
  expect(Object.keys(SUPPLIER_FILES)).toEqual(LAYOUTS.map(({ name }) => name));
  const files = (await readdir(new URL("files/", import.meta.url))).filter((name) => !name.endsWith(".py"));
  expect(Object.values(SUPPLIER_FILES).toSorted()).toEqual(files.toSorted());
});
