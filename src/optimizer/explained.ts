// What `Optimizer.explain` finds out: for each question another trip, solved to optimality.

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
   * Of the stations between the stop before and the stop after, without this one, that where a stop costs least, and
   * the cheapest plan that stops there; `null` where there is none.
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
        /** One for each stop of the plan, in driving order. */
        readonly stops: readonly ExplainedStop[];
        /** By cost, then in driving order. */
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
  /** The largest number of stops to find a plan for, 0 to 200. */
  readonly mostStops: number;
}
