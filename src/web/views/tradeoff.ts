// Fuel cost against detour time: the plans that are best at some value of time.

import type { TradeoffPoint } from "../../planning/tradeoff.js";
import { count, counted, dollars } from "../../report/text.js";

/** Doubles have no more digits. */
const MOST_DIGITS = 17;

/** Index of the point that is best at a value of time; of two equally good ones, the one with less detour. -1 if there is no point. */
export function pointAt(points: readonly TradeoffPoint[], timeValueDollarsPerMinute: number): number {
  const index = points.findLastIndex((point) => point.timeValueFrom <= timeValueDollarsPerMinute);
  return Math.max(index, Math.min(0, points.length - 1));
}

/** A value of time at which a point is best: near the middle of its interval, with as few digits as possible. */
export function timeValueWithin({ timeValueFrom, timeValueTo }: TradeoffPoint): number {
  const middle = (timeValueFrom + timeValueTo) / 2;
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const rounded = Number(middle.toFixed(digits));
    if (rounded > timeValueFrom && rounded < timeValueTo) return rounded;
  }
  return middle;
}

/** `12.5 min · $1,316.03 · 11 stops` */
export function describePlan({ fuelCost, detourMinutes, stopCount }: TradeoffPoint): string {
  return `${count(detourMinutes)} min · ${dollars(fuelCost)} · ${counted(stopCount, "stop")}`;
}

/** `worth it at $0.10–0.42 a minute` */
export function describeWorth({ timeValueFrom, timeValueTo }: TradeoffPoint): string {
  return `worth it at ${describeRange(timeValueFrom, timeValueTo)} a minute`;
}

const MOST_DECIMALS = 6;

/** As many decimals as tell the two ends apart, and at least the cents. */
function describeRange(from: number, to: number): string {
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    if (from.toFixed(decimals) !== to.toFixed(decimals)) return `$${from.toFixed(decimals)}–${to.toFixed(decimals)}`;
  }
  return `$${from.toFixed(MOST_DECIMALS)}`;
}
