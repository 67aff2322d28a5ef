import { useEffect, useRef } from "preact/hooks";
import { classOf } from "../design/priceClasses.js";
import type { TripPrices } from "../prices/tripPrices.js";
import { STRIP, type StripLayout } from "./layOut.js";

/** Cheaper is larger, as on the map. */
const RADII = [3.6, 3, 3, 2.5, 2.5];

interface PriceDotsProps {
  readonly layout: StripLayout;
  readonly prices: TripPrices;
  readonly theme: string;
}

/** The price of each station at its mile. There may be thousands, so a canvas draws them. */
export function PriceDots({ layout, prices, theme }: PriceDotsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (canvas.current === null || context === null || context === undefined) return;
    const ratio = devicePixelRatio;
    canvas.current.width = Math.round(layout.width * ratio);
    canvas.current.height = Math.round(STRIP.height * ratio);
    const computed = getComputedStyle(canvas.current);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, layout.width, STRIP.height);
    for (let priceClass = RADII.length - 1; priceClass >= 0; priceClass--) {
      const radius = RADII[priceClass] ?? 3;
      const read = (name: string): string => computed.getPropertyValue(`--${name}-${priceClass + 1}`).trim();
      context.beginPath();
      for (const station of prices.stations) {
        const price = prices.netOf(station);
        if (classOf(price, prices.classes) !== priceClass) continue;
        const [x, y] = [layout.miles.at(station.miles_from_route_start), layout.dollars.at(price)];
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      }
      context.fillStyle = read("price");
      context.fill();
      context.strokeStyle = read("price-edge") || read("price");
      context.lineWidth = 1;
      context.stroke();
    }
  }, [layout, prices, theme]);
  return <canvas class="strip-dots" ref={canvas} style={{ width: `${layout.width}px`, height: `${STRIP.height}px` }} aria-hidden="true" />;
}
