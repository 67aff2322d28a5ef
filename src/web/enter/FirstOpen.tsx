import "./enter.css";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { NO_RULES } from "../rules/rules.js";
import { DropArea } from "./DropArea.js";
import { missingWords } from "./missing.js";
import { Places } from "./Places.js";
import { describePreset, presetRules, presetSettings, TRUCK_PRESETS, type TruckPreset } from "./presets.js";
import { Progress } from "./Progress.js";
import { Refused } from "./Refused.js";
import { SettingField } from "./SettingField.js";
import { TruckChips } from "./TruckChips.js";

const OWN_NUMBERS = ["startGallons", "tankCapacityGallons", "mpg"] as const;

/** The form of the first opening: what a plan needs, from top to bottom. */
export function FirstOpen() {
  const app = useApp();
  const { entry } = app;
  const preset = useSignal<TruckPreset | undefined>(TRUCK_PRESETS[0]);
  const form = useRef<HTMLFormElement>(null);
  // The plan takes the form's place, and the focus with it. A button that was pressed and is disabled has lost it
  // already.
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      if (focused === document.body || form.current?.contains(focused) === true)
        document.querySelector<HTMLElement>("#plan")?.focus();
    },
    [],
  );
  const missing = missingWords(entry);
  const plan = (): void => {
    if (!entry.isComplete.peek()) return;
    const chosen = preset.peek();
    if (chosen !== undefined) app.change(presetSettings(chosen), presetRules(NO_RULES, chosen));
    else app.change({}, NO_RULES);
    void entry.plan();
  };
  return (
    <form
      ref={form}
      class="first-open"
      onSubmit={(event) => {
        event.preventDefault();
        plan();
      }}
    >
      <div class="first-form">
        <header>
          <h2>Where do I fuel, and why?</h2>
          <p>
            The cheapest stops for a trip, proven, with the reason for each. Works without a network; nothing leaves
            this page.
          </p>
        </header>
        <div class="first-part">
          <p class="part-name">Trip</p>
          <Places autoFocus={app.frame.value !== "phone"} onPlan={plan} />
        </div>
        <div class="first-part">
          <p class="part-name">Stations with prices</p>
          <DropArea />
        </div>
        <div class="first-part">
          <p class="part-name">Truck</p>
          <TruckChips
            chosen={preset.value}
            onChoose={(chosen) => (preset.value = chosen)}
            onOwn={() => (preset.value = undefined)}
          />
          {preset.value === undefined ? (
            <div class="enter-numbers first-own">
              {OWN_NUMBERS.map((name) => (
                <SettingField key={name} name={name} />
              ))}
            </div>
          ) : (
            <p class="hint">{describePreset(preset.value)}</p>
          )}
        </div>
        <div class="enter-go">
          <button type="submit" class="button is-main is-big" disabled={missing !== undefined || entry.isBusy.value}>
            Plan the trip
          </button>
          <Progress idle={missing ?? ""} />
        </div>
        <Refused id="first-refused" fields={[undefined, "radius", "maxDetour", "key"]} />
      </div>
      <div class="first-example">
        <p>
          <b>No file at hand?</b>
          <span>San Francisco to Teaneck, NJ, with 94 stations and made-up prices</span>
        </p>
        <button type="button" class="button" onClick={() => void entry.openBuiltIn()}>
          Open the example
        </button>
      </div>
    </form>
  );
}
