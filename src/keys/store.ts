import { z } from "zod";

/** Above it a limit is none. */
export const MAX_REQUESTS_PER_MINUTE = 60_000;

const RequestsPerMinute = z.int().min(1).max(MAX_REQUESTS_PER_MINUTE);

/** Requests a minute that a key may make to an endpoint; where none is given, the endpoint's own limit holds. */
export const KeyLimits = z.object({
  routes: RequestsPerMinute.optional(),
  enrich: RequestsPerMinute.optional(),
  optimize: RequestsPerMinute.optional(),
});
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

/** The keys cannot be read or written; the message says why, and no more than the place that the operator named. */
export class KeyStoreError extends Error {
  override readonly name = "KeyStoreError";
}

/** Where keys are kept: a file, or Redis. All methods reject with a KeyStoreError and then have changed nothing. */
export interface KeyStore {
  /** All records, revoked and expired ones too, in the order they were added. */
  list(): Promise<KeyRecord[]>;

  /** Adds a record; of two added at the same time by two processes none is lost. */
  add(record: KeyRecord): Promise<void>;

  /** Marks a key as revoked; its record as it is then, undefined when no key has this id. A revoked key keeps its first date. */
  revoke(id: string, at: string): Promise<KeyRecord | undefined>;

  /**
   * Calls `onChange` soon after the records may have changed, within a second, also when another process changed
   * them, until `close`. @param onProblem is told when that cannot be found out.
   */
  follow(onChange: () => void, onProblem: (problem: KeyStoreError) => void): void;

  /** Ends following and connections. */
  close(): Promise<void>;
}
