// The sets of stations that the service keeps, as its other parts see them.

import type { StationSet } from "../contract/schemas/kept.js";
import type { GivenUnits } from "../stations/givenUnits.js";
import type { StationSource } from "../stations/packed/packed.js";

/** A version of a set. */
export type SetVersion = NonNullable<StationSource["set"]>;

/** A version that is open: it stays as it is, whatever becomes of the set's name. */
export type OpenSet = Required<StationSource> & { readonly set: SetVersion };

/** The versions that a set must have one of, as `If-Match` names them; `*` for any. `undefined` asks nothing. */
export type Expected = readonly string[] | "*" | undefined;

/** A file of stations or prices as a partner sends it. */
export interface SetFile {
  /** `text/csv`, `application/json` or `application/x-ndjson`. */
  readonly mediaType: string;
  /** In a buffer of their own, which is handed on to another thread: it is empty afterwards. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What the partner says of its prices. */
  readonly units: GivenUnits;
}

/** A set that was put in place. */
export interface PutSet {
  readonly set: StationSet;
  /** What was assumed, or left out of the file. */
  readonly warnings: readonly string[];
}

/** A set whose prices were changed. */
export interface PatchedSet extends PutSet {
  /** How many stations have another price than before. */
  readonly changedCount: number;
}

/**
 * Sets of stations by partner and name, for those who plan with them. A partner sees its own and the host's. Every
 * method rejects with a ServiceError STORAGE_UNAVAILABLE when the sets cannot be read or written.
 */
export interface OpenSets {
  /** The version of a set that is in place now; `undefined` where the partner can read no set of this name. */
  open(partner: string, name: string): Promise<OpenSet | undefined>;
  /** A version that `keep` answered; `undefined` where it is not kept any more. */
  openVersion(partner: string, set: SetVersion): Promise<OpenSet | undefined>;
}

/** The same for those who keep them, too. Nobody can change the host's set. */
export interface StationSets extends OpenSets {
  /**
   * Keeps the version of a set that is in place now for six hours, whatever becomes of its name, and then for as long
   * as a batch holds it. Whoever takes in a batch calls this for each of its sets.
   * @returns the version, for `openVersion`; `undefined` where the partner can read no set of this name.
   */
  keep(partner: string, name: string): Promise<SetVersion | undefined>;

  get(partner: string, name: string): Promise<StationSet | undefined>;
  /** The partner's sets and the host's, by name. */
  list(partner: string): Promise<StationSet[]>;
  /**
   * Puts the stations of a file in place of what the name stood for before.
   * @throws {ServiceError} VALIDATION_ERROR, MIXED_FUEL_TYPES, PRECONDITION_FAILED or SERVICE_OVERLOADED; the set stays
   *   as it was.
   */
  put(partner: string, name: string, file: SetFile, expected?: Expected): Promise<PutSet>;
  /**
   * Changes the prices of the stations that a file names. @throws {ServiceError} as `put` does, or
   * STATION_SET_NOT_FOUND.
   */
  patch(partner: string, name: string, file: SetFile, expected?: Expected): Promise<PatchedSet>;
  /** @throws {ServiceError} VALIDATION_ERROR, PRECONDITION_FAILED or STATION_SET_NOT_FOUND. */
  delete(partner: string, name: string, expected?: Expected): Promise<void>;

  /** What is wrong with them, one sentence each. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** The versions that unfinished batches go by, as `heldKey` writes them. */
export type ListHeld = () => Promise<ReadonlySet<string>>;

/** A partner and a version in one text. */
export function heldKey(partner: string, version: string): string {
  return `${partner}\n${version}`;
}
