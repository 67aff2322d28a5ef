import { type Settings, writeSettings } from "../settings.js";
import type { View } from "../shown.js";
import { find, setText } from "../dom.js";

/**
 * Says why the trip cannot be driven, and what would fix it.
 * @param onTake receives the settings that fix it, if settings alone can.
 */
export function createObstacle(onTake: (settings: Partial<Settings>) => void): View {
  const section = find("obstacle", HTMLElement);
  const text = find("obstacle-text", HTMLElement);
  const fix = find("obstacle-fix", HTMLElement);
  const take = find("take-fix", HTMLButtonElement);
  let settings: Partial<Settings> | undefined;
  take.addEventListener("click", () => {
    if (settings === undefined) return;
    onTake(settings);
    // The button disappears with the obstacle, so the focus needs another place.
    find("plan", HTMLElement).focus();
  });
  return {
    show({ outcome }) {
      section.hidden = outcome.status === "planned";
      if (outcome.status === "planned") return;
      settings = outcome.settings;
      take.hidden = settings === undefined;
      setText(take, `Take this fix: ${writeSettings(settings ?? {})}`);
      setText(text, outcome.message);
      setText(fix, `To get further: ${outcome.fix}.`);
    },
  };
}
