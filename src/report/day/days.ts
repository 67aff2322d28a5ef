// A schedule as a driver lives it: days from rest to rest, and what is done in each.

import type { ScheduleEntry } from "../../contract/schemas/hours.js";
import type { OptimizeResult, StopRecommendation } from "../../contract/schemas/optimize.js";
import { type LocalTime, readLocalTime } from "./clock.js";

/** A stop that is the break is a kind of its own. */
export type PartKind = "driving" | "fuel" | "fuelAndBreak" | "break" | "rest";

/** All of them, in the order of a legend, with their names. */
export const PART_NAMES: Readonly<Record<PartKind, string>> = {
  driving: "driving",
  fuel: "fuel",
  fuelAndBreak: "fuel and break",
  break: "break",
  rest: "rest",
};
export const PART_KINDS: readonly PartKind[] = ["driving", "fuel", "fuelAndBreak", "break", "rest"];

export interface Moment {
  /** Minutes since the departure, with everything. */
  readonly minute: number;
  /** Whole minutes as a clock shows them, so that differences of shown times are the times shown between them. */
  readonly shownMinute: number;
  /** Only where the request says when the vehicle leaves. */
  readonly local: LocalTime | undefined;
  /** The same as the answer has it. */
  readonly at: string | undefined;
}

/** Something that the driver does without a pause. */
export interface DayPart {
  readonly kind: PartKind;
  readonly begin: Moment;
  readonly end: Moment;
  readonly fromMile: number;
  readonly toMile: number;
  /**
   * Where it is: a fuel stop, counted from 0 in driving order. Undefined for driving, and for breaks and rests of their
   * own.
   */
  readonly stop: { readonly index: number; readonly planned: StopRecommendation } | undefined;
  /** The miles between which a break or rest of its own may be. */
  readonly window: { readonly fromMile: number; readonly toMile: number } | undefined;
}

/** A duty period with the rest that ends it. Where the trip begins with a rest, that is part of the first one. */
export interface Day {
  readonly parts: readonly DayPart[];
}

/** Driving of less than this is not worth a line: two stations at one mile. */
const UNSEEN = { minutes: 0.5, miles: 0.05 };

/** The days of a plan; none where the request has no hours. */
export function daysOf({
  schedule = [],
  stops,
  summary,
}: Pick<OptimizeResult, "schedule" | "stops" | "summary">): Day[] {
  const own = (summary.breaks ?? []).filter((planned) => planned.station_id === undefined);
  let timeZone = summary.leave_time_zone;
  let stopIndex = -1;
  let ownIndex = -1;
  const days: DayPart[][] = [];
  let today: DayPart[] | undefined;
  for (const entry of schedule) {
    const beginZone = timeZone;
    timeZone = entry.time_zone ?? timeZone;
    const isOwn = (entry.activity === "break" || entry.activity === "rest") && entry.station_id === undefined;
    if (entry.activity === "stop") stopIndex++;
    if (isOwn) ownIndex++;
    const planned = entry.station_id === undefined ? undefined : stops[stopIndex];
    const window = isOwn ? own[ownIndex] : undefined;
    if (today === undefined) days.push((today = []));
    today.push({
      kind: kindOf(entry, planned),
      begin: toMoment(entry.from_minute, entry.begin_at, beginZone ?? timeZone),
      end: toMoment(entry.to_minute, entry.end_at, timeZone),
      fromMile: entry.from_mile,
      toMile: entry.to_mile,
      stop: planned && { index: stopIndex, planned },
      window: isOwn
        ? { fromMile: window?.from_mile ?? entry.from_mile, toMile: window?.to_mile ?? entry.to_mile }
        : undefined,
    });
    if (today.some(({ kind }) => kind !== "rest") && entry.activity === "rest") today = undefined;
  }
  return days.map((parts) => ({ parts }));
}

function kindOf({ activity }: ScheduleEntry, stop: StopRecommendation | undefined): PartKind {
  if (activity !== "stop") return activity;
  return stop?.covers?.includes("break") === true ? "fuelAndBreak" : "fuel";
}

function toMoment(minute: number, at: string | undefined, timeZone: string | undefined): Moment {
  const local = readLocalTime(at, timeZone);
  return { minute, shownMinute: local?.minute ?? Math.floor(minute), local, at };
}

/** Whether a part is worth a line. */
export function isSeen({ kind, begin, end, fromMile, toMile }: DayPart): boolean {
  return kind !== "driving" || end.minute - begin.minute >= UNSEEN.minutes || toMile - fromMile >= UNSEEN.miles;
}

/** How long a part takes, in whole minutes. */
export function minutesOf({ begin, end }: Pick<DayPart, "begin" | "end">): number {
  return end.shownMinute - begin.shownMinute;
}

/**
 * When a day begins; when a rest that it begins with is over; when the rest that ends it begins, or else the trip ends;
 * and when that is over.
 */
export function boundsOf({
  parts,
}: Day):
  | { readonly begin: Moment; readonly dutyBegin: Moment; readonly dutyEnd: Moment; readonly end: Moment }
  | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    begin: first.begin,
    dutyBegin: first.kind === "rest" ? first.end : first.begin,
    dutyEnd: last.kind === "rest" ? last.begin : last.end,
    end: last.end,
  };
}
