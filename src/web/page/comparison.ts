import { compareDrivers } from "../../report/figures.js";
import type { View } from "../shown.js";
import { find, make, setText } from "../dom.js";

/** The plan compared with the naive driver. */
export function createComparison(): View {
  const region = find("comparison", HTMLElement);
  const strategy = find("strategy", HTMLElement);
  const section = region.closest("section");
  const body = make("tbody");
  const head = make("tr", {}, make("td"), make("th", { scope: "col", class: "right" }, "This plan"), make("th", { scope: "col", class: "right" }, "Naive driver"));
  region.replaceChildren(make("table", {}, make("thead", {}, head), body));
  const rows: ((what: string, plan: string, naive: string) => void)[] = [];
  return {
    show({ outcome }) {
      if (section !== null) section.hidden = outcome.status !== "planned";
      if (outcome.status !== "planned") return;
      const { summary, stops } = outcome.result;
      setText(strategy, summary.baseline_comparison.strategy_description);
      compareDrivers(summary, stops.length).forEach((figures, r) => {
        rows[r] ??= addRow(body);
        rows[r](...figures);
      });
    },
  };
}

function addRow(body: HTMLElement): (what: string, plan: string, naive: string) => void {
  const cells = [make("th", { scope: "row" }), make("td", { class: "right" }), make("td", { class: "right" })];
  body.append(make("tr", {}, ...cells));
  return (...texts) => cells.forEach((cell, c) => setText(cell, texts[c] ?? ""));
}
