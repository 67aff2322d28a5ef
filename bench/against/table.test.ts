import { expect, test } from "vitest";
import { isBad, type Row, UNITS, verdictOf, writeTable } from "./table.js";

const SLOWER = { before: 55, after: 74, ratio: 1.345, low: 1.31, high: 1.38 };
const SAME = { before: 9073, after: 9010, ratio: 0.993, low: 0.97, high: 1.02 };

const ROWS: Row[] = [
  { part: "small", measure: "CPU of a request", unit: UNITS.cpuMicros, comparison: SLOWER, answers: "same" },
  { part: "small", measure: "requests a second", unit: UNITS.perSecond, comparison: SAME, answers: "DIFFERS" },
  {
    part: "page",
    measure: "JavaScript",
    unit: UNITS.kilobytes,
    comparison: { before: 69, after: 68, ratio: 0.986, low: 0.986, high: 0.986 },
    answers: "free",
  },
  { part: "plans", measure: "CPU of a request", unit: UNITS.cpuMs, comparison: undefined, answers: "FAILED" },
];

test("lines up columns", () => {
  expect(writeTable(ROWS, ["v1.0.0", "here"], false).join("\n")).toMatchInlineSnapshot(`
    "part            measured        v1.0.0          here  ratio   99 % interval           answers
    small   CPU of a request  55.00 µs CPU  74.00 µs CPU  1.345  1.310 to 1.380   slower     same
    small  requests a second      9,073 /s      9,010 /s  0.993  0.970 to 1.020     same  DIFFERS
    page          JavaScript      69.00 kB      68.00 kB  0.986  0.986 to 0.986  smaller
    plans   CPU of a request                                                               FAILED"
  `);
});

test("writes Markdown", () => {
  expect(writeTable(ROWS, ["v1.0.0", "here"], true).join("\n")).toMatchInlineSnapshot(`
    "| part | measured | v1.0.0 | here | ratio | 99 % interval |  | answers |
    | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    | small | CPU of a request | 55.00 µs CPU | 74.00 µs CPU | 1.345 | 1.310 to 1.380 | slower | same |
    | small | requests a second | 9,073 /s | 9,010 /s | 0.993 | 0.970 to 1.020 | same | DIFFERS |
    | page | JavaScript | 69.00 kB | 68.00 kB | 0.986 | 0.986 to 0.986 | smaller |  |
    | plans | CPU of a request |  |  |  |  |  | FAILED |"
  `);
});

test.each([
  [1.01, 1.2, UNITS.cpuMs, "slower"],
  [0.8, 0.99, UNITS.cpuMs, "faster"],
  [1.01, 1.2, UNITS.perSecond, "faster"],
  [0.8, 0.99, UNITS.perSecond, "slower"],
  [1.01, 1.01, UNITS.kilobytes, "larger"],
  [0.99, 0.99, UNITS.kilobytes, "smaller"],
  [0.99, 1.2, UNITS.cpuMs, "same"],
  [1, 1, UNITS.cpuMs, "same"],
])("calls an interval from %f to %f of %o: %s", (low, high, unit, verdict) => {
  expect(verdictOf({ ...SAME, low, high }, unit)).toBe(verdict);
});

test("fails for other answers and for failures, never for speed", () => {
  expect(ROWS.map(isBad)).toEqual([false, true, false, true]);
});
