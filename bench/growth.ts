// How time grows with the number of stations: random ones, and the families on which the optimizer is slowest.

import { loadOptimizer } from "../src/index.js";
import type { Optimizer } from "../src/optimizer/optimizer.js";
import type { PlainTrip } from "../src/optimizer/plans.js";
import { solveByMilp } from "../test/support/milp.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { toTrip } from "../test/support/trips.js";
import { WORST_FAMILIES } from "../test/support/worstFamilies.js";
import { checkCost, driveChecked, knownLeastCost, MILP_COST_TOLERANCE } from "./harness/checks.js";
import { BRIEFLY, measure, medianOf, type Task } from "./harness/measure.js";
import { progress, type Report, type Setting } from "./harness/report.js";

const GROUP = "growth";

const PROVED_STATIONS = 60;
const COMPARED_STATIONS = 5_000;
const FEW_STATIONS = 10_000;
const MANY_STATIONS = 1_000_000;
const GROWTH_ROUNDS = { rounds: 4, roundMs: 100, unit: "ms CPU" } as const;

/** No trip may take longer to plan than its request takes to parse. */
const MAX_PERCENT_OF_PARSE = 100;
const MAX_GROWTH_PER_STATION = 1.5;

interface Family {
  readonly name: string;
  make(stations: number): PlainTrip;
  /** The least cost in dollars, where it is known. */
  leastCost?(stations: number): number | undefined;
}

const RANDOM: Family = {
  name: "random",
  make: (stations) => randomInstance(stations, SEED),
  leastCost: knownLeastCost,
};

export async function benchGrowth({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  report.say("GROWTH with the number of stations, in processor time");
  for (const { name, make } of WORST_FAMILIES) {
    const instance = make(PROVED_STATIONS);
    const least = await solveByMilp(toTrip(instance));
    checkCost(name, least, driveChecked(name, instance, optimizer.plan(instance)), MILP_COST_TOLERANCE);
  }
  await compareFamilies(report, optimizer);
  for (const family of [RANDOM, ...WORST_FAMILIES]) {
    await judgeGrowth(report, GROUP, family.name, (name, stations) => planTask(optimizer, family, name, stations));
  }
  report.say(
    `Every plan was driven and costs what it says; the MILP solver confirmed those of ${PROVED_STATIONS} stations.`,
  );
}

/** Times all families at one size, and `JSON.parse` of a request of that size. */
async function compareFamilies(report: Report, optimizer: Optimizer): Promise<void> {
  const text = toRequestBody(randomInstance(COMPARED_STATIONS, SEED));
  const parse: Task = { name: "JSON.parse", count: COMPARED_STATIONS, run: () => JSON.parse(text) };
  const tasks = [RANDOM, ...WORST_FAMILIES].map((family) =>
    planTask(optimizer, family, family.name, COMPARED_STATIONS),
  );
  const figures = await measure(GROUP, "stations", [parse, ...tasks], { ...BRIEFLY, unit: "ms CPU" });
  report.show(figures);
  const families = figures.filter(({ name }) => WORST_FAMILIES.some((family) => family.name === name));
  const worst = families.toSorted((a, b) => b.median - a.median)[0];
  if (worst === undefined) return;
  report.judge(
    `the worst, "${worst.name}", of JSON.parse of a request of ${COMPARED_STATIONS.toLocaleString("en-US")} stations`,
    (100 * worst.median) / medianOf(figures, parse.name),
    MAX_PERCENT_OF_PARSE,
    "%",
  );
  report.say(`       of random stations: ${(worst.median / medianOf(figures, RANDOM.name)).toFixed(0)} times`);
}

/** Times a family at two sizes, in turns. @param taskOf makes the task of a name for so many stations. */
export async function judgeGrowth(
  report: Report,
  group: string,
  name: string,
  taskOf: (name: string, stations: number) => Task,
): Promise<void> {
  const [few, many] = [FEW_STATIONS, MANY_STATIONS].map((count) => count.toLocaleString("en-US"));
  progress(`${group}: ${name}, ${many} stations`);
  const tasks = [FEW_STATIONS, MANY_STATIONS].map((count) =>
    taskOf(`${name}, ${count.toLocaleString("en-US")}`, count),
  );
  const figures = await measure(group, "stations", tasks, GROWTH_ROUNDS);
  report.say("");
  report.show(figures);
  const [ofFew = NaN, ofMany = NaN] = figures.map(({ median, count }) => median / count);
  report.judge(`${name}: time per station, ${many} to ${few}`, ofMany / ofFew, MAX_GROWTH_PER_STATION, "times");
}

/** @throws {Error} when the plan is wrong. */
function planTask(optimizer: Optimizer, { make, leastCost }: Family, name: string, count: number): Task {
  const instance = make(count);
  const cost = driveChecked(name, instance, optimizer.plan(instance));
  const least = leastCost?.(count);
  if (least !== undefined) checkCost(name, cost, least);
  return { name, count, run: () => optimizer.plan(instance) };
}
