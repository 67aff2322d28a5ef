import { RequestJob } from "../connection/body.js";
import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import type { MakeHandler } from "./handler.js";

/** Plans the cheapest fuel stops for a route, stations and a vehicle. */
export const optimizeTrip: MakeHandler =
  ({ compute }) =>
  async (request, reply) => {
    const planned = await compute.run("optimize", new RequestJob(request, reply));
    addTelemetry(request, planned);
    return sendAnswer(planned.answer, request, reply);
  };
