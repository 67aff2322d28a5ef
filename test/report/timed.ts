// Plans with hours, written by hand: what each minute and mile must be is known.

import type { PlannedBreak, ScheduleEntry } from "../../src/contract/schemas/hours.js";
import {
  type OptimizeRequest,
  OptimizeResponse,
  type OptimizeResult,
  type StopRecommendation,
} from "../../src/contract/schemas/optimize.js";
import { makeSummary } from "./summary.js";

const TOTAL_MILES = 1200;

/** A stop at a mile, with what hours add to it. */
export function stopAt(mile: number, changes: Partial<StopRecommendation> = {}): StopRecommendation {
  return {
    station_id: `at-${mile}`,
    station_name: `Truck Stop ${mile}`,
    station_address: `Exit ${mile}, Elko, NV`,
    miles_from_route_start: mile,
    gallons_to_purchase: 82.04,
    price_per_gallon: 3.499,
    total_cost_at_stop: 287.06,
    detour_minutes: 2,
    arrival_fuel_gallons: 20,
    departure_fuel_gallons: 102.04,
    stop_minutes: 20,
    detour_gallons: 0,
    covers: ["fuel"],
    ...changes,
  };
}

/** How long a part of the schedule takes, where it ends, and what the clock shows there. */
interface Part {
  readonly activity: ScheduleEntry["activity"];
  readonly minutes: number;
  readonly toMile?: number;
  readonly stationId?: string;
  /** Local time and zone where it ends. */
  readonly end?: readonly [at: string, zone: string];
}

/** A plan whose schedule is these parts, one after another. @param leave local time and zone of the departure. */
export function timedPlan(
  parts: readonly Part[],
  stops: readonly StopRecommendation[],
  breaks: readonly PlannedBreak[],
  leave?: readonly [at: string, zone: string],
): OptimizeResult {
  let [minute, mile, at] = [0, 0, leave?.[0]];
  const schedule = parts.map(({ activity, minutes, toMile = mile, stationId, end }): ScheduleEntry => {
    const entry = {
      activity,
      from_minute: minute,
      to_minute: minute + minutes,
      from_mile: mile,
      to_mile: toMile,
      ...(stationId !== undefined && { station_id: stationId }),
      ...(at !== undefined && end !== undefined && { begin_at: at, end_at: end[0], time_zone: end[1] }),
    };
    [minute, mile, at] = [minute + minutes, toMile, end?.[0]];
    return entry;
  });
  const total = (activities: readonly string[], isOwn?: boolean): number =>
    schedule
      .filter((entry) => activities.includes(entry.activity) && (isOwn !== true || entry.station_id === undefined))
      .reduce((sum, entry) => sum + entry.to_minute - entry.from_minute, 0);
  const last = parts.at(-1)?.end;
  return {
    stops: [...stops],
    summary: makeSummary({
      total_distance_miles: mile,
      total_time_hours: Math.round((minute / 60) * 100) / 100,
      total_detour_minutes: stops.reduce((sum, stop) => sum + stop.detour_minutes, 0),
      total_stop_minutes: total(["stop"]),
      breaks: [...breaks],
      total_break_minutes: total(["break"]),
      total_rest_minutes: total(["rest"]),
      ...(leave !== undefined &&
        last !== undefined && {
          leave_at: leave[0],
          leave_time_zone: leave[1],
          arrive_at: last[0],
          arrive_time_zone: last[1],
        }),
    }),
    feasible: true,
    warnings: [],
    warning_details: [],
    schedule,
  };
}

/**
 * The request of such a plan: a straight line along 40° N, a degree every 50 miles, with the plan's stations beside it.
 */
export function requestOf(plan: OptimizeResult): OptimizeRequest {
  return {
    route: {
      total_distance_miles: plan.summary.total_distance_miles,
      total_duration_minutes: 960,
      start: { lat: 40, lng: -120 },
      end: { lat: 40, lng: -120 + TOTAL_MILES / 50 },
      waypoints: [
        { lat: 40, lng: -120 },
        { lat: 40, lng: -120 + TOTAL_MILES / 50 },
      ],
    },
    stations: plan.stops.map((stop) => ({
      id: stop.station_id,
      name: stop.station_name,
      address: stop.station_address,
      location: { lat: 40.01, lng: -120 + stop.miles_from_route_start / 50 },
      price_per_gallon: stop.price_per_gallon,
      miles_from_route_start: stop.miles_from_route_start,
      detour_minutes: stop.detour_minutes,
    })),
    vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 },
    hours: {},
  };
}

const PACIFIC = "America/Los_Angeles";
const MOUNTAIN = "America/Denver";

/** One day in July from Pacific to Mountain Time: a stop of 20 minutes, and one that is the break, of 30. */
export const ONE_DAY = timedPlan(
  [
    { activity: "driving", minutes: 200, toMile: 212, end: ["2026-07-13T09:20:00-07:00", PACIFIC] },
    { activity: "stop", minutes: 20, stationId: "at-212", end: ["2026-07-13T09:40:00-07:00", PACIFIC] },
    { activity: "driving", minutes: 245, toMile: 480, end: ["2026-07-13T14:45:00-06:00", MOUNTAIN] },
    { activity: "stop", minutes: 30, stationId: "at-480", end: ["2026-07-13T15:15:00-06:00", MOUNTAIN] },
    { activity: "driving", minutes: 121, toMile: 600, end: ["2026-07-13T17:16:00-06:00", MOUNTAIN] },
  ],
  [
    stopAt(212, { arrive_at: "2026-07-13T09:20:00-07:00", leave_at: "2026-07-13T09:40:00-07:00", time_zone: PACIFIC }),
    stopAt(480, {
      covers: ["fuel", "break"],
      stop_minutes: 30,
      arrive_at: "2026-07-13T14:45:00-06:00",
      leave_at: "2026-07-13T15:15:00-06:00",
      time_zone: MOUNTAIN,
    }),
  ],
  [
    {
      kind: "break",
      station_id: "at-480",
      minutes: 30,
      begin_at: "2026-07-13T14:45:00-06:00",
      end_at: "2026-07-13T15:15:00-06:00",
    },
  ],
  ["2026-07-13T06:00:00-07:00", PACIFIC],
);

