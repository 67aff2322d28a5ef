// What an answer says of limits that the driver passes, against the schedule as it was driven.

import type { OptimizeResult } from "../../src/contract/optimize.js";
import type { Drive, Passed } from "./hoursSchedule.js";

/** Half of the last digit that a warning shows, and a little for the arithmetic. */
const TENTH = 0.0501;

const LONG = /detours make the driving up to mile (?<mile>[\d.]+) (?<minutes>[\d.]+) minutes longer than the hours allow without a (?<due>break|rest)/;
const LATE = /the time of a duty period ends before its driving does: (?<all>.*)\.$/;
const LATE_AT = /^at mile (?<mile>[\d.]+), (?<minutes>[\d.]+) minutes too early$/;

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

type Shown = Readonly<Record<string, string>>;

function groupsOf(found: RegExpExecArray | null): Shown[] {
  return found?.groups === undefined ? [] : [found.groups];
}

function isSame(found: number, expected: number): boolean {
  return Math.abs(found - expected) <= TENTH;
}

/** @throws {Error} saying which warning is wrong or missing. */
export function checkPassed({ warnings }: OptimizeResult, { longDriving, latePeriods }: Drive): void {
  const long = warnings.flatMap((warning): Shown[] => groupsOf(LONG.exec(warning)));
  const isShown = ({ due, minutes, toMile }: Passed): boolean => long.some((found) => due === found["due"] && isSame(Number(found["minutes"]), minutes) && isSame(Number(found["mile"]), toMile));
  must(long.length <= longDriving.filter(isShown).length, `the warnings of long driving ${JSON.stringify(long)} are not all of ${JSON.stringify(longDriving)}`);
  // The worst of each kind is named.
  for (const due of ["break", "rest"] as const) {
    const [worst] = longDriving.filter((passed) => passed.due === due).toSorted((a, b) => b.minutes - a.minutes);
    must(worst === undefined || worst.minutes < TENTH || long.some((found) => due === found["due"] && isSame(Number(found["minutes"]), worst.minutes)), `no warning says ${JSON.stringify(worst)}`);
  }

  const late = warnings.flatMap((warning) => LATE.exec(warning)?.groups?.["all"]?.split("; ") ?? []).flatMap((each) => groupsOf(LATE_AT.exec(each)));
  must(late.length >= latePeriods.filter(({ minutes }) => minutes >= TENTH).length && late.length <= latePeriods.length, `${JSON.stringify(late)} are late, not ${JSON.stringify(latePeriods)}`);
  for (const found of late) {
    const mile = Number(found["mile"]);
    must(latePeriods.some(({ minutes, fromMile, toMile }) => isSame(Number(found["minutes"]), minutes) && mile >= fromMile - TENTH && mile <= toMile + TENTH), `the warning of a late period ${JSON.stringify(found)} is none of ${JSON.stringify(latePeriods)}`);
  }
}
