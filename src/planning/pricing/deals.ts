// What a gallon costs under deals, in dollars: plain arithmetic, to a millionth of a dollar, so that what answers show
// is what was computed.

import type { Discount } from "../../contract/schemas/pricing.js";
import { roundMillionths } from "../../contract/values/rounding.js";

const CENTS_PER_DOLLAR = 100;
const PERCENT = 100;

/** A deal, and its place among those of the request. */
export type IndexedDeal = readonly [index: number, deal: Discount];

/** What a station asks for a gallon, in dollars. */
export interface AskedPrice {
  /** At the pump. */
  readonly pump: number;
  /** What it costs the supplier; NaN where that is not known. */
  readonly cost: number;
}

/** Digits of a price that a few steps of arithmetic leave right. */
const COMPUTED_DIGITS = 14;

/**
 * To a millionth, halves up: the decimal digits decide what a half is, although the last bits of a computed price may
 * be lost.
 */
function roundPrice(dollars: number): number {
  const millionths = dollars * 1e6;
  const offHalf = Math.abs(millionths - Math.floor(millionths) - 0.5);
  // Only next to a half do these bits decide; reading digits takes long.
  return roundMillionths(offHalf > 1e-6 ? dollars : Number(dollars.toPrecision(COMPUTED_DIGITS)));
}

/**
 * The price of a gallon under a deal, not yet rounded; NaN where it takes the supplier's cost, and that is not known.
 */
function priceUnder(
  { cents_off: centsOff, percent_off: percentOff, cost_plus_cents: costPlus }: Discount,
  { pump, cost }: AskedPrice,
): number {
  if (typeof costPlus === "number") return cost + costPlus / CENTS_PER_DOLLAR;
  if (typeof percentOff === "number") return pump * (1 - percentOff / PERCENT);
  return pump - (centsOff ?? 0) / CENTS_PER_DOLLAR;
}

/** The index of the deal that gives what `lowestPaid` does, the first of several; -1 where the pump price is paid. */
export function lowestDeal(deals: readonly IndexedDeal[], asked: AskedPrice): number {
  let [lowest, lowestPrice] = [-1, Infinity];
  for (const [index, deal] of deals) {
    const price = roundPrice(priceUnder(deal, asked));
    if (price < lowestPrice) [lowest, lowestPrice] = [index, price];
  }
  return lowest;
}

/**
 * What is paid for a gallon: the lowest price of all deals, and the pump price where none holds. The lowest is rounded,
 * and not each.
 */
export function lowestPaid(deals: readonly IndexedDeal[], asked: AskedPrice): number {
  let lowest = Infinity;
  for (const [, deal] of deals) {
    const price = priceUnder(deal, asked);
    if (price < lowest) lowest = price;
  }
  return lowest === Infinity ? asked.pump : roundPrice(lowest);
}

/** Of many deals the few of which one always gives the lowest price, whatever a station asks: the best of each kind. */
export function bestOf(deals: readonly IndexedDeal[]): readonly IndexedDeal[] {
  const worths = [
    ({ cents_off: cents }: Discount) => cents,
    ({ percent_off: percent }: Discount) => percent,
    ({ cost_plus_cents: cents }: Discount) => (typeof cents === "number" ? -cents : undefined),
  ];
  return worths.flatMap((worthOf) => {
    let best: IndexedDeal | undefined;
    let most = -Infinity;
    for (const deal of deals) {
      const worth = worthOf(deal[1]) ?? -Infinity;
      if (worth > most) [best, most] = [deal, worth];
    }
    return best === undefined ? [] : [best];
  });
}

/**
 * The highest pump price at which no more than `paid` is paid: `Infinity` where that does not depend on the pump,
 * -`Infinity` where none does.
 */
export function highestPumpPrice(deals: readonly IndexedDeal[], cost: number, paid: number): number {
  const highest = deals.flatMap(([, { cents_off: centsOff, percent_off: percentOff, cost_plus_cents: costPlus }]) => {
    if (typeof costPlus === "number")
      return Number.isNaN(cost) ? [] : [roundPrice(cost + costPlus / CENTS_PER_DOLLAR) <= paid ? Infinity : -Infinity];
    if (typeof percentOff === "number") return [percentOff === PERCENT ? Infinity : paid / (1 - percentOff / PERCENT)];
    return [paid + (centsOff ?? 0) / CENTS_PER_DOLLAR];
  });
  return highest.length === 0 ? paid : Math.max(...highest);
}
