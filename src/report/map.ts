import { defined } from "../common/defined.js";
import type { Points } from "../contract/values/polyline.js";
import type { Route } from "../contract/schemas/route.js";
import type { Station } from "../contract/schemas/station.js";
import { NUMBER_RADIUS, type Pixel, placeNumbers } from "./labels.js";
import { type Coordinates, fitProjection, type Projection, toCoordinates } from "./projection.js";
import { type Range, rangeOf, stepFor } from "./scale.js";
import { count, escapeHtml, pixels, pricePerGallon } from "./text.js";

const FRAME = { width: 1000, leastHeight: 240, mostHeight: 640, margin: 44 };

/** Height of the strip below the map with the colours of prices and the scale. */
const LEGEND_HEIGHT = 34;

/** Points of a line that are closer together than this, in pixels, look like one point. */
const LEAST_STEP = 0.7;

interface DrawnTrip {
  /** The route's line. */
  readonly points: Points;
  readonly route: Pick<Route, "start" | "end">;
  readonly stations: readonly Station[];
}

/** What may be drawn in addition to the trip and its stops; degrees. */
interface MapExtras {
  /** Borders for orientation; those outside the frame are left out. */
  readonly borders?: readonly Points[];
  /** The part of the route that cannot be driven. */
  readonly obstacle?: Points | undefined;
}

/**
 * The route, its stations coloured by price and its stops numbered, as SVG.
 * @param stopStations the stations that the plan stops at, one each.
 */
export function drawMap(
  { points, route, stations }: DrawnTrip,
  stopStations: readonly Station[],
  { borders = [], obstacle }: MapExtras = {},
): string {
  const line = toCoordinates(points);
  const projection = fitProjection([...line, ...stations.map(({ location }) => location)], FRAME);
  const scale = scalePrices(stations);
  const height = projection.height + LEGEND_HEIGHT;
  const draw = (part: readonly Coordinates[]): string => drawLine(part.map((point) => projection.toPixels(point)));
  return `<svg viewBox="0 0 ${FRAME.width} ${pixels(height)}" role="img" aria-label="Map of the route with its stations and stops">
${drawBorders(borders, projection)}<polyline points="${draw(line)}" fill="none" stroke="var(--route)" stroke-width="3" stroke-linejoin="round"/>
${obstacle === undefined ? "" : `<polyline points="${draw(toCoordinates(obstacle))}" fill="none" stroke="var(--limit)" stroke-width="6" stroke-dasharray="10 5"/>`}
${stations.map((station) => drawStation(station, projection, scale)).join("")}
${drawEnd(projection.toPixels(route.start), "start")}${drawEnd(projection.toPixels(route.end), "destination")}
${drawStops(stopStations, projection)}
${drawLegend(scale, height - 14)}${drawScale(projection.pixelsPerMile, height - 14)}</svg>`;
}

/** No real border is this wide: such a line jumps across the antimeridian and would cut through the picture. */
const MOST_BORDER_MILES = 6000;

/** Borders end where the legend begins. */
function drawBorders(borders: readonly Points[], { height, pixelsPerMile, toPixels }: Projection): string {
  const isSeen = (line: readonly Pixel[]): boolean => {
    const x = rangeOf(line.map((pixel) => pixel.x));
    const y = rangeOf(line.map((pixel) => pixel.y));
    return (
      x.least < FRAME.width &&
      x.most > 0 &&
      y.least < height &&
      y.most > 0 &&
      x.most - x.least < MOST_BORDER_MILES * pixelsPerMile
    );
  };
  const lines = borders.map((border) => toCoordinates(border).map(toPixels)).filter(isSeen);
  if (lines.length === 0) return "";
  return `<svg width="${FRAME.width}" height="${pixels(height)}"><path d="${lines.map((line) => `M${drawLine(line)}`).join("")}" fill="none" stroke="var(--line)"/></svg>\n`;
}

function drawLine(points: readonly Pixel[]): string {
  let last: Pixel = { x: NaN, y: NaN };
  const kept = points.filter((point, i) => {
    if (i > 0 && i < points.length - 1 && Math.hypot(point.x - last.x, point.y - last.y) < LEAST_STEP) return false;
    last = point;
    return true;
  });
  return kept.map(({ x, y }) => `${pixels(x)},${pixels(y)}`).join(" ");
}

