import type { Rules } from "../rules/rules.js";
import { type Settings, writeSettings } from "../settings.js";
import type { Shown, View } from "../shown.js";
import { find, make, setText } from "../dom.js";

/** A change that makes a plan possible, or gets further. */
interface Fix {
  readonly text: string;
  readonly settings: Partial<Settings>;
  readonly rules?: Rules | undefined;
}

/**
 * Says why there is no plan, and what would make one possible.
 * @param onTake receives the settings and, where they change, the rules of the fix that the user takes.
 */
export function createObstacle(onTake: (settings: Partial<Settings>, rules?: Rules) => void): View {
  const section = find("obstacle", HTMLElement);
  const title = find("obstacle-title", HTMLElement);
  const text = find("obstacle-text", HTMLElement);
  const fix = find("obstacle-fix", HTMLElement);
  const buttons = find("fixes", HTMLElement);
  let fixes: readonly Fix[] = [];
  let written = "";
  const showFixes = (): void => {
    const texts = fixes.map((each) => `Take this fix: ${each.text}`);
    buttons.hidden = fixes.length === 0;
    if (texts.join("\n") === written) return;
    written = texts.join("\n");
    buttons.replaceChildren(...texts.map((label, k) => {
      const button = make("button", { type: "button" }, label);
      button.addEventListener("click", () => take(k));
      return button;
    }));
  };
  const take = (k: number): void => {
    const taken = fixes[k];
    if (taken === undefined) return;
    onTake(taken.settings, taken.rules);
    // The button disappears with the obstacle, so the focus needs another place.
    find("plan", HTMLElement).focus();
  };
  return {
    show({ outcome }) {
      section.hidden = outcome.status === "planned";
      if (outcome.status === "planned") return;
      setText(title, outcome.status === "tooTight" ? "No plan keeps the fleet rules" : "No plan can be driven");
      setText(text, outcome.message);
      setText(fix, `${outcome.status === "tooTight" ? "What would do" : "To get further"}: ${outcome.fix}.`);
      fixes = fixesOf(outcome);
      showFixes();
    },
  };
}

function fixesOf(outcome: Exclude<Shown["outcome"], { readonly status: "planned" }>): Fix[] {
  if (outcome.status === "tooTight") return outcome.relaxations.map(({ text, rules }) => ({ text, settings: {}, rules }));
  return outcome.settings === undefined ? [] : [{ text: writeSettings(outcome.settings), settings: outcome.settings }];
}
