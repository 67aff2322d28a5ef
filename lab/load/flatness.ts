// Whether memory stays flat: the first span after the warm-up beside the last.

import type { Report } from "../../bench/harness/report.js";
import { median } from "../../bench/harness/statistics.js";
import { send } from "../../bench/harness/service/call.js";
import { BYTES_PER_MB } from "../../bench/harness/service/process.js";

/**
 * The limit of the main thread's heap, which needs some 30 MB. Without it, garbage piles up for some 80,000 requests
 * before it is collected, and the process grows by 60 MB as if it had a leak.
 */
export const MAIN_HEAP_MB = 96;

/**
 * Memory counts as flat up to these limits. A run grows by 1 % and 20 bytes a request; with a leak of 1 kB a request,
 * by 4 % and 1,100 bytes.
 */
const MAX_RESIDENT_GROWTH_PERCENT = 10;
const MAX_HEAP_GROWTH_BYTES = 512;

export interface MemorySample {
  readonly seconds: number;
  /** Answered so far. */
  readonly requests: number;
  /** The process in RAM; NaN where the system does not report it. */
  readonly residentMb: number;
  /** The main thread's heap, with its garbage. */
  readonly heapMb: number;
}

/** Two times of a run that are compared. */
export interface Spans {
  readonly first: readonly [fromSeconds: number, toSeconds: number];
  readonly last: readonly [fromSeconds: number, toSeconds: number];
}

/** What lies in each of two spans. */
export function inSpans<T extends { readonly seconds: number }>(
  all: readonly T[],
  { first, last }: Spans,
): readonly [first: T[], last: T[]] {
  const within = ([from, to]: readonly [number, number]): T[] =>
    all.filter(({ seconds }) => seconds >= from && seconds < to);
  return [within(first), within(last)];
}

export function wordSpans({ first, last }: Spans): string {
  const word = ([from, to]: readonly [number, number]): string =>
    to === Infinity ? `from ${from.toFixed(0)} s on` : `from ${from.toFixed(0)} to ${to.toFixed(0)} s`;
  return `${word(first)} and ${word(last)}`;
}

/** Reads the main thread's heap from the service's own metrics. */
export async function readHeapMb(url: string): Promise<number> {
  const { body } = await send(url, { method: "GET", path: "/metrics", headers: {} });
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(body.toString("utf8"))?.[1]) / BYTES_PER_MB;
}

/**
 * Spans are compared by the smallest heap, which holds the least garbage. @param who the process, as a report names it.
 */
export function judgeHeap(report: Report, who: string, samples: readonly MemorySample[], spans: Spans): void {
  const [first, last] = inSpans(samples, spans);
  const [requestsFrom, requestsTo] = [first, last].map((span) => median(span.map(({ requests }) => requests)));
  const [from = NaN, to = NaN] = [first, last].map((span) => Math.min(...span.map(({ heapMb }) => heapMb)));
  const bytesPerRequest = ((to - from) * BYTES_PER_MB) / ((requestsTo ?? NaN) - (requestsFrom ?? NaN));
  report.say(
    `Smallest heap of the main thread of ${who} ${wordSpans(spans)}: ${from.toFixed(1)} and ${to.toFixed(1)} MB.`,
  );
  report.judge(`growth of the heap of ${who}, each request`, bytesPerRequest, MAX_HEAP_GROWTH_BYTES, "bytes");
}

/** Spans are compared by the median. @param who the process, as a report names it. */
export function judgeResident(
  report: Report,
  who: string,
  samples: ReadonlyArray<Pick<MemorySample, "seconds" | "residentMb">>,
  spans: Spans,
): void {
  const compared = inSpans(samples, spans);
  if (compared.flat().some(({ residentMb }) => Number.isNaN(residentMb)))
    return report.say(`Resident memory of ${who} is not judged: this system does not report it.`);
  const [from = NaN, to = NaN] = compared.map((span) => median(span.map(({ residentMb }) => residentMb)));
  report.say(`Resident memory of ${who} ${wordSpans(spans)}: ${from.toFixed(1)} and ${to.toFixed(1)} MB.`);
  report.judge(`growth of resident memory of ${who}`, (100 * (to - from)) / from, MAX_RESIDENT_GROWTH_PERCENT, "%");
}
