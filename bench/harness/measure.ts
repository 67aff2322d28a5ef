import { Bench } from "tinybench";
import type { Figure } from "./results.js";
import { median, quantile, spreadOf } from "./statistics.js";

export interface Task {
  readonly name: string;
  /** How many things one run handles. */
  readonly count: number;
  readonly run: () => unknown;
  /** What the figure says besides. */
  readonly note?: string;
}

type About = Pick<Figure, "group" | "name" | "count" | "noun" | "unit" | "note">;

export interface Rounds {
  readonly rounds: number;
  /** How long each task runs in each round: at least once. */
  readonly roundMs: number;
  /**
   * What is counted; time on the wall without it. Processor time is that of all threads and the same on a busy machine,
   * where long runs share the processors and short ones do not: right for ratios of runs that only compute.
   */
  readonly unit?: "ms" | "ms CPU";
}

/** Processor time of this process so far, in milliseconds. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** So many rounds more come before the others, of the number of those. */
const WARM_SHARE = 0.2;

/** Half a second of each task, in turns of 25 ms. */
export const BRIEFLY: Rounds = { rounds: 20, roundMs: 25 };

/**
 * Times tasks in turns: each runs for a moment in every round, so that rivals see the machine in the same states. A
 * few rounds before the first warm the code up.
 */
export async function measure(group: string, noun: string, tasks: readonly Task[], { rounds, roundMs, unit = "ms" }: Rounds): Promise<Figure[]> {
  const bench = new Bench({ time: roundMs, iterations: 1, warmup: false, retainSamples: true, throws: true, ...(unit === "ms CPU" ? { now: cpuNow } : {}) });
  for (const { name, run } of tasks) bench.add(name, run);
  const samples = new Map(tasks.map(({ name }) => [name, Array.of<readonly number[]>()]));
  const warmRounds = Math.max(1, Math.floor(rounds * WARM_SHARE));
  for (let round = -warmRounds; round < rounds; round++) {
    // Without it a task that has run does not run again.
    bench.reset();
    await bench.run();
    if (round < 0) continue;
    for (const { name } of tasks) samples.get(name)?.push(samplesOf(bench, name));
  }
  return tasks.map(({ name, count, note }) => toFigure({ group, name, count, noun, unit, note }, samples.get(name) ?? []));
}

function samplesOf(bench: Bench, name: string): readonly number[] {
  const result = bench.getTask(name)?.result;
  if (result === undefined || !("latency" in result) || result.latency.samples === undefined) throw new Error(`${name} was not timed`);
  return result.latency.samples;
}

/** The figure of samples in rounds, in the order of time. */
function toFigure(about: About, rounds: readonly (readonly number[])[]): Figure {
  const sorted = rounds.flat().toSorted((a, b) => a - b);
  return { ...about, median: median(sorted), p99: quantile(sorted, 0.99), spread: spreadOf(rounds), samples: sorted.length };
}

/** ... of samples one by one. */
export function toFigureOfSamples(about: About, samples: readonly number[]): Figure {
  return toFigure(about, samples.map((sample) => [sample]));
}

/** Milliseconds of processor time that a call takes, and what it returns. */
export function timeCpuOnce<T>(run: () => T): { ms: number; value: T } {
  const begin = cpuNow();
  const value = run();
  return { ms: cpuNow() - begin, value };
}

/** The median that is known to be among `figures`. */
export function medianOf(figures: readonly Figure[], name: string, count?: number): number {
  const figure = figures.find((each) => each.name === name && (count === undefined || each.count === count));
  if (figure === undefined) throw new Error(`${name} was not timed`);
  return figure.median;
}
