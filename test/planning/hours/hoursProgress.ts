// Planning anew on the way with hours, which describe the driver as he is now.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { burntBetween } from "../../support/fleetRequests.js";
import { checkHours } from "../../support/hoursCheck.js";
import { randomHoursRequest, withProgress } from "../../support/hoursRequests.js";
import { readHours } from "../../support/hoursWindows.js";
import { readPricedRules } from "../../support/netPrices.js";
import { seededRandom } from "../../support/random.js";
import { planned } from "./planned.js";

/** Costs of two answers, each with its stops rounded to the cent. */
const SHOWN = 0.02;
/** Figures of two answers, each to a thousandth, of sums that are not made in the same order. */
const NEAR = 0.0031;
const SECOND_MS = 1_100;
const MINUTE_MS = 60_000;

function purchasesOf({ stops }: OptimizeResult): (readonly [string, number])[] {
  return stops.map((stop) => [stop.station_id, stop.gallons_to_purchase] as const);
}

/**
 * The rest of the trip as a trip of its own, its miles counted from where the vehicle is; `undefined` where no station
 * is left.
 */
function restOf({ progress, ...request }: OptimizeRequest): OptimizeRequest | undefined {
  const { miles_from_route_start: mile = 0, skipped_station_ids: skipped } = progress ?? {};
  const { route, stations, vehicle, params } = request;
  const left = route.total_distance_miles - mile;
  const ahead = stations.filter(
    ({ id, miles_from_route_start: miles }) => (miles ?? NaN) >= mile && skipped?.includes(id) !== true,
  );
  if (ahead.length === 0) return undefined;
  const stretches = (vehicle.consumption ?? [])
    .filter(({ until_mile: until }) => until > mile)
    .map((stretch) => ({ ...stretch, until_mile: stretch.until_mile - mile }));
  return {
    ...request,
    route: {
      ...route,
      total_distance_miles: left,
      total_duration_minutes: (route.total_duration_minutes * left) / route.total_distance_miles,
    },
    stations: ahead.map((station) => ({
      ...station,
      miles_from_route_start: (station.miles_from_route_start ?? NaN) - mile,
    })),
    vehicle: {
      ...vehicle,
      consumption:
        vehicle.consumption &&
        (stretches.length > 0 ? stretches : [{ until_mile: left, mpg: vehicle.consumption.at(-1)?.mpg ?? NaN }]),
    },
    params: {
      ...params,
      required_station_ids: (params?.required_station_ids ?? []).filter((id) =>
        ahead.some((station) => station.id === id),
      ),
    },
  };
}

/** Breaks and schedule of an answer, its miles counted from another place and its minutes from another time. */
function timesOf(
  { summary, schedule }: OptimizeResult,
  miles: number,
  minutes: number,
): { names: string[]; figures: number[] } {
  const breaks = summary.breaks ?? [];
  const parts = schedule ?? [];
  return {
    names: [
      ...breaks.map(({ kind, station_id: id }) => `${kind} ${id}`),
      ...parts.map(({ activity, station_id: id }) => `${activity} ${id}`),
    ],
    figures: [
      ...breaks.flatMap(({ from_mile: from, to_mile: to }) =>
        from === undefined || to === undefined ? [] : [from + miles, to + miles],
      ),
      ...parts.flatMap((part, i) => [
        ...(i > 0 ? [part.from_minute + minutes, part.from_mile + miles] : []),
        part.to_minute + minutes,
        part.to_mile + miles,
      ]),
    ],
  };
}

function expectNear(found: readonly number[], expected: readonly number[], label: string): void {
  expect(found.length, label).toBe(expected.length);
  for (const [i, figure] of found.entries())
    expect(Math.abs(figure - (expected[i] ?? NaN)), `${figure} and not ${expected[i]}: ${label}`).toBeLessThan(NEAR);
}

/**
 * The request of a vehicle that has driven some miles with its driver, and made no stop; `undefined` where that is no
 * progress that hours can say.
 */
function drivenOn(request: OptimizeRequest, answer: OptimizeResult, share: number): OptimizeRequest | undefined {
  const { toBreak, inPeriod, dutyLeft, windows, departure, endMile, minuteAt } = readHours(request);
  const most = Math.min(answer.stops[0]?.miles_from_route_start ?? endMile, windows[0]?.fromMile ?? endMile);
  const mile = share * most;
  const gone = minuteAt(mile);
  const rules = readPricedRules(request);
  const rests = request.hours?.rests ?? [];
  if (mile <= 0 || Math.min(dutyLeft, toBreak, inPeriod, ...rests.map((rest) => rest.from_drive_minute)) < gone)
    return undefined;
  const behind = new Set(
    request.stations.filter(({ miles_from_route_start: miles }) => (miles ?? NaN) < mile).map(({ id }) => id),
  );
  const required = request.params?.required_station_ids?.filter((id) => !behind.has(id));
  return {
    ...request,
    vehicle: { ...request.vehicle, current_fuel_gallons: Math.max(0, rules.start - burntBetween(rules, 0, mile)) },
    params: { ...request.params, required_station_ids: required },
    hours: {
      ...request.hours,
      drive_minutes_to_break: toBreak - gone,
      drive_minutes_left: inPeriod - gone,
      window_minutes_left: dutyLeft - gone,
      rests: rests.map((rest) => ({
        from_drive_minute: rest.from_drive_minute - gone,
        to_drive_minute: rest.to_drive_minute - gone,
      })),
      ...(departure !== undefined && { departure_at: new Date(departure + gone * MINUTE_MS).toISOString() }),
    },
    progress: {
      miles_from_route_start: mile,
      previous_stops: answer.stops.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons_to_purchase })),
    },
  };
}

