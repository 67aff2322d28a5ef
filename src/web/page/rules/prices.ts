import { wordQuarter } from "../../../contract/warnings.js";
import { count } from "../../../report/text.js";
import { describeTaxRates } from "../../rules/pricingWords.js";
import { RULE_NUMBERS } from "../../rules/numbers.js";
import { goesByTax, type Rules } from "../../rules/rules.js";
import { make, setText } from "../../dom.js";
import type { RulesShown } from "../fleetRules.js";
import { createDealFields } from "./deals.js";
import { makeNumberField, makeSelect } from "./fields.js";
import { createRemovableList } from "./removableList.js";

const TAX_LABEL = "Fuel tax in the price";
const TAX = { none: "does not count", ifta: "is credited (IFTA)" } as const;
const DEALS_HINT = "Where several deals hold, the lowest price is paid. Without a brand a deal holds at all stations.";
const TAX_HINT = "It steers where to buy; it files no return.";

interface PriceTarget {
  readonly onChange: (change: (rules: Rules) => Rules) => void;
  /** Announces what has been done. */
  readonly say: (text: string) => void;
}

/** What is really paid: deals, fuel tax, and how old prices may be. */
export function createPriceFields({ onChange, say }: PriceTarget): { readonly element: HTMLElement; readonly show: (now: RulesShown) => void } {
  const deals = createDealFields({ onChange, say });
  const tax = makeSelect<keyof typeof TAX>(TAX_LABEL, TAX);
  const taxHint = make("p", { class: "hint", id: "rule-tax-hint" });
  const rates = createRemovableList("Own rates of fuel tax", () => tax.select.focus());
  const age = makeNumberField("rule-price_maximum_age_hours", RULE_NUMBERS.price_maximum_age_hours, (hours) => onChange((rules) => ({ ...rules, price_maximum_age_hours: hours })));
  const ageHint = make("p", { class: "hint", id: "rule-age-hint" });
  let agesOf: unknown;
  tax.select.setAttribute("aria-describedby", taxHint.id);
  tax.select.addEventListener("change", () => onChange((rules) => ({ ...rules, fuel_tax: tax.read() })));
  age.input.setAttribute("aria-describedby", ageHint.id);
  return {
    element: make(
      "div",
      {},
      deals.element,
      make("p", { class: "hint" }, DEALS_HINT),
      make("p", { class: "field" }, make("span", { class: "label", "aria-hidden": "true" }, TAX_LABEL), tax.element),
      taxHint,
      rates.element,
      age.element,
      ageHint,
    ),
    show(now) {
      const { trip, rules, fuelTaxTable: table } = now;
      deals.show(now);
      tax.select.value = rules.fuel_tax ?? "none";
      setText(taxHint, goesByTax(rules) && table !== undefined ? `Rates of ${wordQuarter(table.quarter)}: ${table.source}. ${TAX_HINT}` : TAX_HINT);
      rates.show(goesByTax(rules) ? ratesIn(rules, onChange) : []);
      age.show(rules.price_maximum_age_hours ?? RULE_NUMBERS.price_maximum_age_hours.default);
      if (agesOf === trip.stations) return;
      agesOf = trip.stations;
      const dated = trip.stations.filter((station) => station.price_as_of).length;
      setText(ageHint, dated === 0 ? "No station of this trip says when its price was seen." : `${count(dated)} of ${count(trip.stations.length)} stations say when their price was seen; the others stay in.`);
    },
  };
}

function ratesIn({ fuel_tax_rates: rates }: Rules, onChange: PriceTarget["onChange"]) {
  const texts = describeTaxRates(rates);
  return Object.keys(rates ?? {}).map((place, k) => ({
    text: `${texts[k] ?? place} a gallon, in place of the table`,
    remove: () => onChange((rules) => ({ ...rules, fuel_tax_rates: Object.fromEntries(Object.entries(rules.fuel_tax_rates ?? {}).filter(([other]) => other !== place)) })),
  }));
}
