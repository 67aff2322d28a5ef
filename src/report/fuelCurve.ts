import type { StopRecommendation } from "../contract/optimize.js";
import type { Plan } from "../planning/plan.js";
import { placeInRows, stackUpwards } from "./labels.js";
import { count, escapeHtml, pixels, pricePerGallon } from "./text.js";
import { ticks } from "./ticks.js";

const WIDTH = 1000;
const PLOT = { left: 52, right: 908, height: 250 };

/** Room for the mile axis below the plot, and for each row of labels above it. */
const AXIS_HEIGHT = 44;
const LABEL = { width: 62, height: 32, rows: 3 };
const NUMBER_RADIUS = 10;

/** Least distance between the names of two levels. */
const LINE_HEIGHT = 15;

/** A stop and the row of its label, counted upwards from the plot; undefined where all rows are full. */
interface Labelled {
  readonly stop: StopRecommendation;
  readonly row: number | undefined;
}

/** What is drawn of a plan. */
export type DrawnPlan = Pick<Plan, "course" | "totalMiles" | "tankCapacityGallons" | "bufferGallons" | "reserveGallons">;

/** The fuel in the tank along the route, with buffer and reserve, the stops with gallons and price, as SVG. */
export function drawFuel({ course, totalMiles, tankCapacityGallons, bufferGallons, reserveGallons }: DrawnPlan, stops: readonly StopRecommendation[]): string {
  const x = (miles: number): number => PLOT.left + Math.min(miles / totalMiles, 1) * (PLOT.right - PLOT.left);
  const labels = placeLabels(stops, x);
  const rows = Math.max(0, ...labels.map(({ row }) => (row ?? 0) + 1));
  const top = 32 + rows * LABEL.height;
  const bottom = top + PLOT.height;
  const y = (gallons: number): number => bottom - (gallons / tankCapacityGallons) * PLOT.height;

  const path = course.miles.map((mile, i) => `${pixels(x(mile))},${pixels(y(course.gallons[i] ?? 0))}`).join(" ");
  const limits = [
    { name: "buffer", gallons: bufferGallons },
    { name: "reserve", gallons: reserveGallons },
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${bottom + AXIS_HEIGHT}" role="img" aria-label="Gallons in the tank along the route">
${ticks(tankCapacityGallons, 5)
  .map((gallons) => `${drawLevel(y(gallons), "var(--line)", "")}<text x="${PLOT.left - 8}" y="${pixels(y(gallons) + 4)}" text-anchor="end">${count(gallons)}</text>`)
  .join("")}
${ticks(totalMiles, 8)
  .map((miles) => `<text x="${pixels(x(miles))}" y="${bottom + 20}" text-anchor="middle">${count(miles)}</text>`)
  .join("")}
<text x="8" y="${pixels(top - 14)}">gallons</text><text x="${(PLOT.left + PLOT.right) / 2}" y="${bottom + 38}" text-anchor="middle">miles</text>
<polygon points="${PLOT.left},${bottom} ${path} ${PLOT.right},${bottom}" fill="var(--fill)"/>
${drawLimits(limits, y)}
<polyline points="${path}" fill="none" stroke="var(--fuel)" stroke-width="2.5" stroke-linejoin="round"/>
${labels.map(({ stop, row }) => drawLeader(row, { x: x(stop.miles_from_route_start), y: y(stop.departure_fuel_gallons), top })).join("")}
${labels.map((label, k) => drawStop(label, k, { x: x(label.stop.miles_from_route_start), y: y(label.stop.departure_fuel_gallons), top })).join("")}</svg>`;
}

function placeLabels(stops: readonly StopRecommendation[], x: (miles: number) => number): Labelled[] {
  const rows = placeInRows(stops.map((stop) => x(stop.miles_from_route_start)), LABEL.width, LABEL.rows);
  return stops.map((stop, k) => ({ stop, row: rows[k] }));
}

function drawLevel(y: number, stroke: string, title: string): string {
  const dashes = title === "" ? "/>" : ` stroke-dasharray="5 4"><title>${title}</title></line>`;
  return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${pixels(y)}" y2="${pixels(y)}" stroke="${stroke}"${dashes}`;
}

/** Buffer and reserve, their names to the right of the plot, apart from each other. */
function drawLimits(limits: readonly { readonly name: string; readonly gallons: number }[], y: (gallons: number) => number): string {
  const fromLowest = limits.toSorted((a, b) => a.gallons - b.gallons);
  const bottoms = stackUpwards(fromLowest.map(({ gallons }) => y(gallons) + 4), LINE_HEIGHT);
  return fromLowest
    .map(({ name, gallons }, i) => {
      const text = `${name} ${count(gallons)}`;
      return `${drawLevel(y(gallons), "var(--limit)", `${text} gallons`)}<text x="${PLOT.right + 8}" y="${pixels(bottoms[i] ?? 0)}">${text}</text>`;
    })
    .join("");
}

/** Where a stop's mark is, and where the plot begins. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly top: number;
}

/** Base line of a label's second line. */
function labelBottom(row: number, { top }: Mark): number {
  return top - 16 - row * LABEL.height;
}

/** The line from a label down to its mark; all lines lie below all labels. */
function drawLeader(row: number | undefined, mark: Mark): string {
  if (row === undefined) return "";
  const x = pixels(mark.x);
  return `<line x1="${x}" x2="${x}" y1="${pixels(labelBottom(row, mark) + 4)}" y2="${pixels(mark.y)}" stroke="var(--soft)" stroke-dasharray="1 3"/>`;
}

function drawStop({ stop, row }: Labelled, k: number, mark: Mark): string {
  const [gallons, price] = [`${stop.gallons_to_purchase.toFixed(1)} gal`, pricePerGallon(stop.price_per_gallon)];
  const x = pixels(mark.x);
  const label =
    row === undefined
      ? ""
      : `<text class="label" x="${x}" y="${pixels(labelBottom(row, mark) - 13)}">${gallons}</text><text class="label" x="${x}" y="${pixels(labelBottom(row, mark))}">${price}</text>`;
  return (
    `<g><title>${escapeHtml(`${k + 1}. ${stop.station_name}: ${gallons} at ${price}`)}</title>${label}` +
    `<circle cx="${x}" cy="${pixels(mark.y)}" r="${NUMBER_RADIUS}" fill="var(--ink)"/><text class="number" x="${x}" y="${pixels(mark.y + 4)}">${k + 1}</text></g>`
  );
}
