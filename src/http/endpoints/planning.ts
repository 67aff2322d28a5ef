// Routes, stations along them and plans: workers compute, this thread asks providers in between.

import { wordWarning } from "../../contract/values/warnings.js";
import { findRoute } from "../../providers/routing/computeRoute.js";
import { addDetours } from "../../enrich/enrich.js";
import { allowedMs } from "../../providers/upstream/allowance.js";
import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import { RequestJob } from "../connection/body.js";
import { waitUpstream } from "../connection/upstream.js";
import { readTrip, takeTrip } from "./answerTrip.js";
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
    const read = await compute.run("readRoutes", job);
    addTelemetry(request, read);
    if ("answer" in read) return sendAnswer(read.answer, request, reply);
    const { warnings, ...found } = await waitUpstream(request, job.signal, upstreamTimeoutMs, (signal) =>
      findRoute({ routing, places }, read.value, signal),
    );
    return { ...found, warnings: warnings.map(wordWarning), request_id: request.id };
  };

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

/** Plans the cheapest fuel stops for a route, stations and a vehicle. */
export const optimizeTrip: MakeHandler =
  ({ compute }) =>
  async (request, reply) => {
    const planned = await compute.run("optimize", new RequestJob(request, reply));
    addTelemetry(request, planned);
    return sendAnswer(planned.answer, request, reply);
  };

/** Plans a trip with or without a stop at one station, beside the best plan. */
export const explainStation: MakeHandler =
  ({ compute }) =>
  async (request, reply) => {
    const explained = await compute.run("explain", new RequestJob(request, reply));
    addTelemetry(request, explained);
    return sendAnswer(explained.answer, request, reply);
  };
