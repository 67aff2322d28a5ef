// What a worker does with a part: it plans its trips, and writes their results.

import type { StationSets } from "../../sets/stationSets.js";
import { openSets } from "../openSets.js";
import { type BatchFacts, readPart } from "../part.js";
import { MAX_TRIES, PassingFailureError } from "../passing.js";
import type { PartPool } from "../pool/pool.js";
import type { PartJob } from "./queue.js";
import type { RedisBatchStore } from "./store.js";

export interface PartWorkOptions {
  readonly store: RedisBatchStore;
  readonly sets: Pick<StationSets, "openVersion">;
  readonly pool: Pick<PartPool, "plan">;
  readonly engineVersion: string;
  /** Aborted when the process must end at once. */
  readonly signal: AbortSignal;
  /** Called for each part whose results were written. */
  onPlanned(part: PlannedPart): void;
}

export interface PlannedPart extends PartJob {
  readonly trips: number;
  readonly failed: number;
  readonly ms: number;
}

/**
 * Makes what `takeParts` does with each part. A part that is planned twice has the same results, and the first ones
 * stay.
 */
export function makePartWork({
  store,
  sets,
  pool,
  engineVersion,
  signal,
  onPlanned,
}: PartWorkOptions): (job: PartJob) => Promise<void> {
  return async ({ batch: id, part, tries = 0 }) => {
    const beginMs = performance.now();
    const batch = await store.find(id);
    if (batch === undefined || batch.finishedAt !== null) return;
    const bytes = await store.takePart(id, part);
    // Somebody else has planned it, or the batch has just ended.
    if (bytes === undefined) return;
    const trips = readPart(bytes);
    const facts: BatchFacts = {
      id,
      sets: await openSets(sets, batch),
      acceptedMs: Date.parse(batch.createdAt),
      engineVersion,
    };
    const results = await pool.plan(trips, facts, signal);
    // After the last try, what failed is final, so that a batch always ends.
    if ((results.passing ?? 0) > 0 && tries + 1 < MAX_TRIES)
      throw new PassingFailureError(`${results.passing} trips may have plans later`);
    await store.writeResults(id, part, results, trips.length);
    onPlanned({ batch: id, part, trips: trips.length, failed: results.failed, ms: performance.now() - beginMs });
  };
}
