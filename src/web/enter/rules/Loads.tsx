import { useRef } from "preact/hooks";
import { MAX_MPG } from "../../../contract/values/limits.js";
import { useApp } from "../../app/context.js";
import { count, miles } from "../../design/words.js";
import { RuleFields, type Rules } from "../../rules/schema.js";
import { AddButton, type Adding, useAdding } from "./AddButton.js";
import { RemovableList } from "./RemovableList.js";
import { TypedInput } from "./TypedInput.js";
import { useRules } from "./useRules.js";
import { useTypedNumber } from "./useTypedNumber.js";

type Consumption = NonNullable<Rules["consumption"]>;

const LEAST_MPG = 0.1;
const FIRST_MILE = 0.1;

/** How far a gallon goes by the load: to a mile of the trip, and from there on. */
export function Loads() {
  const { rules, set } = useRules();
  const adding = useAdding();
  const stretches = rules.consumption ?? [];
  const entries = stretches.map((stretch, k) => ({
    key: String(stretch.until_mile),
    text: `${k === stretches.length - 1 ? (k === 0 ? "All the way" : "From there on") : `To mile ${count(stretch.until_mile)}`}: ${count(stretch.mpg)} mpg`,
    remove: () => set({ consumption: orNone(stretches.filter((other) => other !== stretch)) }),
  }));
  return (
    <section class="rule-group" aria-label="Consumption by load">
      <div class="rule-line">
        <h3 class="rule-name">Consumption by load</h3>
        <AddButton adding={adding}>Add a stretch</AddButton>
      </div>
      {stretches.length === 0 && !adding.isOpen.value && (
        <p class="rule-note">The truck’s miles per gallon, all the way.</p>
      )}
      <RemovableList label="Stretches" entries={entries} onEmpty={adding.toButton} />
      {adding.isOpen.value && <StretchForm adding={adding} stretches={stretches} />}
    </section>
  );
}

/** A plan takes no empty list of stretches: without any, the truck's own figure counts. */
function orNone(stretches: Consumption): Consumption | undefined {
  return stretches.length === 0 ? undefined : stretches;
}

/** Loaded to a mile, otherwise from there on: the commonest two stretches are typed at once. */
function StretchForm({ adding, stretches }: { readonly adding: Adding; readonly stretches: Consumption }) {
  const app = useApp();
  const { set } = useRules();
  const [mile, before, after] = [useTypedNumber(), useTypedNumber(), useTypedNumber()];
  const form = useRef<HTMLFormElement>(null);
  const routeMiles = app.trip.value?.route.total_distance_miles ?? 0;
  const mpg = { least: LEAST_MPG, most: MAX_MPG, unit: "mpg" };
  const submit = (event: Event): void => {
    event.preventDefault();
    const [until, loaded, empty] = [
      mile.take({ least: FIRST_MILE, most: routeMiles, unit: "mi" }),
      before.take(mpg),
      after.take(mpg),
    ];
    if (until === undefined || loaded === undefined || empty === undefined) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const next = insert(stretches, { until, loaded, empty }, routeMiles);
    const parsed = RuleFields.shape.consumption.safeParse(next);
    if (!parsed.success) {
      mile.fault.value = "There are as many stretches as a trip can have: remove one first.";
      return;
    }
    set({ consumption: next });
    adding.close();
  };
  return (
    <form class="rule-form" aria-label="Add a stretch" ref={form} noValidate onSubmit={submit}>
      <div class="rule-columns">
        <TypedInput label="To mile" typed={mile} inputMode="decimal" />
        <TypedInput label="mpg to there" typed={before} inputMode="decimal" />
        <TypedInput label="mpg from there" typed={after} inputMode="decimal" />
      </div>
      <p class="hint">
        The trip is {miles(routeMiles)} long. Write the load’s end, such as 500, with the miles per gallon loaded and
        empty.
      </p>
      <p class="rule-buttons">
        <button type="button" class="button is-quiet" onClick={adding.close}>
          Cancel
        </button>
        <button type="submit" class="button is-main">
          Add stretch
        </button>
      </p>
    </form>
  );
}

/**
 * The stretches with one that ends at a mile: what was there to that mile gives way, and so does the stretch behind it.
 */
function insert(
  stretches: Consumption,
  { until, loaded, empty }: { readonly until: number; readonly loaded: number; readonly empty: number },
  routeMiles: number,
): Consumption {
  const earlier = stretches.filter(({ until_mile: end }) => end < until);
  const later = stretches.filter(({ until_mile: end }) => end > until);
  const [next, ...others] = later;
  const end = Math.max(routeMiles, until + 1);
  return [
    ...earlier,
    { until_mile: until, mpg: loaded },
    next === undefined ? { until_mile: end, mpg: empty } : { ...next, mpg: empty },
    ...others,
  ];
}
