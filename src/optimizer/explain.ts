// What surrounds a cheapest plan: docs/algorithm.md, "Counterfactuals".

import { defined } from "../common/defined.js";
import { checkNumber } from "./arguments.js";
import { planStopCounts, surround, type Surroundings } from "./counterfactuals.js";
import { MAX_TANK_CAPACITY_GALLONS } from "./optimizer.js";
import {
  type Alternative,
  type CountedPlan,
  type Explained,
  type ExplainedStop,
  type ExplainOptions,
  hasUnpumped,
  LEAST_PUMPED_GALLONS,
  type PlanInput,
  type PricedPlan,
  type PlannedStop,
} from "./plans.js";
import { MAX_COUNTED_STOPS } from "./frontier.js";
import { checkWholeNumber, type RuledTrip } from "./rules.js";
import { endsOf, explainingBudgetOf } from "./search.js";
import type { Direction, FrontierExports } from "./wasm/frontierExports.js";
import { costOf } from "./windows.js";

/** Costs that differ by no more than this, or by this share, are the same but for rounding. */
const ROUNDING = 1e-9;
/** Less than a thousandth of a gallon costs more where prices differ at all, and more than rounding. */
const TIE_DOLLARS = 1e-8;
/** Gallons that are but rounding. */
const NO_GALLONS = 1e-6;

/** What is asked of the stations of a trip. */
type PricedStations = Pick<PlanInput, "pricesPerGallon"> & { readonly required?: ArrayLike<number> };

/**
 * As `Optimizer.explain`.
 * @param stationCount how many stations the caller knows, with those past the destination.
 */
export function explainTrip(
  frontier: FrontierExports,
  trip: RuledTrip,
  stationCount: number,
  stops: readonly PlannedStop[],
  options: ExplainOptions,
): Explained {
  checkExplained(trip, stops, options);
  const stations =
    options.isCurveAlone === true ? undefined : explainStations(frontier, trip, stops, options.mostAlternatives);
  const byStops = planCurve(frontier, trip, options.mostStops, stops, stations);
  if (stations === undefined) return { stations, byStops };
  const forcedCosts = new Float64Array(stationCount).fill(Infinity);
  forcedCosts.set(stations.forcedCosts);
  return { stations: { ...stations, forcedCosts }, byStops };
}

function checkExplained(
  { stationCount, maximumStops }: RuledTrip,
  stops: readonly PlannedStop[],
  options: ExplainOptions,
): void {
  if (!Array.isArray(stops)) throw new TypeError("stops must be an array");
  if (stops.length > maximumStops)
    throw new RangeError(`stops has ${stops.length} elements: maximumStops is ${maximumStops}`);
  let before = -1;
  for (const [k, stop] of stops.entries()) {
    const { station, gallons } = stop ?? {};
    checkWholeNumber(`stops[${k}].station`, station, stationCount - 1);
    if (station <= before)
      throw new RangeError(
        `stops[${k}].station is ${station}, not after the ${before} before it: give the stops in driving order`,
      );
    checkNumber(`stops[${k}].gallons`, gallons, 0, MAX_TANK_CAPACITY_GALLONS, "at least 0");
    before = station;
  }
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  checkWholeNumber("mostAlternatives", options.mostAlternatives, Number.MAX_SAFE_INTEGER);
  checkWholeNumber("mostStops", options.mostStops, MAX_COUNTED_STOPS);
}

function explainStations(
  frontier: FrontierExports,
  trip: RuledTrip,
  stops: readonly PlannedStop[],
  mostAlternatives: number,
): Explained["stations"] {
  const { stationCount } = trip;
  if (trip.maximumStops === 0)
    return { forcedCosts: new Float64Array(stationCount).fill(Infinity), stops: [], alternatives: [] };
  const around = surround(frontier, trip, stops, Math.min(mostAlternatives, stationCount), explainingBudgetOf(trip));
  return around && explainAround(around, trip, stops, mostAlternatives);
}

/** What surrounds a plan, from what is known of its surroundings. */
export function explainAround(
  around: Surroundings,
  trip: PricedStations,
  stops: readonly PlannedStop[],
  mostAlternatives: number,
): NonNullable<Explained["stations"]> {
  const { forcedCosts, backups } = around;
  return {
    forcedCosts,
    stops: stops.map(({ station }, k): ExplainedStop => {
      const without = trip.required?.[station] === 1 ? null : around.without(station);
      const { backup, shortByGallons } = defined(backups[k]);
      return {
        without,
        breakEvenPrice: breakEvenPrice(around, trip, station, without),
        runnerUp: findRunnerUp(around, trip, [
          stops[k - 1]?.station ?? -1,
          station,
          stops[k + 1]?.station ?? forcedCosts.length,
        ]),
        backup,
        shortByGallons,
      };
    }),
    alternatives: findAlternatives(forcedCosts, stops, mostAlternatives).map((station): Alternative => ({
      station,
      totalCost: defined(forcedCosts[station]),
      breakEvenPrice: breakEvenPrice(around, trip, station, around.without(station)),
    })),
  };
}

