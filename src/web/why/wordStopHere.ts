import { extra, priceUpTo } from "./amounts.js";
import type { StationFacts } from "./stationFacts.js";

/** The parts of `Stop here: +$29.25 · joins below $2.851`. */
interface StopHereWords {
  readonly words: string;
  readonly cost?: string;
  readonly joinsBelow?: string;
}

export function wordStopHere({
  status,
  extraCost,
  joinsBelow,
}: Pick<StationFacts, "status" | "extraCost" | "joinsBelow">): StopHereWords {
  if (extraCost !== null)
    return {
      words: "Stop here:",
      cost: extra(extraCost),
      ...(joinsBelow !== null && { joinsBelow: priceUpTo(joinsBelow) }),
    };
  switch (status) {
    case "waiting":
      return { words: "…" };
    case "failed":
      return { words: "What a stop here costs is not known." };
    case "unknown":
      return { words: "What a stop here costs is not known: the search was cut short." };
    case "ready":
      return { words: "No plan can stop here." };
  }
}
