// One call from two places to a plan.

import { MAX_VIA, MAX_ALTERNATIVES } from "../values/limits.js";
import { z } from "zod";
import { EnrichRequest } from "./enrich.js";
import { crossFieldFault } from "./faults.js";
import { isObject } from "../values/faults.js";
import { shownWholeNumber, RequestId, warningFields, wholeNumber } from "./fields.js";
import { OptimizeRequest, OptimizeResponse } from "./optimize.js";
import { ComputedRoute, Place, RoutesRequest, RoutesResponse } from "./route.js";
import { Stations } from "./station.js";
import { StationSetName } from "./kept.js";

const { coarse_filter_radius_miles, max_detour_minutes } = EnrichRequest.shape;

export const Corridor = z
  .object({
    coarse_filter_radius_miles: coarse_filter_radius_miles
      .unwrap()
      .unwrap()
      .nullish()
      .describe(
        "Stations further than this from the route's line are left out, in miles: by default 7, or 10 where the line is approximate.",
      ),
    max_detour_minutes: max_detour_minutes
      .unwrap()
      .unwrap()
      .nullish()
      .describe(
        "Stations whose round trip takes longer than this are left out, in minutes: by default 10, or 15 where the line is approximate.",
      ),
  })
  .describe("How far off the route a stop may be.");
export type Corridor = z.infer<typeof Corridor>;

const FIELDS = {
  ...RoutesRequest.shape,
  via: z
    .array(Place)
    .max(MAX_VIA)
    .nullish()
    .describe("Places to drive by on the way, in this order, each in the form of `origin`."),
  alternatives: wholeNumber(0, MAX_ALTERNATIVES).nullish().meta({
    description:
      "How many other roads to plan as well, at most; the one whose fuel, stops and driving time cost least is taken. Not together with `via` or `progress`.",
    default: 0,
  }),
  station_set: StationSetName.nullish().describe(
    "The set of stations to choose from. `default` where neither this nor `stations` is given.",
  ),
  stations: Stations.nullish().describe(
    "The stations to choose from: 1 to 5000, each with its price, in place of a set.",
  ),
  corridor: Corridor.nullish().describe("How far off the route a stop may be."),
  ...OptimizeRequest.pick({ vehicle: true, params: true, pricing: true, progress: true, hours: true }).shape,
};

/** Whether a request says something in a field: an empty list and 0 say nothing. */
function isGiven(request: unknown, field: "station_set" | "stations" | "via" | "alternatives" | "progress"): boolean {
  const value: unknown = isObject(request) ? Reflect.get(request, field) : undefined;
  return Array.isArray(value) ? value.length > 0 : (value ?? 0) !== 0;
}

export const PlanRequest = z
  .object(FIELDS)
  .refine(
    (request) => !(isGiven(request, "station_set") && isGiven(request, "stations")),
    crossFieldFault("stations", "value_error", "Input should have station_set or stations, not both"),
  )
  .refine(
    (request) => !(isGiven(request, "progress") && isGiven(request, "alternatives")),
    crossFieldFault(
      "alternatives",
      "value_error",
      "Input should not ask for alternatives of a trip with progress: the vehicle is on its road",
    ),
  )
  .refine(
    (request) => !(isGiven(request, "via") && isGiven(request, "alternatives")),
    crossFieldFault("alternatives", "value_error", "Input should not ask for alternatives of a trip with via"),
  )
  .meta({ anyOf: [{ properties: { station_set: { type: "null" } } }, { properties: { stations: { type: "null" } } }] });
export type PlanRequest = z.infer<typeof PlanRequest>;

export const Leg = z
  .object({
    ...RoutesResponse.pick({ origin: true, destination: true }).shape,
    ...ComputedRoute.pick({ total_distance_miles: true, total_duration_minutes: true }).shape,
  })
  .describe("A part of the trip, from one of its places to the next.");
export type Leg = z.infer<typeof Leg>;

export const Road = z
  .object({
    ...ComputedRoute.pick({ total_distance_miles: true, total_duration_minutes: true, polyline: true }).shape,
    is_chosen: z.boolean().describe("Whether the plan is for this road."),
    stop_count: z
      .number()
      .meta({ type: ["integer", "null"], minimum: 0 })
      .nullable()
      .describe("Stops of its plan; null where it has none."),
    total_fuel_cost: z
      .number()
      .nullable()
      .describe("What is paid at the stops, in dollars; null where it has no plan."),
    total_cost: z.number().nullable().describe("`total_cost` of its plan, in dollars; null where it has no plan."),
    compared_cost: z
      .number()
      .nullable()
      .describe(
        "What roads are compared by, in dollars: `total_cost`, the driving time and, with `hours`, the rests at the time value, and the fuel taken from the tank at the mean price along the usual road; null where it has no plan.",
      ),
    message: z.string().nullable().describe("Why it has no plan; null where it has one."),
  })
  .describe("A road that was planned.");
export type Road = z.infer<typeof Road>;

export const Considered = z
  .object({
    station_set: StationSetName.nullable().describe(
      "The set that the stations are from; null where the request has its own.",
    ),
    station_set_version: z.string().nullable().describe("Its version; null where the request has its own stations."),
    station_count: shownWholeNumber().describe("How many stations there are in all."),
    near_count: shownWholeNumber().describe(
      "How many of them lie within the radius of the route's line, with a price.",
    ),
    candidate_count: shownWholeNumber().describe(
      "How many of these have a detour that is short enough: the plan chose among them.",
    ),
  })
  .describe("Which stations the plan chose from.");
export type Considered = z.infer<typeof Considered>;

/** A plan as `/v1/optimize` answers it, without the id of its request. */
export const TripPlan = OptimizeResponse.omit({ request_id: true });

export const PlanResponse = z.object({
  route: ComputedRoute,
  origin: RoutesResponse.shape.origin,
  destination: RoutesResponse.shape.destination,
  legs: z.array(Leg).optional().describe("The parts of the trip between its places. Only where the request has `via`."),
  roads: z
    .array(Road)
    .optional()
    .describe("All roads that were planned, the usual one first. Only where the request asks for `alternatives`."),
  plan: TripPlan.describe("The plan, as `/v1/optimize` answers it."),
  considered: Considered,
  ...warningFields(
    "What was assumed to find the places, the route and the stations, and then what `plan.warnings` has.",
  ),
  request_id: RequestId,
});
export type PlanResponse = z.infer<typeof PlanResponse>;

/** An answer without the id of its request. */
export type PlanResult = Omit<PlanResponse, "request_id">;
