// The days of a plan as text: a bar for each, and what happens when.

import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { layOutTable, MAX_CELL_CHARACTERS, type TableColumn } from "../tableLayout.js";
import { type Terminal, wrapWords } from "../terminal.js";
import { toPlainLine } from "../text.js";
import { writeBars } from "./bar.js";
import { MINUTES_PER_HOUR } from "./clock.js";
import { type Day, daysOf } from "./days.js";
import { rowsOf, timeTitle } from "./rows.js";
import { titleDays, wordDay, wordSummary } from "./words.js";

/** The section about the days; nothing where the answer has no hours. */
export function writeDays(plan: OptimizeResult, terminal: Terminal): string[] {
  const days = daysOf(plan);
  if (days.length === 0) return [];
  const { bold } = terminal.colors;
  const wrap = (text: string): string => wrapWords(text, terminal.columns);
  const bars = writeBars(days, terminal);
  return [
    bold(titleDays(days)),
    wrap(wordSummary(days, plan)),
    "",
    ...(bars.length === 0 ? [] : [...bars, ""]),
    ...writeTable(days, (day, i) => bold(wrap(wordDay(day, i, days))), terminal),
    "",
  ];
}

const COLUMNS: readonly TableColumn[] = [
  { title: "takes", align: "right" },
  { title: "mile", align: "right" },
  { title: "", align: "left", canShrink: true },
];

/** Names of places are long, and nothing stands behind them. */
const MAX_PART_CHARACTERS = 2 * MAX_CELL_CHARACTERS;

/** One table of all days, so that its columns line up, with a heading before each day. */
function writeTable(days: readonly Day[], writeHeading: (day: Day, i: number) => string, terminal: Terminal): string[] {
  const rows = rowsOf(days);
  const below = rows.map((row, r) => {
    const next = rows[r + 1];
    const day = days[next?.day ?? -1];
    if (next === undefined || day === undefined) return [];
    if (next.day !== row.day) return ["", writeHeading(day, next.day)];
    return next.newDate === undefined ? [] : [terminal.colors.dim(next.newDate)];
  });
  const zoneWidth = Math.max(...rows.map(({ zone }) => zone.length));
  const cells = rows.map(({ time, zone, minutes, mile, what, where }) => [
    zoneWidth === 0 ? time : `${time} ${zone.padEnd(zoneWidth)}`,
    minutes === undefined ? "" : padMinutes(minutes),
    mile,
    toPlainLine(where === "" ? what : `${what}: ${where}`, MAX_PART_CHARACTERS),
  ]);
  return [
    ...days.slice(0, 1).map(writeHeading),
    ...layOutTable([{ title: timeTitle(rows), align: "right" }, ...COLUMNS], cells, terminal, below),
  ];
}

/** `3 h  5 min`, so that hours stand below hours. */
function padMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2)} min`;
}
