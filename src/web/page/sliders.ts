import { type SettingName, SETTING_NAMES, type Settings, SETTINGS, writeShown } from "../settings.js";
import { find, make } from "../dom.js";

/**
 * The settings, each with a slider and a number field.
 * @param onChange receives the new value at each movement; it is within the setting's own bounds.
 * @returns shows the settings that the plan was made with.
 */
export function createSliders(onChange: (changed: Partial<Settings>) => void): (settings: Settings) => void {
  const rows = SETTING_NAMES.map((name) => createRow(name, (value) => onChange({ [name]: value })));
  find("sliders", HTMLElement).replaceChildren(...rows.map(({ element }) => element));
  return (settings) => rows.forEach((row) => row.show(settings));
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
    // A slider ends at its last whole step. This lets it reach a full tank of 25.1 gallons, too.
    const end = Number(range.max);
    if (range.valueAsNumber > end - Number(range.step)) onInput(end / shown.scale);
    else take(range);
  });
  number.addEventListener("input", () => take(number));
  // When the field is left, a number that is incomplete or out of range gives way to the setting in force.
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
      // Must not interfere with typing.
      if (document.activeElement !== number) number.value = write(given[name]);
    },
  };
}
