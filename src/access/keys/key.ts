import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { KeyLimits, KeyRecord, KeyStore } from "./store.js";

const RANDOM_BYTES = 32;
export const KEY_PREFIX = "fr_";

/** A new API key: 256 random bits behind a prefix that secret scanners can look for. */
export function makeKey(): string {
  return KEY_PREFIX + randomBytes(RANDOM_BYTES).toString("base64url");
}

/** The stored form of a key. A plain digest is enough, because the key is random and not chosen by a person. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

export interface KeyRequest {
  /** Whom the key is for. */
  readonly partner: string;
  /** What the partner has it for. */
  readonly label?: string | undefined;
  /** ISO 8601 in UTC; without it the key is valid until it is revoked. */
  readonly expires?: string | undefined;
  readonly limits?: KeyLimits | undefined;
}

/**
 * Makes a key and adds its record to the store.
 * @param show shows the key to its owner before it is stored, because a key that nobody has seen must not be valid. A
 *   key
 *   that was shown and then could not be stored is not valid.
 * @returns the key, which cannot be shown again, and its stored record.
 * @throws {KeyStoreError} when it cannot be stored; what `show` throws.
 */
export async function issueKey(
  store: KeyStore,
  { partner, label, expires, limits }: KeyRequest,
  show?: (key: string) => Promise<void>,
): Promise<{ key: string; record: KeyRecord }> {
  const key = makeKey();
  const record: KeyRecord = {
    id: `key_${randomUUID()}`,
    partner,
    ...(label === undefined ? {} : { label }),
    sha256: hashKey(key),
    created: new Date().toISOString(),
    ...(expires === undefined ? {} : { expires }),
    ...(limits === undefined ? {} : { limits }),
  };
  await store.add(record, show && (() => show(key)));
  return { key, record };
}
