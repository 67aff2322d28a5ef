// A trip with a choice of roads: each is found and planned as `planTrip` does it, and the one that costs least all in
// all is taken.

import { defined } from "../common/defined.js";
import { ServiceError } from "../contract/values/errors.js";
import type { PlanRequest, Road } from "../contract/schemas/plans.js";
import { roundDollars } from "../contract/values/rounding.js";
import type { FoundRoute } from "../providers/routing/computeRoute.js";
import type { FoundRoads, RoadsQuery } from "../providers/routing/findRoads.js";
import { FaultDetails } from "../contract/schemas/details.js";
import { costsOf, infeasibleRoute } from "../planning/answer.js";
import { haltMinutesOf } from "../planning/hours/answer.js";
import { planStops } from "../planning/plan.js";
import type { TripRequest, TripTools } from "../planning/trip.js";
import {
  drivenBy,
  type FindSteps,
  findTrip,
  type FoundTrip,
  NoStationNearError,
  type PlanSteps,
  planTrip,
  type TripOptions,
  type TripQuery,
  type VehicleAndParams,
} from "./planTrip.js";

/** What has been found out about the roads of a trip. */
interface WithRoads {
  /** Only where other roads were asked for. */
  readonly roads?: readonly Road[];
}

/**
 * The steps of a trip with a choice of roads. `findRoads` finds the usual one first; `measure` says what a road costs.
 */
export interface RoadSteps<Outcome, Given, Found>
  extends Pick<FindSteps<Given, Found>, "findStations">, Pick<PlanSteps<Outcome, Found>, "checkVehicle"> {
  findRoads(places: RoadsQuery, signal: AbortSignal): Promise<FoundRoads>;
  measure(trip: FoundTrip<Found> & VehicleAndParams, signal: AbortSignal): RoadFigures | Promise<RoadFigures>;
  plan(trip: FoundTrip<Found> & VehicleAndParams & WithRoads, signal: AbortSignal): Outcome | Promise<Outcome>;
}

/** A trip by two places, and which roads to look at. */
type RoadsTripQuery<Given> = TripQuery<Given> & VehicleAndParams & Pick<PlanRequest, "via" | "alternatives">;

/** Why a road has no plan where none of its stations is near enough. */
const NO_STATION = "No station lies near enough to this road.";

/**
 * Finds a trip, on the road that costs least where there is a choice, and plans it.
 * @throws {NoStationNearError} when no station is near enough, and whatever the steps throw.
 */
export async function planRoads<Outcome, Given, Found extends { readonly length: number }>(
  steps: RoadSteps<Outcome, Given, Found>,
  query: RoadsTripQuery<Given>,
  options: TripOptions,
): Promise<FoundTrip<Found> & WithRoads & { readonly outcome: Outcome }> {
  const { origin, destination, via, alternatives, vehicle, params, pricing, progress, hours } = query;
  const stepsOn = (findRoad: FindSteps<Given, Found>["findRoute"]) => ({ ...steps, findRoute: findRoad });
  if (!alternatives)
    return planTrip(
      stepsOn(async (places, signal) => (await steps.findRoads({ ...places, via }, signal))[0]),
      query,
      options,
    );

  const { signal, onStep } = options;
  steps.checkVehicle?.(vehicle);
  onStep?.("route");
  const found = await steps.findRoads({ origin, destination, alternatives, ...drivenBy(query) }, signal);
  onStep?.("stations");
  const measured = await Promise.all(
    found.map(async (road, i): Promise<MeasuredRoad<Found>> => {
      try {
        const trip = await findTrip(
          stepsOn(async () => road),
          query,
          { signal },
        );
        return {
          road,
          trip,
          figures: await steps.measure({ ...trip, vehicle, params, pricing, progress, hours }, signal),
        };
      } catch (error) {
        if (error instanceof NoStationNearError) return { road, error, figures: { message: NO_STATION } };
        // What goes wrong on another road does not take the usual one away.
        if (i > 0 && error instanceof ServiceError) return { road, error, figures: { message: error.message } };
        throw error;
      }
    }),
  );
  const { chosen, roads } = chooseRoad(measured);
  if (chosen.trip === undefined) throw chosen.error;
  onStep?.("plan");
  const trip = { ...chosen.trip, roads };
  return { ...trip, outcome: await steps.plan({ ...trip, vehicle, params, pricing, progress, hours }, signal) };
}

