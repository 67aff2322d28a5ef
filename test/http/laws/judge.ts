// Whether two answers keep a law. Nothing here knows what the best plan is.

import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";

export interface Answer {
  /** `undefined` where there is no plan. */
  readonly plan: OptimizeResult | undefined;
  /** The body, without the id of its request. */
  readonly text: string;
}

/** A request and what the service answered. */
export interface Answered extends Answer {
  readonly request: OptimizeRequest;
}

/** @returns what is wrong, and `undefined` where the law is kept. */
export type Judge = (before: Answer, after: Answer) => string | undefined;

/** Costs are rounded to the cent: for each stop what is paid and, with fuel tax, its credit, and once all else. */
const HALF_CENT = 0.005;
/**
 * A plan may cost a millionth of a dollar more for each stop that it saves, and net prices are rounded to a millionth.
 */
const MILLIONTH = 1e-6;

/** What the shown cost of a plan may be off by, in dollars. */
export function roundingOf({ plan }: Answer): number {
  if (plan === undefined) return 0;
  const { stops, summary } = plan;
  const figures = stops.length * (summary.total_tax_credit === undefined ? 1 : 2) + 1;
  return HALF_CENT * figures + MILLIONTH * (stops.length + 1 + summary.total_fuel_gallons);
}

export function costOf({ plan }: Answer): number {
  return plan?.summary.total_cost ?? Infinity;
}

/** By how much a plan may miss the optimum where the search for it was cut short. */
function gapOf({ plan }: Answer): number {
  return plan?.summary.optimality_gap_dollars ?? 0;
}

/** The service may do less: no plan is cheaper than before. */
export const noCheaper: Judge = (before, after) => {
  const least = costOf(before) - roundingOf(before) - roundingOf(after) - gapOf(before);
  return costOf(after) >= least ? undefined : `it costs $${costOf(after)}, less than $${costOf(before)} before`;
};

/** The service may do more: no plan is dearer than before. */
export const noDearer: Judge = (before, after) => {
  const fault = noCheaper(after, before);
  return fault === undefined ? undefined : `it costs $${costOf(after)}, more than $${costOf(before)} before`;
};

/** The body is the same, to the byte. */
export const sameAnswer: Judge = (before, after) => {
  if (after.text === before.text) return undefined;
  const at = Array.from(before.text).findIndex((character, i) => character !== after.text[i]);
  const [shown, other] = [before, after].map(({ text }) => text.slice(Math.max(0, at - 100), at + 200));
  return `the answer is another one: ${shown} is now ${other}`;
};

/**
 * The gallons that are bought at each price. Which of two stations with one price sells them may depend on a third of
 * that price.
 */
function gallonsByPrice({ plan }: Answer): Map<number, number> {
  const gallons = new Map<number, number>();
  for (const stop of plan?.stops ?? []) {
    const price = stop.net_price_per_gallon ?? stop.price_per_gallon;
    gallons.set(price, (gallons.get(price) ?? 0) + stop.gallons_to_purchase);
  }
  return gallons;
}

const HALF_OF_SHOWN_GALLON = 0.0005;

/**
 * The plan is as it was, or ties with it; what it is compared with may have changed. Without a proof that it is best,
 * another one may be found.
 */
export const samePlan: Judge = (before, after) => {
  if (gapOf(before) + gapOf(after) > 0) return noCheaper(before, after) ?? noDearer(before, after);
  if (costOf(after) !== costOf(before)) return `it costs $${costOf(after)} in place of $${costOf(before)}`;
  const [was, is] = [gallonsByPrice(before), gallonsByPrice(after)];
  const rounded =
    HALF_OF_SHOWN_GALLON * ((before.plan?.stops.length ?? 0) + (after.plan?.stops.length ?? 0)) + MILLIONTH;
  const isSame =
    after.plan?.stops.length === before.plan?.stops.length &&
    [...new Set([...was.keys(), ...is.keys()])].every(
      (price) => Math.abs((is.get(price) ?? 0) - (was.get(price) ?? 0)) <= rounded,
    );
  return isSame ? undefined : "it makes other stops";
};

/**
 * It costs so many times as much. Stops may be others: near ties go by a millionth of a dollar, whatever dollars are
 * worth.
 */
export function timesAsMuch(factor: number): Judge {
  return (before, after) => {
    if ((after.plan === undefined) !== (before.plan === undefined)) return "one of them has no plan";
    if (before.plan === undefined) return undefined;
    const most = factor * (roundingOf(before) + gapOf(before)) + roundingOf(after) + gapOf(after);
    const expected = factor * costOf(before);
    return Math.abs(costOf(after) - expected) <= most
      ? undefined
      : `it costs $${costOf(after)} in place of ${factor} times $${costOf(before)}`;
  };
}

/** A shown gallon may be off by half of its last digit, and a vehicle on its way may have a thousandth more or less. */
const ROUNDED_GALLONS = 0.0025;

/** It costs what is left of the plan before from a stop on. @param spent dollars that were spent until then. */
export function restOf(spent: number, mostPricePerGallon: number): Judge {
  return (before, after) => {
    if (after.plan === undefined) return "there is no way on from the plan's own stop";
    const most =
      roundingOf(before) + roundingOf(after) + gapOf(before) + gapOf(after) + ROUNDED_GALLONS * mostPricePerGallon;
    const rest = costOf(before) - spent;
    return Math.abs(costOf(after) - rest) <= most
      ? undefined
      : `the rest costs $${costOf(after)} in place of $${rest.toFixed(2)}`;
  };
}

/** What a minute is worth where a request does not say. */
const DEFAULT_TIME_VALUE = 0.5;

/** Dollars that the first stops of a plan count for. Preferences of brands are not among what a stop shows. */
export function spentBefore(params: OptimizeRequest["params"], plan: OptimizeResult, stop: number): number {
  const { time_value_dollars_per_minute: timeValue, stop_cost_dollars: stopDollars } = params ?? {};
  return plan.stops.slice(0, stop).reduce((sum, each) => {
    const minutes = each.detour_minutes + (each.stop_minutes ?? 0);
    return (
      sum +
      each.total_cost_at_stop -
      (each.tax_credit_per_gallon ?? 0) * each.gallons_to_purchase +
      minutes * (timeValue ?? DEFAULT_TIME_VALUE) +
      (stopDollars ?? 0)
    );
  }, 0);
}
