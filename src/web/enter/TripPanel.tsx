import "./enter.css";
import { useApp } from "../app/context.js";
import { FarFromRoute } from "./FarFromRoute.js";
import { missingWords } from "./missing.js";
import { Places } from "./Places.js";
import { Progress } from "./Progress.js";
import { RealRoads } from "./RealRoads.js";
import { Refused } from "./Refused.js";

/** The two places, how far from the road, and whose roads. The plan that is shown stays until the new one is there. */
export function TripPanel() {
  const { entry } = useApp();
  const missing = missingWords(entry);
  const plan = (): void => {
    if (entry.isComplete.peek()) void entry.plan();
  };
  return (
    <form class="enter-stack" onSubmit={(event) => {
      event.preventDefault();
      plan();
    }}>
      <Places autoFocus onPlan={plan} />
      <FarFromRoute />
      <RealRoads />
      <div class="enter-go">
        <button type="submit" class="button is-main is-big" disabled={missing !== undefined}>Plan the trip</button>
        <Progress idle={missing ?? ""} />
      </div>
      <Refused id="trip-refused" fields={[undefined, "stations"]} />
    </form>
  );
}
