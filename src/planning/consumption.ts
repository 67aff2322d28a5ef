/** The one place where miles of a route become gallons, and gallons miles. */
export interface Consumption {
  /** Gallons burnt on the way from one mile of the route (its start unless given) to another. */
  gallonsAt(mile: number, fromMile?: number): number;
  /** How many miles the gallons last from a mile of the route; for a negative amount, minus the miles on which it was burnt. */
  milesOn(gallons: number, fromMile: number): number;
}

/** The same on every mile. */
export function constantConsumption(mpg: number): Consumption {
  return {
    gallonsAt: (mile, fromMile = 0) => (mile - fromMile) / mpg,
    milesOn: (gallons) => gallons * mpg,
  };
}
