import { usableGallons } from "../../planning/rules.js";
import { constantConsumption, stretchConsumption } from "../../planning/consumption.js";
import type { TankCourse } from "../../planning/course.js";
import { whole } from "../design/words.js";
import type { Infeasible, Shown } from "../shown.js";

/** How far the fuel lasts where there is no plan. */
export interface Reach {
  /** The tank from where the stretch begins that cannot be driven. */
  readonly course: TankCourse;
  /** Where the fuel is down to what must be left. */
  readonly mile: number;
  /** `Buffer reached at mile 276, ten miles short of the first station` */
  readonly text: string;
}

const SMALL_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

export function findReach({ planInput, settings, rules, trip }: Shown, { fromMile, toMile }: Infeasible): Reach {
  const { stationMiles, startGallons, bufferGallons, reserveGallons, consumption, mpg = settings.mpg } = planInput;
  const { gallonsAt, milesOn } = consumption === undefined ? constantConsumption(mpg) : stretchConsumption(consumption);
  const fillsUp = stationMiles.includes(fromMile) && (fromMile > 0 || startGallons >= bufferGallons);
  const gallons = fillsUp ? usableGallons(settings.tankCapacityGallons, rules.usable_tank_fraction ?? 1) : startGallons;
  const isToEnd = !stationMiles.includes(toMile) && toMile >= trip.route.total_distance_miles;
  const needed = Math.min(gallons, isToEnd ? reserveGallons : bufferGallons);
  const mile = Math.min(fromMile + milesOn(gallons - needed, fromMile), toMile);
  const turns = [...(consumption?.untilMiles ?? [])].filter((end) => end > fromMile && end < mile);
  const miles = [fromMile, ...turns, mile];
  const next = isToEnd ? "the destination" : stationMiles.some((other) => other < toMile) ? "the next station" : "the first station";
  return {
    course: { miles, gallons: miles.map((at) => gallons - gallonsAt(at, fromMile)) },
    mile,
    text: `${isToEnd ? "Reserve" : "Buffer"} reached at mile ${whole(mile)}, ${countMiles(toMile - mile)} short of ${next}`,
  };
}

/** `ten miles`, `36 miles` */
export function countMiles(miles: number): string {
  const rounded = Math.max(1, Math.round(miles));
  return `${SMALL_NUMBERS[rounded] ?? whole(rounded)} ${rounded === 1 ? "mile" : "miles"}`;
}
