import { expect, test } from "vitest";
import { HARD_FAMILIES, inWholeGallons, RULE_SETS } from "../support/fleetFamilies.js";
import { solveFleetOnGrid } from "../support/fleetGrid.js";
import { toFleetInput } from "../support/fleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { checkPlan, GRID, optimizer } from "./fleetExactness.js";

const STATIONS = sampleSize(80, 200);

test.each(RULE_SETS)(`the grid's optimum on ${STATIONS} stations, or honest bounds: $name`, async ({ lay }) => {
  let optimal = 0;
  for (const { name, make } of HARD_FAMILIES) {
    try {
      const trip = lay(inWholeGallons(make(STATIONS)));
      if ((await checkPlan(trip, optimizer.plan(toFleetInput(trip)), GRID)) === "optimal") optimal++;
    } catch (error) {
      throw new Error(name, { cause: error });
    }
  }
  expect(optimal).toBeGreaterThan(0.6 * HARD_FAMILIES.length);
});

test("each set of rules makes some family dearer", () => {
  const [plain = [], ...others] = RULE_SETS.map(({ lay }) =>
    HARD_FAMILIES.map(({ make }) => solveFleetOnGrid(lay(inWholeGallons(make(30))))),
  );
  for (const costs of others)
    expect(costs.some((cost, k) => cost !== null && cost > (plain[k] ?? 0) + 0.01)).toBe(true);
});
