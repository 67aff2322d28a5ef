import { useApp } from "../../app/context.js";
import { whole } from "../../design/words.js";
import { FALLBACK_DOLLARS } from "../../rules/numbers.js";
import { type Brand, isSameBrand, toggleOnly } from "../../rules/brandTable.js";
import { AddButton, useAdding } from "./AddButton.js";
import { Stepper } from "./Stepper.js";
import { Switch } from "./Switch.js";
import { useRules } from "./useRules.js";

/** Brands alone, and what holds where they leave no plan. */
export function BrandMore({ all }: { readonly all: readonly Brand[] }) {
  const { rules, setBrands } = useRules();
  const { trip } = useApp();
  const adding = useAdding();
  const { only, never, fallback, fallback_dollars_per_stop: dollars } = rules.brands ?? {};
  const leavesOut =
    (only?.length ?? 0) > 0 ||
    (never?.length ?? 0) > 0 ||
    (rules.excluded_station_ids?.length ?? 0) > 0 ||
    fallback === true;
  const isOnly = (name: string): boolean => only?.some((other) => isSameBrand(other, name)) === true;
  return (
    <>
      <div class="rule-line">
        <h4 class="rule-name">Only some brands</h4>
        <AddButton adding={adding}>
          {adding.isOpen.value ? "Done" : only?.length ? `Only ${whole(only.length)}` : "Choose"}
        </AddButton>
      </div>
      {adding.isOpen.value && (
        <ul class="only-brands" aria-label="Only these brands">
          {all.map(({ name, stationCount }) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isOnly(name)}
                  onChange={({ currentTarget }) =>
                    setBrands((brands) => toggleOnly(brands, name, currentTarget.checked))
                  }
                />
                {name} <span class="brand-count">{whole(stationCount)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {leavesOut && trip.value !== undefined && (
        <>
          <Switch
            label="Others, if there is no plan without"
            isOn={fallback ?? false}
            onChange={(isOn) => setBrands((brands) => ({ ...brands, fallback: isOn }))}
          />
          {fallback === true && (
            <Stepper
              label="Such a stop counts for"
              unit={FALLBACK_DOLLARS.shown.unit}
              step={10}
              least={FALLBACK_DOLLARS.least}
              most={FALLBACK_DOLLARS.most}
              value={dollars ?? FALLBACK_DOLLARS.default}
              onChange={(value) => setBrands((brands) => ({ ...brands, fallback_dollars_per_stop: value }))}
            />
          )}
        </>
      )}
    </>
  );
}
