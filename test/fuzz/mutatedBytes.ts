// Bodies and files as a broken line, a broken program or somebody with bad intent would send them: right ones with some
// of their bytes changed.

import * as fc from "fast-check";

const MARKS = [
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
  ".",
  "-",
  "e",
  "\n",
  "\r",
  "\t",
  ";",
  "|",
  "<",
  "\u0000",
  "null",
  "1e999",
  "\\ud800",
  "\\u0000",
  '"__proto__":',
  "\uFEFF",
].map((text) => Buffer.from(text));
/**
 * Bytes that are not UTF-8: a lone end, a lone begin, an overlong zero, half a pair, a byte that never is; and marks of
 * UTF-16.
 */
const NOT_UTF8 = [
  [0x80],
  [0xc3],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xff],
  [0xf4, 0x90, 0x80, 0x80],
  [0xff, 0xfe],
  [0xfe, 0xff],
].map((bytes) => Buffer.from(bytes));

const MOST_STEPS = 3;
const MOST_SPAN = 40;
const MOST_REPEATS = 50;
/** Repeating makes nothing longer than this. */
const MOST_BYTES = 1_000_000;

interface Step {
  readonly kind: "flip" | "cut" | "insert" | "replace" | "repeat" | "splice" | "end" | "move" | "begin";
  readonly at: number;
  readonly span: number;
  readonly bytes: Buffer;
}

const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("flip", "cut", "insert", "replace", "repeat", "splice", "end", "move", "begin"),
  at: fc.nat(),
  span: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: MOST_SPAN }) },
  ),
  bytes: fc.oneof(
    fc.constantFrom(...MARKS),
    fc.constantFrom(...NOT_UTF8),
    fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  ),
});

/** @param whole what is changed; parts of others are spliced in. */
export function mutated(whole: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc
    .tuple(whole, whole, fc.array(steps, { minLength: 1, maxLength: MOST_STEPS }))
    .map(([bytes, other, changes]) => changes.reduce((changed, step) => mutate(changed, other, step), bytes));
}

function mutate(bytes: Buffer, other: Buffer, { kind, at, span, bytes: some }: Step): Buffer {
  const from = at % (bytes.length + 1);
  const to = Math.min(bytes.length, from + span);
  const [head, slice, tail] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
  switch (kind) {
    case "flip": {
      const flipped = Buffer.from(bytes);
      if (from < bytes.length) flipped[from] = (bytes[from] ?? 0) ^ (1 << (span % 8));
      return flipped;
    }
    case "cut":
      return Buffer.concat([head, tail]);
    case "insert":
      return Buffer.concat([head, some, bytes.subarray(from)]);
    case "replace":
      return Buffer.concat([head, some, tail]);
    case "repeat":
      return slice.length * MOST_REPEATS > MOST_BYTES
        ? bytes
        : Buffer.concat([head, ...Array.from({ length: (span % MOST_REPEATS) + 2 }, () => slice), tail]);
    case "splice":
      return Buffer.concat([head, other.subarray(at % (other.length + 1))]);
    case "end":
      return head;
    case "move":
      return Buffer.concat([head, tail.subarray(0, span), slice, tail.subarray(span)]);
    case "begin":
      return Buffer.concat([some, bytes]);
  }
}
