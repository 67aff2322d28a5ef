import { FALLBACK_DOLLARS, RULE_NUMBERS, RULE_NUMBER_NAMES } from "../../rules/numbers.js";
import { fitTank } from "../../rules/fitTank.js";
import { NO_RULES, type Rules } from "../../rules/rules.js";
import { make, setText } from "../../dom.js";
import type { RulesShown } from "../fleetRules.js";
import { createBrandFields } from "./brands.js";
import { createConsumptionField } from "./consumption.js";
import { makeCheck, makeNumberField, makeSelect } from "./fields.js";
import { createPriceFields } from "./prices.js";
import { createStationFields } from "./stations.js";

const OTHERWISE = { refuse: "say what is in the way", dip: "keep as much of buffer and reserve as can be kept" } as const;

/**
 * Fills `box` with the form of the fleet rules.
 * @param onRules receives all rules when one of them has changed.
 * @returns shows the rules in force.
 */
export function createRulesForm(box: HTMLElement, onRules: (rules: Rules) => void): (now: RulesShown) => void {
  let inForce: Rules = NO_RULES;
  const message = make("p", { class: "hint", role: "status" });
  const say = (text: string): void => setText(message, text);
  // Rules that change before the next frame must not lose each other.
  const change = (by: (rules: Rules) => Rules): void => {
    inForce = by(inForce);
    onRules(inForce);
  };
  const set = (changed: Rules): void => change((rules) => ({ ...rules, ...changed }));

  // How old prices may be stands with the prices.
  const numbers = RULE_NUMBER_NAMES.filter((name) => name !== "price_maximum_age_hours").map((name) => ({ name, ...makeNumberField(`rule-${name}`, RULE_NUMBERS[name], (value) => set({ [name]: value })) }));
  const fillUp = makeCheck("rule-fill_up", "Fill up at every stop", (isChecked) => set({ fill_up: isChecked }));
  const consumption = createConsumptionField((stretches) => set({ consumption: stretches }));
  const prices = createPriceFields({ onChange: change, say });
  const brands = createBrandFields({ onChange: change, say });
  const fallback = makeCheck("rule-fallback", "If no plan keeps the rules for brands and stations, use those that they leave out", (isChecked) => change((rules) => ({ ...rules, brands: { ...rules.brands, fallback: isChecked } })));
  const fallbackDollars = makeNumberField("rule-fallback_dollars", FALLBACK_DOLLARS, (value) => change((rules) => ({ ...rules, brands: { ...rules.brands, fallback_dollars_per_stop: value } })));
  const stations = createStationFields({ onChange: change, say });
  const otherwise = makeSelect("If there is no plan", OTHERWISE);
  otherwise.select.addEventListener("change", () => set({ when_infeasible: otherwise.read() }));

  box.replaceChildren(
    ...numbers.map(({ element }) => element),
    fillUp.element,
    consumption.element,
    group("Prices paid", prices.element),
    group("Brands", brands.element),
    group("Stations", stations.element),
    fallback.element,
    fallbackDollars.element,
    make("p", { class: "field" }, make("span", { class: "label", "aria-hidden": "true" }, "If there is no plan"), otherwise.element),
    message,
  );
  return (now) => {
    inForce = now.rules;
    const fitted = fitTank(inForce, now.tankCapacityGallons);
    for (const { name, show } of numbers) show(fitted[name] ?? RULE_NUMBERS[name].default);
    fillUp.show(inForce.fill_up ?? false);
    consumption.show(inForce.consumption ?? []);
    prices.show(now);
    brands.show(now);
    const hasFallback = inForce.brands?.fallback ?? false;
    fallback.show(hasFallback);
    fallbackDollars.element.hidden = !hasFallback;
    fallbackDollars.show(inForce.brands?.fallback_dollars_per_stop ?? FALLBACK_DOLLARS.default);
    stations.show(now);
    otherwise.select.value = inForce.when_infeasible ?? "refuse";
  };
}

function group(title: string, content: HTMLElement): HTMLElement {
  return make("fieldset", { class: "rule-group" }, make("legend", {}, title), content);
}
