// The tables of the documents say what the code says.

import { expect, test } from "vitest";
import { ERRORS } from "../../src/contract/values/errors.js";
import { readDocument } from "../support/documents.js";

const MAX_README_BYTES = 10_000;

const http = await readDocument("docs/http.md");

function rowsOf(document: string): string[] {
  return document.split("\n").filter((line) => line.startsWith("| "));
}

test("the errors", () => {
  const expected = Object.entries(ERRORS).map(
    ([code, { status, cause, remedy }]) => `| \`${code}\` | ${status} | ${cause} | ${remedy} |`,
  );
  expect(rowsOf(http).filter((row) => /^\| `[A-Z]+(_[A-Z]+)*` \|/.test(row))).toEqual(expected);
});

test("the README is short", async () => {
  expect(Buffer.byteLength(await readDocument("README.md"))).toBeLessThanOrEqual(MAX_README_BYTES);
});
