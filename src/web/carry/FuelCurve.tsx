import { defined } from "../../common/defined.js";
import { statesOf } from "../charts/states.js";
import { whole } from "../design/words.js";
import type { Planned, Shown } from "../shown.js";

const WIDTH = 820;
const PLOT = { left: 52, right: 812, top: 16 };
const RADIUS = 9;
/** A state's letters need so much room. */
const LEAST_BAND = 22;

/** The fuel in the tank over the miles, in lines that read in grey. */
export function FuelCurve({
  shown: { trip, settings },
  planned: { fuel, result },
  height,
}: {
  readonly shown: Shown;
  readonly planned: Planned;
  readonly height: number;
}) {
  const total = trip.route.total_distance_miles;
  const tank = settings.tankCapacityGallons;
  const bottom = PLOT.top + height;
  const x = (mile: number): number => PLOT.left + (mile / total) * (PLOT.right - PLOT.left);
  const y = (gallons: number): number => bottom - (gallons / tank) * height;
  const line = fuel.miles.map((mile, i) => `${x(mile).toFixed(1)},${y(defined(fuel.gallons[i])).toFixed(1)}`).join(" ");
  const step = mileStep(total);
  const marks = Array.from({ length: Math.floor(total / step) + 1 }, (_, k) => k * step);
  const buffer = settings.bufferFraction * tank;
  return (
    <svg
      class="fuel-curve"
      viewBox={`0 0 ${WIDTH} ${bottom + 34}`}
      role="img"
      aria-label="Fuel in the tank over the miles"
    >
      {statesOf(trip).map(({ state, fromMile, toMile }, k) => {
        const [left, width] = [x(fromMile), x(toMile) - x(fromMile)];
        return (
          <g key={`${state}${k}`}>
            {k % 2 === 0 && <rect x={left} y={PLOT.top} width={width} height={height} class="curve-band" />}
            {width >= LEAST_BAND && (
              <text x={left + width / 2} y={bottom + 15} text-anchor="middle" class="curve-state">
                {state}
              </text>
            )}
          </g>
        );
      })}
      {[0, tank / 2, tank].map((gallons) => (
        <g key={gallons}>
          <line x1={PLOT.left} x2={PLOT.right} y1={y(gallons)} y2={y(gallons)} class="curve-grid" />
          <text x={PLOT.left - 8} y={y(gallons) + 4} text-anchor="end">
            {whole(gallons)}
          </text>
        </g>
      ))}
      <polygon points={`${x(0)},${bottom} ${line} ${x(total)},${bottom}`} class="curve-tank" />
      <line x1={PLOT.left} x2={PLOT.right} y1={y(buffer)} y2={y(buffer)} class="curve-buffer" />
      <polyline points={line} class="curve-line" />
      {marks.map((mile) => (
        <text key={mile} x={x(mile)} y={bottom + 30} text-anchor={mile === 0 ? "start" : "middle"}>
          {mile === 0 ? "0 mi" : whole(mile)}
        </text>
      ))}
      {result.stops.map((stop, k) => {
        const [cx, cy] = [x(stop.miles_from_route_start), Math.max(y(stop.departure_fuel_gallons), PLOT.top)];
        return (
          <g key={stop.station_id}>
            <circle cx={cx} cy={cy} r={RADIUS} class="curve-pin" />
            <text x={cx} y={cy + 4} text-anchor="middle" class="curve-number">
              {k + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Round miles, at most six of them. */
function mileStep(total: number): number {
  return [10, 25, 50, 100, 200, 250, 500, 1000].find((step) => total / step <= 6) ?? 2000;
}
