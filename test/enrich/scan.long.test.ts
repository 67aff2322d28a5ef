// Where the scanner finds stations and their computed fields in a body's bytes. Truth is jsonc-parser, whose positions
// count UTF-16 units and are turned into bytes here.

import { parseTree, type Node } from "jsonc-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { loadScanner } from "../../src/scanner/load.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { SPAN_NUMBERS, VALUE_NUMBERS } from "../../src/scanner/scannerExports.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const BROKEN_BODIES = sampleSize(4_000, 20_000);

// A memory of its own for each test: what one has made it grow by would hide another's reading too far.
let scanner: Scanner;
beforeEach(async () => {
  scanner = await loadScanner();
});

const FIELDS = ["miles_from_route_start", "detour_minutes", "detour_miles"];
const NOT_FOUND = "the stations of a valid body were not found";

interface Spans {
  /** Start and end of each station, end of its last member. */
  readonly stations: readonly (readonly number[])[];
  /** Start and end of each value of a computed field, its field. */
  readonly values: readonly (readonly number[])[];
}

/** The scanner's two tables by row. */
function scan(body: Uint8Array): Spans {
  const { stations, values } = scanner.findStations(body);
  return { stations: rowsOf(stations, SPAN_NUMBERS), values: rowsOf(values, VALUE_NUMBERS) };
}

function rowsOf(columns: Int32Array, width: number): number[][] {
  return Array.from({ length: columns.length / width }, (_, row) =>
    Array.from(columns.subarray(row * width, (row + 1) * width)),
  );
}

/** The same from the parser's tree. */
function parse(text: string): Spans {
  const toBytes = (units: number): number => Buffer.byteLength(text.slice(0, units));
  const list = membersOf(parseTree(text)).findLast(({ name }) => name === "stations")?.value;
  const values: number[][] = [];
  const stations = (list?.children ?? []).map((station) => {
    for (const { name, value } of membersOf(station)) {
      if (FIELDS.includes(name)) values.push([toBytes(value.offset), toBytes(endOf(value)), FIELDS.indexOf(name)]);
    }
    const last = station.children?.at(-1);
    return [station.offset, endOf(station), endOf(last ?? expect.fail())].map(toBytes);
  });
  return { stations, values };
}

function membersOf(object: Node | undefined): { name: string; value: Node }[] {
  return (object?.children ?? []).map(({ children }) => ({
    name: String(children?.[0]?.value),
    value: children?.[1] ?? expect.fail(),
  }));
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** Two stations with all that could lead a scan astray. */
const HARD =
  '{"\\u0073tations":[{"detour_minutes":[1],"stations":[{}]},7],"route":{"polyline":"_p~\\\\iF]}\\"[{","stations":[{"detour_minutes":0}]},' +
  '"stations":[{"id":"é漢😀\\\\","metadata":{"a\\"":"}\\\\\\"]","b":[[],{},[{"detour_minutes":"\\\\\\\\"}],"\\\\\\\\\\""]},"detour\\u005Fminutes":null,' +
  '"location":{"lat":-0,"lng":1e400}},{"miles_from_route_start":12345678901234567890 , "miles_from_route_start" : "]}" ,\n\t"detour_minutes":{"x":"{["}\r\n}\n]  }';

describe("positions are the parser's", () => {
  test("wherever a body lies in blocks of bytes", () => {
    expect(parse(HARD).stations).toHaveLength(2);
    expect(parse(HARD).values).toHaveLength(4);
    for (let shift = 0; shift <= 130; shift++) {
      for (const text of [
        " ".repeat(shift) + HARD,
        HARD.replace("é", "x".repeat(shift)),
        HARD.replace('"b":', `"b${"\\\\".repeat(shift)}":`),
        HARD.replace('"\\\\\\\\\\""', `"${"\\\\".repeat(shift)}\\""`),
      ]) {
        const found = scan(Buffer.from(text));
        expect(found).toEqual(parse(text));
      }
    }
  });

  test("in three thousand nests of strings, brackets and backslashes", () => {
    const random = seededRandom(11);
    const string = (): string => {
      const pieces = Array.from({ length: integer(random, 0, pick(random, [3, 12, 90])) }, () =>
        pick(random, ["\\\\", "\\\\", '\\"', "{", "}", "[", "]", "a", "é", "\\u005c", "😀"]),
      );
      return `"${pieces.join("")}"`;
    };
    const nested = (depth: number): string => {
      if (depth === 0 || random() < 0.2) return random() < 0.8 ? string() : pick(random, ["1.10", "null", "[]", "{}"]);
      const children = Array.from({ length: integer(random, 0, 3) }, () => nested(depth - 1));
      return random() < 0.5
        ? `[${children.join(",")}]`
        : `{${children.map((child) => `${string()}:${child}`).join(", ")}}`;
    };
    for (let round = 0; round < sampleSize(600, 3_000); round++) {
      const text = `{"params":${nested(3)},"stations":[{"metadata":${nested(5)},"detour_minutes":${nested(2)}},{"k":${nested(1)},"detour_miles":${nested(1)}}]}`;
      const found = scan(Buffer.from(text));
      const expected = parse(text);
      expect(expected.stations).toHaveLength(2);
      if (JSON.stringify(found) !== JSON.stringify(expected))
        expect({ text, found }).toEqual({ text, found: expected });
    }
  });

  test("with space of all kinds in runs of all lengths", () => {
    for (let length = 0; length <= 70; length++) {
      const space = " \n\t\r".repeat(18).slice(0, length);
      const text = [
        "",
        "{",
        '"stations"',
        ":",
        "[",
        "{",
        '"detour_minutes"',
        ":",
        "5",
        ",",
        '"a"',
        ":",
        "[",
        "]",
        "}",
        ",",
        "{",
        '"b"',
        ":",
        "{",
        "}",
        "}",
        "]",
        "}",
        "",
      ].join(space);
      expect(scan(Buffer.from(text))).toEqual(parse(text));
    }
  });

  test("a million levels deep", () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const text = `{"stations":[{"miles_from_route_start":3,"metadata":${open.repeat(1_000_000)}0${close.repeat(1_000_000)},"detour_minutes":4}]}`;
      const [three, four] = [text.indexOf("3"), text.indexOf("4")];
      expect(scan(Buffer.from(text))).toEqual({
        stations: [[text.indexOf("[") + 1, four + 2, four + 1]],
        values: [
          [three, three + 1, 0],
          [four, four + 1, 1],
        ],
      });
    }
  });
});

