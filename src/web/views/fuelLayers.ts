// What the fuel chart draws in addition to uPlot's axes and line, in CSS pixels of the whole canvas.

import uPlot from "uplot";
import type { StopRecommendation } from "../../contract/optimize.js";
import type { TankCourse } from "../../planning/course.js";
import { placeInRows, stackUpwards } from "../../report/labels.js";
import { netPriceOf } from "../../report/pricedStops.js";
import { count, pricePerGallon } from "../../report/text.js";
import type { Settings } from "../settings.js";
import type { Infeasible } from "../shown.js";
import { BOLD_FONT, type Colors, FONT } from "./chartFrame.js";
import { clampToAxis, type TripPrices } from "./tripPrices.js";

/** Heights from top to bottom, in pixels. The prices lie above the fuel, so that neither hides the other. */
const LABEL = { width: 50, height: 15, rows: 2 };
const STRIP_HEIGHT = 84;
const GAP_HEIGHT = 30;
const FUEL_HEIGHT = 200;
const STRIP_TOP = LABEL.rows * LABEL.height + 8;
export const FUEL_TOP = STRIP_TOP + STRIP_HEIGHT + GAP_HEIGHT;
export const PLOT_HEIGHT = FUEL_TOP + FUEL_HEIGHT;

const LINE_HEIGHT = 14;
const NUMBER_RADIUS = 9;
const NUMBER_FONT = "600 11px system-ui, sans-serif";
const HALO_WIDTH = 4;
const THIN = 1.5;

/** How often a number may move down to get clear of those before it. */
const MOST_MOVES = 4;

const CHOSEN_RADIUS = 4.5;

/** The ends of a fuel scale on which a full tank just fills the lower part of the plot. */
export function fuelRange(tankGallons: number): [number, number] {
  return [0, (tankGallons * PLOT_HEIGHT) / FUEL_HEIGHT];
}

/** The ends of a price scale on which the prices just fill the strip above it. */
export function priceRange({ axis: { least, most } }: TripPrices): [number, number] {
  const dollarsPerPixel = (most - least) / STRIP_HEIGHT;
  return [least - (PLOT_HEIGHT - STRIP_TOP - STRIP_HEIGHT) * dollarsPerPixel, most + STRIP_TOP * dollarsPerPixel];
}

/** A canvas to draw on, with the scales of the plot. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly colors: Colors;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  x(mile: number): number;
  fuelY(gallons: number): number;
  /** A price beyond the axis is drawn at its end. */
  priceY(price: number): number;
}

