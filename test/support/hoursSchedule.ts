// Drives a schedule as it is answered: what is where, how long each part takes, and what the driver passes on the way.

import type { ScheduleEntry } from "../../src/contract/schemas/hours.js";
import type { RuledStation } from "./fleetRequests.js";
import type { DutyWindow, ReadHours } from "./hoursWindows.js";

/** A stop of the plan as the driver makes it. */
export interface DrivenStop {
  readonly station: RuledStation;
  /** With the break in them. */
  readonly minutes: number;
  readonly isBreak: boolean;
  readonly isRest: boolean;
  /** The window that it is the break or the rest of; -1 where it is neither. */
  readonly window: number;
}

/** A limit that the driver passes: by how many minutes, and between which miles. */
export interface Passed {
  /** What is due at the limit. */
  readonly due: "break" | "rest";
  readonly minutes: number;
  readonly fromMile: number;
  readonly toMile: number;
}

export interface Drive {
  /** Minutes since the departure: arrival at each stop, and when the driver leaves it, after a rest there. */
  readonly arrivals: readonly number[];
  readonly departures: readonly number[];
  /** When each break or rest of its own begins, in driving order, and at which mile. */
  readonly ownBegins: readonly number[];
  readonly ownMiles: readonly number[];
  readonly end: number;
  /** Periods whose driving does not end in time. */
  readonly latePeriods: readonly Passed[];
  /**
   * Driving in a period or between breaks that is longer than its limit, by detours. Each stop that is as long as a
   * break is one.
   */
  readonly longDriving: readonly Passed[];
}

/** Half of the last digit of a minute, for each part of a schedule. */
const MINUTE = 0.000501;
const MILE = 0.000501;
/** For the arithmetic. */
const TINY = 1e-6;

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

/** The driving since some moment, with and without detours. */
class Stint {
  #limit: number;
  #withDetours = 0;
  #onRoute = 0;
  readonly passed: Passed[] = [];
  readonly #due: Passed["due"];
  readonly #nextLimit: number;

  constructor(due: Passed["due"], first: number, next: number) {
    this.#due = due;
    this.#limit = first;
    this.#nextLimit = next;
  }

  /** Minutes that may still be driven. */
  get left(): number {
    return this.#limit - this.#withDetours;
  }

  /** @param isAsPlanned whether all rests so far are where windows count from. */
  drive(onRoute: number, detour: number, isAsPlanned: boolean): void {
    this.#onRoute += onRoute;
    this.#withDetours += onRoute + detour;
    must(
      !isAsPlanned || this.#onRoute <= this.#limit + TINY,
      `the driver is on the route for ${this.#onRoute} minutes without a ${this.#due}, where ${this.#limit} are the most`,
    );
  }

