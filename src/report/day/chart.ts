// Days as SVG: a bar for each, to one scale. Kinds differ in height and pattern as well as in colour, so that prints
// and the colour-blind can tell them apart.

import { defined } from "../../common/defined.js";
import { placeInRows } from "../labels.js";
import { escapeHtml, pixels } from "../text.js";
import { MINUTES_PER_HOUR } from "./clock.js";
import { boundsOf, type Day, type DayPart, isSeen, minutesOf, type PartKind, PART_KINDS, PART_NAMES } from "./days.js";
import { hourTicks, labelTicks, type PlacedTick, stepOfHours } from "./ticks.js";
import { wordDay, wordMinutes, wordMoment, wordWhat, wordWhere } from "./words.js";

const WIDTH = 1000;
const PLOT = { left: 72, right: 968 };
const BAR_HEIGHT = 30;

/** The bar of driving is thinner, as a road between places. */
const INSETS: Readonly<Record<PartKind, number>> = { driving: 7, fuel: 0, fuelAndBreak: 0, break: 0, rest: 0 };

/** Numbers of stops and letters of breaks stand above the bar. */
const MARK = { radius: 10, width: 22, height: 23, rows: 3 };
const HOURS_HEIGHT = 24;
/** Of the dates below the hours. */
const LINE_HEIGHT = 14;
const DAY_GAP = 16;
const LEGEND_HEIGHT = 30;

/** Width of a character, at most, and the least room between two texts. */
const CHARACTER_WIDTH = 7;
const TEXT_GAP = 8;

/** Least distance between two hours: `midnight CDT`. */
const LEAST_HOUR_WIDTH = 60;
/** Distance of the lines of a pattern. */
const PATTERN_STEP = 6;