function drawStation(
  { name, location, price_per_gallon: price }: Station,
  projection: Projection,
  scale: Range,
): string {
  const { x, y } = projection.toPixels(location);
  return `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="4" fill="${mixColor(shareOf(price, scale))}" stroke="var(--paper)" stroke-width=".8"><title>${escapeHtml(`${name}, ${pricePerGallon(price ?? 0)}`)}</title></circle>`;
}

function drawEnd({ x, y }: Pixel, name: string): string {
  return `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="6" fill="var(--paper)" stroke="var(--ink)" stroke-width="3"><title>${name}</title></circle>`;
}

function drawStops(stations: readonly Station[], { height, toPixels }: Projection): string {
  const stops = stations.map(({ location }) => toPixels(location));
  const places = placeNumbers(stops, { height });
  return stops
    .map(({ x, y }, k) => {
      const place = defined(places[k]);
      return (
        `<g><title>${escapeHtml(`${k + 1}. ${defined(stations[k]).name}`)}</title><line x1="${pixels(x)}" y1="${pixels(y)}" x2="${pixels(place.x)}" y2="${pixels(place.y)}" stroke="var(--ink)" stroke-width="1.5"/>` +
        `<circle cx="${pixels(place.x)}" cy="${pixels(place.y)}" r="${NUMBER_RADIUS}" fill="var(--ink)"/><text class="number" x="${pixels(place.x)}" y="${pixels(place.y + 4)}">${k + 1}</text></g>`
      );
    })
    .join("");
}

const SWATCH_WIDTH = 12;

function drawLegend({ least, most }: Range, y: number): string {
  const left = FRAME.margin + 64;
  const swatches = Array.from(
    { length: SHADES },
    (_, i) =>
      `<rect x="${left + i * SWATCH_WIDTH}" y="${pixels(y - 10)}" width="${SWATCH_WIDTH}" height="10" shape-rendering="crispEdges" fill="${mixColor(i / (SHADES - 1))}"/>`,
  );
  return (
    `<text x="${left - 8}" y="${pixels(y)}" text-anchor="end">≤ ${pricePerGallon(least)}</text>${swatches.join("")}` +
    `<text x="${left + SHADES * SWATCH_WIDTH + 8}" y="${pixels(y)}">≥ ${pricePerGallon(most)} a gallon</text>`
  );
}

const MOST_SCALE_PIXELS = 200;

function drawScale(pixelsPerMile: number, y: number): string {
  const miles = stepFor(MOST_SCALE_PIXELS / pixelsPerMile / 2);
  const right = FRAME.width - FRAME.margin;
  const left = pixels(right - miles * pixelsPerMile);
  return (
    `<path d="M${left} ${pixels(y - 8)}V${pixels(y - 3)}H${right}V${pixels(y - 8)}" fill="none" stroke="var(--soft)"/>` +
    `<text x="${pixels(Number(left) - 8)}" y="${pixels(y)}" text-anchor="end">${count(miles)} miles</text>`
  );
}

/**
 * Prices beyond these quantiles get the colour of the quantile: one expensive station must not make all others look
 * cheap.
 */
const PRICE_QUANTILES = { least: 0.05, most: 0.95 };

/** How many colours a scale of prices has: people cannot tell more shades apart. */
const SHADES = 12;

/** The prices at the two ends of the colours, dollars per gallon. */
function scalePrices(stations: readonly Station[]): Range {
  const prices = stations.flatMap(({ price_per_gallon: price }) => price ?? []).toSorted((a, b) => a - b);
  const at = (share: number): number => prices[Math.round(share * (prices.length - 1))] ?? 0;
  return { least: at(PRICE_QUANTILES.least), most: at(PRICE_QUANTILES.most) };
}

/** Where a price lies on the scale, from 0 (cheap) to 1 (dear); a station without a price counts as cheap. */
function shareOf(price: number | null | undefined, { least, most }: Range): number {
  return most > least ? Math.min(Math.max(((price ?? least) - least) / (most - least), 0), 1) : 0;
}

/** The CSS colour at a share of the way from cheap to dear. */
function mixColor(share: number, cheap = "var(--cheap)", dear = "var(--dear)"): string {
  return `color-mix(in oklab, ${dear} ${Math.round(share * 100)}%, ${cheap})`;
}
