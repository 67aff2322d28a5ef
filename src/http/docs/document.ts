import { z } from "zod";
import { readVersion } from "../../common/version.js";
import { type AnswerBody, type Endpoint, ENDPOINTS, TAGS, type Upload } from "../../contract/schemas/endpoints.js";
import { JSON_TYPE, otherNamesOf } from "../../contract/values/mediaTypes.js";
import { type ErrorCode, ERRORS } from "../../contract/values/errors.js";
import { EXAMPLE_REQUEST_ID } from "../../contract/schemas/examples.js";
import { DETAIL_CODE, errorExample } from "./errorExamples.js";
import {
  BROKEN_HTTP,
  ERROR_CODES,
  errorsOf,
  isBrokenHttp,
  meaningOf,
  REQUEST_AT_FAULT,
  sizeOf,
  STATUS_UNPROCESSABLE,
  uploadExample,
  uploadRefusal,
} from "./errors.js";
import { HEADERS, headersOf, PARAMETERS, parametersOf } from "./headers.js";
import { componentSchemas, schemaRef, wordDefaults } from "./schemas.js";
import type { Content, Example, MediaType, OpenApiDocument, Operation, Reference, ResponseObject } from "./types.js";

const STATUS_NOT_MODIFIED = 304;

const ANY = new Intl.ListFormat("en-GB", { type: "disjunction" });

const INTRODUCTION = [
  "Where should a truck fuel, and how much? Send a route, the stations along it with their prices, and a vehicle: the answer is the plan of least total cost, proven to be the optimum, beside a naive driver's.",
  'Distances are in miles, durations in minutes unless a name says hours, fuel in US gallons, money in dollars. `null` means "not given" for every optional field of a request, and fields that are not known are ignored. Within `/v1` answers may gain fields and error codes may be added; nothing is renamed or removed.',
  "Every answer carries a `request_id`. Every error has an `error_code` that programs can switch on, and a `message` for people that says what to do; only the faults of requests to `/v1/routes` and `/v1/stations/enrich-distances` come as a list, `detail`.",
].join("\n\n");

/** Describes the whole interface as OpenAPI 3.1. @param endpoints the table of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[] = ENDPOINTS): OpenApiDocument {
  const { components, ...document } = documentOfTables(endpoints);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, wordDefaults(schema)] as const);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** The same with defaults as values, for tables of fields: they have a column for them. */
export function documentOfTables(endpoints: readonly Endpoint[] = ENDPOINTS): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "fuel-route",
      version: readVersion(),
      summary: "Exact fuel-stop planning for fleets.",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This service." }],
    tags: TAGS,
    security: [{ apiKey: [] }],
    paths: toPaths(endpoints),
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "A key that the service's operator issued, with `fuel-route keys issue`.",
        },
        bearerKey: {
          type: "http",
          scheme: "bearer",
          description: "The same key as `Authorization: Bearer`, at endpoints that say so.",
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: Object.fromEntries(
        ERROR_CODES.map((code) => [code, { summary: ERRORS[code].cause, value: errorExample(code) }]),
      ),
      schemas: componentSchemas(endpoints),
    },
  };
}

/** Operations by path and method: a path can have several methods. */
function toPaths(endpoints: readonly Endpoint[]): OpenApiDocument["paths"] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  return paths;
}

function toOperation(endpoint: Endpoint): Operation {
  const { operationId, summary, tag, keyless, bearer, limit } = endpoint;
  const keyText = bearer ? "\n\nThe key may also come as `Authorization: Bearer`." : "";
  const limitText = limit === undefined ? "" : `\n\nA key may make ${limit.requestsPerMinute} requests a minute.`;
  return {
    operationId,
    summary,
    description: `${endpoint.description}${keyText}${limitText}`,
    tags: [tag],
    ...(keyless ? { security: [] } : bearer ? { security: [{ apiKey: [] }, { bearerKey: [] }] } : {}),
    parameters: parametersOf(endpoint),
    ...toRequestBody(endpoint),
    responses: toResponses(endpoint),
  };
}

function toRequestBody({ request, upload }: Endpoint): Pick<Operation, "requestBody"> {
  if (upload !== undefined)
    return {
      requestBody: {
        description: `At most ${sizeOf(upload)}. ${wordOtherForms(Object.keys(upload.mediaTypes))}`,
        required: true,
        content: toUploadContent(upload),
      },
    };
  return request === undefined
    ? {}
    : {
        requestBody: {
          description: wordOtherForms([JSON_TYPE]),
          required: true,
          content: json({ schema: schemaRef(request.name), examples: request.examples }),
        },
      };
}

