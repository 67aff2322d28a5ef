// Trips over the pool: workers parse, look for stations and plan; this thread asks providers in between.

import type { FastifyReply, FastifyRequest } from "fastify";
import { LENIENT } from "../../contract/schemas/parse.js";
import { ServiceError } from "../../contract/values/errors.js";
import type { PlanRequest } from "../../contract/schemas/plans.js";
import { HOST_SET } from "../../contract/values/limits.js";
import { addDetours } from "../../enrich/enrich.js";
import { type RequestSteps, takeSteps } from "../../journey/planRequest.js";
import type { TripAnswer, TripQuestion } from "../../journey/questions.js";
import type { FoundResult, RequestTrip } from "../../journey/requestTrip.js";
import { findRoads } from "../../providers/routing/findRoads.js";
import { allowedMs, longestMs } from "../../providers/upstream/allowance.js";
import type { StationSource } from "../../stations/packed/packed.js";
import type { Job } from "../../tasks/compute.js";
import type { ReadPlan } from "../../tasks/plans.js";
import type { Finished, Telemetry } from "../../tasks/task.js";
import { RequestJob } from "../connection/body.js";
import { waitUpstream } from "../connection/upstream.js";
import { TaskRefusal } from "../errors.js";
import { readingOf } from "../prefer.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import { partnerOf } from "../gates/apiKey.js";
import type { Services } from "./handler.js";

/** A request to the service, and where its answer goes. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * What planning with a station takes, in bytes of a request that brings it along: by their size, tasks find their
 * worker.
 */
const BYTES_PER_STATION = 400;

/**
 * Answers a question about a trip.
 * @throws {ServiceError | TaskRefusal} as `POST /v1/plans` refuses the trip; {CallerGoneError} when the caller has
 *   closed the connection.
 */
export async function answerTrip(
  services: Services,
  call: Call,
  request: PlanRequest,
  question: TripQuestion,
): Promise<FoundResult & { readonly answer: TripAnswer }> {
  const read = await readTrip(services, call, Buffer.from(JSON.stringify(request)));
  return takeTrip(services, call, read, async (trip, job) =>
    valueOf(call.request, await services.compute.run("answerTrip", job, { trip, question })),
  );
}

/** Reads a body of `POST /v1/plans`. */
export async function readTrip({ compute }: Services, call: Call, body?: Uint8Array): Promise<ReadPlan> {
  const { request, reply } = call;
  // What an assistant sends was read before.
  const reading = body === undefined ? readingOf(request, reply) : LENIENT;
  return valueOf(request, await compute.run("readPlan", new RequestJob(request, reply, body && { body }), reading));
}

/** Takes all steps of a trip up to the last one, which `plan` is. @throws as `answerTrip` does. */
export async function takeTrip<Outcome>(
  services: Services,
  call: Call,
  { trip: asked, stationSet, source }: ReadPlan,
  plan: (trip: RequestTrip, job: Job) => Promise<Outcome>,
): Promise<Outcome> {
  const { compute, routing, places, upstreamTimeoutMs } = services;
  const { request, reply } = call;
  const { signal: caller } = new RequestJob(request, reply);
  const jobOf = (stationCount: number): Job =>
    new RequestJob(request, reply, { isUrgent: true, body: new Uint8Array(), bytes: stationCount * BYTES_PER_STATION });
  const steps: RequestSteps<Outcome> = {
    findRoads: async (query) =>
      waitUpstream(request, caller, upstreamTimeoutMs, (signal) => findRoads({ routing, places }, query, signal)),
    findNear: async (query) => valueOf(request, await compute.run("findNear", jobOf(0), query)),
    async addDetours(nearRoute) {
      const timeoutMs = Math.min(
        allowedMs(upstreamTimeoutMs, nearRoute.near.indices.length),
        longestMs(upstreamTimeoutMs),
      );
      return waitUpstream(request, caller, timeoutMs, (signal) => addDetours(routing, nearRoute, signal));
    },
    measure: async (trip) => valueOf(request, await compute.run("measureTrip", jobOf(trip.stations.length), trip)),
    plan: (trip) => plan(trip, jobOf(trip.stations.length)),
  };
  return takeSteps(steps, asked, source ?? (await openSet(services, request, stationSet)), caller);
}

/** The set that a request goes by, the host's where it names none. @throws {ServiceError} STATION_SET_NOT_FOUND. */
export async function openSet(
  { stationSets }: Services,
  request: FastifyRequest,
  name: string | null | undefined,
): Promise<StationSource> {
  const source = await stationSets.open(partnerOf(request), name ?? HOST_SET);
  if (source !== undefined) return source;
  throw new ServiceError(
    "STATION_SET_NOT_FOUND",
    name === undefined || name === null
      ? "This service has no stations of its own. Send station_set or stations."
      : `You have no set of stations called ${JSON.stringify(name)}. GET /v1/station-sets lists your sets.`,
  );
}

/** Adds what a task has measured to the request's telemetry. @throws {TaskRefusal} when it refused the request. */
export function valueOf<T>(request: FastifyRequest, outcome: Finished | (Telemetry & { readonly value: T })): T {
  addTelemetry(request, outcome);
  if ("answer" in outcome) throw new TaskRefusal(outcome.answer);
  return outcome.value;
}
