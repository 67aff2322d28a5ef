// What an answer says of limits that the driver passes, against the schedule as it was driven.

import type { OptimizeResult } from "../../src/contract/schemas/optimize.js";
import type { Drive, Passed } from "./hoursSchedule.js";

/** Half of the last digit that a warning shows, and a little for the arithmetic. */
const TENTH = 0.0501;

const MOST_LISTED = 20;

const LONG = /by (?<minutes>[\d.]+) minutes without a (?<due>break|rest) up to mile (?<mile>[\d.]*\d)/g;
const LATE = /at mile (?<mile>[\d.]+) with (?<minutes>[\d.]+) minutes to go/g;

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

type Shown = Readonly<Record<string, string>>;

/** What the warnings say of limits of one kind. */
function listed(warnings: readonly string[], each: RegExp): Shown[] {
  return warnings.flatMap((warning) => Array.from(warning.matchAll(each), ({ groups }) => groups ?? {}));
}

/** Each passed limit is listed, if it can be seen at all, and nothing else is. */
function check(
  found: readonly Shown[],
  passed: readonly Passed[],
  isSame: (shown: Shown, passed: Passed) => boolean,
): void {
  const what = `the warnings list ${JSON.stringify(found)}, and what is passed is ${JSON.stringify(passed)}`;
  must(found.length <= passed.length, what);
  must(
    found.every((shown) => passed.some((each) => isSame(shown, each))),
    what,
  );
  // A sentence lists no more.
  must(
    passed.length > MOST_LISTED ||
      passed.every((each) => each.minutes < TENTH || found.some((shown) => isSame(shown, each))),
    what,
  );
}

/** @throws {Error} saying which warning is wrong or missing. */
export function checkPassed({ warnings }: OptimizeResult, { longDriving, latePeriods }: Drive): void {
  const isNear = (shown: string | undefined, expected: number): boolean => Math.abs(Number(shown) - expected) <= TENTH;
  check(
    listed(warnings, LONG),
    longDriving,
    (shown, { due, minutes, toMile }) =>
      shown["due"] === due && isNear(shown["minutes"], minutes) && isNear(shown["mile"], toMile),
  );
  // A period's time may end anywhere on a part of the schedule.
  check(
    listed(warnings, LATE),
    latePeriods,
    (shown, { minutes, fromMile, toMile }) =>
      isNear(shown["minutes"], minutes) &&
      Number(shown["mile"]) >= fromMile - TENTH &&
      Number(shown["mile"]) <= toMile + TENTH,
  );
}
