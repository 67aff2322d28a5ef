// Local times of an answer, in the words of reports.

import { readOffsetMinutes, readTimestamp } from "../../clock/localTime.js";
import { writeClock } from "../../clock/words.js";

const MS_PER_MINUTE = 60_000;
export const MINUTES_PER_HOUR = 60;

/** A moment and where it is. */
export interface LocalTime {
  /** Whole minutes since 1970 in UTC. */
  readonly minute: number;
  /** By how many minutes the place's clocks are ahead of UTC. */
  readonly offsetMinutes: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A time of an answer; undefined where there is none. @param timeZone of its place, by its IANA name. */
export function readLocalTime(at: string | undefined, timeZone: string | undefined): LocalTime | undefined {
  if (at === undefined || timeZone === undefined) return undefined;
  return { minute: Math.floor(readTimestamp(at) / MS_PER_MINUTE), offsetMinutes: readOffsetMinutes(at), timeZone };
}

/** A moment in words. */
export interface ClockWords {
  /** `Mon Jul 13` */
  readonly date: string;
  /** `9:42 AM` */
  readonly clock: string;
  /** `CDT` */
  readonly zone: string;
}

const WORDS = /^(.*), (\S+ \S+) (.*)$/u;

export function wordTime({ minute, timeZone }: LocalTime): ClockWords {
  const [, date = "", clock = "", zone = ""] =
    WORDS.exec(writeClock(new Date(minute * MS_PER_MINUTE).toISOString(), timeZone, { withDay: true })) ?? [];
  return { date, clock, zone };
}

/** A time of an answer in UTC, as GPX has it: `2026-07-13T14:42:10Z`. */
export function toUtc(at: string): string {
  return new Date(readTimestamp(at)).toISOString().replace(".000Z", "Z");
}
