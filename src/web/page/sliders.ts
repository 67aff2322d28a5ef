import { clampSettings, fromShown, type Setting, type Settings, SETTINGS, toShown, writeValue } from "../settings.js";
import { find, make } from "./dom.js";

/** The choices: a slider and a number for each. */
export interface Sliders {
  /** Shows settings that came from elsewhere. */
  set(settings: Settings): void;
}

/** @param onChange gets all settings with each movement; they are in range. */
export function createSliders(onChange: (settings: Settings) => void): Sliders {
  let settings: Settings | undefined;
  const rows = SETTINGS.map((setting) =>
    createRow(setting, (value) => {
      if (settings === undefined) return;
      settings = clampSettings({ ...settings, [setting.name]: value });
      // A smaller tank can take fuel with it; what is being typed is left alone.
      for (const row of rows) row.show(settings);
      onChange(settings);
    }),
  );
  find("sliders", HTMLElement).replaceChildren(...rows.map(({ element }) => element));
  return {
    set(given) {
      settings = given;
      for (const row of rows) row.show(given);
    },
  };
}

interface Row {
  readonly element: HTMLElement;
  readonly show: (settings: Settings) => void;
}

function createRow(setting: Setting, onInput: (value: number) => void): Row {
  const { name, label, unit, least, step } = setting;
  const range = make("input", { type: "range", id: name, min: String(least), step: String(step) });
  const number = make("input", { type: "number", id: `${name}-number`, "aria-label": `${label}, ${unit}`, inputmode: "decimal", min: String(setting.lowest), step: "any" });
  range.addEventListener("input", () => onInput(fromShown(setting, range.valueAsNumber)));
  number.addEventListener("input", () => {
    if (Number.isFinite(number.valueAsNumber) && number.checkValidity()) onInput(fromShown(setting, number.valueAsNumber));
  });
  let shown: Settings | undefined;
  // What is left half typed, or out of range, gives way to what holds.
  number.addEventListener("change", () => {
    if (shown !== undefined) number.value = writeValue(setting, shown[name]);
  });
  return {
    element: make("div", { class: "slider" }, make("label", { for: name }, label), make("span", { class: "value" }, number, make("span", { "aria-hidden": "true" }, unit)), range),
    show(settings) {
      shown = settings;
      const value = settings[name];
      range.max = String(toShown(setting, setting.most(settings)));
      number.max = String(toShown(setting, setting.highest(settings)));
      range.valueAsNumber = toShown(setting, value);
      range.setAttribute("aria-valuetext", `${writeValue(setting, value)} ${unit}`);
      if (document.activeElement !== number) number.value = writeValue(setting, value);
    },
  };
}
