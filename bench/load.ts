// npm run load [-- --seconds N]: puts a mixed load on a real service, checks every answer and watches its memory.

import { parseArgs } from "node:util";
import { pick, seededRandom } from "../test/support/random.js";
import { Report } from "./harness/report.js";
import { median } from "./harness/statistics.js";
import { SEED } from "../test/support/randomInstances.js";
import { send } from "./load/call.js";
import { type Kind, makeKinds } from "./load/kinds.js";
import { BYTES_PER_MB, type ServiceProcess, spawnService } from "./load/process.js";

const DEFAULT_SECONDS = 180;
const CALLERS = 6;
const SAMPLE_SECONDS = 1;
const PRINT_SECONDS = 10;
const MAX_PRINTED_ERRORS = 10;

/** How long the service's heaps take to grow to the size that they need. */
const WARM_SECONDS = 30;
/**
 * The limit of the main thread's heap, which needs some 30 MB. Without it, garbage piles up for some 80,000 requests before
 * it is collected, and the process grows by 60 MB as if it had a leak.
 */
const MAIN_HEAP_MB = 96;

/** The first and the last span are compared by the median of resident memory and by the smallest heap, which holds the least garbage. */
const SPAN_SECONDS = 30;
/** Memory counts as flat up to these limits. A run grows by 1 % and 20 bytes a request; with a leak of 1 kB a request, by 4 % and 1,100 bytes. */
const MAX_RESIDENT_GROWTH_PERCENT = 10;
const MAX_HEAP_GROWTH_BYTES = 512;

interface Sample {
  readonly seconds: number;
  readonly requests: number;
  /** The process in RAM; NaN where the system does not report it. */
  readonly residentMb: number;
  /** The main thread's heap, with its garbage. */
  readonly heapMb: number;
}

class Tally {
  requests = 0;
  readonly errors: string[] = [];
  readonly byKind = new Map<string, number>();
}

const { values } = parseArgs({ options: { seconds: { type: "string", default: String(DEFAULT_SECONDS) } } });
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error(`--seconds must be a number above 0, not ${values.seconds}`);

const service = await spawnService({ NODE_OPTIONS: `--max-old-space-size=${MAIN_HEAP_MB}` });
try {
  const report = new Report();
  await run(service, report);
  process.exitCode = report.isMet ? 0 : 1;
} finally {
  await service.close();
}

async function run({ url, key, residentMb }: ServiceProcess, report: Report): Promise<void> {
  const kinds = await makeKinds(url, key);
  const tally = new Tally();
  const begin = performance.now();
  const elapsed = (): number => (performance.now() - begin) / 1000;
  console.log(`A mixed load of ${CALLERS} callers for ${seconds} s · the service's main heap kept to ${MAIN_HEAP_MB} MB · seed ${SEED}`);

  const samples: Sample[] = [];
  const takeSample = async (): Promise<void> => {
    const sample: Sample = { seconds: elapsed(), requests: tally.requests, residentMb: await residentMb(), heapMb: await readHeapMb(url) };
    samples.push(sample);
    if (samples.length % (PRINT_SECONDS / SAMPLE_SECONDS) === 0) printSample(sample, tally.errors.length);
  };
  const sampling = setInterval(() => void takeSample(), SAMPLE_SECONDS * 1000);
  await Promise.all(Array.from({ length: CALLERS }, (_, i) => callOn(kinds, seededRandom(SEED + i), `caller-${i}`, tally, () => elapsed() < seconds)));
  clearInterval(sampling);
  await takeSample();

  console.log(kinds.map(({ name }) => `${name} ${tally.byKind.get(name) ?? 0}`).join(" · "));
  for (const error of tally.errors.slice(0, MAX_PRINTED_ERRORS)) console.log(`error: ${error}`);
  report.judge(`of ${tally.requests.toLocaleString("en-US")} requests, those not answered as expected`, tally.errors.length, 0, "requests");
  judgeMemory(report, samples);
}

/** Makes one request after another, each of a random kind. */
async function callOn(kinds: readonly Kind[], random: () => number, name: string, tally: Tally, isRunning: () => boolean): Promise<void> {
  const choices = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  for (let i = 0; isRunning(); i++) {
    const kind = pick(random, choices);
    try {
      await kind.run(`${name}-${i}`);
    } catch (error) {
      tally.errors.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    tally.requests++;
    tally.byKind.set(kind.name, (tally.byKind.get(kind.name) ?? 0) + 1);
  }
}

function printSample({ seconds: at, requests, residentMb, heapMb }: Sample, errors: number): void {
  console.log(`${at.toFixed(0).padStart(5)} s ${String(requests).padStart(8)} requests ${String(errors).padStart(4)} errors ${residentMb.toFixed(1).padStart(7)} MB, heap ${heapMb.toFixed(1).padStart(5)} MB ${(requests / at).toFixed(0).padStart(6)} requests/s`);
}

/** Reads the heap's size from the service's own metrics. */
async function readHeapMb(url: string): Promise<number> {
  const { body } = await send(url, { method: "GET", path: "/metrics", headers: {} });
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(body.toString("utf8"))?.[1]) / BYTES_PER_MB;
}

/** Compares the memory of the first span after the warm-up with that of the last. */
function judgeMemory(report: Report, samples: readonly Sample[]): void {
  const end = samples.at(-1)?.seconds ?? 0;
  if (end < WARM_SECONDS + 2 * SPAN_SECONDS) {
    console.log(`Memory is not judged: that takes a run of ${WARM_SECONDS + 2 * SPAN_SECONDS} s.`);
    return;
  }
  const first = samples.filter((sample) => sample.seconds >= WARM_SECONDS && sample.seconds < WARM_SECONDS + SPAN_SECONDS);
  const last = samples.filter((sample) => sample.seconds >= end - SPAN_SECONDS);
  const [requestsFrom, requestsTo] = [first, last].map((span) => median(span.map(({ requests }) => requests)));
  const [heapFrom = NaN, heapTo = NaN] = [first, last].map((span) => Math.min(...span.map(({ heapMb }) => heapMb)));
  const bytesPerRequest = ((heapTo - heapFrom) * BYTES_PER_MB) / ((requestsTo ?? NaN) - (requestsFrom ?? NaN));
  const spans = `from ${WARM_SECONDS} to ${WARM_SECONDS + SPAN_SECONDS} s and in the last ${SPAN_SECONDS} s`;
  console.log(`Smallest heap of the main thread ${spans}: ${heapFrom.toFixed(1)} and ${heapTo.toFixed(1)} MB.`);
  report.judge("growth of the heap after the first half-minute, each request", bytesPerRequest, MAX_HEAP_GROWTH_BYTES, "bytes");
  judgeResident(report, first, last, spans);
}

function judgeResident(report: Report, first: readonly Sample[], last: readonly Sample[], spans: string): void {
  if ([...first, ...last].some(({ residentMb }) => Number.isNaN(residentMb))) {
    console.log("Resident memory is not judged: this system does not report it.");
    return;
  }
  const [from = NaN, to = NaN] = [first, last].map((span) => median(span.map(({ residentMb }) => residentMb)));
  console.log(`Resident memory ${spans}: ${from.toFixed(1)} and ${to.toFixed(1)} MB.`);
  report.judge("growth of resident memory after the first half-minute", (100 * (to - from)) / from, MAX_RESIDENT_GROWTH_PERCENT, "%");
}
