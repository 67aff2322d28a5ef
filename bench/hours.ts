// A driver's hours: planning breaks with the fuel compared with planning the fuel alone, and what it saves.

import type { Hours } from "../src/contract/schemas/hours.js";
import { type OptimizationParams, OptimizeRequest, type OptimizeResult } from "../src/contract/schemas/optimize.js";
import { readColumns } from "../src/contract/values/columns.js";
import { loadOptimizer } from "../src/index.js";
import type { PlanInput } from "../src/optimizer/plans.js";
import { optimizeTrip } from "../src/planning/optimize.js";
import { toStationColumns } from "../src/planning/stationColumns.js";
import { makeTrip, type TripTools } from "../src/planning/trip.js";
import { NO_VEHICLES } from "../src/vehicles/vehicle.js";
import { solveFleetByMilp } from "../test/support/fleetMilp.js";
import type { FleetTrip } from "../test/support/fleetTrips.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { type CORRIDORS, hasSharedData } from "../test/support/sharedData.js";
import { checkCost, driveFleetChecked, MILP_COST_TOLERANCE } from "./harness/checks.js";
import { BRIEFLY, measure, medianOf, type Rounds, type Task } from "./harness/measure.js";
import { progress, type Report, type Setting } from "./harness/report.js";
import { makeCorridorRequest } from "./hours/corridor.js";
import { compareWithBreaksAfterwards } from "./hours/savings.js";

const GROUP = "hours";
const CPU: Rounds = { ...BRIEFLY, unit: "ms CPU" };

const STATIONS = 5_000;
/** The MILP solver proves the plans of this many. */
const PROVED_STATIONS = 60;

/** The longest one. */
const CORRIDOR: (typeof CORRIDORS)[number] = "la_ca-new_york_ny";

/** A fresh driver. */
const HOURS: Hours = {};

/** How often the time without hours one with them may take. */
const MAX_TIMES = 2.5;

interface Case {
  readonly name: string;
  readonly params: OptimizationParams;
}

const CASES: readonly Case[] = [
  { name: "50 gallons at least, 20 minutes a stop", params: { minimum_purchase_gallons: 50, stop_minutes: 20 } },
  // The quicker planner for trips without rules does this.
  { name: "20 minutes a stop", params: { stop_minutes: 20 } },
];

