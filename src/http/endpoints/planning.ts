// Routes, stations along them and plans: workers compute, this thread asks providers in between.

import { wordWarnings } from "../../contract/values/warnings.js";
import { findRoute } from "../../providers/routing/computeRoute.js";
import { addDetours } from "../../enrich/enrich.js";
import { allowedMs } from "../../providers/upstream/allowance.js";
import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import { RequestJob } from "../connection/body.js";
import { waitUpstream } from "../connection/upstream.js";
import { readTrip, takeTrip, valueOf } from "./answerTrip.js";
import { readingOf } from "../prefer.js";
import type { MakeHandler } from "./handler.js";

/** Plans a trip between two places. */
export const planTrip: MakeHandler = (services) => async (request, reply) => {
  const call = { request, reply };
  const read = await readTrip(services, call);
  const answer = await takeTrip(services, call, read, async (trip, job) => {
    const written = await services.compute.run("writePlan", job, trip);
    addTelemetry(request, written);
    return written.answer;
  });
  return sendAnswer(answer, request, reply);
};

/** Computes the driving route between two places. */
export const computeRoute: MakeHandler =
  ({ compute, routing, places, upstreamTimeoutMs }) =>
  async (request, reply) => {
    const job = new RequestJob(request, reply);
    const read = valueOf(request, await compute.run("readRoutes", job, readingOf(request, reply)));
    const { warnings, ...found } = await waitUpstream(request, job.signal, upstreamTimeoutMs, (signal) =>
      findRoute({ routing, places }, read.request, signal),
    );
    return { ...found, ...wordWarnings([...read.warnings, ...warnings]), request_id: request.id };
  };

/** Finds where stations lie along a route and how long a detour to each takes. */
export const enrichStations: MakeHandler =
  ({ compute, routing, upstreamTimeoutMs }) =>
  async (request, reply) => {
    const job = new RequestJob(request, reply, { keepsBody: true });
    // While the request waits for detours it occupies no worker: only its bytes are kept, on the main thread.
    const { nearRoute, spans, warnings } = valueOf(
      request,
      await compute.run("readEnrich", job, readingOf(request, reply)),
    );
    const timeoutMs = allowedMs(upstreamTimeoutMs, nearRoute.near.indices.length);
    const enrichment = await waitUpstream(request, job.signal, timeoutMs, (signal) =>
      addDetours(routing, nearRoute, signal),
    );
    const written = await compute.run("writeEnrich", new RequestJob(request, reply, { isUrgent: true }), {
      ...enrichment,
      warnings: [...warnings, ...enrichment.warnings],
      spans,
    });
    addTelemetry(request, written);
    return sendAnswer(written.answer, request, reply);
  };

/** Plans the cheapest fuel stops for a route, stations and a vehicle. */
export const optimizeTrip = answerByTask("optimize");

/** Plans a trip with or without a stop at one station, beside the best plan. */
export const explainStation = answerByTask("explain");

/** The handler of an endpoint that one task answers from the request's bytes. */
function answerByTask(task: "optimize" | "explain"): MakeHandler {
  return ({ compute }) =>
    async (request, reply) => {
      const finished = await compute.run(task, new RequestJob(request, reply), readingOf(request, reply));
      addTelemetry(request, finished);
      return sendAnswer(finished.answer, request, reply);
    };
}
