import type { FastifyInstance } from "fastify";
import { OptimizeRequest } from "../contract/optimize.js";
import { validationError } from "../contract/faults.js";
import { parseBody } from "../contract/parse.js";
import { optimizeTrip } from "../optimize/optimize.js";
import type { TripTools } from "../optimize/trip.js";
import { bytesOf } from "./body.js";

/** Requests a key may make in a minute. */
const REQUESTS_PER_MINUTE = 120;

/** `POST /v1/optimize`: the cheapest fuel stops for a route, stations and a vehicle. */
export function addOptimize(app: FastifyInstance, tools: TripTools): void {
  app.post("/v1/optimize", { config: { rateLimit: { max: REQUESTS_PER_MINUTE } } }, (request, reply) => {
    const answer = optimizeTrip(tools, parseBody(bytesOf(request), OptimizeRequest, validationError));
    return reply.type("application/json; charset=utf-8").send(JSON.stringify({ ...answer, request_id: request.id }));
  });
}
