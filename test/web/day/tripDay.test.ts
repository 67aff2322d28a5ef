// Clock times of a plan on the page: against those that the service answers where the request says when the vehicle
// leaves.

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { timeZoneAt } from "../../../src/clock/timeZoneAt.js";
import { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import type { Hours } from "../../../src/contract/schemas/hours.js";
import type { Moment, TripDay } from "../../../src/web/day/day.js";
import { momentOf, readLocal } from "../../../src/web/day/moment.js";
import { tripDay } from "../../../src/web/day/tripDay.js";
import type { LoadedTrip, Planned } from "../../../src/web/shown.js";
import { loadBuiltInTrip } from "../../../src/web/trip/builtIn.js";
import { makeApp, post } from "../../support/app.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const LEAVE = "2026-07-13T06:00";
/** San Francisco in summer. */
const LEAVE_AT = "2026-07-13T06:00:00-07:00";

let trip: LoadedTrip;
let ask: (hours?: Hours) => Promise<OptimizeResponse>;

beforeAll(async () => {
  ({ trip } = await loadBuiltInTrip({ optimizer: await loadOptimizer(), fetchText: (url) => readFile(url, "utf8") }));
  const app = await makeApp();
  const body = {
    route: BUILT_IN.route,
    stations: BUILT_IN.stations,
    vehicle: BUILT_IN.vehicle,
    params: { ...BUILT_IN.params, stop_minutes: 12 },
  };
  ask = async (hours) =>
    OptimizeResponse.parse((await post(app, hours === undefined ? body : { ...body, hours })).json());
});

/** What the page knows of an answer. */
function dayOf(result: OptimizeResponse): TripDay {
  const stopStations = result.stops.map(({ station_id: id }) => {
    const station = trip.stations.find((each) => each.id === id);
    if (station === undefined) throw new Error(`no station ${id}`);
    return station;
  });
  const course = { miles: [], gallons: [] };
  const planned: Planned = {
    status: "planned",
    result,
    ruleFigures: [],
    stopPrices: [],
    stopStations,
    fuel: course,
    naive: { stations: [], fuel: course },
  };
  return tripDay(trip, planned, LEAVE, timeZoneAt);
}

/** To the minute, as times are shown: seconds apart are rounding of the service's minutes. */
function expectSame(moment: Moment | undefined, at: string | undefined): void {
  if (moment === undefined || at === undefined) throw new Error("there is no time");
  expect(Math.abs(moment.epochMilliseconds - Date.parse(at)), at).toBeLessThanOrEqual(1000);
  const shown = new Date(moment.epochMilliseconds).toLocaleString("en-US", {
    timeZone: moment.timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  expect(shown.replaceAll(/\s/gu, " ")).toBe(`${moment.day}, ${moment.time} ${moment.half}`);
  // The offset that the service writes is that of the place.
  expect(
    new Date(moment.epochMilliseconds)
      .toLocaleString("en-US", { timeZone: moment.timeZone, timeZoneName: "longOffset" })
      .split("GMT")[1],
    at,
  ).toBe(at.slice(-6));
}

describe("without hours", () => {
  test("driving, detours and stops take as long as with breaks and rests of no minutes", async () => {
    const [plain, timed] = await Promise.all([
      ask(),
      ask({ departure_at: LEAVE_AT, break_minutes: 0, rest_minutes: 0 }),
    ]);
    const day = dayOf(plain);
    expect(timed.stops.map((stop) => stop.station_id)).toStrictEqual(plain.stops.map((stop) => stop.station_id));
    expect(day.stops.length).toBeGreaterThan(3);
    expectSame(day.leave, timed.summary.leave_at);
    expectSame(day.arrive, timed.summary.arrive_at);
    for (const [k, stop] of timed.stops.entries()) {
      expectSame(day.stops[k]?.arrive, stop.arrive_at);
      expectSame(day.stops[k]?.leave, stop.leave_at);
      expect(day.stops[k]?.minutes).toBeCloseTo(12 + stop.detour_minutes, 6);
    }
    expect(day.halts).toStrictEqual([]);
    expect(day.hasHours).toBe(false);
  });

  test("a mile is passed when the driving up to it and the stops before it are done", async () => {
    const plain = await ask();
    const day = dayOf(plain);
    const [first] = plain.stops;
    if (first === undefined) throw new Error("no stop");
    const { total_distance_miles: miles, total_duration_minutes: minutes } = BUILT_IN.route;
    const started = Date.parse(LEAVE_AT);
    expect((day.momentAt(100).epochMilliseconds - started) / 60_000).toBeCloseTo((100 / miles) * minutes, 3);
    const later = first.miles_from_route_start + 50;
    expect((day.momentAt(later).epochMilliseconds - started) / 60_000).toBeCloseTo(
      (later / miles) * minutes + 12 + first.detour_minutes,
      2,
    );
    expect(day.momentAt(miles).epochMilliseconds).toBeLessThanOrEqual(day.arrive.epochMilliseconds);
  });
});

describe("with hours", () => {
  test("stops, breaks and rests are when the service has them", async () => {
    const [plain, timed] = await Promise.all([ask({}), ask({ departure_at: LEAVE_AT })]);
    const day = dayOf(plain);
    expectSame(day.arrive, timed.summary.arrive_at);
    for (const [k, stop] of timed.stops.entries()) {
      expectSame(day.stops[k]?.arrive, stop.arrive_at);
      expectSame(day.stops[k]?.leave, stop.leave_at);
      expect(day.stops[k]?.covers).toStrictEqual(stop.covers);
    }
    const own = (timed.summary.breaks ?? []).filter(({ station_id: id }) => id === undefined);
    expect(own.length).toBeGreaterThan(1);
    expect(day.halts.map(({ kind, minutes }) => [kind, Math.round(minutes)])).toStrictEqual(
      own.map(({ kind, minutes }) => [kind, minutes]),
    );
    for (const [i, halt] of own.entries()) {
      expectSame(day.halts[i]?.begin, halt.begin_at);
      expectSame(day.halts[i]?.end, halt.end_at);
    }
    expect(day.hasHours).toBe(true);
  });
});

describe("a local time", () => {
  test.each([
    ["2026-07-13T06:00", "America/Los_Angeles", "2026-07-13T13:00:00Z"],
    ["2026-01-13T06:00", "America/Los_Angeles", "2026-01-13T14:00:00Z"],
    // The clocks skip the hour from 2 to 3.
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"],
    ["2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00Z"],
    ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00Z"],
    // The hour from 1 to 2 comes twice.
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00Z"],
    ["2026-11-01T02:00", "America/New_York", "2026-11-01T07:00:00Z"],
    ["2026-07-13T06:00", "America/Phoenix", "2026-07-13T13:00:00Z"],
    ["2026-02-28T23:45", "Etc/GMT+5", "2026-03-01T04:45:00Z"],
  ])("%s in %s is %s", (local, timeZone, moment) => {
    expect(new Date(readLocal(local, timeZone)).toISOString()).toBe(moment.replace("Z", ".000Z"));
  });

  test("midnight and noon are 12", () => {
    expect(momentOf(Date.parse("2026-07-13T07:00:00Z"), "America/Los_Angeles")).toMatchObject({
      time: "12:00",
      half: "AM",
      day: "Mon, Jul 13",
    });
    expect(momentOf(Date.parse("2026-07-13T19:05:00Z"), "America/Los_Angeles")).toMatchObject({
      time: "12:05",
      half: "PM",
    });
  });
});
