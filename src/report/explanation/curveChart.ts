import { wordExtraCost } from "../../contract/values/words.js";
import { rangeOf, stepFor } from "../scale.js";
import { count, counted, dollars, escapeHtml, pixels } from "../text.js";
import type { CurvePoint } from "./sections.js";

/** Narrow, so that its text can still be read on a phone. */
const WIDTH = 456;
const PLOT = { left: 80, right: 432, top: 40, bottom: 250 };
const HEIGHT = 296;

/** Free room on both sides of the points, and below the cheapest, where its label stands. */
const ROOM = { beside: 32, above: 12, below: 48 };

/** Labels keep this far from the right edge. */
const EDGE = 4;

const MOST_STEPS = 5;
/** The least that the axis of costs spans, in dollars, so that a few cents do not look like a mountain. */
const LEAST_SPAN = 1;

const POINT_RADIUS = 4.5;
const PLAN_RADIUS = 8;

/** Least distance between the middles of two numbers of the axis of stops. */
const TICK_SPACE = 18;

/** A text in pixels: `x` of its middle, `y` of its base line. */
interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isBold: boolean;
}

/** Width of a character and height of a line, at most. */
const CHARACTER = { width: 7, height: 14 };

/**
 * The cost of the best plan by number of stops as SVG; the plan is marked. The axis of costs starts above 0, and says
 * so.
 */
export function drawCurve(curve: readonly CurvePoint[]): string {
  const stops = rangeOf(curve.map((point) => point.stops));
  const axis = costAxis(curve.map((point) => point.totalCost));
  const [left, right] = [PLOT.left + ROOM.beside, PLOT.right - ROOM.beside];
  const perStop = (right - left) / Math.max(1, stops.most - stops.least);
  const x = (number: number): number =>
    stops.most === stops.least ? (left + right) / 2 : left + (number - stops.least) * perStop;
  const y = (cost: number): number =>
    PLOT.bottom - ((cost - axis.from) / (axis.to - axis.from)) * (PLOT.bottom - PLOT.top);
  const every = stepFor(Math.max(1, TICK_SPACE / perStop));
  const numbers = curve.filter((point) => (point.stops - stops.least) % every === 0);
  const planStops = curve.find((point) => point.isPlan)?.stops ?? stops.least;
  const labels = placeLabels(
    curve.map((point) =>
      labelsOf(point, { x: x(point.stops), y: y(point.totalCost), side: Math.sign(point.stops - planStops) }),
    ),
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(describeCurve(curve))}">
${axis.ticks.map((cost) => `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${pixels(y(cost))}" y2="${pixels(y(cost))}" stroke="var(--line)"/><text x="${PLOT.left - 8}" y="${pixels(y(cost) + 4)}" text-anchor="end">${axis.write(cost)}</text>`).join("")}
${numbers.map((point) => `<text x="${pixels(x(point.stops))}" y="${PLOT.bottom + 20}" text-anchor="middle">${point.stops}</text>`).join("")}
<text x="8" y="16">total cost${axis.from > 0 ? `; the axis starts at ${axis.write(axis.from)}` : ""}</text><text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 40}" text-anchor="middle">stops</text>
${runsOf(curve)
  .map(
    (run) =>
      `<polyline points="${run.map((point) => `${pixels(x(point.stops))},${pixels(y(point.totalCost))}`).join(" ")}" fill="none" stroke="var(--fuel)" stroke-width="2" stroke-linejoin="round"/>`,
  )
  .join("")}
