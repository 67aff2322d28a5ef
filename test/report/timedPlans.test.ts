// The day of a driver as text and as a page, from schedules written by hand.

import { stripVTControlCharacters } from "node:util";
import picocolors from "picocolors";
import { describe, expect, test } from "vitest";
import type { OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { toHtml } from "../../src/report/html.js";
import { writePlan } from "../../src/report/table.js";
import { widthOf } from "../../src/report/terminal.js";
import { ONE_DAY, requestOf, stopAt, THREE_DAYS, timedPlan, UNDATED, withoutHours } from "./timed.js";

function textOf(plan: OptimizeResult, columns?: number, hasColors = false): string {
  return writePlan("Here to there", requestOf(plan), plan, { columns, colors: picocolors.createColors(hasColors) });
}

/** The section about the days, up to what is bought. */
function daysIn(text: string): string[] {
  return text.slice(text.indexOf("\nThe day") + 1, text.indexOf("\n\nBuys")).split("\n");
}

function pageOf(plan: OptimizeResult): string {
  const { total_distance_miles: totalMiles } = plan.summary;
  return toHtml("Here to there", requestOf(plan), plan, {
    course: { miles: [0, totalMiles], gallons: [90, 20] },
    totalMiles,
    tankCapacityGallons: 150,
    bufferGallons: 7.5,
    reserveGallons: 15,
    stops: plan.stops.map((_, row) => ({ station: { row } })),
  });
}

/** Many stops of a minute, four minutes apart. */
const CROWDED = timedPlan(
  Array.from({ length: 24 }, (_, k) => [
    { activity: "driving" as const, minutes: 4, toMile: 5 * (k + 1) },
    { activity: "stop" as const, minutes: 1, stationId: `at-${5 * (k + 1)}` },
  ]).flat(),
  Array.from({ length: 24 }, (_, k) => stopAt(5 * (k + 1), { stop_minutes: 1 })),
  [],
);

describe("text", () => {
  test("a day from Pacific to Mountain Time, with a break at a stop", () => {
    expect(daysIn(textOf(ONE_DAY, 80))).toEqual([
      "The day",
      "10 h 16 min in all: 9 h 22 min of driving, 4 min of detours, 50 min of stops. A",
      "break fits at 1 of 2 fuel stops; no break takes time of its own. The log book is",
      "the driver's.",
      "",
      "=".repeat(26) + "FFF" + "=".repeat(31) + "++++" + "=".repeat(16),
      "|6 AM PDT      |8 AM           |10 AM         |noon                   |4 PM MDT",
      "= driving, F fuel, + fuel and break",
      "",
      "Mon Jul 13: 9 h 26 min at the wheel in 10 h 16 min",
      "       time       takes   mile",
      "6:00 AM PDT  3 h 20 min    0.0  Drive 212 miles",
      "9:20 AM PDT      20 min  212.0  Fuel, 82.0 gal: Truck Stop 212, Exit 212, Elko,…",
      "9:40 AM PDT  4 h  5 min  212.0  Drive 268 miles: clocks 1 h forward",
      "2:45 PM MDT      30 min  480.0  Fuel and break, 82.0 gal: Truck Stop 480, Exit…",
      "3:15 PM MDT  2 h  1 min  480.0  Drive 120 miles",
      "5:16 PM MDT              600.0  Arrive",
    ]);
  });

  test("three days: a break and rests, clocks that go forward, and driving too short for a line", () => {
    expect(daysIn(textOf(THREE_DAYS, 120))).toEqual([
      "The days",
      "44 h 1 min in all: 22 h 15 min of driving, 6 min of detours, 1 h 10 min of stops, 30 min of breaks of their own, 20 h of",
      "rest. A break fits at 1 of 3 fuel stops; breaks of their own cost 30 minutes. 1 of 2 rests is at a fuel stop. The log",
      "book is the driver's.",
      "",
      expect.stringMatching(/^Day 1 {2}=+B+=+F+\.+$/),
      expect.stringMatching(/^ {7}\|8 AM MST .*\|noon .*\|midnight/),
      expect.stringMatching(/^Day 2 {2}=+\++=+\.+$/),
      expect.stringMatching(/^ +\|6 AM MST .*\|noon CST .*\|midnight/),
      expect.stringMatching(/^Day 3 {2}F+=+$/),
      expect.stringMatching(/^ +\|6 AM CDT$/),
      "= driving, F fuel, + fuel and break, B break, . rest",
      "",
      "Day 1, Fri Mar 6: 9 h 50 min at the wheel in 10 h 40 min",
      "        time        takes    mile",
      " 8:00 AM MST   5 h  0 min     0.0  Drive 250 miles",
      " 1:00 PM MST       30 min   250.0  Break: between mile 120.0 and 250.0",
      " 1:30 PM MST   4 h 50 min   250.0  Drive 230 miles",
      " 6:20 PM MST       20 min   480.0  Fuel, 82.0 gal: Truck Stop 480, Exit 480, Elko, NV",
      " 6:40 PM MST  10 h  0 min   480.0  Rest: Truck Stop 480",
      "",
      "Day 2, Sat Mar 7: 11 h at the wheel in 11 h 30 min",
      " 4:40 AM MST   4 h  0 min   480.0  Drive 220 miles: clocks 1 h forward",
      " 9:40 AM CST       30 min   700.0  Fuel and break, 82.0 gal: Truck Stop 700, Exit 700, Elko, NV",
      "10:10 AM CST   7 h  0 min   700.0  Drive 400 miles",
      " 5:10 PM CST  10 h  0 min  1100.0  Rest: between mile 1040.0 and 1100.0, clocks 1 h forward",
      "",
      "Day 3, Sun Mar 8: 1 h 31 min at the wheel in 1 h 51 min",
      " 4:10 AM CDT       20 min  1100.0  Fuel, 82.0 gal: Truck Stop 1100, Exit 1100, Elko, NV",
      " 4:30 AM CDT   1 h 31 min  1100.0  Drive 100 miles",
      " 6:01 AM CDT               1200.0  Arrive",
    ]);
  });

  test("without a departure, times are those since it", () => {
    const lines = daysIn(textOf(UNDATED, 80));
    expect(lines).toContain("Day 2: 11 h at the wheel in 11 h 30 min");
    expect(lines).toContain("after        takes    mile");
    expect(lines).toContain("24:40       30 min   700.0  Fuel and break, 82.0 gal: Truck Stop 700, Exit 700,…");
    expect(lines.find((line) => line.includes("|0 h"))).toMatch(/^ {7}\|0 h +\|3 h +\|6 h/);
    expect(textOf(UNDATED)).not.toMatch(/undefined|NaN|arrive {2}|GMT|UTC/);
  });

  test("a date stands between the lines where it changes on the way", () => {
    const late = timedPlan(
      [
        { activity: "driving", minutes: 180, toMile: 200, end: ["2026-07-14T01:00:00-05:00", "America/Chicago"] },
        { activity: "stop", minutes: 20, stationId: "at-200", end: ["2026-07-14T01:20:00-05:00", "America/Chicago"] },
        { activity: "driving", minutes: 60, toMile: 260, end: ["2026-07-14T02:20:00-05:00", "America/Chicago"] },
      ],
      [stopAt(200)],
      [],
      ["2026-07-13T22:00:00-05:00", "America/Chicago"],
    );
    const lines = daysIn(textOf(late));
    expect(lines).toContain("Mon Jul 13: 4 h at the wheel in 4 h 20 min");
    expect(lines.slice(-4, -2)).toEqual([
      "Tue Jul 14",
      " 1:00 AM CDT      20 min  200.0  Fuel, 82.0 gal: Truck Stop 200, Exit 200, Elko, NV",
    ]);
    expect(lines.join(" ")).toContain("No break is due. The log book is the driver's.");
    expect(pageOf(late)).toContain(">Tue Jul 14, 1:00 AM CDT</td>");
  });

  test("clocks that go back during a stop", () => {
    const night = timedPlan(
      [
        { activity: "stop", minutes: 40, stationId: "at-0", end: ["2026-11-01T01:15:00-06:00", "America/Chicago"] },
        { activity: "driving", minutes: 20, toMile: 20, end: ["2026-11-01T01:35:00-06:00", "America/Chicago"] },
      ],
      [stopAt(0, { station_address: "Omaha" })],
      [],
      ["2026-11-01T01:35:00-05:00", "America/Chicago"],
    );
    // The second hour of the clock is there twice.
    expect(daysIn(textOf(night, 60)).slice(-9)).toEqual([
      `${"F".repeat(40)}${"=".repeat(20)}`,
      `${" ".repeat(25)}|1 AM CST`,
      "= driving, F fuel",
      "",
      "Sun Nov 1: 20 min at the wheel in 1 h",
      "       time   takes  mile",
      "1:35 AM CDT  40 min   0.0  Fuel, 82.0 gal: Truck Stop 0, Om…",
      "1:15 AM CST  20 min   0.0  Drive 20 miles",
      "1:35 AM CST          20.0  Arrive",
    ]);
    expect(textOf(night)).toContain("Truck Stop 0, Omaha, clocks 1 h back\n");
  });

  test("a day without a full hour shows when it begins", () => {
    const short = timedPlan(
      [{ activity: "driving", minutes: 22, toMile: 24, end: ["2026-07-16T23:49:00-04:00", "America/New_York"] }],
      [],
      [],
      ["2026-07-16T23:27:00-04:00", "America/New_York"],
    );
    expect(daysIn(textOf(short))).toContain("|11:27 PM EDT");
    expect(pageOf(short)).toContain(">11:27 PM EDT</text>");
  });

  test.each([
    [
      [
        { activity: "driving" as const, minutes: 600, toMile: 600 },
        { activity: "break" as const, minutes: 30 },
      ],
      [],
      "There is no fuel stop for a break; breaks of their own cost 30 minutes.",
    ],
    [
      [
        { activity: "stop" as const, minutes: 20, stationId: "at-0" },
        { activity: "break" as const, minutes: 30 },
      ],
      [stopAt(0)],
      "No break fits at the fuel stop; breaks of their own cost 30 minutes.",
    ],
  ])("what breaks cost, %#", (parts, stops, sentence) => {
    expect(textOf(timedPlan(parts, stops, [{ kind: "break", from_mile: 0, to_mile: 480, minutes: 30 }]))).toContain(
      sentence,
    );
  });

  test.each([
    [ONE_DAY, [616]],
    [THREE_DAYS, [1240, 1290, 110.5]],
    [UNDATED, [1240, 1290, 110.5]],
    [CROWDED, [120]],
  ])("bars are to scale, in every width, with colours and without, %#", (plan, minutes) => {
    for (const columns of [40, 80, 120, 200]) {
      const plain = textOf(plan, columns);
      expect(stripVTControlCharacters(textOf(plan, columns, true))).toBe(plain);
      for (const line of daysIn(plain)) expect(widthOf(line)).toBeLessThanOrEqual(columns);
      const bars = daysIn(plain).flatMap((line) => /^(?:Day \d {2})?([=F+B.]{3,})$/.exec(line)?.[1] ?? []);
      const room = columns - (minutes.length > 1 ? 7 : 0);
      expect(bars.map((bar) => bar.length)).toEqual(
        minutes.map((of) => Math.round((of / Math.max(...minutes)) * room)),
      );
    }
  });

  test("no text of a station steers the terminal, and no part of a plan is lost in a narrow one", () => {
    const hostile = {
      ...ONE_DAY,
      stops: ONE_DAY.stops.map((stop) => ({ ...stop, station_name: "Evil\u001B[2J\nStop" })),
    };
    // oxlint-disable-next-line no-control-regex
    expect(textOf(hostile, 100)).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
    for (const words of [
      "Drive 220 miles: clocks 1 h forward",
      "Fuel, 82.0 gal",
      "Break: between mile 120.0 and 250.0\n",
      "Rest: between mile 1040.0 and 1100.0",
      "Arrive",
    ])
      expect(textOf(THREE_DAYS, 40)).toContain(words);
  });

  test("the table of stops has arrivals, and what a stop is beside", () => {
    const [head = "", ...rows] = textOf(THREE_DAYS).split("\n").slice(3, 7);
    expect(rows.map((row) => row.split(/ {2,}/).slice(4, 6).join(" | "))).toEqual([
      "rest | Fri 6:20 PM MST",
      "break | Sat 9:40 AM CST",
      "Sun 4:10 AM CDT | 20.0",
    ]);
    expect(head).toMatch(/where +also +arrive {2}arrive gal/);
  });
});

describe("totals", () => {
  test("the parts add up to the whole, minute by minute, and each is off by less than one", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const minutesOf = (k: number): number => Math.round(((seed * 7919 * k) % 9973) * 1.7) / 10;
      const plan = timedPlan(
        [
          { activity: "driving", minutes: minutesOf(3), toMile: 100 },
          { activity: "stop", minutes: minutesOf(5), stationId: "at-100" },
          { activity: "break", minutes: minutesOf(7) },
          { activity: "rest", minutes: minutesOf(11) },
        ],
        [stopAt(100, { detour_minutes: minutesOf(3) / 4 })],
        [],
      );
      const [, total = "", parts = ""] = /^(.*) in all: (.*)\. (?:No break|A break)/m.exec(textOf(plan)) ?? [];
      const read = (words: string): number =>
        Number(/([\d,]+) h/.exec(words)?.[1]?.replace(",", "") ?? 0) * 60 + Number(/(\d+) min/.exec(words)?.[1] ?? 0);
      const shown = parts.split(", ").map(read);
      expect(shown.reduce((sum, minutes) => sum + minutes, 0)).toBe(read(total));
      const {
        total_detour_minutes: detour,
        total_stop_minutes: stop = 0,
        total_break_minutes: breaks = 0,
        total_rest_minutes: rest = 0,
      } = plan.summary;
      const exact = [minutesOf(3) - detour, detour, stop, breaks, rest];
      const seen = exact.filter((minutes, i) => i === 0 || minutes > 0);
      seen.forEach((minutes, i) => expect(Math.abs((shown[i] ?? NaN) - minutes)).toBeLessThan(1));
    }
  });
});