/** Random requests that have a plan, as `change` makes them. */
function* cases(
  count: number,
  seed: number,
  change: (request: OptimizeRequest, random: () => number) => OptimizeRequest | undefined,
): Generator<{ request: OptimizeRequest; answer: OptimizeResult; random: () => number; label: string }> {
  const random = seededRandom(seed);
  for (let k = 0, found = 0; found < count; k++) {
    const request = change(randomHoursRequest(random), random);
    const answer = request && planned(request);
    if (request === undefined || answer === undefined) continue;
    found++;
    yield { request, answer, random, label: `request ${k} of seed ${seed}: ${JSON.stringify({ request, answer })}` };
  }
}

export function compareHoursOnTheWay(count: number, seed: number): void {
  describe(`on the way, ${count} random requests each`, () => {
    test("the rest of the trip is planned as a trip of its own", () => {
      let tied = 0;
      let windows = 0;
      for (const { request, answer, label } of cases(count, seed, withProgress)) {
        const rest = restOf(request);
        if (rest === undefined) continue;
        expect(() => checkHours(request, answer), label).not.toThrow();
        windows += readHours(request).windows.length;
        const own = planned(rest) ?? expect.fail(label);
        expect(Math.abs(answer.summary.total_cost - own.summary.total_cost), label).toBeLessThan(SHOWN);
        const isSame =
          JSON.stringify(purchasesOf(answer).map(([id]) => id)) === JSON.stringify(purchasesOf(own).map(([id]) => id));
        if (!isSame) {
          tied++;
          continue;
        }
        const [found, expected] = [
          timesOf(answer, 0, 0),
          timesOf(own, request.progress?.miles_from_route_start ?? NaN, 0),
        ];
        expect(found.names, label).toEqual(expected.names);
        expectNear(found.figures, expected.figures, label);
        expect(answer.summary.total_time_hours, label).toBeCloseTo(own.summary.total_time_hours, 1);
      }
      // Where the costs are equal, another plan may be taken.
      expect(tied).toBeLessThanOrEqual(count / 10);
      expect(windows).toBeGreaterThan(count / 2);
    });

    test("before the first stop and window, with the hours left by then, the plan and its times stay", () => {
      let tied = 0;
      let going = 0;
      for (const { request, answer, random, label } of cases(2 * count, seed + 1, (each) =>
        readHours(each).windows.length > 0 ? each : undefined,
      )) {
        const now = drivenOn(request, answer, random());
        if (now === undefined) continue;
        going++;
        const gone = readHours(request).minuteAt(now.progress?.miles_from_route_start ?? NaN);
        const again = planned(now) ?? expect.fail(label);
        expect(Math.abs(again.summary.total_cost - answer.summary.total_cost), label).toBeLessThan(SHOWN);
        if (
          JSON.stringify(purchasesOf(again).map(([id]) => id)) !== JSON.stringify(purchasesOf(answer).map(([id]) => id))
        ) {
          tied++;
          continue;
        }
        const [found, expected] = [timesOf(again, 0, gone), timesOf(answer, 0, 0)];
        // The first driving may have no length any more.
        const isBegun = found.names.length === expected.names.length;
        if (isBegun) expectNear(found.figures, expected.figures, label);
        if (again.summary.arrive_at !== undefined)
          expect(
            Math.abs(Date.parse(again.summary.arrive_at) - Date.parse(answer.summary.arrive_at ?? "")),
            label,
          ).toBeLessThanOrEqual(SECOND_MS);
        expect(again.previous_plan?.feasible, label).toBe(true);
        expect(Math.abs(again.extra_cost ?? NaN), label).toBeLessThan(SHOWN);
      }
      expect(going).toBeGreaterThan(count / 4);
      expect(tied).toBeLessThanOrEqual(going / 10);
    });

    test("going on with the plan itself costs the same, breaks and credits in it", () => {
      for (const { request, answer, label } of cases(count, seed + 2, (each) => each)) {
        const previous = answer.stops.map(({ station_id, gallons_to_purchase }) => ({
          station_id,
          gallons_to_purchase,
        }));
        const again =
          planned({ ...request, progress: { miles_from_route_start: 0, previous_stops: previous } }) ??
          expect.fail(label);
        expect(again.stops, label).toEqual(answer.stops);
        expect(again.schedule, label).toEqual(answer.schedule);
        expect(
          again.changes?.every(({ kind }) => kind === "kept"),
          label,
        ).toBe(true);
        expect(again, label).toMatchObject({
          extra_cost: 0,
          previous_plan: { feasible: true, total_cost: answer.summary.total_cost, message: null },
        });
        // Another plan that was followed costs what its own answer says.
        const [first] = answer.stops;
        if (first === undefined || request.params?.required_station_ids?.includes(first.station_id) === true) continue;
        const other = planned({
          ...request,
          params: {
            ...request.params,
            excluded_station_ids: [...(request.params?.excluded_station_ids ?? []), first.station_id],
          },
        });
        if (other === undefined) continue;
        const changed = planned({
          ...request,
          progress: {
            miles_from_route_start: 0,
            previous_stops: other.stops.map(({ station_id, gallons_to_purchase }) => ({
              station_id,
              gallons_to_purchase,
            })),
          },
        });
        if (changed?.previous_plan?.feasible !== true) continue;
        expect(Math.abs((changed.previous_plan.total_cost ?? NaN) - other.summary.total_cost), label).toBeLessThan(
          SHOWN + 0.01 * other.stops.length,
        );
      }
    });
  });
}
