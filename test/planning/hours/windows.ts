// The windows that the other tests of hours go by, against a driver who goes on as long as he may.

import { expect, test } from "vitest";
import { type DutyWindow, type ReadHours, readHours } from "../../support/hoursWindows.js";
import { randomHoursRequest } from "../../support/hoursRequests.js";
import { seededRandom } from "../../support/random.js";
import { requestOf } from "../../support/ruledRequests.js";

/** Minutes of driving, for the arithmetic. */
const SAME = 1e-6;

function windowsOf(
  minutes: number,
  hours: Parameters<typeof readHours>[0]["hours"],
): (readonly [DutyWindow["kind"], number, number])[] {
  return readHours({ ...requestOf(minutes, [{ miles: 1 }]), hours }).windows.map(
    ({ kind, from, to }) => [kind, from, to] as const,
  );
}

/** Drives with a break or rest at a place of each window, and says where a limit is passed. */
function passedLimit(
  { windows, toBreak, perBreak, inPeriod, perPeriod, driveMinutes }: ReadHours,
  placeIn: (window: DutyWindow) => number,
): string | undefined {
  let [broke, rested, untilBreak, untilRest] = [0, 0, toBreak, inPeriod];
  const places = [
    ...windows.map((window) => ({ kind: window.kind, at: placeIn(window) })),
    { kind: "rest", at: driveMinutes },
  ];
  for (const { kind, at } of places) {
    if (at > broke + untilBreak + SAME) return `no break from minute ${broke} to ${at}`;
    if (at > rested + untilRest + SAME) return `no rest from minute ${rested} to ${at}`;
    [broke, untilBreak] = [at, perBreak];
    if (kind === "rest") [rested, untilRest] = [at, perPeriod];
  }
  return undefined;
}

/** How many breaks and rests a driver makes who goes on as long as he may. */
function latestDriver({ toBreak, perBreak, inPeriod, perPeriod, driveMinutes }: ReadHours): {
  breaks: number;
  rests: number;
} {
  const made = { breaks: 0, rests: 0 };
  let [broke, rested] = [toBreak, inPeriod];
  for (;;) {
    const next = Math.min(broke, rested);
    if (next >= driveMinutes - SAME) return made;
    if (rested <= next) {
      made.rests++;
      rested = next + perPeriod;
    } else made.breaks++;
    broke = next + perBreak;
  }
}

/** What is wrong with the windows as such. */
function misplaced({ windows, driveMinutes }: ReadHours): string | undefined {
  for (const [i, { from, to }] of windows.entries()) {
    if (to < from - SAME || to > driveMinutes + SAME) return `window ${i} ends at ${to}`;
    if (from < (windows[i - 1]?.to ?? 0) - SAME) return `window ${i} begins at ${from}`;
  }
  return undefined;
}

function countsOf({ windows }: ReadHours): { breaks: number; rests: number } {
  return {
    breaks: windows.filter(({ kind }) => kind === "break").length,
    rests: windows.filter(({ kind }) => kind === "rest").length,
  };
}

/** The windows of drives by hand, and of random ones. */
export function driveWindows(count: number): void {
  test.each([
    ["eight hours", 480, {}, []],
    ["eight hours and a minute", 481, {}, [["break", 1, 480]]],
    ["eleven hours", 660, {}, [["break", 180, 480]]],
    [
      "eleven hours and a minute",
      661,
      {},
      [
        ["break", 180, 480],
        ["rest", 660, 660],
      ],
    ],
    [
      "two days",
      1320,
      {},
      [
        ["break", 180, 480],
        ["rest", 660, 660],
        ["break", 840, 1140],
      ],
    ],
    [
      "a driver who has driven six hours",
      660,
      { drive_minutes_to_break: 120, drive_minutes_left: 300 },
      [
        ["break", 0, 120],
        ["rest", 300, 300],
      ],
    ],
    // From minute 540 on, 460 are left: no break is due.
    [
      "a night within two hours",
      1000,
      { rests: [{ from_drive_minute: 540, to_drive_minute: 700 }] },
      [
        ["break", 180, 480],
        ["rest", 540, 660],
      ],
    ],
    [
      "ten hours with a break each 270 minutes",
      600,
      { drive_minutes_per_break: 270, drive_minutes_per_period: 600 },
      [
        ["break", 165, 270],
        ["break", 330, 435],
      ],
    ],
    ["no breaks", 660, { break_minutes: 0 }, []],
  ] as const)("%s", (_, minutes, hours, expected) => {
    expect(windowsOf(minutes, { ...hours, rests: "rests" in hours ? [...hours.rests] : null })).toEqual(expected);
  });

  test("whatever place of each window is taken, no limit is passed, and no break is made too many", () => {
    const random = seededRandom(23_000);
    let counted = 0;
    for (let k = 0; k < count; k++) {
      const request = randomHoursRequest(random);
      const hours = readHours(request);
      const label = `request ${k}: ${JSON.stringify({ hours: request.hours, windows: hours.windows, minutes: hours.driveMinutes })}`;
      expect(misplaced(hours), label).toBeUndefined();
      if (hours.breakMinutes === 0) continue;
      for (const placeIn of [
        ({ from }: DutyWindow) => from,
        ({ to }: DutyWindow) => to,
        ({ from, to }: DutyWindow) => from + random() * (to - from),
      ]) {
        expect(passedLimit(hours, placeIn), label).toBeUndefined();
      }
      if (request.hours?.rests) continue;
      counted++;
      expect(countsOf(hours), label).toEqual(latestDriver(hours));
    }
    expect(counted).toBeGreaterThan(count / 4);
  });
}
