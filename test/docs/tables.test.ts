// The tables of the documents say what the code says.

import { expect, test } from "vitest";
import { readSettings, SETTING_NAMES } from "../../src/cli/config.js";
import { ERRORS } from "../../src/contract/errors.js";
import { ENDPOINTS } from "../../src/http/docs/endpoints.js";
import { readDocument } from "../support/documents.js";

const MAX_README_BYTES = 10_000;

const readme = await readDocument("README.md");
const http = await readDocument("docs/http.md");
const operating = await readDocument("docs/operating.md");

function rowsOf(document: string): string[] {
  return document.split("\n").filter((line) => line.startsWith("| "));
}

/** The rows of the only table of endpoints, without its header. */
function endpointRows(document: string): string[] {
  const tables = Array.from(document.matchAll(/^<!-- endpoints -->\n(.*?)^<!-- \/endpoints -->$/gms), ([, table = ""]) => table);
  expect(tables).toHaveLength(1);
  return rowsOf(tables.join("")).slice(1);
}

test("the errors", () => {
  const expected = Object.entries(ERRORS).map(([code, { status, cause, remedy }]) => `| \`${code}\` | ${status} | ${cause} | ${remedy} |`);
  expect(rowsOf(http).filter((row) => /^\| `[A-Z]+(_[A-Z]+)*` \|/.test(row))).toEqual(expected);
});

test("every setting and its default", () => {
  const defaults = new Map<string, unknown>(Object.entries(readSettings({})));
  const expected = SETTING_NAMES.map((name) => [`\`FUEL_ROUTE_${name}\``, defaults.has(name) ? `\`${String(defaults.get(name))}\`` : ""]);
  const table = rowsOf(operating).filter((row) => row.startsWith("| `FUEL_ROUTE_")).map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
  expect(table.map(([variable, , value]) => [variable, value])).toEqual(expected);
});

test("every endpoint, its limit and what it does", () => {
  const expected = ENDPOINTS.map(
    ({ method, path, keyless, requestsPerMinute, summary }) => `| ${method.toUpperCase()} | \`${path}\` | ${keyless ? "no" : "yes"} | ${requestsPerMinute ?? ""} | ${summary} |`,
  );
  expect(endpointRows(http)).toEqual(expected);
});

test("the README has the endpoints that plan", () => {
  const planning = ENDPOINTS.filter(({ tag }) => tag === "Planning");
  expect(endpointRows(readme)).toEqual(planning.map(({ method, path, requestsPerMinute, summary }) => `| ${method.toUpperCase()} | \`${path}\` | ${requestsPerMinute} | ${summary} |`));
});

test("the README is short", () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(MAX_README_BYTES);
});
