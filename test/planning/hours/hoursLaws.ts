// Laws that answers with hours keep, whatever the request: none needs to know what the best plan is.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { randomHoursRequest, withHours } from "../../support/hoursRequests.js";
import { creditedMinutes, type DutyWindow, parkingOf, type ReadHours, readHours } from "../../support/hoursWindows.js";
import { withMoneyTimes } from "../../support/moneyTimes.js";
import { readPricedRules } from "../../support/netPrices.js";
import { seededRandom, shuffle } from "../../support/random.js";
import { randomPricedRequest } from "../../support/randomPricing.js";
import { planned } from "./planned.js";

type Hours = NonNullable<OptimizeRequest["hours"]>;

/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;
/** Costs of two answers, each with its stops rounded to the cent. */
const SHOWN = 0.02;
const THOUSANDTH = 0.000501;
const HOUR = 0.0101;

function withChanges(request: OptimizeRequest, hours: Partial<Hours>): OptimizeRequest {
  return { ...request, hours: { ...request.hours, ...hours } };
}

function withoutHours(request: OptimizeRequest): OptimizeRequest {
  const { hours: _, ...plain } = request;
  return plain;
}

interface Case {
  readonly request: OptimizeRequest;
  readonly answer: OptimizeResult;
  readonly hours: ReadHours;
  readonly timeValue: number;
  readonly label: string;
}

/** Random requests that have a plan, as `change` makes them: `undefined` for one that the law is not about. */
function* cases(
  count: number,
  seed: number,
  change: (request: OptimizeRequest, random: () => number) => OptimizeRequest | undefined = (request) => request,
): Generator<Case> {
  const random = seededRandom(seed);
  for (let k = 0, found = 0; found < count; k++) {
    if (k > 400 * count) throw new Error(`only ${found} of ${k} requests are what the law is about`);
    const request = change(
      random() < 0.7 ? randomHoursRequest(random) : withHours(randomPricedRequest(random), random, false),
      random,
    );
    const answer = request && planned(request);
    if (request === undefined || answer === undefined) continue;
    found++;
    yield {
      request,
      answer,
      hours: readHours(request),
      timeValue: readPricedRules(request).timeValue,
      label: `request ${k} of seed ${seed}: ${JSON.stringify({ request, answer })}`,
    };
  }
}

function answerTo(request: OptimizeRequest, label: string): OptimizeResult {
  return planned(request) ?? expect.fail(`no plan: ${label}`);
}

function purchasesOf({ stops }: OptimizeResult): (readonly [string, number])[] {
  return stops.map((stop) => [stop.station_id, stop.gallons_to_purchase] as const);
}

function windowsOf({ windows }: ReadHours, kind: DutyWindow["kind"]): number[] {
  return [...windows.keys()].filter((i) => windows[i]?.kind === kind);
}

/** The most that stops of a plan may cost less, as breaks and as rests. */
function mostCredits({ request, hours, timeValue }: Case): { breaks: number; rests: number } {
  const { stations } = readPricedRules(request);
  const parking = parkingOf(request);
  const most = (window: number): number =>
    Math.max(
      0,
      ...stations
        .filter(({ miles }) => hours.windowAt(miles) === window)
        .map((station) => timeValue * creditedMinutes(hours, window, station, parking(station.id))),
    );
  const sum = (kind: DutyWindow["kind"]): number =>
    windowsOf(hours, kind).reduce((total, window) => total + most(window), 0);
  return { breaks: sum("break"), rests: sum("rest") };
}

/** The answer as one without hours would be. */
function withoutTimes(timed: OptimizeResult): unknown {
  const { schedule: _, ...answer } = timed;
  const {
    breaks: _breaks,
    total_break_minutes: _breakMinutes,
    total_rest_minutes: _restMinutes,
    total_stop_minutes: _stopMinutes,
    ...summary
  } = answer.summary;
  return {
    ...answer,
    summary: Object.fromEntries(Object.entries(summary).filter(([field]) => !CLOCK_FIELDS.has(field))),
    stops: answer.stops.map((stop) =>
      Object.fromEntries(Object.entries(stop).filter(([field]) => !STOP_FIELDS.has(field))),
    ),
  };
}

const CLOCK_FIELDS = new Set(["leave_at", "leave_time_zone", "arrive_at", "arrive_time_zone"]);
/** Of these some are also the answer's that has a fleet rule; `detour_gallons` is then 0 without one. */
const STOP_FIELDS = new Set(["covers", "stop_minutes", "detour_gallons", "arrive_at", "leave_at", "time_zone"]);