  end(fromMile: number, toMile: number): void {
    if (this.#withDetours > this.#limit + TINY)
      this.passed.push({ due: this.#due, minutes: this.#withDetours - this.#limit, fromMile, toMile });
    this.#limit = this.#nextLimit;
    this.#onRoute = 0;
    this.#withDetours = 0;
  }
}

/**
 * @param stops in driving order. @param own the windows that no stop takes, as they are in `hours`.
 * @throws {Error} saying what is wrong with the schedule.
 */
export function driveSchedule(
  hours: ReadHours,
  stops: readonly DrivenStop[],
  own: readonly number[],
  schedule: readonly ScheduleEntry[],
): Drive {
  const hasBreaks = hours.breakMinutes > 0;
  const inPeriod = new Stint("rest", hours.inPeriod, hours.perPeriod);
  const toBreak = new Stint("break", hasBreaks ? hours.toBreak : Infinity, hasBreaks ? hours.perBreak : Infinity);
  const drive = {
    arrivals: new Array<number>(),
    departures: new Array<number>(),
    ownBegins: new Array<number>(),
    ownMiles: new Array<number>(),
    latePeriods: new Array<Passed>(),
  };
  const marks = [{ clock: 0, mile: hours.startMile }];
  let [clock, mile, leaving] = [0, hours.startMile, 0];
  let [periodBegin, periodMile, breakMile, duty, lastDriven] = [0, hours.startMile, hours.startMile, hours.dutyLeft, 0];
  let [nextStop, nextOwn, entryIndex] = [0, 0, 0];
  let isAsPlanned = true;

  const shows = (
    entry: ScheduleEntry,
    from: number,
    to: number,
    [fromMile, toMile]: readonly [number, number],
  ): void => {
    const what = `entry ${entryIndex} of the schedule, ${JSON.stringify(entry)}`;
    const drift = MINUTE * (entryIndex + 2);
    must(
      Math.abs(entry.from_minute - from) <= drift && Math.abs(entry.to_minute - to) <= drift,
      `${what}, is from minute ${from} to ${to}`,
    );
    must(
      Math.abs(entry.from_mile - fromMile) <= MILE && Math.abs(entry.to_mile - toMile) <= MILE,
      `${what}, is from mile ${fromMile} to ${toMile}`,
    );
    const before = schedule[entryIndex - 1];
    must(
      entry.from_minute === (before?.to_minute ?? 0) && (before === undefined || entry.from_mile === before.to_mile),
      `${what}, does not begin where the one before ends`,
    );
    must(entry.to_minute >= entry.from_minute && entry.to_mile >= entry.from_mile, `${what}, goes backwards`);
  };
  const take = (): ScheduleEntry | undefined => schedule[entryIndex];
  const driveTo = (target: number, arriving: number): void => {
    const onRoute = hours.minuteAt(target) - hours.minuteAt(mile);
    must(onRoute >= -TINY, `mile ${target} comes after mile ${mile}`);
    const detour = leaving + arriving;
    const entry = take();
    const to = clock + onRoute + detour;
    if (entry?.activity === "driving") {
      must(entry.station_id === undefined, `driving has the station ${entry.station_id}`);
      shows(entry, clock, to, [mile, target]);
      must(
        entry.to_minute > entry.from_minute || entry.to_mile > entry.from_mile,
        `entry ${entryIndex} of the schedule, ${JSON.stringify(entry)}, is driving of no length`,
      );
      entryIndex++;
    } else must(to - clock <= 2 * MINUTE, `nothing is driven from mile ${mile} to ${target}`);
    for (const stint of [inPeriod, toBreak]) stint.drive(onRoute, detour, isAsPlanned);
    if (to > clock + TINY) lastDriven = to;
    [clock, mile, leaving] = [to, target, 0];
    marks.push({ clock, mile });
  };
  const stay = (activity: ScheduleEntry["activity"], minutes: number, id: string | undefined): void => {
    const entry = take();
    must(
      entry !== undefined && entry.activity === activity && entry.station_id === id,
      `entry ${entryIndex} of the schedule is ${JSON.stringify(entry)}, not the ${activity} ${id === undefined ? "of its own" : `at ${id}`}`,
    );
    shows(entry, clock, clock + minutes, [mile, mile]);
    entryIndex++;
    clock += minutes;
    marks.push({ clock, mile });
  };
  const endPeriod = (): void => {
    const end = periodBegin + duty;
    if (lastDriven > end + TINY) {
      const after = marks.findIndex((mark) => mark.clock >= end - TINY);
      drive.latePeriods.push({
        due: "rest",
        minutes: lastDriven - end,
        fromMile: marks[Math.max(0, after - 1)]?.mile ?? NaN,
        toMile: marks[after]?.mile ?? NaN,
      });
    }
    inPeriod.end(periodMile, mile);
  };
  const endBreak = (): void => {
    toBreak.end(breakMile, mile);
    breakMile = mile;
  };
  const rest = (id: string | undefined): void => {
    endPeriod();
    endBreak();
    stay("rest", hours.restMinutes, id);
    [periodBegin, periodMile, duty, lastDriven] = [clock, mile, hours.dutyPerPeriod, clock];
  };
  const isStopNext = (): boolean =>
    schedule.slice(entryIndex).find(({ activity }) => activity !== "driving")?.activity === "stop";
  /** Minutes that may be driven until a break or rest must have begun. */
  const leftUntil = ({ kind }: DutyWindow): number =>
    Math.min(toBreak.left, kind === "rest" ? inPeriod.left : Infinity) - leaving;
  const earliest = ({ from, isOpen }: DutyWindow): number => Math.max(hours.minuteAt(mile), isOpen ? 0 : from);
  /** Whether a stop can be made before a break or rest of its own, so that no limit is passed by then. */
  const fitsBefore = (window: DutyWindow, { station: { miles, detourMinutes } }: DrivenStop): boolean => {
    const minute = hours.minuteAt(miles);
    return minute <= window.to + TINY && minute - hours.minuteAt(mile) + detourMinutes <= leftUntil(window) + TINY;
  };
  /**
   * The latest minute of driving, before the next stop, at which a break or rest of its own keeps the limits; its
   * earliest where none does.
   */
  const latest = (window: DutyWindow, stop: DrivenStop | undefined): number => {
    const untilStop = stop === undefined ? Infinity : hours.minuteAt(stop.station.miles);
    return Math.max(earliest(window), Math.min(window.to, untilStop, hours.minuteAt(mile) + leftUntil(window)));
  };

  while (nextStop < stops.length || nextOwn < own.length) {
    const stop = stops[nextStop];
    // Windows keep their order, whoever takes them.
    const taken = stops.slice(nextStop).find((each) => each.window >= 0)?.window ?? Infinity;
    const window = hours.windows[(own[nextOwn] ?? NaN) < taken ? (own[nextOwn] ?? NaN) : NaN];
    if (stop !== undefined && (window === undefined || isStopNext())) {
      const { station, minutes, isBreak, isRest } = stop;
      const resets = isBreak || isRest || (hasBreaks && minutes >= hours.breakMinutes);
      if (window !== undefined && !resets)
        must(
          fitsBefore(window, stop) || earliest(window) > hours.minuteAt(station.miles) - TINY,
          `the stop at ${station.id} comes before a ${window.kind} that should be earlier`,
        );
      driveTo(station.miles, station.detourMinutes / 2);
      drive.arrivals.push(clock);
      stay("stop", minutes, station.id);
      if (isBreak || (hasBreaks && minutes >= hours.breakMinutes)) endBreak();
      if (isRest) rest(station.id);
      drive.departures.push(clock);
      leaving = station.detourMinutes / 2;
      nextStop++;
    } else {
      must(
        window !== undefined,
        `the schedule has ${JSON.stringify(take())} where the stop at ${stop?.station.id} is next`,
      );
      must(
        stop === undefined || !fitsBefore(window, stop),
        `a ${window.kind} comes before the stop at ${stop?.station.id}, and could be later`,
      );
      const minute = latest(window, stop);
      if (minute < window.from - TINY) isAsPlanned = false;
      driveTo(hours.mileAt(minute), 0);
      drive.ownBegins.push(clock);
      drive.ownMiles.push(mile);
      if (window.kind === "rest") rest(undefined);
      else {
        endBreak();
        stay("break", hours.breakMinutes, undefined);
      }
      nextOwn++;
    }
  }
  driveTo(hours.endMile, 0);
  must(entryIndex === schedule.length, `the schedule goes on after the arrival: ${JSON.stringify(take())}`);
  endPeriod();
  endBreak();
  return { ...drive, end: clock, longDriving: [...inPeriod.passed, ...toBreak.passed] };
}
