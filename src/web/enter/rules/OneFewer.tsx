import { useApp } from "../../app/context.js";
import { counted, dollars } from "../../design/words.js";

/** What one stop fewer would cost, where the plan could do with it. */
export function OneFewer() {
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
