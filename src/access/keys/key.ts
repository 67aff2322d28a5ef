import { createHash, randomBytes } from "node:crypto";

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
