// Local times: against what the law says, and against the system's own clock.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { readOffsetMinutes, writeLocalTime, readTimestamp } from "../../src/clock/localTime.js";
import { integer, pick, seededRandom } from "../support/random.js";

test.each([
  ["2026-07-13T06:00:00-05:00", Date.UTC(2026, 6, 13, 11)],
  ["2026-07-13T06:00-05:00", Date.UTC(2026, 6, 13, 11)],
  ["2026-07-13T06:00:07Z", Date.UTC(2026, 6, 13, 6, 0, 7)],
  ["2026-07-13T06:00:07.25+05:30", Date.UTC(2026, 6, 13, 0, 30, 7, 250)],
  ["2026-07-13T06:00:07.123456789-02:30", Date.UTC(2026, 6, 13, 8, 30, 7, 123)],
  ["2028-02-29T23:59-10:00", Date.UTC(2028, 2, 1, 9, 59)],
])("%s is read", (text, expected) => {
  expect(readTimestamp(text)).toBe(expected);
});

/**
 * The second before clocks change and the one at which they do, by 15 U.S.C. 260a: at 2 a.m. on the second Sunday of
 * March and the first of November.
 */
const CHANGES: readonly [zone: string, before: string, after: string][] = [
  ["America/New_York", "2026-03-08T01:59:59-05:00", "2026-03-08T03:00:00-04:00"],
  ["America/New_York", "2026-11-01T01:59:59-04:00", "2026-11-01T01:00:00-05:00"],
  ["America/Chicago", "2026-03-08T01:59:59-06:00", "2026-03-08T03:00:00-05:00"],
  ["America/Chicago", "2026-11-01T01:59:59-05:00", "2026-11-01T01:00:00-06:00"],
  ["America/Denver", "2026-03-08T01:59:59-07:00", "2026-03-08T03:00:00-06:00"],
  ["America/Denver", "2026-11-01T01:59:59-06:00", "2026-11-01T01:00:00-07:00"],
  ["America/Los_Angeles", "2026-03-08T01:59:59-08:00", "2026-03-08T03:00:00-07:00"],
  ["America/Los_Angeles", "2026-11-01T01:59:59-07:00", "2026-11-01T01:00:00-08:00"],
  ["America/New_York", "2027-03-14T01:59:59-05:00", "2027-03-14T03:00:00-04:00"],
  ["America/New_York", "2027-11-07T01:59:59-04:00", "2027-11-07T01:00:00-05:00"],
  ["America/Chicago", "2027-03-14T01:59:59-06:00", "2027-03-14T03:00:00-05:00"],
  ["America/Chicago", "2027-11-07T01:59:59-05:00", "2027-11-07T01:00:00-06:00"],
  ["America/Denver", "2027-03-14T01:59:59-07:00", "2027-03-14T03:00:00-06:00"],
  ["America/Denver", "2027-11-07T01:59:59-06:00", "2027-11-07T01:00:00-07:00"],
  ["America/Los_Angeles", "2027-03-14T01:59:59-08:00", "2027-03-14T03:00:00-07:00"],
  ["America/Los_Angeles", "2027-11-07T01:59:59-07:00", "2027-11-07T01:00:00-08:00"],
];

test.each(CHANGES)("%s: after %s comes %s", (zone, before, after) => {
  const second = Date.parse(before);
  expect([writeLocalTime(second, zone), writeLocalTime(second + 1000, zone)]).toEqual([before, after]);
  // To the nearest second.
  expect([
    writeLocalTime(second - 500, zone),
    writeLocalTime(second + 499, zone),
    writeLocalTime(second + 500, zone),
  ]).toEqual([before, before, after]);
});

test.each([
  ["2026-07-13T12:00:00-02:30", -150],
  ["2026-07-13T12:00:00+05:45", 345],
  ["2026-07-13T12:00:00-00:44", -44],
  ["2026-07-13T12:00:00+00:00", 0],
])("clocks that show %s are %i minutes ahead", (time, minutes) => {
  expect(readOffsetMinutes(time)).toBe(minutes);
});

test.each([
  ["America/Phoenix", "2026-07-13T12:00:00-07:00"],
  ["America/Phoenix", "2026-01-13T12:00:00-07:00"],
  ["America/Regina", "2026-07-13T12:00:00-06:00"],
  ["America/St_Johns", "2026-07-13T12:00:00-02:30"],
  ["Pacific/Honolulu", "2026-07-13T12:00:00-10:00"],
  ["Asia/Kolkata", "2026-07-13T12:00:00+05:30"],
  ["Etc/GMT+3", "2026-07-13T12:00:00-03:00"],
  ["Etc/GMT-11", "2026-07-13T12:00:00+11:00"],
  ["Etc/GMT", "2026-07-13T12:00:00+00:00"],
  ["UTC", "2026-07-13T12:00:00+00:00"],
])("%s writes %s", (zone, time) => {
  expect(writeLocalTime(readTimestamp(time), zone)).toBe(time);
});

test("what is no moment, and no time zone, is refused", () => {
  expect(() => writeLocalTime(NaN, "America/Chicago")).toThrow(RangeError);
  expect(() => writeLocalTime(0, "America/Nowhere")).toThrow(RangeError);
});

/** Whose rules have not changed for long, so that the system and the runtime know the same ones. */
const STEADY_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/Anchorage",
  "America/Adak",
  "Pacific/Honolulu",
  "America/Boise",
  "America/Detroit",
  "America/Indiana/Indianapolis",
  "America/North_Dakota/New_Salem",
  "America/Toronto",
  "America/Halifax",
  "America/Winnipeg",
  "America/Regina",
  "America/St_Johns",
  "America/Puerto_Rico",
  "Europe/London",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Etc/GMT+5",
  "Etc/GMT-9",
] as const;

test("3,000 moments of 2010 to 2029 are what GNU date shows", () => {
  const random = seededRandom(23);
  const moments = new Map<string, number[]>(STEADY_ZONES.map((zone) => [zone, []]));
  for (let i = 0; i < 3000; i++)
    moments.get(pick(random, STEADY_ZONES))?.push(integer(random, Date.UTC(2010) / 1000, Date.UTC(2030) / 1000));
  for (const [zone, seconds] of moments) {
    const shown = execFileSync("date", ["--file=-", "+%Y-%m-%dT%H:%M:%S%:z"], {
      env: { TZ: zone, LC_ALL: "C", PATH: process.env["PATH"] },
      input: seconds.map((second) => `@${second}\n`).join(""),
      encoding: "utf8",
    });
    expect(
      seconds.map((second) => writeLocalTime(second * 1000, zone)),
      zone,
    ).toEqual(shown.trim().split("\n"));
  }
});
