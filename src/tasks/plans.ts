import { LENIENT, parseBody, type Reading } from "../contract/schemas/parse.js";
import { PlanRequest } from "../contract/schemas/plans.js";
import { okAnswer } from "../contract/values/answer.js";
import { validationError } from "../contract/values/faults.js";
import type { NearRoute } from "../enrich/enrich.js";
import { sourceOfStations } from "../journey/ownStations.js";
import type { TripOfRequest } from "../journey/planRequest.js";
import { measureRoad, type RoadFigures } from "../journey/planRoads.js";
import { answerQuestion, type TripAnswer, type TripQuestion } from "../journey/questions.js";
import {
  describeTrip,
  findNearStations,
  type FoundResult,
  type NearQuery,
  type RequestTrip,
  toTripRequest,
  withPlan,
} from "../journey/requestTrip.js";
import { optimizeTrip } from "../planning/optimize.js";
import { resolveVehicle } from "../planning/vehicle.js";
import { openStations, type StationSource } from "../stations/packed/packed.js";
import { type Finished, type Outcome, requireParsable, runTask, type TaskTools, timed, warnRefused } from "./task.js";

/** What a body of `POST /v1/plans` asks for. */
export interface ReadPlan {
  readonly trip: TripOfRequest;
  /** The set to choose from ... */
  readonly stationSet: PlanRequest["station_set"];
  /** ... or the request's own stations. */
  readonly source: StationSource | undefined;
}

/** Reads what `POST /v1/plans` asks for, and refuses a vehicle that cannot be planned for. */
export function readPlan(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string, reading: Reading = LENIENT): Outcome<ReadPlan> =>
    runTask(bytes, requestId, (body, telemetry) => ({
      value: timed(telemetry, "parse", () => {
        const {
          request: { station_set: stationSet, stations, ...trip },
          warnings,
        } = parseBody(requireParsable(tools, body, validationError), PlanRequest, validationError, reading);
        telemetry.counts.stations = stations?.length ?? 0;
        return warnRefused(warnings, () => {
          // In the order of `/v1/optimize`, and of a batch: stations are refused before the vehicle.
          const source = stations ? sourceOfStations(stations) : undefined;
          // What the stations sell is not known yet.
          resolveVehicle(trip.vehicle, tools.vehicles, undefined);
          return { trip: { ...trip, readWarnings: warnings }, stationSet, source };
        });
      }),
    }));
}

/** Finds the stations within the radius of a route. */
export function findNear({ optimizer }: TaskTools) {
  return (bytes: Uint8Array, requestId: string, query: NearQuery): Outcome<NearRoute> =>
    runTask(bytes, requestId, (_body, telemetry) => {
      telemetry.counts.stations = openStations(query.packed.data).count;
      return { value: timed(telemetry, "solve", () => findNearStations(optimizer, query)) };
    });
}

/** Finds out what a road costs. */
export function measureTrip(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string, trip: RequestTrip): Outcome<RoadFigures> =>
    runTask(bytes, requestId, (_body, telemetry) => ({
      value: timed(telemetry, "solve", () => measureRoad(tools, toTripRequest(trip))),
    }));
}

/** Plans a trip, and writes the answer to `POST /v1/plans`. */
export function writePlan(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string, trip: RequestTrip): Finished =>
    runTask(bytes, requestId, (_body, telemetry) => {
      const plan = timed(telemetry, "solve", () =>
        warnRefused(trip.readWarnings ?? [], () => optimizeTrip(tools, toTripRequest(trip))),
      );
      telemetry.counts.kept = trip.stations.length;
      telemetry.counts.stops = plan.stops.length;
      return {
        answer: timed(telemetry, "write", () =>
          okAnswer(JSON.stringify({ ...withPlan(describeTrip(trip), plan), request_id: requestId })),
        ),
      };
    });
}

/** A trip, and what is asked of it. */
export interface AskedTrip {
  readonly trip: RequestTrip;
  readonly question: TripQuestion;
}

/** Answers a question about a trip. */
export function answerTrip(tools: TaskTools) {
  return (
    bytes: Uint8Array,
    requestId: string,
    { trip, question }: AskedTrip,
  ): Outcome<FoundResult & { readonly answer: TripAnswer }> =>
    runTask(bytes, requestId, (_body, telemetry) => {
      telemetry.counts.kept = trip.stations.length;
      return {
        value: {
          ...describeTrip(trip),
          answer: timed(telemetry, "solve", () => answerQuestion(tools, toTripRequest(trip), question)),
        },
      };
    });
}
