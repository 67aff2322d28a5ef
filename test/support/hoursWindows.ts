// Where breaks and rests of a request may be, read anew from its JSON: nothing here is shared with planning.

import { DEFAULT_HOURS } from "../../src/contract/values/limits.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import type { RuledStation } from "./fleetRequests.js";

/** Minutes of driving closer than this share of the whole drive are the same. */
const SAME_SHARE = 1e-9;

/** From one minute of driving to another, both since the vehicle's place. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where one break or rest may be. */
export interface DutyWindow extends Span {
  readonly kind: "break" | "rest";
  /** Whether the request does not say where it may be: detours may then need it earlier. */
  readonly isOpen: boolean;
  /** Miles of the route. */
  readonly fromMile: number;
  readonly toMile: number;
}

/** What a request says about its driver. Times are minutes. */
export interface ReadHours {
  /** In driving order. */
  readonly windows: readonly DutyWindow[];
  readonly breakMinutes: number;
  readonly restMinutes: number;
  /** Driving until a break and until a rest is due: left at first, then in all. */
  readonly toBreak: number;
  readonly perBreak: number;
  readonly inPeriod: number;
  readonly perPeriod: number;
  /** Time in which to drive, with everything else in it. */
  readonly dutyLeft: number;
  readonly dutyPerPeriod: number;
  /** All driving ahead, without detours. */
  readonly driveMinutes: number;
  readonly startMile: number;
  readonly endMile: number;
  /** Milliseconds of the Unix epoch; `undefined` where no departure is given. */
  readonly departure: number | undefined;
  minuteAt(mile: number): number;
  mileAt(minute: number): number;
  /** The number of the window that a mile of the route is in; -1 for none. */
  windowAt(mile: number): number;
}

/** Reads a request with `hours`. */
export function readHours({ route, hours, progress }: OptimizeRequest): ReadHours {
  if (!hours) throw new Error("the request has no hours");
  const endMile = route.total_distance_miles;
  const startMile = progress?.miles_from_route_start ?? 0;
  const miles = endMile - startMile;
  const driveMinutes = (route.total_duration_minutes * miles) / endMile;
  const same = SAME_SHARE * driveMinutes;
  const perBreak = hours.drive_minutes_per_break ?? DEFAULT_HOURS.drive_minutes_per_break;
  const perPeriod = hours.drive_minutes_per_period ?? DEFAULT_HOURS.drive_minutes_per_period;
  const dutyPerPeriod = hours.window_minutes_per_period ?? DEFAULT_HOURS.window_minutes_per_period;
  const limits = {
    breakMinutes: hours.break_minutes ?? DEFAULT_HOURS.break_minutes,
    restMinutes: hours.rest_minutes ?? DEFAULT_HOURS.rest_minutes,
    toBreak: hours.drive_minutes_to_break ?? perBreak,
    perBreak,
    inPeriod: hours.drive_minutes_left ?? perPeriod,
    perPeriod,
    dutyLeft: hours.window_minutes_left ?? dutyPerPeriod,
    dutyPerPeriod,
    driveMinutes,
  };
  const minuteAt = (mile: number): number => ((mile - startMile) / miles) * driveMinutes;
  const mileAt = (minute: number): number => startMile + (minute / driveMinutes) * miles;
  const rests = (hours.rests ?? []).map((rest) => ({ from: rest.from_drive_minute, to: rest.to_drive_minute }));
  const windows = placeWindows(limits, rests, same).map((window) => ({
    ...window,
    fromMile: mileAt(window.from),
    toMile: mileAt(window.to),
  }));
  return {
    ...limits,
    windows,
    startMile,
    endMile,
    departure: hours.departure_at ? Date.parse(hours.departure_at) : undefined,
    minuteAt,
    mileAt,
    windowAt: (mile) =>
      windows.findIndex(({ from, to }) => minuteAt(mile) >= from - same && minuteAt(mile) <= to + same),
  };
}

type Limits = Pick<ReadHours, "breakMinutes" | "toBreak" | "perBreak" | "inPeriod" | "perPeriod" | "driveMinutes">;

type Placed = Span & Pick<DutyWindow, "kind" | "isOpen">;

