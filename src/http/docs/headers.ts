import { z } from "zod";
import type { Endpoint } from "../../contract/schemas/endpoints.js";
import type { Header, Parameter, Reference } from "./types.js";

/** Headers that a request may have, by name of component. */
export const PARAMETERS: Readonly<Record<"RequestId" | "TraceParent" | "IfNoneMatch", Parameter>> = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "An id of your own for this request: 1 to 64 of `A-Z a-z 0-9 _ . -`. Any other text is ignored.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,64}$" },
  },
  TraceParent: {
    name: "traceparent",
    in: "header",
    required: false,
    description:
      "The caller's trace, as W3C Trace Context has it: what the request asks of routing and places providers belongs to it.",
    schema: { type: "string", pattern: "^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of what the caller has already.",
    schema: { type: "string" },
  },
};

/** Headers of answers, by name. */
export const HEADERS = {
  "X-Request-Id": {
    description: "The request's id: the caller's own, or `req_` and 20 characters.",
    schema: { type: "string" },
  },
  "RateLimit-Limit": {
    description: "Requests that the key may make in a minute to this endpoint.",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
  "RateLimit-Reset": {
    description: "Seconds until the oldest request that counts is a minute old, and counts no more.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer" } },
  Allow: { description: "The methods that the endpoint takes.", schema: { type: "string" } },
  ETag: { description: "Tag of this version, for `If-None-Match`.", schema: { type: "string" } },
} as const satisfies Readonly<Record<string, Header>>;
type HeaderName = keyof typeof HEADERS;

const LIMITED = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

const STATUS_METHOD_NOT_ALLOWED = 405;
/** Refusals with these statuses come before the request is counted. */
const UNCOUNTED_STATUSES = new Set([403, 404, STATUS_METHOD_NOT_ALLOWED]);
const WAIT_STATUSES = new Set([409, 429, 503]);
const CACHED_STATUSES = new Set([200, 304]);

/** Headers that an answer with this status has. */
export function headersOf({ limit, answers, isCached }: Endpoint, status: number): Record<string, Reference | Header> {
  const isCounted = limit !== undefined && !UNCOUNTED_STATUSES.has(status);
  // An answer of the endpoint's own, such as that it is not ready, names no time to wait.
  const isToWait = WAIT_STATUSES.has(status) && answers[status] === undefined;
  const names: HeaderName[] = [
    "X-Request-Id",
    ...(isCounted ? LIMITED : []),
    ...(isToWait ? (["Retry-After"] as const) : []),
    ...(status === STATUS_METHOD_NOT_ALLOWED ? (["Allow"] as const) : []),
    ...(isCached && CACHED_STATUSES.has(status) ? (["ETag"] as const) : []),
  ];
  const own = Object.entries(answers[status]?.headers ?? {}).map(([name, description]): [string, Header] => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...Object.fromEntries(own),
  };
}

/** Parameters of the endpoint's path and query, and headers that a request may have. */
export function parametersOf({
  pathParameters = {},
  query = {},
  headers: ownHeaders = {},
  isCached,
}: Endpoint): (Reference | Parameter)[] {
  const own = [
    ...Object.entries(pathParameters).map(([name, schema]): Parameter => ({
      name,
      in: "path",
      required: true,
      ...describe(schema),
    })),
    ...Object.entries(query).map(([name, description]): Parameter => ({
      name,
      in: "query",
      required: false,
      description,
      schema: { type: "array", items: { type: "string" } },
    })),
    ...Object.entries(ownHeaders).map(([name, description]): Parameter => ({
      name,
      in: "header",
      required: false,
      ...describe(description),
    })),
  ];
  const headers: (keyof typeof PARAMETERS)[] = [
    "RequestId",
    "TraceParent",
    ...(isCached ? (["IfNoneMatch"] as const) : []),
  ];
  return [...own, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

/** Meaning and schema of a text. */
function describe(meaning: string | z.ZodString): Pick<Parameter, "description" | "schema"> {
  if (typeof meaning === "string") return { description: meaning, schema: { type: "string" } };
  const { $schema: _dialect, description = "", ...schema } = z.toJSONSchema(meaning);
  return { description, schema };
}
