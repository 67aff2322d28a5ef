// The windows of breaks and rests against a log of the drive, minute by minute, which knows nothing of how they are
// found: every choice in them keeps the limits, no minute more would, and no halt is too many.

import { describe, expect, test } from "vitest";
import { Hours } from "../../src/contract/schemas/hours.js";
import { type DutyLimits, type DutyWindow, findDutyWindows, limitsOf } from "../../src/planning/hours/duty.js";
import { integer, pick, seededRandom } from "../support/random.js";

type Random = () => number;
type Rests = NonNullable<Hours["rests"]>;

/** A break or a rest, after so many minutes of driving. */
interface LoggedHalt {
  readonly kind: "break" | "rest";
  readonly minute: number;
}

/**
 * By how many minutes a limit is passed at the worst, if the driver makes these halts and no other; 0 where none is.
 */
function excessOf(
  { driveToBreak, driveLeft, breakMinutes, drivePerBreak, drivePerPeriod }: DutyLimits,
  halts: readonly LoggedHalt[],
  driveMinutes: number,
): number {
  let [untilBreak, untilRest, at, excess] = [driveToBreak, driveLeft, 0, 0];
  for (const { kind, minute } of [...halts, { kind: "rest", minute: driveMinutes }]) {
    const driven = minute - at;
    // Who goes back has driven less than nothing.
    if (driven < 0) return Infinity;
    // A break of no time is no break: then there is no such limit.
    excess = Math.max(excess, driven - untilRest, breakMinutes > 0 ? driven - untilBreak : 0);
    untilBreak = drivePerBreak;
    untilRest = kind === "rest" ? drivePerPeriod : untilRest - driven;
    at = minute;
  }
  return excess;
}

/** Rounding: a billionth of the drive for the end that counts as reached, and as much for what is added up. */
function isDriven(limits: DutyLimits, halts: readonly LoggedHalt[], driveMinutes: number): boolean {
  return excessOf(limits, halts, driveMinutes) <= 2e-9 * driveMinutes;
}

const US = {};
const EU = {
  break_minutes: 45,
  drive_minutes_per_break: 270,
  drive_minutes_per_period: 540,
  window_minutes_per_period: 780,
  rest_minutes: 660,
};
const LONG_EU = { ...EU, drive_minutes_per_period: 600 };
const CANADA = {
  drive_minutes_per_break: 1440,
  drive_minutes_per_period: 780,
  window_minutes_per_period: 960,
  rest_minutes: 480,
};

/** Hours as the contract takes them, of known rules and of none. */
function randomHours(random: Random, driveMinutes: number): Hours {
  const minute = (least: number, most: number): number =>
    pick(random, [least, most, integer(random, Math.ceil(least), Math.floor(most)), least + random() * (most - least)]);
  const rules: Hours = pick(random, [
    US,
    EU,
    LONG_EU,
    CANADA,
    {
      drive_minutes_per_break: minute(60, 1440),
      drive_minutes_per_period: minute(60, 1440),
      break_minutes: pick(random, [0, 30]),
    },
    { drive_minutes_per_break: 60, drive_minutes_per_period: minute(60, 90) },
  ]);
  const limits = limitsOf(rules);
  const left = {
    ...(random() < 0.6 && { drive_minutes_to_break: minute(0, limits.drivePerBreak) }),
    ...(random() < 0.6 && { drive_minutes_left: minute(0, limits.drivePerPeriod) }),
  };
  return Hours.parse({
    ...rules,
    ...left,
    ...(random() < 0.6 && { rests: randomRests(random, limits, driveMinutes) }),
  });
}

/**
 * Windows as dispatchers give them: about where rests are due, anywhere, wide and narrow, close to each other and past
 * the end.
 */
function randomRests(random: Random, { drivePerPeriod }: DutyLimits, driveMinutes: number): Rests {
  const rests: Rests = [];
  let end = 0;
  for (let count = integer(random, 0, 6); count > 0; count--) {
    const from =
      end + pick(random, [0, random() * drivePerPeriod, drivePerPeriod * 0.8, random() * 30, driveMinutes * random()]);
    end = from + pick(random, [0, random() * 120, random() * 2 * drivePerPeriod, 5000]);
    rests.push({ from_drive_minute: from, to_drive_minute: end });
  }
  return rests;
}

