// An explanation as text for people.

import { defined } from "../../common/defined.js";
import type { OptimizeResult, StopRecommendation } from "../../contract/schemas/optimize.js";
import { hasPricing } from "../pricedStops.js";
import { layOutTable, MAX_CELL_CHARACTERS } from "../tableLayout.js";
import { type Terminal, widthOf, wrapWords } from "../terminal.js";
import { toPlainLine } from "../text.js";
import {
  curveOf,
  type CurvePoint,
  type Section,
  tabulateAlternatives,
  tabulateCurve,
  tabulateRules,
  type ExplainedRequest,
  requiredIdsOf,
  stationsById,
  writeStopReason,
} from "./sections.js";

/** As many alternatives are listed: more would push the plan off the screen. */
const MOST_ALTERNATIVES = 5;

/** Puts what is said of a stop below its mile. */
const INDENT = "   ";

/** The lines below each stop: its reason, then its price range and what to do where it is closed. */
export function writeStopReasons(
  request: ExplainedRequest,
  stops: readonly StopRecommendation[],
  { columns, colors }: Terminal,
): string[][] {
  if (stops.every(({ explanation }) => explanation === undefined)) return [];
  const byId = stationsById(request.stations);
  const requiredIds = requiredIdsOf(request);
  const room = columns === undefined ? undefined : columns - INDENT.length;
  return stops.map((stop) => {
    const [reason = "", ...details] = writeStopReason(stop, byId, requiredIds);
    const lines = [reason, details.join(" ")].filter((line) => line !== "");
    return lines
      .flatMap((line) => wrapWords(toPlainLine(line, Infinity), room).split("\n"))
      .map((line) => INDENT + colors.dim(line));
  });
}

/** The lines about the whole plan, each section after a blank line; none where the answer has no explanation. */
export function writeExplanation(request: ExplainedRequest, plan: OptimizeResult, terminal: Terminal): string[] {
  const { explanation } = plan;
  if (explanation === undefined) return [];
  const curve = curveOf(request, plan);
  const curveSection = tabulateCurve(curve, plan.summary);
  const rules = tabulateRules(explanation.rules);
  return [
    ...writeSection(curveSection, addBars(layOut(curveSection, terminal), curve ?? [], terminal), terminal),
    ...[
      tabulateAlternatives(explanation.alternatives, stationsById(request.stations), {
        most: MOST_ALTERNATIVES,
        hasPricing: hasPricing(plan),
      }),
      ...(rules === undefined ? [] : [rules]),
    ].flatMap((section) => writeSection(section, layOut(section, terminal), terminal)),
    ...(plan.warnings.length > 0 ? [""] : []),
  ];
}

function layOut({ columns, rows }: Section, terminal: Terminal): string[] {
  if (rows.length === 0) return [];
  return layOutTable(
    columns,
    rows.map((cells) => cells.map((cell) => toPlainLine(cell, MAX_CELL_CHARACTERS))),
    terminal,
  );
}

function writeSection({ title, note }: Section, table: readonly string[], { columns, colors }: Terminal): string[] {
  return ["", wrapWords(`${colors.bold(`${title}.`)} ${note}`, columns), ...table];
}

const LONGEST_BAR = 24;
/** With less room than this there are no bars: they would all look alike. */
const LEAST_BAR = 8;
const BAR_GAP = "  ";

/**
 * Puts a bar after each line of the table, as long as the plan costs more. They all start at nothing, so that lengths
 * can be compared.
 */
function addBars(lines: readonly string[], curve: readonly CurvePoint[], { columns = Infinity }: Terminal): string[] {
  const [head, ...rows] = lines;
  const room = Math.min(LONGEST_BAR, columns - BAR_GAP.length - Math.max(0, ...rows.map(widthOf)));
  const most = Math.max(...curve.map(({ extraCost }) => extraCost));
  if (head === undefined || rows.length !== curve.length || room < LEAST_BAR || most <= 0) return [...lines];
  return [
    head,
    ...rows.map((row, i) => `${row}${BAR_GAP}${drawBar(defined(curve[i]).extraCost / most, room)}`.trimEnd()),
  ];
}

/** The left eighths of a block, from none to seven. */
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar over a share of the room, to an eighth of a column; never so short that it cannot be seen. */
function drawBar(share: number, room: number): string {
  const eighths = share > 0 ? Math.max(1, Math.round(share * room * 8)) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + defined(EIGHTHS[eighths % 8]);
}
