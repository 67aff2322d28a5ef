import { type Discount, MAX_DEAL_CENTS, MAX_DISCOUNTS } from "../../../contract/pricing.js";
import { readBrands } from "../../rules/texts.js";
import { describeDeal } from "../../rules/pricingWords.js";
import type { Rules } from "../../rules/rules.js";
import { make } from "../../dom.js";
import type { RulesShown } from "../fleetRules.js";
import { BRANDS_OFFERED } from "./brands.js";
import { makeFault, makeSelect } from "./fields.js";
import { createRemovableList, type Entry } from "./removableList.js";

/** What a deal can be about: how it is called, and which values it takes. */
const TERMS = {
  cents_off: { label: "¢ off", name: "cents off", least: 0, most: MAX_DEAL_CENTS },
  percent_off: { label: "% off", name: "percent off", least: 0, most: 100 },
  cost_plus_cents: { label: "¢ over cost", name: "cents over the supplier's cost", least: -MAX_DEAL_CENTS, most: MAX_DEAL_CENTS },
} as const;
type Term = keyof typeof TERMS;
const TERM_LABELS = { cents_off: TERMS.cents_off.label, percent_off: TERMS.percent_off.label, cost_plus_cents: TERMS.cost_plus_cents.label } as const satisfies Record<Term, string>;

interface DealTarget {
  readonly onChange: (change: (rules: Rules) => Rules) => void;
  /** Announces what has been done. */
  readonly say: (text: string) => void;
}

/** The deals under which fuel is paid. */
export function createDealFields({ onChange, say }: DealTarget): { readonly element: HTMLElement; readonly show: (now: RulesShown) => void } {
  const brand = make("input", { id: "deal-brand", list: BRANDS_OFFERED, maxlength: "100", placeholder: "all stations", autocomplete: "off", spellcheck: "false" });
  const amount = make("input", { type: "number", id: "deal-amount", "aria-label": "Amount of the deal", inputmode: "decimal", step: "any", required: "" });
  const term = makeSelect<Term>("Kind of deal", TERM_LABELS);
  const fault = makeFault(amount, "deal-fault");
  const form = make(
    "form",
    { class: "rule-adder", "aria-label": "Add a deal", novalidate: "" },
    make("p", { class: "field" }, make("label", { for: brand.id }, "Brand with the deal"), brand),
    fault.element,
    make("p", { class: "line" }, make("span", { class: "worth" }, amount, term.element), make("button", { type: "submit" }, "Add deal")),
  );
  const list = createRemovableList("Deals", () => brand.focus());
  let names: ReadonlyMap<string, string> = new Map();
  let brands: ReadonlySet<string> = new Set();
  let namedFor: unknown;
  let dealCount = 0;

  const setBounds = (): void => {
    const { least, most } = TERMS[term.read()];
    amount.min = String(least);
    amount.max = String(most);
  };
  setBounds();
  term.select.addEventListener("change", () => {
    setBounds();
    fault.mark("");
  });
  amount.addEventListener("input", () => fault.mark(""));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = term.read();
    if (!amount.validity.valid) {
      const { name, least, most } = TERMS[chosen];
      fault.mark(`Write the ${name} as a number from ${least} to ${most}.`);
      amount.focus();
      return;
    }
    if (dealCount >= MAX_DISCOUNTS) {
      fault.mark(`There can be ${MAX_DISCOUNTS} deals at most: remove one first.`);
      amount.focus();
      return;
    }
    const given = readBrands(brand.value, brands);
    const deal: Discount = { ...(given.length > 0 && { brands: given }), [chosen]: amount.valueAsNumber };
    onChange((rules) => ({ ...rules, discounts: [...(rules.discounts ?? []), deal] }));
    say(`${describeDeal(deal, nameOf)}: added.`);
    brand.value = "";
    amount.value = "";
    brand.focus();
  });

  const nameOf = (id: string): string => names.get(id) ?? id;
  const entryOf = (deal: Discount, index: number): Entry => {
    const text = describeDeal(deal, nameOf);
    return {
      text,
      remove() {
        onChange((rules) => ({ ...rules, discounts: (rules.discounts ?? []).filter((_, k) => k !== index) }));
        say(`${text}: removed.`);
      },
    };
  };
  return {
    element: make("div", {}, form, list.element),
    show({ trip, rules }) {
      if (namedFor !== trip.stations) {
        names = new Map(trip.stations.map(({ id, name }) => [id, name]));
        brands = new Set(trip.stations.map((station) => station.brand?.trim() ?? ""));
        namedFor = trip.stations;
      }
      dealCount = rules.discounts?.length ?? 0;
      list.show((rules.discounts ?? []).map(entryOf));
    },
  };
}
