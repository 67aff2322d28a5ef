// The optimizer compared with parsing the request.

import { loadOptimizer } from "../src/index.js";
import type { Optimizer } from "../src/optimizer/optimizer.js";
import type { PlainTrip } from "../src/optimizer/plans.js";
import { solveByLevelTable } from "../test/support/levelTable.js";
import { solveByMilp } from "../test/support/milp.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { toTrip } from "../test/support/trips.js";
import { checkCost, driveChecked, knownLeastCost, MILP_COST_TOLERANCE } from "./harness/checks.js";
import { BRIEFLY, measure, medianOf, type Task } from "./harness/measure.js";
import { progress, type Report, type Setting } from "./harness/report.js";

const GROUP = "optimize";

/** For this many stations the MILP solver takes half a second. */
const MAX_MILP_STATIONS = 500;

/** The level table's time grows with the square of the stations on a tank: it takes some 100 ms for this many. */
const MAX_LEVEL_TABLE_STATIONS = 5_000;

/** The limit is on the optimizer's time as a share of JSON.parse of the same request. */
const JUDGED_STATIONS = 5_000;
const MAX_PERCENT_OF_PARSE = 3;

export async function benchOptimize({ report, stations }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  report.say("OPTIMIZE. Uniformly random stations along 3,000 miles and more");
  for (const count of stations) await benchCount(report, optimizer, count);
}

async function benchCount(report: Report, optimizer: Optimizer, count: number): Promise<void> {
  progress(`${GROUP}: ${count.toLocaleString("en-US")} stations`);
  const instance = randomInstance(count, SEED);
  const text = toRequestBody(instance);
  const least = driveChecked("plan", instance, optimizer.plan(instance));
  const proofs = await confirmLeast(instance, least);

  const tasks: Task[] = [
    { name: "JSON.parse", count, run: () => JSON.parse(text) },
    { name: "plan", count, run: () => optimizer.plan(instance) },
  ];
  const figures = await measure(GROUP, "stations", tasks, BRIEFLY);
  report.say(`\n${count.toLocaleString("en-US")} stations, a request of ${(text.length / 1e6).toFixed(2)} MB`);
  report.show(figures);
  report.say(
    `The plan costs $${least.toFixed(4)}${proofs.length > 0 ? `, which ${proofs.join(" and ")} confirmed as the least` : ""}.`,
  );
  if (count === JUDGED_STATIONS) {
    report.judge(
      "plan, of JSON.parse of the same request",
      (100 * medianOf(figures, "plan")) / medianOf(figures, "JSON.parse"),
      MAX_PERCENT_OF_PARSE,
      "%",
    );
  }
}

/** Names what confirmed a plan's cost. @throws {Error} when something finds another optimum. */
async function confirmLeast(instance: PlainTrip, least: number): Promise<string[]> {
  const trip = toTrip(instance);
  const count = trip.stationMiles.length;
  const known = knownLeastCost(count);
  if (known !== undefined) checkCost("plan", least, known);
  const proofs: string[] = [];
  if (count <= MAX_LEVEL_TABLE_STATIONS) {
    checkCost("level table", solveByLevelTable(trip), least);
    proofs.push("the level table");
  }
  if (count <= MAX_MILP_STATIONS) {
    checkCost("HiGHS", await solveByMilp(trip), least, MILP_COST_TOLERANCE);
    proofs.push("the HiGHS MILP solver");
  }
  return proofs;
}
