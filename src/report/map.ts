import type { OptimizeRequest, OptimizeResult } from "../contract/optimize.js";
import { pointsOf } from "../contract/route.js";
import type { Coordinates } from "../routing/provider.js";
import { escapeHtml, pixels } from "./text.js";
import { dollars } from "./table.js";

const WIDTH = 1000;
const LEAST_HEIGHT = 260;
const MOST_HEIGHT = 720;
const MARGIN = 40;

/** Points of a line closer together than this cannot be told apart. */
const LEAST_STEP = 0.7;

/** The route, its stations coloured by price and its stops numbered, as SVG. Miles east and north have one scale at the route's middle. */
export function drawMap({ route, stations }: OptimizeRequest, { stops }: OptimizeResult): string {
  const { lats, lngs } = pointsOf(route);
  const places = stations.map(({ location }) => location);
  const project = fit([...lats.map((lat, i) => ({ lat, lng: lngs[i] ?? 0 })), ...places]);
  const { height } = project;

  let last = { x: NaN, y: NaN };
  const line = lats.flatMap((lat, i) => {
    const { x, y } = project.toPixels({ lat, lng: lngs[i] ?? 0 });
    if (i > 0 && i < lats.length - 1 && Math.hypot(x - last.x, y - last.y) < LEAST_STEP) return [];
    last = { x, y };
    return [`${pixels(x)},${pixels(y)}`];
  });

  const prices = stations.map(({ price_per_gallon: price }) => price ?? NaN);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const dots = stations.map(({ name, location }, i) => {
    const { x, y } = project.toPixels(location);
    const share = most > least ? ((prices[i] ?? least) - least) / (most - least) : 0;
    return `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="3" fill="color-mix(in oklab, var(--dear) ${Math.round(share * 100)}%, var(--cheap))"><title>${escapeHtml(`${name}, ${dollars(prices[i] ?? 0)}`)}</title></circle>`;
  });
  const byId = new Map(stations.map(({ id, location }) => [id, location]));
  const numbers = stops.map((stop, k) => {
    const { x, y } = project.toPixels(byId.get(stop.station_id) ?? route.start);
    return (
      `<g><title>${escapeHtml(`${k + 1}. ${stop.station_name}: ${stop.gallons_to_purchase} gal at ${dollars(stop.price_per_gallon)}`)}</title>` +
      `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="11" fill="var(--stop)" stroke="var(--paper)" stroke-width="2"/><text class="number" x="${pixels(x)}" y="${pixels(y + 4)}">${k + 1}</text></g>`
    );
  });
  const ends = [route.start, route.end].map((end, i) => {
    const { x, y } = project.toPixels(end);
    return `<circle cx="${pixels(x)}" cy="${pixels(y)}" r="6" fill="var(--paper)" stroke="var(--route)" stroke-width="3"><title>${i === 0 ? "Start" : "Destination"}</title></circle>`;
  });
  const legend =
    `<g transform="translate(${MARGIN} ${height - 14})"><circle cx="4" cy="-4" r="4" fill="var(--cheap)"/><text x="14">${dollars(least)} a gallon</text>` +
    `<circle cx="134" cy="-4" r="4" fill="var(--dear)"/><text x="144">${dollars(most)}</text><circle cx="214" cy="-4" r="6" fill="var(--stop)"/><text x="226">stop</text></g>`;
  return `<svg viewBox="0 0 ${WIDTH} ${pixels(height)}" role="img" aria-label="Map of the route with ${stops.length} stops">
<polyline points="${line.join(" ")}" fill="none" stroke="var(--route)" stroke-width="3" stroke-linejoin="round"/>
${dots.join("")}${ends.join("")}${numbers.join("")}${legend}</svg>`;
}

/** An equirectangular projection that fits the points into the picture. */
function fit(points: readonly Coordinates[]): { height: number; toPixels: (point: Coordinates) => { x: number; y: number } } {
  const first = points[0]?.lng ?? 0;
  // Unrolled from the first point on, so that a route across the antimeridian stays in one piece.
  const unroll = (lng: number): number => first + ((((lng - first + 180) % 360) + 360) % 360) - 180;
  const bounds = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { lat, lng } of points) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, unroll(lng));
    bounds.east = Math.max(bounds.east, unroll(lng));
  }
  const eastScale = Math.cos((((bounds.south + bounds.north) / 2) * Math.PI) / 180);
  const [wide, high] = [Math.max((bounds.east - bounds.west) * eastScale, 1e-6), Math.max(bounds.north - bounds.south, 1e-6)];
  const room = WIDTH - 2 * MARGIN;
  const height = Math.min(Math.max((high / wide) * room + 2 * MARGIN + 20, LEAST_HEIGHT), MOST_HEIGHT);
  const scale = Math.min(room / wide, (height - 2 * MARGIN - 20) / high);
  const [left, top] = [(WIDTH - wide * scale) / 2, (height - 20 - high * scale) / 2];
  return {
    height,
    toPixels: ({ lat, lng }) => ({ x: left + (unroll(lng) - bounds.west) * eastScale * scale, y: top + (bounds.north - lat) * scale }),
  };
}
