// What a soak judges by: its schedule, what it permits, which set is in place, and batches.

import { describe, expect, test, vi } from "vitest";
import { WrongAnswerError } from "../../bench/harness/service/call.js";
import { Report } from "../../bench/harness/report.js";
import { faultOfResults } from "./batches.js";
import { drawSoakChart } from "./chart.js";
import { makeDisturbanceLog, planDisturbances, TRACKS } from "./disturbances.js";
import { judgeSoak, spansOf } from "./judge.js";
import { isPermitted } from "./permitted.js";
import { SoakRecord } from "./record.js";
import { linesOf } from "./series.js";
import { SetDiary } from "./setDiary.js";
import { drawTextChart } from "./textChart.js";
import { faultOf, type KnownTrip, type KnownVersion } from "./truth.js";

const TRIP: KnownTrip = {
  origin: "A",
  destination: "B",
  vehicle: { mpg: 6.5, tank_capacity_gallons: 120, current_fuel_gallons: 60 },
  station_set: "soak",
};

function versionOf(name: string, cost: number): KnownVersion {
  return { csv: "", prices: "", version: name, costs: new Map([[TRIP, cost]]) };
}

const [CHEAP, DEAR] = [versionOf("cheap", 100.004), versionOf("dear", 120)];

function answer(version: string, totalCost: number): unknown {
  return { plan: { stops: [{}], summary: { total_cost: totalCost } }, considered: { station_set_version: version } };
}

describe("the schedule", () => {
  test("is the same for a seed, and another for another", () => {
    expect(planDisturbances(3600, 5)).toEqual(planDisturbances(3600, 5));
    expect(planDisturbances(3600, 5)).not.toEqual(planDisturbances(3600, 6));
  });

  test.each([60, 600, 3600])(
    "a run of %i seconds has each kind, calm at both ends, and one disturbance of a track at a time",
    (seconds) => {
      const all = planDisturbances(seconds, 1);
      for (const track of TRACKS) {
        const own = all.filter((each) => each.track === track);
        expect(own.length, track).toBeGreaterThan(0);
        own.forEach(({ atSeconds }, i) =>
          expect(atSeconds).toBeGreaterThanOrEqual((own[i - 1]?.atSeconds ?? 20) + (own[i - 1]?.seconds ?? 0)),
        );
        for (const { atSeconds, seconds: lasts } of own) expect(atSeconds + lasts).toBeLessThanOrEqual(seconds - 15);
      }
      if (seconds >= 600) expect(new Set(all.map(({ track, name }) => `${track} ${name}`)).size).toBe(6);
    },
  );

  test("leaves tracks out", () => {
    expect(new Set(planDisturbances(3600, 1, ["thread", "Redis"]).map(({ track }) => track))).toEqual(
      new Set(["worker process"]),
    );
  });
});

test("patience multiplies what times are allowed", async () => {
  const log = makeDisturbanceLog(10);
  await log.during("Redis", "pause", async () => undefined);
  const { until = NaN } = log.all[0] ?? {};
  expect(log.overlaps(["Redis"], until + 49_000, until + 49_000)).toBe(true);
  expect(log.overlaps(["Redis"], until + 51_000, until + 51_000)).toBe(false);
});

describe("what is permitted", () => {
  const away = new WrongAnswerError("", 503, "STORAGE_UNAVAILABLE");

  test("a refusal for want of Redis while it is away and up to five seconds later, and only to what needs it", async () => {
    const log = makeDisturbanceLog();
    await log.during("Redis", "pause", async () => undefined);
    const { until = NaN } = log.all[0] ?? {};
    expect(isPermitted(away, "sets", until + 4000, until + 4100, log)).toBe(true);
    expect(isPermitted(away, "batches", until + 4000, until + 4100, log)).toBe(true);
    expect(isPermitted(away, "sets", until + 5100, until + 5200, log)).toBe(false);
    expect(isPermitted(away, "nothing", until, until, log)).toBe(false);
    expect(isPermitted(new WrongAnswerError("", 500, "INTERNAL_ERROR"), "sets", until, until, log)).toBe(false);
    expect(isPermitted(new WrongAnswerError("", 200, undefined), "sets", until, until, log)).toBe(false);
    expect(isPermitted(new Error("ECONNRESET"), "sets", until, until, log)).toBe(false);
  });

  test("nothing while something else is disturbed", async () => {
    const log = makeDisturbanceLog();
    await log.during("worker process", "kill -9", async () =>
      expect(isPermitted(away, "sets", performance.now(), performance.now(), log)).toBe(false),
    );
  });

  test("what is not permitted is a breach", async () => {
    const log = makeDisturbanceLog();
    const record = new SoakRecord(log);
    expect(await record.attempt("plan", "sets", () => Promise.reject(away))).toBeUndefined();
    expect(await record.attempt("plan", "sets", async () => 7)).toBe(7);
    await log.during(
      "Redis",
      "pause",
      async () => void (await record.attempt("plan", "sets", () => Promise.reject(away))),
    );
    expect(record.breaches).toHaveLength(1);
    expect([...record.answered, ...record.permitted]).toEqual([
      ["plan", 1],
      ["plan", 1],
    ]);
  });
});

test("a set that is being changed may be either version, and a change that failed may have been made", () => {
  let now = 0;
  const diary = new SetDiary(CHEAP, () => now);
  expect([...diary.between(0, 1)]).toEqual([CHEAP]);
  now = 10;
  const made = diary.begin(DEAR);
  expect([...diary.between(11, 12)]).toEqual([CHEAP, DEAR]);
  now = 20;
  made();
  expect([...diary.between(5, 15)]).toEqual([CHEAP, DEAR]);
  expect([...diary.between(21, 22)]).toEqual([DEAR]);
  now = 30;
  diary.begin(CHEAP);
  expect([...diary.between(40, 41)]).toEqual([DEAR, CHEAP]);
  diary.forgetBefore(25);
  expect([...diary.between(0, 15)]).toEqual([DEAR]);
});

