// Trips with fleet rules: compared with parsing the request, at up to a million stations, and on the slowest families
// known.

import { loadOptimizer } from "../src/index.js";
import type { Optimizer } from "../src/optimizer/optimizer.js";
import type { OptimalPlan, PlanInput, PlanResult } from "../src/optimizer/plans.js";
import { solveFleetByMilp } from "../test/support/fleetMilp.js";
import { layRules, NO_RULES, type Rules, type Share } from "../test/support/fleetRecipes.js";
import { type FleetTrip, toFleetInput } from "../test/support/fleetTrips.js";
import { planByFrontier } from "../test/support/frontier.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { toTrip, type Trip } from "../test/support/trips.js";
import { WORST_FLEET_FAMILIES } from "../test/support/worstFleetFamilies.js";
import { checkCost, driveFleetChecked, knownLeastCost, MILP_COST_TOLERANCE } from "./harness/checks.js";
import { judgeGrowth } from "./growth.js";
import { BRIEFLY, measure, medianOf, type Rounds, type Task } from "./harness/measure.js";
import { progress, type Report, type Setting } from "./harness/report.js";

const GROUP = "fleet";
const CPU: Rounds = { ...BRIEFLY, unit: "ms CPU" };
const WORST_ROUNDS: Rounds = { ...CPU, rounds: 10 };

const STATIONS = 5_000;
/** The MILP solver proves the plans of this many. */
const PROVED_STATIONS = 60;

const MAX_PERCENT_WITH_MINIMUM = 20;
const WISHED_PERCENT_WITH_MINIMUM = 10;
const MAX_PERCENT_WITH_LAYERS = 100;
const MAX_PASSES_OF_FORCED_COSTS = 3;
const MAX_PASSES_OF_COSTS_BY_STOPS = 10;
const MAX_WORST_MS = 50;

const MOST_STOPS = 10;
/** With a tank of this many gallons the cheapest drive across the country makes more than `MOST_STOPS` stops. */
const SMALL_TANK_GALLONS = 57;
/** At so many stations a forced stop's cost is compared with that of a plan that must stop there. */
const FORCED_STOPS_CHECKED = 8;

interface Case {
  readonly name: string;
  readonly make: (stations: number) => FleetTrip;
  /** Its time as a percentage of `JSON.parse` of the request. */
  readonly maximum?: number;
  readonly wished?: number;
}

/** Fractions of the tank, drawn for each station. */
const drawn = (from: number, to: number): Share => ({ least: from, span: to - from, form: "drawn" });

const A_THIRD: Partial<Rules> = { minimum: { least: 1 / 3, span: 0, form: "alike" } };
const FROM_20: Partial<Rules> = { minimum: drawn(20 / 150, 80 / 150) };
const FROM_0: Partial<Rules> = { minimum: drawn(0, 80 / 150) };
const MINIMUM_LIMITS = { maximum: MAX_PERCENT_WITH_MINIMUM, wished: WISHED_PERCENT_WITH_MINIMUM };

const PLAIN: Case = {
  name: "no rules, by the frontier",
  make: (stations) => layRules(randomDrive(stations), NO_RULES),
};
const AT_LEAST_50 = ruled("50 gallons at least", A_THIRD, MINIMUM_LIMITS);
const AT_LEAST_20 = ruled("20 to 80 gallons at least", FROM_20, MINIMUM_LIMITS);

const LAYERED: readonly Case[] = [
  layered("no minimum", {}),
  layered("a third at least", A_THIRD),
  layered("13 to 53 % at least", FROM_20),
  layered("0 to 53 % at least", FROM_0),
];

