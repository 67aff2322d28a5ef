// What a stop at another station means, in the page's words.

import { HALF_CENT } from "../../contract/values/rounding.js";
import type { ExplainResult } from "../../contract/schemas/explain.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { shortenName } from "../../planning/explanation/reason.js";
import { dollars, duration, gallons } from "../design/words.js";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const MINUTES_PER_HOUR = 60;
/** Less is not shown. */
const LEAST_GALLONS = 0.05;
const LEAST_MINUTES = 0.05;

/** `A fifth stop of 50.0 gal: $21.00 more for fuel and 16.5 min.`; nothing where no plan stops there. */
export function wordForced(
  { plan, changes }: Pick<ExplainResult, "plan" | "changes">,
  now: OptimizeResult,
  stationId: string,
): string {
  if (plan === null) return "";
  const here = plan.stops.find(({ station_id: id }) => id === stationId);
  if (here === undefined) return "";
  const bought = here.gallons_to_purchase < LEAST_GALLONS ? "nothing" : gallons(here.gallons_to_purchase);
  const dropped = (changes ?? [])
    .filter(({ kind }) => kind === "dropped")
    .map(({ station_id: id }) => now.stops.findIndex((stop) => stop.station_id === id) + 1);
  return `${wordStops(plan.stops.length, now.stops.length, dropped, bought)}: ${wordDifference(plan, now)}.`;
}

function wordStops(count: number, countNow: number, dropped: readonly number[], bought: string): string {
  if (dropped.length === 0 && count === countNow + 1)
    return `${count > ORDINALS.length ? "One more stop" : `A${count === 8 ? "n" : ""} ${ORDINALS[count - 1]} stop`} ${bought === "nothing" ? "that buys nothing" : `of ${bought}`}`;
  if (dropped.length === 1 && count === countNow) return `In place of stop ${dropped[0]}, ${bought} here`;
  if (dropped.length === 0 && count === countNow) return `${bought} here`;
  return `${count} ${count === 1 ? "stop" : "stops"} in all, ${bought} here`;
}

function wordDifference(plan: OptimizeResult, now: OptimizeResult): string {
  const fuel = plan.summary.total_fuel_cost - now.summary.total_fuel_cost;
  const minutes = minutesOf(plan) - minutesOf(now);
  const paid =
    Math.abs(fuel) < HALF_CENT
      ? "as much for fuel"
      : `${dollars(Math.abs(fuel))} ${fuel < 0 ? "less" : "more"} for fuel`;
  if (Math.abs(minutes) < LEAST_MINUTES) return `${paid}, and no more time`;
  const time = writeMinutes(Math.abs(minutes));
  return minutes > 0 ? `${paid} and ${time}` : `${paid}, and ${time} less`;
}

/** Detours and stops: what a plan takes beside the driving. */
function minutesOf({ summary }: OptimizeResult): number {
  return summary.total_detour_minutes + (summary.total_stop_minutes ?? 0);
}

/** `16.5 min`, `1 h 2 min` */
function writeMinutes(minutes: number): string {
  if (minutes >= MINUTES_PER_HOUR) return duration(minutes);
  return `${Number(minutes.toFixed(1))} min`;
}

/** Why no plan stops at a station, as the service says it, but without its name: `the fuel does not last to it …` */
export function wordWhyNot({ message }: Pick<ExplainResult, "message">, name: string): string {
  const prefix = `No plan stops at ${shortenName(name)}: `;
  const why = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  return why.replaceAll("the request", "your trip");
}
