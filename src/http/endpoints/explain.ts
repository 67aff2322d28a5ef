import { RequestJob } from "../connection/body.js";
import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import type { MakeHandler } from "./handler.js";

/** Plans a trip with or without a stop at one station, beside the best plan. */
export const explainStation: MakeHandler =
  ({ compute }) =>
  async (request, reply) => {
    const explained = await compute.run("explain", new RequestJob(request, reply));
    addTelemetry(request, explained);
    return sendAnswer(explained.answer, request, reply);
  };
