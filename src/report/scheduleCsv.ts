import type { OptimizeResult } from "../contract/schemas/optimize.js";
import { roundMinutes } from "../contract/values/rounding.js";
import { writeCsv } from "./csvText.js";
import { type DayPart, daysOf } from "./day/days.js";

type Column = readonly [title: string, read: (part: DayPart, day: number, k: number) => string | number | undefined];

const COLUMNS: readonly Column[] = [
  ["part", (_part, _day, k) => k + 1],
  ["day", (_part, day) => day + 1],
  ["activity", ({ kind }) => ACTIVITIES[kind]],
  ["from_minute", ({ begin }) => begin.minute],
  ["to_minute", ({ end }) => end.minute],
  ["minutes", ({ begin, end }) => roundMinutes(end.minute - begin.minute)],
  ["from_mile", ({ fromMile }) => fromMile],
  ["to_mile", ({ toMile }) => toMile],
  ["window_from_mile", ({ window }) => window?.fromMile],
  ["window_to_mile", ({ window }) => window?.toMile],
  ["stop", ({ stop }) => stop && stop.index + 1],
  ["station_id", ({ stop }) => stop?.planned.station_id],
  ["station_name", ({ stop }) => stop?.planned.station_name],
  ["begin_at", ({ begin }) => begin.at],
  ["end_at", ({ end }) => end.at],
  ["time_zone", ({ end }) => end.local?.timeZone],
];

const ACTIVITIES: Readonly<Record<DayPart["kind"], string>> = {
  driving: "driving",
  fuel: "fuel",
  fuelAndBreak: "fuel+break",
  break: "break",
  rest: "rest",
};

/**
 * The schedule of a plan with hours as CSV in UTF-8: a row for each drive, stop, break and rest, with a header that
 * names the units.
 */
export function toScheduleCsv(plan: OptimizeResult): string {
  const parts = daysOf(plan).flatMap(({ parts: ofDay }, day) => ofDay.map((part) => ({ part, day })));
  return writeCsv(
    COLUMNS.map(([title]) => title),
    parts.map(({ part, day }, k) => COLUMNS.map(([, read]) => read(part, day, k) ?? "")),
  );
}
