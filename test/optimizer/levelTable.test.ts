import { expect, test } from "vitest";
import { solveByLevelTable } from "../support/levelTable.js";
import { HAND_TRIP } from "../support/trips.js";
import { compareLevelTable } from "./levelTable.js";

test("the level table finds the plan worked out by hand", () => {
  expect(solveByLevelTable(HAND_TRIP)).toBeCloseTo(64, 9);
  expect(solveByLevelTable(HAND_TRIP, 0.25)).toBeCloseTo(64.5, 9);
});

compareLevelTable(30);
