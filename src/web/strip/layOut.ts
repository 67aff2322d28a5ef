import { gallonsInTank, type TankCourse } from "../../planning/course.js";
import { ticks, ticksBetween } from "../../report/ticks.js";
import { type AxisScale, linearScale } from "../charts/scale.js";
import type { TripPrices } from "../prices/tripPrices.js";
import type { Shown } from "../shown.js";

/** Where everything in the strip is, in pixels. */
export interface StripLayout {
  readonly width: number;
  readonly miles: AxisScale;
  readonly dollars: AxisScale;
  readonly gallons: AxisScale;
  readonly mileTicks: readonly number[];
  readonly dollarTicks: readonly number[];
  readonly gallonTicks: readonly number[];
}

export const STRIP = { height: 208, head: 30, pricesTop: 36, pricesBottom: 84, tankTop: 100, tankBottom: 164, letters: 178, axis: 194, left: 46, right: 22 } as const;

/** Pixels that a tick of the miles needs. */
const MILE_SPACE = 120;
/** Half the height of the axis of prices when all are equal, in dollars. */
const LEAST_DOLLARS = 0.05;

export function layOutStrip(width: number, { trip, settings }: Pick<Shown, "trip" | "settings">, { stations, netOf }: TripPrices): StripLayout {
  const prices = stations.map(netOf);
  const [least, most] = [prices.reduce((a, b) => Math.min(a, b), Infinity), prices.reduce((a, b) => Math.max(a, b), -Infinity)];
  const room = Math.max(LEAST_DOLLARS, (most - least) * 0.06);
  const dollarEnds = prices.length === 0 ? { least: 0, most: 1 } : { least: least - room, most: most + room };
  const total = trip.route.total_distance_miles;
  return {
    width,
    miles: linearScale({ least: 0, most: total, from: STRIP.left, to: Math.max(STRIP.left + 1, width - STRIP.right) }),
    dollars: linearScale({ ...dollarEnds, from: STRIP.pricesBottom, to: STRIP.pricesTop }),
    gallons: linearScale({ least: 0, most: settings.tankCapacityGallons, from: STRIP.tankBottom, to: STRIP.tankTop }),
    mileTicks: total > 0 ? ticks(total, Math.max(1, Math.floor(width / MILE_SPACE))) : [0],
    dollarTicks: ticksBetween(dollarEnds.least, dollarEnds.most, 2),
    gallonTicks: [0, settings.tankCapacityGallons / 2, settings.tankCapacityGallons],
  };
}

/** The fuel in the tank as a line. */
export function courseLine({ miles, gallons }: TankCourse, layout: Pick<StripLayout, "miles" | "gallons">): string {
  return miles.map((mile, i) => `${i === 0 ? "M" : "L"}${layout.miles.at(mile).toFixed(1)} ${layout.gallons.at(gallons[i] ?? 0).toFixed(1)}`).join("");
}

/** The same, closed along the axis. */
export function courseArea(course: TankCourse, layout: Pick<StripLayout, "miles" | "gallons">): string {
  const bottom = layout.gallons.at(0);
  return `${courseLine(course, layout)}L${layout.miles.at(course.miles.at(-1) ?? 0).toFixed(1)} ${bottom}L${layout.miles.at(course.miles[0] ?? 0).toFixed(1)} ${bottom}Z`;
}

export { gallonsInTank };
