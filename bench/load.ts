// npm run load [-- --seconds N]: a mixed load on one real service. Every answer is checked, and the service's memory watched.

import { parseArgs } from "node:util";
import { pick, seededRandom } from "../test/support/random.js";
import { Report } from "./harness/report.js";
import { median } from "./harness/statistics.js";
import { SEED } from "../test/support/randomInstances.js";
import { send } from "./load/call.js";
import { type Kind, makeKinds } from "./load/kinds.js";
import { BYTES_PER_MB, type ServiceProcess, startService } from "./load/process.js";

const DEFAULT_SECONDS = 180;
const CALLERS = 6;
const LOOK_SECONDS = 1;
const TELL_SECONDS = 10;
const MAX_TOLD_ERRORS = 10;

/** Until then the service's heaps grow to the size that they need. */
const WARM_SECONDS = 30;
/**
 * Heap of the thread that serves, which needs some 30 MB. With gigabytes to use, its garbage is left lying for some
 * 80,000 requests, and the process grows by 60 MB and shrinks again: minutes in which a leak would look the same.
 */
const MAIN_HEAP_MB = 96;

/** Parts of the run that are compared: medians of resident memory; of the heap the least, which is what no garbage is in. */
const SPAN_SECONDS = 30;
/** What is still flat. Measured: within 1 % and 20 bytes a request; with a leak of 1 kB a request planted, 4 % and 1,100 bytes. */
const MAX_RESIDENT_GROWTH_PERCENT = 10;
const MAX_HEAP_GROWTH_BYTES = 512;

interface Sample {
  readonly seconds: number;
  readonly requests: number;
  /** Of the process, in RAM; NaN where the system does not tell. */
  readonly residentMb: number;
  /** Of the thread that serves, garbage and all. */
  readonly heapMb: number;
}

class Count {
  requests = 0;
  readonly errors: string[] = [];
  readonly byKind = new Map<string, number>();
}

const { values } = parseArgs({ options: { seconds: { type: "string", default: String(DEFAULT_SECONDS) } } });
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error(`--seconds must be a number above 0, not ${values.seconds}`);

const service = await startService({ NODE_OPTIONS: `--max-old-space-size=${MAIN_HEAP_MB}` });
try {
  const report = new Report();
  await run(service, report);
  process.exitCode = report.isMet ? 0 : 1;
} finally {
  await service.close();
}

async function run({ url, key, residentMb }: ServiceProcess, report: Report): Promise<void> {
  const kinds = await makeKinds(url, key);
  const count = new Count();
  const begin = performance.now();
  const elapsed = (): number => (performance.now() - begin) / 1000;
  console.log(`A mixed load of ${CALLERS} callers for ${seconds} s · the service's main heap kept to ${MAIN_HEAP_MB} MB · seed ${SEED}`);

  const samples: Sample[] = [];
  const look = async (): Promise<void> => {
    const sample: Sample = { seconds: elapsed(), requests: count.requests, residentMb: await residentMb(), heapMb: await readHeapMb(url) };
    samples.push(sample);
    if (samples.length % (TELL_SECONDS / LOOK_SECONDS) === 0) tell(sample, count.errors.length);
  };
  const looking = setInterval(() => void look(), LOOK_SECONDS * 1000);
  await Promise.all(Array.from({ length: CALLERS }, (_, i) => callOn(kinds, seededRandom(SEED + i), `caller-${i}`, count, () => elapsed() < seconds)));
  clearInterval(looking);
  await look();

  console.log(kinds.map(({ name }) => `${name} ${count.byKind.get(name) ?? 0}`).join(" · "));
  for (const error of count.errors.slice(0, MAX_TOLD_ERRORS)) console.log(`error: ${error}`);
  report.judge(`of ${count.requests.toLocaleString("en-US")} requests, those not answered as expected`, count.errors.length, 0, "requests");
  judgeMemory(report, samples);
}

