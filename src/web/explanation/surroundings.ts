import type { OptimizeResult } from "../../contract/optimize.js";
import { drawCurve } from "../../report/explanation/curveChart.js";
import { curveOf, type Section, tabulateAlternatives, tabulateCurve, tabulateRules } from "../../report/explanation/sections.js";
import type { StationsById } from "../../report/explanation/words.js";
import { make, setText } from "../dom.js";
import { parseSvg } from "../svg.js";
import type { Rules } from "../rules/rules.js";
import { makeTable } from "./tables.js";

/** A section of the page. */
interface Part {
  readonly element: HTMLElement;
  /** `undefined`: there is nothing to show. */
  show(section: Section | undefined, chart?: Element): void;
}

/** What else is known of the plan. */
interface Basis {
  readonly stations: StationsById;
  readonly rules: Rules;
  /** What the explanation lacks, in words. */
  readonly lacks: readonly string[];
}

/**
 * What surrounds the plan: what fewer and more stops cost, the stations that it nearly takes, what its rules cost.
 * @returns shows a plan with its explanation; `undefined` while there is none: what was shown before is dimmed until then.
 */
export function createSurroundings(container: HTMLElement): (explained: OptimizeResult | undefined, basis: Basis) => void {
  const note = make("p");
  const curve = createPart("by-stops", "More or fewer stops");
  const alternatives = createPart("alternatives", "Other stations");
  const rules = createPart("rule-costs", "What the rules cost");
  container.replaceChildren(note, curve.element, alternatives.element, rules.element);
  let written: OptimizeResult | undefined;
  return (explained, { stations, rules: params, lacks }) => {
    container.setAttribute("aria-busy", String(explained === undefined));
    if (explained === undefined || explained === written) return;
    written = explained;
    setText(note, lacks.join(" "));
    const points = curveOf({ params }, explained);
    curve.show(tabulateCurve(points), points === undefined ? undefined : parseSvg(drawCurve(points)));
    alternatives.show(tabulateAlternatives(explained.explanation?.alternatives, stations));
    rules.show(tabulateRules(explained.explanation?.rules ?? []));
  };
}

function createPart(id: string, title: string): Part {
  const heading = make("h3", { id: `${id}-title` }, title);
  const note = make("p", { class: "hint" });
  const content = make("div", { class: "with-chart" });
  const element = make("section", { id, "aria-labelledby": heading.id }, heading, note, content);
  element.hidden = true;
  return {
    element,
    show(section, chart) {
      element.hidden = section === undefined;
      if (section === undefined) return;
      setText(note, section.note);
      const table = make("div", { id: `${id}-table`, class: "scroll", tabindex: "0", role: "group", "aria-labelledby": heading.id }, makeTable(title, section.columns, section.rows.map((cells) => ({ cells }))));
      content.replaceChildren(...(chart === undefined ? [] : [chart]), ...(section.rows.length === 0 ? [] : [table]));
    },
  };
}
