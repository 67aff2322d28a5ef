import type { KeyRecord } from "./store.js";

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
