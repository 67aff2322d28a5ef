// How long the optimizer takes, beside what parsing the request takes.

import { loadOptimizer } from "../src/index.js";
import type { PlanInput } from "../src/optimizer.js";
import { randomInstance, SEED, toRequestBody } from "./instances.js";
import { judge, medianOf, printTimings, time, type Timing } from "./timing.js";

/**
 * Least costs of the seeded instances, in dollars. Those up to 10,000 stations were found by the HiGHS
 * MILP solver (7 s and more); the larger ones, which it cannot do, by this optimizer when it agreed on those.
 */
const LEAST_COST_DOLLARS: ReadonlyMap<number, number> = new Map([
  [5_000, 1208.5798950133374],
  [10_000, 2598.678173762534],
  [100_000, 27606.722029008866],
  [1_000_000, 277671.97163171985],
]);
const RELATIVE_COST_TOLERANCE = 1e-9;

/** What is asked for: the optimizer beside JSON.parse, and its growth with the number of stations. */
const MAX_PERCENT_OF_PARSE = 6;
const MAX_GROWTH_PER_STATION = 2;

export async function benchOptimize(): Promise<boolean> {
  const optimizer = await loadOptimizer();
  const planChecked = (instance: PlanInput): void => {
    const stations = instance.stationMiles.length;
    const expected = LEAST_COST_DOLLARS.get(stations);
    const plan = optimizer.plan(instance);
    if (plan.status !== "optimal" || expected === undefined || Math.abs(plan.totalCost - expected) > RELATIVE_COST_TOLERANCE * expected) {
      throw new Error(`${stations} stations: expected ${expected}, got ${JSON.stringify(plan).slice(0, 80)}`);
    }
  };

  const instance = randomInstance(5_000, SEED);
  const body = Buffer.from(toRequestBody(instance));
  const text = body.toString("utf8");
  console.log(`OPTIMIZE. A request of 5,000 uniformly random stations with metadata: ${(body.length / 1e6).toFixed(2)} MB`);
  const timings = await time(
    [
      { name: "JSON.parse", stations: 5_000, run: () => JSON.parse(text) },
      { name: "plan", stations: 5_000, run: () => planChecked(instance) },
      { name: "bytes to string and JSON.parse", stations: 5_000, run: () => JSON.parse(body.toString("utf8")) },
    ],
    3_000,
  );
  printTimings(timings);

  console.log("\nGrowth with the number of stations, the same density");
  const growth: Timing[] = [];
  for (const stations of [10_000, 100_000, 1_000_000]) {
    const larger = randomInstance(stations, SEED);
    growth.push(...(await time([{ name: `plan ${stations}`, stations, run: () => planChecked(larger) }], 2_000)));
  }
  printTimings(growth);

  console.log("Every timed plan had the expected cost.");
  const share = (100 * medianOf(timings, "plan")) / medianOf(timings, "JSON.parse");
  const growthPerStation = medianOf(growth, "plan 1000000") / 1_000_000 / (medianOf(growth, "plan 10000") / 10_000);
  return [
    judge("plan, of JSON.parse of the same request", share, MAX_PERCENT_OF_PARSE, "%"),
    judge("time per station, 1,000,000 to 10,000", growthPerStation, MAX_GROWTH_PER_STATION, "times"),
  ].every(Boolean);
}
