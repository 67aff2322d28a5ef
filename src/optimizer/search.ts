// Finds the cheapest plan of a trip with fleet rules, within a bound on work. The problem is NP-hard: trips that would
// take very long get a good plan, and a bound that says how much better another could be.

import { defined } from "../common/defined.js";
import { type Found, type FrontierSolver, MAX_COUNTED_STOPS, raise, type Search } from "./frontier.js";
import { MAX_STOP_COST_DOLLARS } from "./optimizer.js";
import type { PlainTrip, PlanResult } from "./plans.js";
import { type RuledTrip, toGallonTrip } from "./rules.js";
import { Direction, LEAST_WORK, STOP_TIE_DOLLARS, Thinning } from "./wasm/frontierExports.js";
import { costOf } from "./windows.js";
import { searchCredits, withAllCredited } from "./windowSearch.js";

/**
 * Pieces of cost functions that a plan may look at, for each station and for any trip. docs/benchmarks.md says how long
 * that takes.
 */
const BUDGET_PER_STATION = 660;
const LEAST_BUDGET = 5000 * BUDGET_PER_STATION;

/** What a search without thinning may use of what is left of the budget: the first one, and each other one. */
const FIRST_SHARE = 0.8;
const SHARE = 0.5;

/** What a search that thins may use of what is left, unless it takes more at least. */
const THINNED_SHARE = 0.25;

/** The same of a search among the stations of plans that were found. */
const COMBINED_SHARE = 0.5;

/** What of the budget is added, twice at most, for a search for any plan at all, where none was found. */
const LAST_SHARE = 0.425;

/** A search without thinning that could use less than this of the budget is not made. */
const LEAST_SHARE = 0.03;

/**
 * How many pieces a station takes in each function when functions are thinned as far as they may be: a fifth more than
 * a pass keeps back for it. With windows there are twice as many functions, and each takes 1.3 times as many.
 */
const THINNED_PIECES = 1.2 * LEAST_WORK;
const THINNED_PIECES_WITH_WINDOWS = 2.6 * THINNED_PIECES;

/** What the sweep does for a station, in pieces of which the frontier could look at as many in that time. */
const SWEEP_PIECES = 60;

/** The first penalty on a stop, and by how much it grows until stops are few enough. */
const FIRST_PENALTY_DOLLARS = 1;
const PENALTY_STEP = 8;

/** Prices of many plans at once may take this many times the work. */
const PRICING = 4;
/** And each part of an explanation this many times: somebody waits for it, and it has up to six parts. */
const EXPLAINING = 2.5;
/** Where that is not enough, stations are priced one by one if there are no more than this many. */
const MOST_SINGLE_STATIONS = 500;
/** In all they may take this many times the work of all prices at once. */
const SINGLES = 2;

/** A plan that costs no more than this times the lower bound is near the best. */
const NEAR = 1.01;

/** Penalties with which a trip that is cut short is searched, in dollars a stop. Thinning forgets plans with few stops. */
const PENALTIES = [0, 8, 2, 32, 128, 4, 512];

/** How often the penalty on stops is changed at most. */
const MOST_PENALTIES = 24;

/** What a search works with. */
interface SearchTools {
  readonly frontier: FrontierSolver;
  /** The planner for trips without rules. */
  readonly planPlain: (trip: PlainTrip) => PlanResult;
}

/** A plan, and what no plan can cost less than. */
interface BoundedFound extends Found {
  readonly lowerBound: number;
}

/** What a planner says: a plan, that there is none, or `undefined` where it gave up. */
type Outcome = Found | "infeasible" | undefined;

/** The work of one plan. */
function budgetOf({ stationCount }: RuledTrip): number {
  return Math.max(LEAST_BUDGET, BUDGET_PER_STATION * stationCount);
}

/**
 * The cheapest plan, or a good one; `"infeasible"` where there is none, and `undefined` where the search found neither.
 */