function placeWindows(limits: Limits, rests: readonly Span[], same: number): Placed[] {
  const windows: Placed[] = [];
  const { driveMinutes, perBreak } = limits;
  let asked = rests.filter(({ from }) => from < driveMinutes - same);
  let before: Span = { from: 0, to: 0 };
  let left = limits.inPeriod;
  let breakDue = limits.toBreak;
  for (;;) {
    const latest = before.from + left;
    const isLast = latest >= driveMinutes - same;
    const behind = before.to;
    asked = asked.filter(({ to }) => to >= behind);
    const after = isLast
      ? { from: driveMinutes, to: driveMinutes }
      : restBefore({ before, latest, breakDue }, asked, limits, same);
    if (limits.breakMinutes > 0) windows.push(...placeBreaks(before, after, breakDue, perBreak, same));
    if (isLast) return windows;
    const isOpen = asked[0] === undefined || asked[0].from > latest;
    windows.push({ kind: "rest", isOpen, ...after });
    if (!isOpen) asked = asked.slice(1);
    before = after;
    left = limits.perPeriod;
    breakDue = before.from + perBreak;
  }
}

/** What the driver comes from, and when a rest and a break are due. */
interface Duty {
  readonly before: Span;
  readonly latest: number;
  readonly breakDue: number;
}

/** The window of a rest that is due at `latest`, wherever it may be by the next one that is asked for. */
function restBefore({ before, latest, breakDue }: Duty, rests: readonly Span[], limits: Limits, same: number): Span {
  const [asked, next] = rests;
  if (asked === undefined || asked.from > latest) return { from: latest, to: latest };
  const { perBreak, perPeriod, driveMinutes } = limits;
  const to = Math.min(asked.to, latest);
  const breaks = placeBreaks(before, { from: to, to }, breakDue, perBreak, same);
  // Who rests earlier than at the end must do with as many periods, and nights share what these leave.
  const periodsAfter = Math.ceil((driveMinutes - to - same) / perPeriod);
  const slack = to + periodsAfter * perPeriod - driveMinutes;
  const share = slack / Math.min(periodsAfter, rests.length);
  // And with as many breaks until the next rest.
  const nextEnd = periodsAfter === 1 ? driveMinutes : next && Math.min(next.to, to + perPeriod);
  const asManyBreaks =
    nextEnd === undefined ? -Infinity : nextEnd - Math.ceil((nextEnd - to - same) / perBreak) * perBreak;
  const from = Math.max(
    asked.from,
    before.to,
    breaks.at(-1)?.to ?? -Infinity,
    to - share,
    to - Math.min(perBreak, perPeriod),
    asManyBreaks,
  );
  return { from: Math.min(from, to), to };
}

/**
 * The breaks of the period between two rests: the first by `due`, and each so late that the ones after it can do with
 * as many.
 */
function placeBreaks(before: Span, after: Span, due: number, perBreak: number, same: number): Placed[] {
  const count = Math.max(0, Math.ceil((after.to - due - same) / perBreak));
  const breaks: Placed[] = [];
  let latest = due;
  for (let left = count; left > 0; left--) {
    // What the breaks left could be earlier, all together.
    const slack = latest + left * perBreak - after.to;
    const earliest = Math.max(before.from, latest - slack / left);
    breaks.push({
      kind: "break",
      isOpen: false,
      from: Math.max(earliest, before.to),
      to: Math.min(latest, after.from),
    });
    latest = earliest + perBreak;
  }
  return breaks;
}

/** Minutes of its own time that a stop saves as the break or the rest of a window. */
export function creditedMinutes(
  hours: ReadHours,
  window: number,
  { stopMinutes, detourMinutes }: RuledStation,
  parkingSpaces: number,
): number {
  if (hours.windows[window] === undefined) return 0;
  if (hours.windows[window].kind === "break") return Math.min(stopMinutes, hours.breakMinutes);
  return parkingSpaces > 0 ? detourMinutes : 0;
}

/** What a request knows of parking, by station. */
export function parkingOf({ stations }: OptimizeRequest): (id: string) => number {
  const spaces = new Map(stations.map(({ id, parking_spaces }) => [id, parking_spaces ?? 0]));
  return (id) => spaces.get(id) ?? 0;
}

/** Which stop of a plan is the break or the rest of each window: its place in the plan, or -1 where none is. */
export function takersOf(hours: ReadHours, stops: readonly RuledStation[], parking: (id: string) => number): number[] {
  return hours.windows.map(({ kind }, window) => {
    let best = -1;
    for (const [k, stop] of stops.entries()) {
      if (hours.windowAt(stop.miles) !== window || (kind === "rest" && parking(stop.id) === 0)) continue;
      const former = stops[best];
      if (former === undefined) {
        best = k;
        continue;
      }
      const more =
        creditedMinutes(hours, window, stop, parking(stop.id)) -
        creditedMinutes(hours, window, former, parking(former.id));
      if (more > 0 || (more === 0 && stop.stopMinutes > former.stopMinutes)) best = k;
    }
    return best;
  });
}