${labels.map(drawLabel).join("")}
${curve.map((point) => drawPoint(point, x(point.stops), y(point.totalCost))).join("")}</svg>`;
}

/** Round costs around the least and the most, with room for labels below. */
function costAxis(costs: readonly number[]): {
  from: number;
  to: number;
  ticks: number[];
  write: (cost: number) => string;
} {
  const { least, most } = rangeOf(costs);
  const height = PLOT.bottom - PLOT.top;
  const span = Math.max(most - least, LEAST_SPAN);
  const perPixel = span / (height - ROOM.above - ROOM.below);
  const [lowest, highest] = [least - ROOM.below * perPixel, least + span + ROOM.above * perPixel];
  const step = stepFor((highest - lowest) / MOST_STEPS);
  const from = Math.floor(lowest / step);
  const first = Math.max(0, from);
  const ticks = Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, i) => (first + i) * step);
  // Cents only where the axis counts them.
  const write = (cost: number): string => (step < 1 ? dollars(cost) : dollars(cost).replace(/\.00$/u, ""));
  return { from: from * step, to: highest, ticks, write };
}

/** Where a number of stops has no plan, the line has a gap. */
function runsOf(curve: readonly CurvePoint[]): CurvePoint[][] {
  const runs: CurvePoint[][] = [];
  for (const point of curve) {
    const last = runs.at(-1);
    if (last?.at(-1)?.stops === point.stops - 1) last.push(point);
    else runs.push([point]);
  }
  return runs.filter((run) => run.length > 1);
}

/**
 * The lines of text below a point, where the curve leaves room: it mostly falls towards the plan and rises after it.
 * @param side of the plan on which the point lies: -1 left, 1 right.
 */
function labelsOf(
  { isPlan, totalCost, extraCost }: CurvePoint,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): Label[] {
  if (!isPlan) {
    const text = `${extraCost < 0 ? "" : "+"}${dollars(extraCost)}`;
    const half = (text.length * CHARACTER.width) / 2;
    const middle = Math.min(Math.max(x + side * (half - 6), PLOT.left + half), WIDTH - EDGE - half);
    return [{ text, x: middle, y: y + POINT_RADIUS + CHARACTER.height, isBold: false }];
  }
  const top = y + PLAN_RADIUS + CHARACTER.height;
  return [
    { text: "this plan", x, y: top, isBold: true },
    { text: dollars(totalCost), x, y: top + CHARACTER.height, isBold: true },
  ];
}

/** The labels for which there is room, that of the plan first, then from the fewest stops on. */
function placeLabels(labels: readonly (readonly Label[])[]): Label[] {
  const byRank = [...labels.filter((lines) => lines.length > 1), ...labels.filter((lines) => lines.length === 1)];
  const placed: Label[] = [];
  for (const lines of byRank)
    if (lines.every((line) => placed.every((other) => areApart(line, other)))) placed.push(...lines);
  return placed;
}

function areApart(a: Label, b: Label): boolean {
  return (
    Math.abs(a.x - b.x) >= ((a.text.length + b.text.length) / 2) * CHARACTER.width ||
    Math.abs(a.y - b.y) >= CHARACTER.height
  );
}

function drawLabel({ text, x, y, isBold }: Label): string {
  return `<text class="label" x="${pixels(x)}" y="${pixels(y)}">${isBold ? `<tspan font-weight="600">${text}</tspan>` : text}</text>`;
}

function drawPoint(point: CurvePoint, x: number, y: number): string {
  const title = `<title>${escapeHtml(describePoint(point))}</title>`;
  const [left, middle] = [pixels(x), pixels(y)];
  if (!point.isPlan)
    return `<circle cx="${left}" cy="${middle}" r="${POINT_RADIUS}" fill="var(--fuel)">${title}</circle>`;
  const r = PLAN_RADIUS;
  return `<path d="M${left} ${pixels(y - r)}L${pixels(x + r)} ${middle}L${left} ${pixels(y + r)}L${pixels(x - r)} ${middle}Z" fill="var(--limit)" stroke="var(--paper)">${title}</path>`;
}

function describePoint({ stops, totalCost, extraCost, isPlan, fuelCost, detourMinutes }: CurvePoint): string {
  return `${counted(stops, "stop")}: ${dollars(totalCost)}, ${isPlan ? "this plan" : wordExtraCost(extraCost)}; fuel ${dollars(fuelCost)}, ${count(detourMinutes)} minutes of detours`;
}

/** For those who cannot see it. */
function describeCurve(curve: readonly CurvePoint[]): string {
  return `Total cost by number of stops. ${curve.map((point) => `${counted(point.stops, "stop")} ${dollars(point.totalCost)}${point.isPlan ? ", this plan" : ""}`).join("; ")}`;
}
