import { z } from "zod";

/** Above it a limit is none. */
export const MAX_REQUESTS_PER_MINUTE = 60_000;

const RequestsPerMinute = z.int().min(1).max(MAX_REQUESTS_PER_MINUTE);

/** Requests a minute that a key may make, by the name of an endpoint's limit. Where a name is missing, the endpoint's own limit holds. */
export const KeyLimits = z.record(z.string(), RequestsPerMinute);
export type KeyLimits = z.infer<typeof KeyLimits>;

/** What is stored of a key. Times are ISO 8601 in UTC. */
export const KeyRecord = z.object({
  /** Names the key in logs and limits; not secret. */
  id: z.string().min(1),
  partner: z.string(),
  label: z.string().optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  /** From then on the key is not valid. */
  expires: z.iso.datetime().optional(),
  revoked: z.iso.datetime().optional(),
  limits: KeyLimits.optional(),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

/** A record as stores read it: fields that only a later version knows are kept. */
export const StoredRecord = KeyRecord.loose();

/**
 * The format in which stores hold keys. What only adds fields keeps it; a version that earlier ones must not touch has
 * the next one. Stores of before formats were numbered have format 1.
 */
export const STORE_FORMAT = 1;

/** Why keys that a later version has written are not touched. */
export function newerFormat(format: number): string {
  return `the keys are stored in format ${format}, and this version of fuel-route knows formats up to ${STORE_FORMAT}: use the version that wrote them, or a later one`;
}

/** The keys cannot be read or written; the message says why, and no more than the place that the operator named. */
export class KeyStoreError extends Error {
  override readonly name = "KeyStoreError";
}

/** The store has fewer records than it once had. */
export class KeyLossError extends KeyStoreError {
  /** @param records what is left. */
  constructor(
    message: string,
    readonly records: readonly KeyRecord[],
  ) {
    super(message);
  }
}

/** What is told of a failure in the background: no failure there may end the process. */
export function problemOf(error: unknown): KeyStoreError {
  if (error instanceof KeyStoreError) return error;
  return new KeyStoreError(`the service failed while it worked on the keys (${error instanceof Error ? error.name : "unknown error"})`, { cause: error });
}

/** The day in UTC, as 2026-11-21, on which each key was last used, by the key's id. */
export type LastUses = ReadonlyMap<string, string>;

/** Where keys are kept: a file, or Redis. All methods reject with a KeyStoreError and then have changed nothing. */
export interface KeyStore {
  /** Whether a record that is missing has been lost. Where people edit the store, it may have been removed on purpose. */
  readonly losesRecords: boolean;

  /**
   * All records, revoked and expired ones too, in the order they were added.
   * @throws {KeyLossError} when some are known to be lost.
   */
  list(): Promise<KeyRecord[]>;

  /**
   * Adds a record; of two added at the same time by two processes none is lost.
   * @param show is called when all else is ready, and shows the key; nothing is stored if it fails.
   */
  add(record: KeyRecord, show?: () => Promise<void>): Promise<void>;

  /** Marks a key as revoked; its record as it is then, undefined when no key has this id. A revoked key keeps its first date. */
  revoke(id: string, at: string): Promise<KeyRecord | undefined>;

  /** Writes back what the store has lost: revocations, and, where it loses records, whole records. What is there stays. */
  restore(records: readonly KeyRecord[]): Promise<void>;

  /**
   * Calls `onChange` soon after the records may have changed, within a second, also when another process changed
   * them, until `close`. @param onProblem is told when that cannot be found out.
   */
  follow(onChange: () => void, onProblem: (problem: KeyStoreError) => void): void;

  /** Keeps the later of the days given and the days known. */
  noteUses(uses: LastUses): Promise<void>;

  /** What `noteUses` was told; keys never used are left out. */
  lastUses(): Promise<LastUses>;

  /** Ends following and connections. */
  close(): Promise<void>;
}
