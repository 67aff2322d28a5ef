import { expect, test } from "vitest";
import { toSentence } from "../../../src/web/itinerary/Notes.js";

test.each([
  [
    "latin1.csv is not UTF-8 text and was read as Windows-1252.",
    "latin1.csv is not UTF-8 text and was read as Windows-1252.",
  ],
  [
    "my prices.xlsx: 1 row without any value left out: row 7.",
    "my prices.xlsx: 1 row without any value left out: row 7.",
  ],
  ["detour_miles are estimated.", "detour_miles are estimated."],
  ["the stations sell diesel", "The stations sell diesel"],
  [
    "3422 stations dropped: more than 5.0 miles from the route.",
    "3,422 stations dropped: more than 5.0 miles from the route.",
  ],
])("%s", (note, sentence) => {
  expect(toSentence(note)).toBe(sentence);
});