test("a plan must cost the least by a version that may be in place", () => {
  const allowed = new Set([CHEAP]);
  expect(faultOf(TRIP, answer("cheap", 100), allowed)).toBeUndefined();
  expect(faultOf(TRIP, answer("cheap", 100.02), allowed)).toContain("$100.02");
  expect(faultOf(TRIP, answer("cheap", 99.98), allowed)).toContain("$99.98");
  expect(faultOf(TRIP, answer("dear", 120), allowed)).toContain("not in place");
});

describe("results of a batch", () => {
  const lines = (...results: readonly object[]): string =>
    results.map((result) => `${JSON.stringify(result)}\n`).join("");
  const right = (i: number, version = "cheap", cost = 100): object => ({
    custom_id: `trip-${i}`,
    status: 200,
    body: answer(version, cost),
  });
  const faultIn = (text: string): string | undefined =>
    faultOfResults(text, [TRIP, TRIP], () => false, new Set([CHEAP, DEAR]));

  test("are right where each trip has its plan, all by one version", () => {
    expect(faultIn(lines(right(0), right(1)))).toBeUndefined();
    expect(faultIn(lines(right(0, "dear", 120), right(1, "dear", 120)))).toBeUndefined();
  });

  test.each([
    ["one is missing", lines(right(0))],
    ["one is there twice", lines(right(0), right(0), right(1))],
    ["they are in another order", lines(right(1), right(0))],
    ["two versions are mixed", lines(right(0), right(1, "dear", 120))],
    ["a plan costs too much", lines(right(0), right(1, "cheap", 101))],
    ["one has failed", lines(right(0), { custom_id: "trip-1", status: 500, body: { error_code: "INTERNAL_ERROR" } })],
  ])("are wrong where %s", (_, text) => {
    expect(faultIn(text)).toBeTypeOf("string");
  });

  test("have a refusal for a place that nobody knows", () => {
    const lost = (body: object, status = 422): string | undefined =>
      faultOfResults(lines({ custom_id: "trip-0", status, body }), [TRIP], () => true, new Set([CHEAP]));
    expect(lost({ error_code: "PLACE_NOT_FOUND" })).toBeUndefined();
    expect(lost({ error_code: "INTERNAL_ERROR" })).toBeTypeOf("string");
    expect(lost(Object(answer("cheap", 100)), 200)).toBeTypeOf("string");
  });
});

/** A run of an hour in which something grows by these factors from its begin to its end. */
function recordOf({ resident = 1, heap = 1, redis = 1, times = 1 }): SoakRecord {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const record = new SoakRecord(makeDisturbanceLog());
  for (let seconds = 0; seconds < 3600; seconds++) {
    const grown = (from: number, factor: number): number => from * (1 + ((factor - 1) * seconds) / 3600);
    clock.mockReturnValue(1000 * seconds);
    record.samples.push({
      seconds,
      requests: 100 * seconds,
      residentMb: { service: grown(250, resident), worker: 150, Redis: grown(20, redis) },
      heapMb: { service: grown(40, heap) },
    });
    for (let i = 0; i < 5; i++) record.noteSmall(grown(4, times));
  }
  clock.mockRestore();
  return record;
}

function missedIn(record: SoakRecord): string[] {
  const report = new Report(() => undefined);
  judgeSoak(report, {
    record,
    log: makeDisturbanceLog(),
    services: ["service"],
    worker: "worker",
    redis: "Redis",
    trips: 1000,
  });
  return report.verdicts.filter(({ isMet }) => !isMet).map(({ what }) => what);
}

describe("an hour", () => {
  test("that is flat meets all", () => expect(missedIn(recordOf({}))).toEqual([]));

  test.each([
    [{ resident: 1.3 }, "resident memory of service"],
    [{ heap: 9 }, "heap of service"],
    [{ redis: 10 }, "Redis"],
    [{ times: 8 }, "p99"],
  ])("in which something grows (%j) misses it", (growth, what) => {
    const missed = missedIn(recordOf(growth));
    expect(missed).toHaveLength(1);
    expect(missed[0]).toContain(what);
  });

  test("with a breach is missed, however short", () => {
    const record = new SoakRecord(makeDisturbanceLog());
    record.breach("a wrong answer");
    expect(missedIn(record)).toHaveLength(1);
    expect(spansOf(890)).toBeUndefined();
    expect(spansOf(3600)).toEqual({ first: [300, 1400], last: [2500, 3600] });
  });
});

test("both charts have each measure and each process", () => {
  const record = recordOf({ resident: 1.3 });
  const svg = drawSoakChart(record, makeDisturbanceLog(), "An hour");
  for (const text of [
    "An hour",
    "requests a second",
    "p50",
    "p99",
    "service, 325 MB",
    "worker, 150 MB",
    "Redis, 20 MB",
    "prefers-color-scheme: dark",
  ])
    expect(svg).toContain(text);
  expect(svg).not.toContain("NaN");
  const lines = drawTextChart(linesOf(record), [{ name: "a mark", seconds: 1800 }], 3600);
  expect(lines.map((line) => line.slice(0, 10).trim())).toEqual([
    "",
    "a mark",
    "requests a",
    "small requ",
    "small requ",
    "service",
    "worker",
    "Redis",
  ]);
  expect(lines[1]?.indexOf("|")).toBeGreaterThan(40);
  for (const line of lines) expect(line).not.toContain("NaN");
});
