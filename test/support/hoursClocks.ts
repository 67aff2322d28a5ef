// Times of the clock in an answer, against its schedule as instants and the offsets of its time zones, by ICU and not
// by anything of planning.

import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import type { Drive } from "./hoursSchedule.js";
import type { ReadHours } from "./hoursWindows.js";

const MINUTE_MS = 60_000;
/** Times are given to the second, and minutes to a thousandth. */
const WITHIN_MS = 1_100;

/** Towns with their time zones: on both sides of borders, with and without daylight saving time. */
export const TOWNS = [
  { lat: 40.7128, lng: -74.006, zone: "America/New_York" },
  { lat: 42.3314, lng: -83.0458, zone: "America/Detroit" },
  { lat: 39.7684, lng: -86.1581, zone: "America/Indiana/Indianapolis" },
  { lat: 41.6, lng: -87.34, zone: "America/Chicago" },
  { lat: 38.2527, lng: -85.7585, zone: "America/Kentucky/Louisville" },
  { lat: 36.1627, lng: -86.7816, zone: "America/Chicago" },
  { lat: 35.9606, lng: -83.9207, zone: "America/New_York" },
  { lat: 41.8781, lng: -87.6298, zone: "America/Chicago" },
  { lat: 31.7619, lng: -106.485, zone: "America/Denver" },
  { lat: 32.7767, lng: -96.797, zone: "America/Chicago" },
  { lat: 39.7392, lng: -104.9903, zone: "America/Denver" },
  { lat: 33.4484, lng: -112.074, zone: "America/Phoenix" },
  { lat: 43.615, lng: -116.2023, zone: "America/Boise" },
  { lat: 47.6588, lng: -117.426, zone: "America/Los_Angeles" },
  { lat: 34.0522, lng: -118.2437, zone: "America/Los_Angeles" },
  { lat: 50.4452, lng: -104.6189, zone: "America/Regina" },
  { lat: 49.8951, lng: -97.1384, zone: "America/Winnipeg" },
  { lat: 51.0447, lng: -114.0719, zone: "America/Edmonton" },
  { lat: 43.6532, lng: -79.3832, zone: "America/Toronto" },
  { lat: 44.6488, lng: -63.5752, zone: "America/Halifax" },
] as const;

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a zone from UTC at an instant, such as `-05:00`. @throws {RangeError} where there is no such zone. */
export function offsetAt(zone: string, instant: number): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name === "GMT" ? "+00:00" : name.replace("GMT", "");
}

function hasOffset(time: string | undefined, zone: string | undefined): boolean {
  return time !== undefined && zone !== undefined && time.endsWith(offsetAt(zone, Date.parse(time)));
}

/** @param minute since the departure. */
function checkTime(
  found: string | undefined,
  departure: number,
  minute: number,
  zone: string | undefined,
  what: string,
): void {
  const parts = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)$/.exec(found ?? "");
  must(
    found !== undefined && parts !== null,
    `${what} is ${found}, which is no local time to the second with its offset`,
  );
  const instant = Date.parse(found);
  const expected = departure + minute * MINUTE_MS;
  must(
    Math.abs(instant - expected) <= WITHIN_MS,
    `${what} is ${found}, ${(instant - expected) / 1000} seconds after minute ${minute}`,
  );
  must(zone !== undefined, `${what} has no time zone`);
  must(parts[1] === offsetAt(zone, instant), `${what} is ${found}, but ${zone} has ${offsetAt(zone, instant)} then`);
}

function checkPlace(
  zone: string | undefined,
  place: { lat: number; lng: number },
  instant: number,
  what: string,
): void {
  const town = TOWNS.find(({ lat, lng }) => lat === place.lat && lng === place.lng);
  if (town === undefined) return;
  const [found, expected] = [offsetAt(zone ?? "UTC", instant), offsetAt(town.zone, instant)];
  must(found === expected, `${what} is in ${zone} with ${found}, not in ${town.zone} with ${expected}`);
}

/** What an answer has nowhere without a departure. */
const CLOCK_FIELDS = [
  "begin_at",
  "end_at",
  "arrive_at",
  "leave_at",
  "time_zone",
  "leave_time_zone",
  "arrive_time_zone",
];

