import * as examples from "./examples.js";
import type { OperationId } from "./errors.js";
import type { SchemaName } from "./schemas.js";

/** The two kinds of endpoints: those that compute, and those that tell of the service. */
export const TAGS = [
  { name: "Planning", description: "A trip takes these in order: route, stations along it, plan. The first two are for those who have neither of their own." },
  { name: "Service", description: "What the service covers, whether it is well, and this documentation." },
] as const;

/** A body in an answer that is not an error. */
export interface AnswerBody {
  readonly description: string;
  /** What the body is: JSON of a schema, or text. */
  readonly body: { readonly schema: SchemaName; readonly example: unknown } | { readonly mediaType: string; readonly text: string };
}

export interface Endpoint {
  readonly operationId: OperationId;
  readonly method: "get" | "post";
  readonly path: string;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly keyless?: true;
  /** Requests that a key may make in a minute; unlimited without it. */
  readonly requestsPerMinute?: number;
  readonly request?: { readonly schema: SchemaName; readonly example: unknown };
  /** By status. */
  readonly answers: Readonly<Record<number, AnswerBody>>;
  /** It answers 304 to a caller that has the answer already. */
  readonly isCached?: true;
}

const { EXAMPLE_REQUEST_ID } = examples;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "computeRoute",
    method: "post",
    path: "/v1/routes",
    tag: "Planning",
    summary: "The driving route between two places",
    description:
      "Looks both places up and computes the way by road between them. The answer's `route` goes into the next two requests as it is. Where a name fits several places and none stands out, the answer is `PLACE_AMBIGUOUS` with `details.candidates`; `details.field` says which of the two it was.",
    requestsPerMinute: 60,
    request: { schema: "RoutesRequest", example: examples.ROUTES_REQUEST },
    answers: { 200: { description: "The route.", body: { schema: "RoutesResponse", example: examples.ROUTES_RESPONSE } } },
  },
  {
    operationId: "enrichStations",
    method: "post",
    path: "/v1/stations/enrich-distances",
    tag: "Planning",
    summary: "Where stations lie along a route, and what driving by costs",
    description:
      "Sets `miles_from_route_start` and `detour_minutes` of each station, and leaves out those too far from the route (stage 1) and those whose detour takes too long (stage 2). Everything else of a station comes back byte for byte: numbers keep their digits, keys their order, `metadata` whatever it holds.",
    requestsPerMinute: 120,
    request: { schema: "EnrichRequest", example: examples.ENRICH_REQUEST },
    answers: { 200: { description: "The stations that are worth a stop.", body: { schema: "EnrichResponse", example: examples.ENRICH_RESPONSE } } },
  },
  {
    operationId: "optimizeTrip",
    method: "post",
    path: "/v1/optimize",
    tag: "Planning",
    summary: "The cheapest fuel stops for a trip",
    description:
      "Finds the stops and gallons of least total cost (fuel, and what the detours are worth), and compares them with a naive driver. The plan is the exact optimum. The order of the stations does not matter, and the same request always gets the same plan. Each station needs `price_per_gallon` and `miles_from_route_start`. Dollars are rounded to 0.01 and gallons to 0.001 when the answer is written.",
    requestsPerMinute: 120,
    request: { schema: "OptimizeRequest", example: examples.OPTIMIZE_REQUEST },
    answers: { 200: { description: "The plan.", body: { schema: "OptimizeResponse", example: examples.OPTIMIZE_RESPONSE } } },
  },
  {
    operationId: "getStatus",
    method: "get",
    path: "/v1/status",
    tag: "Service",
    summary: "Where routes, detours and places come from",
    description: "Names the providers behind this service and what they cover.",
    answers: { 200: { description: "The providers.", body: { schema: "StatusResponse", example: examples.STATUS_RESPONSE } } },
  },
  {
    operationId: "getHealth",
    method: "get",
    path: "/healthz",
    tag: "Service",
    summary: "Whether the process lives",
    description: "For a supervisor that restarts what does not answer.",
    keyless: true,
    answers: { 200: { description: "It lives.", body: { schema: "HealthResponse", example: { status: "ok", request_id: EXAMPLE_REQUEST_ID } } } },
  },
  {
    operationId: "getReadiness",
    method: "get",
    path: "/readyz",
    tag: "Service",
    summary: "Whether the service solves a small trip and gets it right",
    description: "For a load balancer that sends requests only where they are answered.",
    keyless: true,
    answers: {
      200: { description: "It does.", body: { schema: "ReadyResponse", example: { status: "ready", request_id: EXAMPLE_REQUEST_ID } } },
      503: {
        description: "It does not, and must not be sent requests.",
        body: { schema: "NotReadyResponse", example: { status: "not ready", reason: "the optimizer fails its check", request_id: EXAMPLE_REQUEST_ID } },
      },
    },
  },
  {
    operationId: "getMetrics",
    method: "get",
    path: "/metrics",
    tag: "Service",
    summary: "Counters and durations for Prometheus",
    description: "The metrics of this process in Prometheus' text format. Where the operator has set a token, it must come as `Authorization: Bearer`.",
    keyless: true,
    answers: { 200: { description: "The metrics.", body: { mediaType: "text/plain", text: "Metrics in Prometheus' text format." } } },
  },
  {
    operationId: "getOpenApi",
    method: "get",
    path: "/openapi.json",
    tag: "Service",
    summary: "This interface as an OpenAPI 3.1 document",
    description: "For tools: client generators, mock servers, API browsers.",
    keyless: true,
    answers: { 200: { description: "The document.", body: { mediaType: "application/json", text: "An OpenAPI 3.1 document." } } },
    isCached: true,
  },
  {
    operationId: "getDocs",
    method: "get",
    path: "/docs",
    tag: "Service",
    summary: "This interface as a page for people",
    description: "Says what `/openapi.json` says. The page loads nothing else and runs no script.",
    keyless: true,
    answers: { 200: { description: "The page.", body: { mediaType: "text/html", text: "An HTML page." } } },
    isCached: true,
  },
];
