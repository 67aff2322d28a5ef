import { useApp } from "../app/context.js";
import type { Explained } from "../app/explained.js";
import type { StationFigures } from "../background/explanationQuestions.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";

/** What a stop at a station costs. */
export interface StationFacts {
  /** `unknown` where the search was cut short. */
  readonly status: "waiting" | "ready" | "failed" | "unknown";
  /**
   * How much more the best plan costs that stops there, in dollars: 0 for a stop of the plan; `null` where no plan
   * stops there, or as long as it is not known.
   */
  readonly extraCost: number | null;
  /**
   * The highest price a gallon there at which some best plan buys there; `null` where no price does, or as long as it
   * is not known.
   */
  readonly joinsBelow: number | null;
  /** Whether the rules leave it out. */
  readonly isLeftOut: boolean;
}

const NOTHING = { extraCost: null, joinsBelow: null, isLeftOut: false } as const;

/**
 * What is known of a station under the plan that is shown; a component that reads it is drawn anew when more is known.
 */
export function useStationFacts(station: PlacedStation): StationFacts {
  return factsOf(useApp().explained.value, station);
}

function factsOf(explained: Explained, station: PlacedStation): StationFacts {
  if (explained.status === "failed") return { ...NOTHING, status: "failed" };
  if (explained.status !== "ready") return { ...NOTHING, status: "waiting" };
  const figures = figuresOf(explained.of.trip, explained.stations, station);
  if (figures === undefined || !figures.isAllowed)
    return { ...NOTHING, status: "ready", isLeftOut: figures !== undefined };
  const { extraCost, priceToEnter } = figures;
  if (extraCost === undefined) return { ...NOTHING, status: "unknown" };
  const stop = explained.result.stops.find(({ station_id: id }) => id === station.id);
  return {
    status: "ready",
    extraCost,
    joinsBelow: stop === undefined ? (priceToEnter ?? null) : (stop.explanation?.price_range?.to ?? null),
    isLeftOut: false,
  };
}

const rows = new WeakMap<LoadedTrip, ReadonlyMap<PlacedStation, number>>();

/** What an explanation says of a station of its trip. */
export function figuresOf(
  trip: LoadedTrip,
  figures: readonly StationFigures[],
  station: PlacedStation,
): StationFigures | undefined {
  let known = rows.get(trip);
  if (known === undefined) rows.set(trip, (known = new Map(trip.stations.map((each, row) => [each, row]))));
  return figures[known.get(station) ?? -1];
}
