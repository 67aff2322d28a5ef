import type { FastifyInstance } from "fastify";
import { EnrichRequest } from "../contract/enrich.js";
import { unprocessable } from "../contract/faults.js";
import { parseBody } from "../contract/parse.js";
import { enrichStations, type EnrichTools } from "../enrich/enrich.js";
import { type SpliceTools, writeStations } from "../enrich/splice.js";
import { bytesOf } from "./body.js";
import { waitUpstream } from "./upstream.js";

/** Requests a key may make in a minute. */
const REQUESTS_PER_MINUTE = 120;

/** `POST /v1/stations/enrich-distances`: where stations lie along a route and what driving by costs. */
export function addEnrich(app: FastifyInstance, tools: EnrichTools & SpliceTools & { readonly upstreamTimeoutMs: number }): void {
  app.post("/v1/stations/enrich-distances", { config: { rateLimit: { max: REQUESTS_PER_MINUTE } } }, async (request, reply) => {
    const bytes = bytesOf(request);
    const body = parseBody(bytes, EnrichRequest, unprocessable);
    const enrichment = await waitUpstream(reply, tools.upstreamTimeoutMs, (signal) => enrichStations(tools, body, signal));
    const rest = JSON.stringify({ warnings: enrichment.warnings, request_id: request.id }).slice(1);
    return reply
      .type("application/json; charset=utf-8")
      .send(Buffer.concat([Buffer.from('{"stations":'), writeStations(tools, bytes, enrichment), Buffer.from(`,${rest}`)]));
  });
}
