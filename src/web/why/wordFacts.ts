import { pricePerGallon } from "../design/words.js";
import { extra } from "./amounts.js";
import type { StationFacts } from "./stationFacts.js";

/** What a stop at a station costs, and below which price the plan stops there: `Stop here: +$29.25 · joins below $2.851`. */
export function wordFacts({ status, extraCost, joinsBelow }: StationFacts): string {
  if (status === "waiting") return "…";
  if (status === "failed") return "What a stop there costs could not be worked out.";
  if (extraCost === null) return "No plan can stop there.";
  return `Stop here: ${extra(extraCost)}${joinsBelow === null ? "" : ` · joins below ${pricePerGallon(joinsBelow)}`}`;
}