export async function benchHours({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  const tools: TripTools = { optimizer, vehicles: NO_VEHICLES };
  report.say("HOURS. Trips with the driver's breaks and without, in processor time");
  for (const each of CASES) await proveSmall(tools, each);
  await compareTrips(report, tools, "random", randomRequest(STATIONS));
  if (hasSharedData) await compareTrips(report, tools, CORRIDOR, await makeCorridorRequest(optimizer, CORRIDOR));
  await compareWithBreaksAfterwards(report, optimizer);
  report.say(
    `Every plan was driven and costs what it says, its breaks among it. The MILP solver confirmed those of ${PROVED_STATIONS} stations.`,
  );
}

function randomRequest(stations: number): OptimizeRequest {
  return OptimizeRequest.parse(JSON.parse(toRequestBody(randomInstance(stations, SEED))));
}

/** Times the optimizer alone, and all from the trip to the answer. */
async function compareTrips(report: Report, tools: TripTools, where: string, request: OptimizeRequest): Promise<void> {
  const count = request.stations.length;
  progress(`${GROUP}: ${where}, ${count.toLocaleString("en-US")} stations`);
  const tasks = CASES.flatMap((each) => [
    ...tasksOf(tools, each, request, null),
    ...tasksOf(tools, each, request, HOURS),
  ]);
  const figures = await measure(
    GROUP,
    "stations",
    tasks.map((task) => ({ ...task, name: `${where}, ${task.name}` })),
    CPU,
  );
  report.say("");
  report.show(figures);
  for (const each of CASES) {
    for (const part of PARTS) {
      const times =
        medianOf(figures, `${where}, ${nameOf(each, part, HOURS)}`) /
        medianOf(figures, `${where}, ${nameOf(each, part, null)}`);
      report.judge(`${where}, ${each.name}, ${part}, of the same without hours`, times, MAX_TIMES, "times");
    }
  }
}

const PARTS = ["optimizer alone", "trip to answer"] as const;

function nameOf({ name }: Case, part: (typeof PARTS)[number], hours: Hours | null): string {
  return `${name}: ${part}${hours === null ? "" : ", with hours"}`;
}

/** @throws {Error} when the plan breaks a rule, or the answer or the plan does not cost what it says. */
function tasksOf(tools: TripTools, each: Case, asked: OptimizeRequest, hours: Hours | null): Task[] {
  const request = {
    ...asked,
    stations: toStationColumns(readColumns(asked.stations)),
    params: each.params,
    hours,
  };
  const input = makeTrip(request, tools).planInput;
  const count = asked.stations.length;
  const plan = tools.optimizer.plan(input);
  const cost = driveFleetChecked(each.name, toFleetTrip(input), plan);
  const answer = optimizeTrip(tools, request);
  checkAnswer(each.name, answer, cost, hours);
  const note = `${answer.stops.length} stops${hours === null ? "" : `, ${answer.summary.breaks?.length} breaks and rests`}`;
  return [
    { name: nameOf(each, "optimizer alone", hours), count, run: () => tools.optimizer.plan(input), note },
    { name: nameOf(each, "trip to answer", hours), count, run: () => optimizeTrip(tools, request), note },
  ];
}

/**
 * What the breaks cost that the optimizer only knows as credits. @throws {Error} when the answer's total is another
 * one.
 */
function checkAnswer(name: string, { stops, summary }: OptimizeResult, cost: number, hours: Hours | null): void {
  const breaks = summary.breaks?.filter(({ kind }) => kind === "break") ?? [];
  if ((hours === null) !== (summary.breaks === undefined))
    throw new Error(`${name}: breaks without hours, or hours without breaks`);
  const expected = cost + breaks.reduce((sum, { minutes }) => sum + minutes * TIME_VALUE_DOLLARS_PER_MINUTE, 0);
  checkCost(name, summary.total_cost, expected, (CENT * (stops.length + 1)) / expected);
}

/** Of requests that say nothing about it. */
const TIME_VALUE_DOLLARS_PER_MINUTE = 0.5;

/** Answers are rounded to the cent, stop by stop. */
const CENT = 0.01;

/** @throws {Error} when the MILP solver finds another optimum. */
async function proveSmall(tools: TripTools, { name, params }: Case): Promise<void> {
  const input = makeTrip({ ...randomRequest(PROVED_STATIONS), params, hours: HOURS }, tools).planInput;
  if (input.windows === undefined) throw new Error(`${name}: no breaks to prove`);
  const trip = toFleetTrip(input);
  const solved = await solveFleetByMilp(trip);
  if (solved === null) throw new Error(`${name}: the MILP solver finds no plan`);
  checkCost(name, driveFleetChecked(name, trip, tools.optimizer.plan(input)), solved.cost, MILP_COST_TOLERANCE);
}

/** As the simulator and the MILP solver take it. */
function toFleetTrip({ stationMiles, pricesPerGallon, stopCosts, windows, mpg = NaN, ...input }: PlanInput): FleetTrip {
  const { minimumPurchaseGallons: minimum = 0 } = input;
  return {
    totalMiles: input.totalMiles,
    tankCapacityGallons: input.tankCapacityGallons,
    startGallons: input.startGallons,
    reserveGallons: input.reserveGallons,
    bufferGallons: input.bufferGallons,
    usableTankGallons: input.usableTankGallons ?? input.tankCapacityGallons,
    stretches: [{ untilMile: input.totalMiles, mpg }],
    stationMiles: [...stationMiles],
    pricesPerGallon: [...pricesPerGallon],
    stopCosts: [...stopCosts],
    minimumPurchases: typeof minimum === "number" ? Array.from(stationMiles, () => minimum) : [...minimum],
    maximumPurchases: Array.from(stationMiles, () => null),
    detourGallons: Array.from(stationMiles, () => 0),
    required: Array.from(stationMiles, () => false),
    maximumStops: null,
    fillUp: false,
    ...(windows && { windows: { ofStations: [...windows.ofStations], credits: [...windows.credits] } }),
  };
}
