import uPlot from "uplot";
import type { TradeoffPoint } from "../../planning/tradeoff.js";
import { rangeOf } from "../../report/range.js";
import { ticksBetween } from "../../report/ticks.js";
import { count, dollars } from "../../report/text.js";
import { BOLD_FONT, type Colors, FONT } from "./chartFrame.js";
import { write } from "./fuelLayers.js";
import { NO_LISTENERS } from "./fuelPlot.js";

export const TRADEOFF_HEIGHT = 270;

const AXIS = { left: 62, bottom: 26, label: 18 };
const STEPS = { minutes: 6, dollars: 5 };
/** Pixels that a tick of the minute axis needs. */
const MINUTES_SPACE = 60;

/** Free room on each side of the points, as a share of their span, and the least span of an axis. */
const MARGIN = 0.12;
const LEAST_SPAN = { minutes: 2, dollars: 2 };

/** Room above the plot for the title of its left axis. */
const TITLE_HEIGHT = 22;

const POINT_RADIUS = 6;
const CURRENT_RADIUS = 9;

/** What is drawn now. */
export interface DrawnTradeoff {
  readonly points: readonly TradeoffPoint[];
  /** Index of the point that the page's plan is at; -1 if there is none. */
  readonly current: number;
  readonly colors: Colors;
}

/** uPlot with minutes of detour below and dollars on the left; its own line joins the points. */
export function makeTradeoffPlot(target: HTMLElement, widthPixels: number, drawn: () => DrawnTradeoff): uPlot {
  const soft = (): string => drawn().colors.soft;
  const line = (): string => drawn().colors.line;
  const common = { font: FONT, stroke: soft, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  const options: uPlot.Options = {
    width: widthPixels,
    height: TRADEOFF_HEIGHT,
    padding: [TITLE_HEIGHT, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false, bind: NO_LISTENERS },
    scales: {
      x: { time: false, range: () => spanOf(drawn().points.map((point) => point.detourMinutes), LEAST_SPAN.minutes) },
      y: { range: () => spanOf(drawn().points.map((point) => point.fuelCost), LEAST_SPAN.dollars) },
    },
    axes: [
      {
        ...common,
        size: AXIS.bottom,
        gap: 6,
        splits: (plot, _axis, least, most) => ticksBetween(least, most, Math.max(2, Math.min(STEPS.minutes, Math.floor(plot.width / MINUTES_SPACE)))),
        values: (_plot, minutes) => minutes.map(count),
        label: "minutes of detour",
        labelFont: FONT,
        labelSize: AXIS.label,
        labelGap: 0,
      },
      { ...common, size: AXIS.left, gap: 6, splits: (_plot, _axis, least, most) => ticksBetween(least, most, STEPS.dollars), values: (_plot, amounts) => amounts.map(writeDollars) },
    ],
    series: [{}, { stroke: () => drawn().colors.soft, width: 1.5, points: { show: false } }],
    hooks: { draw: [(plot) => drawPoints(plot, drawn())] },
  };
  return new uPlot(options, toTradeoffData(drawn().points), target);
}

/** The points by detour time: uPlot needs them in ascending order. */
export function toTradeoffData(points: readonly TradeoffPoint[]): uPlot.AlignedData {
  const byDetour = points.toSorted((a, b) => a.detourMinutes - b.detourMinutes);
  return [byDetour.map((point) => point.detourMinutes), byDetour.map((point) => point.fuelCost)];
}

/** The ends of an axis for these values. It never goes below 0, because neither detours nor costs do. */
function spanOf(values: readonly number[], leastSpan: number): [number, number] {
  if (values.length === 0) return [0, leastSpan];
  const { least, most } = rangeOf(values);
  const room = Math.max((most - least) * MARGIN, (leastSpan - (most - least)) / 2);
  return [Math.max(0, least - room), most + room];
}

/** Whole dollars without their cents. */
function writeDollars(amount: number): string {
  return dollars(amount).replace(/\.00$/u, "");
}

/** Dots for all plans, and a named lozenge for the current one. */
function drawPoints(plot: uPlot, { points, current, colors }: DrawnTradeoff): void {
  const { ctx: context, bbox } = plot;
  const ratio = uPlot.pxRatio;
  context.save();
  context.scale(ratio, ratio);
  context.font = FONT;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = colors.soft;
  context.fillText("fuel cost", 0, TITLE_HEIGHT - 10);
  context.translate(bbox.left / ratio, bbox.top / ratio);
  context.strokeStyle = colors.paper;
  context.lineWidth = 1.5;
  for (const [i, point] of points.entries()) {
    if (i === current) continue;
    context.beginPath();
    context.arc(plot.valToPos(point.detourMinutes, "x"), plot.valToPos(point.fuelCost, "y"), POINT_RADIUS, 0, 2 * Math.PI);
    context.fillStyle = colors.fuel;
    context.fill();
    context.stroke();
  }
  const now = points[current];
  if (now !== undefined) drawCurrent(context, { x: plot.valToPos(now.detourMinutes, "x"), y: plot.valToPos(now.fuelCost, "y"), right: bbox.width / ratio }, colors);
  context.restore();
}

function drawCurrent(context: CanvasRenderingContext2D, { x, y, right }: { readonly x: number; readonly y: number; readonly right: number }, colors: Colors): void {
  context.beginPath();
  context.moveTo(x, y - CURRENT_RADIUS);
  context.lineTo(x + CURRENT_RADIUS, y);
  context.lineTo(x, y + CURRENT_RADIUS);
  context.lineTo(x - CURRENT_RADIUS, y);
  context.closePath();
  context.fillStyle = colors.limit;
  context.fill();
  context.stroke();
  context.font = BOLD_FONT;
  context.textBaseline = "middle";
  const text = "this plan";
  const isLeft = x + CURRENT_RADIUS + 6 + context.measureText(text).width > right;
  // The curve falls to the right, so the room above it on the right and below it on the left is free.
  const [textX, textY] = isLeft ? [x, y - CURRENT_RADIUS - 10] : [x + CURRENT_RADIUS + 2, y - CURRENT_RADIUS - 1];
  write({ context, colors }, text, textX, textY, colors.limit, isLeft ? "right" : "left");
}
