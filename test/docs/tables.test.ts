// The tables of the documents say what the code says.

import { expect, test } from "vitest";
import { readSettings, SETTING_NAMES } from "../../src/cli/config.js";
import { ERRORS } from "../../src/contract/values/errors.js";
import { readDocument } from "../support/documents.js";

const MAX_README_BYTES = 10_000;

const http = await readDocument("docs/http.md");
const operating = await readDocument("docs/operating.md");

function rowsOf(document: string): string[] {
  return document.split("\n").filter((line) => line.startsWith("| "));
}

test("the errors", () => {
  const expected = Object.entries(ERRORS).map(
    ([code, { status, cause, remedy }]) => `| \`${code}\` | ${status} | ${cause} | ${remedy} |`,
  );
  expect(rowsOf(http).filter((row) => /^\| `[A-Z]+(_[A-Z]+)*` \|/.test(row))).toEqual(expected);
});

test("every setting and its default", () => {
  const defaults = new Map<string, unknown>(Object.entries(readSettings({})));
  const expected = SETTING_NAMES.map((name) => [
    `\`FUEL_ROUTE_${name}\``,
    defaults.has(name) ? `\`${String(defaults.get(name))}\`` : "",
  ]);
  const table = rowsOf(operating)
    .filter((row) => row.startsWith("| `FUEL_ROUTE_"))
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(table.map(([variable, , value]) => [variable, value])).toEqual(expected);
});

test("the README is short", async () => {
  expect(Buffer.byteLength(await readDocument("README.md"))).toBeLessThanOrEqual(MAX_README_BYTES);
});