describe("page", () => {
  test("bars with every kind, times in local words, and the list", () => {
    const page = pageOf(THREE_DAYS);
    for (const text of [
      "<h2>The days</h2>",
      "break of its own (B)",
      "fuel and break",
      ">8 AM MST<",
      ">noon CST<",
      ">3 AM CDT<",
      ">Sat Mar 7<",
      "Day 3, Sun Mar 8: 1 h 31 min at the wheel in 1 h 51 min",
      "between mile 1040.0 and 1100.0",
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/\b(?:src|href)\s*=|url\(|@import|https?:|NaN|undefined/);
    expect(pageOf(UNDATED)).toMatch(/>22 h<.*>after<\/th>/s);
  });

  test.each([ONE_DAY, THREE_DAYS, UNDATED, CROWDED])(
    "texts and numbers neither overlap nor leave the picture, %#",
    (plan) => {
      const svg = /<div class="scroll days">(<svg.*?<\/svg>)/s.exec(pageOf(plan))?.[1] ?? "";
      const height = Number(/viewBox="0 0 1000 ([\d.]+)"/.exec(svg)?.[1]);
      const texts = [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = "", text = ""]) => {
        const [x, y] = ["x", "y"].map((name) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(attributes)?.[1]));
        // The least that a character of 12 pixels takes on average.
        const width = text.length * 5.5;
        const left =
          /middle|class="(?:on|number|label)"/.test(attributes) && !attributes.includes("anchor:start")
            ? (x ?? NaN) - width / 2
            : (x ?? NaN);
        return { text, left, right: left + width, y: y ?? NaN };
      });
      expect(texts.length).toBeGreaterThan(10);
      for (const [i, a] of texts.entries()) {
        expect(a.left, a.text).toBeGreaterThanOrEqual(0);
        expect(a.right, a.text).toBeLessThanOrEqual(1000);
        expect(a.y, a.text).toBeLessThanOrEqual(height);
        for (const b of texts.slice(0, i))
          expect(
            a.left >= b.right || b.left >= a.right || Math.abs(a.y - b.y) >= 11,
            `${a.text} beside ${b.text}`,
          ).toBe(true);
      }
    },
  );

  test("a dashed line shows where a break or rest of its own may be", () => {
    const page = pageOf(THREE_DAYS);
    const lines = [...page.matchAll(/<path d="M([\d.]+) [\d.]+v3H([\d.]+)"/g)].map(([, from, to]) => [
      Number(from),
      Number(to),
    ]);
    const perMinute = (968 - 72) / 1290;
    // Mile 120 of 250 in 300 minutes; mile 1040 of 700 to 1100 in 420 minutes, after 270 minutes.
    const expected = [
      [144, 300],
      [270 + 420 * (340 / 400), 690],
    ];
    expect(lines).toHaveLength(expected.length);
    lines.forEach((line, i) =>
      line.forEach((x, end) => expect(x).toBeCloseTo(72 + (expected[i]?.[end] ?? NaN) * perMinute, 0)),
    );
    expect(page).toContain(">may be here instead<");
    expect(pageOf(ONE_DAY)).not.toContain("may be here instead");
  });

  test("segments are to scale", () => {
    const svg = /<div class="scroll days">(<svg.*?<\/svg>)/s.exec(pageOf(THREE_DAYS))?.[1] ?? "";
    const widths = [...svg.matchAll(/<g><title>[^<]*<\/title><rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"/g)].map(
      ([, width]) => Number(width),
    );
    // Of each day the drives first; the second day is the longest, and as wide as the picture.
    const minutes = [300, 290, 30, 20, 600, 240, 420, 30, 600, 90.2, 20];
    expect(widths).toEqual(minutes.map((of) => Math.round(of * ((968 - 72) / 1290) * 10) / 10));
  });

  test("no text becomes markup", () => {
    const hostile = {
      ...THREE_DAYS,
      stops: THREE_DAYS.stops.map((stop) => ({ ...stop, station_name: `<img src=x>"'&` })),
    };
    expect(pageOf(hostile)).not.toContain("<img");
  });
});

