import type { FastifyContextConfig, FastifyRequest } from "fastify";
import { ServiceError } from "../contract/errors.js";
import type { KeyLimits } from "../keys/store.js";

/** Requests that a key may make in a minute, where the key has no limit of its own. */
const REQUESTS_PER_MINUTE = { routes: 60, enrich: 120, optimize: 120 } as const satisfies Required<KeyLimits>;

/** An endpoint's limit: a route's configuration. */
export function limitOf(name: keyof KeyLimits): NonNullable<FastifyContextConfig["rateLimit"]> {
  return { max: (request) => request.caller?.limits?.[name] ?? REQUESTS_PER_MINUTE[name] };
}

/** What limits are counted by. The key gate comes first, so there is always a caller. */
export function limitKey(request: FastifyRequest): string {
  if (request.caller === null) throw new Error("a limited endpoint must not be keyless");
  return request.caller.id;
}

/** The refusal of a caller who has used up a window's requests. */
export function rateLimitExceeded(_request: FastifyRequest, window: { max: number; ttl: number }): ServiceError {
  const seconds = Math.max(1, Math.ceil(window.ttl / 1000));
  return new ServiceError(
    "RATE_LIMIT_EXCEEDED",
    `This key may make ${window.max} requests a minute to this endpoint. Try again in ${seconds} s.`,
  );
}
