// Which clock times the rows of a day have.

import type { Moment, TripDay } from "../day/day.js";
import { duration } from "../design/words.js";
import type { Row } from "./legs.js";

/** When a row is reached. */
function timeOf(day: TripDay, row: Row): Moment | undefined {
  switch (row.kind) {
    case "start":
      return day.leave;
    case "stop":
      return day.stops[row.index]?.arrive;
    case "halt":
      return day.halts[row.number]?.begin;
    case "passed":
      return day.momentAt(row.station.miles_from_route_start);
    case "end":
      return day.arrive;
  }
}

/** For each row, the day on which the next one is reached, where that is another one: `Tue, Jul 14`. */
export function newDaysOf(day: TripDay | undefined, rows: readonly Row[]): readonly (string | undefined)[] {
  if (day === undefined) return [];
  const times = rows.map((row) => timeOf(day, row));
  return times.map((now, i) => {
    const next = times[i + 1]?.day;
    return now === undefined || next === now.day ? undefined : next;
  });
}

/** From here on, tenths of a minute say nothing. */
const LEAST_WHOLE_MINUTES = 10;

/** How long a stop takes with its detour: `1.5 min`, `17 min`. */
export function stopDuration(minutes: number): string {
  const tenths = Math.round(minutes * 10) / 10;
  return tenths < LEAST_WHOLE_MINUTES ? `${tenths} min` : duration(minutes);
}
