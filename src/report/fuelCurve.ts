import type { DEFAULT_PARAMS, OptimizeRequest, OptimizeResult } from "../contract/optimize.js";
import { escapeHtml, pixels } from "./text.js";
import { count, dollars } from "./table.js";

const WIDTH = 1000;
const HEIGHT = 330;
const LABEL_WIDTH = 40;
const PLOT = { left: 56, right: 984, top: 36, bottom: 284 };

/** The tank's level along the route, with buffer and reserve, the stops numbered, as SVG. */
export function drawFuel({ route, vehicle, params }: OptimizeRequest, { stops, summary }: OptimizeResult, defaults: typeof DEFAULT_PARAMS): string {
  const tank = vehicle.tank_capacity_gallons ?? 0;
  const totalMiles = route.total_distance_miles;
  const x = (miles: number): number => PLOT.left + (miles / totalMiles) * (PLOT.right - PLOT.left);
  const y = (gallons: number): number => PLOT.bottom - (gallons / tank) * (PLOT.bottom - PLOT.top);
  const levels: [number, number][] = [
    [0, vehicle.current_fuel_gallons ?? tank],
    ...stops.flatMap((stop): [number, number][] => [
      [stop.miles_from_route_start, stop.arrival_fuel_gallons],
      [stop.miles_from_route_start, stop.departure_fuel_gallons],
    ]),
    [totalMiles, summary.fuel_remaining_at_destination_gallons],
  ];
  const path = levels.map(([miles, gallons]) => `${pixels(x(miles))},${pixels(y(gallons))}`).join(" ");

  const limits = [
    { name: "buffer", share: params?.inter_stop_buffer_fraction ?? defaults.inter_stop_buffer_fraction },
    { name: "reserve", share: params?.destination_reserve_fraction ?? defaults.destination_reserve_fraction },
  ].map(({ name, share }) => {
    const level = pixels(y(share * tank));
    return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${level}" y2="${level}" stroke="var(--dear)" stroke-dasharray="4 4"><title>${name}: ${count(share * tank)} gallons</title></line><text x="${PLOT.right - 4}" y="${pixels(Number(level) - 4)}" text-anchor="end">${name}</text>`;
  });
  const gallonTicks = ticks(tank, 4).map((gallons) => {
    const level = pixels(y(gallons));
    return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${level}" y2="${level}" stroke="var(--line)"/><text x="${PLOT.left - 8}" y="${pixels(Number(level) + 4)}" text-anchor="end">${count(gallons)}</text>`;
  });
  const mileTicks = ticks(totalMiles, 8).map((miles) => `<text x="${pixels(x(miles))}" y="${PLOT.bottom + 20}" text-anchor="middle">${count(miles)}</text>`);
  let labelEnd = -Infinity;
  const numbers = stops.map((stop, k) => {
    // Prices that would lie on each other are left to the tooltip.
    const isRoom = x(stop.miles_from_route_start) - LABEL_WIDTH / 2 > labelEnd;
    if (isRoom) labelEnd = x(stop.miles_from_route_start) + LABEL_WIDTH / 2;
    const [at, level] = [pixels(x(stop.miles_from_route_start)), y(stop.departure_fuel_gallons)];
    const label = `${k + 1}. ${stop.station_name}: ${stop.gallons_to_purchase} gallons at ${dollars(stop.price_per_gallon)}`;
    return `<g><title>${escapeHtml(label)}</title><circle cx="${at}" cy="${pixels(level)}" r="10" fill="var(--stop)"/><text class="number" x="${at}" y="${pixels(level + 4)}">${k + 1}</text>${isRoom ? `<text x="${at}" y="${pixels(level - 14)}" text-anchor="middle">${dollars(stop.price_per_gallon)}</text>` : ""}</g>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Gallons in the tank along the route">
${gallonTicks.join("")}${mileTicks.join("")}${limits.join("")}
<polygon points="${PLOT.left},${PLOT.bottom} ${path} ${PLOT.right},${PLOT.bottom}" fill="var(--fill)"/>
<polyline points="${path}" fill="none" stroke="var(--route)" stroke-width="2.5" stroke-linejoin="round"/>
${numbers.join("")}<text x="8" y="16">gallons</text><text x="${PLOT.right}" y="${HEIGHT - 8}" text-anchor="end">miles</text></svg>`;
}

/** Round values from 0 to `most`, about `steps` of them. */
function ticks(most: number, steps: number): number[] {
  const rough = most / steps;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
