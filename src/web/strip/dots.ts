import { defined } from "../../common/defined.js";
import { CLASS_COUNT, classOf } from "../design/priceClasses.js";
import { PRICE_RADII } from "../design/priceRadii.js";
import type { Range } from "../../report/scale.js";
import type { TripPrices } from "../prices/tripPrices.js";
import type { Size } from "../charts/useSize.js";
import type { StripLayout } from "./layout.js";

/** With more stations than this, all are smaller. */
const MANY = { stations: 800, scale: 0.7 };
const ARROW = 6;

interface DotsToPaint {
  readonly prices: TripPrices;
  readonly range: Range;
  readonly layout: StripLayout;
  readonly size: Size;
}

export function radiusOf(priceClass: number, stationCount: number): number {
  return defined(PRICE_RADII[priceClass]) * (stationCount > MANY.stations ? MANY.scale : 1);
}

/**
 * All prices as dots in the colours of their classes; one beyond the axis as an arrow that points to where it would be.
 */
export function paintDots(
  canvas: HTMLCanvasElement,
  {
    prices: { stations, classes, netOf },
    range: { least, most },
    layout: { x, priceY },
    size: { width, height },
  }: DotsToPaint,
): void {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.scale(ratio, ratio);
  const style = getComputedStyle(canvas);
  const paths = Array.from({ length: CLASS_COUNT }, () => new Path2D());
  for (const station of stations) {
    const price = netOf(station);
    const priceClass = classOf(price, classes);
    const path = paths[priceClass];
    if (path === undefined) continue;
    const [atX, radius] = [x(station.miles_from_route_start), radiusOf(priceClass, stations.length)];
    if (price > most) addArrow(path, atX, priceY(most), -ARROW);
    else if (price < least) addArrow(path, atX, priceY(least), ARROW);
    else {
      const atY = priceY(price);
      path.moveTo(atX + radius, atY);
      path.arc(atX, atY, radius, 0, 2 * Math.PI);
    }
  }
  context.lineWidth = 1;
  // The cheap ones come last, so that none of them is hidden.
  for (const [k, path] of [...paths.entries()].toReversed()) {
    context.fillStyle = style.getPropertyValue(`--price-${k + 1}`);
    context.fill(path);
    const edge = style.getPropertyValue(`--price-edge-${k + 1}`);
    if (edge === "") continue;
    context.strokeStyle = edge;
    context.stroke(path);
  }
}

function addArrow(path: Path2D, x: number, y: number, height: number): void {
  path.moveTo(x - ARROW / 2, y);
  path.lineTo(x + ARROW / 2, y);
  path.lineTo(x, y + height);
  path.closePath();
}
