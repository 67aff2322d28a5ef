import { z } from "zod";

/** A higher limit would limit nothing. */
export const MAX_REQUESTS_PER_MINUTE = 60_000;

const RequestsPerMinute = z.int().min(1).max(MAX_REQUESTS_PER_MINUTE);

/**
 * Requests a minute that a key may make, by the name of an endpoint's limit. Where a name is missing, the endpoint's
 * own limit holds.
 */
export const KeyLimits = z.record(z.string(), RequestsPerMinute);
export type KeyLimits = z.infer<typeof KeyLimits>;

/** The stored record of a key. Times are ISO 8601 in UTC. */
export const KeyRecord = z.object({
  /** Names the key in logs and limits; not secret. */
  id: z.string().min(1),
  partner: z.string(),
  label: z.string().optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  /** The key is not valid from this time on. */
  expires: z.iso.datetime().optional(),
  revoked: z.iso.datetime().optional(),
  limits: KeyLimits.optional(),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

type Ends = Pick<KeyRecord, "expires" | "revoked">;

/**
 * The end of a key's validity, exclusive, in milliseconds since 1970: -Infinity if it is revoked, Infinity if nothing
 * ends it.
 */
export function validUntilMs({ expires, revoked }: Ends): number {
  if (revoked !== undefined) return Number.NEGATIVE_INFINITY;
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
}

/** The state of a key at a time. A revoked key never becomes an expired one. */
export function stateOf(record: Ends, nowMs: number): "valid" | "expired" | "revoked" {
  if (record.revoked !== undefined) return "revoked";
  return nowMs < validUntilMs(record) ? "valid" : "expired";
}

/** A record as stores read it. Fields of later versions are kept. */
export const StoredRecord = KeyRecord.loose();

/**
 * The format in which stores hold keys. A version that only adds fields keeps the format; one whose data earlier
 * versions must not touch increases it. Stores without a number have format 1.
 */
export const STORE_FORMAT = 1;

/** The message for keys that a later version has written. */
export function newerFormat(format: number): string {
  return `the keys are stored in format ${format}, and this version of fuel-route knows formats up to ${STORE_FORMAT}: use the version that wrote them, or a later one`;
}

/**
 * The keys cannot be read or written. The message says why, and contains no path but the one that the operator gave.
 */
export class KeyStoreError extends Error {
  override readonly name = "KeyStoreError";
}

/** The store has fewer records than it once had. */
export class KeyLossError extends KeyStoreError {
  /** @param records the ones that are left. */
  constructor(
    message: string,
    readonly records: readonly KeyRecord[],
  ) {
    super(message);
  }
}

/**
 * Turns any failure of work in the background into a problem to report, because no such failure may end the process.
 */
export function problemOf(error: unknown): KeyStoreError {
  if (error instanceof KeyStoreError) return error;
  return new KeyStoreError(
    `the service failed while it worked on the keys (${error instanceof Error ? error.name : "unknown error"})`,
    { cause: error },
  );
}

/** The day in UTC, as 2026-11-21, on which each key was last used, by the key's id. */
export type LastUses = ReadonlyMap<string, string>;

/** Where keys are stored: a file or Redis. A method that fails rejects with a KeyStoreError and has changed nothing. */
export interface KeyStore {
  /** Whether a missing record has been lost. In a store that people edit, it may have been removed on purpose. */
  readonly losesRecords: boolean;

  /**
   * All records, revoked and expired ones too, in the order they were added.
   * @throws {KeyLossError} when some are known to be lost.
   */
  list(): Promise<KeyRecord[]>;

  /**
   * Adds a record. If two processes add one each at the same time, both are stored.
   * @param show shows the key to its owner. It is called when everything else is ready; if it fails, nothing is stored.
   */
  add(record: KeyRecord, show?: () => Promise<void>): Promise<void>;

  /**
   * Marks a key as revoked, and returns its record; undefined if no key has this id. A revoked key keeps its first
   * date.
   */
  revoke(id: string, at: string): Promise<KeyRecord | undefined>;

  /** Writes back lost revocations and, in a store with `losesRecords`, lost records. Other records stay as they are. */
  restore(records: readonly KeyRecord[]): Promise<void>;

  /**
   * Until `close`, calls `onChange` within a second after the records may have changed, also by another process.
   * @param onProblem is called when the store cannot be checked for changes.
   */
  follow(onChange: () => void, onProblem: (problem: KeyStoreError) => void): void;

  /** Stores the given days, unless later ones are stored. */
  noteUses(uses: LastUses): Promise<void>;

  /** The days that `noteUses` stored; keys never used are left out. */
  lastUses(): Promise<LastUses>;

  /** Stops following and closes connections. */
  close(): Promise<void>;
}
