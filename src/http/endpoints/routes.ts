import type { FastifyInstance } from "fastify";
import { computeRoute, type RouteTools } from "../../providers/routing/computeRoute.js";
import type { Compute } from "../../tasks/compute.js";
import { jobOf } from "../connection/body.js";
import { sendAnswer } from "../errors.js";
import { addSight } from "../telemetry/telemetry.js";
import { waitUpstream } from "../connection/upstream.js";

/** `POST /v1/routes`: the driving route between two places. */
export function addRoutes(app: FastifyInstance, compute: Compute, tools: RouteTools, upstreamTimeoutMs: number): void {
  app.post("/v1/routes", { config: { limit: "routes" } }, async (request, reply) => {
    const job = jobOf(request, reply);
    const read = await compute.readRoutes(job);
    addSight(request, read);
    if ("answer" in read) return sendAnswer(read.answer, request, reply);
    const route = await waitUpstream(request, job.signal, upstreamTimeoutMs, (signal) => computeRoute(tools, read.value, signal));
    return { route, request_id: request.id };
  });
}
