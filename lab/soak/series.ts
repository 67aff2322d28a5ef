// A run's measures as lines over time, for both charts.

import type { DisturbanceLog, Track } from "./disturbances.js";
import { type SoakRecord, WINDOW_SECONDS } from "./record.js";
import type { TextLine, TextMark } from "./textChart.js";

export interface Point {
  readonly seconds: number;
  readonly value: number;
}

/** Requests a second, averaged over so many samples. */
const RATE_SAMPLES = 10;

export function ratesOf({ samples }: SoakRecord): Point[] {
  return samples.flatMap((sample, i) => {
    const before = samples[i - RATE_SAMPLES];
    if (before === undefined || i % RATE_SAMPLES !== 0) return [];
    return [
      {
        seconds: (sample.seconds + before.seconds) / 2,
        value: (sample.requests - before.requests) / (sample.seconds - before.seconds),
      },
    ];
  });
}

export function timesOf(record: SoakRecord, which: "p50" | "p99"): Point[] {
  return record.windows().map((window) => ({ seconds: window.seconds, value: window[which] }));
}

export function processesOf({ samples }: SoakRecord): string[] {
  return Object.keys(samples[0]?.residentMb ?? {});
}

/** Memory of a process; without the seconds in which it did not run. */
export function memoryOf({ samples }: SoakRecord, name: string): Point[] {
  return samples
    .map(({ seconds, residentMb }) => ({ seconds, value: residentMb[name] ?? NaN }))
    .filter(({ value }) => !Number.isNaN(value));
}

export function linesOf(record: SoakRecord): TextLine[] {
  return [
    { name: "requests a second", unit: "/s", points: ratesOf(record), spanSeconds: RATE_SAMPLES },
    { name: "small requests, p50", unit: "ms", points: timesOf(record, "p50"), spanSeconds: WINDOW_SECONDS },
    { name: "small requests, p99", unit: "ms", points: timesOf(record, "p99"), spanSeconds: WINDOW_SECONDS },
    ...processesOf(record).map((name) => ({ name, unit: "MB", points: memoryOf(record, name), spanSeconds: 1 })),
  ];
}

const NAMES: Readonly<Record<Track, string>> = {
  Redis: "Redis disturbed",
  "worker process": "worker 2 killed",
  thread: "thread failed",
};

export function marksOf(record: SoakRecord, log: DisturbanceLog): TextMark[] {
  return log.all.map(({ track, from }) => ({ name: NAMES[track], seconds: record.secondsAt(from) }));
}
