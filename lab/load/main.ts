// npm run -w lab load [-- --seconds N]: puts a mixed load on a real service, checks every answer and watches its memory.

import { EXIT, parseOptions, UsageError } from "../../src/cli/usage.js";
import { pick, seededRandom } from "../../test/support/random.js";
import { Report } from "../../bench/harness/report.js";
import { SEED } from "../../test/support/randomInstances.js";
import { judgeHeap, judgeResident, MAIN_HEAP_MB, type MemorySample, readHeapMb, type Spans } from "./flatness.js";
import { type Kind, makeKinds } from "./kinds.js";
import { type ServiceProcess, spawnService } from "../../bench/harness/service/process.js";

const DEFAULT_SECONDS = 180;
const CALLERS = 6;
const SAMPLE_SECONDS = 1;
const PRINT_SECONDS = 10;
const MAX_PRINTED_ERRORS = 10;

/** How long the service's heaps take to grow to the size that they need. */
const WARM_SECONDS = 30;
/** How long each of the two spans is that are compared. */
const SPAN_SECONDS = 30;

class Tally {
  requests = 0;
  readonly errors: string[] = [];
  readonly byKind = new Map<string, number>();
}

const HELP = `Usage: npm run -w lab load [-- --seconds N]

Puts a mixed load on a real service, checks every answer and watches its memory.

  --seconds N   how long   ${DEFAULT_SECONDS}

Exit codes: 0 all met, 1 a wrong answer or memory that grows, 2 bad usage.
`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`load: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}

async function main(args: string[]): Promise<number> {
  const { values, flags } = parseOptions(args, ["seconds"], ["help"]);
  if (flags.has("help")) {
    process.stdout.write(HELP);
    return 0;
  }
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  if (!(seconds > 0)) throw new UsageError(`--seconds takes a number above 0, not ${values.seconds}`);
  const service = await spawnService({ NODE_OPTIONS: `--max-old-space-size=${MAIN_HEAP_MB}` });
  try {
    const report = new Report();
    await run(service, report, seconds);
    return report.isMet ? 0 : 1;
  } finally {
    await service.close();
  }
}

async function run({ url, key, residentMb }: ServiceProcess, report: Report, seconds: number): Promise<void> {
  const kinds = await makeKinds(() => ({ url, key }));
  const tally = new Tally();
  const begin = performance.now();
  const elapsed = (): number => (performance.now() - begin) / 1000;
  console.log(
    `A mixed load of ${CALLERS} callers for ${seconds} s · the service's main heap kept to ${MAIN_HEAP_MB} MB · seed ${SEED}`,
  );

  const samples: MemorySample[] = [];
  const takeSample = async (): Promise<void> => {
    const sample: MemorySample = {
      seconds: elapsed(),
      requests: tally.requests,
      residentMb: await residentMb(),
      heapMb: await readHeapMb(url),
    };
    samples.push(sample);
    if (samples.length % (PRINT_SECONDS / SAMPLE_SECONDS) === 0) printSample(sample, tally.errors.length);
  };
  const sampling = setInterval(() => void takeSample(), SAMPLE_SECONDS * 1000);
  await Promise.all(
    Array.from({ length: CALLERS }, (_, i) =>
      callOn(kinds, seededRandom(SEED + i), `caller-${i}`, tally, () => elapsed() < seconds),
    ),
  );
  clearInterval(sampling);
  await takeSample();

  console.log(kinds.map(({ name }) => `${name} ${tally.byKind.get(name) ?? 0}`).join(" · "));
  for (const error of tally.errors.slice(0, MAX_PRINTED_ERRORS)) console.log(`error: ${error}`);
  report.judge(
    `of ${tally.requests.toLocaleString("en-US")} requests, those not answered as expected`,
    tally.errors.length,
    0,
    "requests",
  );
  judgeMemory(report, samples);
}

/** Makes one request after another, each of a random kind. */
async function callOn(
  kinds: readonly Kind[],
  random: () => number,
  name: string,
  tally: Tally,
  isRunning: () => boolean,
): Promise<void> {
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

function printSample({ seconds: at, requests, residentMb, heapMb }: MemorySample, errors: number): void {
  console.log(
    `${at.toFixed(0).padStart(5)} s ${String(requests).padStart(8)} requests ${String(errors).padStart(4)} errors ${residentMb.toFixed(1).padStart(7)} MB, heap ${heapMb.toFixed(1).padStart(5)} MB ${(requests / at).toFixed(0).padStart(6)} requests/s`,
  );
}

/** Compares the memory of the first span after the warm-up with that of the last. */
function judgeMemory(report: Report, samples: readonly MemorySample[]): void {
  const end = samples.at(-1)?.seconds ?? 0;
  if (end < WARM_SECONDS + 2 * SPAN_SECONDS) {
    console.log(`Memory is not judged: that takes a run of ${WARM_SECONDS + 2 * SPAN_SECONDS} s.`);
    return;
  }
  const spans: Spans = { first: [WARM_SECONDS, WARM_SECONDS + SPAN_SECONDS], last: [end - SPAN_SECONDS, Infinity] };
  judgeHeap(report, "the service", samples, spans);
  judgeResident(report, "the service", samples, spans);
}
