// Which failures the documentation allows, and when. All others are breaches.

import { RedisError } from "../../src/storage/redis.js";
import { KeyStoreError } from "../../src/access/keys/store.js";
import { WrongAnswerError } from "../../bench/harness/service/call.js";
import type { DisturbanceLog } from "./disturbances.js";

/** What is done that needs Redis. */
export type Need = "nothing" | "sets" | "batches" | "keys";

/** The answers that may come while Redis is away, by `error_code` (docs/http.md, "Errors"). */
const WHILE_REDIS_IS_AWAY: Readonly<Record<Need, readonly string[]>> = {
  // "200 throughout" (docs/operating.md, "Drills").
  nothing: [],
  sets: ["STORAGE_UNAVAILABLE"],
  // A batch that was cut off while it was read holds its key for a while.
  batches: ["STORAGE_UNAVAILABLE", "IDEMPOTENCY_IN_PROGRESS"],
  // The commands to the keys fail; services say nothing about it.
  keys: [],
};

/** @param from when it began, and `to` when it had failed. */
export function isPermitted(error: unknown, need: Need, from: number, to: number, log: DisturbanceLog): boolean {
  if (!log.overlaps(["Redis"], from, to)) return false;
  if (need === "keys" && (error instanceof RedisError || error instanceof KeyStoreError)) return true;
  return (
    error instanceof WrongAnswerError && error.code !== undefined && WHILE_REDIS_IS_AWAY[need].includes(error.code)
  );
}
