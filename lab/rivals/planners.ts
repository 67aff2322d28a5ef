// Other ways to plan the same trips, beside the optimizer.

import { planOnGrid } from "../../bench/problem/methods/fuelGrid.js";
import { checkCost, driveChecked, knownLeastCost, MILP_COST_TOLERANCE } from "../../bench/harness/checks.js";
import { BRIEFLY, measure, type Task, toFigureOfSamples } from "../../bench/harness/measure.js";
import { progress, type Report, type Setting } from "../../bench/harness/report.js";
import { loadOptimizer } from "../../src/index.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { solveByLevelTable } from "../../test/support/levelTable.js";
import { solveByMilp } from "../../test/support/milp.js";
import { LEAST_STATIONS, randomInstance, SEED } from "../../test/support/randomInstances.js";
import { toTrip, type Trip } from "../../test/support/trips.js";

const GROUP = "planners";

/** For this many stations the MILP solver takes half a second ... */
const MAX_SAMPLED_MILP_STATIONS = 500;
const MILP_SAMPLES = 5;
/** ... and for this many some 7 s, so it is timed only once. More take hours. */
const MAX_MILP_STATIONS = 5_000;

/** The level table's time grows with the square of the stations on a tank: it takes some 100 ms for this many. */
const MAX_LEVEL_TABLE_STATIONS = 5_000;

const GRID_STEPS_GALLONS = [1, 0.25];

export async function benchPlanners({ report, stations }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  report.say("PLANNERS. Uniformly random stations along 3,000 miles and more, the same instances for all");
  // Loading the solver must not count as part of its time.
  await solveByMilp(toTrip(randomInstance(LEAST_STATIONS, SEED)));
  for (const count of stations) await benchCount(report, optimizer, count);
}

async function benchCount(report: Report, optimizer: Optimizer, count: number): Promise<void> {
  progress(`${GROUP}: ${count.toLocaleString("en-US")} stations`);
  const instance = randomInstance(count, SEED);
  const trip = toTrip(instance);
  const least = driveChecked("plan", instance, optimizer.plan(instance));
  const known = knownLeastCost(count);
  if (known !== undefined) checkCost("plan", least, known);

  const tasks: Task[] = [
    { name: "plan", count, run: () => optimizer.plan(instance) },
    ...GRID_STEPS_GALLONS.map((step) => ({
      name: `fuel grid, ${step} gal`,
      count,
      run: () => planOnGrid(instance, step),
      note: describeError(planOnGrid(instance, step), least),
    })),
  ];
  const proofs: string[] = [];
  if (count <= MAX_LEVEL_TABLE_STATIONS) {
    checkCost("level table", solveByLevelTable(trip), least);
    tasks.push({ name: "level table", count, run: () => solveByLevelTable(trip) });
    proofs.push("the level table");
  }
  const milpMs = await timeMilp(trip, least);
  if (milpMs.length > 0) proofs.push("the HiGHS MILP solver");
  const figures = await measure(GROUP, "stations", tasks, BRIEFLY);
  if (milpMs.length > 0)
    figures.push(toFigureOfSamples({ group: GROUP, name: "HiGHS", count, noun: "stations", unit: "ms" }, milpMs));
  report.say(`\n${count.toLocaleString("en-US")} stations`);
  report.show(figures);
  report.say(
    `The plan costs $${least.toFixed(4)}${proofs.length > 0 ? `, which ${proofs.join(" and ")} confirmed as the least` : ""}.`,
  );
}

/**
 * Several times of the MILP solver in milliseconds, or a single one or none where it is slow. @throws {Error} when it
 * finds another optimum.
 */
async function timeMilp(trip: Trip, least: number): Promise<number[]> {
  const count = trip.stationMiles.length;
  if (count > MAX_MILP_STATIONS) return [];
  if (count > MAX_SAMPLED_MILP_STATIONS) progress(`${GROUP}: HiGHS, once`);
  const samples: number[] = [];
  while (samples.length < (count <= MAX_SAMPLED_MILP_STATIONS ? MILP_SAMPLES : 1)) {
    const begin = performance.now();
    checkCost("HiGHS", await solveByMilp(trip), least, MILP_COST_TOLERANCE);
    samples.push(performance.now() - begin);
  }
  return samples;
}

/** How far a grid's plan is above the optimum. @throws {Error} when it is below. */
function describeError(cost: number | null, least: number): string {
  if (cost === null) return "finds no plan";
  if (cost < least * (1 - MILP_COST_TOLERANCE))
    throw new Error(`a fuel grid's plan of $${cost} is cheaper than the optimum, $${least}`);
  return `${((100 * (cost - least)) / least).toFixed(3)} % above the optimum`;
}
