import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Discount } from "../../../contract/schemas/pricing.js";
import { MAX_DEAL_CENTS, MAX_DISCOUNTS } from "../../../contract/values/limits.js";
import { useApp } from "../../app/context.js";
import { brandsOf } from "../../rules/brandTable.js";
import { describeDeal } from "../../rules/pricingWords.js";
import { AddButton, type Adding, useAdding } from "./AddButton.js";
import { RemovableList } from "./RemovableList.js";
import { useSay } from "./say.js";
import { Segmented } from "./Segmented.js";
import { StationInput, useStationInput } from "./StationInput.js";
import { type Typed, TypedInput } from "./TypedInput.js";
import { useRules } from "./useRules.js";
import { useTypedNumber } from "./useTypedNumber.js";

const SCOPES = { all: "All", brand: "A brand", station: "A station" } as const;
type Scope = keyof typeof SCOPES;

/** What a deal can be about, and which values it takes. */
const TERMS = {
  cents_off: { least: 0, most: MAX_DEAL_CENTS, unit: "¢" },
  percent_off: { least: 0, most: 100, unit: "%" },
  cost_plus_cents: { least: -MAX_DEAL_CENTS, most: MAX_DEAL_CENTS, unit: "¢" },
} as const;
type Term = keyof typeof TERMS;
const TERM_NAMES = {
  cents_off: "¢ off",
  percent_off: "% off",
  cost_plus_cents: "¢ over cost",
} as const satisfies Readonly<Record<Term, string>>;

/** The deals under which fuel is paid. */
export function Deals() {
  const { rules, set } = useRules();
  const nameOf = useStationNames();
  const adding = useAdding();
  const deals = rules.discounts ?? [];
  return (
    <section class="rule-group" aria-label="Discounts">
      <div class="rule-line">
        <h3 class="rule-name">Discounts</h3>
        <AddButton adding={adding}>Add a deal</AddButton>
      </div>
      {adding.isOpen.value && <DealForm adding={adding} />}
      <RemovableList
        label="Deals"
        onEmpty={adding.toButton}
        entries={deals.map((deal, k) => ({
          key: `${k}`,
          text: describeDeal(deal, nameOf),
          remove: () => set({ discounts: deals.filter((other) => other !== deal) }),
        }))}
      />
    </section>
  );
}

function DealForm({ adding }: { readonly adding: Adding }) {
  const app = useApp();
  const { rules, set } = useRules();
  const say = useSay();
  const nameOf = useStationNames();
  const scope = useSignal<Scope>("brand");
  const term = useSignal<Term>("cents_off");
  const brand: Typed = { text: useSignal(""), fault: useSignal("") };
  const station = useStationInput();
  const amount = useTypedNumber();
  const form = useRef<HTMLFormElement>(null);
  const stations = app.trip.value?.stations ?? [];
  const brands = brandsOf(stations);

  const readScope = (): Pick<Discount, "brands" | "station_ids"> | undefined => {
    if (scope.peek() === "all") return {};
    if (scope.peek() === "station") {
      const found = station.find();
      return found === undefined ? undefined : { station_ids: [found.id] };
    }
    const given = readBrands(brand.text.peek(), new Set(stations.map((each) => each.brand?.trim() ?? "")));
    brand.fault.value = given.length === 0 ? "Write a brand, or several with commas between them." : "";
    return given.length === 0 ? undefined : { brands: given };
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const where = readScope();
    const value = amount.take(TERMS[term.peek()]);
    if (where === undefined || value === undefined) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const before = rules.discounts ?? [];
    if (before.length >= MAX_DISCOUNTS) {
      amount.fault.value = `There can be ${MAX_DISCOUNTS} deals at most: remove one first.`;
      return;
    }
    const deal: Discount = { ...where, [term.peek()]: value };
    set({ discounts: [...before, deal] });
    say(`${describeDeal(deal, nameOf)}: added.`);
    adding.close();
  };
  return (
    <form class="rule-form" aria-label="Add a deal" ref={form} noValidate onSubmit={submit}>
      <Segmented
        label="Where the deal holds"
        choices={SCOPES}
        chosen={scope.value}
        onChoose={(next) => (scope.value = next)}
      />
      {scope.value === "brand" && (
        <TypedInput label="Brand with the deal" typed={brand} maxLength={100} offers={brands.map(({ name }) => name)} />
      )}
      {scope.value === "station" && <StationInput label="Station with the deal" input={station} />}
      <TypedInput label="Amount of the deal" typed={amount} inputMode="decimal" />
      <Segmented
        label="Kind of deal"
        choices={TERM_NAMES}
        chosen={term.value}
        onChoose={(next) => {
          term.value = next;
          amount.fault.value = "";
        }}
      />
      <p class="rule-buttons">
        <button type="button" class="button is-quiet" onClick={adding.close}>
          Cancel
        </button>
        <button type="submit" class="button is-main">
          Add deal
        </button>
      </p>
      <p class="hint">Where several deals hold, the lowest price is paid.</p>
    </form>
  );
}

/** Reads `Pilot, Love's` as two brands. @param known brands that may have commas in their names. */
export function readBrands(text: string, known: ReadonlySet<string>): string[] {
  const typed = text.trim();
  const brands = known.has(typed) ? [typed] : typed.split(",").map((brand) => brand.trim());
  return [...new Set(brands.filter((brand) => brand !== ""))];
}

function useStationNames(): (id: string) => string {
  const { trip } = useApp();
  return (id) => trip.value?.stations.find((station) => station.id === id)?.name ?? id;
}
