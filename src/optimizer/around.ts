// What surrounds a plan, worked out from a few questions about other plans: docs/algorithm.md, "Counterfactuals".

import { defined } from "../common/defined.js";
import type {
  Alternative,
  Explained,
  ExplainedStop,
  ExplainOptions,
  PlanInput,
  PricedPlan,
  PlannedStop,
} from "./plans.js";

/** Costs that differ by no more than this, or by this share, are the same but for rounding. */
const ROUNDING = 1e-9;
/** Gallons that are but rounding. */
const NO_GALLONS = 1e-6;

/** A plan in the midst of all others. */
export interface Surroundings {
  /** What a stop at each station costs at least, in dollars. */
  readonly forcedCosts: Float64Array;
  /**
   * The same for the plan's stops and where such a plan, or one that ties with it, buys fuel at the station; `Infinity`
   * at the others.
   */
  readonly buyingCosts: Float64Array;
  /** One for each stop of the plan. */
  readonly backups: readonly Pick<ExplainedStop, "backup" | "shortByGallons">[];
  /**
   * The cheapest plan without a station that is not required; `null` where there is none. This one and the next may be
   * asked until the planner is used for anything else: about the plan's stops, about the station between two of them
   * where a stop that buys fuel costs least, and about the cheapest of all others.
   */
  without(station: number): PricedPlan | null;
  /**
   * The cheapest plan that stops at a station, if a gallon costs so many dollars there. `totalCost` is at its real
   * price.
   */
  through(station: number, pricePerGallon: number): PricedPlan | null;
}

/** What is asked of the stations of a trip. */
type PricedStations = Pick<PlanInput, "pricesPerGallon"> & { readonly required?: ArrayLike<number> };

/** What surrounds a plan, from what is known of its surroundings. */
export function explainAround(
  around: Surroundings,
  trip: PricedStations,
  stops: readonly PlannedStop[],
  { mostAlternatives, idleAlternatives }: ExplainOptions,
): NonNullable<Explained["stations"]> {
  const { forcedCosts, buyingCosts, backups } = around;
  return {
    forcedCosts,
    buyingCosts,
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
    alternatives: findAlternatives(idleAlternatives === true ? forcedCosts : buyingCosts, stops, mostAlternatives).map(
      (station): Alternative => ({
        station,
        totalCost: defined(forcedCosts[station]),
        breakEvenPrice: breakEvenPrice(around, trip, station, around.without(station)),
      }),
    ),
  };
}

/** The stations outside of a plan where stops cost least: by cost, then in driving order. */
function findAlternatives(costs: Float64Array, stops: readonly PlannedStop[], most: number): number[] {
  const others = costs.slice();
  for (const { station } of stops) others[station] = Infinity;
  const last = Math.min(others.toSorted()[most - 1] ?? Infinity, Number.MAX_VALUE);
  const cheap = [...others.keys()].filter((station) => defined(others[station]) <= last);
  return cheap.toSorted((a, b) => defined(others[a]) - defined(others[b])).slice(0, most);
}

function findRunnerUp(
  { buyingCosts, through }: Surroundings,
  { pricesPerGallon }: PricedStations,
  [before, stop, after]: readonly [number, number, number],
): ExplainedStop["runnerUp"] {
  let station = -1;
  let least = Infinity;
  for (let i = before + 1; i < after; i++) {
    const cost = defined(buyingCosts[i]);
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