const CASES: readonly Case[] = [
  PLAIN,
  AT_LEAST_50,
  AT_LEAST_20,
  ruled("0 to 80 gallons at least", FROM_0, MINIMUM_LIMITS),
  ruled("detours of 0 to 3 gallons", { detour: drawn(0, 3 / 150) }),
  ruled("fill-up", { fillUp: true }),
  ruled("30 to 90 gallons at most", { maximumAbove: drawn(30 / 150, 90 / 150) }),
  ruled("50 gallons at least, 10 to 50 more at most", { ...A_THIRD, maximumAbove: drawn(10 / 150, 50 / 150) }),
  ...LAYERED,
];

function randomDrive(stations: number): Trip {
  return toTrip(randomInstance(stations, SEED));
}

function ruled(name: string, rules: Partial<Rules>, limits: Pick<Case, "maximum" | "wished"> = {}): Case {
  return { name, make: (stations) => layRules(randomDrive(stations), { ...NO_RULES, ...rules }), ...limits };
}

/** A tank so small that a bound on stops binds. */
function layered(name: string, rules: Partial<Rules>): Case {
  const make = (stations: number): FleetTrip =>
    layRules(withSmallTank(randomDrive(stations)), { ...NO_RULES, ...rules, maximumStops: MOST_STOPS });
  return { name: `small tank, ${MOST_STOPS} stops at most, ${name}`, make, maximum: MAX_PERCENT_WITH_LAYERS };
}

function withSmallTank(trip: Trip): Trip {
  const scale = SMALL_TANK_GALLONS / trip.tankCapacityGallons;
  return {
    ...trip,
    tankCapacityGallons: SMALL_TANK_GALLONS,
    startGallons: trip.startGallons * scale,
    reserveGallons: trip.reserveGallons * scale,
    bufferGallons: trip.bufferGallons * scale,
  };
}