export function searchPlan(
  { frontier, planPlain }: SearchTools,
  trip: RuledTrip,
  budget = budgetOf(trip),
): BoundedFound | "infeasible" | undefined {
  const { maximumStops } = trip;
  let left = budget;
  // What is kept back for a plan that need not be the cheapest, wherever there is one.
  const countedWork = leastWork(trip, maximumStops);
  const reserve = countedWork <= budget / 2 ? countedWork : Math.min(leastWork(trip, Infinity), budget / 2);
  const run = (searched: RuledTrip, search: Search): Outcome => {
    const found = frontier.solve(searched, search);
    left = Math.max(0, left - frontier.work());
    return found;
  };
  const ends = endsOf(trip);
  const solveExactly = (most: number, penalty: number): Outcome => {
    for (const direction of ends) {
      const share = left === budget ? FIRST_SHARE : SHARE;
      if (share * (left - reserve) < LEAST_SHARE * budget) return undefined;
      const found = run(trip, { maximumStops: most, direction, penalty, budget: share * (left - reserve) });
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const credited = withAllCredited(trip);
  /** A plan that need not be the cheapest; `undefined` where the budget is not enough for one. */
  const solveThinned = (most: number, penalty: number, direction: Direction): Outcome => {
    // Windows take three times the work, and less of it finds better plans.
    const least = leastWork(credited, most);
    if (least > left) return undefined;
    const found = run(credited, {
      maximumStops: most,
      direction,
      penalty,
      thinning: Thinning.BY_LAST_PRICE,
      budget: Math.max(least, THINNED_SHARE * left),
    });
    return typeof found === "object" ? { ...found, totalCost: costOf(trip, found.stops) } : found;
  };
  const plain = toGallonTrip(credited);
  const sweep = (stopCosts: Float64Array, penalty: number): Found | "infeasible" | undefined => {
    if (plain === undefined || left < reserve) return undefined;
    left -= SWEEP_PIECES * trip.stationCount;
    return readPlain(planPlain({ ...plain, stopCosts: raise(stopCosts, penalty) }), penalty);
  };
  const solveFree = (penalty: number): Outcome =>
    (plain && searchCredits(trip, STOP_TIE_DOLLARS + penalty, (stopCosts) => sweep(stopCosts, penalty))) ??
    solveExactly(Infinity, penalty);

  const free = solveFree(0);
  if (free === "infeasible") return free;
  if (free !== undefined && free.stops.length <= maximumStops) return proven(free);
  const penalise = (): Penalised =>
    free === undefined ? { lowerBound: boundBelow(planPlain, trip) } : penaliseStops(solveFree, free, trip);
  // The sweep answers to a few penalties in the time that the frontier takes to count stops once.
  let penalised = plain && penalise();
  if (penalised?.found?.isProven === true) return proven(penalised.found);
  // So many functions as stops make hard trips harder, unless they are few.
  if (maximumStops <= MAX_COUNTED_STOPS && (free !== undefined || leastWork(trip, maximumStops) <= left)) {
    const counted = solveExactly(maximumStops, 0);
    if (counted === "infeasible") return counted;
    if (counted !== undefined) return proven(counted);
  }
  penalised ??= penalise();
  if (penalised.found?.isProven === true) return proven(penalised.found);

  const { lowerBound } = penalised;
  let best = penalised.found;
  /** 1 for each station of a plan that was found. */
  const used = trip.required.slice();
  const keepCheaper = (found: Outcome): Outcome => {
    if (typeof found !== "object") return found;
    for (const { station } of found.stops) used[station] = 1;
    if (found.stops.length <= maximumStops && found.totalCost < (best?.totalCost ?? Infinity)) best = found;
    return found;
  };
  // Counting up to the stops of a plan found is less work than up to those that are allowed, and can find a better one.
  let counted = Infinity;
  const count = (most: number): void => {
    if (most >= counted) return;
    counted = most;
    if (most <= MAX_COUNTED_STOPS) keepCheaper(solveThinned(most, 0, ends[0]));
  };
  count(maximumStops);
  for (const penalty of PENALTIES) {
    if (best !== undefined && best.totalCost <= NEAR * lowerBound) break;
    const found = keepCheaper(solveThinned(Infinity, penalty, ends[0]) ?? solveThinned(Infinity, penalty, ends[1]));
    if (found === "infeasible") return found;
    if (best !== undefined) count(best.stops.length);
  }
  // The stations of all these plans together have better plans, and are few.
  const combine = (most: number): void => {
    if (most > MAX_COUNTED_STOPS && most < Infinity) return;
    const few = [...used.keys()].filter((i) => used[i] === 1);
    const among = takeStations(trip, few);
    const least = leastWork(among, most);
    if (least > left) return;
    const found = run(among, {
      maximumStops: most,
      direction: ends[0],
      thinning: Thinning.BY_LAST_PRICE,
      budget: Math.max(least, COMBINED_SHARE * left),
    });
    if (typeof found !== "object") return;
    const stops = found.stops.map(({ station, gallons }) => ({ station: defined(few[station]), gallons }));
    keepCheaper({ ...found, stops, isProven: false });
  };
  if (best !== undefined && best.totalCost > NEAR * lowerBound) {
    combine(Infinity);
    combine(best.stops.length);
  }
  if (best === undefined) {
    const fewest = findFewestStops(frontier, trip, ends, LAST_SHARE * budget);
    if (fewest === undefined || fewest === "infeasible") return fewest;
    if (fewest.stops.length > maximumStops) return fewest.isProven ? "infeasible" : undefined;
    best = { ...fewest, totalCost: costOf(trip, fewest.stops) };
    count(best.stops.length);
  }
  return { ...best, isProven: false, lowerBound: Math.min(best.totalCost, lowerBound) };
}

/** The least cost of a plan that stops at each station, as `Optimizer.forcedCosts` has them. */
export function priceStations(tools: SearchTools, trip: RuledTrip): Float64Array {
  const budget = PRICING * budgetOf(trip);
  const { costs, isProven } = tools.frontier.forcedCosts(trip, budget);
  if (isProven || trip.stationCount > MOST_SINGLE_STATIONS) return costs;
  // A search for one station can begin at the easier end, and has a separate budget.
  return costs.map((cost, station) => {
    const required = trip.required.map((isRequired, i) => (i === station ? 1 : isRequired));
    const found = searchPlan(tools, { ...trip, required }, (SINGLES * budget) / trip.stationCount);
    return found === undefined || found === "infeasible" ? cost : Math.min(cost, found.totalCost);
  });
}

/** The least cost of a plan with each number of stops, as `Optimizer.costsByStops` has them. */
export function priceStopCounts({ frontier }: SearchTools, trip: RuledTrip, most: number): Float64Array {
  const budget = PRICING * budgetOf(trip);
  const [easier, other] = endsOf(trip);
  const first = frontier.costsByStops(trip, most, easier, budget);
  if (first.isProven) return first.costs;
  const second = frontier.costsByStops(trip, most, other, budget).costs;
  return first.costs.map((cost, stops) => Math.min(cost, defined(second[stops])));
}

/** The work of each part of an explanation. */
export function explainingBudgetOf(trip: RuledTrip): number {
  return EXPLAINING * budgetOf(trip);
}

/**
 * The ends to search from, the easier one first: trips that are hard from one end are often easy from the other, and
 * where every stop fills the tank, backwards is easier.
 */
export function endsOf({ fillUp }: RuledTrip): readonly [Direction, Direction] {
  return fillUp ? [Direction.BACKWARDS, Direction.FORWARDS] : [Direction.FORWARDS, Direction.BACKWARDS];
}

function proven(found: Found): BoundedFound {
  return { ...found, isProven: true, lowerBound: found.totalCost };
}

function readPlain(plan: PlanResult, penalty: number): Found | "infeasible" {
  if (plan.status === "infeasible") return "infeasible";
  return { totalCost: plan.totalCost - penalty * plan.stops.length, stops: plan.stops, isProven: true };
}

/** The least work of a search that thins the functions of up to `most` stops. */
function leastWork({ stationCount, windows }: RuledTrip, most: number): number {
  const layers = most === Infinity ? 1 : most + 1;
  return layers * stationCount * (windows === undefined ? THINNED_PIECES : THINNED_PIECES_WITH_WINDOWS);
}

/** A plan with as few stops as there can be: a last resort, with a separate budget. */
function findFewestStops(
  frontier: FrontierSolver,
  trip: RuledTrip,
  ends: readonly Direction[],
  budget: number,
): Outcome {
  const alone = withStopsAlone(trip);
  const search = {
    maximumStops: Infinity,
    budget: Math.max(leastWork(alone, Infinity), budget),
    thinning: Thinning.BY_LAST_PRICE,
  };
  let fewest: Found | undefined;
  for (const direction of ends) {
    const found = frontier.solve(alone, { ...search, direction });
    if (found === "infeasible" || found?.isProven === true) return found;
    if (found !== undefined && found.stops.length < (fewest?.stops.length ?? Infinity)) fewest = found;
    if (fewest !== undefined && fewest.stops.length <= trip.maximumStops) break;
  }
  return fewest;
}

/** The same trip with nothing to pay but a dollar a stop. */
function withStopsAlone(trip: RuledTrip): RuledTrip {
  return {
    ...trip,
    pricesPerGallon: new Float64Array(trip.stationCount),
    stopCosts: new Float64Array(trip.stationCount).fill(1),
    windows: undefined,
  };
}

/** The same trip with some of its stations alone, in driving order. */
function takeStations(trip: RuledTrip, stations: readonly number[]): RuledTrip {
  const { windows } = trip;
  const take = (column: Float64Array): Float64Array => Float64Array.from(stations, (i) => defined(column[i]));
  return {
    ...trip,
    stationCount: stations.length,
    gallonsTo: take(trip.gallonsTo),
    pricesPerGallon: take(trip.pricesPerGallon),
    stopCosts: take(trip.stopCosts),
    minimumPurchases: take(trip.minimumPurchases),
    maximumPurchases: take(trip.maximumPurchases),
    detourGallons: take(trip.detourGallons),
    bufferGallons: take(trip.bufferGallons),
    required: take(trip.required),
    windows: windows && {
      ofStations: Uint32Array.from(stations, (i) => defined(windows.ofStations[i])),
      credits: take(windows.credits),
    },
  };
}

interface Penalised {
  /** A plan that keeps the bound on stops. */
  readonly found?: Found | undefined;
  readonly lowerBound: number;
}

/**
 * Looks for a penalty on stops under which the cheapest plan makes exactly as many as are allowed: docs/algorithm.md,
 * "Penalties on stops". @param free the cheapest plan with any number of stops, which makes too many.
 */
function penaliseStops(
  solveFree: (penalty: number) => Outcome,
  free: Found,
  { maximumStops, stopCosts }: RuledTrip,
): Penalised {
  const mostPenalty = MAX_STOP_COST_DOLLARS - stopCosts.reduce((most, cost) => Math.max(most, cost), 0);
  let many = free;
  let few: Found | undefined;
  let lowerBound = free.totalCost;
  let penalty = Math.min(FIRST_PENALTY_DOLLARS, mostPenalty);
  for (let k = 0; k < MOST_PENALTIES; k++) {
    const found = solveFree(penalty);
    if (found === undefined || found === "infeasible") break;
    const excess = found.stops.length - maximumStops;
    lowerBound = Math.max(lowerBound, found.totalCost + penalty * excess);
    if (excess === 0) return { found, lowerBound };
    const isBetween = found.stops.length < many.stops.length && found.stops.length > (few?.stops.length ?? -1);
    if (excess > 0) many = found;
    else few = found;
    if (few === undefined) {
      if (penalty >= mostPenalty) break;
      penalty = Math.min(penalty * PENALTY_STEP, mostPenalty);
    } else if (k > 0 && !isBetween) {
      break;
    } else {
      penalty = Math.min((few.totalCost - many.totalCost) / (many.stops.length - few.stops.length), mostPenalty);
    }
  }
  return { found: few && { ...few, isProven: false }, lowerBound };
}

/**
 * What no plan can cost less than: the cheapest plan without detours and without any rule about purchases and stops.
 */
function boundBelow(planPlain: SearchTools["planPlain"], trip: RuledTrip): number {
  const { stationCount, startGallons } = trip;
  const bufferGallons = trip.bufferGallons.reduce(
    (least, gallons) => Math.min(least, gallons),
    trip.tankCapacityGallons,
  );
  const usableTankGallons = Math.max(trip.usableTankGallons, startGallons, bufferGallons, trip.reserveGallons);
  const none = new Float64Array(stationCount);
  const relaxed = {
    usableTankGallons,
    fillUp: false,
    minimumPurchases: none,
    maximumPurchases: none.map(() => Infinity),
    detourGallons: none,
    bufferGallons: none.map(() => bufferGallons),
    required: none,
  };
  const plain = toGallonTrip({ ...withAllCredited(trip), ...relaxed });
  const plan = plain && planPlain(plain);
  return plan === undefined || plan.status === "infeasible"
    ? 0
    : Math.max(0, plan.totalCost - STOP_TIE_DOLLARS * stationCount);
}
