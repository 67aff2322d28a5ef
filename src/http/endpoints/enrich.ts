import { addDetours } from "../../enrich/enrich.js";
import { allowedMs } from "../../providers/upstream/allowance.js";
import { RequestJob } from "../connection/body.js";
import { waitUpstream } from "../connection/upstream.js";
import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import type { MakeHandler } from "./handler.js";

/** Finds where stations lie along a route and how long a detour to each takes. */
export const enrichStations: MakeHandler =
  ({ compute, routing, upstreamTimeoutMs }) =>
  async (request, reply) => {
    const job = new RequestJob(request, reply, { keepsBody: true });
    const read = await compute.run("readEnrich", job);
    addTelemetry(request, read);
    if ("answer" in read) return sendAnswer(read.answer, request, reply);
    // While the request waits for detours it occupies no worker: only its bytes are kept, on the main thread.
    const { nearRoute, spans } = read.value;
    const enrichment = await waitUpstream(
      request,
      job.signal,
      allowedMs(upstreamTimeoutMs, nearRoute.near.indices.length),
      (signal) => addDetours(routing, nearRoute, signal),
    );
    const written = await compute.run("writeEnrich", new RequestJob(request, reply, { isUrgent: true }), {
      ...enrichment,
      spans,
    });
    addTelemetry(request, written);
    return sendAnswer(written.answer, request, reply);
  };
