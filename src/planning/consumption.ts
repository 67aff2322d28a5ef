import { defined } from "../common/defined.js";
import { firstAtLeast } from "../common/order.js";
import type { ConsumptionStretches } from "../optimizer/plans.js";

/** The one place where miles become gallons, and gallons miles. */
export interface Consumption {
  /** Gallons burnt on the way from one mile of the route (its start unless given) to another. */
  gallonsAt(mile: number, fromMile?: number): number;
  /**
   * How many miles the gallons last from a mile of the route; for a negative amount, minus the miles on which it was
   * burnt.
   */
  milesOn(gallons: number, fromMile: number): number;
  /** Gallons burnt on miles beside the route, which are driven as at this mile of it. */
  gallonsBeside(miles: number, atMile: number): number;
}

/** The same on every mile. */
export function constantConsumption(mpg: number): Consumption {
  return {
    gallonsAt: (mile, fromMile = 0) => (mile - fromMile) / mpg,
    milesOn: (gallons) => gallons * mpg,
    gallonsBeside: (miles) => miles / mpg,
  };
}

/**
 * By stretch of the route. A mile at which two stretches meet belongs to the first of them. Beyond both ends of the
 * stretches the first and the last one hold.
 */
export function stretchConsumption({ untilMiles, mpgs }: ConsumptionStretches): Consumption {
  const last = mpgs.length - 1;
  const mpgOf = (stretch: number): number => defined(mpgs[stretch]);
  const startOf = (stretch: number): number => (stretch === 0 ? 0 : defined(untilMiles[stretch - 1]));
  /** Gallons burnt from the start of the route to the end of each stretch. */
  const untilGallons = new Float64Array(mpgs.length);
  let burnt = 0;
  for (let i = 0; i <= last; i++) {
    // Finite, so that differences are numbers however little a gallon takes the vehicle.
    burnt = Math.min(burnt + (defined(untilMiles[i]) - startOf(i)) / mpgOf(i), Number.MAX_VALUE);
    untilGallons[i] = burnt;
  }
  const stretchAt = (column: Float64Array, value: number): number => Math.min(firstAtLeast(column, value), last);
  const burntBefore = (stretch: number): number => (stretch === 0 ? 0 : defined(untilGallons[stretch - 1]));
  const burntUntil = (mile: number): number => {
    const stretch = stretchAt(untilMiles, mile);
    return Math.min(burntBefore(stretch) + (mile - startOf(stretch)) / mpgOf(stretch), Number.MAX_VALUE);
  };
  const mileAfter = (gallons: number): number => {
    const stretch = stretchAt(untilGallons, gallons);
    return startOf(stretch) + (gallons - burntBefore(stretch)) * mpgOf(stretch);
  };
  return {
    gallonsAt: (mile, fromMile = 0) => burntUntil(mile) - burntUntil(fromMile),
    milesOn: (gallons, fromMile) => mileAfter(burntUntil(fromMile) + gallons) - fromMile,
    gallonsBeside: (miles, atMile) => miles / mpgOf(stretchAt(untilMiles, atMile)),
  };
}
