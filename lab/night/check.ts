// Whether the lines of results are right.

import { z } from "zod";
import { parsePart } from "../../src/contract/schemas/parse.js";
import { validationError } from "../../src/contract/values/faults.js";
import { PlanRequest, PlanResponse } from "../../src/contract/schemas/plans.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { enrichStations } from "../../src/enrich/enrich.js";
import type { HereTools } from "../../src/journey/planRequest.js";
import { chooseBounds } from "../../src/journey/planTrip.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { findRoute } from "../../src/providers/routing/computeRoute.js";
import type { BatchTrip } from "../../src/jobs/part.js";
import { checkCost } from "../../bench/harness/checks.js";

/** As many stations as an enrichment takes. */
const STATIONS_AT_A_TIME = 5_000;

const Line = z.object({ custom_id: z.string(), status: z.int(), body: z.unknown() });

/** @throws {Error} when a trip has no line, or lines are not in the order of the trips. */
export function checkLines(parts: ReadonlyArray<readonly BatchTrip[]>, results: readonly Uint8Array[]): void {
  for (const [i, trips] of parts.entries()) {
    const answered = linesOf(results[i]).map(({ custom_id }) => custom_id);
    if (answered.length !== trips.length || answered.some((id, k) => id !== trips[k]?.customId))
      throw new Error(`part ${i} has other trips, or in another order`);
  }
}

/**
 * Plans a trip as a caller does who has all stations: its route, an enrichment of one bunch of stations after another,
 * and then the plan.
 * @throws {Error} when the line of results has another plan.
 */
export async function checkTrip(
  tools: HereTools,
  stations: readonly Station[],
  trip: BatchTrip,
  result: z.infer<typeof Line>,
  signal: AbortSignal,
): Promise<void> {
  const { origin, destination, vehicle } = parsePart(Buffer.from(trip.line), PlanRequest, validationError);
  const { route, warnings } = await findRoute(tools, { origin, destination }, signal);
  const bounds = chooseBounds({}, warnings);
  const kept: Station[] = [];
  for (let first = 0; first < stations.length; first += STATIONS_AT_A_TIME) {
    const given = stations.slice(first, first + STATIONS_AT_A_TIME);
    const found = await enrichStations(tools, { route, stations: given, ...bounds, return_detour_miles: true }, signal);
    found.kept.forEach((row, i) => {
      const station = given[row];
      if (station !== undefined)
        kept.push({
          ...station,
          miles_from_route_start: found.milesFromStart[i],
          detour_minutes: found.detourMinutes[i],
          detour_miles: found.detourMiles?.[i],
        });
    });
  }
  const expected = optimizeTrip(tools, { route, vehicle, stations: kept });
  const { plan, considered } = PlanResponse.parse(result.body);
  checkCost(trip.customId, plan.summary.total_cost, expected.summary.total_cost);
  if (considered.candidate_count !== kept.length)
    throw new Error(
      `${trip.customId}: ${considered.candidate_count} stations to choose from, and ${kept.length} of all`,
    );
  if (
    plan.stops.map(({ station_id }) => station_id).join() !== expected.stops.map(({ station_id }) => station_id).join()
  )
    throw new Error(`${trip.customId}: other stops than from all stations`);
}

/** The lines of a part's results. */
export function linesOf(results: Uint8Array | undefined): z.infer<typeof Line>[] {
  return Buffer.from(results ?? [])
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => Line.parse(JSON.parse(line)));
}
