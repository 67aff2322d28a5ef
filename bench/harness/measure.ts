import { Bench } from "tinybench";
import { progress } from "./report.js";
import type { Figure } from "./results.js";
import { median, quantile, spreadOf } from "./statistics.js";

export interface Task {
  readonly name: string;
  /** How many things one run handles: stations, say. */
  readonly count: number;
  readonly run: () => unknown;
  /** A remark for the table. */
  readonly note?: string;
}

type About = Pick<Figure, "group" | "name" | "count" | "noun" | "unit" | "note">;

export interface Rounds {
  readonly rounds: number;
  /** How long each task runs in each round, at least once. */
  readonly roundMs: number;
  /**
   * Wall-clock time by default, or the processor time of all threads. On a busy machine, long runs lose the processor
   * to other processes and short ones do not, which changes only wall-clock time: use processor time for ratios of runs
   * that only compute.
   */
  readonly unit?: "ms" | "ms CPU";
}

/** Processor time of this process so far, in milliseconds. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How many rounds warm up the code, as a share of the measured rounds. */
const WARM_SHARE = 0.2;

/** Half a second for each task, in turns of 25 ms. */
export const BRIEFLY: Rounds = { rounds: 20, roundMs: 25 };

/**
 * Times tasks in turns: each runs briefly in every round, so that rivals see the machine in the same states. The first
 * few rounds warm up the code and do not count.
 */
export async function measure(
  group: string,
  noun: string,
  tasks: readonly Task[],
  { rounds, roundMs, unit = "ms" }: Rounds,
): Promise<Figure[]> {
  const bench = new Bench({
    time: roundMs,
    iterations: 1,
    warmup: false,
    retainSamples: true,
    throws: true,
    ...(unit === "ms CPU" ? { now: cpuNow } : {}),
  });
  for (const { name, run } of tasks) bench.add(name, run);
  const samples = new Map(tasks.map(({ name }) => [name, Array.of<readonly number[]>()]));
  const warmRounds = Math.max(1, Math.floor(rounds * WARM_SHARE));
  for (let round = -warmRounds; round < rounds; round++) {
    // tinybench runs a task again only after a reset.
    bench.reset();
    await bench.run();
    if (round < 0) continue;
    for (const { name } of tasks) samples.get(name)?.push(samplesOf(bench, name));
  }
  return tasks.map(({ name, count, note }) =>
    toFigure({ group, name, count, noun, unit, note }, samples.get(name) ?? []),
  );
}

function samplesOf(bench: Bench, name: string): readonly number[] {
  const result = bench.getTask(name)?.result;
  if (result === undefined || !("latency" in result) || result.latency.samples === undefined)
    throw new Error(`${name} was not timed`);
  return result.latency.samples;
}

/** The figure of the samples of several rounds, in chronological order. */
function toFigure(about: About, rounds: readonly (readonly number[])[]): Figure {
  const sorted = rounds.flat().toSorted((a, b) => a - b);
  return {
    ...about,
    median: median(sorted),
    p99: quantile(sorted, 0.99),
    spread: spreadOf(rounds),
    samples: sorted.length,
  };
}

/** The figure of samples in chronological order, one a round. */
export function toFigureOfSamples(about: About, samples: readonly number[]): Figure {
  return toFigure(
    about,
    samples.map((sample) => [sample]),
  );
}

/**
 * Runs rivals in turns, in the opposite order every other round, so that they see the machine in the same states. One
 * additional round comes first to warm up.
 */
export async function takeTurns<Rival>(
  group: string,
  rounds: number,
  rivals: readonly Rival[],
  run: (rival: Rival, isWarmUp: boolean) => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    progress(`${group}: round ${round} of ${rounds}`);
    for (const rival of round % 2 === 0 ? rivals : rivals.toReversed()) await run(rival, round === 0);
  }
}

/** The median of the figure called `name`. @throws {Error} when there is none. */
export function medianOf(figures: readonly Figure[], name: string): number {
  const figure = figures.find((each) => each.name === name);
  if (figure === undefined) throw new Error(`${name} was not timed`);
  return figure.median;
}
