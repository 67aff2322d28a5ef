import { MAX_CENTS_PER_GALLON, MAX_DOLLARS_PER_STOP } from "../../../contract/values/limits.js";
import { preferenceOf } from "../../rules/brandTable.js";
import { Segmented } from "./Segmented.js";
import { Stepper } from "./Stepper.js";
import { useRules } from "./useRules.js";

const UNITS = { stop: "$ a stop", gallon: "¢ a gallon" } as const;
const MOST = { stop: MAX_DOLLARS_PER_STOP, gallon: MAX_CENTS_PER_GALLON } as const;

/** What a preferred brand is worth. */
export function Worth({ name }: { readonly name: string }) {
  const { rules, setBrands } = useRules();
  const preference = preferenceOf(rules.brands, name);
  if (preference === undefined) return null;
  const { dollars_per_stop: perStop, cents_per_gallon: perGallon } = preference;
  const unit = typeof perStop !== "number" && typeof perGallon === "number" ? "gallon" : "stop";
  const write = (amount: number, of: keyof typeof UNITS): void =>
    setBrands((brands) => ({
      ...brands,
      prefer: brands.prefer?.map((each) =>
        each.brand === preference.brand
          ? { brand: each.brand, ...(of === "stop" ? { dollars_per_stop: amount } : { cents_per_gallon: amount }) }
          : each,
      ),
    }));
  const amount = (unit === "stop" ? perStop : perGallon) ?? 0;
  return (
    <div class="worth">
      <Stepper
        label={`${name} is worth`}
        unit={unit === "stop" ? "$" : "¢"}
        characters={4}
        value={amount}
        step={1}
        least={0}
        most={MOST[unit]}
        onChange={(value) => value !== undefined && write(value, unit)}
        note={typeof perStop === "number" && typeof perGallon === "number" ? `and ${perGallon} ¢ a gallon` : undefined}
      />
      <Segmented
        label={`Unit of what ${name} is worth`}
        choices={UNITS}
        chosen={unit}
        onChoose={(of) => write(Math.min(amount, MOST[of]), of)}
      />
    </div>
  );
}
