import type { LatePart, PlannersState } from "../plan/planners.js";
import type { FuelTaxTable } from "../../tax/fuelTax.js";
import { fieldsInForce, NO_RULES, type Rules } from "../rules/rules.js";
import type { LoadedTrip } from "../shown.js";
import { find, make, setText } from "../dom.js";

/** What the form shows. */
export interface RulesShown {
  readonly trip: LoadedTrip;
  /** As the user has set them. */
  readonly rules: Rules;
  readonly tankCapacityGallons: number;
  /** `undefined` until it is loaded. */
  readonly fuelTaxTable: FuelTaxTable | undefined;
}

export interface FleetRules {
  /** Whether the user looks at the rules. */
  isOpen(): boolean;
  show(now: RulesShown): void;
  /** Says what the page waits for. */
  showState(state: PlannersState): void;
}

interface FleetRulesTarget {
  /** Receives all rules when one of them has changed. */
  readonly onChange: (rules: Rules) => void;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
}

const FORM_FAILED = "The fleet rules could not be loaded. Check the network, then close this section and open it again.";

/** What is said of a part while it is loaded, and how to do without it. */
const PARTS: Readonly<Record<LatePart, { readonly name: string; readonly without: string }>> = {
  fleetRules: { name: "The planner for fleet rules", without: "Remove all fleet rules" },
  fuelTax: { name: "The rates of fuel tax", without: "Plan without fuel tax" },
};

/** The section of the fleet rules. Its form is loaded when it is first opened. */
export function createFleetRules({ onChange, onToggle, onRetry }: FleetRulesTarget): FleetRules {
  const section = find("fleet-rules", HTMLDetailsElement);
  const box = find("rules-form", HTMLElement);
  const count = find("rules-count", HTMLElement);
  const state = find("rules-state", HTMLElement);
  let form: Promise<(now: RulesShown) => void> | undefined;
  let now: RulesShown | undefined;

  async function showForm(): Promise<void> {
    form ??= import("./rules/form.js").then(({ createRulesForm }) => createRulesForm(box, onChange));
    try {
      const show = await form;
      if (now !== undefined) show(now);
    } catch {
      form = undefined;
      box.replaceChildren(make("p", { role: "alert" }, FORM_FAILED));
    }
  }

  section.addEventListener("toggle", () => {
    if (section.open) void showForm();
    onToggle();
  });
  return {
    isOpen: () => section.open,
    show(shown) {
      now = shown;
      const set = fieldsInForce(shown.rules).length;
      setText(count, set === 0 ? "" : `(${set} set)`);
      if (section.open) void showForm();
    },
    showState({ part, status }) {
      const { name, without } = PARTS[part];
      const remove = (): void => onChange(part === "fuelTax" ? { ...now?.rules, fuel_tax: "none" } : NO_RULES);
      if (status === "failed") state.replaceChildren(make("p", {}, `${name} could not be loaded, so this is not planned yet. Check the network and try again.`), makeButtons(onRetry, without, remove));
      else setText(state, status === "loading" ? `Loading ${name.charAt(0).toLowerCase()}${name.slice(1)} …` : "");
      state.hidden = state.textContent === "";
    },
  };
}

function makeButtons(onRetry: () => void, without: string, onRemove: () => void): HTMLElement {
  const [retry, remove] = [make("button", { type: "button" }, "Try again"), make("button", { type: "button" }, without)];
  retry.addEventListener("click", onRetry);
  remove.addEventListener("click", onRemove);
  return make("p", { class: "buttons" }, retry, remove);
}
