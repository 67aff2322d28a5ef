import "./compare.css";
import { useSignal } from "@preact/signals";
import { Check, Plus, X } from "lucide-preact";
import type { ComparedPlan, OwnPlan } from "../../contract/comparison.js";
import { useApp } from "../app/context.js";
import { dollars, duration, gallons, whole } from "../design/words.js";
import type { Shown } from "../shown.js";
import { Curves } from "./Curves.js";
import { Lanes } from "./Lanes.js";
import { OwnPlanForm } from "./OwnPlanForm.js";
import { rulesOf, TITLES } from "./take.js";
import { useCompared } from "./useCompared.js";

const MINUTES_PER_HOUR = 60;
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

/** Several ways to fuel the trip beside each other. */
export function Compare() {
  const app = useApp();
  const own = useSignal<readonly OwnPlan[]>([]);
  const writesOwn = useSignal(false);
  const shown = app.shown.value;
  const compared = useCompared(shown, own.value).value;
  const plans = compared.status === "ready" ? compared.plans : [];
  const isOld = compared.status !== "ready" || compared.of !== shown;
  return (
    <section class="compare" data-part="compare" aria-labelledby="compare-title" aria-busy={isOld}>
      <header class="compare-head">
        <h3 id="compare-title">{plans.length === 0 ? "Ways to fuel this trip" : `${NUMBERS[plans.length] ?? whole(plans.length)} ways to fuel this trip`}</h3>
        <button type="button" class="button" aria-pressed={writesOwn.value} onClick={() => (writesOwn.value = !writesOwn.value)}><Plus class="icon" aria-hidden="true" />Plan of my own</button>
        {app.frame.value !== "phone" && <button type="button" class="button is-quiet is-icon" aria-label="Close the comparison" onClick={() => (app.tab.value = "stops")}><X class="icon" aria-hidden="true" /></button>}
      </header>
      {writesOwn.value && shown !== undefined && <OwnPlanForm shown={shown} onCompare={(plan) => (own.value = plan)} />}
      {compared.status === "failed" && <p class="lost" role="status">The plans could not be compared. <button type="button" class="button" onClick={compared.retry}>Try again</button></p>}
      <ul class="compare-columns">{plans.map((plan) => <Column key={plan.kind + plan.name} plan={plan} best={plans[0]} shown={shown} />)}</ul>
      {shown !== undefined && plans.length > 0 && (
        <>
          <Lanes plans={plans} shown={shown} />
          <Curves shown={shown} />
          <p class="hint compare-note">At the pump all are counted as if they arrived with the same {gallons(plans[0]?.fuel_remaining_at_destination_gallons ?? 0)} in the tank. Circles: gallons bought, coloured by price.</p>
        </>
      )}
    </section>
  );
}

function Column({ plan, best, shown }: { readonly plan: ComparedPlan; readonly best: ComparedPlan | undefined; readonly shown: Shown | undefined }) {
  const app = useApp();
  const isShown = plan.kind === "best";
  const taken = shown === undefined ? undefined : rulesOf(plan, shown.rules);
  const more = plan.net_fuel_cost - (best?.net_fuel_cost ?? 0);
  const minutes = Math.round((plan.total_time_hours - (best?.total_time_hours ?? 0)) * MINUTES_PER_HOUR);
  const name = plan.kind === "own" ? plan.name : TITLES[plan.kind];
  return (
    <li class="compare-column" data-kind={plan.kind} data-shown={isShown}>
      <h4>{name}</h4>
      <p class="compare-cost">{dollars((best?.total_fuel_cost ?? 0) + more)}</p>
      <p class="compare-more">{isShown ? "at the pump" : Math.abs(more) < 0.005 ? "the same" : `${dollars(Math.abs(more))} ${more > 0 ? "more" : "less"}`}</p>
      <dl>
        <dt>Stops</dt><dd>{whole(plan.stop_count)}</dd>
        <dt>On the road</dt><dd>{duration(plan.total_time_hours * MINUTES_PER_HOUR)}{!isShown && minutes !== 0 && <small>{duration(Math.abs(minutes))} {minutes > 0 ? "later" : "sooner"}</small>}</dd>
        <dt>Least in the tank</dt><dd>{gallons(plan.lowest_fuel_gallons)}</dd>
      </dl>
      {plan.problems.length > 0 && <details class="compare-problems"><summary>Breaks your rules {plan.problems.length === 1 ? "once" : `${plan.problems.length} times`}</summary><ul>{plan.problems.map((problem) => <li key={problem}>{problem}</li>)}</ul></details>}
      {isShown ? (
        <p class="compare-shown"><Check class="icon" aria-hidden="true" />Shown on the map</p>
      ) : (
        taken !== undefined && <button type="button" class="button" aria-label={`Take this plan: ${name}`} onClick={() => app.change({}, taken)}>Take this plan</button>
      )}
    </li>
  );
}
