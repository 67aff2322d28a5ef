// The table of endpoints. Routing, limits, the options of `keys issue`, OpenAPI, `/docs`, the tables of the documents and
// the paths that deployments open come from it; the compiler checks the client's rows against it.

import type { z } from "zod";
import { EnrichedStation, EnrichRequest, EnrichResponse } from "./enrich.js";
import type { ErrorCode } from "./errors.js";
import * as examples from "./examples.js";
import { ExplainRequest, ExplainResponse } from "./explain.js";
import { Change, Explanation, StopExplanation } from "./explanation.js";
import { BaselineComparison, OptimizeRequest, OptimizeResponse, RouteSummary, StopRecommendation } from "./optimize.js";
import { ComputedRoute, RoutesRequest, RoutesResponse } from "./routes.js";
import { HealthResponse, NotReadyResponse, ReadyResponse, StatusResponse } from "./service.js";
import * as whyExamples from "./whyExamples.js";

/** The two kinds of endpoints: those that compute, and those that describe the service. */
export const TAGS = [
  { name: "Planning", description: "A trip takes these in order: route, stations along it, plan. The first two are for those who have neither of their own." },
  { name: "Service", description: "What the service covers, whether it is well, and this documentation." },
] as const;

/** A JSON body. */
export interface JsonBody {
  /** Name of its schema in OpenAPI. */
  readonly name: string;
  readonly schema: z.ZodObject;
  /** Schemas inside it that have a name of their own in OpenAPI. */
  readonly parts?: Readonly<Record<string, z.ZodObject>>;
}

