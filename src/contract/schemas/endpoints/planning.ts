// The endpoints that plan a trip.

import type { Endpoint } from "../endpoint.js";
import { EnrichedStation, EnrichRequest, EnrichResponse } from "../enrich.js";
import * as examples from "../examples.js";
import { ExplainRequest, ExplainResponse } from "../explain.js";
import { Change, Explanation, StopExplanation } from "../explanation.js";
import {
  BaselineComparison,
  OptimizeRequest,
  OptimizeResponse,
  RouteSummary,
  StopRecommendation,
} from "../optimize.js";
import { Considered, Corridor, Leg, PlanRequest, PlanResponse, Road, TripPlan } from "../plans.js";
import { ComputedRoute, RoutesRequest, RoutesResponse } from "../route.js";
import { PlannedBreak, ScheduleEntry } from "../hours.js";

const EXAMPLE_TRIP = "From Omaha to Chicago.";

export const PLANNING_ENDPOINTS = [
  {
    operationId: "planTrip",
    method: "POST",
    path: "/v1/plans",
    tag: "Planning",
    summary: "From two places to a plan in one call",
    description:
      "Looks both places up, computes the way by road, finds the stations of a set near it and their detours, and plans the stops: what the next three endpoints do one by one. `plan` is what `/v1/optimize` answers. Stations come from a set that is kept with the service (`station_set`, `default` where nothing else is said) or from the request.",
    limit: { name: "plans", requestsPerMinute: 120 },
    request: {
      name: "PlanRequest",
      schema: PlanRequest,
      parts: { Corridor },
      examples: {
        trip: { summary: EXAMPLE_TRIP, value: examples.PLAN_REQUEST },
        roads: {
          summary:
            "The same with stations of a set, which `PUT /v1/station-sets/tonight` must have put there first, on the cheapest of several roads.",
          value: examples.ROADS_REQUEST,
        },
      },
    },
    answers: {
      200: {
        description: "The trip with its plan.",
        name: "PlanResponse",
        schema: PlanResponse,
        parts: { TripPlan, Considered, Leg, Road },
        example: examples.PLAN_RESPONSE,
      },
    },
    errors: [
      "STATION_SET_NOT_FOUND",
      "MISSING_STATION_PRICE",
      "MIXED_FUEL_TYPES",
      "VEHICLE_NOT_FOUND",
      "VEHICLE_INCOMPLETE",
      "PLACE_NOT_FOUND",
      "PLACE_AMBIGUOUS",
      "ROUTE_NOT_FOUND",
      "ROUTE_TOO_LONG",
      "NO_STATION_NEAR",
      "INFEASIBLE_ROUTE",
      "UPSTREAM_ERROR",
      "UPSTREAM_TIMEOUT",
      "STORAGE_UNAVAILABLE",
    ],
  },
  {
    operationId: "computeRoute",
    method: "POST",
    path: "/v1/routes",
    tag: "Planning",
    summary: "The driving route between two places",
    description:
      "Looks both places up and computes the way by road between them. The answer's `route` goes into the next two requests as it is. Where a name fits several places and none stands out, the answer is `PLACE_AMBIGUOUS` with `details.candidates`; `details.field` says which of the two it was.",
    limit: { name: "routes", requestsPerMinute: 60 },
    request: {
      name: "RoutesRequest",
      schema: RoutesRequest,
      examples: { trip: { summary: EXAMPLE_TRIP, value: examples.ROUTES_REQUEST } },
      faultsExample: examples.ROUTES_FAULTS,
    },
    answers: {
      200: {
        description: "The route.",
        name: "RoutesResponse",
        schema: RoutesResponse,
        parts: { ComputedRoute },
        example: examples.ROUTES_RESPONSE,
      },
    },
    errors: [
      "PLACE_NOT_FOUND",
      "PLACE_AMBIGUOUS",
      "ROUTE_NOT_FOUND",
      "ROUTE_TOO_LONG",
      "UPSTREAM_ERROR",
      "UPSTREAM_TIMEOUT",
    ],
  },
  {
    operationId: "enrichStations",
    method: "POST",
    path: "/v1/stations/enrich-distances",
    tag: "Planning",
    summary: "Where stations lie along a route, and what driving by costs",
    description:
      "Sets `miles_from_route_start` and `detour_minutes` of each station, with `return_detour_miles` also `detour_miles`, and leaves out those too far from the route (stage 1) and those whose detour takes too long (stage 2). Everything else of a station comes back byte for byte: numbers keep their digits, keys their order, `metadata` whatever it holds.",
    limit: { name: "enrich", requestsPerMinute: 120 },
    request: {
      name: "EnrichRequest",
      schema: EnrichRequest,
      examples: { trip: { summary: EXAMPLE_TRIP, value: examples.ENRICH_REQUEST } },
      faultsExample: examples.ENRICH_FAULTS,
    },
    answers: {
      200: {
        description: "The stations that are worth a stop.",
        name: "EnrichResponse",
        schema: EnrichResponse,
        parts: { EnrichedStation },
        example: examples.ENRICH_RESPONSE,
      },
    },
    errors: ["UPSTREAM_ERROR", "UPSTREAM_TIMEOUT"],
  },
  {
    operationId: "optimizeTrip",
    method: "POST",
    path: "/v1/optimize",
    tag: "Planning",
    summary: "The cheapest fuel stops for a trip",
    description:
      "Finds the stops and gallons of least total cost (fuel, and what detours and stops are worth), and compares them with a naive driver. The plan is the exact optimum, also of what the rules of a fleet allow. With `hours`, the driver's breaks and rests are planned with the fuel, so that a fuel stop is the break where one fits: not planned are the 70-hour week, split sleeper berths, team drivers and the rules of other countries as such, and the log book is the driver's. The order of the stations does not matter, and the same request always gets the same plan. Each station needs `price_per_gallon` and `miles_from_route_start`. Dollars are rounded to 0.01 and gallons to 0.001 when the answer is written.",
    limit: { name: "optimize", requestsPerMinute: 120 },
    request: {
      name: "OptimizeRequest",
      schema: OptimizeRequest,
      examples: {
        trip: { summary: EXAMPLE_TRIP, value: examples.OPTIMIZE_REQUEST },
        rules: { summary: "The same trip with fleet rules.", value: examples.RULES_REQUEST },
        why: {
          summary: "The same trip with more fuel on board, and why its plan is as it is.",
          value: examples.WHY_REQUEST,
        },
        hours: {
          summary: "The same with a driver who must have a break within 200 minutes.",
          value: examples.HOURS_REQUEST,
        },
      },
      refusals: {
        hours: {
          summary: "More driving left than a period has, and rests out of order.",
          value: examples.WRONG_HOURS_REFUSAL,
        },
      },
    },
    answers: {
      200: {
        description: "The plan.",
        name: "OptimizeResponse",
        schema: OptimizeResponse,
        parts: {
          StopRecommendation,
          RouteSummary,
          BaselineComparison,
          PlannedBreak,
          ScheduleEntry,
          StopExplanation,
          Explanation,
          Change,
        },
        example: examples.OPTIMIZE_RESPONSE,
        otherExamples: {
          why: { summary: "With `explain`.", value: examples.WHY_RESPONSE },
          hours: { summary: "With `hours`.", value: examples.HOURS_RESPONSE },
        },
      },
    },
    errors: [
      "MISSING_STATION_PRICE",
      "MISSING_STATION_DISTANCE",
      "MIXED_FUEL_TYPES",
      "VEHICLE_NOT_FOUND",
      "VEHICLE_INCOMPLETE",
      "INFEASIBLE_ROUTE",
    ],
  },
  {
    operationId: "explainStation",
    method: "POST",
    path: "/v1/explain",
    tag: "Planning",
    summary: "The same with a station in or out",
    description:
      "Takes a request to `/v1/optimize` with a station and whether the plan must stop there, and answers with the best plan under that: what `/v1/optimize` answers where the station is in `required_station_ids` or in `excluded_station_ids`. `extra_cost` and `changes` compare it with the best plan of the request. Where no plan is possible under that, all three are null, and `message` says why.",
    limit: { name: "explain", requestsPerMinute: 120 },
    request: {
      name: "ExplainRequest",
      schema: ExplainRequest,
      examples: { trip: { summary: "The same trip without its last stop.", value: examples.EXPLAIN_REQUEST } },
    },
    answers: {
      200: {
        description: "The plan under that.",
        name: "ExplainResponse",
        schema: ExplainResponse,
        example: examples.EXPLAIN_RESPONSE,
      },
    },
    errors: [
      "MISSING_STATION_PRICE",
      "MISSING_STATION_DISTANCE",
      "MIXED_FUEL_TYPES",
      "VEHICLE_NOT_FOUND",
      "VEHICLE_INCOMPLETE",
      "INFEASIBLE_ROUTE",
    ],
  },
] as const satisfies readonly Endpoint[];
