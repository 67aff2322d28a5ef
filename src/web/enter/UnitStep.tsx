import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { OpenUnit } from "../../stations/rows.js";
import { isLikelyRate, nameUnit, type UnitWords } from "../../stations/units.js";
import type { ReadFiles } from "../app/entry.js";
import { NumberField } from "./NumberField.js";

/** The units to choose from where a file does not say its own. */
const UNITS: readonly (readonly [label: string, unit: UnitWords])[] = [
  ["US dollars a gallon", { currency: "USD", volume: "gallon" }],
  ["Canadian dollars a litre", { currency: "CAD", volume: "litre" }],
  ["Canadian cents a litre", { currency: "CAD", volume: "litre", scale: "cents" }],
  ["Mexican pesos a litre", { currency: "MXN", volume: "litre" }],
  ["US dollars a litre", { currency: "USD", volume: "litre" }],
];

interface UnitStepProps {
  readonly open: OpenUnit;
  readonly read: ReadFiles;
  /** Whether other prices of the file count already. */
  readonly isPartial: boolean;
}

/** Asks in which unit prices of a file are, where it does not say so, and what its currency is worth. */
export function UnitStep({ open, read, isPartial }: UnitStepProps) {
  const id = useId();
  const likely = UNITS.findIndex(([, unit]) => nameUnit(unit) === nameUnit({ currency: "CAD", ...open.unit }));
  const chosen = useSignal(Math.max(0, likely));
  const dollars = useSignal<number | undefined>(undefined);
  const unit = open.isSaid ? open.unit : UNITS[chosen.value]?.[1];
  const currency = unit?.currency ?? "USD";
  const isRated = currency === "USD" || (dollars.value !== undefined && isLikelyRate(currency, dollars.value));
  return (
    <section class="columns-step" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {isPartial
          ? open.isSaid
            ? `Prices in ${currency} are left out`
            : "Prices without a unit are left out"
          : "In which unit are the prices?"}
      </h3>
      {!open.isSaid && (
        <label class="columns-header">
          They are in{" "}
          <select
            class="input"
            value={chosen.value}
            onChange={({ currentTarget }) => (chosen.value = Number(currentTarget.value))}
          >
            {UNITS.map(([label], i) => (
              <option key={label} value={i}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {currency !== "USD" && (
        <NumberField
          key={currency}
          label={`US dollars for 1 ${currency}`}
          value={dollars.value}
          onChange={(value) => (dollars.value = value)}
          unit=""
          isOptional
          least={0}
          most={5}
        />
      )}
      <div class="enter-go">
        <button
          type="button"
          class="button is-main"
          disabled={!isRated}
          onClick={() =>
            read.choose({
              ...(unit !== undefined && !open.isSaid && { priceUnits: [unit] }),
              ...(currency !== "USD" && { currencyRates: new Map([[currency, dollars.peek() ?? NaN]]) }),
            })
          }
        >
          Read the file
        </button>
        <p class="progress" role="status">
          {isRated || dollars.value === undefined
            ? `${isPartial ? "They" : "All prices"} are converted to US dollars a gallon.`
            : `1 ${currency} is hardly worth ${dollars.value} US dollars.`}
        </p>
      </div>
    </section>
  );
}
