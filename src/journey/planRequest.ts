// The one way through a request of `POST /v1/plans`: for the service, whose steps are taken by workers, and on one
// thread, for batches and for assistants.

import type { PlanRequest, PlanResult } from "../contract/schemas/plans.js";
import { ServiceError } from "../contract/values/errors.js";
import { fromInput, type Warning, withWarnings } from "../contract/values/warnings.js";
import { addDetours, type Enrichment, type EnrichTools, type NearRoute } from "../enrich/enrich.js";
import type { TripTools } from "../planning/trip.js";
import { resolveVehicle } from "../planning/vehicle.js";
import type { RouteTools } from "../providers/routing/computeRoute.js";
import { findRoads } from "../providers/routing/findRoads.js";
import { allLackMinus, warnOfHemisphere } from "../stations/hemisphere.js";
import { openStations, type StationSource } from "../stations/packed/packed.js";
import { measureRoad, planRoads, type RoadSteps } from "./planRoads.js";
import { NoStationNearError } from "./planTrip.js";
import { answerQuestion, isAnswerTo, type TripAnswer, type TripQuestion } from "./questions.js";
import {
  describeTrip,
  findNearStations,
  type FoundResult,
  type KeptStations,
  type NearQuery,
  type RequestTrip,
  toTripRequest,
  withPlan,
} from "./requestTrip.js";

/** What planning a trip on this thread takes. */
export type HereTools = RouteTools & EnrichTools & TripTools;

/** The steps of a request. They reject with the signal's reason when it is aborted. */
export interface RequestSteps<Outcome> extends Omit<
  RoadSteps<Outcome, StationSource, KeptStations>,
  "findStations" | "plan"
> {
  plan(trip: RequestTrip, signal: AbortSignal): Outcome | Promise<Outcome>;
  findNear(query: NearQuery, signal: AbortSignal): NearRoute | Promise<NearRoute>;
  addDetours(nearRoute: NearRoute, signal: AbortSignal): Promise<Enrichment>;
}

/** What of a request is looked at once its stations are known. */
export type TripOfRequest = Omit<PlanRequest, "station_set" | "stations"> & {
  /** What is doubtful in the request. */
  readonly readWarnings?: readonly Warning[];
};

/**
 * Takes the steps of a request with these stations.
 * @throws {ServiceError} NO_STATION_NEAR, and whatever the steps throw.
 */
export async function takeSteps<Outcome>(
  steps: RequestSteps<Outcome>,
  { corridor, readWarnings: ofRequest = [], ...asked }: TripOfRequest,
  source: StationSource,
  signal: AbortSignal,
): Promise<Outcome> {
  const { doubts } = openStations(source.packed.data);
  const readWarnings = [...ofRequest, ...[...doubts.stations, ...doubts.prices].map(fromInput)];
  const all: RoadSteps<Outcome, StationSource, KeptStations> = {
    ...steps,
    plan: (trip, abort) => steps.plan({ ...trip, readWarnings }, abort),
    async findStations(
      route,
      { stations: { packed, set }, coarse_filter_radius_miles, max_detour_minutes, vehicle },
      abort,
    ) {
      const near = await steps.findNear(
        { packed, route, radiusMiles: coarse_filter_radius_miles ?? 0, max_detour_minutes, vehicle },
        abort,
      );
      const enrichment = await steps.addDetours(near, abort);
      return {
        stations: { packed, set, enrichment, nearCount: near.near.indices.length, length: enrichment.kept.length },
        warnings: enrichment.warnings,
      };
    },
  };
  try {
    return (await planRoads(all, { ...asked, ...corridor, stations: source }, { signal })).outcome;
  } catch (error) {
    throw withWarnings(
      error instanceof NoStationNearError ? noStationNear(error, adviceFor(source)) : error,
      readWarnings,
    );
  }
}

const WIDEN = "Widen corridor, or choose from other stations.";

/** What helps where no station is near: no corridor does where longitudes lack their minus. */
function adviceFor({ packed }: StationSource): string {
  const { columns, count } = openStations(packed.data);
  const { lats, lngs } = columns;
  const places = Array.from({ length: count }, (_, row) => ({
    id: "",
    location: { lat: lats[row] ?? NaN, lng: lngs[row] ?? NaN },
  }));
  return allLackMinus(places) ? warnOfHemisphere(places).join(" ") : WIDEN;
}

/** The refusal where no station is near enough. */
export function noStationNear({ warnings, bounds }: NoStationNearError, advice = WIDEN): ServiceError {
  const nearCount = warnings.reduce(
    (sum, warning) => (warning.code === "DETOURS_TOO_LONG" ? sum + warning.stationCount : sum),
    0,
  );
  const { coarse_filter_radius_miles: miles, max_detour_minutes: minutes } = bounds;
  const within = `within ${miles} miles of the route's line`;
  const reason =
    nearCount === 0
      ? `No station with a price lies ${within}.`
      : `${nearCount === 1 ? "1 station lies" : `${nearCount} stations lie`} ${within}, and none has a detour of at most ${minutes} minutes.`;
  return new ServiceError("NO_STATION_NEAR", `${reason} ${advice}`, {
    near_count: nearCount,
    coarse_filter_radius_miles: miles,
    max_detour_minutes: minutes,
  });
}

/**
 * Finds a trip between two places and answers a question about it, all on this thread.
 * @throws {ServiceError} as `POST /v1/plans` refuses it; the signal's reason when that is aborted.
 */
export async function answerRequest(
  tools: HereTools,
  request: TripOfRequest,
  source: StationSource,
  question: TripQuestion,
  signal: AbortSignal,
): Promise<FoundResult & { readonly answer: TripAnswer }> {
  const steps: RequestSteps<FoundResult & { readonly answer: TripAnswer }> = {
    // What the stations sell is not known yet.
    checkVehicle: (vehicle) => void resolveVehicle(vehicle, tools.vehicles, undefined),
    findRoads: (query, abort) => findRoads(tools, query, abort),
    findNear: (query) => findNearStations(tools.optimizer, query),
    addDetours: (nearRoute, abort) => addDetours(tools.routing, nearRoute, abort),
    measure: (trip) => measureRoad(tools, toTripRequest(trip)),
    plan: (trip) => ({ ...describeTrip(trip), answer: answerQuestion(tools, toTripRequest(trip), question) }),
  };
  return takeSteps(steps, request, source, signal);
}

/** Plans a trip between two places on this thread. @throws as `answerRequest` does. */
export async function planRequest(
  tools: HereTools,
  request: TripOfRequest,
  source: StationSource,
  signal: AbortSignal,
): Promise<PlanResult> {
  const { answer, ...found } = await answerRequest(tools, request, source, { kind: "plan" }, signal);
  if (!isAnswerTo("plan", answer)) throw new Error(`a plan was asked for, and not ${answer.kind}`);
  return withPlan(found, answer.plan);
}
