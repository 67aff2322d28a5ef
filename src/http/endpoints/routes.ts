import { wordWarning } from "../../contract/values/warnings.js";
import { findRoute } from "../../providers/routing/computeRoute.js";
import { RequestJob } from "../connection/body.js";
import { waitUpstream } from "../connection/upstream.js";
import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import type { MakeHandler } from "./handler.js";

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
