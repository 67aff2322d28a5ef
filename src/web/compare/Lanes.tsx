import { defined } from "../../common/defined.js";
import { useApp } from "../app/context.js";
import { StateBands, StateLetters } from "../charts/StateBands.js";
import { makeScale, type Scale } from "../charts/scale.js";
import { statesOf } from "../charts/states.js";
import { useSize } from "../charts/useSize.js";
import { classOf } from "../design/priceClasses.js";
import { gallons, miles, pricePerGallon, whole } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { PlacedStation, Shown } from "../shown.js";
import { titleOf } from "./figures.js";
import type { Comparison, SidePlan } from "./plans.js";

const LETTERS_HEIGHT = 24;
const LANE_HEIGHT = 30;
const MARGIN = 14;
/** The circle of the largest purchase, and the least ones with a number in them. */
const RADIUS = { most: 14, least: 3.5, withNumber: 8, withLargeNumber: 10 };

/** Where each plan fuels: a lane for each, with circles that grow with the gallons. */
export function Lanes({ comparison, shown }: { readonly comparison: Comparison; readonly shown: Shown }) {
  const { ref, size } = useSize<HTMLDivElement>();
  const {
    plans,
    asked: { rules },
  } = comparison;
  const { trip } = shown;
  const states = statesOf(trip);
  const x = makeScale([0, trip.route.total_distance_miles], [MARGIN, Math.max(MARGIN, size.width - MARGIN)]);
  const height = LETTERS_HEIGHT + plans.length * LANE_HEIGHT;
  const most = Math.max(1, ...plans.flatMap(({ plan }) => plan.stops.map((stop) => stop.gallons)));
  return (
    <div class="lanes">
      <ul class="lane-names" style={{ paddingTop: LETTERS_HEIGHT }} aria-label="Where each plan fuels">
        {plans.map((side, k) => (
          <li key={k} class={side.kind === "best" ? "is-shown" : ""} style={{ height: LANE_HEIGHT }}>
            {side.kind === "naive" ? "At a quarter tank" : titleOf(side, rules)}
            <span class="unseen">: {listStops(side, shown)}</span>
          </li>
        ))}
      </ul>
      <div class="lane-plot" ref={ref} style={{ height }}>
        {size.width > 0 && (
          <svg width={size.width} height={height} aria-hidden="true">
            <StateBands states={states} x={x} top={0} bottom={height} />
            <StateLetters states={states} x={x} y={15} />
            {plans.map((side, k) => (
              <Lane
                key={k}
                side={side}
                y={LETTERS_HEIGHT + (k + 0.5) * LANE_HEIGHT}
                x={x}
                right={size.width - MARGIN}
                mostGallons={most}
                shown={shown}
              />
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

/** `54 gal at mile 412 for $3.219` */
function listStops({ plan: { stops } }: SidePlan, shown: Shown): string {
  const byId = stationsOf(shown);
  const { netOf } = pricesOf(shown);
  return stops
    .map(({ station_id: id, station_name: name, gallons: bought, miles_from_route_start: mile }) => {
      const station = byId.get(id);
      return `${gallons(bought)} after ${miles(mile)} at ${name}${station === undefined ? "" : ` for ${pricePerGallon(netOf(station))}`}`;
    })
    .join("; ");
}

const stationMaps = new WeakMap<Shown["trip"], ReadonlyMap<string, PlacedStation>>();

function stationsOf({ trip }: Shown): ReadonlyMap<string, PlacedStation> {
  let found = stationMaps.get(trip);
  if (found === undefined)
    stationMaps.set(trip, (found = new Map(trip.stations.map((station) => [station.id, station]))));
  return found;
}

interface LaneProps {
  readonly side: SidePlan;
  readonly x: Scale;
  readonly y: number;
  readonly right: number;
  readonly mostGallons: number;
  readonly shown: Shown;
}

function Lane({ side: { kind, plan }, x, y, right, mostGallons, shown }: LaneProps) {
  const { preview, selected } = useApp();
  const { netOf, classes } = pricesOf(shown);
  const byId = stationsOf(shown);
  const circles = plan.stops.flatMap((stop) => {
    const station = byId.get(stop.station_id);
    return station === undefined
      ? []
      : [
          {
            station,
            gallons: stop.gallons,
            x: x(stop.miles_from_route_start),
            radius: Math.max(RADIUS.least, RADIUS.most * Math.sqrt(stop.gallons / mostGallons)),
            number: classOf(netOf(station), classes) + 1,
          },
        ];
  });
  // Small ones lie over large ones, so that each can be seen.
  const drawn = circles.toSorted((a, b) => b.radius - a.radius);
  const isCovered = (k: number): boolean =>
    drawn.slice(k + 1).some((other) => Math.abs(other.x - defined(drawn[k]).x) < other.radius + RADIUS.withNumber);
  return (
    <g class={`lane is-${kind}`}>
      <line x1={x(0)} x2={right} y1={y} y2={y} />
      {drawn.map(({ station, gallons: bought, x: atX, radius, number }, k) => (
        <g
          key={station.id}
          class={`purchase is-price-${number}`}
          onPointerEnter={() => (preview.value = station)}
          onPointerLeave={() => (preview.value = undefined)}
          onClick={() => (selected.value = station)}
        >
          <circle cx={atX} cy={y} r={radius} />
          {radius >= RADIUS.withNumber && !isCovered(k) && (
            <text class={radius < RADIUS.withLargeNumber ? "is-small" : ""} x={atX} y={y + 4}>
              {whole(bought)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
