// Full hours along a day, as its local clocks show them.

import { type ClockWords, MINUTES_PER_HOUR, wordTime } from "./clock.js";
import type { Day, DayPart } from "./days.js";
import { wordMoment } from "./words.js";

/** Hours from one tick to the next. */
const STEPS = [1, 2, 3, 4, 6, 12, 24, 48];

interface HourTick {
  /** Minutes since the departure. */
  readonly minute: number;
  /** `9 AM`; without a departure the hours since it, `3 h`. */
  readonly words: string;
  /** `CDT`; empty without a departure. */
  readonly zone: string;
  /** `Mon Jul 13`; empty without a departure. */
  readonly date: string;
}

/** The least step whose ticks are `leastGap` apart, where an hour is `perHour` long. */
export function stepOfHours(perHour: number, leastGap: number): number {
  return STEPS.find((hours) => hours * perHour >= leastGap) ?? Math.ceil(leastGap / perHour);
}

/**
 * The full hours of a day, every `step` hours by the clock of where the driver is: on the road, by that of where the
 * drive began. In a day without a full hour, when it begins.
 */
export function hourTicks({ parts }: Day, step: number): HourTick[] {
  const ticks = parts.flatMap((part, i) => ticksOf(part, step * MINUTES_PER_HOUR, i === parts.length - 1));
  return ticks.length > 0
    ? ticks
    : parts
        .slice(0, 1)
        .map(({ begin }) => toTick(begin.minute, wordMoment(begin), begin.local && wordTime(begin.local)));
}

function toTick(minute: number, words: string, local: ClockWords | undefined): HourTick {
  return { minute, words, zone: local?.zone ?? "", date: local?.date ?? "" };
}

function ticksOf({ begin, end }: DayPart, stepMinutes: number, isLast: boolean): HourTick[] {
  const { local } = begin;
  const clock = local === undefined ? begin.minute : local.minute + local.offsetMinutes;
  const [first, last] = [Math.ceil(clock / stepMinutes), (clock + end.minute - begin.minute) / stepMinutes];
  const count = Math.max(0, (isLast ? Math.floor(last) + 1 : Math.ceil(last)) - first);
  return Array.from({ length: count }, (_, i) => {
    const at = (first + i) * stepMinutes;
    const words = local && wordTime({ ...local, minute: at - local.offsetMinutes });
    return toTick(
      begin.minute + at - clock,
      words === undefined ? `${at / MINUTES_PER_HOUR} h` : wordHour(words.clock),
      words,
    );
  });
}

/** `9 AM`, `noon`, `midnight` for `9:00 AM`, `12:00 PM`, `12:00 AM`. */
function wordHour(clock: string): string {
  if (clock === "12:00 PM") return "noon";
  return clock === "12:00 AM" ? "midnight" : clock.replace(":00", "");
}

/** A tick with the room that its words take. */
export interface PlacedTick extends HourTick {
  /** Of the tick. */
  readonly x: number;
}

/**
 * The ticks whose words have room, the zone with the first of them and where it changes.
 * @param place of a tick, and the room `[from, to]` that a text of its takes.
 * @param room within which texts must lie, and the least gap between two.
 */
export function labelTicks(
  ticks: readonly HourTick[],
  place: {
    readonly x: (minute: number) => number;
    readonly span: (x: number, text: string) => readonly [number, number];
  },
  room: { readonly from: number; readonly to: number; readonly gap: number },
): PlacedTick[] {
  const placed: PlacedTick[] = [];
  let zone = "";
  let end = room.from - room.gap;
  for (const tick of ticks) {
    const words = tick.zone === zone ? tick.words : `${tick.words} ${tick.zone}`;
    const x = place.x(tick.minute);
    const [from, to] = place.span(x, words);
    if (from < end + room.gap || to > room.to) continue;
    placed.push({ ...tick, words, x });
    ({ zone } = tick);
    end = to;
  }
  return placed;
}
