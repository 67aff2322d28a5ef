import { defined } from "../common/defined.js";
import type { StopRecommendation } from "../contract/schemas/optimize.js";
import type { Plan } from "../planning/plan.js";
import { placeInRows, stackUpwards } from "./labels.js";
import { netPriceOf } from "./pricedStops.js";
import { wordOtherPrices } from "./priceWords.js";
import { count, escapeHtml, pixels, pricePerGallon } from "./text.js";
import { ticks } from "./scale.js";

const WIDTH = 1000;
const PLOT = { left: 52, right: 908, height: 250 };

/** Room for the mile axis below the plot, and for each row of labels above it. */
const AXIS_HEIGHT = 44;
const LABEL = { width: 62, height: 32, rows: 3 };
const NUMBER_RADIUS = 10;

/** Least distance between the names of two levels. */
const LINE_HEIGHT = 15;

/** Where a stop's number stands, and the base line of its label; undefined where there is no room for a label. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly labelBottom: number | undefined;
}

/** The parts of a plan that are drawn. */
export type DrawnPlan = Pick<
  Plan,
  "course" | "totalMiles" | "tankCapacityGallons" | "bufferGallons" | "reserveGallons"
>;

/** The fuel in the tank along the route, with buffer and reserve, the stops with gallons and net price, as SVG. */
export function drawFuel(
  { course, totalMiles, tankCapacityGallons, bufferGallons, reserveGallons }: DrawnPlan,
  stops: readonly StopRecommendation[],
): string {
  const x = (miles: number): number => PLOT.left + Math.min(miles / totalMiles, 1) * (PLOT.right - PLOT.left);
  const rows = placeInRows(
    stops.map((stop) => x(stop.miles_from_route_start)),
    LABEL.width,
    LABEL.rows,
  );
  const top = 32 + Math.max(0, ...rows.map((row) => (row ?? 0) + 1)) * LABEL.height;
  const bottom = top + PLOT.height;
  const y = (gallons: number): number => bottom - (gallons / tankCapacityGallons) * PLOT.height;

  const marks = stops.map((stop, k): Mark => {
    const row = rows[k];
    return {
      x: x(stop.miles_from_route_start),
      y: y(stop.departure_fuel_gallons),
      labelBottom: row === undefined ? undefined : top - 16 - row * LABEL.height,
    };
  });
  const path = course.miles.map((mile, i) => `${pixels(x(mile))},${pixels(y(defined(course.gallons[i])))}`).join(" ");
  const limits = [
    { name: "buffer", gallons: bufferGallons },
    { name: "reserve", gallons: reserveGallons },
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${bottom + AXIS_HEIGHT}" role="img" aria-label="Gallons in the tank along the route">
${ticks(tankCapacityGallons, 5)
  .map(
    (gallons) =>
      `${drawLevel(y(gallons), "var(--line)", "")}<text x="${PLOT.left - 8}" y="${pixels(y(gallons) + 4)}" text-anchor="end">${count(gallons)}</text>`,
  )
  .join("")}
${ticks(totalMiles, 8)
  .map((miles) => `<text x="${pixels(x(miles))}" y="${bottom + 20}" text-anchor="middle">${count(miles)}</text>`)
  .join("")}
<text x="8" y="${pixels(top - 14)}">gallons</text><text x="${(PLOT.left + PLOT.right) / 2}" y="${bottom + 38}" text-anchor="middle">miles</text>
<polygon points="${pixels(x(defined(course.miles[0])))},${bottom} ${path} ${PLOT.right},${bottom}" fill="var(--fill)"/>
${drawLimits(limits, y)}
<polyline points="${path}" fill="none" stroke="var(--fuel)" stroke-width="2.5" stroke-linejoin="round"/>
${marks.map(drawLeader).join("")}
${stops.map((stop, k) => drawStop(stop, k, marks[k])).join("")}</svg>`;
}

function drawLevel(y: number, stroke: string, title: string): string {
  const dashes = title === "" ? "/>" : ` stroke-dasharray="5 4"><title>${title}</title></line>`;
  return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${pixels(y)}" y2="${pixels(y)}" stroke="${stroke}"${dashes}`;
}

/** Buffer and reserve, their names to the right of the plot, apart from each other. */
function drawLimits(
  limits: readonly { readonly name: string; readonly gallons: number }[],
  y: (gallons: number) => number,
): string {
  const fromLowest = limits.toSorted((a, b) => a.gallons - b.gallons);
  const bottoms = stackUpwards(
    fromLowest.map(({ gallons }) => y(gallons) + 4),
    LINE_HEIGHT,
  );
  return fromLowest
    .map(({ name, gallons }, i) => {
      const text = `${name} ${count(gallons)}`;
      return `${drawLevel(y(gallons), "var(--limit)", `${text} gallons`)}<text x="${PLOT.right + 8}" y="${pixels(defined(bottoms[i]))}">${text}</text>`;
    })
    .join("");
}

/** The line from a label down to its mark. All of them are drawn before the labels, so that these lie on top. */
function drawLeader({ x, y, labelBottom }: Mark): string {
  if (labelBottom === undefined) return "";
  return `<line x1="${pixels(x)}" x2="${pixels(x)}" y1="${pixels(labelBottom + 4)}" y2="${pixels(y)}" stroke="var(--soft)" stroke-dasharray="1 3"/>`;
}

function drawStop(stop: StopRecommendation, k: number, mark: Mark | undefined): string {
  if (mark === undefined) return "";
  const [gallons, price] = [`${stop.gallons_to_purchase.toFixed(1)} gal`, pricePerGallon(netPriceOf(stop))];
  const x = pixels(mark.x);
  const line = (bottom: number, text: string): string =>
    `<text class="label" x="${x}" y="${pixels(bottom)}">${text}</text>`;
  const label =
    mark.labelBottom === undefined ? "" : line(mark.labelBottom - 13, gallons) + line(mark.labelBottom, price);
  return (
    `<g><title>${escapeHtml(`${k + 1}. ${stop.station_name}: ${gallons} at ${pricePerGallon(stop.price_per_gallon)}${wordOtherPrices(stop)}`)}</title>${label}` +
    `<circle cx="${x}" cy="${pixels(mark.y)}" r="${NUMBER_RADIUS}" fill="var(--ink)"/><text class="number" x="${x}" y="${pixels(mark.y + 4)}">${k + 1}</text></g>`
  );
}