interface Drive {
  readonly hours: Hours;
  readonly limits: DutyLimits;
  readonly driveMinutes: number;
  readonly windows: readonly DutyWindow[];
}

function driveOf(hours: Hours, driveMinutes: number): Drive {
  const limits = limitsOf(hours);
  return { hours, limits, driveMinutes, windows: findDutyWindows(limits, hours.rests, driveMinutes) };
}

/** Drives of a few minutes to some days, many of which end where a limit does. */
function randomDrives(seed: number, count: number): Drive[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const driveMinutes =
      pick(random, [
        random() * 700,
        random() * 5000,
        integer(random, 1, 3000),
        pick(random, [480, 540, 600, 660, 780, 960, 1080, 1320, 1440, 1980]),
        60 * integer(random, 1, 60),
      ]) || 1;
    return driveOf(randomHours(random, driveMinutes), driveMinutes);
  });
}

/** Where the windows of one kind begin and end. */
function spansOf({ windows }: Drive, kind: "break" | "rest"): [from: number, to: number][] {
  return windows.filter((window) => window.kind === kind).map(({ fromMinute, toMinute }) => [fromMinute, toMinute]);
}

test.each<[name: string, hours: Hours, driveMinutes: number, breaks: [number, number][], rests: [number, number][]]>([
  ["eight hours in the US", US, 480, [], []],
  ["eight hours with a rounding error", US, 480.00000000000006, [], []],
  ["a minute more", US, 481, [[1, 480]], []],
  ["eleven hours", US, 660, [[180, 480]], []],
  ["sixteen hours", US, 960, [[180, 480]], [[660, 660]]],
  [
    "two days to the minute",
    US,
    1320,
    [
      [180, 480],
      [840, 1140],
    ],
    [[660, 660]],
  ],
  [
    "two days with a rounding error",
    US,
    1320.0000000000002,
    [
      [180, 480],
      [840.0000000000002, 1140],
    ],
    [[660, 660]],
  ],
  [
    "two days and a minute",
    US,
    1321,
    [
      [180, 480],
      [840, 1140],
    ],
    [
      [660, 660],
      [1320, 1320],
    ],
  ],
  [
    "a driver with three hours left of eight, and five of eleven",
    { drive_minutes_to_break: 180, drive_minutes_left: 300 },
    700,
    [[0, 180]],
    [[300, 300]],
  ],
  ["who must make the break now", { drive_minutes_to_break: 0 }, 480, [[0, 0]], []],
  ["who must make the rest now", { drive_minutes_left: 0 }, 480, [], [[0, 0]]],
  [
    "a night between 540 and 660 minutes",
    { rests: [{ from_drive_minute: 540, to_drive_minute: 660 }] },
    960,
    [[180, 480]],
    [[540, 660]],
  ],
  [
    "a night that ends too late",
    { rests: [{ from_drive_minute: 600, to_drive_minute: 900 }] },
    960,
    [[180, 480]],
    [[600, 660]],
  ],
  [
    "a night that begins too late",
    { rests: [{ from_drive_minute: 661, to_drive_minute: 900 }] },
    960,
    [[180, 480]],
    [[660, 660]],
  ],
  [
    "two nights at the same minute: each rest takes one",
    {
      rests: [
        { from_drive_minute: 400, to_drive_minute: 400 },
        { from_drive_minute: 400, to_drive_minute: 400 },
      ],
    },
    1500,
    [[580, 880]],
    [
      [400, 400],
      [400, 400],
      [1060, 1060],
    ],
  ],
  ["nine hours in the EU", EU, 540, [[270, 270]], []],
  [
    "ten hours in the EU",
    LONG_EU,
    600,
    [
      [165, 270],
      [330, 435],
    ],
    [],
  ],
  ["thirteen hours in Canada", CANADA, 780, [], []],
  ["no breaks", { break_minutes: 0 }, 960, [], [[660, 660]]],
])("%s", (_, hours, driveMinutes, breaks, rests) => {
  const drive = driveOf(hours, driveMinutes);
  expect({ breaks: spansOf(drive, "break"), rests: spansOf(drive, "rest") }).toEqual({ breaks, rests });
});

