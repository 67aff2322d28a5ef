import type { ComparedPlan } from "../../contract/comparison.js";
import { makeScale } from "../charts/scale.js";
import { statesOf } from "../charts/states.js";
import { useSize } from "../charts/useSize.js";
import { classOf } from "../design/priceClasses.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { Shown } from "../shown.js";
import { TITLES } from "./take.js";

const LANE = 34;
const TOP = 26;
const LEFT = 128;
const RIGHT = 24;
/** Radius of the circle of a full tank, and the least at which gallons are written into it. */
const MOST_RADIUS = 14;
const WRITTEN_RADIUS = 10;

/** The stops of each plan at their miles: larger circles buy more. */
export function Lanes({ plans, shown }: { readonly plans: readonly ComparedPlan[]; readonly shown: Shown }) {
  const { ref, size: { width } } = useSize<HTMLDivElement>();
  const states = statesOf(shown.trip);
  const prices = pricesOf(shown);
  const byId = new Map(shown.trip.stations.map((station) => [station.id, station]));
  const scale = makeScale([0, shown.trip.route.total_distance_miles], [LEFT, Math.max(LEFT + 1, width - RIGHT)]);
  const height = TOP + plans.length * LANE;
  return (
    <div class="lanes" ref={ref} style={{ height: `${height}px` }}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {states.map(({ state, fromMile, toMile }, i) => {
            const [left, right] = [scale(fromMile), scale(toMile)];
            return <g key={`${state} ${fromMile}`}>{i % 2 === 1 && <rect class="lane-band" x={left} y={0} width={right - left} height={height} />}{right - left > 22 && <text class="lane-state" x={(left + right) / 2} y={15}>{state}</text>}</g>;
          })}
          {plans.map((plan, p) => {
            const y = TOP + p * LANE + LANE / 2;
            return (
              <g key={plan.kind + plan.name} class="lane" data-kind={plan.kind}>
                <text class="lane-name" x={12} y={y + 4}>{plan.kind === "naive" ? "At a quarter tank" : plan.kind === "own" ? plan.name : TITLES[plan.kind]}</text>
                <line x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
                {plan.stops.map((stop) => {
                  const station = byId.get(stop.station_id);
                  const priceClass = station === undefined ? 0 : classOf(prices.netOf(station), prices.classes);
                  const radius = Math.max(3, MOST_RADIUS * Math.sqrt(Math.min(1, stop.gallons / shown.settings.tankCapacityGallons)));
                  const isLight = priceClass === 1 || priceClass === 2 || priceClass === 3;
                  return <g key={stop.station_id}><circle cx={scale(stop.miles_from_route_start)} cy={y} r={radius} fill={`var(--price-${priceClass + 1})`} />{radius >= WRITTEN_RADIUS && <text class="lane-gallons" data-light={isLight} x={scale(stop.miles_from_route_start)} y={y + 3.5}>{Math.round(stop.gallons)}</text>}</g>;
                })}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
