import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../../contract/values/errors.js";
import type { Limit } from "../../contract/schemas/endpoint.js";
import type { Counter, Take } from "../../access/limits/memory.js";
import { endpointOf } from "../telemetry/observeRequests.js";

const WINDOW_MS = 60_000;
const MS_PER_SECOND = 1000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set where requests to the endpoint are counted. */
    limit?: Limit;
  }
}

/**
 * The second gate: counts the requests of a key to an endpoint that has a limit, and refuses those above it. The
 * headers are those of https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-05
 * @param onExceeded is called for each refusal.
 */
export function limitRequests(
  app: FastifyInstance,
  counter: Counter,
  onExceeded: (request: FastifyRequest) => void,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined) {
      done();
      return;
    }
    const { caller } = request;
    // The first gate has checked the key.
    if (caller === null) throw new Error("a limited endpoint must not be keyless");
    const max = caller.limits?.[limit.name] ?? limit.requestsPerMinute;
    const conclude = (taken: Take): void => {
      const refusal = setHeaders(taken, max, reply);
      if (refusal !== undefined) onExceeded(request);
      done(refusal);
    };
    const taken = counter.take(`${caller.id}:${endpointOf(request)}`, max, WINDOW_MS);
    // Awaiting a result that is there already would cost as much as the counting.
    if (taken instanceof Promise) taken.then(conclude, done);
    else conclude(taken);
  });
}

/** Says in the answer's headers how the limit stands. @returns the refusal when it is used up. */
function setHeaders({ current, ttlMs }: Take, max: number, reply: FastifyReply): ServiceError | undefined {
  const seconds = Math.ceil(ttlMs / MS_PER_SECOND);
  reply
    .header("ratelimit-limit", max)
    .header("ratelimit-remaining", Math.max(0, max - current))
    .header("ratelimit-reset", seconds);
  if (current <= max) return undefined;
  reply.header("retry-after", seconds);
  return new ServiceError(
    "RATE_LIMIT_EXCEEDED",
    `This key may make ${max} requests a minute to this endpoint. Try again in ${seconds} s.`,
  );
}
