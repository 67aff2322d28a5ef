import type { PlacedStation } from "../shown.js";

/** What a stop at a station costs. */
export interface StationFacts {
  readonly status: "waiting" | "ready" | "failed";
  /** How much more the best plan costs that stops there, in dollars: 0 for a stop of the plan; `null` where no plan stops there, or as long as it is not known. */
  readonly extraCost: number | null;
  /** The highest price a gallon there at which some best plan buys there; `null` where no price does, or as long as it is not known. */
  readonly joinsBelow: number | null;
}

const WAITING: StationFacts = { status: "waiting", extraCost: null, joinsBelow: null };

/** What is known of a station under the plan that is shown; a component that reads it is drawn anew when more is known. */
export function useStationFacts(_station: PlacedStation): StationFacts {
  return WAITING;
}
