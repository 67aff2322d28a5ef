import type { FastifyInstance } from "fastify";
import { addDetours } from "../../enrich/enrich.js";
import type { RoutingProvider } from "../../providers/routing/provider.js";
import { allowedMs } from "../../providers/upstream/allowance.js";
import type { Compute } from "../../tasks/compute.js";
import { jobOf } from "../connection/body.js";
import { sendAnswer } from "../errors.js";
import { addSight } from "../telemetry/telemetry.js";
import { waitUpstream } from "../connection/upstream.js";

/** `POST /v1/stations/enrich-distances`: where stations lie along a route and what driving by costs. */
export function addEnrich(app: FastifyInstance, compute: Compute, routing: RoutingProvider, upstreamTimeoutMs: number): void {
  app.post("/v1/stations/enrich-distances", { config: { limit: "enrich" } }, async (request, reply) => {
    const job = jobOf(request, reply);
    const read = await compute.readEnrich(job);
    addSight(request, read);
    if ("answer" in read) return sendAnswer(read.answer, request, reply);
    // Waiting for roads keeps no worker: in between, the request is only its bytes here.
    const { nearRoute, spans } = read.value;
    const enrichment = await waitUpstream(request, job.signal, allowedMs(upstreamTimeoutMs, nearRoute.near.indices.length), (signal) => addDetours(routing, nearRoute, signal));
    const written = await compute.writeEnrich(job, { ...enrichment, spans });
    addSight(request, written);
    return sendAnswer(written.answer, request, reply);
  });
}