describe("more than one member named stations", () => {
  test.each([
    ["null"],
    ["7"],
    ['"stations"'],
    ["{}"],
    ['{"a":[{"detour_minutes":1}]}'],
    ["[]"],
    ["[1,[2]]"],
    ['[{"detour_minutes":1},{"a":2},3]'],
  ])("of which the first is %s: the last one counts", (first) => {
    const text = `{"stations":${first},"route":{},"stations":[{"miles_from_route_start":2}]}`;
    const found = scan(Buffer.from(text));
    expect(found).toEqual(parse(text));
    expect(found.stations).toHaveLength(1);
  });

  test("of which the last is no list of objects: none are found", () => {
    for (const last of ["null", "{}", "[1]", '"[]"']) {
      expect(() => scan(Buffer.from(`{"stations":[{"id":"a"}],"stations":${last}}`))).toThrow(NOT_FOUND);
    }
  });
});

describe("bytes that are not a request", () => {
  test.each([
    [""],
    [" "],
    ["["],
    ["{"],
    ["}"],
    ["{}"],
    ["[]"],
    ['"stations"'],
    ["null"],
    ['{"stations":{}}'],
    ['{"stations":[0]}'],
    ['{"stations":[{"a":1]}'],
    ['{"stations":[{7]}'],
    ['{"route":{"stations":[{}]}}'],
    ['\uFEFF{"stations":[{}]}'],
    ['{"a":"\\'],
    ['{"stations\\u00'],
  ])("%j", (text) => {
    expect(() => scan(Buffer.from(text))).toThrow(NOT_FOUND);
  });

  test("a body cut off anywhere, while its rest is still in memory", () => {
    for (const text of [HARD, `{"stations":[${'{"metadata":{"a":[{"b":"c"}]}},'.repeat(20)}{"a":1}]}`]) {
      const whole = Buffer.from(text);
      for (let length = 0; length < whole.length; length++) {
        scan(whole);
        expect(() => scan(whole.subarray(0, length))).toThrow(NOT_FOUND);
      }
    }
  });

  test("bytes changed at random: found within the body, or not found", () => {
    const random = seededRandom(12);
    const whole = Buffer.from(HARD);
    let found = 0;
    for (let round = 0; round < BROKEN_BODIES; round++) {
      const bytes = Buffer.from(whole);
      for (let i = integer(random, 1, 6); i > 0; i--)
        bytes[integer(random, 0, bytes.length - 1)] =
          random() < 0.5 ? integer(random, 0, 255) : (pick(random, [...'"\\{}[],: u']).codePointAt(0) ?? 0);
      const cut = bytes.subarray(0, bytes.length - (random() < 0.3 ? integer(random, 0, 40) : 0));
      try {
        const { stations, values } = scan(cut);
        for (const [start = -1, end = -1] of [...stations, ...values])
          expect(0 < start && start < end && end < cut.length).toBe(true);
        found++;
      } catch (error) {
        expect(String(error)).toBe(`Error: ${NOT_FOUND}`);
      }
    }
    expect(found).toBeGreaterThan(BROKEN_BODIES / 20);
    expect(scan(whole)).toEqual(parse(HARD));
  });
});

describe("one scanner for bodies of all sizes", () => {
  test("5,000 stations, after and before others", () => {
    const text = `{"stations":[${Array.from({ length: 5000 }, (_, i) => `{"detour_minutes":${i},"n":"é","miles_from_route_start":null}`).join(",\n")}]}`;
    const body = Buffer.from(text);
    for (let round = 0; round < 3; round++) {
      const { stations, values } = scan(body);
      expect([stations.length, values.length]).toEqual([5000, 10_000]);
      stations.forEach(([start, end], i) =>
        expect(body.toString("utf8", start, end)).toBe(`{"detour_minutes":${i},"n":"é","miles_from_route_start":null}`),
      );
      values.forEach(([start, end, field], i) => {
        expect(field).toBe(1 - (i % 2));
        expect(body.toString("utf8", start, end)).toBe(i % 2 === 0 ? String(i >> 1) : "null");
      });
      expect(scan(Buffer.from(HARD))).toEqual(parse(HARD));
    }
  });

  test("around the sizes of memory pages, 16 MB, and more than is kept", () => {
    const start = '{"stations":[{"detour_minutes":5}],"rest":"';
    const rest = (size: number): Buffer =>
      Buffer.concat([Buffer.from(start), Buffer.alloc(size - start.length - 2, 0x61), Buffer.from('"}')]);
    const pages = [1, 2, 3, 4, 8].flatMap((count) =>
      [-65, -64, -17, -16, -1, 0, 1, 16].map((more) => count * 65_536 + more),
    );
    for (const size of [...pages, 16_777_216, 100, 70_000_000, 100, 70_000_000, ...pages.toReversed()]) {
      expect(scan(rest(size))).toEqual({ stations: [[13, 33, 32]], values: [[31, 32, 1]] });
    }
  });
});
