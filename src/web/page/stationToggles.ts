import type { StationRule } from "../rules/rules.js";
import { make } from "../dom.js";

/** What can be said of a station. */
export const STATION_RULES: Readonly<Record<StationRule, string>> = { must: "Must stop here", never: "Never stop here" };

/** @param rule `undefined` takes back what has been said. */
export type SayOfStation = (stationId: string, rule: StationRule | undefined) => void;

/** Two buttons that say of a station that it must, or must not, be a stop. */
export interface StationToggles {
  readonly element: HTMLElement;
  show(station: { readonly id: string; readonly name: string }, said: StationRule | undefined): void;
}

/** @param labels what is written on the buttons, where the whole sentence has no room. */
export function createStationToggles(onSay: SayOfStation, labels = STATION_RULES): StationToggles {
  let id = "";
  const makeToggle = (rule: StationRule): HTMLButtonElement => {
    const button = make("button", { type: "button", class: "toggle" }, labels[rule]);
    button.addEventListener("click", () => onSay(id, button.ariaPressed === "true" ? undefined : rule));
    return button;
  };
  const buttons = { must: makeToggle("must"), never: makeToggle("never") };
  return {
    element: make("span", { class: "toggles" }, buttons.must, buttons.never),
    show(station, said) {
      ({ id } = station);
      for (const rule of ["must", "never"] as const) {
        buttons[rule].ariaPressed = String(said === rule);
        buttons[rule].ariaLabel = `${STATION_RULES[rule]}: ${station.name}`;
      }
    },
  };
}
