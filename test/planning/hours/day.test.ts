// Which stop is the break of its window, by hand.

import { expect, test } from "vitest";
import { type DayStop, layOutDay } from "../../../src/planning/hours/day.js";
import { findDutyWindows, limitsOf } from "../../../src/planning/hours/duty.js";

/** Ten hours at 60 miles an hour: one break of 30 minutes is due, from minute 120 to 480. */
const DRIVE_MINUTES = 600;
const LIMITS = limitsOf({});
const WINDOWS = findDutyWindows(LIMITS, null, DRIVE_MINUTES);

/** Which of the stops is the break, if they take these minutes and are half an hour apart in the window. */
function breakOf(...stopMinutes: readonly number[]): number {
  const stops = stopMinutes.map((minutes, k): DayStop => ({
    driveMinute: 200 + 30 * k,
    detourMinutes: 0,
    stopMinutes: minutes,
    window: WINDOWS[0],
    hasParking: false,
  }));
  const figures = { limits: LIMITS, windows: WINDOWS, driveMinutes: DRIVE_MINUTES, mileAt: (minute: number) => minute };
  return layOutDay(figures, stops).stops.findIndex(({ covers }) => covers === "break");
}

test.each([
  // A stop saves what it lasts, up to the 30 minutes of the break.
  ["the stop that saves more", [10, 20, 15], 1],
  ["the longer one of two that save the whole break", [30, 45], 1],
  ["the first one of two that are as long", [20, 45, 45], 1],
  ["the longer one, although it comes first", [45, 30], 0],
] as const)("%s is the break", (_, stopMinutes, expected) => {
  expect(breakOf(...stopMinutes)).toBe(expected);
});
