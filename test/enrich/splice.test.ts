// Enrichment returns the partner's own text (docs/decisions.md, "Pass-through is byte-true"). Truth is jsonc-parser,
// which reports where values stand.

import { beforeAll, describe, expect, test } from "vitest";
import { parseTree, type Node } from "jsonc-parser";
import { z } from "zod";
import { writeStations } from "../../src/enrich/splice.js";
import { loadScanner } from "../../src/scanner/load.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const ROUNDS = sampleSize(300, 3_000);

let scanner: Scanner;
beforeAll(async () => {
  scanner = await loadScanner();
});

const MILES = "miles_from_route_start";
const MINUTES = "detour_minutes";
const DETOUR_MILES = "detour_miles";
const Request = z.object({ stations: z.array(z.unknown()) });

function splice(
  body: string,
  kept: readonly number[],
  milesFromStart = kept.map((i) => i + 0.5),
  detourMinutes = kept.map((i) => i / 4),
  detourMiles?: readonly number[],
): string {
  const bytes = Buffer.from(body);
  return writeStations(bytes, {
    spans: scanner.findStations(bytes),
    kept,
    milesFromStart,
    detourMinutes,
    ...(detourMiles && { detourMiles }),
  }).toString("utf8");
}

function listOf(station: string): string {
  return `{"route":{},"stations":[${station}]}`;
}

describe("one station", () => {
  test.each([
    [
      "fields are added behind the last member",
      '{"id":"a"}',
      '{"id":"a","miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "… before what space there is",
      '{ "id" : "a" \n}',
      '{ "id" : "a","miles_from_route_start":7.25,"detour_minutes":3 \n}',
    ],
    [
      "a field that is there is replaced in place",
      '{"detour_minutes": 99 ,"id":"a"}',
      '{"detour_minutes": 3 ,"id":"a","miles_from_route_start":7.25}',
    ],
    [
      "null too",
      '{"miles_from_route_start":null,"detour_minutes":null}',
      '{"miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "every time it is there",
      '{"detour_minutes":1,"miles_from_route_start":4,"detour_minutes":2}',
      '{"detour_minutes":3,"miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "under its name in escapes",
      '{"\\u0064etour_minute\\u0073":1}',
      '{"\\u0064etour_minute\\u0073":3,"miles_from_route_start":7.25}',
    ],
    [
      "numbers keep their digits",
      '{"a":12345678901234567890,"b":1.10,"c":1e400,"d":-0,"e":1E+2}',
      '{"a":12345678901234567890,"b":1.10,"c":1e400,"d":-0,"e":1E+2,"miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "parking spaces are the partner's",
      '{"parking_spaces" : 7.50e1,"id":"a"}',
      '{"parking_spaces" : 7.50e1,"id":"a","miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "duplicate keys and __proto__ stay",
      '{"b":1,"a":2,"b":3,"metadata":{"__proto__":{"x":1},"z":1,"z":2}}',
      '{"b":1,"a":2,"b":3,"metadata":{"__proto__":{"x":1},"z":1,"z":2},"miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "fields of that name deeper down are the partner's",
      '{"metadata":{"detour_minutes":1,"stations":[{"miles_from_route_start":2}]}}',
      '{"metadata":{"detour_minutes":1,"stations":[{"miles_from_route_start":2}]},"miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "strings with quotes, brackets and backslashes",
      '{"name":"a\\"}],{\\\\","x":"\\\\\\"[{"}',
      '{"name":"a\\"}],{\\\\","x":"\\\\\\"[{","miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "other scripts",
      '{"name":"燃料 ⛽ é \\ud83d\\ude9a"}',
      '{"name":"燃料 ⛽ é \\ud83d\\ude9a","miles_from_route_start":7.25,"detour_minutes":3}',
    ],
  ])("%s", (_, station, expected) => {
    expect(splice(listOf(station), [0], [7.25], [3])).toBe(`[${expected}]`);
  });

  test.each([
    [
      "added behind the others",
      '{"id":"a"}',
      '{"id":"a","miles_from_route_start":7.25,"detour_minutes":3,"detour_miles":1.5}',
    ],
    [
      "replaced in place",
      '{"detour_miles" : 1e1 ,"detour_minutes":9}',
      '{"detour_miles" : 1.5 ,"detour_minutes":3,"miles_from_route_start":7.25}',
    ],
    [
      "replaced every time, whatever it was",
      '{"detour_miles":null,"id":"a","detour_mile\\u0073":[{}]}',
      '{"detour_miles":1.5,"id":"a","detour_mile\\u0073":1.5,"miles_from_route_start":7.25,"detour_minutes":3}',
    ],
    [
      "not looked for deeper down",
      '{"metadata":{"detour_miles":1}}',
      '{"metadata":{"detour_miles":1},"miles_from_route_start":7.25,"detour_minutes":3,"detour_miles":1.5}',
    ],
  ])("detour miles that were asked for are %s", (_, station, expected) => {
    expect(splice(listOf(station), [0], [7.25], [3], [1.5])).toBe(`[${expected}]`);
  });

  test.each([
    ['"detour_miles":1.10'],
    ['"detour_miles":null'],
    ['"detour_miles":[{}]'],
    ['"detour_mile\\u0073" : 1e400'],
    ['"detour_miles":1,"detour_miles":2'],
  ])("detour miles that were not asked for are the partner's: %s", (member) => {
    expect(splice(listOf(`{${member},"detour_minutes":9,${member}}`), [0], [7.25], [3])).toBe(
      `[{${member},"detour_minutes":3,${member},"miles_from_route_start":7.25}]`,
    );
  });

  test("names that only resemble the fields' are left alone", () => {
    const station =
      '{"detour_mile":0,"detour_miles2":0,"detour_minute":1,"detour_minutes2":2,"Detour_minutes":3,"detour\\u005fminutes\\u0000":4,"detour_minutes\\n":5,"\\u0064":6,"":7}';
    expect(splice(listOf(station), [0], [1], [2])).toBe(
      `[${station.slice(0, -1)},"miles_from_route_start":1,"detour_minutes":2}]`,
    );
  });
});

