// A plan that may answer another question than was meant is read to people with that first.

import { expect, test } from "vitest";
import type { OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { wordPlan } from "../../src/mcp/shownPlan.js";
import { makeSummary } from "../report/summary.js";

const PLAN: OptimizeResult = {
  stops: [],
  summary: makeSummary(),
  feasible: true,
  warnings: ["a full tank is assumed."],
  warning_details: [{ code: "FULL_TANK_ASSUMED" }],
};
const DOUBT = "the route's line runs from its end to its start.";

test("a plan's text begins with a doubt about its route, and ends with what was assumed", () => {
  const found = { warnings: [DOUBT], warning_details: [{ code: "ROUTE_LINE_REVERSED" }] };
  const lines = wordPlan(PLAN, { head: ["Here to there."], planId: undefined, found }).split("\n");
  expect(lines.slice(0, 2)).toEqual([`Check the route first: ${DOUBT}`, "Here to there."]);
  expect(lines.at(-1)).toBe("Note: a full tank is assumed.");
  expect(lines.filter((line) => line.includes(DOUBT))).toHaveLength(1);
});