/** A body that is not made from a schema. */
interface OtherBody {
  readonly mediaType: string;
  /** A short description. */
  readonly text: string;
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

interface RequestBody extends JsonBody {
  /** By name, as OpenAPI has them. */
  readonly examples: Examples;
  /** A 422 that lists the body's faults as `detail`. An endpoint without it lists them as VALIDATION_ERROR. */
  readonly faultsExample?: unknown;
}

/** An answer that is not an error. */
export type AnswerBody = { readonly description: string } & ((JsonBody & { readonly example: unknown; /** By the names of the requests that they answer. */ readonly otherExamples?: Examples }) | OtherBody);

/** How many requests a key may make in a minute. */
export interface Limit {
  /** Name of a key's own limit in `keys issue`, and in the key's record. */
  readonly name: string;
  /** Holds for keys that have no limit of their own. */
  readonly requestsPerMinute: number;
}

/** One row. */
export interface Endpoint {
  /** Name of the operation in OpenAPI and of its handler in src/http/endpoints. */
  readonly operationId: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** What the parameters of a path such as `/v1/things/{name}` mean, by name. */
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly tag: (typeof TAGS)[number]["name"];
  /** A phrase without a full stop. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** It answers without an API key. */
  readonly keyless?: true;
  /** Without one, requests are not counted. */
  readonly limit?: Limit;
  readonly request?: RequestBody;
  /** By status. */
  readonly answers: Readonly<Record<number, AnswerBody>>;
  /** Codes of errors besides those that follow from key, limit and body. */
  readonly errors: readonly ErrorCode[];
  /** It answers 304 to a caller that has the answer already. */
  readonly isCached?: true;
}

const { EXAMPLE_REQUEST_ID } = examples;
const EXAMPLE_TRIP = "From Omaha to Chicago.";

export const ENDPOINTS = [
  {
    operationId: "computeRoute",
    method: "POST",
    path: "/v1/routes",
    tag: "Planning",
    summary: "The driving route between two places",
    description:
      "Looks both places up and computes the way by road between them. The answer's `route` goes into the next two requests as it is. Where a name fits several places and none stands out, the answer is `PLACE_AMBIGUOUS` with `details.candidates`; `details.field` says which of the two it was.",
    limit: { name: "routes", requestsPerMinute: 60 },
    request: { name: "RoutesRequest", schema: RoutesRequest, examples: { trip: { summary: EXAMPLE_TRIP, value: examples.ROUTES_REQUEST } }, faultsExample: examples.ROUTES_FAULTS },
    answers: { 200: { description: "The route.", name: "RoutesResponse", schema: RoutesResponse, parts: { ComputedRoute }, example: examples.ROUTES_RESPONSE } },
    errors: ["PLACE_NOT_FOUND", "PLACE_AMBIGUOUS", "ROUTE_NOT_FOUND", "ROUTE_TOO_LONG", "UPSTREAM_ERROR", "UPSTREAM_TIMEOUT"],
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
    request: { name: "EnrichRequest", schema: EnrichRequest, examples: { trip: { summary: EXAMPLE_TRIP, value: examples.ENRICH_REQUEST } }, faultsExample: examples.ENRICH_FAULTS },
    answers: { 200: { description: "The stations that are worth a stop.", name: "EnrichResponse", schema: EnrichResponse, parts: { EnrichedStation }, example: examples.ENRICH_RESPONSE } },
    errors: ["UPSTREAM_ERROR", "UPSTREAM_TIMEOUT"],
  },
  {
    operationId: "optimizeTrip",
    method: "POST",
    path: "/v1/optimize",
    tag: "Planning",
    summary: "The cheapest fuel stops for a trip",
    description:
      "Finds the stops and gallons of least total cost (fuel, and what detours and stops are worth), and compares them with a naive driver. The plan is the exact optimum, also of what the rules of a fleet allow. The order of the stations does not matter, and the same request always gets the same plan. Each station needs `price_per_gallon` and `miles_from_route_start`. Dollars are rounded to 0.01 and gallons to 0.001 when the answer is written.",
    limit: { name: "optimize", requestsPerMinute: 120 },
    request: { name: "OptimizeRequest", schema: OptimizeRequest, examples: { trip: { summary: EXAMPLE_TRIP, value: examples.OPTIMIZE_REQUEST }, rules: { summary: "The same trip with fleet rules.", value: examples.RULES_REQUEST }, why: { summary: "The same trip with more fuel on board, and why its plan is as it is.", value: whyExamples.WHY_REQUEST } } },
    answers: {
      200: { description: "The plan.", name: "OptimizeResponse", schema: OptimizeResponse, parts: { StopRecommendation, RouteSummary, BaselineComparison, StopExplanation, Explanation, Change }, example: examples.OPTIMIZE_RESPONSE, otherExamples: { why: { summary: "With `explain`.", value: whyExamples.WHY_RESPONSE } } },
    },
    errors: ["MISSING_STATION_PRICE", "MISSING_STATION_DISTANCE", "MIXED_FUEL_TYPES", "VEHICLE_NOT_FOUND", "VEHICLE_INCOMPLETE", "INFEASIBLE_ROUTE"],
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
    request: { name: "ExplainRequest", schema: ExplainRequest, examples: { trip: { summary: "The same trip without its last stop.", value: whyExamples.EXPLAIN_REQUEST } } },
    answers: { 200: { description: "The plan under that.", name: "ExplainResponse", schema: ExplainResponse, example: whyExamples.EXPLAIN_RESPONSE } },
    errors: ["MISSING_STATION_PRICE", "MISSING_STATION_DISTANCE", "MIXED_FUEL_TYPES", "VEHICLE_NOT_FOUND", "VEHICLE_INCOMPLETE", "INFEASIBLE_ROUTE"],
  },
  {
    operationId: "getStatus",
    method: "GET",
    path: "/v1/status",
    tag: "Service",
    summary: "Where routes, detours and places come from",
    description: "Names the providers behind this service and what they cover.",
    answers: { 200: { description: "The providers.", name: "StatusResponse", schema: StatusResponse, example: examples.STATUS_RESPONSE } },
    errors: [],
  },
  {
    operationId: "getHealth",
    method: "GET",
    path: "/healthz",
    tag: "Service",
    summary: "Whether the process lives",
    description: "For a supervisor that restarts what does not answer.",
    keyless: true,
    answers: { 200: { description: "It lives.", name: "HealthResponse", schema: HealthResponse, example: { status: "ok", request_id: EXAMPLE_REQUEST_ID } } },
    errors: [],
  },
  {
    operationId: "getReadiness",
    method: "GET",
    path: "/readyz",
    tag: "Service",
    summary: "Whether the service solves a small trip and gets it right",
    description: "For a load balancer that sends requests only where they are answered.",
    keyless: true,
    answers: {
      200: { description: "It does.", name: "ReadyResponse", schema: ReadyResponse, example: { status: "ready", request_id: EXAMPLE_REQUEST_ID } },
      503: {
        description: "It does not, and must not be sent requests.",
        name: "NotReadyResponse",
        schema: NotReadyResponse,
        example: { status: "not ready", reason: "the optimizer fails its check", request_id: EXAMPLE_REQUEST_ID },
      },
    },
    errors: [],
  },
  {
    operationId: "getMetrics",
    method: "GET",
    path: "/metrics",
    tag: "Service",
    summary: "Counters and durations for Prometheus",
    description: "The metrics of this process in Prometheus' text format. Where the operator has set a token, it must come as `Authorization: Bearer`.",
    keyless: true,
    answers: { 200: { description: "The metrics.", mediaType: "text/plain", text: "Metrics in Prometheus' text format." } },
    errors: [],
  },
  {
    operationId: "getOpenApi",
    method: "GET",
    path: "/openapi.json",
    tag: "Service",
    summary: "This interface as an OpenAPI 3.1 document",
    description: "For tools: client generators, mock servers, API browsers.",
    keyless: true,
    answers: { 200: { description: "The document.", mediaType: "application/json", text: "An OpenAPI 3.1 document." } },
    errors: [],
    isCached: true,
  },
  {
    operationId: "getDocs",
    method: "GET",
    path: "/docs",
    tag: "Service",
    summary: "This interface as a page for people",
    description: "Says what `/openapi.json` says. The page loads nothing else and runs no script.",
    keyless: true,
    answers: { 200: { description: "The page.", mediaType: "text/html", text: "An HTML page." } },
    errors: [],
    isCached: true,
  },
] as const satisfies readonly Endpoint[];

/** The endpoints whose requests are counted. */
export const LIMITED_ENDPOINTS = ENDPOINTS.filter((endpoint) => "limit" in endpoint);

export type OperationId = (typeof ENDPOINTS)[number]["operationId"];

/** The row of an operation. */
export type EndpointOf<Id extends OperationId> = Extract<(typeof ENDPOINTS)[number], { readonly operationId: Id }>;
