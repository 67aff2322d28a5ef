import { describe, expect, test } from "vitest";
import { LineSplitter, LineTooLongError, type NumberedLine } from "../../src/jobs/lines.js";
import { seededRandom } from "../support/random.js";

function split(text: Buffer, pieceBytes: (left: number) => number, maxBytes = 1000): NumberedLine[] {
  const splitter = new LineSplitter(maxBytes);
  const lines: NumberedLine[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + Math.max(1, pieceBytes(text.length - start));
    lines.push(...splitter.push(Buffer.from(text.subarray(start, end))));
    start = end;
  }
  return [...lines, ...splitter.end()];
}

/** The same by the whole text at once. */
function expected(text: string): { number: number; text: string }[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line, i) => ({ number: i + 1, text: line.replace(/^[ \t\r]+|[ \t\r]+$/g, "") }));
  return lines.filter((line) => line.text !== "");
}

describe("a text that comes in pieces", () => {
  const random = seededRandom(2217);
  const texts = [
    "",
    "\n\n\n",
    "a",
    "a\n",
    "\uFEFFa\r\nb",
    "a\n\n\n  \r\n\tb é\n\n",
    '{"x":1}\n{"y":"\u2028"}',
    "\uFEFF",
    "a\n\uFEFFb",
  ];
  const letters = ["a", "\n", "\r\n", " ", "é", "\n\n", "xyz"];
  for (let i = 0; i < 200; i++)
    texts.push(
      Array.from({ length: Math.floor(random() * 40) }, () => letters[Math.floor(random() * letters.length)]).join(""),
    );

  test("has the lines that it has as a whole, with their numbers", () => {
    for (const text of texts) {
      for (const most of [1, 2, 7, 1000]) {
        const lines = split(Buffer.from(text), () => Math.ceil(random() * most));
        expect(
          lines.map(({ number, bytes }) => ({ number, text: bytes.toString() })),
          JSON.stringify(text),
        ).toEqual(expected(text));
      }
    }
  });

  test("is refused where a line is too long, whether or not it ends, and at once", () => {
    expect(split(Buffer.from(`${"x".repeat(1000)}\n`), () => 64)).toHaveLength(1);
    for (const text of [`a\n${"x".repeat(1001)}\n`, `a\n${"x".repeat(1001)}`]) {
      expect(() => split(Buffer.from(text), () => 64)).toThrow(new LineTooLongError(2));
      expect(() => split(Buffer.from(text), () => 4096)).toThrow(LineTooLongError);
    }
  });
});
