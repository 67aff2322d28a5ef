import { DEFAULT_WITHIN_DOLLARS } from "../../contract/comparison.js";
import { make } from "../dom.js";

/** Beyond it no plan costs more. */
const MOST_DOLLARS = 10_000;

/** How much more the plan with the fewest stops may cost. */
export function createWithin(onChange: () => void): { readonly element: HTMLElement; readonly read: () => number } {
  const input = make("input", { type: "number", id: "within", inputmode: "decimal", min: "0", max: String(MOST_DOLLARS), step: "any", value: String(DEFAULT_WITHIN_DOLLARS) });
  let dollars = DEFAULT_WITHIN_DOLLARS;
  input.addEventListener("input", () => {
    if (input.value === "" || !input.validity.valid) return;
    dollars = input.valueAsNumber;
    onChange();
  });
  // What is no amount gives way to the one in force.
  input.addEventListener("change", () => {
    input.value = String(dollars);
  });
  return {
    element: make("div", { class: "rule within" }, make("label", { for: input.id }, "Fewest stops may cost more by"), make("span", { class: "value" }, make("span", { "aria-hidden": "true" }, "$"), input)),
    read: () => dollars,
  };
}
