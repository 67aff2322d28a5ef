// The work of a batch: a line with a trip to a line with its result.

import { createHash } from "node:crypto";
import { z } from "zod";
import { errorAnswer } from "../contract/values/answer.js";
import { validationError } from "../contract/values/faults.js";
import { type ErrorCode, ServiceError } from "../contract/values/errors.js";
import { LENIENT, parseBody } from "../contract/schemas/parse.js";
import { PlanRequest } from "../contract/schemas/plans.js";
import { HOST_SET } from "../contract/values/limits.js";
import { sourceOfStations } from "../journey/ownStations.js";
import { type HereTools, planRequest } from "../journey/planRequest.js";
import { resolveVehicle } from "../planning/vehicle.js";
import type { ScanTools } from "../scanner/scanner.js";
import type { StationSource } from "../stations/packed/packed.js";
import { requireParsable } from "../tasks/task.js";
import { WorkerFailure } from "../worker/threads.js";
import type { BatchFacts, BatchTrip, TripResult } from "./part.js";

/** Failures that are not a trip's own: what came out of it would be another plan a minute later. */
const PASSING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "UPSTREAM_ERROR",
  "UPSTREAM_TIMEOUT",
  "SERVICE_OVERLOADED",
  "STORAGE_UNAVAILABLE",
]);

/** What planning a line takes. */
export type LineTools = HereTools & ScanTools;

/** A trip of a batch. What its id must be was checked when the batch was taken in. */
const TripLine = PlanRequest.safeExtend({ custom_id: z.unknown().optional() });

/** Plans a trip of a batch. A trip at fault has a result, too: what `POST /v1/plans` would have answered. */
export async function planTripLine(
  tools: LineTools,
  trip: BatchTrip,
  facts: BatchFacts,
  signal: AbortSignal,
): Promise<TripResult> {
  let source: StationSource | undefined;
  try {
    const line = Buffer.from(trip.line.buffer, trip.line.byteOffset, trip.line.byteLength);
    const { request, warnings } = parseBody(
      requireParsable(tools, line, validationError),
      TripLine,
      validationError,
      LENIENT,
    );
    source = sourceOf(request, facts, tools);
    const plan = await planRequest(
      { ...tools, now: () => facts.acceptedMs },
      { ...request, readWarnings: warnings },
      source,
      signal,
    );
    return {
      line: wordLine(trip, 200, JSON.stringify({ ...plan, request_id: hashTrip(trip, source, facts) })),
      isFailed: false,
    };
  } catch (error) {
    signal.throwIfAborted();
    return failTripLine(trip, error, facts, source);
  }
}

/** The result of a trip that has no plan. */
export function failTripLine(trip: BatchTrip, error: unknown, facts: BatchFacts, source?: StationSource): TripResult {
  const { status, body, failure } = errorAnswer(error, hashTrip(trip, source, facts));
  return {
    line: wordLine(trip, status, typeof body === "string" ? body : Buffer.from(body).toString()),
    isFailed: true,
    mayPass: mayPass(error),
    ...(failure && { failure }),
  };
}

/**
 * Whether a trip that failed may have a plan later. A thread that is too slow may be one of a machine that is too busy.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof WorkerFailure) return error.name === "WorkerTimeout";
  return error instanceof ServiceError && PASSING_CODES.has(error.code);
}

function wordLine({ customId }: BatchTrip, status: number, body: string): string {
  return `{"custom_id":${JSON.stringify(customId)},"status":${status},"body":${body}}\n`;
}

/**
 * Of a request with several faults, the first one in the order of `POST /v1/plans` counts: stations, vehicle, set.
 * @throws {ServiceError} for stations that cannot be planned with; as `resolveVehicle` does; STATION_SET_NOT_FOUND.
 */
function sourceOf(
  { stations, station_set, vehicle }: PlanRequest,
  { sets }: BatchFacts,
  { vehicles }: LineTools,
): StationSource {
  if (stations) return sourceOfStations(stations);
  resolveVehicle(vehicle, vehicles, undefined);
  const name = station_set ?? HOST_SET;
  const source = sets.get(name);
  if (source === undefined)
    throw new ServiceError(
      "STATION_SET_NOT_FOUND",
      `You had no set of stations called ${JSON.stringify(name)} when the batch was sent.`,
    );
  return source;
}

/** Names a result: the same trip, with the same stations and the same program, has the same one. */
function hashTrip({ line }: BatchTrip, source: StationSource | undefined, { engineVersion }: BatchFacts): string {
  return createHash("sha256")
    .update(JSON.stringify([engineVersion, source?.set?.version ?? null]))
    .update(line)
    .digest("hex")
    .slice(0, 32);
}
