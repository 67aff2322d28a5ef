import { type ErrorCode, ERRORS } from "../../contract/errors.js";
import { type AnswerBody, type Endpoint, ENDPOINTS, TAGS } from "./endpoints.js";
import { DETAIL_CODE, DETAIL_EXAMPLES, errorExample } from "./errorExamples.js";
import { EXAMPLE_REQUEST_ID } from "./examples.js";
import { BROKEN_HTTP, ERROR_CODES, errorsOf, isBrokenHttp, meaningOf, REQUEST_AT_FAULT, STATUS_UNPROCESSABLE } from "./errors.js";
import { HEADERS, headersOf, PARAMETERS, parametersOf } from "./headers.js";
import { componentSchemas, schemaRef } from "./schemas.js";
import type { Content, Example, MediaType, OpenApiDocument, Operation, Reference, ResponseObject } from "./types.js";

/** Version of the interface, not of the package that serves it. */
const INTERFACE_VERSION = "1.0.0";

const STATUS_NOT_MODIFIED = 304;

const INTRODUCTION = [
  "Where should a truck fuel, and how much? Send a route, the stations along it with their prices, and a vehicle: the answer is the plan of least total cost, proven to be the optimum, beside a naive driver's.",
  "Distances are in miles, durations in minutes unless a name says hours, fuel in US gallons, money in dollars. `null` means \"not given\" for every optional field of a request, and fields that are not known are ignored. Within `/v1` answers may gain fields and error codes may be added; nothing is renamed or removed.",
  "Every answer carries a `request_id`. Every error has an `error_code` that programs can switch on, and a `message` for people that says what to do; only the faults of requests to the first two endpoints come as a list, `detail`.",
].join("\n\n");

const BROKEN_HTTP_EXAMPLE: Example = {
  summary: BROKEN_HTTP,
  value: { error_code: "VALIDATION_ERROR", message: BROKEN_HTTP, request_id: EXAMPLE_REQUEST_ID },
};

/** Describes the whole interface as OpenAPI 3.1. */
export function openApiDocument(): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "fuel-route",
      version: INTERFACE_VERSION,
      summary: "Exact fuel-stop planning for fleets.",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This service." }],
    tags: TAGS,
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, { [endpoint.method]: toOperation(endpoint) }])),
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A key that the service's operator issued, with `fuel-route keys issue`." },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: Object.fromEntries(ERROR_CODES.map((code) => [code, { summary: ERRORS[code].cause, value: errorExample(code) }])),
      schemas: componentSchemas(),
    },
  };
}

function toOperation(endpoint: Endpoint): Operation {
  const { operationId, summary, tag, request, requestsPerMinute } = endpoint;
  const limit = requestsPerMinute === undefined ? "" : `\n\nA key may make ${requestsPerMinute} requests a minute.`;
  return {
    operationId,
    summary,
    description: `${endpoint.description}${limit}`,
    tags: [tag],
    ...(endpoint.keyless ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(request === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: json({ schema: schemaRef(request.schema), examples: { trip: { summary: "From Omaha to Chicago.", value: request.example } } }),
          },
        }),
    responses: toResponses(endpoint),
  };
}

function toResponses(endpoint: Endpoint): Operation["responses"] {
  const answers = Object.entries(endpoint.answers).map(([status, answer]): [string, ResponseObject] => [status, toAnswer(endpoint, Number(status), answer)]);
  const cached: [string, ResponseObject][] = endpoint.isCached
    ? [[String(STATUS_NOT_MODIFIED), { description: "What the caller has is still right.", headers: headersOf(endpoint, STATUS_NOT_MODIFIED) }]]
    : [];
  const errors = Array.from(errorsOf(endpoint.operationId), ([status, codes]): [string, ResponseObject] => [String(status), toRefusal(endpoint, status, codes)]);
  const detail = detailExampleOf(endpoint);
  // An endpoint whose own errors are all told as faults still has its 422.
  const faults: [string, ResponseObject][] =
    detail === undefined || errorsOf(endpoint.operationId).has(STATUS_UNPROCESSABLE) ? [] : [[String(STATUS_UNPROCESSABLE), toRefusal(endpoint, STATUS_UNPROCESSABLE, [])]];
  return Object.fromEntries([...answers, ...cached, ...errors, ...faults]);
}

function toAnswer(endpoint: Endpoint, status: number, { description, body }: AnswerBody): ResponseObject {
  const content: Content =
    "schema" in body
      ? json({ schema: schemaRef(body.schema), examples: { answer: { summary: description, value: body.example } } })
      : { [body.mediaType]: { schema: { type: body.mediaType === "application/json" ? "object" : "string", description: body.text } } };
  return { description, headers: headersOf(endpoint, status), content };
}

/** An error's answer; 422 of the two endpoints that tell faults as FastAPI does is one of two bodies. */
function toRefusal(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): ResponseObject {
  const detail = status === STATUS_UNPROCESSABLE ? detailExampleOf(endpoint) : undefined;
  const examples = codes.map((code): [string, Example | Reference] => [code, isBrokenHttp(code, endpoint.operationId) ? BROKEN_HTTP_EXAMPLE : { $ref: `#/components/examples/${code}` }]);
  const lines = [
    ...(detail === undefined ? [] : [`- \`${DETAIL_CODE}\`: ${REQUEST_AT_FAULT}`]),
    ...codes.map((code) => `- \`${code}\`: ${meaningOf(code, endpoint.operationId)}`),
  ];
  const schemas = [
    ...(detail === undefined ? [] : [schemaRef("UnprocessableBody")]),
    ...(codes.length === 0 ? [] : [schemaRef(codes.includes("INFEASIBLE_ROUTE") ? "InfeasibleRouteBody" : "ErrorBody")]),
  ];
  const [only, ...others] = schemas;
  return {
    description: lines.join("\n"),
    headers: headersOf(endpoint, status),
    content: json({
      schema: only !== undefined && others.length === 0 ? only : { anyOf: schemas },
      examples: {
        ...(detail === undefined ? {} : { [DETAIL_CODE]: { summary: "The request is at fault.", value: detail } }),
        ...Object.fromEntries(examples),
      },
    }),
  };
}

function detailExampleOf({ operationId }: Endpoint): unknown {
  return Object.entries(DETAIL_EXAMPLES).find(([id]) => id === operationId)?.[1];
}

function json(mediaType: MediaType): Content {
  return { "application/json": mediaType };
}