describe("a thousand random drives", () => {
  const drives = randomDrives(2301, 1000);

  test("have many windows of all kinds", () => {
    const counts = drives.map(({ windows }) => windows.length);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(50);
    expect(counts.filter((count) => count > 5).length).toBeGreaterThan(200);
    for (const kind of ["break", "rest"] as const)
      expect(drives.filter((drive) => spansOf(drive, kind).some(([from, to]) => to > from)).length).toBeGreaterThan(
        150,
      );
  });

  test("every choice of places in the windows keeps all limits", () => {
    const random = seededRandom(2302);
    const wrong: unknown[] = [];
    for (const { hours, limits, driveMinutes, windows } of drives) {
      const ways: readonly ((window: DutyWindow, w: number) => number)[] = [
        ({ fromMinute }) => fromMinute,
        ({ toMinute }) => toMinute,
        ({ fromMinute, toMinute }, w) => (w % 2 === 0 ? fromMinute : toMinute),
        ({ fromMinute, toMinute }, w) => (w % 2 === 0 ? toMinute : fromMinute),
        ({ kind, fromMinute, toMinute }) => (kind === "rest" ? toMinute : fromMinute),
        ({ kind, fromMinute, toMinute }) => (kind === "rest" ? fromMinute : toMinute),
        ...Array.from(
          { length: 6 },
          () =>
            ({ fromMinute, toMinute }: DutyWindow) =>
              pick(random, [fromMinute, toMinute, Math.min(toMinute, fromMinute + random() * (toMinute - fromMinute))]),
        ),
      ];
      for (const place of ways) {
        const halts = windows.map((window, w) => ({ kind: window.kind, minute: place(window, w) }));
        if (!isDriven(limits, halts, driveMinutes))
          wrong.push({ hours, driveMinutes, windows, halts, excess: excessOf(limits, halts, driveMinutes) });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("windows are in driving order, on the drive, and have no more than an end in common", () => {
    const wrong: unknown[] = [];
    for (const { hours, driveMinutes, windows } of drives) {
      const minutes = windows.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute]);
      const isOrdered = minutes.every((minute, i) => minute >= (minutes[i - 1] ?? 0) && minute < driveMinutes);
      const isNumbered = windows.every(({ number }, w) => number === w + 1);
      if (!isOrdered || !isNumbered) wrong.push({ hours, driveMinutes, windows });
    }
    expect(wrong).toEqual([]);
  });

  test("each rest is in a window of its own, or where the driving of its period ends", () => {
    let asked = 0;
    for (const { hours, limits, windows, driveMinutes } of drives) {
      let next = 0;
      let due = limits.driveLeft;
      for (const { fromMinute, toMinute } of windows.filter(({ kind }) => kind === "rest")) {
        const rests = hours.rests ?? [];
        const found = rests.findIndex(
          ({ from_drive_minute: from, to_drive_minute: to }, i) => i >= next && from <= fromMinute && to >= toMinute,
        );
        if (found >= 0) asked++;
        if (found < 0 && (fromMinute !== due || toMinute !== due))
          expect.fail(JSON.stringify({ hours, driveMinutes, windows }));
        next = found < 0 ? next : found + 1;
        due = fromMinute + limits.drivePerPeriod;
      }
    }
    expect(asked).toBeGreaterThan(400);
  });

  test("no choice of a rest's place costs a further rest", () => {
    const wrong: unknown[] = [];
    for (const { hours, limits, windows, driveMinutes } of drives) {
      // Rests as late as they may be.
      const restsAfter = (minute: number): number => {
        let count = 0;
        for (
          let due = minute + limits.drivePerPeriod;
          due < driveMinutes - 1e-9 * driveMinutes;
          due += limits.drivePerPeriod
        )
          count++;
        return count;
      };
      for (const { kind, fromMinute, toMinute } of windows) {
        // Rounding may be on the other side where the drive ends as a period does.
        if (kind === "rest" && restsAfter(fromMinute + 1e-6) > restsAfter(toMinute))
          wrong.push({ hours, driveMinutes, windows, fromMinute, toMinute });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("where no other halt is in the period, the window of a break is as wide as it can be", () => {
    let single = 0;
    for (const { hours, limits, windows, driveMinutes } of drives) {
      for (const [w, window] of windows.entries()) {
        if (window.kind !== "break" || windows[w - 1]?.kind === "break" || windows[w + 1]?.kind === "break") continue;
        single++;
        // Whatever of their windows the rests before and after it take: the ends are the worst.
        const ends = [false, true].flatMap((isLateBefore) =>
          [false, true].map((isLateAfter) => ({ isLateBefore, isLateAfter })),
        );
        const canBeAt = (minute: number): boolean =>
          ends.every(({ isLateBefore, isLateAfter }) =>
            isDriven(
              limits,
              windows.map((other, o) => ({
                kind: other.kind,
                minute: o === w ? minute : (o < w ? isLateBefore : isLateAfter) ? other.toMinute : other.fromMinute,
              })),
              driveMinutes,
            ),
          );
        const near = [-40, -1, -1e-4, 0, 1e-4, 1, 40]
          .flatMap((step) => [window.fromMinute + step, window.toMinute + step])
          .filter((minute) => minute >= 0 && minute < driveMinutes);
        for (const minute of near) {
          const isIn = minute >= window.fromMinute && minute <= window.toMinute;
          if (canBeAt(minute) !== isIn) expect.fail(JSON.stringify({ hours, driveMinutes, windows, minute, isIn }));
        }
      }
    }
    expect(single).toBeGreaterThan(500);
  });

  test("windows past the end of the drive change nothing, and neither do any where no rest is needed", () => {
    const random = seededRandom(2303);
    for (const { hours, limits, windows, driveMinutes } of drives) {
      const rests = hours.rests ?? [];
      const same = JSON.stringify(windows);
      const from = Math.max(driveMinutes, rests.at(-1)?.to_drive_minute ?? 0) + random() * 100;
      expect(
        JSON.stringify(
          findDutyWindows(limits, [...rests, { from_drive_minute: from, to_drive_minute: from + 60 }], driveMinutes),
        ),
      ).toBe(same);
      if (driveMinutes <= limits.driveLeft)
        expect(JSON.stringify(findDutyWindows(limits, randomRests(random, limits, driveMinutes), driveMinutes))).toBe(
          same,
        );
    }
  });
});

describe("drives of a few minutes, with halts wherever they can be", () => {
  /** All ways to make so many halts at whole minutes. */
  function* placesOf(count: number, first: number, last: number): Generator<readonly number[]> {
    if (count === 0) {
      yield [];
      return;
    }
    for (let minute = first; minute <= last; minute++)
      for (const others of placesOf(count - 1, minute, last)) yield [minute, ...others];
  }

  /** The least number of halts of a kind, beside those that are there, with which the drive keeps to the limits. */
  function leastHalts(
    limits: DutyLimits,
    kind: "break" | "rest",
    there: readonly LoggedHalt[],
    driveMinutes: number,
  ): number {
    for (let count = 0; ; count++) {
      for (const minutes of placesOf(count, 0, driveMinutes - 1)) {
        const halts = [...there, ...minutes.map((minute) => ({ kind, minute }))].toSorted(
          (a, b) => a.minute - b.minute,
        );
        if (isDriven(limits, halts, driveMinutes)) return count;
      }
    }
  }

  test("no drive has a rest, and no drive with these rests a break, that it could do without", () => {
    const random = seededRandom(2304);
    let [rests, breaks] = [0, 0];
    for (let round = 0; round < 200; round++) {
      const [drivePerBreak, drivePerPeriod, driveMinutes] = [
        integer(random, 2, 6),
        integer(random, 3, 9),
        integer(random, 1, 14),
      ];
      const limits: DutyLimits = {
        ...limitsOf({}),
        drivePerBreak,
        drivePerPeriod,
        driveToBreak: integer(random, 0, drivePerBreak),
        driveLeft: integer(random, 0, drivePerPeriod),
      };
      const windows = findDutyWindows(limits, null, driveMinutes);
      const made = windows
        .filter(({ kind }) => kind === "rest")
        .map(({ kind, fromMinute }) => ({ kind, minute: fromMinute }));
      const least = {
        rests: leastHalts({ ...limits, breakMinutes: 0 }, "rest", [], driveMinutes),
        breaks: leastHalts(limits, "break", made, driveMinutes),
      };
      expect(
        { rests: made.length, breaks: windows.length - made.length },
        `${driveMinutes} minutes with ${JSON.stringify(limits)}`,
      ).toEqual(least);
      rests += made.length;
      breaks += windows.length - made.length;
    }
    expect(Math.min(rests, breaks)).toBeGreaterThan(150);
  });
});