/** A rectangle in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bars, hours and a legend; nothing where no time passes. */
export function drawDays(days: readonly Day[]): string {
  const longest = Math.max(...days.map(lengthOf));
  if (longest <= 0) return "";
  const perMinute = (PLOT.right - PLOT.left) / longest;
  const step = stepOfHours(perMinute * MINUTES_PER_HOUR, LEAST_HOUR_WIDTH);
  let y = 0;
  const bars = days.map((day, i) => {
    const bar = drawDay(day, days.length > 1 ? `Day ${i + 1}` : "", { perMinute, step, top: y });
    y += bar.height + DAY_GAP;
    return bar.svg;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${pixels(y + LEGEND_HEIGHT)}" role="img" aria-label="${escapeHtml(days.map((day, i) => wordDay(day, i, days)).join("; "))}">
${bars.join("\n")}
${drawLegend(days, y)}</svg>`;
}

function lengthOf(day: Day): number {
  const bounds = boundsOf(day);
  return bounds === undefined ? 0 : bounds.end.minute - bounds.begin.minute;
}

interface Frame {
  readonly perMinute: number;
  /** Hours between ticks. */
  readonly step: number;
  readonly top: number;
}

function drawDay(
  day: Day,
  name: string,
  { perMinute, step, top }: Frame,
): { readonly svg: string; readonly height: number } {
  const start = boundsOf(day)?.begin.minute ?? 0;
  const x = (minute: number): number => PLOT.left + (minute - start) * perMinute;
  const parts = day.parts.filter(isSeen);
  const marked = parts.filter(({ kind, stop }) => kind === "break" || (stop !== undefined && kind !== "rest"));
  const middles = marked.map(({ begin, end }) => (x(begin.minute) + x(end.minute)) / 2);
  const rows = placeInRows(middles, MARK.width, MARK.rows);
  const marksHeight = Math.max(0, ...rows.map((row) => (row ?? 0) + 1)) * MARK.height + 4;
  const barTop = top + marksHeight;
  const ticks = labelTicks(
    hourTicks(day, step),
    { x, span: (at, text) => [at - (text.length * CHARACTER_WIDTH) / 2, at + (text.length * CHARACTER_WIDTH) / 2] },
    { from: 0, to: WIDTH, gap: TEXT_GAP },
  );
  const boxes = parts.map((part) => {
    const inset = INSETS[part.kind];
    return {
      part,
      box: {
        x: x(part.begin.minute),
        y: barTop + inset,
        width: (part.end.minute - part.begin.minute) * perMinute,
        height: BAR_HEIGHT - 2 * inset,
      },
    };
  });
  // Driving first: stops lie on top, and a short one keeps its edge.
  const svg = [
    name === ""
      ? ""
      : `<text class="label" style="text-anchor:start" x="8" y="${pixels(barTop + BAR_HEIGHT / 2 + 4)}">${name}</text>`,
    ...drawHours(ticks, barTop + BAR_HEIGHT),
    ...[
      ...boxes.filter(({ part }) => part.kind === "driving"),
      ...boxes.filter(({ part }) => part.kind !== "driving"),
    ].map(({ part, box }) => drawPart(part, box)),
    ...parts.map((part) => drawWindow(part, minuteAtMile(parts, part.window?.fromMile ?? part.fromMile), x, barTop)),
    ...marked.map((part, i) => drawMark(part, defined(middles[i]), rows[i], barTop)),
  ];
  return {
    svg: svg.join(""),
    height: marksHeight + BAR_HEIGHT + HOURS_HEIGHT + (ticks.some(({ date }) => date !== "") ? LINE_HEIGHT : 0),
  };
}

/**
 * When a mile of a day is passed for the first time, in minutes since the departure; where it lies before the day, when
 * the day begins.
 */
function minuteAtMile(parts: readonly DayPart[], mile: number): number | undefined {
  const part = parts.find(({ kind, toMile }) => kind === "driving" && toMile >= mile);
  if (part === undefined) return undefined;
  const share = part.toMile > part.fromMile ? Math.max(0, mile - part.fromMile) / (part.toMile - part.fromMile) : 0;
  return part.begin.minute + share * (part.end.minute - part.begin.minute);
}

/** A dashed line above the drives in which a break or rest of its own may be instead, up to where it is drawn. */
function drawWindow(
  { window, begin }: DayPart,
  fromMinute: number | undefined,
  x: (minute: number) => number,
  barTop: number,
): string {
  if (window === undefined || fromMinute === undefined || fromMinute >= begin.minute) return "";
  return `<path d="M${pixels(x(fromMinute))} ${pixels(barTop)}v${WINDOW_HEIGHT}H${pixels(x(begin.minute))}" fill="none" stroke="var(--ink)" stroke-dasharray="4 3"/>`;
}

/** The hours below a bar; below them the date, first and where it changes. */
function drawHours(ticks: readonly PlacedTick[], top: number): string[] {
  let [date, dateEnd] = ["", -Infinity];
  return ticks.map((tick) => {
    const middle = Math.max(tick.x, (tick.date.length * CHARACTER_WIDTH) / 2);
    const half = (tick.date.length * CHARACTER_WIDTH) / 2;
    const isNew = tick.date !== date && middle - half > dateEnd + TEXT_GAP && middle + half < WIDTH;
    if (isNew) [date, dateEnd] = [tick.date, middle + half];
    const below = isNew
      ? `<text x="${pixels(middle)}" y="${pixels(top + 17 + LINE_HEIGHT)}" text-anchor="middle">${tick.date}</text>`
      : "";
    return `<path d="M${pixels(tick.x)} ${pixels(top)}v5" stroke="var(--soft)"/><text x="${pixels(tick.x)}" y="${pixels(top + 17)}" text-anchor="middle">${escapeHtml(tick.words)}</text>${below}`;
  });
}

/** A part with its pattern, how long it takes where there is room, and all about it as a title. */
function drawPart(part: DayPart, box: Box): string {
  const words = part.kind === "rest" ? `rest ${wordMinutes(minutesOf(part))}` : wordMinutes(minutesOf(part));
  const hasRoom =
    (part.kind === "driving" || part.kind === "rest") && box.width >= words.length * CHARACTER_WIDTH + TEXT_GAP;
  const label = `<text ${part.kind === "driving" ? 'class="on"' : 'class="label"'} x="${pixels(box.x + box.width / 2)}" y="${pixels(box.y + box.height / 2 + 4)}">${words}</text>`;
  return `<g><title>${escapeHtml(describePart(part))}</title>${drawPattern(part.kind, box)}${hasRoom ? label : ""}</g>`;
}

/** `9:20 AM, 20 min. Fuel, 82.0 gal: …` */
function describePart(part: DayPart): string {
  const where = wordWhere(part);
  return `${wordMoment(part.begin)}, ${wordMinutes(minutesOf(part))}. ${wordWhat(part)}${where === "" ? "" : `: ${where}`}`;
}

/**
 * Driving is blue; fuel dark; a break empty with slanted lines; fuel with a break dark with slanted lines; a rest empty
 * with lines along.
 */
function drawPattern(kind: PartKind, box: Box): string {
  switch (kind) {
    case "driving":
      return drawBox(box, "var(--fuel)", "none");
    case "fuel":
      return drawBox(box, "var(--ink)", "var(--ink)");
    case "fuelAndBreak":
      return drawBox(box, "var(--ink)", "var(--ink)") + drawLines(slants(box), "var(--paper)");
    case "break":
      return drawBox(box, "var(--paper)", "var(--ink)") + drawLines(slants(box), "var(--ink)");
    case "rest":
      return drawBox(box, "var(--card)", "var(--soft)") + drawLines(levels(box), "var(--line)");
  }
}

function drawBox({ x, y, width, height }: Box, fill: string, stroke: string): string {
  return `<rect x="${pixels(x)}" y="${pixels(y)}" width="${pixels(Math.max(width, 1))}" height="${pixels(height)}" fill="${fill}" stroke="${stroke}"/>`;
}

function drawLines(path: string, stroke: string): string {
  return `<path d="${path}" stroke="${stroke}" fill="none"/>`;
}

/** Lines at 45 degrees, as far as they lie in the box. */
function slants({ x, y, width, height }: Box): string {
  const count = Math.floor((width + height) / PATTERN_STEP);
  return Array.from({ length: count }, (_, i) => {
    const at = (i + 0.5) * PATTERN_STEP;
    const [fromX, toX] = [Math.max(0, at - height), Math.min(at, width)];
    return `M${pixels(x + fromX)} ${pixels(y + at - fromX)}L${pixels(x + toX)} ${pixels(y + at - toX)}`;
  }).join("");
}

function levels({ x, y, width, height }: Box): string {
  return Array.from(
    { length: Math.floor(height / PATTERN_STEP) },
    (_, i) => `M${pixels(x)} ${pixels(y + (i + 0.5) * PATTERN_STEP)}h${pixels(width)}`,
  ).join("");
}

/** The number of a stop, as on the map, or the letter of a break of its own. */
function drawMark({ kind, stop }: DayPart, x: number, row: number | undefined, barTop: number): string {
  if (row === undefined) return "";
  const y = barTop - 4 - MARK.radius - row * MARK.height;
  const at = `cx="${pixels(x)}" cy="${pixels(y)}" r="${MARK.radius}"`;
  const leader = row === 0 ? "" : `<path d="M${pixels(x)} ${pixels(y)}V${pixels(barTop)}" stroke="var(--ink)"/>`;
  const isOwn = kind === "break";
  const circle = isOwn
    ? `<circle ${at} fill="var(--paper)" stroke="var(--ink)"/>`
    : `<circle ${at} fill="var(--ink)"/>`;
  return `${leader}${circle}<text class="number"${isOwn ? ' style="fill:var(--ink)"' : ""} x="${pixels(x)}" y="${pixels(y + 4)}">${isOwn ? "B" : (stop?.index ?? 0) + 1}</text>`;
}

/** The dashed line lies so far below the top of the bar, above the thinner one of driving. */
const WINDOW_HEIGHT = 3;

const SWATCH = { width: 30, height: 16 };

/** The kinds that occur, each with its pattern, and what a dashed line means. */
function drawLegend(days: readonly Day[], top: number): string {
  const parts = days.flatMap((day) => day.parts.filter(isSeen));
  const kinds = PART_KINDS.filter((kind) => parts.some((part) => part.kind === kind));
  const middle = top + 4 + SWATCH.height / 2;
  const entries = [
    ...kinds.map((kind) => ({
      name: kind === "break" ? `${PART_NAMES[kind]} of its own (B)` : PART_NAMES[kind],
      draw: (x: number) =>
        drawPattern(kind, {
          x,
          y: top + 4 + INSETS[kind] / 2,
          width: SWATCH.width,
          height: SWATCH.height - INSETS[kind],
        }),
    })),
    ...(parts.some(({ window }) => window !== undefined && window.fromMile < window.toMile)
      ? [
          {
            name: "may be here instead",
            draw: (x: number) =>
              `<path d="M${pixels(x)} ${pixels(middle)}h${SWATCH.width}" stroke="var(--ink)" stroke-dasharray="4 3"/>`,
          },
        ]
      : []),
  ];
  let x = PLOT.left;
  return entries
    .map(({ name, draw }) => {
      const swatch = draw(x);
      const text = `<text x="${pixels(x + SWATCH.width + 6)}" y="${pixels(middle + 4)}">${name}</text>`;
      x += SWATCH.width + 6 + name.length * CHARACTER_WIDTH + 16;
      return swatch + text;
    })
    .join("");
}
