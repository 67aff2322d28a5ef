// Round numbers beside an axis, all written with as many decimals.

import { stepFor, ticksBetween } from "../../report/scale.js";
import { duration, whole } from "../design/words.js";

/** A line of the grid, and what stands beside it. */
export interface Tick {
  readonly value: number;
  readonly text: string;
}

const MOST_DECIMALS = 3;

/** `$3`, `$4`, or `$3.20`, `$3.40`: cents only where the steps need them. @param steps at most so many. */
export function dollarTicks(least: number, most: number, steps: number): Tick[] {
  if (!(most > least)) return [];
  const step = stepFor((most - least) / steps);
  const decimals = step >= 1 ? 0 : Math.min(Math.max(2, Math.ceil(-Math.log10(step))), MOST_DECIMALS);
  const written = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return ticksBetween(least, most, steps).map((value) => ({ value, text: written.format(value) }));
}

/** `0 mi`, `500`, `1,000` */
export function mileTicks(most: number, steps: number): Tick[] {
  return ticksBetween(0, most, Math.max(1, steps)).map((value) => ({
    value,
    text: value === 0 ? "0 mi" : whole(value),
  }));
}

/** Empty, half full and full; round numbers where the tank's size is none. */
export function tankTicks(tankGallons: number): Tick[] {
  const values = Number.isInteger(tankGallons) ? [0, tankGallons / 2, tankGallons] : ticksBetween(0, tankGallons, 2);
  return values.map((value) => ({ value, text: TENTHS.format(value) }));
}

const TENTHS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Steps of a clock, in minutes. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440];

/** `42 h`, `42 h 30 min`: minutes at the steps of a clock. */
export function minuteTicks(least: number, most: number, steps: number): Tick[] {
  const rough = (most - least) / steps;
  const step = CLOCK_STEPS.find((each) => each >= rough) ?? stepFor(rough);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, k) => ({
    value: (first + k) * step,
    text: duration((first + k) * step),
  }));
}

/** Whole numbers between two: of stops. @param most so many of them. */
export function countTicks(least: number, most: number, steps: number): Tick[] {
  const step = Math.max(1, stepFor((most - least) / Math.max(1, steps)));
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, k) => ({
    value: (first + k) * step,
    text: whole((first + k) * step),
  }));
}
