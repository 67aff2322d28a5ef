import type { StationFacts } from "./stationFacts.js";
import { wordStopHere } from "./wordStopHere.js";

/** What a stop at a station costs, and below which price the plan stops there. */
export function StopHere({ facts }: { readonly facts: Pick<StationFacts, "status" | "extraCost" | "joinsBelow"> }) {
  const { words, cost, joinsBelow } = wordStopHere(facts);
  return (
    <>
      {words}
      {cost !== undefined && (
        <>
          {" "}
          <b>{cost}</b>
        </>
      )}
      {joinsBelow !== undefined && (
        <>
          {" "}
          <span class="why-joins">
            · joins below <b>{joinsBelow}</b>
          </span>
        </>
      )}
    </>
  );
}