const CENTRAL = "America/Chicago";

/**
 * Three duty periods: a rest at a station, and one anywhere; a break at a stop, and one of its own. The second night
 * the clocks go forward.
 */
export const THREE_DAYS = timedPlan(
  [
    { activity: "driving", minutes: 300, toMile: 250, end: ["2026-03-06T13:00:30-07:00", MOUNTAIN] },
    { activity: "break", minutes: 30, end: ["2026-03-06T13:30:30-07:00", MOUNTAIN] },
    { activity: "driving", minutes: 290, toMile: 480, end: ["2026-03-06T18:20:30-07:00", MOUNTAIN] },
    { activity: "stop", minutes: 20, stationId: "at-480", end: ["2026-03-06T18:40:30-07:00", MOUNTAIN] },
    { activity: "rest", minutes: 600, stationId: "at-480", end: ["2026-03-07T04:40:30-07:00", MOUNTAIN] },
    { activity: "driving", minutes: 240, toMile: 700, end: ["2026-03-07T09:40:30-06:00", CENTRAL] },
    { activity: "stop", minutes: 30, stationId: "at-700", end: ["2026-03-07T10:10:30-06:00", CENTRAL] },
    { activity: "driving", minutes: 420, toMile: 1100, end: ["2026-03-07T17:10:30-06:00", CENTRAL] },
    { activity: "rest", minutes: 600, end: ["2026-03-08T04:10:30-05:00", CENTRAL] },
    { activity: "driving", minutes: 0.3, toMile: 1100, end: ["2026-03-08T04:10:48-05:00", CENTRAL] },
    { activity: "stop", minutes: 20, stationId: "at-1100", end: ["2026-03-08T04:30:48-05:00", CENTRAL] },
    { activity: "driving", minutes: 90.2, toMile: 1200, end: ["2026-03-08T06:01:00-05:00", CENTRAL] },
  ],
  [
    stopAt(480, {
      covers: ["fuel", "rest"],
      arrive_at: "2026-03-06T18:20:30-07:00",
      leave_at: "2026-03-07T04:40:30-07:00",
      time_zone: MOUNTAIN,
    }),
    stopAt(700, {
      covers: ["fuel", "break"],
      stop_minutes: 30,
      arrive_at: "2026-03-07T09:40:30-06:00",
      leave_at: "2026-03-07T10:10:30-06:00",
      time_zone: CENTRAL,
    }),
    stopAt(1100, { arrive_at: "2026-03-08T04:10:48-05:00", leave_at: "2026-03-08T04:30:48-05:00", time_zone: CENTRAL }),
  ],
  [
    {
      kind: "break",
      from_mile: 120,
      to_mile: 250,
      minutes: 30,
      begin_at: "2026-03-06T13:00:30-07:00",
      end_at: "2026-03-06T13:30:30-07:00",
    },
    {
      kind: "rest",
      station_id: "at-480",
      minutes: 600,
      begin_at: "2026-03-06T18:40:30-07:00",
      end_at: "2026-03-07T04:40:30-07:00",
    },
    {
      kind: "break",
      station_id: "at-700",
      minutes: 30,
      begin_at: "2026-03-07T09:40:30-06:00",
      end_at: "2026-03-07T10:10:30-06:00",
    },
    {
      kind: "rest",
      from_mile: 1040,
      to_mile: 1100,
      minutes: 600,
      begin_at: "2026-03-07T17:10:30-06:00",
      end_at: "2026-03-08T04:10:30-05:00",
    },
  ],
  ["2026-03-06T08:00:30-07:00", MOUNTAIN],
);

/** The same day without a departure. */
export const UNDATED: OptimizeResult = withoutTimes(THREE_DAYS);

/** A plan as it is where the request does not say when the vehicle leaves. */
export function withoutTimes(plan: OptimizeResult): OptimizeResult {
  const clocks = new Set([
    "begin_at",
    "end_at",
    "arrive_at",
    "leave_at",
    "time_zone",
    "leave_time_zone",
    "arrive_time_zone",
  ]);
  return OptimizeResponse.omit({ request_id: true }).parse(
    JSON.parse(JSON.stringify(plan, (key, value: unknown) => (clocks.has(key) ? undefined : value))),
  );
}

/** A plan as it is where the request has fleet rules but no hours. */
export function withoutHours(plan: OptimizeResult): OptimizeResult {
  const { schedule: _schedule, ...result } = plan;
  const {
    breaks: _breaks,
    total_break_minutes: _break,
    total_rest_minutes: _rest,
    leave_at: _leave,
    leave_time_zone: _from,
    arrive_at: _arrive,
    arrive_time_zone: _to,
    ...summary
  } = plan.summary;
  const stops = plan.stops.map((stop) => {
    const { covers: _covers, arrive_at: _at, leave_at: _until, time_zone: _zone, ...rest } = stop;
    return rest;
  });
  return { ...result, summary, stops };
}
