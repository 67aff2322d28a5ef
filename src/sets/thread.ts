// The thread that reads one file, or indexes one block, and ends.

import { parentPort, workerData } from "node:worker_threads";
import { type ErrorCode, ServiceError } from "../contract/errors.js";
import type { PackedStations } from "../stations/packed/packed.js";
import { indexSet } from "../stations/packed/set.js";
import { versionOf } from "./store.js";

interface FileJob {
  /** What to call the file in messages. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where it is not given, the content shows what the file is. */
  readonly mediaType?: string | undefined;
}

export type ThreadJob =
  | ({ readonly kind: "stations" } & FileJob)
  | ({ readonly kind: "prices"; readonly block: SharedArrayBuffer } & FileJob)
  | { readonly kind: "index"; readonly block: SharedArrayBuffer; readonly version: string };

/** Stations, ready to be kept. */
export interface ReadSet {
  readonly packed: PackedStations;
  readonly version: string;
  readonly stationCount: number;
  readonly pricedCount: number;
  readonly warnings: readonly string[];
}

export interface ReadPrices extends ReadSet {
  readonly changedCount: number;
}

export type ThreadAnswer =
  | { readonly kind: "stations"; readonly read: ReadSet }
  | { readonly kind: "prices"; readonly read: ReadPrices }
  | { readonly kind: "index"; readonly packed: PackedStations | undefined }
  | { readonly kind: "refusal"; readonly code: ErrorCode; readonly message: string; readonly details: unknown; readonly extra: Readonly<Record<string, unknown>> };

async function perform(asked: ThreadJob): Promise<ThreadAnswer> {
  if (asked.kind === "index") return { kind: "index", packed: versionOf(asked.block) === asked.version ? indexSet(asked.block) : undefined };
  // Loaded only where a file is read, because it takes longer than indexing a block.
  if (asked.kind === "prices") {
    const { readPriceFile } = await import("../stations/packed/prices.js");
    const { block, ...read } = await readPriceFile(asked.block, asked);
    return { kind: "prices", read: { ...read, packed: indexSet(block), version: versionOf(block) } };
  }
  const [{ readSetFile }, { loadPlacer }] = await Promise.all([import("../stations/packed/read.js"), import("../providers/places/exits/load.js")]);
  const { block, ...read } = await readSetFile(asked, loadPlacer);
  return { kind: "stations", read: { ...read, packed: indexSet(block), version: versionOf(block) } };
}

async function answer(asked: ThreadJob): Promise<ThreadAnswer> {
  try {
    return await perform(asked);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, details, extra } = error;
    return { kind: "refusal", code, message, details, extra };
  }
}

const job: ThreadJob = workerData;
parentPort?.postMessage(await answer(job), []);
