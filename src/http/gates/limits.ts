import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../../contract/errors.js";
import type { KeyLimits } from "../../access/keys/store.js";
import type { Counter, Take } from "../../access/limits/counter.js";
import { endpointOf } from "../telemetry/telemetry.js";

/** Requests that a key may make in a minute, where the key has no limit of its own. */
const REQUESTS_PER_MINUTE = { routes: 60, enrich: 120, optimize: 120 } as const satisfies Required<KeyLimits>;
const WINDOW_MS = 60_000;
const MS_PER_SECOND = 1000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the endpoint's limit, where it has one. */
    limit?: keyof KeyLimits;
  }
}

/**
 * The second gate: counts what a key asks of an endpoint with a limit, and refuses what is too much. The headers are
 * those of https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-05
 * @param onExceeded is told of each refusal.
 */
export function limitRequests(app: FastifyInstance, counter: Counter, onExceeded: (request: FastifyRequest) => void): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined) {
      done();
      return;
    }
    const { caller } = request;
    // The key gate comes first, so there is always one.
    if (caller === null) throw new Error("a limited endpoint must not be keyless");
    const max = caller.limits?.[limit] ?? REQUESTS_PER_MINUTE[limit];
    const goOn = (taken: Take): void => {
      const refusal = tell(taken, max, reply);
      if (refusal !== undefined) onExceeded(request);
      done(refusal);
    };
    const taken = counter.take(`${caller.id}:${endpointOf(request)}`, max, WINDOW_MS);
    // To wait for what is there already would cost as much as to count it.
    if (taken instanceof Promise) taken.then(goOn, done);
    else goOn(taken);
  });
}

/** Says in an answer's headers how the limit stands; the refusal, when it is used up. */
function tell({ current, ttlMs }: Take, max: number, reply: FastifyReply): ServiceError | undefined {
  const seconds = Math.ceil(ttlMs / MS_PER_SECOND);
  reply.header("ratelimit-limit", max).header("ratelimit-remaining", Math.max(0, max - current)).header("ratelimit-reset", seconds);
  if (current <= max) return undefined;
  reply.header("retry-after", seconds);
  return new ServiceError("RATE_LIMIT_EXCEEDED", `This key may make ${max} requests a minute to this endpoint. Try again in ${seconds} s.`);
}
