// Rounds the day of a plan for clients, and gives it clock times where the request says when the vehicle leaves.

import { defined } from "../../common/defined.js";
import { roundSum, MINUTE_DIGITS, roundMiles, roundMinutes } from "../../contract/values/rounding.js";
import type { PlannedBreak, ScheduleEntry } from "../../contract/schemas/hours.js";
import type { RouteSummary, StopRecommendation } from "../../contract/schemas/optimize.js";
import type { Drive } from "../drive.js";
import type { NamedStation } from "../trip.js";
import type { Clock } from "./clock.js";
import type { Day, DayEntry, Halt } from "./day.js";

/** A drive with its day, and when it begins: without a clock the answer has no clock times. */
export interface TimedDrive extends Pick<Drive<NamedStation>, "stops"> {
  readonly day: Day;
  readonly clock: Clock | undefined;
}

/** How long the breaks of a day are that are not fuel stops, and its rests, in minutes. */
export function haltMinutesOf({ halts }: Day): { readonly breaks: number[]; readonly rests: number[] } {
  const minutesOf = (isAsked: (halt: Halt) => boolean): number[] => halts.filter(isAsked).map(({ minutes }) => minutes);
  return {
    breaks: minutesOf(({ window, stop }) => window.kind === "break" && stop === undefined),
    rests: minutesOf(({ window }) => window.kind === "rest"),
  };
}

/** What stop `k` of a drive covers, how long it takes with that, and when it is. */
export function showStopHours(drive: TimedDrive, k: number): Partial<StopRecommendation> {
  const { clock, day, stops } = drive;
  const stop = day.stops[k];
  if (stop === undefined) return {};
  const row = defined(stops[k]).station.row;
  return {
    covers: stop.covers === undefined ? ["fuel"] : ["fuel", stop.covers],
    stop_minutes: stop.minutes,
    ...(clock && {
      arrive_at: clock.atStation(row, stop.arriveMinute),
      leave_at: clock.atStation(row, stop.leaveMinute),
      time_zone: clock.zones.ofStation(row),
    }),
  };
}

export function summariseHours(drive: TimedDrive): Partial<RouteSummary> {
  const { day, clock } = drive;
  const { breaks, rests } = haltMinutesOf(day);
  const [first, last] = [day.entries[0], day.entries.at(-1)];
  return {
    breaks: day.halts.map((halt) => showHalt(drive, halt)),
    total_break_minutes: roundSum(breaks, MINUTE_DIGITS),
    total_rest_minutes: roundSum(rests, MINUTE_DIGITS),
    ...(clock &&
      first &&
      last && {
        leave_at: clock.atMile(first.fromMile, first.fromMinute),
        leave_time_zone: clock.zones.atMile(first.fromMile),
        arrive_at: clock.atMile(last.toMile, last.toMinute),
        arrive_time_zone: clock.zones.atMile(last.toMile),
      }),
  };
}

function showHalt(
  { clock, stops }: TimedDrive,
  { window, stop, fromMile, toMile, minutes, fromMinute, toMinute }: Halt,
): PlannedBreak {
  const station = stops[stop ?? NaN]?.station;
  const timeAt = (minute: number): string | undefined =>
    station === undefined ? clock?.atMile(toMile, minute) : clock?.atStation(station.row, minute);
  const [beginAt, endAt] = [timeAt(fromMinute), timeAt(toMinute)];
  return {
    kind: window.kind,
    ...(station === undefined
      ? { from_mile: roundMiles(fromMile), to_mile: roundMiles(toMile) }
      : { station_id: station.id }),
    minutes,
    ...(beginAt !== undefined && endAt !== undefined && { begin_at: beginAt, end_at: endAt }),
  };
}

/** The trip from the departure to the arrival. */
export function showSchedule(drive: TimedDrive): ScheduleEntry[] {
  const { day, clock, stops } = drive;
  const rowOf = ({ stop }: DayEntry): number | undefined => stops[stop ?? NaN]?.station.row;
  // Where one part of the trip ends the next one begins, at a station or on the road.
  return day.entries.map((entry, e) => {
    const { activity, fromMinute, toMinute, fromMile, toMile, stop } = entry;
    const [before, after] = [day.entries[e - 1], day.entries[e + 1]];
    const beginRow = rowOf(entry) ?? (before && rowOf(before));
    const endRow = rowOf(entry) ?? (after && rowOf(after));
    return {
      activity,
      from_minute: roundMinutes(fromMinute),
      to_minute: roundMinutes(toMinute),
      from_mile: roundMiles(fromMile),
      to_mile: roundMiles(toMile),
      ...(stop !== undefined && { station_id: stops[stop]?.station.id ?? "" }),
      ...(clock && {
        begin_at: beginRow === undefined ? clock.atMile(fromMile, fromMinute) : clock.atStation(beginRow, fromMinute),
        end_at: endRow === undefined ? clock.atMile(toMile, toMinute) : clock.atStation(endRow, toMinute),
        time_zone: endRow === undefined ? clock.zones.atMile(toMile) : clock.zones.ofStation(endRow),
      }),
    };
  });
}