/** A road with the trip that was found on it, or why there is none. */
type MeasuredRoad<Found> = { readonly road: FoundRoute; readonly figures: RoadFigures } & (
  | { readonly trip: FoundTrip<Found>; readonly error?: undefined }
  | { readonly trip?: undefined; readonly error: NoStationNearError | ServiceError }
);

/** The road that costs least, the earlier one of equals; the usual one where none has a plan. */
function chooseRoad<Measured extends Pick<MeasuredRoad<unknown>, "road" | "figures">>(
  measured: readonly Measured[],
): { readonly chosen: Measured; readonly roads: readonly Road[] } {
  const [usual] = measured;
  if (usual === undefined) throw new Error("a trip has at least one road");
  // Fuel from the tank has one worth on all roads: that along the usual one, or along the first that has stations.
  const fuelPrice =
    measured.find(({ figures }) => figures.meanPricePerGallon !== undefined)?.figures.meanPricePerGallon ?? 0;
  const costs = measured.map(({ figures }) =>
    figures.message === undefined
      ? figures.totalCost + figures.drivingCost + figures.takenGallons * fuelPrice
      : Infinity,
  );
  const chosen = measured[costs.indexOf(Math.min(...costs))] ?? usual;
  const roads = measured.map(({ road: { route }, figures }, i): Road => {
    const { total_distance_miles, total_duration_minutes, polyline } = route;
    const shown =
      figures.message === undefined
        ? {
            stop_count: figures.stopCount,
            total_fuel_cost: figures.totalFuelCost,
            total_cost: figures.totalCost,
            compared_cost: roundDollars(defined(costs[i])),
            message: null,
          }
        : { stop_count: null, total_fuel_cost: null, total_cost: null, compared_cost: null, message: figures.message };
    return { total_distance_miles, total_duration_minutes, polyline, is_chosen: measured[i] === chosen, ...shown };
  });
  return { chosen, roads };
}

/** The figures of a road's plan, or why it has none. Plain data, which can go to another thread. */
export type RoadFigures = {
  /** Mean net price of its usable stations, in dollars a gallon; missing where it is not known. */
  readonly meanPricePerGallon?: number;
} & (PlannedRoad | { readonly message: string });

/** What is compared, in dollars and gallons. */
interface PlannedRoad {
  readonly message?: undefined;
  readonly stopCount: number;
  /** Exact sums of what the stops show. */
  readonly totalFuelCost: number;
  readonly totalCost: number;
  /**
   * Driving time and rests at the time value: a longer road may need one rest more, while all plans of one road have
   * the same.
   */
  readonly drivingCost: number;
  /** Fuel at the start less that on arrival. */
  readonly takenGallons: number;
}

/** Plans a road. Its plan is not explained, as that may take far longer than planning it. */
export function measureRoad(tools: TripTools, trip: TripRequest): RoadFigures {
  try {
    const outcome = planStops(tools, trip);
    const { referencePricePerGallon: meanPricePerGallon, planInput } = outcome.trip;
    if (outcome.status !== "planned") return { meanPricePerGallon, message: infeasibleRoute(outcome).message };
    const { plan } = outcome;
    const { total_fuel_cost: totalFuelCost, total_cost: totalCost } = costsOf(plan);
    const restMinutes =
      plan.day === undefined ? 0 : haltMinutesOf(plan.day).rests.reduce((sum, minutes) => sum + minutes, 0);
    const drivingCost = (plan.durationMinutes + restMinutes) * plan.timeValue;
    return {
      meanPricePerGallon,
      stopCount: plan.stops.length,
      totalFuelCost,
      totalCost,
      drivingCost,
      takenGallons: planInput.startGallons - plan.arrivalGallons,
    };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
    return { message: wordRefusal(error) };
  }
}

function wordRefusal({ message, details }: ServiceError): string {
  const [fault] = FaultDetails.safeParse(details).data ?? [];
  return fault === undefined ? message : `${fault.loc.slice(1).join(".")}: ${fault.msg}`;
}
