import type { OptimizeRequest, OptimizeResult } from "../contract/optimize.js";
import { pointsOf } from "../contract/route.js";
import type { Station } from "../contract/station.js";
import { fitProjection, type Projection } from "./projection.js";
import { dearness, type PriceScale, scalePrices } from "./priceScale.js";
import { stationsOf } from "./stops.js";
import { count, escapeHtml, pixels, pricePerGallon } from "./text.js";
import { stepFor } from "./ticks.js";

const FRAME = { width: 1000, leastHeight: 240, mostHeight: 640, margin: 44 };

/** Height of the strip below the map with prices' colours and the scale. */
const LEGEND_HEIGHT = 34;

/** Points of a line closer together than this, in pixels, cannot be told apart. */
const LEAST_STEP = 0.7;

/** Where a stop's number can stand beside its station, in pixels; the first place that is free is taken. */
const NUMBER_PLACES = [
  { x: 0, y: -22 },
  { x: 0, y: 22 },
  { x: 20, y: -34 },
  { x: -20, y: 34 },
  { x: -20, y: -34 },
  { x: 20, y: 34 },
  { x: 0, y: -46 },
  { x: 0, y: 46 },
];
const NUMBER_RADIUS = 11;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The route, its stations coloured by price and its stops numbered, as SVG. */
export function drawMap({ route, stations }: OptimizeRequest, { stops }: OptimizeResult): string {
  const { lats, lngs } = pointsOf(route);
  const line = lats.map((lat, i) => ({ lat, lng: lngs[i] ?? 0 }));
  const projection = fitProjection([...line, ...stations.map(({ location }) => location)], FRAME);
  const scale = scalePrices(stations.flatMap(({ price_per_gallon: price }) => price ?? []));
  const height = projection.height + LEGEND_HEIGHT;
  return `<svg viewBox="0 0 ${FRAME.width} ${pixels(height)}" role="img" aria-label="Map of the route with its stations and stops">
<polyline points="${drawLine(line.map((point) => projection.toPixels(point)))}" fill="none" stroke="var(--route)" stroke-width="3" stroke-linejoin="round"/>
${stations.map((station) => drawStation(station, projection, scale)).join("")}
${drawEnd(projection.toPixels(route.start), "start")}${drawEnd(projection.toPixels(route.end), "destination")}
${drawStops(stationsOf(stops, stations).map(({ location }) => projection.toPixels(location)), stops.map(({ station_name: name }) => name))}
${drawLegend(scale, height - 14)}${drawScale(projection.pixelsPerMile, height - 14)}</svg>`;
}

function drawLine(points: readonly Point[]): string {
  let last: Point = { x: NaN, y: NaN };
  const kept = points.filter((point, i) => {
    if (i > 0 && i < points.length - 1 && Math.hypot(point.x - last.x, point.y - last.y) < LEAST_STEP) return false;
    last = point;
    return true;
  });
  return kept.map(({ x, y }) => `${pixels(x)},${pixels(y)}`).join(" ");
}

/** The colour of a share of the way from cheap to dear. */
function colorAt(share: number): string {
  return `color-mix(in oklab, var(--dear) ${Math.round(share * 100)}%, var(--cheap))`;
}

function drawStation({ name, location, price_per_gallon: price }: Station, projection: Projection, scale: PriceScale): string {
  const { x, y } = projection.toPixels(location);
  return `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="4" fill="${colorAt(dearness(price ?? scale.least, scale))}" stroke="var(--paper)" stroke-width=".8"><title>${escapeHtml(`${name}, ${pricePerGallon(price ?? 0)}`)}</title></circle>`;
}

function drawEnd({ x, y }: Point, name: string): string {
  return `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="6" fill="var(--paper)" stroke="var(--ink)" stroke-width="3"><title>${name}</title></circle>`;
}

function drawStops(points: readonly Point[], names: readonly string[]): string {
  const taken: Point[] = [];
  return points
    .map(({ x, y }, k) => {
      const places = NUMBER_PLACES.map((place) => ({ x: x + place.x, y: y + place.y }));
      const isFree = (place: Point): boolean => place.y > NUMBER_RADIUS && taken.every((other) => Math.hypot(place.x - other.x, place.y - other.y) > 2 * NUMBER_RADIUS);
      const place = places.find(isFree) ?? { x, y: y + (NUMBER_PLACES[0]?.y ?? 0) };
      taken.push(place);
      return (
        `<g><title>${escapeHtml(`${k + 1}. ${names[k] ?? ""}`)}</title><line x1="${pixels(x)}" y1="${pixels(y)}" x2="${pixels(place.x)}" y2="${pixels(place.y)}" stroke="var(--ink)" stroke-width="1.5"/>` +
        `<circle cx="${pixels(place.x)}" cy="${pixels(place.y)}" r="${NUMBER_RADIUS}" fill="var(--ink)"/><text class="number" x="${pixels(place.x)}" y="${pixels(place.y + 4)}">${k + 1}</text></g>`
      );
    })
    .join("");
}

const SWATCHES = 12;
const SWATCH_WIDTH = 12;

function drawLegend({ least, most }: PriceScale, y: number): string {
  const left = FRAME.margin + 64;
  const swatches = Array.from(
    { length: SWATCHES },
    (_, i) => `<rect x="${left + i * SWATCH_WIDTH}" y="${pixels(y - 10)}" width="${SWATCH_WIDTH}" height="10" shape-rendering="crispEdges" fill="${colorAt(i / (SWATCHES - 1))}"/>`,
  );
  return (
    `<text x="${left - 8}" y="${pixels(y)}" text-anchor="end">≤ ${pricePerGallon(least)}</text>${swatches.join("")}` +
    `<text x="${left + SWATCHES * SWATCH_WIDTH + 8}" y="${pixels(y)}">≥ ${pricePerGallon(most)} a gallon</text>`
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
