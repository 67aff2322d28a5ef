import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Counter, Take } from "./counter.js";

type Done = Parameters<FastifyRateLimitStore["incr"]>[1];

/** The `store` of @fastify/rate-limit that counts with `counter`: each endpoint by itself, whatever the method. */
export function limitStore(counter: Counter): FastifyRateLimitStoreCtor {
  class LimitStore implements FastifyRateLimitStore {
    readonly #endpoint: string;

    constructor(_options: object, endpoint = "") {
      this.#endpoint = endpoint;
    }

    incr(key: string, done: Done, windowMs: number, max: number): void {
      void this.#take(key, done, windowMs, max);
    }

    child(options: object): LimitStore {
      return new LimitStore(options, urlOf(options));
    }

    async #take(key: string, done: Done, windowMs: number, max: number): Promise<void> {
      let taken: Take;
      try {
        taken = await counter.take(`${key}:${this.#endpoint}`, max, windowMs);
      } catch (error) {
        done(error instanceof Error ? error : new Error("the counter failed"));
        return;
      }
      done(null, { current: taken.current, ttl: taken.ttlMs });
    }
  }
  return LimitStore;
}

/** The path of the route that `options` are of. The plugin's types do not have it. */
function urlOf(options: object): string {
  if ("routeInfo" in options && typeof options.routeInfo === "object" && options.routeInfo !== null && "url" in options.routeInfo) {
    return String(options.routeInfo.url);
  }
  throw new Error("a limit must be of a route");
}
