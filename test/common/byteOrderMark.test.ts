// The byte order mark before a text, in bytes and in characters.

import { expect, test } from "vitest";
import { BYTE_ORDER_MARK, countMarkBytes, withoutMark } from "../../src/common/byteOrderMark.js";

test.each([
  ["\u{FEFF}{}", "{}"],
  ["\u{FEFF}\u{FEFF}", "\u{FEFF}"],
  ["\u{FEFF}", ""],
  ["{}", "{}"],
  ["", ""],
  ["é\u{FEFF}", "é\u{FEFF}"],
])("%j is %j without it", (text, expected) => {
  const bytes = Buffer.from(text);
  expect(withoutMark(text)).toBe(expected);
  expect(bytes.subarray(countMarkBytes(bytes)).toString()).toBe(expected);
});

test("a part of the mark is none, and the mark is the one of UTF-8", () => {
  expect(countMarkBytes(Uint8Array.of(0xef, 0xbb))).toBe(0);
  expect(countMarkBytes(Uint8Array.of(0xef, 0xbb, 0xbe))).toBe(0);
  expect([...Buffer.from(BYTE_ORDER_MARK)]).toEqual([0xef, 0xbb, 0xbf]);
});
