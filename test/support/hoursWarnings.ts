// What an answer says of limits that the driver passes, against the schedule as it was driven.

import type { OptimizeResult } from "../../src/contract/optimize.js";
import type { Drive, Passed } from "./hoursSchedule.js";

/** Half of the last digit that a warning shows, and a little for the arithmetic. */
const TENTH = 0.0501;

const LONG = /^detours make the driving longer than the hours allow: (?<all>.*?)\. Shorter limits leave room for them\.$/;
const LONG_AT = /^up to mile (?<mile>[\d.]+) by (?<minutes>[\d.]+) minutes without a (?<due>break|rest)$/;
const LATE = /^the time of a duty period ends before its driving does: (?<all>.*)\.$/;
const LATE_AT = /^at mile (?<mile>[\d.]+), (?<minutes>[\d.]+) minutes too early$/;

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

type Shown = Readonly<Record<string, string>>;

/** What the warnings of one kind list, each with what it says. */
function listed(warnings: readonly string[], all: RegExp, each: RegExp): Shown[] {
  const parts = warnings.flatMap((warning) => all.exec(warning)?.groups?.["all"]?.split("; ") ?? []);
  return parts.map((part) => each.exec(part)?.groups ?? { part });
}

/** Each passed limit is listed, if it can be seen at all, and nothing else is. */
function check(found: readonly Shown[], passed: readonly Passed[], isSame: (shown: Shown, passed: Passed) => boolean): void {
  const what = `the warnings list ${JSON.stringify(found)}, and what is passed is ${JSON.stringify(passed)}`;
  must(found.length <= passed.length, what);
  must(found.every((shown) => passed.some((each) => isSame(shown, each))), what);
  must(passed.every((each) => each.minutes < TENTH || found.some((shown) => isSame(shown, each))), what);
}

/** @throws {Error} saying which warning is wrong or missing. */
export function checkPassed({ warnings }: OptimizeResult, { longDriving, latePeriods }: Drive): void {
  const isNear = (shown: string | undefined, expected: number): boolean => Math.abs(Number(shown) - expected) <= TENTH;
  check(listed(warnings, LONG, LONG_AT), longDriving, (shown, { due, minutes, toMile }) => shown["due"] === due && isNear(shown["minutes"], minutes) && isNear(shown["mile"], toMile));
  // A period's time may end anywhere on a part of the schedule.
  check(listed(warnings, LATE, LATE_AT), latePeriods, (shown, { minutes, fromMile, toMile }) => isNear(shown["minutes"], minutes) && Number(shown["mile"]) >= fromMile - TENTH && Number(shown["mile"]) <= toMile + TENTH);
}
