import { expect, test } from "vitest";
import { readSettings, SETTING_NAMES } from "../../src/cli/config.js";
import { ERRORS } from "../../src/contract/errors.js";
import { readme } from "../support/readme.js";

const rows = readme.split("\n").filter((line) => line.startsWith("| "));

test("the README's error table is the table in the code", () => {
  const expected = Object.entries(ERRORS).map(([code, { status, cause, remedy }]) => `| \`${code}\` | ${status} | ${cause} | ${remedy} |`);
  expect(rows.filter((row) => /^\| `[A-Z]+(_[A-Z]+)*` \|/.test(row) && !row.includes("FUEL_ROUTE_"))).toEqual(expected);
});

test("the README's settings table has every setting and its default", () => {
  const defaults = new Map<string, unknown>(Object.entries(readSettings({})));
  const expected = SETTING_NAMES.map((name) => [`\`FUEL_ROUTE_${name}\``, defaults.has(name) ? `\`${String(defaults.get(name))}\`` : ""]);
  const table = rows.filter((row) => row.startsWith("| `FUEL_ROUTE_")).map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
  expect(table.map(([variable, , value]) => [variable, value])).toEqual(expected);
});
