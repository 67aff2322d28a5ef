// Unusual ways to write JSON, and damaged bytes.

import { integer, pick } from "../../../support/random.js";

type Random = () => number;

const SPACES = [" ", "\n", "\t", "\r\n", "   ", "\n        "];

/** Other spellings of a number, all but the last two of the same double. */
const NUMBERS: readonly ((value: number) => string)[] = [
  String,
  String,
  String,
  (value) => value.toExponential(),
  (value) => value.toExponential().toUpperCase(),
  (value) => (Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.000` : `${value}`),
  (value) => value.toPrecision(21),
  (value) => value.toFixed(4),
  (value) => `${(value * 1000).toFixed(3)}e-3`,
];

/** Strange members that nothing knows. */
const STRANGERS = [
  '"x":1',
  '"__proto__":{"mpg":1}',
  '"constructor":null',
  '"":[]',
  '"ID":"a"',
  '"price_per_gallo":9',
  '"toString":"x"',
  '"é":[[[]]]',
  '"n":1e400',
  '"n":12345678901234567890',
];

/** JSON of the same value, spelled in an unusual way. */
export function spellOddly(random: Random, value: unknown): string {
  const oddness = pick(random, [0.02, 0.1, 0.4]);
  const isOdd = (): boolean => random() < oddness;
  const space = (): string => (isOdd() ? pick(random, SPACES) : "");
  const text = (of: string): string => {
    const plain = JSON.stringify(of);
    if (!isOdd()) return plain;
    return plain
      .replace(/[a-z]/gi, (letter) => (random() < 0.2 ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter))
      .replaceAll("/", "\\/");
  };
  const write = (of: unknown): string => {
    if (typeof of === "number") return isOdd() ? pick(random, NUMBERS)(of) : String(of);
    if (typeof of === "string") return text(of);
    if (Array.isArray(of)) return `[${space()}${of.map((item) => write(item) + space()).join(`,${space()}`)}]`;
    if (typeof of !== "object" || of === null) return String(of);
    const members = Object.entries(of).flatMap(([key, member]) =>
      member === undefined ? [] : [`${text(key)}${space()}:${space()}${write(member)}${space()}`],
    );
    if (isOdd()) members.push(pick(random, STRANGERS));
    // Said twice: the last one counts.
    if (isOdd()) members.unshift(...members.slice(0, 1));
    if (isOdd()) members.reverse();
    return `{${space()}${members.join(`,${space()}`)}}`;
  };
  return space() + write(value) + space();
}

const PIECES = [
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "0",
  "9",
  "-",
  ".",
  "e",
  "+",
  "\u0000",
  "\n",
  "null",
  "true",
  "NaN",
  "\ufeff",
  "//",
];

/** The bytes of a text, some of them gone, doubled, changed or added. */
export function damage(random: Random, text: string): Buffer {
  let bytes: Buffer = Buffer.from(text);
  for (let i = integer(random, 1, 3); i > 0; i--) {
    const from = integer(random, 0, bytes.length);
    const to = Math.min(bytes.length, from + integer(random, 1, pick(random, [1, 3, 40])));
    const [head, slice, tail] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
    const piece = Buffer.from(pick(random, PIECES));
    bytes = pick(random, [
      () => Buffer.concat([head, tail]),
      () => Buffer.concat([head, slice, slice, tail]),
      () => Buffer.concat([head, piece, slice, tail]),
      () => Buffer.concat([head, piece, tail]),
      () => Buffer.concat([head, Buffer.from([integer(random, 0, 255)]), tail]),
      () => head,
    ])();
  }
  return bytes;
}
