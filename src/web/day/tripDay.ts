import { defined } from "../../common/defined.js";
import type { TimeZoneAt } from "../../clock/timeZone.js";
import { pointAlong } from "../../common/sphere.js";
import type { ScheduleEntry } from "../../contract/schemas/hours.js";
import type { LoadedTrip, Planned } from "../shown.js";
import type { Halt, Moment, TripDay } from "./day.js";
import { momentOf, readLocal } from "./moment.js";

const MINUTE_MS = 60_000;

/** A stop in minutes since the departure. */
interface StopMinutes {
  readonly arrive: number;
  readonly leave: number;
  /** With its detour. */
  readonly whole: number;
  readonly covers: TripDay["stops"][number]["covers"];
}

/** What the times follow from. */
export interface TimedPlan {
  readonly result: Pick<Planned["result"], "stops" | "schedule">;
  readonly stopStations: Planned["stopStations"];
}

interface Minutes {
  readonly stops: readonly StopMinutes[];
  readonly halts: readonly {
    readonly kind: Halt["kind"];
    readonly mile: number;
    readonly from: number;
    readonly to: number;
  }[];
  readonly arrive: number;
}

/**
 * The clock times of a plan.
 * @param leave the departure by the clocks of the place where the trip begins: `2026-07-13T06:00`.
 */
export function tripDay(trip: LoadedTrip, planned: TimedPlan, leave: string, timeZoneAt: TimeZoneAt): TripDay {
  const { result } = planned;
  const totalMiles = trip.route.total_distance_miles;
  const placeAt = pointAlong(trip.points, trip.pointMiles);
  const zoneAt = (mile: number): string => timeZoneAt(placeAt(mile / totalMiles));
  const departure = readLocal(leave, zoneAt(0));
  const at = (minutes: number, timeZone: string): Moment => momentOf(departure + minutes * MINUTE_MS, timeZone);
  const minutes =
    result.schedule === undefined ? minutesOfDriving(trip, planned) : minutesOfSchedule(result.schedule, planned);
  const stopZones = planned.stopStations.map(({ location }) => timeZoneAt(location));
  return {
    leave: at(0, zoneAt(0)),
    arrive: at(minutes.arrive, zoneAt(totalMiles)),
    stops: minutes.stops.map((stop, k) => {
      const zone = stopZones[k] ?? zoneAt(totalMiles);
      return { arrive: at(stop.arrive, zone), leave: at(stop.leave, zone), minutes: stop.whole, covers: stop.covers };
    }),
    halts: minutes.halts.map(({ kind, mile, from, to }) => ({
      kind,
      mile,
      minutes: to - from,
      begin: at(from, zoneAt(mile)),
      end: at(to, zoneAt(mile)),
    })),
    hasHours: result.schedule !== undefined,
    momentAt: (mile) => at(minuteAt(mile, trip, planned, minutes), zoneAt(mile)),
  };
}

/** Driving and stops alone: half of a detour lies before its stop, and half after it. */
function minutesOfDriving(trip: LoadedTrip, { result: { stops } }: TimedPlan): Minutes {
  const driving = drivingTo(trip);
  let spent = 0;
  const timed = stops.map((stop): StopMinutes => {
    const { detour_minutes: detour, stop_minutes: standing = 0 } = stop;
    const arrive = driving(stop.miles_from_route_start) + spent + detour / 2;
    spent += detour + standing;
    return { arrive, leave: arrive + standing, whole: standing + detour, covers: ["fuel"] };
  });
  return { stops: timed, halts: [], arrive: driving(trip.route.total_distance_miles) + spent };
}

function minutesOfSchedule(schedule: readonly ScheduleEntry[], { result: { stops } }: TimedPlan): Minutes {
  const atPumps = schedule.flatMap((entry, e) => (entry.activity === "stop" ? [e] : []));
  return {
    stops: stops.map((stop, k): StopMinutes => {
      const e = defined(atPumps[k]);
      const [entry, next] = [defined(schedule[e]), schedule[e + 1]];
      const arrive = entry.from_minute;
      const isRest = next?.activity === "rest" && next.station_id !== undefined;
      const leave = (isRest ? next : entry).to_minute;
      return { arrive, leave, whole: leave - arrive + stop.detour_minutes, covers: stop.covers ?? ["fuel"] };
    }),
    halts: schedule.flatMap(({ activity, station_id: id, from_minute: from, to_minute: to, to_mile: mile }) =>
      (activity === "break" || activity === "rest") && id === undefined ? [{ kind: activity, mile, from, to }] : [],
    ),
    arrive: schedule.at(-1)?.to_minute ?? 0,
  };
}

/** When a mile is passed: between two places of the day, time goes with the miles. */
function minuteAt(mile: number, trip: LoadedTrip, { result: { stops } }: TimedPlan, minutes: Minutes): number {
  const driving = drivingTo(trip);
  let last = { mile: 0, minute: 0 };
  const marks = [
    // Half of the detour still lies ahead when the truck leaves the pump.
    ...stops.map(({ miles_from_route_start: at, detour_minutes: detour }, k) => ({
      mile: at,
      minute: defined(minutes.stops[k]).leave + detour / 2,
    })),
    ...minutes.halts.map(({ mile: at, to }) => ({ mile: at, minute: to })),
  ].toSorted((a, b) => a.mile - b.mile);
  for (const mark of marks) if (mark.mile <= mile) last = mark;
  return last.minute + driving(mile) - driving(last.mile);
}

function drivingTo({
  route: { total_distance_miles: miles, total_duration_minutes: minutes },
}: LoadedTrip): (mile: number) => number {
  return (mile) => (miles > 0 ? (mile / miles) * minutes : 0);
}
