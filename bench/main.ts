// npm run bench: how long the optimizer takes, beside what parsing the request takes in the same run.

import { cpus } from "node:os";
import { Bench } from "tinybench";
import { loadOptimizer } from "../src/index.js";
import type { PlanInput } from "../src/optimizer.js";
import { randomInstance, toRequestBody } from "./instances.js";

const SEED = 1;

/**
 * Least costs of the seeded instances, in dollars. Those up to 10,000 stations were found by the HiGHS
 * MILP solver (7 s and more); the larger ones, which it cannot do, by this optimizer when it agreed on those.
 */
const LEAST_COST_DOLLARS: ReadonlyMap<number, number> = new Map([
  [5_000, 1208.5798950133374],
  [10_000, 2598.678173762534],
  [100_000, 27606.722029008866],
  [1_000_000, 277671.97163171985],
]);
const RELATIVE_COST_TOLERANCE = 1e-9;

/** What is asked for: the optimizer beside JSON.parse, and its growth with the number of stations. */
const MAX_SHARE_OF_PARSE = 0.06;
const MAX_GROWTH_PER_STATION = 2;

interface Timing {
  readonly name: string;
  readonly stations: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly samples: number;
}

const optimizer = await loadOptimizer();

function planChecked(instance: PlanInput): void {
  const stations = instance.stationMiles.length;
  const expected = LEAST_COST_DOLLARS.get(stations);
  const plan = optimizer.plan(instance);
  if (plan.status !== "optimal" || expected === undefined || Math.abs(plan.totalCost - expected) > RELATIVE_COST_TOLERANCE * expected) {
    throw new Error(`${stations} stations: expected ${expected}, got ${JSON.stringify(plan).slice(0, 80)}`);
  }
}

/** Times the tasks one after the other, twice, so that both see the machine in the same state. */
async function time(tasks: readonly { name: string; stations: number; run: () => void }[], milliseconds: number): Promise<Timing[]> {
  const bench = new Bench({ time: milliseconds, iterations: 5, warmupTime: milliseconds / 4, throws: true });
  for (const { name, run } of tasks) bench.add(name, run);
  await bench.run();
  await bench.run();
  return tasks.map(({ name, stations }) => {
    const result = bench.getTask(name)?.result;
    if (result === undefined || !("latency" in result)) throw new Error(`${name} was not timed`);
    return { name, stations, medianMs: result.latency.p50, p99Ms: result.latency.p99, samples: result.latency.samplesCount };
  });
}

function printTimings(timings: readonly Timing[]): void {
  console.log(`${"".padEnd(34)}${"stations".padStart(10)}${"median ms".padStart(12)}${"p99 ms".padStart(12)}${"ns/station".padStart(12)}${"samples".padStart(9)}`);
  for (const { name, stations, medianMs, p99Ms, samples } of timings) {
    const perStation = ((medianMs * 1e6) / stations).toFixed(0);
    console.log(
      name.padEnd(34) +
        stations.toLocaleString("en-US").padStart(10) +
        medianMs.toFixed(3).padStart(12) +
        p99Ms.toFixed(3).padStart(12) +
        perStation.padStart(12) +
        String(samples).padStart(9),
    );
  }
}

function judge(what: string, ratio: number, limit: number, asPercent: boolean): boolean {
  const write = (value: number): string => (asPercent ? `${(value * 100).toFixed(1)} %` : `${value.toFixed(2)} times`);
  console.log(`${ratio <= limit ? "met   " : "MISSED"}  ${what}: ${write(ratio)} (asked: at most ${write(limit)})`);
  return ratio <= limit;
}

const [cpu] = cpus();
console.log(`fuel-route bench · ${cpu?.model.trim()} × ${cpus().length} · Node ${process.version} · V8 ${process.versions.v8} · seed ${SEED}\n`);

const instance = randomInstance(5_000, SEED);
const body = Buffer.from(toRequestBody(instance));
const text = body.toString("utf8");
console.log(`A request of 5,000 uniformly random stations with metadata: ${(body.length / 1e6).toFixed(2)} MB`);
const [parse, plan, ...bytes] = await time(
  [
    { name: "JSON.parse", stations: 5_000, run: () => void JSON.parse(text) },
    { name: "plan", stations: 5_000, run: () => planChecked(instance) },
    { name: "bytes to string and JSON.parse", stations: 5_000, run: () => void JSON.parse(body.toString("utf8")) },
  ],
  3_000,
);
if (parse === undefined || plan === undefined) throw new Error("a task was not timed");
printTimings([parse, plan, ...bytes]);

console.log("\nGrowth with the number of stations, the same density");
const growth: Timing[] = [];
for (const stations of [10_000, 100_000, 1_000_000]) {
  const larger = randomInstance(stations, SEED);
  growth.push(...(await time([{ name: "plan", stations, run: () => planChecked(larger) }], 2_000)));
}
printTimings(growth);

const [smallest] = growth;
const largest = growth.at(-1);
if (smallest === undefined || largest === undefined) throw new Error("a task was not timed");
const growthPerStation = largest.medianMs / largest.stations / (smallest.medianMs / smallest.stations);
console.log("\nEvery timed plan had the expected cost.");
const met = [
  judge("plan, of JSON.parse of the same request", plan.medianMs / parse.medianMs, MAX_SHARE_OF_PARSE, true),
  judge("time per station, 1,000,000 to 10,000", growthPerStation, MAX_GROWTH_PER_STATION, false),
];
process.exitCode = met.every(Boolean) ? 0 : 1;
