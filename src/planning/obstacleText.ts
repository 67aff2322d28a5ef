import { roundMiles } from "../contract/values/rounding.js";
import { MAX_STATIONS } from "../contract/values/limits.js";
import type { AddedStations, Fix, Obstacle } from "./obstacle.js";

/**
 * An obstacle in words: a sentence that says what is wrong, and what would fix it, such as `start with at least 12.4
 * gallons`.
 */
export function wordObstacle(obstacle: Obstacle): { readonly message: string; readonly fix: string } {
  return { message: wordCause(obstacle), fix: wordFix(obstacle.fix, obstacle.toMile) };
}

function wordCause({ cause, fix, fromMile, toMile, fromStation, toStation }: Obstacle): string {
  const from =
    fromStation === null
      ? fromMile > 0
        ? `mile ${roundMiles(fromMile)}`
        : "the start"
      : `the station at mile ${roundMiles(fromMile)}`;
  const to = toStation === null ? "the destination" : `the next station at mile ${roundMiles(toMile)}`;
  switch (cause) {
    case "INITIAL_FUEL_TOO_LOW":
      return `The fuel on board is too little to get from ${from} to ${to}.`;
    case "STATION_GAP_EXCEEDS_RANGE":
      return `${fix.usableTankFraction === undefined ? "A full tank is too small" : "What the tank may be filled to is too little"} to get from ${from} to ${to}${toStation === null ? "" : " with the buffer left"}.`;
    case "RESERVE_UNREACHABLE":
      return `From ${from} the destination can be reached, but not with the reserve left.`;
  }
}

const CHECKS = {
  THOUSANDTHS_DECIDE:
    "check mpg and tank_capacity_gallons: thousandths of a gallon decide whether this trip can be driven",
  TOO_MANY_STATIONS: `check total_distance_miles, mpg and tank_capacity_gallons: more than ${MAX_STATIONS} stations would have to be added`,
} as const;

function wordFix(
  { startGallons, bufferFraction, reserveFraction, usableTankFraction, stations, check }: Fix,
  toMile: number,
): string {
  if (check !== undefined) return CHECKS[check];
  const changes: string[] = [];
  if (startGallons !== undefined) changes.push(`start with at least ${startGallons} gallons`);
  if (bufferFraction !== undefined) changes.push(`an inter-stop buffer of at most ${bufferFraction} would be feasible`);
  if (reserveFraction !== undefined)
    changes.push(`a destination reserve of at most ${reserveFraction} would be feasible`);
  if (usableTankFraction !== undefined)
    changes.push(`a usable tank fraction of at least ${usableTankFraction} would be feasible`);
  if (stations !== undefined) changes.push(wordStations(stations, toMile));
  return changes.join(", and ");
}

function wordStations({ count, firstByMile, lastFromMile, milesApart, digits }: AddedStations, toMile: number): string {
  const write = (mile: number): string => (digits === 1 ? mile.toFixed(1) : String(mile));
  if (count === 1) return `add a station between mile ${write(lastFromMile)} and ${write(firstByMile)}`;
  return (
    `add at least ${count} stations: the first at mile ${write(firstByMile)} or before, ` +
    `each next one at most ${write(milesApart)} miles on, the last at mile ${write(lastFromMile)}${lastFromMile < toMile ? " or after" : ""}`
  );
}
