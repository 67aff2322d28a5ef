import { expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { searchFleetByMilp } from "../../../test/support/fleetMilp.js";
import { readTrip, slotsNamed } from "../instances.js";
import { judge, judgeCost, type Verdict } from "../judge.js";
import { optimumOf } from "../measure.js";
import { readOptima } from "../optima.js";
import { methodsOf } from "./methods.js";
import { toPlainTrip } from "./trips.js";

const MOST_STATIONS = 20;

const [optimizer, optima] = await Promise.all([loadOptimizer(), readOptima()]);
const methods = methodsOf(optimizer);
const slots = slotsNamed("").filter(({ stations, k }) => stations <= MOST_STATIONS && k < 30);

test.each(methods)(
  "$name: small trips' plans cost the optimum or more, and exactly that where proven",
  async ({ name, knowsRules, prepare }) => {
    let solved = 0;
    for (const slot of slots) {
      const trip = await readTrip(slot);
      const run = prepare(trip);
      expect(run !== undefined, slot.name).toBe(knowsRules || toPlainTrip(trip) !== undefined);
      if (run === undefined) continue;
      const optimum = optimumOf(optima, slot);
      const { found, isProven } = await run();
      const verdict: Verdict =
        found !== null && "cost" in found ? judgeCost(optimum, found.cost) : judge(trip, optimum, found?.stops ?? null);
      expect(verdict.kind, slot.name).not.toBe("below");
      if (isProven || name === "fuel-route")
        expect(verdict, slot.name).toMatchObject(
          optimum.cost === null ? { kind: "rightly none" } : { kind: "plan", above: 0 },
        );
      if (verdict.kind === "plan") solved++;
    }
    expect(solved).toBeGreaterThanOrEqual(5);
  },
);

test("the MILP solver stops when its processor time is over", async () => {
  const [large] = slotsNamed("plain-worst-070");
  if (large === undefined) throw new Error("there is no such instance");
  expect((await searchFleetByMilp(await readTrip(large), { seconds: 0.001, relativeGap: 0 })).status).toBe("stopped");
});
