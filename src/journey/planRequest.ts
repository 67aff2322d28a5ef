import { ServiceError } from "../contract/errors.js";
import type { PlanRequest, PlanResult } from "../contract/plans.js";
import { wordWarning } from "../contract/warnings.js";
import { addDetours, type EnrichTools } from "../enrich/enrich.js";
import type { StationColumns } from "../planning/stationColumns.js";
import type { TripTools } from "../planning/trip.js";
import { findRoute, type RouteTools } from "../providers/routing/computeRoute.js";
import { openStations, type PackedStations } from "../stations/packed/packed.js";
import type { StationSource } from "../stations/packed/set.js";
import { findNearInSet, takeKept } from "./nearSet.js";
import { planHere } from "./planHere.js";
import { type FindSteps, NoStationNearError, type PlanSteps, planTrip } from "./planTrip.js";
import { answerQuestion, isAnswerTo, type TripAnswer, type TripQuestion } from "./questions.js";

/** What planning a trip on this thread takes. */
export type HereTools = RouteTools & EnrichTools & TripTools;

/** All of an answer but what was asked. */
export type FoundResult = Omit<PlanResult, "plan">;

/**
 * Finds a trip between two places and answers a question about it, all on this thread.
 * @throws {ServiceError} as `POST /v1/plans` refuses it; the signal's reason when that is aborted.
 */
export async function answerRequest(tools: HereTools, request: PlanRequest, { packed, set }: StationSource, question: TripQuestion, signal: AbortSignal): Promise<FoundResult & { readonly answer: TripAnswer }> {
  let nearCount = 0;
  const { checkVehicle } = planHere(tools);
  const steps: FindSteps<PackedStations, StationColumns> & PlanSteps<TripAnswer, StationColumns> = {
    findRoute: (places, abort) => findRoute(tools, places, abort),
    async findStations(route, query, abort) {
      const near = findNearInSet(tools.optimizer, query.stations, { ...query, route, return_detour_miles: true }, query.coarse_filter_radius_miles ?? 0);
      nearCount = near.near.indices.length;
      const enrichment = await addDetours(tools.routing, near, abort);
      return { stations: takeKept(query.stations, enrichment), warnings: enrichment.warnings };
    },
    ...(checkVehicle && { checkVehicle }),
    plan: (trip) => answerQuestion(tools, trip, question),
  };
  try {
    const { outcome, ...trip } = await planTrip(steps, { ...request, ...request.corridor, stations: packed }, { signal });
    return {
      route: trip.route,
      origin: trip.origin,
      destination: trip.destination,
      answer: outcome,
      considered: { station_set: set?.name ?? null, station_set_version: set?.version ?? null, station_count: openStations(packed.data).count, near_count: nearCount, candidate_count: trip.stations.length },
      warnings: trip.warnings.map(wordWarning),
    };
  } catch (error) {
    if (error instanceof NoStationNearError) throw new ServiceError("NO_STATION_NEAR", "No station lies near enough to the route. Widen corridor, or choose from other stations.");
    throw error;
  }
}

/** Plans a trip between two places on this thread. @throws as `answerRequest` does. */
export async function planRequest(tools: HereTools, request: PlanRequest, source: StationSource, signal: AbortSignal): Promise<PlanResult> {
  const { answer, route, origin, destination, considered, warnings } = await answerRequest(tools, request, source, { kind: "plan" }, signal);
  if (!isAnswerTo("plan", answer)) throw new Error("the answer is not a plan");
  return { route, origin, destination, plan: answer.plan, considered, warnings };
}
