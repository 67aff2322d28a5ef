import { useApp } from "../../app/context.js";
import { counted, dollars } from "../../design/words.js";
import { Cost } from "./Cost.js";
import { useRules } from "./useRules.js";

/** What a bound on the stops costs or, where there is none, what one stop fewer would. */
export function MostStopsNote() {
  const { rules, set } = useRules();
  if (typeof rules.maximum_stops !== "number") return <OneFewer />;
  return (
    <>
      <span>
        <Cost rule="maximum_stops" />
      </span>
      <button type="button" class="rule-clear" onClick={() => set({ maximum_stops: undefined })}>
        No limit
      </button>
    </>
  );
}

function OneFewer() {
  const { explained, shown } = useApp();
  const known = explained.value;
  if (known.status !== "ready" || known.of !== shown.value) return null;
  const { stops, explanation } = known.result;
  const [mine, fewer] = [stops.length, stops.length - 1].map((count) =>
    explanation?.by_stops?.find((plan) => plan.stops === count),
  );
  if (mine === undefined || fewer === undefined) return null;
  return (
    <span>
      {counted(fewer.stops, "stop")} would cost <b>{dollars(Math.max(0, fewer.total_cost - mine.total_cost))}</b> more
      with their time
    </span>
  );
}
