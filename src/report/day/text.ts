// The days of a plan as text: a bar of plain characters for each with the hours below it, and what happens when.

import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { defined } from "../../common/defined.js";
import { layOutTable, MAX_CELL_CHARACTERS, type TableColumn } from "../tableLayout.js";
import { type Terminal, wrapWords } from "../terminal.js";
import { toPlainLine } from "../text.js";
import { MINUTES_PER_HOUR } from "./clock.js";
import { type Day, daysOf, boundsOf, isSeen, type PartKind, PART_KINDS, PART_NAMES } from "./days.js";
import { rowsOf, timeTitle } from "./rows.js";
import { titleDays, wordDay, wordSummary } from "./words.js";
import { hourTicks, labelTicks, stepOfHours } from "./ticks.js";

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

const SIGNS: Readonly<Record<PartKind, string>> = { driving: "=", fuel: "F", fuelAndBreak: "+", break: "B", rest: "." };

/** Width where nothing is known of it, and the least, below which a bar shows nothing. */
const DEFAULT_COLUMNS = 80;
const LEAST_COLUMNS = 30;

/** Least distance between two hours: `|midnight ` */
const HOUR_COLUMNS = 10;

/** The bars of all days, to one scale, and a legend; nothing where the terminal is too narrow. */
function writeBars(days: readonly Day[], terminal: Terminal): string[] {
  const columns = terminal.columns ?? DEFAULT_COLUMNS;
  const titles = days.map((_, i) => (days.length > 1 ? `Day ${i + 1}  ` : ""));
  const indent = Math.max(...titles.map((title) => title.length));
  const width = columns - indent;
  const longest = Math.max(...days.map(lengthOf));
  if (width < LEAST_COLUMNS || longest <= 0) return [];
  const perMinute = width / longest;
  const step = stepOfHours(perMinute * MINUTES_PER_HOUR, HOUR_COLUMNS);
  return [
    ...days.flatMap((day, i) =>
      [
        defined(titles[i]).padEnd(indent) + paint(cellsOf(day, perMinute), terminal),
        " ".repeat(indent) + hoursOf(day, perMinute, step, width),
      ]
        .map((line) => line.trimEnd())
        .filter((line) => line !== ""),
    ),
    wrapWords(legendOf(days), columns),
  ];
}

function lengthOf(day: Day): number {
  const bounds = boundsOf(day);
  return bounds === undefined ? 0 : bounds.end.minute - bounds.begin.minute;
}

/** What each column shows. Whatever is not driving has at least one, so that a short stop is seen. */
function cellsOf(day: Day, perMinute: number): PartKind[] {
  const start = boundsOf(day)?.begin.minute ?? 0;
  const cells: PartKind[] = Array.from({ length: Math.max(1, Math.round(lengthOf(day) * perMinute)) }, () => "driving");
  for (const { kind, begin, end } of day.parts.filter((part) => part.kind !== "driving")) {
    let at = Math.min(Math.round((begin.minute - start) * perMinute), cells.length - 1);
    while (at < cells.length - 1 && cells[at] !== "driving") at++;
    cells.fill(kind, at, Math.max(at + 1, Math.round((end.minute - start) * perMinute)));
  }
  return cells;
}

function paint(cells: readonly PartKind[], terminal: Terminal): string {
  const colors = colorsOf(terminal);
  let bar = "";
  for (let from = 0, to = 0; from < cells.length; from = to) {
    const kind = defined(cells[from]);
    while (to < cells.length && cells[to] === kind) to++;
    bar += colors[kind](SIGNS[kind].repeat(to - from));
  }
  return bar;
}

function colorsOf({
  colors: { bold, dim, green, yellow },
}: Terminal): Readonly<Record<PartKind, (text: string) => string>> {
  return {
    driving: (text) => text,
    fuel: (text) => bold(green(text)),
    fuelAndBreak: (text) => bold(yellow(text)),
    break: (text) => bold(yellow(text)),
    rest: dim,
  };
}

function hoursOf(day: Day, perMinute: number, step: number, width: number): string {
  const start = boundsOf(day)?.begin.minute ?? 0;
  const place = {
    x: (minute: number) => Math.floor((minute - start) * perMinute),
    span: (x: number, text: string) => [x, x + text.length + 1] as const,
  };
  return labelTicks(hourTicks(day, step), place, { from: 0, to: width, gap: 1 }).reduce(
    (line, { x, words }) => `${line.padEnd(x)}|${words}`,
    "",
  );
}

/** The signs that occur. */
function legendOf(days: readonly Day[]): string {
  const seen = new Set(days.flatMap(({ parts }) => parts.filter(isSeen).map(({ kind }) => kind)));
  return PART_KINDS.filter((kind) => seen.has(kind))
    .map((kind) => `${SIGNS[kind]} ${PART_NAMES[kind]}`)
    .join(", ");
}
