// What of a driver's hours a plan does not keep. Windows follow the route alone, so that detours add to the driving in
// them; and the time of a duty period is told, but not planned by.

import type { Warning } from "../../contract/values/warnings.js";
import type { Day, DayEntry, DayFigures } from "./day.js";
import { toleranceMinutes } from "./duty.js";

/** A limit that is passed: where on the route, and by how much in the end. */
interface Passed {
  readonly mile: number;
  readonly minutes: number;
}

export function warnOfLimits(
  { limits, driveMinutes }: DayFigures,
  { stops, entries }: Pick<Day, "stops" | "entries">,
): Warning[] {
  // Minutes are sums of many.
  const tolerance = 10 * toleranceMinutes(Math.max(1, driveMinutes));
  const isBreak = ({ activity, stop, fromMinute, toMinute }: DayEntry): boolean =>
    activity === "break" ||
    activity === "rest" ||
    (activity === "stop" &&
      (toMinute - fromMinute >= limits.breakMinutes - tolerance || stops[stop ?? NaN]?.covers === "break"));
  const periods = split(entries, ({ activity }) => activity === "rest");
  const windows = periods.flatMap(
    (period, p) => findEnd(period, p === 0 ? limits.windowLeft : limits.windowPerPeriod, tolerance) ?? [],
  );
  const withoutBreak =
    limits.breakMinutes === 0
      ? []
      : findTooLong(split(entries, isBreak), [limits.driveToBreak, limits.drivePerBreak], tolerance);
  const withoutRest = findTooLong(periods, [limits.driveLeft, limits.drivePerPeriod], tolerance);
  const stretches = [
    ...withoutBreak.map((passed) => ({ without: "break", ...passed }) as const),
    ...withoutRest.map((passed) => ({ without: "rest", ...passed }) as const),
  ];
  return [
    ...(stretches.length === 0
      ? []
      : [{ code: "DRIVING_PASSED", stretches: stretches.toSorted((a, b) => a.mile - b.mile) } as const]),
    ...(windows.length === 0 ? [] : [{ code: "WINDOW_PASSED", windows } as const]),
  ];
}

/** The parts of the trip between those that end something, without these. */
function split(entries: readonly DayEntry[], ends: (entry: DayEntry) => boolean): DayEntry[][] {
  const parts: DayEntry[][] = [[]];
  for (const entry of entries) {
    if (ends(entry)) parts.push([]);
    else parts.at(-1)?.push(entry);
  }
  return parts;
}

/** Where the time of a duty period ends before its driving does. */
function findEnd(period: readonly DayEntry[], windowMinutes: number, tolerance: number): Passed | undefined {
  const driving = period.filter(({ activity }) => activity === "driving");
  const endMinute = (period[0]?.fromMinute ?? 0) + windowMinutes;
  const crossed = driving.find(({ toMinute }) => toMinute > endMinute + tolerance);
  if (crossed === undefined) return undefined;
  const { fromMinute, toMinute, fromMile, toMile } = crossed;
  const share = Math.max(0, endMinute - fromMinute) / (toMinute - fromMinute);
  return { mile: fromMile + (toMile - fromMile) * share, minutes: (driving.at(-1)?.toMinute ?? NaN) - endMinute };
}

/** The parts that have too much driving. @param limits that of the first part, and that of the others. */
function findTooLong(
  parts: readonly DayEntry[][],
  [first, other]: readonly [number, number],
  tolerance: number,
): Passed[] {
  return parts.flatMap((part, p) => {
    const driving = part.filter(({ activity }) => activity === "driving");
    const minutes =
      driving.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0) - (p === 0 ? first : other);
    return minutes > tolerance ? [{ mile: driving.at(-1)?.toMile ?? NaN, minutes }] : [];
  });
}
