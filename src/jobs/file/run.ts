import { setTimeout } from "node:timers/promises";
import type { BatchFacts, BatchTrip, PartResults } from "../part.js";
import type { PartPool } from "../pool/pool.js";
import type { ResultsFile } from "./results.js";
import type { TripFile } from "./tripFile.js";

export interface FileRun {
  readonly trips: TripFile;
  readonly results: ResultsFile;
  readonly pool: PartPool;
  readonly facts: BatchFacts;
  readonly signal: AbortSignal;
  /** Called with the results of each part once they are kept, and how many trips have theirs. */
  readonly onPart: (results: PartResults, done: number) => void;
  /** Called when trips of a part failed for something that may pass, and are planned again. */
  readonly onRetry: (trips: number, pauseMs: number) => void;
  /** Shorter in tests. */
  readonly pausesMs?: readonly number[];
}

/** Somebody waits for the run: after these pauses, what failed is final. */
const PAUSES_MS: readonly number[] = [5000, 15_000, 45_000];

/** Parts in work: while one is written and the last trips of another are planned, no thread is without work. */
const PARTS_AT_A_TIME = 3;

/** Plans the trips of a file that have no results yet, and keeps the results in the order of the trips. */
export async function runFile(run: FileRun): Promise<void> {
  const { trips, results, onPart } = run;
  let done = results.done;
  const inWork: { readonly count: number; readonly planned: Promise<PartResults> }[] = [];
  const keepFirst = async (): Promise<void> => {
    const first = inWork.shift();
    if (first === undefined) return;
    const planned = await first.planned;
    await results.append(planned.bytes);
    done += first.count;
    onPart(planned, done);
  };
  for await (const part of trips.parts(done)) {
    const planned = planPatiently(run, part);
    // It is waited for in its turn.
    planned.catch(() => undefined);
    inWork.push({ count: part.length, planned });
    if (inWork.length >= PARTS_AT_A_TIME) await keepFirst();
  }
  while (inWork.length > 0) {
    // As above.
    await keepFirst();
  }
}

/** Plans a part, and again while trips of it fail for something that may pass. */
async function planPatiently(
  { pool, facts, signal, onRetry, pausesMs = PAUSES_MS }: FileRun,
  part: readonly BatchTrip[],
): Promise<PartResults> {
  let planned = await pool.plan(part, facts, signal);
  for (const pauseMs of pausesMs) {
    const { passing = 0 } = planned;
    if (passing === 0) break;
    onRetry(passing, pauseMs);
    // Each try follows the one before it.
    await setTimeout(pauseMs, undefined, { signal });
    planned = await pool.plan(part, facts, signal);
  }
  return planned;
}
