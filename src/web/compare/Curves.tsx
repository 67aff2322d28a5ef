import { ticksBetween } from "../../report/ticks.js";
import { useApp } from "../app/context.js";
import { makeScale } from "../charts/scale.js";
import { useSize } from "../charts/useSize.js";
import { counted, dollars, duration, whole } from "../design/words.js";
import type { Shown } from "../shown.js";

const HEIGHT = 190;
const PLOT = { left: 62, right: 20, top: 16, bottom: 160 } as const;
const MINUTES_PER_HOUR = 60;

/** A plan on a curve. */
interface Point {
  readonly stops: number;
  readonly paidDollars: number;
  readonly minutes: number;
}

/** What fewer stops cost at the pump, and what time costs. A single point is no curve. */
export function Curves({ shown }: { readonly shown: Shown }) {
  const { explained } = useApp();
  const known = explained.value;
  if (known.status !== "ready" || known.of !== shown || shown.outcome.status !== "planned") return <div class="curves" aria-busy="true" />;
  const { summary, stops } = shown.outcome.result;
  const driving = summary.total_time_hours * MINUTES_PER_HOUR - summary.total_detour_minutes - (summary.total_stop_minutes ?? 0);
  const perStop = stops.length === 0 ? (shown.rules.stop_minutes ?? 0) : (summary.total_stop_minutes ?? 0) / stops.length;
  const points = (known.result.explanation?.by_stops ?? []).map((plan): Point => ({ stops: plan.stops, paidDollars: plan.total_fuel_cost, minutes: driving + plan.total_detour_minutes + plan.stops * perStop }));
  if (points.length < 2) return null;
  const now = stops.length;
  return (
    <div class="curves">
      <Curve title="Pay at the pump, by stops" points={points} now={now} at={({ stops: count }) => count} ticks={points.map(({ stops: count }) => count)} write={whole} />
      <Curve title="Pay at the pump, by time on the road" points={points} now={now} at={({ minutes }) => minutes} write={duration} />
    </div>
  );
}

interface CurveProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly now: number;
  readonly at: (point: Point) => number;
  readonly ticks?: readonly number[];
  readonly write: (value: number) => string;
}

function Curve({ title, points, now, at, ticks, write }: CurveProps) {
  const app = useApp();
  const { ref, size: { width } } = useSize<HTMLDivElement>();
  const values = points.map(at);
  const paid = points.map(({ paidDollars }) => paidDollars);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [low, high] = [Math.min(...paid), Math.max(...paid)];
  const room = Math.max(0.5, (high - low) * 0.08);
  const x = makeScale([least, most], [PLOT.left + 12, Math.max(PLOT.left + 13, width - PLOT.right - 12)]);
  const y = makeScale([low - room, high + room], [PLOT.bottom, PLOT.top]);
  const ordered = points.toSorted((a, b) => at(a) - at(b));
  const shownTicks = (ticks ?? ticksBetween(least, most, Math.max(1, Math.floor(width / 130)))).filter((_, i, all) => all.length <= 12 || i % 2 === 0);
  return (
    <div class="curve" role="group" aria-label={title}>
      <h4>{title} <span class="hint">press a point to take it</span></h4>
      <div class="curve-box" ref={ref} style={{ height: `${HEIGHT}px` }}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {ticksBetween(low - room, high + room, 4).map((amount) => <g key={amount}><line class="curve-grid" x1={PLOT.left} x2={width - PLOT.right} y1={y(amount)} y2={y(amount)} /><text class="curve-tick is-left" x={PLOT.left - 8} y={y(amount) + 4}>{dollars(amount).replace(/\.00$/u, "")}</text></g>)}
            {shownTicks.map((value) => <text key={value} class="curve-tick" x={x(value)} y={PLOT.bottom + 20}>{write(value)}</text>)}
            <polyline class="curve-line" points={ordered.map((point) => `${x(at(point)).toFixed(1)},${y(point.paidDollars).toFixed(1)}`).join(" ")} />
          </svg>
        )}
        {width > 0 && points.map((point) => (
          <button
            key={point.stops}
            type="button"
            class="curve-point"
            aria-pressed={point.stops === now}
            aria-label={`${counted(point.stops, "stop", whole)}, ${dollars(point.paidDollars)}, ${duration(point.minutes)}`}
            title={`${counted(point.stops, "stop", whole)}, ${dollars(point.paidDollars)}`}
            style={{ transform: `translate(${x(at(point))}px, ${y(point.paidDollars)}px) translate(-50%, -50%)` }}
            onClick={() => app.change({}, { ...app.rules.peek(), maximum_stops: point.stops })}
          />
        ))}
      </div>
    </div>
  );
}
