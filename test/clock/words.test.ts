import { expect, test } from "vitest";
import { writeClock } from "../../src/clock/words.js";

test.each([
  ["2026-07-13T09:42:17-05:00", "America/Chicago", "Mon Jul 13, 9:42 AM CDT"],
  ["2026-01-13T00:05:00-05:00", "America/New_York", "Tue Jan 13, 12:05 AM EST"],
  ["2026-07-14T12:00:00-07:00", "America/Phoenix", "Tue Jul 14, 12:00 PM MST"],
  ["2026-11-01T01:30:00-08:00", "America/Los_Angeles", "Sun Nov 1, 1:30 AM PST"],
  ["2026-11-01T01:30:00-07:00", "America/Los_Angeles", "Sun Nov 1, 1:30 AM PDT"],
  ["2026-12-31T23:59:59-03:00", "Etc/GMT+3", "Thu Dec 31, 11:59 PM GMT-3"],
  // Written with another offset, it is the same moment.
  ["2026-07-13T06:00Z", "America/Denver", "Mon Jul 13, 12:00 AM MDT"],
])("%s in %s", (time, zone, words) => {
  expect(writeClock(time, zone, { withDay: true })).toBe(words);
  expect(writeClock(time, zone)).toBe(words.split(", ")[1]);
});
