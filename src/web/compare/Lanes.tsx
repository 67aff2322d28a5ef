import { useRef } from "preact/hooks";
import type { ComparedPlan } from "../../contract/comparison.js";
import { linearScale } from "../charts/scale.js";
import { useStates } from "../charts/states.js";
import { useWidth } from "../charts/useWidth.js";
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
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box).value;
  const states = useStates(shown.trip).value;
  const prices = pricesOf(shown);
  const byId = new Map(shown.trip.stations.map((station) => [station.id, station]));
  const scale = linearScale({ least: 0, most: shown.trip.route.total_distance_miles, from: LEFT, to: Math.max(LEFT + 1, width - RIGHT) });
  const height = TOP + plans.length * LANE;
  return (
    <div class="lanes" ref={box} style={{ height: `${height}px` }}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {states.map(({ code, fromMile, toMile }, i) => {
            const [left, right] = [scale.at(fromMile), scale.at(toMile)];
            return <g key={`${code} ${fromMile}`}>{i % 2 === 1 && <rect class="strip-band" x={left} y={0} width={right - left} height={height} />}{right - left > 22 && <text class="strip-state" x={(left + right) / 2} y={15}>{code}</text>}</g>;
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
                  return <g key={stop.station_id}><circle cx={scale.at(stop.miles_from_route_start)} cy={y} r={radius} fill={`var(--price-${priceClass + 1})`} />{radius >= WRITTEN_RADIUS && <text class="lane-gallons" data-light={isLight} x={scale.at(stop.miles_from_route_start)} y={y + 3.5}>{Math.round(stop.gallons)}</text>}</g>;
                })}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
