import { Bench } from "tinybench";

export interface Task {
  readonly name: string;
  /** How many stations one run handles: for the time of each. */
  readonly stations: number;
  readonly run: () => unknown;
}

export interface Timing {
  readonly name: string;
  readonly stations: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly samples: number;
}

/** Times the tasks one after the other, twice, so that all see the machine in the same state. */
export async function time(tasks: readonly Task[], milliseconds: number): Promise<Timing[]> {
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

export function printTimings(timings: readonly Timing[]): void {
  console.log(`${"".padEnd(40)}${"stations".padStart(10)}${"median ms".padStart(12)}${"p99 ms".padStart(12)}${"ns/station".padStart(12)}${"samples".padStart(9)}`);
  for (const { name, stations, medianMs, p99Ms, samples } of timings) {
    const perStation = ((medianMs * 1e6) / stations).toFixed(0);
    console.log(
      name.padEnd(40) +
        stations.toLocaleString("en-US").padStart(10) +
        medianMs.toFixed(3).padStart(12) +
        p99Ms.toFixed(3).padStart(12) +
        perStation.padStart(12) +
        String(samples).padStart(9),
    );
  }
}

/** The time that is known to be among `timings`. */
export function medianOf(timings: readonly Timing[], name: string): number {
  const timing = timings.find((each) => each.name === name);
  if (timing === undefined) throw new Error(`${name} was not timed`);
  return timing.medianMs;
}

/** What was asked for and whether it was met, printed. */
export function judge(what: string, value: number, limit: number, unit: string, atLeast = false): boolean {
  const isMet = atLeast ? value >= limit : value <= limit;
  const write = (number: number): string => `${number.toLocaleString("en-US", { maximumFractionDigits: number < 10 ? 2 : 1 })} ${unit}`;
  console.log(`${isMet ? "met   " : "MISSED"}  ${what}: ${write(value)} (asked: at ${atLeast ? "least" : "most"} ${write(limit)})`);
  return isMet;
}