/** Makes one request after the other, of kinds that chance chooses. */
async function callOn(kinds: readonly Kind[], random: () => number, name: string, count: Count, goOn: () => boolean): Promise<void> {
  const choices = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  for (let i = 0; goOn(); i++) {
    const kind = pick(random, choices);
    try {
      await kind.run(`${name}-${i}`);
    } catch (error) {
      count.errors.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    count.requests++;
    count.byKind.set(kind.name, (count.byKind.get(kind.name) ?? 0) + 1);
  }
}

function tell({ seconds: at, requests, residentMb, heapMb }: Sample, errors: number): void {
  console.log(`${at.toFixed(0).padStart(5)} s ${String(requests).padStart(8)} requests ${String(errors).padStart(4)} errors ${residentMb.toFixed(1).padStart(7)} MB, heap ${heapMb.toFixed(1).padStart(5)} MB ${(requests / at).toFixed(0).padStart(6)} requests/s`);
}

/** What the service's own metrics tell of its heap. */
async function readHeapMb(url: string): Promise<number> {
  const { body } = await send(url, { method: "GET", path: "/metrics", headers: {} });
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(body.toString("utf8"))?.[1]) / BYTES_PER_MB;
}

/** Compares the memory of the first span after the warm-up with that of the last. */
function judgeMemory(report: Report, samples: readonly Sample[]): void {
  const end = samples.at(-1)?.seconds ?? 0;
  if (end < WARM_SECONDS + 2 * SPAN_SECONDS) {
    console.log(`Memory is not judged: that takes ${WARM_SECONDS + 2 * SPAN_SECONDS} s.`);
    return;
  }
  const first = samples.filter((sample) => sample.seconds >= WARM_SECONDS && sample.seconds < WARM_SECONDS + SPAN_SECONDS);
  const last = samples.filter((sample) => sample.seconds >= end - SPAN_SECONDS);
  const [requestsFrom, requestsTo] = [first, last].map((span) => median(span.map(({ requests }) => requests)));
  const [heapFrom = NaN, heapTo = NaN] = [first, last].map((span) => Math.min(...span.map(({ heapMb }) => heapMb)));
  const bytesPerRequest = ((heapTo - heapFrom) * BYTES_PER_MB) / ((requestsTo ?? NaN) - (requestsFrom ?? NaN));
  const spans = `from ${WARM_SECONDS} to ${WARM_SECONDS + SPAN_SECONDS} s and in the last ${SPAN_SECONDS} s`;
  console.log(`Heap of the thread that serves, without garbage, ${spans}: ${heapFrom.toFixed(1)} and ${heapTo.toFixed(1)} MB.`);
  report.judge("growth of the heap after the first half-minute, each request", bytesPerRequest, MAX_HEAP_GROWTH_BYTES, "bytes");
  judgeResident(report, samples, first, last, spans);
}

function judgeResident(report: Report, samples: readonly Sample[], first: readonly Sample[], last: readonly Sample[], spans: string): void {
  if (samples.some(({ residentMb }) => Number.isNaN(residentMb))) {
    console.log("Resident memory is not judged: this system does not tell it.");
    return;
  }
  const [from = NaN, to = NaN] = [first, last].map((span) => median(span.map(({ residentMb }) => residentMb)));
  const slope = slopeOf(samples.filter((sample) => sample.seconds >= WARM_SECONDS).map((sample) => [sample.requests, sample.residentMb * BYTES_PER_MB]));
  console.log(`Resident memory ${spans}: ${from.toFixed(1)} and ${to.toFixed(1)} MB; fitted: ${slope.toFixed(0)} bytes a request.`);
  report.judge("growth of resident memory after the first half-minute", (100 * (to - from)) / from, MAX_RESIDENT_GROWTH_PERCENT, "%");
}

/** Of the line through the points with the least squares. */
function slopeOf(points: ReadonlyArray<readonly [number, number]>): number {
  const mean = (which: 0 | 1): number => points.reduce((sum, point) => sum + point[which], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
