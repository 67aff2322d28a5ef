// Where a text stops being JSON, against what V8 says wherever it says it, and by hand where it does not.

import { describe, expect, test } from "vitest";
import { findJsonFault, placeOf } from "../../src/contract/values/jsonFault.js";
import { makeBodies } from "../support/bodies.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const ROUNDS = sampleSize(1_500, 6_000);

/** What JSON.parse says of a text: it is one, or where not, or only that it is none. */
function askV8(text: string): "JSON" | "not JSON" | number {
  try {
    JSON.parse(text);
    return "JSON";
  } catch (error) {
    const [, position] =
      / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(error instanceof Error ? error.message : "") ?? [];
    return position === undefined ? "not JSON" : Number(position);
  }
}

/** Whether what is before the fault can be gone on with, and with the character at the fault cannot. */
function isFirstFault(text: string, fault: number): boolean {
  return canGoOn(text.slice(0, fault)) && (fault === text.length || !canGoOn(text.slice(0, fault + 1)));
}

/** Endings with which a text that is JSON so far becomes one, whatever it stops in. */
const SCALAR_ENDINGS = [
  "",
  '"',
  "0",
  "null",
  "rue",
  "ue",
  "e",
  "alse",
  "lse",
  "se",
  "ull",
  "ll",
  "l",
  '\\"',
  'n"',
  'u0000"',
  '0000"',
  '000"',
  '00"',
  '0"',
];
const MEMBER_ENDINGS = ["", ":0", '":0', '"":0', ...SCALAR_ENDINGS.slice(13).map((ending) => `${ending}:0`)];

function canGoOn(text: string): boolean {
  const levels = openLevels(text);
  const closing = levels
    .toReversed()
    .map((level) => (level === "{" ? "}" : "]"))
    .join("");
  return [...SCALAR_ENDINGS, ...MEMBER_ENDINGS].some((ending) => askV8(`${text}${ending}${closing}`) === "JSON");
}

/** Braces and brackets that are open at the end of a text, by a reading that asks nothing else of it. */
function openLevels(text: string): string[] {
  const levels: string[] = [];
  let isText = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? "";
    if (isText && character === "\\") i++;
    else if (character === '"') isText = !isText;
    else if (!isText && "[{".includes(character)) levels.push(character);
    else if (!isText && "]}".includes(character)) levels.pop();
  }
  return levels;
}

test("damaged texts: where V8 says, if it says, and otherwise at the first character that cannot be JSON", () => {
  const random = seededRandom(71);
  const bodies = makeBodies(random, "optimize");
  const SIGNS = [...'{}[]",:.-+eE019tfnul \n\t\u0000x\\', "😀", "\u2028"];
  const counts = { JSON: 0, placed: 0, unplaced: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const whole =
      round % 3 === 0
        ? bodies.plain()
        : pick(random, [
            '{"a":[1,-2.5e+3,{"b":"\\u00e9\\n"},null,true],"c":false}',
            '[[],{},"",0,-0.1E-7]',
            ' {"a" : {"b" : [ ] } } ',
            '"😀\\ud83d"',
            "-12.50",
            "\n[\n1,\n2]\n",
          ]);
    const at = integer(random, 0, whole.length);
    const text = pick(random, [
      whole.slice(0, at),
      `${whole.slice(0, at)}${pick(random, SIGNS)}${whole.slice(at)}`,
      `${whole.slice(0, at)}${pick(random, SIGNS)}${whole.slice(at + 1)}`,
      `${whole.slice(0, at)}${whole.slice(at + 1)}`,
    ]);
    const told = askV8(text);
    const fault = findJsonFault(text);
    if (told === "JSON") {
      counts.JSON++;
      expect({ text, fault }).toEqual({ text, fault: text.length });
    } else if (told === "not JSON") {
      counts.unplaced++;
      if (text.length < 100)
        expect({ text, fault, isFirst: isFirstFault(text, fault) }).toEqual({ text, fault, isFirst: true });
    } else {
      counts.placed++;
      expect({ text, fault }).toEqual({ text, fault: told });
    }
  }
  expect(counts.JSON).toBeGreaterThan(ROUNDS / 60);
  expect(counts.placed).toBeGreaterThan(ROUNDS / 6);
  expect(counts.unplaced).toBeGreaterThan(ROUNDS / 60);
});

describe("by hand", () => {
  test.each([
    ["", 0],
    [" \n", 2],
    ["[", 1],
    ["{", 1],
    ['{"a"', 4],
    ['{"a":', 5],
    ['{"a":1', 6],
    ['{"a":1,}', 7],
    ["[1,]", 3],
    ["[1 2]", 3],
    ['{"a" 1}', 5],
    ["{a:1}", 1],
    ["tru", 3],
    ["trux", 3],
    ["nul]", 3],
    ["01", 1],
    ["1.", 2],
    ["1.x", 2],
    ["-", 1],
    ["-x", 1],
    ["1e", 2],
    ["1e+", 3],
    [".5", 0],
    ["+1", 0],
    ["NaN", 0],
    ['"a', 2],
    ['"a\tb"', 2],
    ['"\\x"', 2],
    ['"\\u00g0"', 5],
    ["[]]", 2],
    ["{}x", 2],
    ["[}", 1],
    ['{"a":1]', 6],
    ["'a'", 0],
    ["[1]// x", 3],
  ] as const)("%j at %i", (text, index) => {
    expect(findJsonFault(text)).toBe(index);
  });

  test("a million levels deep", () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const levels = 1_000_000;
      const text = `${open.repeat(levels)}1${close.repeat(levels)}`;
      expect(findJsonFault(text)).toBe(text.length);
      expect(findJsonFault(text.slice(0, -1))).toBe(text.length - 1);
      expect(findJsonFault(`${text.slice(0, -1)}:`)).toBe(text.length - 1);
    }
  });

  test("characters, lines and columns", () => {
    expect(placeOf("abc", 0)).toEqual({ character: 0, line: 1, column: 1 });
    expect(placeOf("abc", 3)).toEqual({ character: 3, line: 1, column: 4 });
    // An emoji is one character, and a line ends behind its line feed.
    expect(placeOf("é😀\r\n漢x", 6)).toEqual({ character: 5, line: 2, column: 2 });
  });
});
