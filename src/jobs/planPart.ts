// What becomes of a part: its trips are planned and their results kept, or it waits and is planned again.

import type { OpenSets } from "../sets/stationSets.js";
import type { StationSource } from "../stations/packed/packed.js";
import { readPart } from "./part.js";
import type { PartPool } from "./pool/pool.js";
import type { BatchRecord, BatchStore } from "./store.js";

/**
 * A part is planned at most this often. With the pauses between, the tries take an hour: 5 s, doubled up to ten
 * minutes.
 */
export const MAX_TRIES = 13;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 600_000;

/** How long to wait after so many tries, in milliseconds. */
export function pauseAfterMs(tries: number, firstPauseMs = FIRST_PAUSE_MS): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/** Trips of a part failed for something that may pass: the part is planned again. */
export class PassingFailureError extends Error {
  override readonly name = "PassingFailureError";

  constructor(readonly trips: number) {
    super(`${trips} trips may have plans later`);
  }
}

export interface PlanTools {
  readonly store: Pick<BatchStore, "readPart" | "writeResults">;
  readonly sets: Pick<OpenSets, "openVersion">;
  readonly pool: Pick<PartPool, "plan">;
  readonly engineVersion: string;
}

/**
 * Plans a part of a batch and keeps its results. A part that is planned twice has the same results, and the first ones
 * stay.
 * @param tries how often its trips have failed for something that may pass.
 * @returns how many trips were planned, and failed; `undefined` where the part has its results, or the batch has ended.
 * @throws {PassingFailureError} when it is to be planned again: after the last try, what failed is final, so that a
 *   batch always ends; the signal's reason when it is aborted.
 */
export async function planPart(
  { store, sets, pool, engineVersion }: PlanTools,
  batch: BatchRecord,
  part: number,
  tries: number,
  signal: AbortSignal,
): Promise<{ readonly trips: number; readonly failed: number } | undefined> {
  const bytes = await store.readPart(batch.id, part);
  if (bytes === undefined) return undefined;
  const trips = readPart(bytes);
  const facts = {
    id: batch.id,
    sets: await openSets(sets, batch),
    acceptedMs: Date.parse(batch.createdAt),
    engineVersion,
  };
  const results = await pool.plan(trips, facts, signal);
  signal.throwIfAborted();
  const { passing = 0 } = results;
  if (passing > 0 && tries + 1 < MAX_TRIES) throw new PassingFailureError(passing);
  await store.writeResults(batch.id, part, results, trips.length);
  return { trips: trips.length, failed: results.failed };
}

/**
 * The sets that a batch goes by. One that is not kept any more is missing: its trips say so, and the batch still ends.
 */
async function openSets(
  sets: PlanTools["sets"],
  { partner, setVersions }: BatchRecord,
): Promise<ReadonlyMap<string, StationSource>> {
  const opened = await Promise.all(
    Object.entries(setVersions).map(
      async ([name, version]) => [name, await sets.openVersion(partner, { name, version })] as const,
    ),
  );
  return new Map(opened.flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])));
}
