import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "../../contract/schemas/endpoints.js";

/** How long a browser may remember the permission to call. */
const MAX_AGE_SECONDS = 600;

/**
 * Lets pages of these origins call the service, or of all with `*`. Without any, browsers let no page of another origin
 * call it.
 */
export async function addCors(
  app: FastifyInstance,
  origins: readonly string[],
  endpoints: readonly Endpoint[],
): Promise<void> {
  if (origins.length === 0) return;
  const shared = {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: [...new Set(endpoints.map(({ method }) => method))].toSorted(),
    allowedHeaders: [
      "Content-Type",
      "X-API-Key",
      "X-Request-Id",
      "traceparent",
      "tracestate",
      ...requestHeaders(endpoints),
    ],
    exposedHeaders: [
      "X-Request-Id",
      "Retry-After",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      ...answerHeaders(endpoints),
    ],
    maxAge: MAX_AGE_SECONDS,
  };
  // Decided for each request, because the plugin would answer every OPTIONS request itself, also those that are no
  // preflight.
  await app.register(cors, {
    delegator: (request, done) => done(null, { ...shared, preflight: isPreflight(request) }),
  });
}

/** Headers that requests to some of the endpoints may have. */
function requestHeaders(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  return new Set(
    endpoints.flatMap(({ headers = {}, bearer }) => [...Object.keys(headers), ...(bearer ? ["Authorization"] : [])]),
  );
}

/** Headers that answers of some of the endpoints have. */
function answerHeaders(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  return new Set(
    endpoints.flatMap(({ answers }) => Object.values(answers).flatMap(({ headers = {} }) => Object.keys(headers))),
  );
}

/** Whether a browser asks if a page may send a request: https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
