import type { FleetPlannerState } from "../plan/planners.js";
import { fieldsInForce, NO_RULES, type Rules } from "../rules/rules.js";
import type { LoadedTrip } from "../shown.js";
import { find, make, setText } from "../dom.js";

/** What the form shows. */
export interface RulesShown {
  readonly trip: LoadedTrip;
  /** As the user has set them. */
  readonly rules: Rules;
  readonly tankCapacityGallons: number;
}

export interface FleetRules {
  /** Whether the user looks at the rules. */
  isOpen(): boolean;
  show(now: RulesShown): void;
  /** Says what the page waits for. */
  showState(state: FleetPlannerState): void;
}

interface FleetRulesTarget {
  /** Receives all rules when one of them has changed. */
  readonly onChange: (rules: Rules) => void;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
}

const FORM_FAILED = "The fleet rules could not be loaded. Check the network, then close this section and open it again.";
const LOADING = "Loading the planner for fleet rules …";
const FAILED = "The planner for fleet rules could not be loaded, so this is not planned yet. Check the network and try again.";

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
    showState(next) {
      if (next === "failed") state.replaceChildren(make("p", {}, FAILED), makeButtons(onRetry, () => onChange(NO_RULES)));
      else setText(state, next === "loading" ? LOADING : "");
      state.hidden = state.textContent === "";
    },
  };
}

function makeButtons(onRetry: () => void, onRemove: () => void): HTMLElement {
  const [retry, remove] = [make("button", { type: "button" }, "Try again"), make("button", { type: "button" }, "Remove all fleet rules")];
  retry.addEventListener("click", onRetry);
  remove.addEventListener("click", onRemove);
  return make("p", { class: "buttons" }, retry, remove);
}
