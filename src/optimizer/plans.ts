// What the optimizer is asked, and what it answers: trips, the rules of fleets, plans and what surrounds them. The limits
// that are named here are those of `optimizer.ts`.

/**
 * A trip to plan without rules. The three arrays have one element for each station, in driving order; they are
 * copied, never kept or changed.
 */
export interface PlainTrip {
  /** Miles from the start of the route, ascending, each >= 0. Stations past `totalMiles` are never used. */
  readonly stationMiles: Float64Array;
  /** Dollars per gallon, each > 0 and <= `MAX_PRICE_PER_GALLON`. */
  readonly pricesPerGallon: Float64Array;
  /**
   * What making the stop costs apart from its fuel, in dollars, each 0 … `MAX_STOP_COST_DOLLARS`: value of time ×
   * detour minutes.
   */
  readonly stopCosts: Float64Array;
  /** Driving distance from start to destination, in miles, > 0 and <= `MAX_TOTAL_MILES`. */
  readonly totalMiles: number;
  /** Miles per gallon, > 0 and <= `MAX_MPG`. */
  readonly mpg: number;
  /** Gallons the tank holds, > 0 and <= `MAX_TANK_CAPACITY_GALLONS`. */
  readonly tankCapacityGallons: number;
  /** Gallons on board at the start, 0 … `tankCapacityGallons`. */
  readonly startGallons: number;
  /** Least gallons on arrival at the destination, 0 … `tankCapacityGallons`. */
  readonly reserveGallons: number;
  /** Least gallons on arrival at each stop, 0 … `tankCapacityGallons`. */
  readonly bufferGallons: number;
}

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
  /** Least gallons on arrival at each station, 0 … `tankCapacityGallons`, in place of `bufferGallons`. */
  readonly stationBufferGallons?: Float64Array;
  /**
   * 1 for each station at which the plan must stop, 0 for the others. Where more is on board since the start than the
   * tank may be filled to, such a stop buys nothing, whatever the least purchase is.
   */
  readonly required?: Uint8Array;
  /**
   * Where one stop costs less. The greatest credit of each window that a plan stops in is taken off its `totalCost`,
   * everywhere.
   */
  readonly windows?: CreditWindows | undefined;
}

/** A trip to plan, with rules or without. */
export interface PlanInput extends Omit<PlainTrip, "mpg">, FleetRules {
  /** Miles per gallon, > 0 and <= `MAX_MPG`. May be missing where `consumption` is given, and is then not looked at. */
  readonly mpg?: number;
}

/** One purchase of a plan. */
export interface PlannedStop {
  /** Index into the station arrays. */
  readonly station: number;
  /**
   * Gallons to buy there, > 0. 0 only at a required station, or where the detour burns fuel and so makes room for a
   * later least purchase.
   */
  readonly gallons: number;
}

/** Pumps show no smaller amounts: who buys less buys nothing. */
export const LEAST_PUMPED_GALLONS = 0.001;

/** A billionth of a gallon, by which rounding may miss it. */
const ROUNDING_GALLONS = 1e-9;

/** Whether a plan has a stop that need not be made and buys less than a pump shows. */
export function hasUnpumped(
  { required }: { readonly required?: ArrayLike<number> },
  stops: readonly PlannedStop[],
): boolean {
  return stops.some(
    ({ station, gallons }) => gallons < LEAST_PUMPED_GALLONS - ROUNDING_GALLONS && required?.[station] !== 1,
  );
}

/** The least purchases of the stations, raised where a stop need not be made to what a pump shows. */
export function raiseToPumped(
  minimums: Float64Array,
  { required }: { readonly required?: ArrayLike<number> },
): Float64Array {
  return minimums.map((gallons, i) => (required?.[i] === 1 ? gallons : Math.max(gallons, LEAST_PUMPED_GALLONS)));
}

/** What is said of the input. */
interface Warned {
  /** Fields of the input that nothing reads, in words; missing where there are none. */
  readonly warnings?: readonly string[];
}

/** The cheapest plan. */
export interface OptimalPlan extends Warned {
  readonly status: "optimal";
  /** Dollars for the fuel bought and the stops made: the least possible, except for the tie-breaks of `plan`. */
  readonly totalCost: number;
  /** No plan costs less than this, in dollars: `totalCost`, but for the tie-breaks. */
  readonly lowerBound: number;
  /** The stops in driving order; none when the fuel at the start is enough. */
  readonly stops: PlannedStop[];
}