export async function benchFleet({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  report.say("FLEET. Trips with fleet rules, in processor time");
  for (const { name, make } of [...CASES, ...WORST_FLEET_FAMILIES])
    await proveSmall(optimizer, name, make(PROVED_STATIONS));
  await compareCases(report, optimizer);
  for (const each of [PLAIN, AT_LEAST_20]) await compareCounterfactuals(report, optimizer, each);
  await compareWorst(report, optimizer);
  await judgeGrowth(
    report,
    GROUP,
    "50 gallons at least",
    (name, stations) => planTask(optimizer, { ...AT_LEAST_50, name }, stations).task,
  );
  report.say(
    `Every plan was driven and costs what it says. The MILP solver confirmed those of ${PROVED_STATIONS} stations, and the search from the destination back to the start each that is proven.`,
  );
}

/** @throws {Error} when the MILP solver finds another optimum. */
async function proveSmall(optimizer: Optimizer, name: string, trip: FleetTrip): Promise<void> {
  const solved = await solveFleetByMilp(trip);
  const plan = optimizer.plan(toFleetInput(trip));
  if (solved === null || plan.status === "infeasible") {
    if (solved !== null || plan.status !== "infeasible")
      throw new Error(
        `${name}: the plan is ${plan.status}, the MILP solver ${solved === null ? "finds none" : `finds one for $${solved.cost}`}`,
      );
    return;
  }
  const cost = driveFleetChecked(name, trip, plan);
  if (plan.status === "optimal") checkCost(name, cost, solved.cost, MILP_COST_TOLERANCE);
  else if (cost < solved.cost * (1 - MILP_COST_TOLERANCE) || plan.lowerBound > solved.cost * (1 + MILP_COST_TOLERANCE))
    throw new Error(`${name}: the optimum, $${solved.cost}, is not between $${plan.lowerBound} and $${cost}`);
}

/** A task that plans, and its result, which has been checked. */
interface CheckedTask {
  readonly task: Task;
  readonly plan: Exclude<PlanResult, { status: "infeasible" }>;
}

/** @throws {Error} when the plan is wrong, or costs more than that of the search from the other end. */
function planTask(optimizer: Optimizer, each: Case, stations: number): CheckedTask {
  const { name } = each;
  const trip = each.make(stations);
  const input = toFleetInput(trip);
  const run = (): PlanResult => (isNeutral(each) ? (searchOnce(input, false) ?? NO_PLAN) : optimizer.plan(input));
  const plan = run();
  if (plan.status === "infeasible") throw new Error(`${name}: no plan`);
  const cost = driveFleetChecked(name, trip, plan);
  const other = plan.status === "optimal" ? searchOnce(input, !trip.fillUp) : undefined;
  if (other !== undefined) checkCost(`${name}, from the other end`, other.totalCost, cost, MILP_COST_TOLERANCE);
  const known = isNeutral(each) ? knownLeastCost(stations) : undefined;
  if (known !== undefined) checkCost(name, cost, known, MILP_COST_TOLERANCE);
  return { task: { name, count: stations, run, note: describePlan(plan) }, plan };
}

const NO_PLAN: PlanResult = { status: "infeasible", fromStation: null, toStation: null, isByRules: true };

/** One search of the frontier planner; undefined where there is no plan. */
function searchOnce(input: PlanInput, isMirrored: boolean): OptimalPlan | undefined {
  const found = planByFrontier(input, { isMirrored });
  return found ? { ...found, status: "optimal", lowerBound: found.totalCost } : undefined;
}

/** Whether the optimizer would give the trip to the sweep. */
function isNeutral({ make }: Case): boolean {
  return make === PLAIN.make;
}

function describePlan({ status, totalCost, lowerBound, stops }: CheckedTask["plan"]): string {
  const made = `${stops.length} stops`;
  return status === "optimal"
    ? made
    : `${made}, bounded: at most $${(totalCost - lowerBound).toFixed(2)} above the optimum`;
}

/** Times the planner with each set of rules beside parsing the request. */
async function compareCases(report: Report, optimizer: Optimizer): Promise<void> {
  progress(`${GROUP}: ${STATIONS.toLocaleString("en-US")} random stations`);
  const text = toRequestBody(randomInstance(STATIONS, SEED));
  for (const each of LAYERED) checkBinds(optimizer, each);
  const checked = CASES.map((each) => planTask(optimizer, each, STATIONS));
  const figures = await measure(
    GROUP,
    "stations",
    [{ name: "JSON.parse", count: STATIONS, run: () => JSON.parse(text) }, ...checked.map(({ task }) => task)],
    CPU,
  );
  report.show(figures);
  const parse = medianOf(figures, "JSON.parse");
  for (const { name, maximum, wished } of CASES) {
    const percent = (100 * medianOf(figures, name)) / parse;
    if (maximum === undefined) report.say(`       ${name}, of JSON.parse of the request: ${percent.toFixed(0)} %`);
    else report.judge(`${name}, of JSON.parse of the request`, percent, maximum, "%");
    if (wished !== undefined)
      report.judge(`${name}, of JSON.parse of the request`, percent, wished, "%", { isGoal: true });
  }
  report.judge(
    "plans of random stations that are proven",
    checked.filter(({ plan }) => plan.status === "optimal").length,
    CASES.length,
    "plans",
    { atLeast: true },
  );
}

/** @throws {Error} when the cheapest plan makes no more stops than are allowed anyway, so that no layers are needed. */
function checkBinds(optimizer: Optimizer, { name, make }: Case): void {
  const plan = optimizer.plan(toFleetInput({ ...make(STATIONS), maximumStops: null }));
  if (plan.status === "infeasible" || plan.stops.length <= MOST_STOPS)
    throw new Error(`${name}: the bound on stops does not bind`);
}

/** Times what a stop at each station costs, and what each number of stops costs, beside one plan. */
async function compareCounterfactuals(report: Report, optimizer: Optimizer, each: Case): Promise<void> {
  const { name } = each;
  const input = toFleetInput(each.make(STATIONS));
  const { task, plan } = planTask(optimizer, { ...each, name: `${name}: plan` }, STATIONS);
  checkForcedCosts(name, optimizer, input, plan.totalCost);
  checkCostsByStops(name, optimizer, input);
  const [forced, byStops] = [`${name}: forcedCosts`, `${name}: costsByStops to ${MOST_STOPS}`];
  const figures = await measure(
    GROUP,
    "stations",
    [
      { ...task, name: `${name}: plan` },
      { name: forced, count: STATIONS, run: () => optimizer.forcedCosts(input) },
      { name: byStops, count: STATIONS, run: () => optimizer.costsByStops(input, MOST_STOPS) },
    ],
    CPU,
  );
  report.say("");
  report.show(figures);
  const pass = medianOf(figures, `${name}: plan`);
  report.judge(`${forced}, of one plan`, medianOf(figures, forced) / pass, MAX_PASSES_OF_FORCED_COSTS, "times");
  report.judge(`${byStops}, of one plan`, medianOf(figures, byStops) / pass, MAX_PASSES_OF_COSTS_BY_STOPS, "times");
}

/** @throws {Error} when the least of them is not the optimum, or one is not what a plan that must stop there costs. */
function checkForcedCosts(name: string, optimizer: Optimizer, input: PlanInput, leastCost: number): void {
  const costs = optimizer.forcedCosts(input);
  checkCost(
    `${name}: the least forced cost`,
    costs.reduce((least, cost) => Math.min(least, cost), Infinity),
    leastCost,
    MILP_COST_TOLERANCE,
  );
  for (let k = 0; k < FORCED_STOPS_CHECKED; k++) {
    const station = Math.floor(((k + 0.5) * costs.length) / FORCED_STOPS_CHECKED);
    const plan = optimizer.plan({ ...input, required: Uint8Array.from(costs, (_, i) => Number(i === station)) });
    checkCost(
      `${name}: the forced cost of station ${station}`,
      costs[station] ?? NaN,
      costOf(plan),
      MILP_COST_TOLERANCE,
    );
  }
}

/** @throws {Error} when the least of some numbers of stops is not what a plan with that bound costs. */
function checkCostsByStops(name: string, optimizer: Optimizer, input: PlanInput): void {
  let least = Infinity;
  optimizer.costsByStops(input, MOST_STOPS).forEach((cost, maximumStops) => {
    least = Math.min(least, cost);
    checkCost(
      `${name}: ${maximumStops} stops`,
      least,
      costOf(optimizer.plan({ ...input, maximumStops })),
      MILP_COST_TOLERANCE,
    );
  });
}

function costOf(plan: PlanResult): number {
  return plan.status === "infeasible" ? Infinity : plan.totalCost;
}

/** Times the slowest families known. */
async function compareWorst(report: Report, optimizer: Optimizer): Promise<void> {
  progress(`${GROUP}: the slowest families known`);
  const tasks = WORST_FLEET_FAMILIES.map((family) => worstTask(optimizer, family));
  const figures = await measure(GROUP, "stations", tasks, WORST_ROUNDS);
  report.say("");
  report.show(figures);
  const worst = figures.toSorted((a, b) => b.median - a.median)[0];
  if (worst !== undefined)
    report.judge(
      `the worst, "${worst.name}", at ${STATIONS.toLocaleString("en-US")} stations`,
      worst.median,
      MAX_WORST_MS,
      "ms CPU",
    );
}

/** @throws {Error} when the plan breaks a rule, does not cost what it says, or is cheaper than its lower bound. */
function worstTask(optimizer: Optimizer, { name, make }: Case): Task {
  const trip = make(STATIONS);
  const input = toFleetInput(trip);
  const plan = optimizer.plan(input);
  if (plan.status !== "infeasible") driveFleetChecked(name, trip, plan);
  return {
    name,
    count: STATIONS,
    run: () => optimizer.plan(input),
    note: plan.status === "infeasible" ? "no plan" : describePlan(plan),
  };
}
