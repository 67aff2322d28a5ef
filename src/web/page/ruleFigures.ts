import type { View } from "../shown.js";
import { find, make } from "../dom.js";

/** What a plan with fleet rules has beside its stops. */
export function createRuleFigures(): View {
  const list = find("rule-figures", HTMLElement);
  let written = "";
  return {
    show({ outcome }) {
      const figures = outcome.status === "planned" ? outcome.ruleFigures : [];
      list.hidden = figures.length === 0;
      const text = figures.join("\n");
      if (text === written) return;
      written = text;
      list.replaceChildren(...figures.map((figure) => make("li", {}, figure)));
    },
  };
}