/** A plan that keeps every rule, of a trip whose search was cut short by the bound on work: a better one may exist. */
export interface BoundedPlan extends Omit<OptimalPlan, "status"> {
  readonly status: "bounded";
}

/** The trip cannot be driven: between these two points the tank is too small or too empty. */
export interface InfeasiblePlan extends Warned {
  readonly status: "infeasible";
  /** Index of the last station that can be reached; `null` when none can, so that the gap begins at the start. */
  readonly fromStation: number | null;
  /** Index of the next station, which is out of reach; `null` when it is the destination. */
  readonly toStation: number | null;
  /**
   * Set where fuel alone would take the trip to its end, and only the rules leave no plan: minimum and maximum
   * purchases, most stops, fill-up and required stations. The two stations are then `null`.
   */
  readonly isByRules?: true;
  /**
   * Set beside `isByRules` where the search was cut short before it found a plan or that there is none: there may be
   * one.
   */
  readonly isUnproven?: true;
}

export type PlanResult = OptimalPlan | BoundedPlan | InfeasiblePlan;

// What `Optimizer.explain` finds out: for each question another trip, solved to optimality.

/** A plan and what it costs in dollars, as `OptimalPlan.totalCost`. */
export interface PricedPlan {
  readonly totalCost: number;
  readonly stops: readonly PlannedStop[];
}

/** Where a driver fuels who finds a station closed. */
export interface Backup {
  /** `null` where the fuel on board lasts to the destination. */
  readonly station: number | null;
  /**
   * What the rest of the trip costs that way, in dollars: this stop and all after it. With windows, by how much all
   * that the driver pays is then more than for the plan's stops before the closed one: a stop that takes over the
   * credit of a window from one of those counts with the difference of both credits.
   */
  readonly totalCost: number;
}

/** What a stop of the plan is worth. */
export interface ExplainedStop {
  /** The cheapest plan that does not stop here; `null` where there is none. */
  readonly without: PricedPlan | null;
  /**
   * The highest price per gallon here at which some cheapest plan buys here; `Infinity` where every plan must stop
   * here.
   */
  readonly breakEvenPrice: number;
  /**
   * Of the stations between the stop before and the stop after where fuel is bought, without this one, that where a
   * stop costs least, and the cheapest plan that stops there; `null` where there is none.
   */
  readonly runnerUp: { readonly station: number; readonly plan: PricedPlan } | null;
  /**
   * The station is closed on arrival: the cheapest way on with the fuel on board then, which need not leave the buffer
   * at the next pump. `null` where there is none.
   */
  readonly backup: Backup | null;
  /**
   * Where there is no backup: how many more gallons on board would do; `Infinity` where no number of gallons does. 0
   * otherwise.
   */
  readonly shortByGallons: number;
}

/** A station outside of the plan. */
export interface Alternative {
  readonly station: number;
  /** The least cost of a plan that stops there, in dollars. */
  readonly totalCost: number;
  /** The highest price per gallon there at which some cheapest plan buys there; 0 or less where no price does. */
  readonly breakEvenPrice: number;
}

/** The cheapest plan with a number of stops. */
export interface CountedPlan extends PricedPlan {
  readonly stopCount: number;
}

/** What surrounds a cheapest plan. A part is `undefined` where the bound on work cut its search short. */
export interface Explained {
  readonly stations:
    | {
        /** As `Optimizer.forcedCosts`. */
        readonly forcedCosts: Float64Array;
        /**
         * The same, but `Infinity` where the cheapest plan that stops there buys less than 0.001 gallons, and one that
         * buys more costs over a hundred-millionth of a dollar more. Required stations and the plan's own stops have
         * their cost.
         */
        readonly buyingCosts: Float64Array;
        /** One for each stop of the plan, in driving order. */
        readonly stops: readonly ExplainedStop[];
        /** Only those where fuel is bought, unless idle ones are asked for: by cost, then in driving order. */
        readonly alternatives: readonly Alternative[];
      }
    | undefined;
  /** By number of stops; numbers without a plan, and those that only a stop for nothing would reach, are left out. */
  readonly byStops: readonly CountedPlan[] | undefined;
}

/** How much `Optimizer.explain` is to find out. */
export interface ExplainOptions {
  /** How many alternatives at most. */
  readonly mostAlternatives: number;
  /** Whether stations where the cheapest plan that stops there buys nothing are alternatives, too. */
  readonly idleAlternatives?: boolean;
  /** The largest number of stops to find a plan for, 0 to 200. */
  readonly mostStops: number;
  /** Leaves `stations` undefined, which takes most of the time. */
  readonly isCurveAlone?: boolean;
}
