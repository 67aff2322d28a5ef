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

function isSame(found: number, expected: number): boolean {
  return Math.abs(found - expected) <= TENTH;
}

/** @throws {Error} saying which warning is wrong or missing. */
export function checkPassed({ warnings }: OptimizeResult, { longDriving, leastLongDriving, latePeriods }: Drive): void {
  const long = warnings.flatMap((warning) => LONG.exec(warning)?.groups ?? []);
  for (const found of long) must(longDriving.some(({ due, minutes, toMile }) => due === found["due"] && isSame(Number(found["minutes"]), minutes) && isSame(Number(found["mile"]), toMile)), `the warning of long driving ${JSON.stringify(found)} is none of ${JSON.stringify(longDriving)}`);
  const shown = (passed: readonly Passed[]): Passed[] => passed.filter(({ minutes }) => minutes >= TENTH);
  must(long.length >= Math.min(1, shown(leastLongDriving).length), `${long.length} warnings of long driving, not of ${JSON.stringify(leastLongDriving)}`);
  must(long.length <= longDriving.length, `${long.length} warnings of long driving, not of ${JSON.stringify(longDriving)}`);

  const late = warnings.flatMap((warning) => LATE.exec(warning)?.groups?.["all"]?.split("; ") ?? []).map((each) => LATE_AT.exec(each)?.groups ?? {});
  must(late.length >= shown(latePeriods).length && late.length <= latePeriods.length, `${JSON.stringify(late)} are late, not ${JSON.stringify(latePeriods)}`);
  for (const found of late) {
    const mile = Number(found["mile"]);
    must(latePeriods.some(({ minutes, fromMile, toMile }) => isSame(Number(found["minutes"]), minutes) && mile >= fromMile - TENTH && mile <= toMile + TENTH), `the warning of a late period ${JSON.stringify(found)} is none of ${JSON.stringify(latePeriods)}`);
  }
}
