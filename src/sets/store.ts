// Where sets of stations are kept. A store knows nothing of what is in a block.

import { createHash } from "node:crypto";
import type { z } from "zod";
import { StationSet } from "../contract/schemas/kept.js";
import type { Expected } from "./stationSets.js";

/** What a name stands for. */
export const SetRecord = StationSet.pick({ version: true, station_count: true, priced_count: true, updated_at: true });
export type SetRecord = z.infer<typeof SetRecord>;

/** The most names that a partner's sets can have. */
export const MAX_SETS = 100;

/** Why a change was not made. */
export type Refusal =
  /** The name stands for another version than expected, or for none. */
  | { readonly refused: "version"; readonly current: SetRecord | undefined }
  /** The partner has too many sets. */
  | { readonly refused: "count" };

/**
 * Blocks by owner and version, and what names stand for. Each method rejects with a StorageError when the store cannot
 * be used. A block that no name stands for is removed, unless there is a note that it is to be kept.
 */
export interface SetStore {
  /** What a name stands for; `undefined` for nothing. */
  read(owner: string, name: string): Promise<SetRecord | undefined>;
  /** All names of an owner, and what they stand for. */
  list(owner: string): Promise<ReadonlyMap<string, SetRecord>>;
  /** Lets a name stand for a version from now on, in one stroke. @returns `undefined` when that is done. */
  replace(
    owner: string,
    name: string,
    record: SetRecord,
    block: SharedArrayBuffer,
    expected: Expected,
  ): Promise<Refusal | undefined>;
  /** Lets a name stand for nothing any more. @returns `undefined` when that is done. */
  remove(owner: string, name: string, expected: Expected): Promise<Refusal | undefined>;
  /** The bytes of a version, as far as they are kept: the caller checks them. */
  readBlock(owner: string, version: string): Promise<SharedArrayBuffer | undefined>;
  /**
   * Notes that a version must stay although its name may go.
   * @param block is kept where the store does not have the version.
   * @returns whether the version is there.
   */
  keep(owner: string, version: string, block?: SharedArrayBuffer): Promise<boolean>;
  /**
   * Forgets the notes made before a time, and removes the versions that nothing else keeps.
   * @param isHeld tells of which versions the note stays.
   */
  release(beforeMs: number, isHeld: (owner: string, version: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** The host's blocks. No partner is this owner, because theirs are digests. */
export const HOST_OWNER = "host";

/** Whose sets those of a partner are. Nobody can choose a partner's name so that it reaches what belongs to another. */
export function ownerOf(partner: string): string {
  return createHash("sha256").update(partner).digest("hex");
}

/** The version of a block: SHA-256 of its bytes. */
export function versionOf(block: SharedArrayBuffer): string {
  return createHash("sha256").update(new Uint8Array(block)).digest("hex");
}

/** Whether a record is one of those that a caller expects. */
export function isExpected(record: SetRecord | undefined, expected: Expected): boolean {
  if (expected === undefined) return true;
  return record !== undefined && (expected === "*" || expected.includes(record.version));
}
