// The optimizer beside what else could plan the same trips, and beside parsing the request.

import { loadOptimizer } from "../src/index.js";
import type { Optimizer, PlanInput } from "../src/optimizer/optimizer.js";
import { checkCost, driveChecked, knownLeastCost, solveByHighs } from "./checks.js";
import { BRIEFLY, measure, medianOf, type Task, toFigureOfSamples } from "./harness/measure.js";
import type { Setting } from "./harness/registry.js";
import { progress, type Report } from "./harness/report.js";
import { LEAST_STATIONS, randomInstance, SEED, toRequestBody } from "./instances.js";
import { planOnGrid } from "./rivals/fuelGrid.js";
import { planInJavaScript } from "./rivals/javascript.js";

const GROUP = "optimize";

/** HiGHS takes half a second for so many stations ... */
const MAX_SAMPLED_MILP_STATIONS = 500;
const MILP_SAMPLES = 5;
/** ... some 7 s for so many, which is done once, and hours for more. */
const MAX_MILP_STATIONS = 5_000;
const MILP_COST_TOLERANCE = 1e-6;

const GRID_STEPS_GALLONS = [1, 0.25];

/** What is asked for: the optimizer beside JSON.parse of the same request. */
const JUDGED_STATIONS = 5_000;
const MAX_PERCENT_OF_PARSE = 3;

export async function benchOptimize({ report, stations }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  report.say("OPTIMIZE. Uniformly random stations along 3,000 miles and more, the same instances for all");
  // What loading the solver takes is not its time.
  await solveByHighs(randomInstance(LEAST_STATIONS, SEED));
  for (const count of stations) await benchCount(report, optimizer, count);
}

async function benchCount(report: Report, optimizer: Optimizer, count: number): Promise<void> {
  progress(`${GROUP}: ${count.toLocaleString("en-US")} stations`);
  const instance = randomInstance(count, SEED);
  const text = toRequestBody(instance);
  const least = driveChecked("plan", instance, optimizer.plan(instance));
  const known = knownLeastCost(count);
  if (known !== undefined) checkCost("plan", least, known);
  checkCost("plan in JavaScript", planInJavaScript(instance)?.totalCost ?? null, least);
  const milpMs = await timeMilp(instance, least);

  const tasks: Task[] = [
    { name: "JSON.parse", count, run: () => JSON.parse(text) },
    { name: "plan", count, run: () => optimizer.plan(instance) },
    { name: "the same in JavaScript", count, run: () => planInJavaScript(instance) },
    ...GRID_STEPS_GALLONS.map((step) => ({
      name: `fuel grid, ${step} gal`,
      count,
      run: () => planOnGrid(instance, step),
      note: describeError(planOnGrid(instance, step), least),
    })),
  ];
  const figures = await measure(GROUP, "stations", tasks, BRIEFLY);
  if (milpMs.length > 0) figures.push(toFigureOfSamples({ group: GROUP, name: "HiGHS", count, noun: "stations", unit: "ms" }, milpMs));
  report.say(`\n${count.toLocaleString("en-US")} stations, a request of ${(text.length / 1e6).toFixed(2)} MB`);
  report.show(figures);
  report.say(`The optimum is $${least.toFixed(4)}, ${milpMs.length > 0 ? "by HiGHS and " : ""}by the JavaScript too.`);
  if (count === JUDGED_STATIONS) {
    report.judge("plan, of JSON.parse of the same request", (100 * medianOf(figures, "plan")) / medianOf(figures, "JSON.parse"), MAX_PERCENT_OF_PARSE, "%");
  }
}

/** What HiGHS takes, in milliseconds, in as many samples as it can give. @throws {Error} when its optimum is another. */
async function timeMilp(instance: PlanInput, least: number): Promise<number[]> {
  const count = instance.stationMiles.length;
  if (count > MAX_MILP_STATIONS) return [];
  if (count > MAX_SAMPLED_MILP_STATIONS) progress(`${GROUP}: HiGHS, once`);
  const samples: number[] = [];
  while (samples.length < (count <= MAX_SAMPLED_MILP_STATIONS ? MILP_SAMPLES : 1)) {
    const begin = performance.now();
    checkCost("plan, by HiGHS", await solveByHighs(instance), least, MILP_COST_TOLERANCE);
    samples.push(performance.now() - begin);
  }
  return samples;
}

/** How far a grid's plan is from the optimum. @throws {Error} when it is below it. */
function describeError(cost: number | null, least: number): string {
  if (cost === null) return "finds no plan";
  if (cost < least * (1 - MILP_COST_TOLERANCE)) throw new Error(`a fuel grid's plan of $${cost} is cheaper than the optimum, $${least}`);
  return `${((100 * (cost - least)) / least).toFixed(3)} % above the optimum`;
}
