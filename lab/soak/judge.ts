// What a soak asks for: no breach, and flat memory and times after the warm-up.

import type { Report } from "../../bench/harness/report.js";
import { median, quantile } from "../../bench/harness/statistics.js";
import { inSpans, judgeHeap, judgeResident, type Spans, wordSpans } from "../load/flatness.js";
import type { DisturbanceLog } from "./disturbances.js";
import { type SoakRecord, WINDOW_SECONDS } from "./record.js";

/** How long heaps and caches take to grow to the size that they need under this load. */
const WARM_SECONDS = 300;
/** The spans that are compared are so long at least; in longer runs, a third of what is left after the warm-up. */
const LEAST_SPAN_SECONDS = 300;

/**
 * The p99 of small requests in the last span is at most so much above the first's. It varies by half on an idle machine
 * of two cores.
 */
const MAX_P99_GROWTH_PERCENT = 100;

/**
 * Redis keeps results of batches for days, and answers for assistants for an hour: it may grow by what it keeps. A
 * trip's result takes 0.95 kB (docs/operating.md), with its request and the sorted sets around it up to 1.5 kB. With a
 * third for fragmentation that is 2 kB a trip. Counters, answers for assistants and keys have a bound.
 */
const MAX_REDIS_BYTES_A_TRIP = 2_000;
const MAX_REDIS_OTHER_MB = 64;
const BYTES_PER_MB = 1_048_576;

export interface Judged {
  readonly record: SoakRecord;
  readonly log: DisturbanceLog;
  /** The services by name. */
  readonly services: readonly string[];
  /** A process that nobody kills. */
  readonly worker: string;
  readonly redis: string;
  /** Of all batches that are finished. */
  readonly trips: number;
}

export function judgeSoak(report: Report, judged: Judged): void {
  const { record } = judged;
  report.judge(
    `of ${record.requests.toLocaleString("en-US")} requests and what they led to, breaches`,
    record.breaches.length,
    0,
    "breaches",
  );
  const spans = spansOf(record.samples.at(-1)?.seconds ?? 0);
  if (spans === undefined) {
    report.say(`Memory and times are not judged: that takes a run of ${WARM_SECONDS + 2 * LEAST_SPAN_SECONDS} s.`);
    return;
  }
  judgeMemory(report, judged, spans);
  judgeTimes(report, judged, spans);
}

/** The spans to compare; `undefined` in a run that is too short. */
export function spansOf(endSeconds: number): Spans | undefined {
  const left = endSeconds - WARM_SECONDS;
  if (left < 2 * LEAST_SPAN_SECONDS) return undefined;
  const length = Math.max(LEAST_SPAN_SECONDS, left / 3);
  return { first: [WARM_SECONDS, WARM_SECONDS + length], last: [endSeconds - length, endSeconds] };
}

function judgeMemory(
  report: Report,
  { record: { samples }, services, worker, redis, trips }: Judged,
  spans: Spans,
): void {
  const residentOf = (name: string) =>
    samples.map(({ seconds, residentMb }) => ({ seconds, residentMb: residentMb[name] ?? NaN }));
  for (const name of services) {
    judgeHeap(
      report,
      name,
      samples.map(({ seconds, requests, residentMb, heapMb }) => ({
        seconds,
        requests,
        residentMb: residentMb[name] ?? NaN,
        heapMb: heapMb[name] ?? NaN,
      })),
      spans,
    );
    judgeResident(report, name, residentOf(name), spans);
  }
  judgeResident(report, worker, residentOf(worker), spans);
  const [first, last] = inSpans(
    residentOf(redis).filter(({ residentMb }) => !Number.isNaN(residentMb)),
    spans,
  ).map((span) => median(span.map(({ residentMb }) => residentMb)));
  if (first === undefined || last === undefined || Number.isNaN(last - first)) return;
  report.judge(
    `growth of resident memory of Redis, which keeps the results of ${trips.toLocaleString("en-US")} trips`,
    last - first,
    MAX_REDIS_OTHER_MB + (trips * MAX_REDIS_BYTES_A_TRIP) / BYTES_PER_MB,
    "MB",
  );
}

/** Windows in which something was disturbed do not count. */
function judgeTimes(report: Report, { record, log }: Judged, spans: Spans): void {
  const disturbed = log.all.map(
    ({ from, until }) => [record.secondsAt(from), record.secondsAt(until + log.settleMs)] as const,
  );
  const calm = record
    .windows()
    .filter(
      ({ seconds }) =>
        !disturbed.some(
          ([from, until]) => from <= seconds + WINDOW_SECONDS / 2 && until >= seconds - WINDOW_SECONDS / 2,
        ),
    );
  const [first = NaN, last = NaN] = inSpans(calm, spans).map((span) =>
    quantile(
      span.flatMap(({ sorted }) => sorted).toSorted((a, b) => a - b),
      0.99,
    ),
  );
  if (Number.isNaN(last - first))
    return report.say("Times are not judged: there was no moment in which nothing was disturbed.");
  report.say(
    `p99 of small requests while nothing is disturbed, ${wordSpans(spans)}: ${first.toFixed(1)} and ${last.toFixed(1)} ms.`,
  );
  report.judge("growth of the p99 of small requests", (100 * (last - first)) / first, MAX_P99_GROWTH_PERCENT, "%");
}
