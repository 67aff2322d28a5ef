import { ServiceError } from "../contract/values/errors.js";
import type { Batches } from "./store.js";

/**
 * Stands for batches that this process does not take, so that all else still works. @param notice why, for operators.
 */
export function absentBatches(notice: string): Batches {
  const store = {
    claim: refuse,
    begin: refuse,
    read: refuse,
    readPart: refuse,
    writeResults: refuse,
    readResults: refuse,
    cancel: refuse,
    unfinished: refuse,
    held: refuse,
  };
  const runner = {
    add: async () => undefined,
    remove: async () => undefined,
    load: { tripsWaiting: 0, tripsDone: 0, batchesUnfinished: 0, workers: 0 },
    close: async () => undefined,
  };
  return { store, runner, notice, close: async () => undefined };
}

async function refuse(): Promise<never> {
  throw new ServiceError(
    "STORAGE_UNAVAILABLE",
    "This service takes no batches at the moment. Ask whoever runs it, and plan trips one by one with POST /v1/plans meanwhile.",
  );
}