/** The stations outside of a plan where stops cost least: by cost, then in driving order. */
function findAlternatives(forcedCosts: Float64Array, stops: readonly PlannedStop[], most: number): number[] {
  const others = forcedCosts.slice();
  for (const { station } of stops) others[station] = Infinity;
  const last = Math.min(others.toSorted()[most - 1] ?? Infinity, Number.MAX_VALUE);
  const cheap = [...others.keys()].filter((station) => defined(others[station]) <= last);
  return cheap.toSorted((a, b) => defined(others[a]) - defined(others[b])).slice(0, most);
}

function findRunnerUp(
  { forcedCosts, through }: Surroundings,
  { pricesPerGallon }: PricedStations,
  [before, stop, after]: readonly [number, number, number],
): ExplainedStop["runnerUp"] {
  let station = -1;
  let least = Infinity;
  for (let i = before + 1; i < after; i++) {
    const cost = defined(forcedCosts[i]);
    if (i === stop || cost >= least) continue;
    station = i;
    least = cost;
  }
  const plan = station < 0 ? null : through(station, defined(pricesPerGallon[station]));
  return plan === null ? null : { station, plan };
}

/**
 * The highest price at which some cheapest plan buys at a station. The least cost with a stop there is a concave
 * function of the price, so that Newton's method climbs to where it meets the least cost without a purchase there, and
 * never beyond. That cost may turn out to be less than assumed: then the next step goes back.
 */
function breakEvenPrice(
  { through }: Surroundings,
  { pricesPerGallon }: PricedStations,
  station: number,
  without: PricedPlan | null,
): number {
  if (without === null) return Infinity;
  let most = without.totalCost;
  let price = 0;
  let before: { readonly otherDollars: number; readonly gallons: number } | undefined;
  for (;;) {
    const plan = through(station, price);
    const gallons = plan?.stops.find((stop) => stop.station === station)?.gallons ?? 0;
    const otherDollars = plan === null ? Infinity : plan.totalCost - defined(pricesPerGallon[station]) * gallons;
    if (otherDollars + price * gallons >= most - ROUNDING * Math.max(1, most)) return price;
    if (gallons >= NO_GALLONS) before = { otherDollars, gallons };
    // To stop and buy nothing saves something: at the price sought buying costs as much as that. It may be below this
    // price.
    else most = otherDollars;
    if (before === undefined) return 0;
    const next = (most - before.otherDollars) / before.gallons;
    if (gallons >= NO_GALLONS && next <= price) return next;
    price = Math.max(0, next);
  }
}

/** The plan itself comes last where it is the optimum: none with as many stops is cheaper. */
function planCurve(
  frontier: FrontierExports,
  trip: RuledTrip,
  most: number,
  stops: readonly PlannedStop[],
  stations: Explained["stations"],
): CountedPlan[] | undefined {
  const plan = { stopCount: stops.length, totalCost: costOf(trip, stops), stops };
  const leastCost = stations?.forcedCosts.reduce((least, cost) => Math.min(least, cost), Infinity) ?? NaN;
  const isOptimum = Math.abs(plan.totalCost - leastCost) <= TIE_DOLLARS && isBusy(trip, plan);
  return isOptimum && most > 0 && most === stops.length
    ? planByStops(frontier, trip, most - 1)?.concat(plan)
    : planByStops(frontier, trip, most);
}

function planByStops(frontier: FrontierExports, trip: RuledTrip, most: number): CountedPlan[] | undefined {
  const plans = planCounts(frontier, trip, most);
  const lastIdle = plans?.findLast((plan) => !isBusy(trip, plan));
  if (!plans || !lastIdle) return plans;
  // Of plans that cost the same one may make its stops for something.
  const leastAt = (gallons: number, i: number): number =>
    trip.required[i] === 1
      ? gallons
      : Math.max(gallons, Math.min(LEAST_PUMPED_GALLONS, defined(trip.maximumPurchases[i])));
  const others = planCounts(
    frontier,
    { ...trip, minimumPurchases: trip.minimumPurchases.map(leastAt) },
    lastIdle.stopCount,
  );
  if (!others) return others;
  const isCheap = ({ stopCount, totalCost }: CountedPlan): boolean =>
    plans.some((plan) => plan.stopCount === stopCount && totalCost <= plan.totalCost + TIE_DOLLARS);
  return [...others.filter(isCheap), ...plans.filter(({ stopCount }) => stopCount > lastIdle.stopCount)];
}

function planCounts(frontier: FrontierExports, trip: RuledTrip, most: number): CountedPlan[] | undefined {
  const [easier, other] = endsOf(trip);
  const planFrom = (direction: Direction): CountedPlan[] | undefined =>
    planStopCounts(frontier, trip, most, direction, explainingBudgetOf(trip));
  return planFrom(easier) ?? planFrom(other);
}

/** Whether each of its stops buys something or must be made. */
function isBusy(trip: RuledTrip, { stopCount, stops }: CountedPlan): boolean {
  return stops.length === stopCount && !hasUnpumped(trip, stops);
}
