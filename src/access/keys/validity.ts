import type { KeyRecord } from "./store.js";

type Ends = Pick<KeyRecord, "expires" | "revoked">;

export type KeyState = "valid" | "expired" | "revoked";

/** Until when a key is valid, exclusively, in milliseconds since 1970: never if it is revoked, for ever if nothing ends it. */
export function validUntilMs({ expires, revoked }: Ends): number {
  if (revoked !== undefined) return Number.NEGATIVE_INFINITY;
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
}

/** What a key is at a time. One that is revoked stays so when it would have expired. */
export function stateOf(record: Ends, nowMs: number): KeyState {
  if (record.revoked !== undefined) return "revoked";
  return nowMs < validUntilMs(record) ? "valid" : "expired";
}
