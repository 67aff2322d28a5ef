import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "../../contract/endpoints.js";

/** How long a browser may remember the permission to call. */
const MAX_AGE_SECONDS = 600;

/** Lets pages of these origins call the service, or of all with `*`. Without any, browsers let no page of another origin call it. */
export async function addCors(app: FastifyInstance, origins: readonly string[], endpoints: readonly Endpoint[]): Promise<void> {
  if (origins.length === 0) return;
  const shared = {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: [...new Set(endpoints.map(({ method }) => method))].toSorted(),
    allowedHeaders: ["Content-Type", "X-API-Key", "X-Request-Id", "traceparent", "tracestate"],
    exposedHeaders: ["X-Request-Id", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
    maxAge: MAX_AGE_SECONDS,
  };
  // Decided for each request, because the plugin would answer every OPTIONS request itself, also those that are no preflight.
  await app.register(cors, { delegator: (request, done) => done(null, { ...shared, preflight: isPreflight(request) }) });
}

/** Whether a browser asks if a page may send a request: https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
