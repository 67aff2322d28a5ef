// A body's marks are its commas, colons and opening brackets outside of strings. Here a regular expression takes the
// strings out.

import { expect, test } from "vitest";
import { loadScanner } from "../../src/scanner/load.js";
import { integer, pick, seededRandom } from "../support/random.js";

const scanner = await loadScanner();

/** A string up to its end, or to the end of a body that ends within. */
const STRING = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;

function countMarks(body: string): number {
  return body.replaceAll(STRING, "").match(/[,:{[]/g)?.length ?? 0;
}

/** Whether the scanner finds as many marks as there are: no fewer, no more. */
function isCounted(body: string): boolean {
  const bytes = Buffer.from(body);
  const marks = countMarks(body);
  return scanner.isWithin(bytes, marks) && (marks === 0 || !scanner.isWithin(bytes, marks - 1));
}

test.each([
  ["escaped quotes", '{"a\\",{[":["\\"",1]}', 4],
  ["escaped backslashes before a quote", '{"a\\\\":["\\\\\\\\",1]}', 4],
  ["an escaped quote after an escaped backslash", '["\\\\\\",,,",1]', 2],
  ["a string that does not end", '[1,"a,b\\",c', 2],
  ["a body that ends with a backslash", '[1,"a,b\\', 2],
  ["a new line in a string, which JSON does not allow", '["a,\n,b",1]', 2],
  ["brackets that close", "[{}],]}", 3],
])("%s", (_name, body, marks) => {
  expect(countMarks(body)).toBe(marks);
  expect(isCounted(body)).toBe(true);
});

const PARTS = ['"', '"', "\\", "\\\\", '\\"', ",", ":", "{", "[", "}", "]", "\n", "a", "é", "1234567", "            "];

test("5,000 random bodies", () => {
  const random = seededRandom(25_001);
  for (let i = 0; i < 5_000; i++) {
    const body = Array.from({ length: integer(random, 1, 60) }, () => pick(random, PARTS)).join("");
    expect(body).toSatisfy(isCounted);
  }
});
