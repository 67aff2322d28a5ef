/** The one place where miles of a route become gallons, and gallons miles. */
export interface Consumption {
  /** Gallons burnt on the way from one mile of the route (its start unless given) to another. */
  gallonsAt(mile: number, fromMile?: number): number;
  /** Miles that so many gallons last from a mile of the route on; fewer than 0 gallons give the miles back to where they were burnt. */
  milesOn(gallons: number, fromMile: number): number;
}

/** The same on every mile. */
export function constantConsumption(mpg: number): Consumption {
  return {
    gallonsAt: (mile, fromMile = 0) => (mile - fromMile) / mpg,
    milesOn: (gallons) => gallons * mpg,
  };
}