/** Hands `draw` a pen whose unit is the CSS pixel. */
export function drawOn(plot: uPlot, colors: Colors, prices: TripPrices, draw: (pen: Pen) => void): void {
  const { ctx: context, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const [left, top] = [bbox.left / ratio, bbox.top / ratio];
  context.save();
  context.scale(ratio, ratio);
  context.font = FONT;
  context.textBaseline = "alphabetic";
  context.lineWidth = 1;
  draw({
    context,
    colors,
    left,
    right: left + bbox.width / ratio,
    top,
    x: (mile) => left + plot.valToPos(mile, "x"),
    fuelY: (gallons) => top + plot.valToPos(gallons, "gallons"),
    priceY: (price) => top + plot.valToPos(clampToAxis(price, prices), "price"),
  });
  context.restore();
}

/** Draws the names of the two parts, and the stretch that is out of reach. */
export function drawBackground(pen: Pen, obstacle: Infeasible | undefined): void {
  const { context, colors, right, top } = pen;
  write(pen, "$ a gallon", right + 6, labelBottom(top, 0), colors.soft);
  write(pen, "gallons in the tank", 0, top + FUEL_TOP - 14, colors.soft);
  if (obstacle === undefined) return;
  const [from, to] = [pen.x(obstacle.fromMile), pen.x(obstacle.toMile)];
  const height = PLOT_HEIGHT - STRIP_TOP + LABEL.height;
  context.fillStyle = colors.limit;
  context.globalAlpha = 0.14;
  context.fillRect(from, top + PLOT_HEIGHT - height, Math.max(to - from, 1), height);
  context.globalAlpha = 1;
  context.fillRect(from - 1, top + PLOT_HEIGHT - height, 2, height);
  context.fillRect(to - 1, top + PLOT_HEIGHT - height, 2, height);
  context.font = BOLD_FONT;
  const text = `out of reach: ${count(obstacle.toMile - obstacle.fromMile)} miles`;
  const width = context.measureText(text).width;
  const y = top + FUEL_TOP + FUEL_HEIGHT / 2;
  if (width < to - from) write(pen, text, (from + to) / 2, y, colors.limit, "center");
  else if (to + width < right) write(pen, text, to + 6, y, colors.limit);
  else write(pen, text, from - 6, y, colors.limit, "right");
  context.font = FONT;
}

/** Draws buffer and reserve, with their names to the right of the plot, apart from each other. */
export function drawLimits(pen: Pen, { bufferFraction, reserveFraction, tankCapacityGallons }: Settings): void {
  const { context, colors, left, right } = pen;
  const limits = [
    { name: "buffer", gallons: bufferFraction * tankCapacityGallons },
    { name: "reserve", gallons: reserveFraction * tankCapacityGallons },
  ].toSorted((a, b) => a.gallons - b.gallons);
  const bottoms = stackUpwards(limits.map(({ gallons }) => pen.fuelY(gallons) + 4), LINE_HEIGHT);
  context.strokeStyle = colors.limit;
  context.lineWidth = THIN;
  context.setLineDash([5, 4]);
  for (const [i, { name, gallons }] of limits.entries()) {
    const y = pen.fuelY(gallons);
    stroke(pen, [left, right], [y, y]);
    write(pen, `${name} ${count(gallons)}`, right + 6, bottoms[i] ?? y, colors.limit);
  }
  context.setLineDash([]);
  context.lineWidth = 1;
}

/** Draws the naive driver's fuel, thin and dashed. */
export function drawNaive(pen: Pen, { miles, gallons }: TankCourse): void {
  const { context, colors } = pen;
  context.strokeStyle = colors.naive;
  context.lineWidth = THIN;
  context.setLineDash([2, 3]);
  stroke(pen, miles.map(pen.x), gallons.map(pen.fuelY));
  context.setLineDash([]);
  context.lineWidth = 1;
}

/** Draws for each stop its price among the others, and its number at the fuel with which it is left. */
export function drawStops(pen: Pen, stops: readonly StopRecommendation[]): void {
  const { context, colors, top } = pen;
  const marks = stops.map((stop) => ({ x: pen.x(stop.miles_from_route_start), priceY: pen.priceY(netPriceOf(stop)), fuelY: pen.fuelY(stop.departure_fuel_gallons) }));
  const rows = placeInRows(marks.map(({ x }) => x), LABEL.width, LABEL.rows);
  const numbers = moveApart(marks.map(({ x, fuelY: y }) => ({ x, y })));
  context.strokeStyle = colors.soft;
  context.setLineDash([1, 3]);
  for (const [k, { x, priceY, fuelY }] of marks.entries()) {
    const row = rows[k];
    stroke(pen, [x, x], [row === undefined ? priceY : labelBottom(top, row) + 3, fuelY]);
  }
  context.setLineDash([]);
  for (const [k, { x, priceY }] of marks.entries()) {
    const row = rows[k];
    const stop = stops[k];
    if (row !== undefined && stop !== undefined) write(pen, pricePerGallon(netPriceOf(stop)), x, labelBottom(top, row), colors.ink, "center");
    dot(pen, { x, y: priceY }, CHOSEN_RADIUS);
  }
  context.font = NUMBER_FONT;
  context.textAlign = "center";
  for (const [k, { x, y }] of numbers.entries()) {
    dot(pen, { x, y }, NUMBER_RADIUS);
    context.fillStyle = colors.paper;
    context.fillText(String(k + 1), x, y + 4);
  }
  context.font = FONT;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the numbers stand: a number that would cover one before it moves further down. */
function moveApart(wanted: readonly Point[]): Point[] {
  const placed: Point[] = [];
  for (const { x, y } of wanted) {
    const ys = Array.from({ length: MOST_MOVES + 1 }, (_, i) => y + 2 * NUMBER_RADIUS * i);
    const isFree = (at: number): boolean => placed.every((other) => Math.hypot(other.x - x, other.y - at) >= 2 * NUMBER_RADIUS - 1);
    placed.push({ x, y: ys.find(isFree) ?? y });
  }
  return placed;
}

/** Base line of a row of labels, counted upwards from the strip of prices. */
function labelBottom(top: number, row: number): number {
  return top + STRIP_TOP - 10 - row * LABEL.height;
}

function dot({ context, colors }: Pen, { x, y }: Point, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colors.ink;
  context.fill();
  context.strokeStyle = colors.paper;
  context.lineWidth = THIN;
  context.stroke();
  context.lineWidth = 1;
}

function stroke({ context }: Pen, xs: readonly number[], ys: readonly number[]): void {
  context.beginPath();
  for (const [i, x] of xs.entries()) context.lineTo(x, ys[i] ?? 0);
  context.stroke();
}

/** Writes text with a halo, so that it is readable on any background. */
export function write({ context, colors }: Pick<Pen, "context" | "colors">, text: string, x: number, y: number, color: string, align: CanvasTextAlign = "left"): void {
  context.save();
  context.setLineDash([]);
  context.textAlign = align;
  context.lineWidth = HALO_WIDTH;
  context.lineJoin = "round";
  context.strokeStyle = colors.paper;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
  context.restore();
}
