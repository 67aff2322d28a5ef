// An explanation as HTML.

import type { OptimizeResult, StopRecommendation } from "../../contract/schemas/optimize.js";
import { writeTable } from "../tableLayout.js";
import { hasPricing } from "../pricedStops.js";
import { escapeHtml } from "../text.js";
import { drawCurve } from "./curveChart.js";
import {
  curveOf,
  type Section,
  tabulateAlternatives,
  tabulateCurve,
  tabulateRules,
  type ExplainedRequest,
  requiredIdsOf,
  stationsById,
  writeStopReason,
} from "./sections.js";

/** What is said of a stop stays on a narrow screen while its row is moved sideways. */
export const EXPLANATION_STYLE = `.below td { border-top: 0; padding-top: 0 }
.below div { position: sticky; left: .6rem; width: fit-content; max-width: min(60rem, calc(100vw - 3.5rem)) }
.below p { margin: 0 }
.below p:first-child { color: var(--ink) }
.curve { display: flex; flex-wrap: wrap; gap: .75rem; align-items: flex-start }
.curve .scroll { flex: 1 1 22rem; max-width: 36rem }
.curve svg { min-width: 0 }
@media print { .below { break-before: avoid } .below div { max-width: none } }
`;

/** What is said of each stop: its reason, its price range, and what to do where it is closed. */
export function writeStopReasons(request: ExplainedRequest, stops: readonly StopRecommendation[]): string[] {
  if (stops.every(({ explanation }) => explanation === undefined)) return [];
  const byId = stationsById(request.stations);
  const requiredIds = requiredIdsOf(request);
  return stops.map(
    (stop) =>
      `<div>${writeStopReason(stop, byId, requiredIds)
        .map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
        .join("")}</div>`,
  );
}

/** The sections about the whole plan; nothing where the answer has no explanation. */
export function writeExplanation(request: ExplainedRequest, plan: OptimizeResult): string {
  const { explanation } = plan;
  if (explanation === undefined) return "";
  const curve = curveOf(request, plan);
  const rules = tabulateRules(explanation.rules);
  const sections = [
    writeSection(tabulateCurve(curve, plan.summary), (table) =>
      curve === undefined ? table : `<div class="curve"><div class="scroll">${drawCurve(curve)}</div>${table}</div>`,
    ),
    writeSection(
      tabulateAlternatives(explanation.alternatives, stationsById(request.stations), { hasPricing: hasPricing(plan) }),
    ),
    ...(rules === undefined ? [] : [writeSection(rules)]),
  ];
  return sections.join("");
}

function writeSection({ title, note, columns, rows }: Section, frame = (table: string): string => table): string {
  return `<h2>${escapeHtml(title)}</h2>\n<p>${escapeHtml(note)}</p>\n${rows.length === 0 ? "" : `${frame(writeTable(columns, rows))}\n`}`;
}
