import { RedisError } from "../redis/connection.js";
import type { Counter } from "./counter.js";

/**
 * Counts with `shared` and, while that fails, with `local`: then each instance counts by itself. What `shared` accepts
 * is counted in `local` too, so that a failure gives nobody a fresh start on an instance.
 */
export function withFallback(shared: Counter, local: Counter): Counter {
  return {
    take: async (name, max, windowMs) => {
      try {
        const taken = await shared.take(name, max, windowMs);
        if (taken.current <= max) await local.take(name, max, windowMs);
        return taken;
      } catch (error) {
        if (!(error instanceof RedisError)) throw error;
        return local.take(name, max, windowMs);
      }
    },
  };
}