describe("the list", () => {
  test("only those kept, in their order, and no space between them", () => {
    expect(splice('{"stations": [ {"id":0} , {"id":1}\n,{"id":2} ] }', [0, 2], [1, 2], [3, 4])).toBe(
      '[{"id":0,"miles_from_route_start":1,"detour_minutes":3},{"id":2,"miles_from_route_start":2,"detour_minutes":4}]',
    );
    expect(splice('{"stations":[{"id":0}]}', [])).toBe("[]");
  });

  test("the last one named stations, at the top only", () => {
    const body =
      '{"stations":[{"id":"first","detour_minutes":1},{"id":"x"}],"route":{"stations":[{"id":"inner"}]},"\\u0073tations":[{"id":"last"}],"params":[[{}]]}';
    expect(splice(body, [0], [1], [2])).toBe('[{"id":"last","miles_from_route_start":1,"detour_minutes":2}]');
  });

  test("metadata a hundred thousand levels deep", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(splice(listOf(`{"metadata":{"a":${deep}}}`), [0], [1], [2])).toBe(
      `[{"metadata":{"a":${deep}},"miles_from_route_start":1,"detour_minutes":2}]`,
    );
  });
});

/** Random JSON text with everything that may stand in it. */
function makeText(random: () => number) {
  const space = (): string =>
    pick(random, ["", "", "", " ", "\n", "\t", "\r\n", "      ", " ".repeat(integer(random, 0, 40))]);
  const character = (): string =>
    pick(random, [
      "a",
      "Z",
      "0",
      "_",
      "é",
      "漢",
      "😀",
      '\\"',
      "\\\\",
      "\\n",
      "\\u00e9",
      "\\ud83d\\ude00",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "/",
      "\\/",
      "\u2028",
    ]);
  const string = (): string =>
    `"${Array.from({ length: integer(random, 0, random() < 0.1 ? 60 : 8) }, character).join("")}"`;
  const key = (): string =>
    random() < 0.2
      ? pick(random, ['"stations"', `"${MILES}"`, `"${MINUTES}"`, `"${DETOUR_MILES}"`, '"__proto__"', '""'])
      : string();
  const escaped = (name: string): string =>
    [...name]
      .map((letter) => (random() < 0.1 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}` : letter))
      .join("");
  const value = (depth: number): string => {
    const kind = integer(random, 0, depth > 0 ? 6 : 4);
    if (kind <= 1) return string();
    if (kind === 2) return pick(random, ["0", "-0", "1.10", "1e400", "12345678901234567890", "-1.5E-7", "7"]);
    if (kind <= 4) return pick(random, ["true", "false", "null"]);
    return kind === 5
      ? list(depth - 1)
      : object(Array.from({ length: integer(random, 0, 4) }, () => `${key()}${space()}:${space()}${value(depth - 1)}`));
  };
  const list = (depth: number): string =>
    `[${space()}${Array.from({ length: integer(random, 0, 4) }, () => value(depth)).join(`${space()},${space()}`)}${space()}]`;
  const object = (members: readonly string[]): string =>
    `{${space()}${members.join(`${space()},${space()}`)}${space()}}`;
  const member = (name: string, text: string): string => `${space()}"${escaped(name)}"${space()}:${space()}${text}`;
  const station = (): string => {
    const members = Array.from({ length: integer(random, 1, 6) }, () =>
      random() < 0.5
        ? member(pick(random, [MILES, MINUTES, DETOUR_MILES]), value(1))
        : `${string().replace(/^""$/, '"k"')}:${value(3)}`,
    );
    return object(members);
  };
  const stations = (): string =>
    `[${space()}${Array.from({ length: integer(random, 1, 6) }, station).join(`${space()},${space()}`)}${space()}]`;
  const body = (): string => {
    const members = [member("stations", stations())];
    if (random() < 0.3) members.unshift(member("stations", stations()));
    for (let i = integer(random, 0, 3); i > 0; i--)
      members.splice(integer(random, 0, members.length - 1), 0, `"k${i}":${value(3)}`);
    return space() + object(members) + space();
  };
  return { body };
}

/** The nodes of the last member of an object with that name, and of all of them. */
function membersOf(object: Node, name: string): Node[] {
  return (object.children ?? [])
    .filter(({ children }) => children?.[0]?.value === name)
    .map(({ children }) => children?.[1] ?? expect.fail());
}

/** What a splice by the parser's positions gives. */
function spliceByParser(
  body: string,
  kept: readonly number[],
  computed: readonly (readonly [miles: number, minutes: number, detourMiles?: number])[],
): string {
  const list = membersOf(parseTree(body) ?? expect.fail(), "stations").at(-1)?.children ?? [];
  const texts = kept.map((i, k) => {
    const station = list[i] ?? expect.fail();
    const [miles, minutes, detourMiles] = computed[k] ?? expect.fail();
    const edits: [number, number, string][] = [];
    const added: string[] = [];
    for (const [name, value] of [
      [MILES, miles],
      [MINUTES, minutes],
      [DETOUR_MILES, detourMiles],
    ] as const) {
      if (value === undefined) continue;
      const there = membersOf(station, name);
      for (const { offset, length } of there) edits.push([offset, offset + length, String(value)]);
      if (there.length === 0) added.push(`"${name}":${value}`);
    }
    const last = station.children?.at(-1);
    const behind =
      last === undefined ? expect.fail("the contract takes no station without members") : last.offset + last.length;
    if (added.length > 0) edits.push([behind, behind, `,${added.join(",")}`]);
    let text = "";
    let from = station.offset;
    for (const [start, end, replacement] of edits.toSorted((a, b) => a[0] - b[0])) {
      text += body.slice(from, start) + replacement;
      from = end;
    }
    return text + body.slice(from, station.offset + station.length);
  });
  return `[${texts.join(",")}]`;
}

test(`${ROUNDS} random bodies, with detour miles and without, against a parser that reports positions`, () => {
  const random = seededRandom(7);
  const { body } = makeText(random);
  let replaced = 0;
  let replacedMiles = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const text = body();
    const parsed: unknown = JSON.parse(text);
    const { stations } = Request.parse(parsed);
    const kept = Array.from(stations.keys()).filter(() => random() < 0.8);
    const computed = kept.map(() => [integer(random, 0, 9999) / 8, integer(random, 0, 99) / 4] as const);
    const expected = spliceByParser(text, kept, computed);
    const [miles, minutes] = [computed.map(([value]) => value), computed.map(([, value]) => value)];
    const found = splice(text, kept, miles, minutes);
    if (found !== expected) expect({ text, found }).toEqual({ text, found: expected });
    const detourMiles = kept.map(() => integer(random, 0, 99) / 16);
    const allExpected = spliceByParser(
      text,
      kept,
      computed.map((both, k) => [...both, detourMiles[k] ?? NaN]),
    );
    const all = splice(text, kept, miles, minutes, detourMiles);
    if (all !== allExpected) expect({ text, found: all }).toEqual({ text, found: allExpected });
    if (text.includes(`"${MILES}"`)) replaced++;
    if (text.includes(`"${DETOUR_MILES}"`)) replacedMiles++;
    const values: unknown = JSON.parse(found);
    expect(values).toHaveLength(kept.length);
  }
  expect(replaced).toBeGreaterThan(ROUNDS / 6);
  expect(replacedMiles).toBeGreaterThan(ROUNDS / 6);
});

test("bytes that are not a request end with an error at once", () => {
  const random = seededRandom(8);
  const { body } = makeText(random);
  const good = Buffer.from('{"stations":[{"id":"a"}]}');
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = Buffer.from(body());
    for (let i = integer(random, 1, 4); i > 0; i--)
      bytes[integer(random, 0, bytes.length - 1)] = integer(random, 0, 255);
    const cut = bytes.subarray(0, integer(random, 0, bytes.length));
    for (const broken of [bytes, cut]) {
      try {
        const { stations } = scanner.findStations(broken);
        expect(Math.max(0, ...stations)).toBeLessThanOrEqual(broken.length);
      } catch (error) {
        expect(String(error)).toBe("Error: the stations of a valid body were not found");
      }
    }
  }
  expect(Array.from(scanner.findStations(good).stations)).toEqual([13, 23, 22]);
});

test("bodies of all sizes up to several pages, and a large one, on one scanner", () => {
  for (const size of [...Array.from({ length: 70 }, (_, i) => i), 65_500, 65_536, 65_537, 131_072, 20_000_000, 0, 17]) {
    const station = `{"name":"${"x".repeat(size)}"}`;
    expect(splice(listOf(station), [0], [1], [2])).toBe(
      `[${station.slice(0, -1)},"miles_from_route_start":1,"detour_minutes":2}]`,
    );
  }
  const many = Array.from({ length: 5000 }, (_, i) => `{"id":"${i}","detour_minutes":${i}}`);
  const kept = Array.from(many.keys()).filter((i) => i % 3 > 0);
  expect(splice(`{"stations":[${many.join(",")}]}`, kept)).toBe(
    `[${kept.map((i) => `{"id":"${i}","detour_minutes":${i / 4},"miles_from_route_start":${i + 0.5}}`).join(",")}]`,
  );
});