export function keepLawsOfHours(count: number, seed: number): void {
  describe(`laws over ${count} random requests each`, () => {
    test("windows without stations cost exactly their breaks, and change no stop", () => {
      const emptied = (request: OptimizeRequest): OptimizeRequest | undefined => {
        const { windows, windowAt } = readHours(request);
        const stations = request.stations.filter(({ miles_from_route_start: miles }) => windowAt(miles ?? NaN) < 0);
        const ids = new Set(stations.map(({ id }) => id));
        const isLeft = (request.params?.required_station_ids ?? []).every((id) => ids.has(id));
        return windows.length > 0 && stations.length > 0 && isLeft ? { ...request, stations } : undefined;
      };
      let windows = 0;
      for (const { request, answer, hours, timeValue, label } of cases(count, seed, emptied)) {
        const plain = answerTo(withoutHours(request), label);
        const breaks = windowsOf(hours, "break").length * hours.breakMinutes;
        const rests = windowsOf(hours, "rest").length * hours.restMinutes;
        windows += hours.windows.length;
        expect(purchasesOf(answer), label).toEqual(purchasesOf(plain));
        expect(Math.abs(answer.summary.total_cost - plain.summary.total_cost - breaks * timeValue), label).toBeLessThan(
          SHOWN,
        );
        expect(
          Math.abs(answer.summary.total_time_hours - plain.summary.total_time_hours - (breaks + rests) / 60),
          label,
        ).toBeLessThan(HOUR);
        expect(answer.summary.total_break_minutes, label).toBeCloseTo(breaks, 3);
        expect(
          answer.stops.every(({ covers }) => covers?.length === 1),
          label,
        ).toBe(true);
      }
      expect(windows).toBeGreaterThan(count);
    });

    test("where a plan without hours stops long enough in each window, breaks are free", () => {
      // No night's place makes anything cheaper. Any plan costs no less with hours than without, and this one no more.
      const unparked = (request: OptimizeRequest): OptimizeRequest | undefined => {
        const changed = {
          ...request,
          stations: request.stations.map((station) => ({ ...station, parking_spaces: null, stop_minutes: null })),
          params: { ...request.params, stop_minutes: 45 },
        };
        const hours = readHours(changed);
        const plain =
          hours.breakMinutes <= 45 && hours.breakMinutes > 0 && windowsOf(hours, "break").length > 0
            ? planned(withoutHours(changed))
            : undefined;
        const isEachMade = windowsOf(hours, "break").every((window) =>
          plain?.stops.some((stop) => hours.windowAt(stop.miles_from_route_start) === window),
        );
        return plain !== undefined && isEachMade ? changed : undefined;
      };
      for (const { request, answer, hours, label } of cases(count, seed + 1, unparked)) {
        const plain = answerTo(withoutHours(request), label);
        expect(Math.abs(answer.summary.total_cost - plain.summary.total_cost), label).toBeLessThan(SHOWN);
        expect(windowsOf(hours, "break").length, label).toBe(
          answer.stops.filter(({ covers }) => covers?.includes("break")).length,
        );
        expect(answer.summary.total_break_minutes, label).toBe(0);
      }
    });

    test("rests past the end and such as are not needed change nothing", () => {
      const rested = (request: OptimizeRequest): OptimizeRequest | undefined => {
        const { driveMinutes } = readHours(request);
        return (request.hours?.rests ?? []).every((rest) => rest.to_drive_minute <= 2 * driveMinutes)
          ? request
          : undefined;
      };
      for (const { request, answer, hours, label } of cases(count, seed + 2, rested)) {
        const rests = [
          ...(request.hours?.rests ?? []),
          { from_drive_minute: 2 * hours.driveMinutes + 1, to_drive_minute: 3 * hours.driveMinutes + 9 },
        ];
        expect(JSON.stringify(planned(withChanges(request, { rests }))), label).toBe(JSON.stringify(answer));
      }
    });

    test("hours that never bind change nothing but the new fields", () => {
      const short = (request: OptimizeRequest): OptimizeRequest | undefined => {
        const { driveMinutes } = readHours(request);
        return driveMinutes > 300
          ? undefined
          : { ...request, hours: { window_minutes_per_period: 2880, departure_at: request.hours?.departure_at } };
      };
      for (const { request, answer, label } of cases(count, seed + 3, short)) {
        const plain = answerTo(withoutHours(request), label);
        expect(answer.summary, label).toMatchObject({ breaks: [], total_break_minutes: 0, total_rest_minutes: 0 });
        expect(answer.schedule, label).toBeDefined();
        expect(withoutTimes(answer), label).toEqual(withoutTimes(plain));
      }
    });

    test("a plan costs between that without hours, less credits, and that with all breaks added", () => {
      let [atLeast, atMost] = [0, 0];
      for (const found of cases(count, seed + 4)) {
        const { request, answer, hours, timeValue, label } = found;
        const plain = answerTo(withoutHours(request), label).summary.total_cost;
        const credits = mostCredits(found);
        const breaks = windowsOf(hours, "break").length * hours.breakMinutes * timeValue;
        expect(credits.breaks, label).toBeLessThan(breaks + CENT);
        expect(answer.summary.total_cost, label).toBeGreaterThan(
          plain + breaks - credits.breaks - credits.rests - SHOWN,
        );
        expect(answer.summary.total_cost, label).toBeLessThan(plain + breaks + SHOWN);
        atLeast += Number(answer.summary.total_cost > plain + CENT);
        atMost += Number(answer.summary.total_cost < plain + breaks - CENT);
      }
      expect(atLeast).toBeGreaterThan(count / 10);
      expect(atMost).toBeGreaterThan(count / 10);
    });

    test("null is as absent, and empty hours are the defaults", () => {
      const DEFAULTS: Hours = {
        drive_minutes_to_break: 480,
        drive_minutes_left: 660,
        window_minutes_left: 840,
        break_minutes: 30,
        drive_minutes_per_break: 480,
        drive_minutes_per_period: 660,
        window_minutes_per_period: 840,
        rest_minutes: 600,
        rests: [],
        departure_at: null,
      };
      const NULLS: Hours = {
        drive_minutes_to_break: null,
        drive_minutes_left: null,
        window_minutes_left: null,
        break_minutes: null,
        drive_minutes_per_break: null,
        drive_minutes_per_period: null,
        window_minutes_per_period: null,
        rest_minutes: null,
        rests: null,
        departure_at: null,
      };
      for (const { request, label } of cases(count, seed + 5)) {
        const plain = withoutHours(request);
        const { parking_spaces: _, ...first } = plain.stations[0] ?? expect.fail();
        const unparked = {
          ...plain,
          stations: [first, ...plain.stations.slice(1).map(({ parking_spaces: _spaces, ...station }) => station)],
        };
        expect(JSON.stringify(planned({ ...plain, hours: null })), label).toBe(JSON.stringify(planned(plain)));
        expect(JSON.stringify(planned(unparked)), label).toBe(JSON.stringify(planned(plain)));
        const empty = JSON.stringify(planned({ ...plain, hours: {} }));
        expect(JSON.stringify(planned({ ...plain, hours: NULLS })), label).toBe(empty);
        expect(JSON.stringify(planned({ ...plain, hours: DEFAULTS })), label).toBe(empty);
        expect(empty, label).toContain('"schedule"');
      }
    });

    test("more driving left never means more breaks, nor a dearer plan while one break does", () => {
      // More driving left in the period may move a rest to where a break is due before it: breaks alone are not fewer,
      // rests are.
      const oneAtMost = (request: OptimizeRequest): OptimizeRequest | undefined => {
        const { drive_minutes_left: _, rests: _rests, ...hours } = request.hours ?? {};
        const { driveMinutes, perBreak, perPeriod } = readHours({ ...request, hours });
        return driveMinutes <= perPeriod && driveMinutes <= 2 * perBreak ? { ...request, hours } : undefined;
      };
      const random = seededRandom(seed + 60);
      let dearer = 0;
      for (const { request, answer, hours, label } of cases(count, seed + 6, oneAtMost)) {
        const { toBreak, perBreak, perPeriod, driveMinutes } = hours;
        const more = answerTo(
          withChanges(request, { drive_minutes_to_break: toBreak + random() * (perBreak - toBreak) }),
          label,
        );
        expect(more.summary.breaks?.length, label).toBeLessThanOrEqual(answer.summary.breaks?.length ?? NaN);
        if ((answer.summary.breaks?.length ?? NaN) <= 1)
          expect(more.summary.total_cost, label).toBeLessThan(answer.summary.total_cost + SHOWN);
        const less = answerTo(withChanges(request, { drive_minutes_to_break: random() * toBreak }), label);
        dearer += Number(less.summary.total_cost > answer.summary.total_cost + CENT);
        const rested = [random(), random()]
          .toSorted((a, b) => a - b)
          .map((share) => answerTo(withChanges(request, { drive_minutes_left: share * perPeriod }), label));
        expect(rested[1]?.summary.total_rest_minutes, label).toBeLessThanOrEqual(
          (rested[0]?.summary.total_rest_minutes ?? NaN) + THOUSANDTH,
        );
        expect(driveMinutes, label).toBeLessThanOrEqual(perPeriod);
      }
      expect(dearer).toBeGreaterThan(count / 10);
    });

    test("the order of the stations changes nothing", () => {
      const random = seededRandom(seed + 70);
      for (const { request, answer, label } of cases(count, seed + 7)) {
        expect(JSON.stringify(planned({ ...request, stations: shuffle(request.stations, random) })), label).toBe(
          JSON.stringify(answer),
        );
      }
    });

    test("all dollars doubled are twice the cost of the same plan", () => {
      const cheap = (request: OptimizeRequest): OptimizeRequest | undefined =>
        (request.params?.time_value_dollars_per_minute ?? 1) <= 0.45 && !request.pricing ? request : undefined;
      // Where costs differ by less than a millionth, fewer stops decide, whatever the dollars are worth.
      let tied = 0;
      for (const { request, answer, label } of cases(count, seed + 8, cheap)) {
        const doubled = answerTo(withMoneyTimes(request, 2), label);
        expect(Math.abs(doubled.summary.total_cost - 2 * answer.summary.total_cost), label).toBeLessThan(
          CENT * 2 * (answer.stops.length + 2),
        );
        const isSame = JSON.stringify(purchasesOf(doubled)) === JSON.stringify(purchasesOf(answer));
        if (isSame) expect(doubled.schedule, label).toEqual(answer.schedule);
        else tied++;
      }
      expect(tied).toBeLessThanOrEqual(count / 10);
    });

    test("twice as fast with half of all limits, stops and worth, it is the same trip in half of the time", () => {
      const half = (value: number | null | undefined): number | null => (typeof value === "number" ? value / 2 : null);
      const quick = (request: OptimizeRequest): OptimizeRequest | undefined => {
        const { perBreak, perPeriod, dutyPerPeriod } = readHours(request);
        const timeValue = request.params?.time_value_dollars_per_minute ?? 1;
        return Math.min(perBreak, perPeriod, dutyPerPeriod) >= 120 && timeValue <= 0.45 ? request : undefined;
      };
      for (const { request, answer, hours, label } of cases(count, seed + 9, quick)) {
        const { params, route, hours: asked } = request;
        const halved = answerTo(
          {
            ...request,
            route: { ...route, total_duration_minutes: route.total_duration_minutes / 2 },
            stations: request.stations.map((station) => ({
              ...station,
              detour_minutes: half(station.detour_minutes),
              stop_minutes: half(station.stop_minutes),
            })),
            params: {
              ...params,
              stop_minutes: half(params?.stop_minutes),
              time_value_dollars_per_minute: 2 * (params?.time_value_dollars_per_minute ?? NaN),
            },
            hours: {
              drive_minutes_to_break: half(asked?.drive_minutes_to_break),
              drive_minutes_left: half(asked?.drive_minutes_left),
              window_minutes_left: half(asked?.window_minutes_left),
              break_minutes: hours.breakMinutes / 2,
              drive_minutes_per_break: hours.perBreak / 2,
              drive_minutes_per_period: hours.perPeriod / 2,
              window_minutes_per_period: hours.dutyPerPeriod / 2,
              rest_minutes: hours.restMinutes / 2,
              rests: asked?.rests?.map((rest) => ({
                from_drive_minute: rest.from_drive_minute / 2,
                to_drive_minute: rest.to_drive_minute / 2,
              })),
            },
          },
          label,
        );
        expect(purchasesOf(halved), label).toEqual(purchasesOf(answer));
        expect(Math.abs(halved.summary.total_cost - answer.summary.total_cost), label).toBeLessThan(SHOWN);
        expect(
          halved.schedule?.map(({ activity }) => activity),
          label,
        ).toEqual(answer.schedule?.map(({ activity }) => activity));
        expect(
          Math.abs(2 * (halved.schedule?.at(-1)?.to_minute ?? NaN) - (answer.schedule?.at(-1)?.to_minute ?? NaN)),
          label,
        ).toBeLessThan(4 * THOUSANDTH);
      }
    });
  });
}
