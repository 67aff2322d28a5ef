// What else could be done than making a stop: the next best station, doing without it, and what to do where it is
// closed.

import { TIE_DOLLARS } from "../../contract/values/rounding.js";
import type { StopExplanation } from "../../contract/schemas/explanation.js";
import { BELOW_SHOWN_GALLONS, gallons, miles, tenths, whole } from "../design/words.js";
import type { PlacedStation } from "../shown.js";
import { readableName } from "../station/name.js";
import { stationWithId } from "../station/withId.js";
import { extra } from "./amounts.js";
import { type ExplainedPlan, nameEnd, type ShownStop } from "./stopFacts.js";

/** A row below the reason. */
export interface OtherWay {
  readonly title: string;
  /** Where to fuel instead. */
  readonly station?: PlacedStation | undefined;
  /** Before the other words, in another colour; a station then stands in their sentence. */
  readonly warning?: string;
  /** `in place of stop 3` */
  readonly words: string;
  /** `+$0.51` */
  readonly cost?: string;
}

/**
 * Gallons by which the tank is below the buffer at a backup; 0 where the buffer is kept. @param left on board there;
 * `undefined` where there is no backup.
 */
export function underBuffer(left: number | undefined, bufferGallons: number): number {
  const under = left === undefined ? 0 : bufferGallons - left;
  return under > BELOW_SHOWN_GALLONS ? under : 0;
}

/** What takes the place of the stop itself comes before what takes the place of others. */
export function otherWays(at: ShownStop, explained: ExplainedPlan, explanation: StopExplanation): OtherWay[] {
  const isOwn = explanation.runner_up?.replaces_station_ids.includes(at.stop.station_id) === true;
  const [next, other] = [nextBest(at, explanation), without(at, explanation)];
  return [...(isOwn ? [next, other] : [other, next]), ifClosed(at, explained, explanation)].filter(
    (way) => way !== undefined,
  );
}

function nextBest(
  { shown: { trip }, planned: { result }, index, station }: ShownStop,
  { runner_up: runnerUp }: StopExplanation,
): OtherWay | undefined {
  if (!runnerUp) return undefined;
  const numbers = runnerUp.replaces_station_ids
    .map(
      (id) =>
        (result.stops[index]?.station_id === id ? index : result.stops.findIndex((stop) => stop.station_id === id)) + 1,
    )
    .filter((number) => number > 0);
  const replaces =
    numbers.length === 0
      ? "as one stop more"
      : `in place of ${numbers.length === 1 ? "stop" : "stops"} ${listed(numbers.map(String))}`;
  return {
    title: "Next best",
    station: stationWithId(trip.stations, runnerUp.station_id, station.miles_from_route_start),
    words: replaces,
    cost: extra(runnerUp.extra_cost),
  };
}

function without(
  { shown: { trip }, planned: { result }, stop, station }: ShownStop,
  { without: other, runner_up: runnerUp }: StopExplanation,
): OtherWay | undefined {
  if (!other) return undefined;
  const isNextBest =
    runnerUp?.replaces_station_ids.includes(stop.station_id) === true &&
    Math.abs(runnerUp.extra_cost - other.extra_cost) < TIE_DOLLARS &&
    other.stops.some(({ station_id: id }) => id === runnerUp.station_id);
  if (isNextBest) return undefined;
  const made = new Map(
    result.stops.map(({ station_id: id, gallons_to_purchase: bought }, k) => [id, { number: k + 1, bought }]),
  );
  const added = other.stops.filter(({ station_id: id }) => !made.has(id));
  const cost = extra(other.extra_cost);
  if (added.length > 0) {
    const [first] = added.toSorted((a, b) => b.gallons - a.gallons);
    const others =
      added.length === 1
        ? ""
        : `, and ${added.length === 2 ? "one more new stop" : `${whole(added.length - 1)} more new stops`}`;
    return {
      title: "Without it",
      station: first && stationWithId(trip.stations, first.station_id, station.miles_from_route_start),
      words: `${gallons(first?.gallons ?? 0)} there${others}`,
      cost,
    };
  }
  const more = other.stops
    .map(({ station_id: id, gallons: amount }) => ({
      number: made.get(id)?.number ?? 0,
      amount,
      grown: amount - (made.get(id)?.bought ?? 0),
    }))
    .filter(({ grown }) => grown > BELOW_SHOWN_GALLONS);
  const [most] = more.toSorted((a, b) => b.grown - a.grown);
  return {
    title: "Without it",
    words:
      most === undefined
        ? "the other stops stay as they are"
        : `${gallons(most.amount)} at stop ${most.number}, and no other stop instead`,
    cost,
  };
}

function ifClosed(
  { shown: { trip }, station, index }: ShownStop,
  explained: ExplainedPlan,
  { backup, short_by_gallons: shortBy }: StopExplanation,
): OtherWay | undefined {
  const title = "If closed";
  if (backup === undefined) return undefined;
  if (backup === null) {
    const missing =
      shortBy === undefined
        ? "No other station leads on, however much fuel is on board."
        : `The fuel on board then is ${gallons(Math.ceil(shortBy * 10) / 10)} short of any other way on.`;
    return { title, warning: "No backup.", words: missing };
  }
  const cost = extra(backup.extra_cost);
  if (backup.station_id === null)
    return { title, words: `The fuel lasts to ${nameEnd(trip.to, "the destination")}.`, cost };
  const wordAway = (other: PlacedStation | undefined): string => {
    const away = (other?.miles_from_route_start ?? 0) - station.miles_from_route_start;
    return away < 0.5 ? "close by" : `${miles(away)} on`;
  };
  const other = stationWithId(trip.stations, backup.station_id, station.miles_from_route_start);
  const left = explained.backupGallons[index];
  const under = underBuffer(left, explained.of.planInput.bufferGallons);
  if (under === 0)
    return {
      title,
      station: other,
      words: `${wordAway(other)}${left === undefined ? "" : `, reached with ${gallons(left)}`}`,
      cost,
    };
  const safe = explained.safeBackups[index];
  if (safe === undefined)
    return {
      title,
      station: other,
      warning: "No backup.",
      words: `${wordAway(other)}, is reached with ${gallons(left ?? 0)}: ${tenths(under)} under your buffer.`,
    };
  const kept = stationWithId(trip.stations, safe.stationId, station.miles_from_route_start);
  return { title, station: kept, words: `${wordAway(kept)}, reached with ${gallons(safe.gallons)}` };
}

/** `3`, `3 and 4`, `3, 4 and 5` */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** `Love’s #205` */
export function nameOf(station: PlacedStation): string {
  return readableName(station.name);
}