test("a plan without hours is written as if there were none", () => {
  const plan = withoutHours(ONE_DAY);
  for (const text of [textOf(plan), pageOf(plan)]) expect(text).not.toMatch(/The day|log book|class="on"|\.days/);
});

describe("beside a naive driver", () => {
  /** A plan of 10.27 hours beside a naive driver of so many. */
  const besideNaive = (naiveHours: number, savings = -1.34): OptimizeResult => ({
    ...ONE_DAY,
    summary: {
      ...ONE_DAY.summary,
      baseline_comparison: {
        ...ONE_DAY.summary.baseline_comparison,
        naive_total_time_hours: naiveHours,
        savings_dollars: savings,
        savings_percent: -0.5,
      },
    },
  });

  test.each([
    [10.6, "20 minutes", "less on the way"],
    [10.25, "1 minute", "more on the way"],
    [10.27, "the same time", "on the way"],
    [12.27, "2 hours", "less on the way"],
    [20.52, "10.3 hours", "less on the way"],
  ])("who needs %f hours, the time is told, too", (naiveHours, time, words) => {
    const plan = besideNaive(naiveHours);
    expect(plan.summary.total_time_hours).toBe(10.27);
    expect(textOf(plan)).toContain(`\nSavings: -$1.34 (-0.5 %), ${time} ${words}.\n`);
    expect(pageOf(plan)).toContain(`<b>${time}</b><span>${words}, beside a naive driver</span>`);
  });

  test("dearer fuel is a warning only where it saves no time", () => {
    const { yellow, green } = picocolors.createColors(true);
    for (const [naiveHours, color] of [
      [10.6, green],
      [10.25, yellow],
    ] as const)
      expect(textOf(besideNaive(naiveHours), undefined, true)).toContain(color("Savings: -$1.34 (-0.5 %)"));
  });

  test("where no break is due, and without hours, the detours are", () => {
    const undue = besideNaive(10.6);
    for (const plan of [withoutHours(undue), { ...undue, summary: { ...undue.summary, breaks: [] } }]) {
      expect(textOf(plan)).toContain("\nSavings: -$1.34 (-0.5 %) and 1 minute more detour.\n");
      expect(pageOf(plan)).not.toContain("on the way");
    }
  });
});

