// What the map says of a station under the pointer: the same words as its row in the list.

import { expect, test } from "vitest";
import { wordFacts } from "../../../src/web/why/wordFacts.js";

test.each([
  [29.25, 2.851, "Stop here: +$29.25 · joins below $2.851"],
  [0, 2.879, "Stop here: the same · joins below $2.879"],
  [0.004, null, "Stop here: under 1¢"],
])("a stop that costs %d dollars more", (extraCost, joinsBelow, expected) => {
  expect(wordFacts({ status: "ready", extraCost, joinsBelow, isLeftOut: false })).toBe(expected);
});
