import type { FastifyInstance } from "fastify";
import { unprocessable } from "../contract/faults.js";
import { parseBody } from "../contract/parse.js";
import { RoutesRequest } from "../contract/routes.js";
import { computeRoute, type RouteTools } from "../routing/compute.js";
import { bytesOf } from "./body.js";
import { waitUpstream } from "./upstream.js";

/** Requests a key may make in a minute. */
const REQUESTS_PER_MINUTE = 60;

/** `POST /v1/routes`: the driving route between two places. */
export function addRoutes(app: FastifyInstance, tools: RouteTools & { readonly upstreamTimeoutMs: number }): void {
  app.post("/v1/routes", { config: { rateLimit: { max: REQUESTS_PER_MINUTE } } }, async (request, reply) => {
    const body = parseBody(bytesOf(request), RoutesRequest, unprocessable);
    const route = await waitUpstream(reply, tools.upstreamTimeoutMs, (signal) => computeRoute(tools, body, signal));
    return { route, request_id: request.id };
  });
}
