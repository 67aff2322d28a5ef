// What planning fuel and breaks together saves, on real corridors, against planning the fuel first and fitting the
// breaks in afterwards: then a break is made at a fuel stop only if the plan happens to stop where one fits.

import type { Hours } from "../../src/contract/schemas/hours.js";
import { DEFAULT_PARAMS } from "../../src/contract/values/limits.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { comparePlans } from "../../src/planning/compare.js";
import { findDutyWindows, limitsOf, toleranceMinutes } from "../../src/planning/hours/duty.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import type { TripTools } from "../../src/planning/trip.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { CORRIDORS, hasSharedData } from "../../test/support/sharedData.js";
import { alignTable } from "../harness/table.js";
import type { Report } from "../harness/report.js";
import { makeCorridorRequest } from "./corridor.js";

/** Answers are rounded to the cent, stop by stop. */
const CENT = 0.011;

const STOP_MINUTES = 20;

/** How many hours of his day a driver has behind him as the trip begins. */
const HOURS_BEHIND = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A driver who has driven for so long without a break. */
function hoursAfter(hoursBehind: number): Hours {
  const minutes = 60 * hoursBehind;
  return {
    drive_minutes_to_break: 480 - minutes,
    drive_minutes_left: 660 - minutes,
    window_minutes_left: 840 - minutes,
  };
}

/** How long a trip with these stops takes with its breaks, beside its driving and its rests, and what that is worth. */
interface Fitted {
  readonly cost: number;
  /** Detours, stops and breaks. */
  readonly minutes: number;
  readonly windows: number;
  readonly windowsAtStops: number;
}

/** The plan that the hours are part of. */
function planTogether(tools: TripTools, request: OptimizeRequest): Fitted {
  const { stops, summary } = optimizeTrip(tools, request);
  const {
    breaks = [],
    total_break_minutes: ofBreaks = NaN,
    total_stop_minutes: ofStops = NaN,
    total_detour_minutes: ofDetours,
  } = summary;
  const windows = breaks.filter(({ kind }) => kind === "break");
  const atStops = windows.filter(({ station_id }) => station_id !== undefined);
  if (stops.filter(({ covers }) => covers?.includes("break") === true).length !== atStops.length)
    throw new Error("breaks at fuel stops are not those that stops cover");
  return {
    cost: summary.total_cost,
    minutes: ofDetours + ofStops + ofBreaks,
    windows: windows.length,
    windowsAtStops: atStops.length,
  };
}

/**
 * The plan of the same request without hours, whose stops are breaks where they happen to lie in a window.
 * @throws {Error} when the comparison of plans finds other costs for it.
 */
function planApart(tools: TripTools, request: OptimizeRequest): Fitted {
  const { route, hours, params } = request;
  if (!hours) throw new Error("the request has no hours");
  const { stops, summary } = optimizeTrip(tools, { ...request, hours: null });
  const limits = limitsOf(hours);
  const driveMinutes = route.total_duration_minutes;
  const windows = findDutyWindows(limits, hours.rests, driveMinutes).filter(({ kind }) => kind === "break");
  const tolerance = toleranceMinutes(driveMinutes);
  const minutesOf = stops.map(({ miles_from_route_start: mile }) => (mile / route.total_distance_miles) * driveMinutes);
  const isIn = ({ fromMinute, toMinute }: { readonly fromMinute: number; readonly toMinute: number }) =>
    minutesOf.some((minute) => minute >= fromMinute - tolerance && minute <= toMinute + tolerance);
  const windowsAtStops = windows.filter(isIn).length;
  // Every stop takes twenty minutes, so that any of a window's saves as much as the others.
  const saved = Math.min(STOP_MINUTES, limits.breakMinutes) * windowsAtStops;
  const breakMinutes = limits.breakMinutes * windows.length - saved;
  const timeValue = params?.time_value_dollars_per_minute ?? DEFAULT_PARAMS.time_value_dollars_per_minute;
  const cost = summary.total_cost + breakMinutes * timeValue;
  const purchases = stops.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons: gallons_to_purchase }));
  const compared = comparePlans(tools, request, { own: [{ name: "Apart", stops: purchases }] }).find(
    ({ kind }) => kind === "own",
  );
  if (!(Math.abs((compared?.total_cost ?? NaN) - cost) <= CENT * (stops.length + 1)))
    throw new Error(`the plan costs $${cost} with its breaks, and compared $${compared?.total_cost}`);
  return {
    cost,
    minutes: summary.total_detour_minutes + (summary.total_stop_minutes ?? NaN) + breakMinutes,
    windows: windows.length,
    windowsAtStops,
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Prints what each corridor saves in the mean over the starts, and what all of them do. */
export async function compareWithBreaksAfterwards(report: Report, optimizer: Optimizer): Promise<void> {
  if (!hasSharedData) {
    report.say(
      "skipped: without ../shared/data there are no corridors on which to compare with fitting breaks afterwards",
    );
    return;
  }
  const tools: TripTools = { optimizer, vehicles: NO_VEHICLES };
  const rows: string[][] = [];
  const all: { readonly dollars: number; readonly minutes: number }[] = [];
  for (const corridor of CORRIDORS) {
    const request = { ...(await makeCorridorRequest(optimizer, corridor)), params: { stop_minutes: STOP_MINUTES } };
    const pairs = HOURS_BEHIND.map((hoursBehind) => {
      const withHours = { ...request, hours: hoursAfter(hoursBehind) };
      const [together, apart] = [planTogether(tools, withHours), planApart(tools, withHours)];
      if (together.windows !== apart.windows || together.cost > apart.cost + CENT * (together.windows + 10))
        throw new Error(`${corridor}, ${hoursBehind} hours behind: $${together.cost} together, $${apart.cost} apart`);
      return { together, apart, dollars: apart.cost - together.cost, minutes: apart.minutes - together.minutes };
    });
    all.push(...pairs);
    const sum = (pick: (pair: (typeof pairs)[number]) => number): number =>
      pairs.map(pick).reduce((total, value) => total + value, 0);
    const windows = sum(({ together }) => together.windows);
    const dollars = pairs.map((pair) => pair.dollars);
    rows.push([
      corridor,
      `${request.route.total_distance_miles.toFixed(0)} mi`,
      `${request.stations.length} stations`,
      `${sum(({ together }) => together.windowsAtStops)} and ${sum(({ apart }) => apart.windowsAtStops)} of ${windows} breaks`,
      `$${meanOf(dollars).toFixed(2)} ($${Math.min(...dollars).toFixed(2)} to $${Math.max(...dollars).toFixed(2)})`,
      `${meanOf(pairs.map(({ minutes }) => minutes)).toFixed(1)} min`,
    ]);
  }
  report.say("");
  report.say(
    `Fuel and breaks planned together against breaks fitted in afterwards, ${STOP_MINUTES} minutes a stop, over ${HOURS_BEHIND.length} starts with ${HOURS_BEHIND[0]} to ${HOURS_BEHIND.at(-1)} hours of driving behind`,
  );
  for (const line of alignTable(
    ["", "", "", "at fuel stops, together and afterwards", "saved a trip", "time saved"],
    rows,
  ))
    report.say(line);
  report.say(
    `In the mean of all: $${meanOf(all.map(({ dollars }) => dollars)).toFixed(2)} and ${meanOf(all.map(({ minutes }) => minutes)).toFixed(1)} minutes a trip.`,
  );
  report.judge(
    "the least that planning together saves",
    Math.min(...all.map(({ dollars }) => dollars)),
    -CENT,
    "dollars",
    { atLeast: true },
  );
}
