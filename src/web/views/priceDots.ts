import { mixColor, shareOf, SHADES } from "../../report/prices.js";
import type { Pen } from "./fuelLayers.js";
import type { TripPrices } from "./tripPrices.js";

/** Dots are smaller where there are many. */
const DOT = { radius: 2.6, manyRadius: 1.7, many: 400 };

/** Height of the mark for a price beyond the axis. */
const ARROW_HEIGHT = 7;

/** The size of a canvas in its own pixels, and how many of them make one CSS pixel. */
interface Extent {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** All prices as dots, on a canvas that covers the plot. */
export function paintPrices({ stations, colors: scale, axis }: TripPrices, { width, height, pixelRatio }: Extent, pen: Pen): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  context.scale(pixelRatio, pixelRatio);
  context.translate(-pen.left, -pen.top);
  const radius = stations.length > DOT.many ? DOT.manyRadius : DOT.radius;
  const shades = Array.from({ length: SHADES }, () => new Path2D());
  for (const { price_per_gallon: price, miles_from_route_start: mile } of stations) {
    const [x, y] = [pen.x(mile), pen.priceY(price)];
    const shade = shades[Math.round(shareOf(price, scale) * (SHADES - 1))];
    if (shade === undefined) continue;
    if (price >= axis.least && price <= axis.most) addDot(shade, x, y, radius);
    else addArrow(shade, x, y, price > axis.most ? -ARROW_HEIGHT : ARROW_HEIGHT);
  }
  for (const [i, shade] of shades.entries()) {
    context.fillStyle = mixColor(i / (SHADES - 1), pen.colors.cheap, pen.colors.dear);
    context.fill(shade);
  }
  return canvas;
}

function addDot(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** An arrow that points to where the price would be. */
function addArrow(path: Path2D, x: number, y: number, height: number): void {
  path.moveTo(x - Math.abs(height) / 2, y);
  path.lineTo(x + Math.abs(height) / 2, y);
  path.lineTo(x, y + height);
  path.closePath();
}
