// Reading one file, or indexing one block: what a thread of its own does.

import { type ErrorCode, ServiceError } from "../contract/values/errors.js";
import type { GivenUnits } from "../stations/givenUnits.js";
import { indexSet, type PackedStations } from "../stations/packed/packed.js";
import { versionOf } from "./store.js";

interface FileJob {
  /** What to call the file in messages. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where it is not given, the content shows what the file is. */
  readonly mediaType?: string | undefined;
  /** What its sender says of its prices; missing of the host's own. */
  readonly units?: GivenUnits | undefined;
}

export type SetJob =
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

export type JobAnswer =
  | { readonly kind: "stations"; readonly read: ReadSet }
  | { readonly kind: "prices"; readonly read: ReadPrices }
  | { readonly kind: "index"; readonly packed: PackedStations | undefined }
  | {
      readonly kind: "refusal";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: unknown;
      readonly extra: Readonly<Record<string, unknown>>;
    };

async function perform(job: SetJob): Promise<JobAnswer> {
  if (job.kind === "index")
    return { kind: "index", packed: versionOf(job.block) === job.version ? indexSet(job.block) : undefined };
  // Loaded only where a file is read, because it takes longer than indexing a block.
  if (job.kind === "prices") {
    const { readPriceFile } = await import("../stations/packed/prices.js");
    const { block, ...read } = await readPriceFile(job.block, job);
    return { kind: "prices", read: { ...read, packed: indexSet(block), version: versionOf(block) } };
  }
  const [{ readSetFile }, { loadPlacer }] = await Promise.all([
    import("../stations/packed/read.js"),
    import("../providers/places/load.js"),
  ]);
  const { block, ...read } = await readSetFile(job, loadPlacer);
  return { kind: "stations", read: { ...read, packed: indexSet(block), version: versionOf(block) } };
}

/** Does a job. Refusals are answers. */
export async function doJob(job: SetJob): Promise<JobAnswer> {
  try {
    return await perform(job);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, details, extra } = error;
    return { kind: "refusal", code, message, details, extra };
  }
}
