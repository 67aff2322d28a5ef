// A driver's hours as people type them.

import { expect, test } from "vitest";
import { Hours } from "../../src/contract/schemas/hours.js";
import { HOURS_NAMES, readMinutes, readRest } from "../../src/rules/hours.js";

test.each([
  ["11h", 660],
  ["11 H", 660],
  ["7.5h", 450],
  ["0h", 0],
  ["7h30", 450],
  ["7h5", 425],
  ["7 h 30 m", 450],
  ["7:30", 450],
  ["0:05", 5],
  ["10:00:00", 600],
  ["450", 450],
  [" 450m ", 450],
  ["450 min", 450],
  ["0.5", 0.5],
])("%j is %d minutes", (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

test.each([
  "",
  "h",
  "m",
  "-5",
  "+5",
  "7:5",
  "7:60",
  "7h60",
  "7h30h",
  "7.5h30",
  "1:2:3",
  "10:00:30",
  "10:00m",
  "1e3",
  "eleven",
  "11 hours from now",
  "11d",
  "Infinity",
  "½h",
])("%j is no time", (text) => {
  expect(readMinutes(text)).toBeUndefined();
});

test.each([
  ["9h-11h", 540, 660],
  ["540 - 660", 540, 660],
  ["9:00–11:30", 540, 690],
  ["540m-11h", 540, 660],
  ["0-2h", 0, 120],
  // In the wrong order: the contract says so.
  ["11h-9h", 660, 540],
])("%j is where a rest may be", (text, from, to) => {
  expect(readRest(text)).toEqual({ from_drive_minute: from, to_drive_minute: to });
});

test.each(["", "9h", "9h-", "-9h", "9h-10h-11h", "9-11h", "9h-660", "from 9h-11h", "9h to 11h"])(
  "%j says no rest",
  (text) => {
    expect(readRest(text)).toBeUndefined();
  },
);

test("each field has a name of its own", () => {
  expect([...HOURS_NAMES.keys()].toSorted()).toEqual(Object.keys(Hours.shape).toSorted());
  expect(new Set(HOURS_NAMES.values()).size).toBe(HOURS_NAMES.size);
});