test("the total cost names breaks where there are some of their own, also where nothing else adds to it", () => {
  expect(textOf(ONE_DAY)).toContain("\nTotal cost with the worth of time and stops: $126.45.\n");
  expect(textOf(THREE_DAYS)).toContain("\nTotal cost with the worth of time, stops and breaks: $126.45.\n");
  const unstopped = timedPlan(
    [
      { activity: "driving", minutes: 480, toMile: 480 },
      { activity: "break", minutes: 30 },
      { activity: "driving", minutes: 60, toMile: 540 },
    ],
    [],
    [{ kind: "break", from_mile: 120, to_mile: 480, minutes: 30 }],
  );
  for (const text of [textOf(unstopped), pageOf(unstopped)])
    expect(text).toContain("Total cost with the worth of time, stops and breaks: $126.45.");
  expect(textOf(timedPlan([{ activity: "driving", minutes: 60, toMile: 60 }], [], []))).not.toContain("Total cost");
});

test("a trip that begins with a rest has no day of that rest alone", () => {
  const tired = timedPlan(
    [
      { activity: "rest", minutes: 600, end: ["2026-07-13T16:00:00-05:00", "America/Chicago"] },
      { activity: "driving", minutes: 180, toMile: 200, end: ["2026-07-13T19:00:00-05:00", "America/Chicago"] },
      { activity: "rest", minutes: 600, end: ["2026-07-14T05:00:00-05:00", "America/Chicago"] },
      { activity: "driving", minutes: 60, toMile: 260, end: ["2026-07-14T06:00:00-05:00", "America/Chicago"] },
    ],
    [],
    [
      { kind: "rest", from_mile: 0, to_mile: 0, minutes: 600 },
      { kind: "rest", from_mile: 200, to_mile: 200, minutes: 600 },
    ],
    ["2026-07-13T06:00:00-05:00", "America/Chicago"],
  );
  const headings = ["Day 1, Mon Jul 13: 3 h at the wheel in 3 h", "Day 2, Tue Jul 14: 1 h at the wheel in 1 h"];
  expect(daysIn(textOf(tired)).filter((line) => /^Day \d,/.test(line))).toEqual(headings);
  expect(textOf(tired)).toMatch(/6:00 AM CDT +10 h +0 min +0\.0 +Rest: at mile 0\.0\n/);
  expect([...pageOf(tired).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, heading]) => heading)).toEqual(headings);
});
