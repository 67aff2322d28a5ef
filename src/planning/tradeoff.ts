// What less detour costs in fuel: the optimal plans over a whole range of the time value.

import { MAX_STOP_COST_DOLLARS, type Optimizer, type PlanInput } from "../optimizer/optimizer.js";

/** A plan that is optimal where the time value is within an interval, not rounded. */
export interface TradeoffPoint {
  /** Dollars paid for fuel. */
  readonly fuelCost: number;
  readonly detourMinutes: number;
  readonly stopCount: number;
  /** Dollars a minute: the bounds of the interval, which this point shares with its neighbours. */
  readonly timeValueFrom: number;
  readonly timeValueTo: number;
}

/** Time values, dollars a minute: 0 < least <= most. */
export interface TimeValueRange {
  readonly least: number;
  readonly most: number;
}

/** Of plans that cost the same the optimizer takes the one with fewer stops: it adds this to the cost of each stop. */
const STOP_TIE_DOLLARS = 1e-6;

/** A plan must be cheaper than its neighbours on the curve by this much to be a point of its own. */
const POINT_TIE_DOLLARS = 1e-6;

/** A plan, and a time value where it is optimal. */
interface Solved {
  readonly plan: Pick<TradeoffPoint, "fuelCost" | "detourMinutes" | "stopCount">;
  readonly timeValue: number;
}

/**
 * Finds all plans that are optimal for some time value of a range, by rising time value: ever less detour for ever
 * dearer fuel. Their intervals lie end to end and cover the range; where two meet, both plans are optimal. Empty when
 * the trip has no plan, which does not depend on the time value.
 * Rules of fleets hold on every point. But only detours and pump prices are weighed: where stops take minutes of their
 * own or cost something beside, or brands are preferred, `total_cost` weighs more than the curve shows.
 * @param input the trip; its `stopCosts` and `windows` are ignored.
 * @param detourMinutes one for each station, each >= 0.
 * @returns a generator that yields after each step how many plans were solved, so that the caller can stop between them.
 * @throws what `Optimizer.plan` throws.
 *
 * Parametric search of Eisner and Severance, "Mathematical techniques for efficient record segmentation in large shared
 * databases", Journal of the ACM 23 (1976): as the time value rises, a plan's cost rises on a line, and the least cost is
 * the lower envelope of all lines. Where the lines of two known plans cross, either the optimum lies on them, and nothing
 * is between, or below, and a plan between them is found. A curve of n points takes about 2n solves.
 */
export function* traceTradeoff(
  optimizer: Optimizer,
  input: PlanInput,
  detourMinutes: Float64Array,
  { least, most }: TimeValueRange,
): Generator<number, TradeoffPoint[], void> {
  // The optimizer refuses stops that cost more. No request has detours nearly as long.
  const mostMinutes = MAX_STOP_COST_DOLLARS / (2 * most);
  const minutes = detourMinutes.map((each) => Math.min(each, mostMinutes));
  let solves = 0;
  const solve = (timeValue: number): Solved | undefined => {
    solves++;
    return solveAt(optimizer, input, minutes, timeValue);
  };

  const points: TradeoffPoint[] = [];
  let left = solve(least);
  if (left === undefined) return points;
  let from = least;
  yield solves;
  // Plans that are known to the right of `left`, the nearest last.
  const ahead = most > least ? [solve(most)] : [];
  if (ahead.length > 0) yield solves;

  for (let right = ahead.at(-1); right !== undefined; right = ahead.at(-1)) {
    if (costAt(left, right.timeValue) <= costAt(right, right.timeValue) + POINT_TIE_DOLLARS) {
      left = { plan: left.plan, timeValue: right.timeValue };
      ahead.pop();
      continue;
    }
    let bound = left.timeValue;
    if (costAt(right, bound) > costAt(left, bound) + POINT_TIE_DOLLARS) {
      bound = crossingOf(left, right);
      const between = solve(bound);
      yield solves;
      // The two cost the same but for rounding. Comparing with the lesser makes sure that neither is found again.
      if (between !== undefined && costAt(between, bound) < Math.min(costAt(left, bound), costAt(right, bound)) - POINT_TIE_DOLLARS) {
        ahead.push(between);
        continue;
      }
    }
    if (bound > from) points.push({ ...left.plan, timeValueFrom: from, timeValueTo: bound });
    from = bound;
    left = right;
    ahead.pop();
  }
  points.push({ ...left.plan, timeValueFrom: from, timeValueTo: most });
  return points;
}

function solveAt(optimizer: Optimizer, input: PlanInput, detourMinutes: Float64Array, timeValue: number): Solved | undefined {
  const plan = optimizer.plan({ ...input, windows: undefined, stopCosts: detourMinutes.map((minutes) => minutes * timeValue) });
  if (plan.status === "infeasible") return undefined;
  const { stops } = plan;
  return {
    plan: {
      fuelCost: stops.reduce((sum, { station, gallons }) => sum + gallons * (input.pricesPerGallon[station] ?? NaN), 0),
      detourMinutes: stops.reduce((sum, { station }) => sum + (detourMinutes[station] ?? NaN), 0),
      stopCount: stops.length,
    },
    timeValue,
  };
}

/** What the optimizer minimises, at another time value. */
function costAt({ plan }: Solved, timeValue: number): number {
  return fixedCostOf(plan) + timeValue * plan.detourMinutes;
}

function fixedCostOf({ fuelCost, stopCount }: Solved["plan"]): number {
  return fuelCost + stopCount * STOP_TIE_DOLLARS;
}

/** The time value at which two plans cost the same; each is the cheaper one where it was found. */
function crossingOf({ plan: left, timeValue: least }: Solved, { plan: right, timeValue: most }: Solved): number {
  const crossing = (fixedCostOf(right) - fixedCostOf(left)) / (left.detourMinutes - right.detourMinutes);
  return Math.min(Math.max(crossing, least), most);
}
