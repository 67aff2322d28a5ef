import { sendAnswer } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
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
