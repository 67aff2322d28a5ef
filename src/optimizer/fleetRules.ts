// The rules that `plan` takes beside a plain trip. The limits that are named here are those of `optimizer.ts`.

/** Fuel efficiency by stretch of the route: element i of both arrays is one stretch, in driving order. */
export interface ConsumptionStretches {
  /**
   * Where each stretch ends, in miles from the start of the route, strictly ascending, > 0. The last stretch holds to
   * the end of the route.
   */
  readonly untilMiles: Float64Array;
  /** Miles per gallon on each stretch, each > 0 and <= `MAX_MPG`. */
  readonly mpgs: Float64Array;
}

/**
 * Windows in each of which one stop costs less, such as that at which a driver makes a break. Both arrays have one
 * element for each station.
 */
export interface CreditWindows {
  /**
   * The number of the window that a station lies in; 0 for none. Stations of a window are neighbours, and numbers rise
   * in driving order.
   */
  readonly ofStations: Uint32Array;
  /**
   * Dollars that a stop costs less if it is the one of its window, each 0 … the station's stop cost. Of several stops
   * in a window the one with the greatest credit has it.
   */
  readonly credits: Float64Array;
}

/** Rules of fleets. Each may be missing, and then does not apply. Arrays have one element for each station. */
export interface FleetRules {
  /** Miles per gallon by stretch, in place of `mpg`. */
  readonly consumption?: ConsumptionStretches;
  /** Gallons that the tank may be filled to, > 0 and <= `tankCapacityGallons`. At the start it may hold more. */
  readonly usableTankGallons?: number;
  /** Most stops to make, a whole number >= 0. */
  readonly maximumStops?: number;
  /** Whether every stop fills the usable tank. */
  readonly fillUp?: boolean;
  /** Least gallons to buy at a stop, at every station or at each, >= 0. */
  readonly minimumPurchaseGallons?: number | Float64Array;
  /** Most gallons that each station sells, each > 0; `Infinity` where there is no most. */
  readonly maximumPurchaseGallons?: Float64Array;
  /** Gallons burnt beside the route for a stop at each station, there and back, each >= 0; half on each way. */
  readonly detourGallons?: Float64Array;
  /** 1 for each station at which the plan must stop, 0 for the others. */
  readonly required?: Uint8Array;
  /**
   * Where one stop costs less. The greatest credit of each window that a plan stops in is taken off its `totalCost`,
   * everywhere.
   */
  readonly windows?: CreditWindows | undefined;
}
