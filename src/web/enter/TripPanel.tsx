import { useApp } from "../app/context.js";
import { missingWords } from "./missing.js";
import { Progress } from "./Progress.js";
import { Refused } from "./Refused.js";
import { TripForm } from "./TripForm.js";

/** The trip's form with its own button. The plan that is shown stays until the new one is there. */
export function TripPanel() {
  const { entry } = useApp();
  const missing = missingWords(entry);
  return (
    <TripForm
      autoFocus
      onPlan={() => {
        if (entry.isComplete.peek()) void entry.plan();
      }}
    >
      <div class="enter-go">
        <button type="submit" class="button is-main is-big" disabled={missing !== undefined}>
          Plan the trip
        </button>
        <Progress idle={missing ?? ""} />
      </div>
      <Refused id="trip-refused" fields={[undefined, "stations"]} />
    </TripForm>
  );
}