interface Checked {
  readonly hours: ReadHours;
  /** By window, the place of its stop in the plan; -1 for none. */
  readonly takers: readonly number[];
  readonly drive: Drive;
}

/** @throws {Error} saying which time is wrong. */
export function checkClocks(
  request: OptimizeRequest,
  { stops, summary, schedule = [] }: OptimizeResult,
  { hours, takers, drive }: Checked,
): void {
  const { departure, windows, breakMinutes, restMinutes } = hours;
  if (departure === undefined) {
    const found = [summary, ...stops, ...(summary.breaks ?? []), ...schedule].flatMap((part) =>
      CLOCK_FIELDS.filter((field) => field in part),
    );
    must(found.length === 0, `without a departure the answer has ${found.join(", ")}`);
    return;
  }
  const stations = new Map(request.stations.map((station) => [station.id, station]));
  checkTime(summary.leave_at, departure, 0, summary.leave_time_zone, "the departure");
  checkTime(summary.arrive_at, departure, drive.end, summary.arrive_time_zone, "the arrival");
  if (hours.startMile === 0) checkPlace(summary.leave_time_zone, request.route.start, departure, "the departure");
  checkPlace(summary.arrive_time_zone, request.route.end, departure + drive.end * MINUTE_MS, "the arrival");
  for (const [k, stop] of stops.entries()) {
    const [arrival = NaN, leaving = NaN] = [drive.arrivals[k], drive.departures[k]];
    checkTime(stop.arrive_at, departure, arrival, stop.time_zone, `the arrival at ${stop.station_id}`);
    checkTime(stop.leave_at, departure, leaving, stop.time_zone, `leaving ${stop.station_id}`);
    checkPlace(
      stop.time_zone,
      stations.get(stop.station_id)?.location ?? { lat: NaN, lng: NaN },
      departure + arrival * MINUTE_MS,
      `the stop at ${stop.station_id}`,
    );
  }
  let before = summary.leave_time_zone;
  for (const [i, entry] of schedule.entries()) {
    const what = `of entry ${i} of the schedule, ${JSON.stringify(entry)},`;
    const isDriving = entry.activity === "driving";
    // Where nothing is driven between two places in two zones, a stay begins by the clock of either.
    const isByBefore = isDriving || hasOffset(entry.begin_at, before);
    checkTime(entry.begin_at, departure, entry.from_minute, isByBefore ? before : entry.time_zone, `the begin ${what}`);
    checkTime(entry.end_at, departure, entry.to_minute, entry.time_zone, `the end ${what}`);
    if (isDriving && schedule[i + 1] === undefined)
      must(entry.time_zone === summary.arrive_time_zone, `the time zone ${what} is not that of the arrival`);
    if (schedule[i - 1]?.activity === "driving")
      must(entry.time_zone === before, `the time zone changes during the stay ${what}`);
    const zone = stops.find((stop) => stop.station_id === entry.station_id)?.time_zone;
    must(
      entry.station_id === undefined || entry.time_zone === zone,
      `the time zone ${what} is not that of the station`,
    );
    before = entry.time_zone;
  }
  let own = 0;
  for (const [i, found] of (summary.breaks ?? []).entries()) {
    const what = `of break ${i}, ${JSON.stringify(found)},`;
    const taker = takers[i] ?? -1;
    const isRest = windows[i]?.kind === "rest";
    const minutes = isRest ? restMinutes : breakMinutes;
    const begin =
      taker < 0
        ? (drive.ownBegins[own++] ?? NaN)
        : isRest
          ? (drive.departures[taker] ?? NaN) - restMinutes
          : (drive.arrivals[taker] ?? NaN);
    const zone =
      taker < 0
        ? schedule.find(
            (entry) =>
              entry.activity === found.kind &&
              entry.station_id === undefined &&
              Math.abs(entry.from_minute - begin) < 0.1,
          )?.time_zone
        : stops[taker]?.time_zone;
    checkTime(found.begin_at, departure, begin, zone, `the begin ${what}`);
    checkTime(found.end_at, departure, begin + minutes, zone, `the end ${what}`);
  }
}
