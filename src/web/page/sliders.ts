import { type SettingName, SETTING_NAMES, type Settings, SETTINGS, writeShown } from "../settings.js";
import { find, make } from "../dom.js";

/** The choices: a slider and a number for each. */
export interface Sliders {
  /** Shows the settings that the plan was made with. */
  show(settings: Settings): void;
}

/** @param onChange gets the new value at each movement; it is within the setting's own bounds. */
export function createSliders(onChange: (changed: Partial<Settings>) => void): Sliders {
  const rows = SETTING_NAMES.map((name) => createRow(name, (value) => onChange({ [name]: value })));
  find("sliders", HTMLElement).replaceChildren(...rows.map(({ element }) => element));
  return {
    show(settings) {
      for (const row of rows) row.show(settings);
    },
  };
}

interface Row {
  readonly element: HTMLElement;
  readonly show: (settings: Settings) => void;
}

function createRow(name: SettingName, onInput: (value: number) => void): Row {
  const { label, unit, shown, slider, least, most } = SETTINGS[name];
  const write = (value: number): string => writeShown(name, value);
  const range = make("input", { type: "range", id: name, min: write(slider.least), step: write(slider.step) });
  const number = make("input", { type: "number", "aria-label": `${label}, ${shown.unit}`, inputmode: "decimal", min: write(least), step: "any" });
  let settings: Settings | undefined;
  const take = (input: HTMLInputElement): void => {
    if (input.value !== "" && input.validity.valid) onInput(input.valueAsNumber / shown.scale);
  };
  range.addEventListener("input", () => {
    // A slider stops at its last whole step; this lets it reach a full tank of 25.1 gallons.
    const end = Number(range.max);
    if (range.valueAsNumber > end - Number(range.step)) onInput(end / shown.scale);
    else take(range);
  });
  number.addEventListener("input", () => take(number));
  // A number that is half typed or out of range is replaced by the setting in force.
  number.addEventListener("change", () => {
    if (settings !== undefined) number.value = write(settings[name]);
  });
  return {
    element: make("div", { class: "slider" }, make("label", { for: name }, label), make("span", { class: "value" }, number, make("span", { "aria-hidden": "true" }, shown.unit)), range),
    show(given) {
      settings = given;
      const isFuel = name === "startGallons";
      range.max = write(isFuel ? given.tankCapacityGallons : slider.most);
      number.max = write(isFuel ? given.tankCapacityGallons : most);
      range.value = write(given[name]);
      range.setAttribute("aria-valuetext", `${write(given[name])} ${shown.scale === 1 ? unit : `${shown.unit} ${unit}`}`);
      // A number that is being typed is left alone.
      if (document.activeElement !== number) number.value = write(given[name]);
    },
  };
}
