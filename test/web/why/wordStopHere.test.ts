import { expect, test } from "vitest";
import type { StationFacts } from "../../../src/web/why/stationFacts.js";
import { wordStopHere } from "../../../src/web/why/wordStopHere.js";

function wordsOf(facts: Pick<StationFacts, "status" | "extraCost" | "joinsBelow">): string {
  const { words, cost, joinsBelow } = wordStopHere(facts);
  return `${[words, cost].filter((part) => part !== undefined).join(" ")}${joinsBelow === undefined ? "" : ` · joins below ${joinsBelow}`}`;
}

test("what a stop costs: no plan stops there only where that is known", () => {
  expect(wordsOf({ status: "ready", extraCost: null, joinsBelow: null })).toBe("No plan can stop here.");
  expect(wordsOf({ status: "unknown", extraCost: null, joinsBelow: null })).toBe(
    "What a stop here costs is not known: the search was cut short.",
  );
  expect(wordsOf({ status: "failed", extraCost: null, joinsBelow: null })).toBe("What a stop here costs is not known.");
  expect(wordsOf({ status: "ready", extraCost: 29.25, joinsBelow: null })).toBe("Stop here: +$29.25");
});

test("at the price that is shown as the limit the plan does stop: limits are rounded down", () => {
  expect(wordsOf({ status: "ready", extraCost: 0.51, joinsBelow: 3.08896 })).toBe(
    "Stop here: +$0.51 · joins below $3.088",
  );
  expect(wordsOf({ status: "ready", extraCost: 0.51, joinsBelow: 3.089 })).toBe(
    "Stop here: +$0.51 · joins below $3.089",
  );
});

test("a tie is told as such", () => {
  expect(wordsOf({ status: "ready", extraCost: 0, joinsBelow: 2.879 })).toBe(
    "Stop here: the same · joins below $2.879",
  );
  expect(wordsOf({ status: "ready", extraCost: 0.004, joinsBelow: null })).toBe("Stop here: under 1¢");
});
