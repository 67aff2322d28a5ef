// Breaks, rests and times of a plan in words.

import { writeClock } from "../clock/words.js";
import type { PlannedBreak } from "../contract/schemas/hours.js";
import type { OptimizeResult } from "../contract/schemas/optimize.js";
import { counted, nameOf, tenths } from "./texts.js";

type Stop = OptimizeResult["stops"][number];

/** So many breaks and rests have a sentence each; of more there is a list, which is cut, too. */
const MOST_SENTENCES = 3;
const MOST_LISTED = 12;

const MINUTES_PER_HOUR = 60;

/** Where breaks and rests fit and when the truck arrives, in lines; none for a plan without hours. */
export function wordHours(plan: OptimizeResult): string[] {
  const { breaks, total_time_hours: hours } = plan.summary;
  if (breaks === undefined) return [];
  const told =
    breaks.length === 0
      ? "By these hours, no break and no rest is due on the way."
      : breaks.length <= MOST_SENTENCES
        ? breaks.map((one) => wordBreak(one, plan)).join(" ")
        : wordList(breaks, plan);
  return [
    `${told} The log book is the driver's.`,
    `${tenths(hours)} hours in all, with stops, breaks and rests${wordTimes(plan.summary)}.`,
  ];
}

/** When a plan leaves and arrives, to follow how long it takes; nothing where it has no departure. */
export function wordTimes({
  leave_at: leaves,
  leave_time_zone: from,
  arrive_at: arrives,
  arrive_time_zone: to,
}: Pick<OptimizeResult["summary"], "leave_at" | "leave_time_zone" | "arrive_at" | "arrive_time_zone">): string {
  return leaves === undefined || arrives === undefined
    ? ""
    : `, from ${wordTime(leaves, from)} to ${wordTime(arrives, to)}`;
}

/** When the driver is at a stop, and what fits there, to follow the stop's own words. */
export function wordTimed({ arrive_at: arrives, time_zone: zone, covers = [], stop_minutes: minutes }: Stop): string {
  const time = arrives === undefined ? "" : ` Arrives ${wordTime(arrives, zone)}.`;
  if (covers.includes("break"))
    return `${time} A break fits here${minutes === undefined ? "" : `: stay ${wordMinutes(minutes)}`}.`;
  return covers.includes("rest") ? `${time} The night's rest fits here.` : time;
}

function wordBreak(
  { kind, minutes, begin_at: begins, ...place }: PlannedBreak,
  { stops, schedule = [] }: OptimizeResult,
): string {
  const stop = stops.find(({ station_id: id }) => id === place.station_id);
  const zone =
    schedule.find(({ activity, begin_at: time }) => activity === kind && time === begins)?.time_zone ?? stop?.time_zone;
  const when =
    begins === undefined
      ? ""
      : stop === undefined
        ? `, ${wordTime(begins, zone)} at the latest`
        : `, from ${wordTime(begins, zone)}`;
  const where =
    stop === undefined
      ? wordMiles(place)
      : `at the fuel stop at ${nameOf(stop.station_name, 40)}, mile ${Math.round(stop.miles_from_route_start)}`;
  return `A ${kind} of ${wordMinutes(minutes)} fits ${where}${when}.`;
}

function wordList(breaks: readonly PlannedBreak[], { stops }: OptimizeResult): string {
  const items = breaks.slice(0, MOST_LISTED).map(({ kind, ...place }) => {
    const index = stops.findIndex(({ station_id: id }) => id === place.station_id);
    return `${kind} ${index < 0 ? wordMiles(place) : `at stop ${index + 1}`}`;
  });
  const rest = breaks.length > MOST_LISTED ? `; and ${counted(breaks.length - MOST_LISTED, "more")}` : "";
  return `These fit on the way: ${items.join("; ")}${rest}.`;
}

/** `between miles 412 and 498`: where there is no fuel stop. */
function wordMiles({ from_mile: from = 0, to_mile: to = from }: Pick<PlannedBreak, "from_mile" | "to_mile">): string {
  const [first, last] = [Math.ceil(from), Math.floor(to)];
  return first < last ? `between miles ${first} and ${last}` : `at mile ${last}`;
}

/** `30 minutes`, `10 hours` */
function wordMinutes(minutes: number): string {
  return minutes >= 2 * MINUTES_PER_HOUR
    ? `${tenths(minutes / MINUTES_PER_HOUR)} hours`
    : counted(Math.round(minutes), "minute");
}

/** `Mon Jul 13, 6:00 AM CDT` */
function wordTime(time: string, zone = "UTC"): string {
  return writeClock(time, zone, { withDay: true });
}
