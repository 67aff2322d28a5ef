// Runs the parts of both versions in turns.

import { progress } from "../harness/report.js";
import type { Part, Prepared } from "./parts.js";
import { openSide, type Side, type Version } from "./sides.js";
import { compareRounds, type Round } from "./statistics.js";
import type { Answers, Row } from "./table.js";

/** In each pass, both versions have new processes, in which all parts run. */
const PASSES = 5;
/** The part of a pass that warms up the code and does not count. */
const WARM_SHARE = 0.35;
/** How long one version runs in a round, at least. */
const SLICE_MS = 250;
const LEAST_ROUNDS = 2;
/** A warm-up round makes the next one at most this many times as long ... */
const MOST_GROWTH = 10;
/** ... until one lacks no more than this of its length. */
const ENOUGH_GROWTH = 1.5;
const MOST_TIMES = 1_000_000;
const MS_PER_SECOND = 1000;

interface Found {
  readonly part: Part;
  /** By measure and pass. */
  readonly passes: Round[][][];
  answers: Answers;
}

/** Measures the parts. @param seconds for each part, over all passes. @param signal stops it between two rounds. */
export async function runParts(
  parts: readonly Part[],
  versions: readonly [before: Version, after: Version],
  seconds: number,
  signal: AbortSignal,
): Promise<Row[]> {
  const found = parts.map((part): Found => ({ part, passes: part.measures.map(() => []), answers: "free" }));
  for (let pass = 0; pass < PASSES; pass++) {
    const [before, after] = [openSide(versions[0]), openSide(versions[1])];
    try {
      for (const each of found) {
        signal.throwIfAborted();
        if (each.answers === "FAILED" || (each.part.isConstant === true && pass > 0)) continue;
        progress(`pass ${pass + 1} of ${PASSES}: ${each.part.name}`);
        await runPass(each, before, after, (seconds * MS_PER_SECOND) / PASSES, signal);
      }
    } finally {
      await Promise.all([before.close(), after.close()]);
    }
  }
  return found.flatMap(toRows);
}

/** A failure is the part's: the others go on. */
async function runPass(found: Found, before: Side, after: Side, ms: number, signal: AbortSignal): Promise<void> {
  const { part, passes } = found;
  try {
    const pair = [await part.prepare(before), await part.prepare(after)] as const;
    if (found.answers !== "DIFFERS") found.answers = compareAnswers(pair[0].answer, pair[1].answer);
    const rounds =
      part.isConstant === true
        ? [await runRound(pair, 1, false)]
        : await runTimed(pair, part.leastRuns ?? 1, ms, signal);
    part.measures.forEach((_, m) => {
      passes[m]?.push(rounds.map((round) => ({ before: round.before[m] ?? NaN, after: round.after[m] ?? NaN })));
    });
  } catch (error) {
    if (signal.aborted) throw error;
    progress(`${part.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    found.answers = "FAILED";
  }
}

/** Whether two answers are the same to the byte. */
export function compareAnswers(before: string | undefined, after: string | undefined): Answers {
  if (before === undefined && after === undefined) return "free";
  return before === after ? "same" : "DIFFERS";
}

interface Measured {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

async function runTimed(
  pair: readonly [Prepared, Prepared],
  leastRuns: number,
  ms: number,
  signal: AbortSignal,
): Promise<Measured[]> {
  const begin = performance.now();
  const rounds: Measured[] = [];
  let times = leastRuns;
  let isLongEnough = false;
  for (let turn = 0; rounds.length < LEAST_ROUNDS || performance.now() - begin < ms; turn++) {
    signal.throwIfAborted();
    const roundBegin = performance.now();
    const round = await runRound(pair, times, turn % 2 === 1);
    const now = performance.now();
    if (isLongEnough && now - begin >= WARM_SHARE * ms) {
      rounds.push(round);
      continue;
    }
    // Both run equally often, whichever is faster. The first rounds say little, because the code is cold.
    const growth = (2 * SLICE_MS) / (now - roundBegin);
    isLongEnough = growth <= ENOUGH_GROWTH || times >= MOST_TIMES;
    times = Math.ceil(times * Math.min(MOST_GROWTH, Math.max(1, growth)));
  }
  return rounds;
}

/** @param isReversed whether the later version comes first, as in every other round. */
async function runRound(
  [before, after]: readonly [Prepared, Prepared],
  times: number,
  isReversed: boolean,
): Promise<Measured> {
  if (!isReversed) return { before: await before.run(times), after: await after.run(times) };
  const first = await after.run(times);
  return { before: await before.run(times), after: first };
}

function toRows({ part, passes, answers }: Found): Row[] {
  return part.measures.map(({ name, unit }, m) => {
    const ofMeasure = passes[m] ?? [];
    const comparison = answers === "FAILED" || ofMeasure.length === 0 ? undefined : compareRounds(ofMeasure);
    return { part: part.name, measure: name, unit, comparison, answers };
  });
}
