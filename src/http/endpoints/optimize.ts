import type { FastifyInstance } from "fastify";
import type { Compute } from "../../tasks/compute.js";
import { jobOf } from "../connection/body.js";
import { sendAnswer } from "../errors.js";
import { addSight } from "../telemetry/telemetry.js";

/** `POST /v1/optimize`: the cheapest fuel stops for a route, stations and a vehicle. */
export function addOptimize(app: FastifyInstance, compute: Compute): void {
  app.post("/v1/optimize", { config: { limit: "optimize" } }, async (request, reply) => {
    const planned = await compute.optimize(jobOf(request, reply));
    addSight(request, planned);
    return sendAnswer(planned.answer, request, reply);
  });
}
