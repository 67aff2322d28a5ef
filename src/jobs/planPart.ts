// The work of a batch: the lines of a part, each a trip, to as many lines of results.

import { createHash } from "node:crypto";
import { errorAnswer } from "../contract/answer.js";
import { validationError } from "../contract/faults.js";
import { ServiceError } from "../contract/errors.js";
import { parseBody } from "../contract/parse.js";
import { PlanRequest } from "../contract/plans.js";
import { HOST_SET } from "../contract/stationSets.js";
import { sourceOfStations } from "../journey/ownStations.js";
import { type HereTools, planRequest } from "../journey/planRequest.js";
import type { StationSource } from "../stations/packed/set.js";

/** The most trips of a part. */
export const TRIPS_PER_PART = 250;

/** A trip of a batch. */
export interface BatchTrip {
  readonly customId: string;
  /** Its line as it came, without the end of line. */
  readonly line: Buffer;
}

/** The results of a part. */
export interface PartResults {
  /** NDJSON, a line a trip, in the order of the trips. */
  readonly bytes: Uint8Array;
  /** How many of the trips have no plan. */
  readonly failed: number;
}

/** What all trips of a batch go by. */
export interface BatchFacts {
  /** The versions of sets by their names, when the batch was accepted. */
  readonly sets: ReadonlyMap<string, StationSource>;
  /** When that was, in milliseconds of the Unix epoch: by it prices have their age, also in a trip that is planned twice. */
  readonly acceptedMs: number;
  /** Of this program: another one may plan otherwise. */
  readonly engineVersion: string;
}

/** Plans the trips of a part one after the other. A trip that fails does not stop the others. */
export async function planPart(tools: HereTools, trips: readonly BatchTrip[], facts: BatchFacts, signal: AbortSignal): Promise<PartResults> {
  const lines: string[] = [];
  let failed = 0;
  const tripTools: HereTools = { ...tools, now: () => facts.acceptedMs };
  for (const { customId, line } of trips) {
    signal.throwIfAborted();
    // A trip at a time: they share one thread.
    // eslint-disable-next-line no-await-in-loop
    const { status, body } = await planLine(tripTools, line, facts, signal);
    if (status >= 400) failed++;
    lines.push(`{"custom_id":${JSON.stringify(customId)},"status":${status},"body":${body}}\n`);
  }
  return { bytes: Buffer.from(lines.join("")), failed };
}

async function planLine(tools: HereTools, line: Buffer, facts: BatchFacts, signal: AbortSignal): Promise<{ readonly status: number; readonly body: string }> {
  let requestId = "";
  try {
    const request = parseBody(line, PlanRequest, validationError);
    const source = sourceOf(request, facts);
    requestId = hashTrip(line, source, facts);
    return { status: 200, body: JSON.stringify({ ...(await planRequest(tools, request, source, signal)), request_id: requestId }) };
  } catch (error) {
    signal.throwIfAborted();
    requestId ||= hashTrip(line, undefined, facts);
    const { status, body } = errorAnswer(error, requestId);
    return { status, body: typeof body === "string" ? body : Buffer.from(body).toString() };
  }
}

/** @throws {ServiceError} STATION_SET_NOT_FOUND. */
function sourceOf({ stations, station_set }: PlanRequest, { sets }: BatchFacts): StationSource {
  if (stations) return sourceOfStations(stations);
  const source = sets.get(station_set ?? HOST_SET);
  if (source === undefined) throw new ServiceError("STATION_SET_NOT_FOUND", `You had no set of stations called ${JSON.stringify(station_set ?? HOST_SET)} when the batch was sent.`);
  return source;
}

/** Names a result: the same trip, with the same stations and the same program, has the same one. */
function hashTrip(line: Buffer, source: StationSource | undefined, { engineVersion }: BatchFacts): string {
  return createHash("sha256").update(JSON.stringify([engineVersion, source?.set?.version ?? null])).update(line).digest("hex").slice(0, 32);
}
