import type { BatchFacts, PartResults } from "../part.js";
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
}

/** Parts in work: while one is written and the last trips of another are planned, no thread is without work. */
const PARTS_AT_A_TIME = 3;

/** Plans the trips of a file that have no results yet, and keeps the results in the order of the trips. */
export async function runFile({ trips, results, pool, facts, signal, onPart }: FileRun): Promise<void> {
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
    const planned = pool.plan(part, facts, signal);
    // It is waited for in its turn.
    planned.catch(() => undefined);
    inWork.push({ count: part.length, planned });
    if (inWork.length >= PARTS_AT_A_TIME) await keepFirst();
  }
  while (inWork.length > 0) {
    // As above.
    // eslint-disable-next-line no-await-in-loop
    await keepFirst();
  }
}
