import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import {
  type Jurisdiction,
  JURISDICTION_NAMES,
  jurisdictionOf,
  JURISDICTIONS,
} from "../../../contract/values/jurisdictions.js";
import { MAX_TAX_DOLLARS } from "../../../contract/values/limits.js";
import { builtInTable } from "../../../tax/table/builtIn.js";
import { describeTaxRates } from "../../rules/pricingWords.js";
import { goesByTax } from "../../rules/rules.js";
import { AddButton, type Adding, useAdding } from "./AddButton.js";
import { RemovableList } from "./RemovableList.js";
import { Switch } from "./Switch.js";
import { TypedInput } from "./TypedInput.js";
import { useRules } from "./useRules.js";
import { useTypedNumber } from "./useTypedNumber.js";

const QUARTERS = ["first", "second", "third", "fourth"];
const RATE = { least: 0, most: MAX_TAX_DOLLARS, unit: "$" } as const;

const QUARTER = wordQuarter(builtInTable().quarter);

/** Whether the fuel tax in the price counts, and whose rates. */
export function FuelTax() {
  const { rules, set } = useRules();
  const adding = useAdding();
  const isOn = goesByTax(rules);
  const rates = rules.fuel_tax_rates ?? {};
  const texts = describeTaxRates(rates);
  const without = (place: string) => Object.fromEntries(Object.entries(rates).filter(([other]) => other !== place));
  return (
    <section class="rule-group" aria-label="Fuel tax">
      <Switch
        label="Compare net of fuel tax"
        isOn={isOn}
        onChange={(next) => set({ fuel_tax: next ? "ifta" : "none" })}
        note={<>IFTA rates, {QUARTER}</>}
      />
      {isOn && (
        <>
          <div class="rule-line">
            <h4 class="rule-name">Own rates</h4>
            <AddButton adding={adding}>Add a rate</AddButton>
          </div>
          {adding.isOpen.value && <RateForm adding={adding} />}
          <RemovableList
            label="Own rates of fuel tax"
            onEmpty={adding.toButton}
            entries={Object.keys(rates).map((place, k) => ({
              key: place,
              text: `${texts[k] ?? place} a gallon, in place of the table`,
              remove: () => set({ fuel_tax_rates: without(place) }),
            }))}
          />
        </>
      )}
    </section>
  );
}

function RateForm({ adding }: { readonly adding: Adding }) {
  const { rules, set } = useRules();
  const id = useId();
  const place = useSignal<Jurisdiction>("CA");
  const rate = useTypedNumber();
  const submit = (event: Event): void => {
    event.preventDefault();
    const dollars = rate.take(RATE);
    if (dollars === undefined) return;
    set({ fuel_tax_rates: { ...rules.fuel_tax_rates, [place.peek()]: dollars } });
    adding.close();
  };
  return (
    <form class="rule-form" aria-label="Add a rate of fuel tax" noValidate onSubmit={submit}>
      <div class="field">
        <label for={id}>State or province</label>
        <select
          id={id}
          class="input"
          value={place}
          onChange={({ currentTarget }) => (place.value = jurisdictionOf(currentTarget.value) ?? place.value)}
        >
          {JURISDICTIONS.map((code) => (
            <option key={code} value={code}>
              {JURISDICTION_NAMES[code]}
            </option>
          ))}
        </select>
      </div>
      <TypedInput label="Dollars a gallon" typed={rate} inputMode="decimal" />
      <p class="rule-buttons">
        <button type="button" class="button is-quiet" onClick={adding.close}>
          Cancel
        </button>
        <button type="submit" class="button is-main">
          Add rate
        </button>
      </p>
    </form>
  );
}

/** `2026Q3` as `third quarter of 2026` */
function wordQuarter(quarter: string): string {
  const [year, number] = quarter.split("Q");
  return `${QUARTERS[Number(number) - 1] ?? ""} quarter of ${year}`;
}
