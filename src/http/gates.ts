import type { FastifyRequest } from "fastify";
import { ServiceError } from "../contract/errors.js";

/** Who a request comes from. */
export interface Caller {
  /** Id of the key: what limits are counted by. */
  readonly id: string;
  readonly partner: string;
}

/** Finds out whose key it is; undefined for anything that is not a valid key. */
export type Authenticate = (key: string) => Caller | undefined;

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the key is checked; null on endpoints that need none. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The endpoint answers without an API key. */
    keyless?: true;
  }
}

/**
 * The first gate. No body has been read when it refuses a request.
 * @throws {ServiceError} AUTHENTICATION_FAILED, the same whether a key is missing, malformed or unknown.
 */
export function requireKey(request: FastifyRequest, authenticate: Authenticate): void {
  const key = request.headers["x-api-key"];
  const caller = typeof key === "string" ? authenticate(key) : undefined;
  if (caller === undefined) {
    throw new ServiceError("AUTHENTICATION_FAILED", "The API key is invalid or missing. Send a valid key in the X-API-Key header.");
  }
  request.caller = caller;
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