/** In which other forms a body is taken. */
function wordOtherForms(mediaTypes: readonly string[]): string {
  const forms = mediaTypes.flatMap((type) => {
    const names = otherNamesOf(type).map((name) => `\`${name}\``);
    const all = type === JSON_TYPE ? [...names, "any other type that ends in `+json`"] : names;
    return all.length === 0 ? [] : [`\`${type}\` may be called ${ANY.format(all)}.`];
  });
  return [...forms, "A body may be packed, with `Content-Encoding: gzip`; its size counts unpacked."].join(" ");
}

function toUploadContent(upload: Upload): Content {
  const content = Object.entries(upload.mediaTypes).map(([mediaType, description]): [string, MediaType] => {
    const isJson = mediaType === JSON_TYPE;
    const example = uploadExample(upload, mediaType);
    const examples: z.core.util.JSONType[] =
      example === undefined ? [] : [isJson ? z.json().parse(JSON.parse(example)) : example];
    return [
      mediaType,
      {
        schema: { ...(isJson ? {} : { type: "string" }), description, ...(examples.length === 0 ? {} : { examples }) },
      },
    ];
  });
  return Object.fromEntries(content);
}

function toResponses(endpoint: Endpoint): Operation["responses"] {
  const answers = Object.entries(endpoint.answers).map(([status, answer]): [string, ResponseObject] => [
    status,
    toAnswer(endpoint, Number(status), answer),
  ]);
  const cached: [string, ResponseObject][] = endpoint.isCached
    ? [
        [
          String(STATUS_NOT_MODIFIED),
          { description: "What the caller has is still right.", headers: headersOf(endpoint, STATUS_NOT_MODIFIED) },
        ],
      ]
    : [];
  const errors = Array.from(errorsOf(endpoint), ([status, codes]): [string, ResponseObject] => [
    String(status),
    toRefusal(endpoint, status, codes),
  ]);
  const detail = endpoint.request?.faultsExample;
  // Faults have status 422 also where no code has it.
  const faults: [string, ResponseObject][] =
    detail === undefined || errorsOf(endpoint).has(STATUS_UNPROCESSABLE)
      ? []
      : [[String(STATUS_UNPROCESSABLE), toRefusal(endpoint, STATUS_UNPROCESSABLE, [])]];
  return Object.fromEntries([...answers, ...cached, ...errors, ...faults]);
}

function toAnswer(endpoint: Endpoint, status: number, answer: AnswerBody): ResponseObject {
  const { description } = answer;
  if ("isEmpty" in answer) return { description, headers: headersOf(endpoint, status) };
  const content: Content =
    "schema" in answer
      ? json({
          schema: schemaRef(answer.name),
          examples: { answer: { summary: description, value: answer.example }, ...answer.otherExamples },
        })
      : {
          [answer.mediaType]: {
            schema: { type: answer.mediaType === JSON_TYPE ? "object" : "string", description: answer.text },
          },
        };
  return { description, headers: headersOf(endpoint, status), content };
}

/** The answer with an error's status. Where faults are listed as `detail`, 422 has one of two bodies. */
function toRefusal(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): ResponseObject {
  const detail = status === STATUS_UNPROCESSABLE ? endpoint.request?.faultsExample : undefined;
  const examples = codes.map((code): [string, Example | Reference] => {
    const message = isBrokenHttp(code, endpoint) ? BROKEN_HTTP : uploadRefusal(code, endpoint);
    return [
      code,
      message === undefined
        ? { $ref: `#/components/examples/${code}` }
        : { summary: message, value: { error_code: code, message, request_id: EXAMPLE_REQUEST_ID } },
    ];
  });
  const lines = [
    ...(detail === undefined ? [] : [`- \`${DETAIL_CODE}\`: ${REQUEST_AT_FAULT}`]),
    ...codes.map((code) => `- \`${code}\`: ${meaningOf(code, endpoint)}`),
  ];
  const schemas = [
    ...(detail === undefined ? [] : [schemaRef("UnprocessableBody")]),
    ...(codes.includes("INFEASIBLE_ROUTE") ? [schemaRef("InfeasibleRouteBody")] : []),
    ...(codes.some((code) => code !== "INFEASIBLE_ROUTE") ? [schemaRef("ErrorBody")] : []),
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
        ...(codes.includes("VALIDATION_ERROR") ? endpoint.request?.refusals : {}),
      },
    }),
  };
}

function json(mediaType: MediaType): Content {
  return { [JSON_TYPE]: mediaType };
}
