// Proves the optima: by the planner, and independently of it by the exact grid where all fuel is in whole gallons, and
// by a MILP solver elsewhere.

import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { solveFleetOnGrid } from "../../test/support/fleetGrid.js";
import { searchFleetByMilp, solveFleetByMilp } from "../../test/support/fleetMilp.js";
import { driveFleet } from "../../test/support/fleetSimulate.js";
import { type FleetTrip, toFleetInput } from "../../test/support/fleetTrips.js";
import { solveByLevelTable } from "../../test/support/levelTable.js";
import { roundTo } from "../../test/support/optimizeRequests.js";
import { costTolerance } from "./judge.js";
import { dropIdleStops, toPlainTrip } from "./methods/trips.js";
import type { Optimum, Proof } from "./optima.js";
import { isInWholeGallons } from "./wholeGallons.js";

/** The MILP solver is content with an optimum to this share. */
export const MILP_GAP = 1e-6;

const COST_DIGITS = 6;

interface Claim {
  readonly proof: Proof;
  /** Null: there is no plan. */
  readonly cost: number | null;
  readonly stops?: number;
}

/** @throws {Error} when two proofs contradict each other, or there is none. */
export async function prove(optimizer: Optimizer, trip: FleetTrip, milpSeconds: number): Promise<Optimum> {
  const grid = claimOfGrid(trip);
  const independent = grid.length > 0 ? grid : await claimOfMilp(trip, milpSeconds);
  const claims = [...claimOfPlanner(optimizer, trip), ...independent, ...claimOfLevelTable(trip)];
  const [first] = claims;
  if (first === undefined) throw new Error("nobody proves an optimum");
  for (const { proof, cost } of claims) {
    if (!isSame(first.cost, cost))
      throw new Error(`by the ${first.proof} it costs ${first.cost}, by the ${proof} ${cost}`);
  }
  const { cost } = first;
  return {
    cost: cost === null ? null : roundTo(cost, COST_DIGITS),
    stops: claims.find(({ stops }) => stops !== undefined)?.stops ?? null,
    proofs: claims.map(({ proof }) => proof),
  };
}

function isSame(cost: number | null, other: number | null): boolean {
  return cost === null || other === null ? cost === other : Math.abs(cost - other) <= costTolerance(cost);
}

function claimOfPlanner(optimizer: Optimizer, trip: FleetTrip): Claim[] {
  const plan = optimizer.plan(toFleetInput(trip));
  if (plan.status === "bounded" || (plan.status === "infeasible" && plan.isUnproven === true)) return [];
  return [
    plan.status === "infeasible"
      ? { proof: "planner", cost: null }
      : { proof: "planner", cost: driveFleet(trip, plan.stops), stops: plan.stops.length },
  ];
}

async function claimOfMilp(trip: FleetTrip, seconds: number): Promise<Claim[]> {
  const search = await searchFleetByMilp(trip, { seconds, relativeGap: MILP_GAP });
  if (search.status === "stopped") return [];
  // HiGHS now and then loses all plans when it simplifies a program, and finds them when it does not.
  const plan = search.status === "infeasible" ? await solveFleetByMilp(trip) : search.plan;
  if (plan === null) return [{ proof: "milp", cost: null }];
  const stops = dropIdleStops(trip, plan.stops);
  return [{ proof: "milp", cost: driveFleet(trip, stops), stops: stops.length }];
}

/** Only for trips in whole gallons, and not for those with windows, which the grid does not know. */
function claimOfGrid(trip: FleetTrip): Claim[] {
  return trip.windows === undefined && isInWholeGallons(trip) ? [{ proof: "grid", cost: solveFleetOnGrid(trip) }] : [];
}

/** Only for plain trips. */
function claimOfLevelTable(trip: FleetTrip): Claim[] {
  const plain = toPlainTrip(trip);
  return plain === undefined ? [] : [{ proof: "level table", cost: solveByLevelTable(plain) }];
}
