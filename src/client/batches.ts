import { exchange, mayPass, pause, type Settings } from "./call.js";
import { CANCEL_BATCH, CREATE_BATCH, GET_BATCH } from "./endpoints.js";
import { FuelRouteError } from "./errors.js";
import { emptyMessage, fileMessage } from "./message.js";
import { readResults } from "./results.js";
import { uploadOptions } from "./stationSets.js";
import type { Batch, Batches, BatchTrip, FileBody, WaitOptions } from "./types.js";

/** A batch is asked for after this time, and after pauses that grow up to the longest one. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
const WAIT_GROWTH = 1.5;

/** Failures of a service that restarts may last this long. */
const PATIENCE_MS = 300_000;

export function batchesOf(settings: Settings): Batches {
  const get: Batches["get"] = async (id, options = {}) =>
    exchange<Batch>(settings, GET_BATCH, emptyMessage(GET_BATCH, { id }), options);
  return {
    create: async (trips, { idempotencyKey = randomKey(), ...options } = {}) => {
      const message = fileMessage(
        emptyMessage(CREATE_BATCH),
        isList(trips) ? toLines(trips) : trips,
        "application/x-ndjson",
      );
      return exchange<Batch>(
        settings,
        CREATE_BATCH,
        { ...message, headers: { ...message.headers, "idempotency-key": idempotencyKey } },
        uploadOptions(settings, options),
      );
    },
    get,
    results: (id, options = {}) => readResults(settings, id, options),
    cancel: async (id, options = {}) =>
      exchange<Batch>(settings, CANCEL_BATCH, emptyMessage(CANCEL_BATCH, { id }), options),
    wait: async (id, options = {}) => waitFor((signal) => get(id, { signal }), options),
  };
}

async function waitFor(
  ask: (signal: AbortSignal) => Promise<Batch>,
  { signal = new AbortController().signal, onProgress }: WaitOptions,
): Promise<Batch> {
  let answeredMs = performance.now();
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MAX_WAIT_MS, waitMs * WAIT_GROWTH)) {
    let batch: Batch | undefined;
    try {
      // One state after the other.
      batch = await ask(signal);
      answeredMs = performance.now();
    } catch (error) {
      signal.throwIfAborted();
      if (
        !(error instanceof FuelRouteError) ||
        !(mayPass(error) || error.code === "TIMEOUT") ||
        performance.now() - answeredMs > PATIENCE_MS
      )
        throw error;
    }
    if (batch !== undefined) {
      onProgress?.(batch);
      if (batch.finished_at !== null) return batch;
    }
    await pause(waitMs, signal);
  }
}

function isList(trips: readonly BatchTrip[] | FileBody): trips is readonly BatchTrip[] {
  return Array.isArray(trips);
}

function toLines(trips: readonly BatchTrip[]): string {
  return trips.map((trip) => `${JSON.stringify(trip)}\n`).join("");
}

/** 128 random bits. `randomUUID` is missing in pages without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
