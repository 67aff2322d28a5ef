// When the vehicle is where: clock times in the local time of each place.

import { writeLocalTime } from "../../clock/localTime.js";
import { readTimestamp } from "../../clock/timestamp.js";
import type { Zones } from "./zones.js";

const MINUTE_MS = 60_000;

/** Writes the time so many minutes after the departure, in ISO 8601 with the offset of the place. */
export interface Clock {
  readonly zones: Zones;
  atStation(row: number, minute: number): string;
  /** @param mile of the route. */
  atMile(mile: number, minute: number): string;
}

/** @param departureAt in ISO 8601 with its time zone. */
export function createClock(departureAt: string, zones: Zones): Clock {
  const departure = readTimestamp(departureAt);
  const timeIn = (zone: string, minute: number): string => writeLocalTime(departure + minute * MINUTE_MS, zone);
  return {
    zones,
    atStation: (row, minute) => timeIn(zones.ofStation(row), minute),
    atMile: (mile, minute) => timeIn(zones.atMile(mile), minute),
  };
}
