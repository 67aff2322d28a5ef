import "../charts/charts.css";
import "./compare.css";
import { signal, useComputed, useSignal } from "@preact/signals";
import { Plus, X } from "lucide-preact";
import type { ComparedPlan, OwnPlan } from "../../contract/schemas/comparison.js";
import { useApp } from "../app/context.js";
import { counted, dollars, gallons } from "../design/words.js";
import { fieldsInForce } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { Shown } from "../shown.js";
import { Columns } from "./Columns.js";
import { CurveChart } from "./CurveChart.js";
import { curveOf, type CurvePoint } from "./curves.js";
import { headingFor } from "./figures.js";
import { Lanes } from "./Lanes.js";
import { type OwnDraft, OwnPlanForm } from "./OwnPlan.js";
import { paidFor, payBeside, wordPaid } from "./paid.js";
import type { Comparison, Taking } from "./plans.js";
import { useComparison } from "./useComparison.js";

/** It stays while the comparison is closed. */
const draft: OwnDraft = { text: signal(""), read: signal(undefined) };
const NO_PLANS: readonly OwnPlan[] = [];

/** Plans side by side. */
export function Compare() {
  const app = useApp();
  // Its stations are those of one trip.
  const own = useComputed(() =>
    draft.read.value?.trip === app.shown.value?.trip ? (draft.read.value?.plans ?? NO_PLANS) : NO_PLANS,
  );
  const { comparison, status, retry } = useComparison(own);
  const isWriting = useSignal(false);
  const taken = useSignal<{ readonly name: string; readonly settings: Settings } | undefined>(undefined);
  const now = app.shown.value;
  // Plans of another trip are no use.
  const found = comparison.value?.asked.trip === now?.trip ? comparison.value : undefined;
  const take = ({ rules }: Taking, name: string): void => {
    app.change({}, rules);
    taken.value = { name, settings: app.settings.peek() };
  };
  // Every change makes new settings, even one of rules alone: what can be undone is then another one.
  const hasTaken = taken.value !== undefined && app.settings.value === taken.value.settings;
  const minutes = now?.rules.stop_minutes ?? 0;
  return (
    <section
      class="compare"
      data-part="compare"
      aria-labelledby="compare-title"
      aria-busy={status.value === "waiting" && now?.outcome.status === "planned"}
    >
      <header class="compare-head">
        <h2 id="compare-title">{found === undefined ? "Ways to fuel this trip" : headingFor(found.plans.length)}</h2>
        {minutes > 0 && <p class="compare-terms">all with {minutes} min a stop</p>}
        <p class="compare-taken" role="status">
          {hasTaken && (
            <>
              {taken.value?.name} is the plan now.{" "}
              <button type="button" class="button is-link" onClick={() => app.undo()}>
                Undo
              </button>
            </>
          )}
        </p>
        <button type="button" class="button" onClick={() => (isWriting.value = true)}>
          <Plus class="icon" aria-hidden="true" />
          Plan of my own
        </button>
        {app.frame.value !== "phone" && (
          <button
            type="button"
            class="button is-icon is-quiet"
            aria-label="Close the comparison"
            onClick={() => (app.tab.value = "stops")}
          >
            <X class="icon" aria-hidden="true" />
          </button>
        )}
      </header>
      {status.value === "failed" ? (
        <p class="compare-none">
          The other plans could not be worked out.{" "}
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        </p>
      ) : now !== undefined && now.outcome.status !== "planned" ? (
        <p class="compare-none">There is nothing to compare before the trip has a plan.</p>
      ) : now === undefined || found === undefined ? (
        <div class="compare-waiting" />
      ) : (
        <Side comparison={found} shown={now} onTake={take} />
      )}
      {isWriting.value && (
        <OwnPlanForm draft={draft} isCompared={own.value.length > 0} onClose={() => (isWriting.value = false)} />
      )}
    </section>
  );
}

interface SideProps {
  readonly comparison: Comparison;
  readonly shown: Shown;
  readonly onTake: (taking: Taking, name: string) => void;
}

function Side({ comparison, shown, onTake }: SideProps) {
  const takePoint = ({ plan, taking, isFree }: CurvePoint): void => {
    if (taking !== undefined)
      onTake(taking, `${counted(plan.stop_count, "stop")}${isFree ? " without rules on stops" : ""}`);
  };
  const hasRules = fieldsInForce(comparison.asked.rules).length > 0;
  return (
    <div class="compare-body">
      <Columns comparison={comparison} onTake={onTake} />
      <Lanes comparison={comparison} shown={shown} />
      <div class="curves">
        <CurveChart curve={curveOf(comparison, "stops")} kind="stops" hasRules={hasRules} onTake={takePoint} />
        <CurveChart curve={curveOf(comparison, "time")} kind="time" hasRules={hasRules} onTake={takePoint} />
      </div>
      <Footnote comparison={comparison} />
    </div>
  );
}

/** On what terms plans compare that arrive with other fuel. */
function Footnote({ comparison: { plans, yours, free } }: { readonly comparison: Comparison }) {
  const [shown] = plans;
  if (shown === undefined) return null;
  const isAdjusted = ({ plan }: { readonly plan: ComparedPlan }): boolean => payBeside(plan, shown.plan).isAdjusted;
  const adjusted = plans.filter(isAdjusted);
  const left = gallons(shown.plan.fuel_remaining_at_destination_gallons);
  const paid = adjusted.map(
    ({ plan }) => `${dollars(paidFor(plan))} for ${gallons(plan.stops.reduce((sum, stop) => sum + stop.gallons, 0))}`,
  );
  return (
    <p class="compare-footnote">
      {adjusted.length > 0 && (
        <>
          <sup>1</sup> Counted with the same {left} left on arrival; paid {wordPaid(plans.map(({ plan }) => plan))}:{" "}
          {paid.join(", ")}.{" "}
        </>
      )}
      {[...yours, ...free].some(isAdjusted) &&
        (adjusted.length > 0 ? "The curves count alike. " : `The curves count with the same ${left} left on arrival. `)}
      Circles: gallons bought, coloured by price.
    </p>
  );
}
