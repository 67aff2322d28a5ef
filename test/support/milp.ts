import { createRequire } from "node:module";
import type highsModule from "highs";
import type { Trip } from "./trips.js";

type Highs = highsModule.Highs;
// Required and not imported: the package's types describe its CommonJS build only.
const loadHighs: typeof highsModule.default = createRequire(import.meta.url)("highs");

/** HiGHS does not free the memory of failed solves, so it is reloaded after this many. */
const SOLVES_PER_INSTANCE = 200;

let highs: Highs | undefined;
let solves = 0;

const OPTIONS = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 1e-9,
  mip_feasibility_tolerance: 1e-9,
  primal_feasibility_tolerance: 1e-9,
  dual_feasibility_tolerance: 1e-9,
} as const;

/** Plans whose costs differ by less than this, in dollars, count as equal. */
const TIE_DOLLARS = 1e-6;

/**
 * The least total cost of `trip`, in dollars, by a mixed-integer programming solver that knows
 * nothing of our method; null when it finds the trip infeasible.
 */
export function solveByMilp(trip: Trip): Promise<number | null> {
  const { fuelCost, stopCost } = termsOf(trip);
  return minimise(trip, [...fuelCost, ...stopCost]);
}

/** Among the plans of `trip` that cost `leastCost`, the fewest stops, and the least stop cost with that many. */
export async function solveTiesByMilp(trip: Trip, leastCost: number): Promise<{ stops: number; stopCost: number }> {
  const { fuelCost, stopCost, stops } = termsOf(trip);
  const within = [`${[...fuelCost, ...stopCost].join(" + ") || "0 a_end"} <= ${leastCost + TIE_DOLLARS}`];
  const fewest = await minimise(trip, stops, within);
  if (fewest === null) throw new Error("no plan costs the least there is");
  const leastStopCost = await minimise(trip, stopCost, [...within, `${stops.join(" + ") || "0 a_end"} <= ${Math.round(fewest)}`]);
  if (leastStopCost === null) throw new Error("no plan has as few stops as there are");
  return { stops: Math.round(fewest), stopCost: leastStopCost };
}

function termsOf({ stationMiles, pricesPerGallon, stopCosts }: Trip): { fuelCost: string[]; stopCost: string[]; stops: string[] } {
  return {
    fuelCost: stationMiles.map((_, i) => `${pricesPerGallon[i]} q_${i}`),
    stopCost: stationMiles.map((_, i) => `${stopCosts[i]} y_${i}`),
    stops: stationMiles.map((_, i) => `y_${i}`),
  };
}

async function minimise(trip: Trip, objective: readonly string[], extraConstraints: readonly string[] = []): Promise<number | null> {
  if (highs === undefined || solves++ % SOLVES_PER_INSTANCE === 0) highs = await loadHighs();
  const solution = highs.solve(toLinearProgram(trip, objective, extraConstraints), OPTIONS);
  if (solution.Status === "Infeasible") return null;
  if (solution.Status !== "Optimal") throw new Error(`the MILP solver ended with ${solution.Status}`);
  return solution.ObjectiveValue;
}

/** a_i: gallons on arrival at station i, q_i: gallons bought there, y_i: whether the stop is made. */
function toLinearProgram(trip: Trip, objective: readonly string[], extraConstraints: readonly string[]): string {
  const { stationMiles, mpg, tankCapacityGallons: capacity } = trip;
  const constraints: string[] = [];
  const binaries: string[] = [];
  let fuelBefore = "";
  let milesBefore = 0;
  let gallonsAtStart = trip.startGallons;
  stationMiles.forEach((miles, i) => {
    const burnt = (miles - milesBefore) / mpg;
    constraints.push(`a_${i}${fuelBefore} = ${gallonsAtStart - burnt}`);
    constraints.push(`a_${i} - ${trip.bufferGallons} y_${i} >= 0`);
    constraints.push(`q_${i} - ${capacity} y_${i} <= 0`);
    constraints.push(`a_${i} + q_${i} <= ${capacity}`);
    binaries.push(`y_${i}`);
    fuelBefore = ` - a_${i} - q_${i}`;
    milesBefore = miles;
    gallonsAtStart = 0;
  });
  constraints.push(`a_end${fuelBefore} = ${gallonsAtStart - (trip.totalMiles - milesBefore) / mpg}`);
  constraints.push(`a_end >= ${trip.reserveGallons}`);
  // Lower bounds of 0 are the format's default: fuel on board is never negative.
  return [
    "Minimize",
    ` obj: ${["0 a_end", ...objective].join(" + ")}`,
    "Subject To",
    ...[...constraints, ...extraConstraints].map((constraint, k) => ` c${k}: ${constraint}`),
    ...(binaries.length > 0 ? ["Binary", ` ${binaries.join(" ")}`] : []),
    "End",
  ].join("\n");
}
