// Adding an endpoint as CONTRIBUTING.md describes it: a row in the table, a file with a handler, and a task if a worker
// is to do the work. Everything else follows from the row.

import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { call } from "../../src/client/call.js";
import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { RequestId } from "../../src/contract/schemas/fields.js";
import { RequestJob } from "../../src/http/connection/body.js";
import { uploadOf } from "../../src/http/connection/uploads.js";
import type { MakeHandler } from "../../src/http/endpoints/handler.js";
import * as HANDLERS from "../../src/http/endpoints/index.js";
import { sendAnswer } from "../../src/http/errors.js";
import { createMetrics, type Metrics } from "../../src/http/telemetry/metrics.js";
import { addTelemetry } from "../../src/http/telemetry/observeRequests.js";
import type { Compute } from "../../src/tasks/compute.js";
import type { Finished, Tasks } from "../../src/tasks/tasks.js";
import { startPool } from "../../src/worker/pool.js";
import { withEndpointTable } from "../../tools/docs/endpointTables.js";
import { captureLog, errorOf, makeApp, newKey, parseJson } from "../support/app.js";

const CountRequest = z.object({
  least: z.number().min(0).max(100).nullish().describe("The least count to answer with."),
});
const CountResponse = z.object({
  byte_count: z.number().describe("How many bytes the body has."),
  request_id: RequestId,
});
type CountResponse = z.infer<typeof CountResponse>;

/** The row. */
const ROW: Endpoint = {
  operationId: "countBytes",
  method: "PUT",
  path: "/v1/counts/{name}",
  pathParameters: { name: "Name of the count." },
  tag: "Planning",
  summary: "How large a body is",
  description: "Counts the bytes of a body.",
  limit: { name: "counts", requestsPerMinute: 3 },
  request: {
    name: "CountRequest",
    schema: CountRequest,
    examples: { empty: { summary: "An empty object.", value: {} } },
  },
  answers: {
    200: {
      description: "The count.",
      name: "CountResponse",
      schema: CountResponse,
      example: { byte_count: 2, request_id: "req_k3v7q2m4xwzb6tnd5ypc" },
    },
  },
  errors: [],
};

/** A row with a file in place of a JSON body. */
const UPLOAD_ROW: Endpoint = {
  operationId: "countLines",
  method: "PUT",
  path: "/v1/lines/{name}",
  pathParameters: {
    name: z
      .string()
      .regex(/^[a-z]+$/)
      .meta({ description: "Name of the lines.", examples: ["mine"] }),
  },
  tag: "Planning",
  summary: "How many lines a file has",
  description: "Counts the lines of a file.",
  limit: { name: "lines", requestsPerMinute: 3 },
  upload: {
    mediaTypes: { "text/plain": "Lines.", "text/csv": "A table." },
    maxBytes: 2 ** 20,
    example: "one\ntwo\n",
    fileName: "lines.txt",
  },
  headers: { "If-Count": "How many there should be." },
  answers: {
    202: {
      description: "The count.",
      headers: { "X-Count": "The same." },
      mediaType: "application/x-ndjson",
      text: "A count in each line.",
    },
  },
  errors: [],
};

/** Its handler. */
const countLines: MakeHandler = () => async (request, reply) => {
  let lines = 0;
  for await (const piece of uploadOf(request)) lines += String(piece).split("\n").length - 1;
  return reply.code(202).header("x-count", lines).type("application/x-ndjson").send(`${lines}\n`);
};

/** The handler. */
const countBytes: MakeHandler = () => async (request, reply) => {
  const counted = await compute.run("countBytes", new RequestJob(request, reply), 2);
  addTelemetry(request, counted);
  return sendAnswer(counted.answer, request, reply);
};

/** The registry with the task that `countedWorker.js` adds. */
type Registry = Tasks & { readonly countBytes: (body: Uint8Array, requestId: string, least: number) => Finished };

const PATH = "/v1/counts/my-count";

const endpoints = [...ENDPOINTS, ROW, UPLOAD_ROW];
const handlers = { ...HANDLERS, countBytes, countLines };
const { lines, log } = captureLog();
let compute: Compute<Registry>;
let metrics: Metrics;
let app: FastifyInstance;

beforeAll(async () => {
  compute = await startPool<Registry>({
    entry: new URL("countedWorker.js", import.meta.url),
    workers: 1,
    maxWaiting: 10,
    taskTimeoutMs: 60_000,
    workerMemoryMb: 256,
    onFailure: ({ failure }) => expect.fail(failure),
  });
  metrics = createMetrics(compute);
  app = await makeApp({ compute, metrics, endpoints, handlers, corsOrigins: ["https://fleet.example"], log });
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.close();
  await compute.close();
});

async function put(key: string, body = "{}") {
  return app.inject({
    method: "PUT",
    url: PATH,
    headers: { "x-api-key": key, "content-type": "application/json", "x-request-id": "mine" },
    payload: body,
  });
}

test("requests come to the handler, and its task runs in a worker", async () => {
  const response = await put(newKey(), " ".repeat(70_000));
  expect([response.statusCode, parseJson(response.body)]).toEqual([200, { byte_count: 70_000, request_id: "mine" }]);
  expect(parseJson((await put(newKey(), "")).body)).toEqual({ byte_count: 2, request_id: "mine" });
});

test("the service's own tasks and endpoints still work", async () => {
  const response = await app.inject({
    method: "POST",
    url: "/v1/optimize",
    headers: { "x-api-key": newKey(), "content-type": "application/json" },
    payload: "{}",
  });
  expect(errorOf(response)).toMatchObject({ error_code: "VALIDATION_ERROR", details_total: 3 });
});

test("the key is checked, and so is the body's content type", async () => {
  expect(errorOf(await put("unknown")).error_code).toBe("AUTHENTICATION_FAILED");
  const text = await app.inject({
    method: "PUT",
    url: PATH,
    headers: { "x-api-key": newKey(), "content-type": "text/plain" },
    payload: "x",
  });
  expect(errorOf(text).error_code).toBe("UNSUPPORTED_MEDIA_TYPE");
});

test("the limit counts all paths of the endpoint together, and a key can have its own", async () => {
  const key = newKey();
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await put(key)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const other = await app.inject({
    method: "PUT",
    url: "/v1/counts/other",
    headers: { "x-api-key": key, "content-type": "application/json" },
    payload: "{}",
  });
  expect([other.statusCode, other.headers["ratelimit-limit"], errorOf(other).message]).toEqual([
    429,
    "3",
    expect.stringContaining("3 requests a minute"),
  ]);

  const own = await makeApp({
    compute,
    metrics,
    endpoints,
    handlers,
    authenticate: () => ({ id: "key_own", partner: "Acme", limits: { counts: 9 } }),
  });
  const first = await own.inject({
    method: "PUT",
    url: PATH,
    headers: { "content-type": "application/json" },
    payload: "{}",
  });
  expect([first.statusCode, first.headers["ratelimit-limit"]]).toEqual([200, "9"]);
  await own.close();
});

test("other methods are refused, and similar paths are not found", async () => {
  const asked = await app.inject({ url: PATH, headers: { "x-api-key": newKey() } });
  expect([asked.statusCode, asked.headers.allow, errorOf(asked).message]).toEqual([
    405,
    "PUT",
    "This endpoint takes PUT requests only.",
  ]);
  for (const url of ["/v1/counts", `${PATH}/more`]) {
    expect((await app.inject({ method: "PUT", url, headers: { "x-api-key": newKey() } })).statusCode, url).toBe(404);
  }
});

test("pages of allowed origins may use its method", async () => {
  const headers = { origin: "https://fleet.example", "access-control-request-method": "PUT" };
  const preflight = await app.inject({ method: "OPTIONS", url: PATH, headers });
  expect(preflight.headers["access-control-allow-methods"]).toBe("DELETE, GET, PATCH, POST, PUT");
});

test("it is in OpenAPI, and the linter finds no fault", async () => {
  const { body } = await app.inject({ url: "/openapi.json" });
  const config = await createConfig({ extends: ["recommended"] });
  expect(
    (await lintFromString({ source: body, absoluteRef: "/openapi.json", config })).map(
      ({ ruleId, message }) => `${ruleId}: ${message}`,
    ),
  ).toEqual([]);
  expect(parseJson(body)).toMatchObject({
    paths: {
      "/v1/counts/{name}": {
        put: {
          operationId: "countBytes",
          description: "Counts the bytes of a body.\n\nA key may make 3 requests a minute.",
          parameters: expect.arrayContaining([
            { name: "name", in: "path", required: true, description: "Name of the count.", schema: { type: "string" } },
          ]),
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/CountRequest" } } } },
          responses: {
            200: { headers: { "RateLimit-Limit": {} } },
            400: {},
            403: {},
            404: {},
            405: {},
            413: {},
            415: {},
            429: {},
            500: {},
            503: {},
          },
        },
      },
    },
    components: { schemas: { CountRequest: { properties: { least: { maximum: 100 } } }, CountResponse: {} } },
  });
});

test("it is in /docs", async () => {
  const { body } = await app.inject({ url: "/docs" });
  for (const text of [
    '<a class="path" href="#countBytes">/v1/counts/{name}</a>',
    '<span class="method put">PUT</span>',
    "The least count to answer with.",
    "curl -s -X PUT ",
  ])
    expect(body).toContain(text);
});

test("it is in the documents' tables", () => {
  const marked = "<!-- endpoints -->\n<!-- /endpoints -->\n";
  expect(withEndpointTable("docs/http.md", marked, endpoints)).toContain(
    "\n| PUT | `/v1/counts/{name}` | yes | 3 | How large a body is |\n",
  );
  expect(withEndpointTable("README.md", marked, endpoints)).toContain(
    "\n| PUT | `/v1/counts/{name}` | 3 | How large a body is |\n",
  );
});

test("the client can call it", async () => {
  expect(await countByClient("mine")).toEqual({ byte_count: 11, request_id: "mine" });
});

/** Calls the endpoint as the methods of `createClient` call theirs. */
async function countByClient(requestId: string): Promise<CountResponse> {
  const settings = { base: app.listeningOrigin, apiKey: newKey(), timeoutMs: 60_000, retries: 0, send: fetch };
  const endpoint = { method: ROW.method, path: PATH, fields: { byte_count: "number", request_id: "string" } } as const;
  return call<CountResponse>(settings, endpoint, { least: 0 }, { requestId });
}

test("log and metrics name it by its path in the table", async () => {
  await countByClient("logged");
  // An answer is logged and counted once it is sent.
  await expect.poll(() => lines.join("")).toContain('"logged"');
  expect(parseJson(lines.find((line) => line.includes('"logged"')) ?? "")).toMatchObject({
    endpoint: "/v1/counts/{name}",
    status: 200,
    kept: 2,
    receive_ms: expect.any(Number),
    wait_ms: expect.any(Number),
  });
  const text = await metrics.registry.metrics();
  expect(text).toContain('fuel_route_requests_total{endpoint="/v1/counts/{name}",status="200"}');
  expect(text).not.toContain("my-count");
});

test("an endpoint that takes a file: handler, gates, OpenAPI, /docs and CORS", async () => {
  const sent = { method: "PUT", url: "/v1/lines/mine", payload: "a\nb\n" } as const;
  const headers = { "x-api-key": newKey(), "content-type": "text/csv" };
  const response = await app.inject({ ...sent, headers });
  expect([
    response.statusCode,
    response.body,
    response.headers["x-count"],
    response.headers["ratelimit-limit"],
  ]).toEqual([202, "2\n", "2", "3"]);
  const refused = await app.inject({ ...sent, headers: { ...headers, "content-type": "application/json" } });
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    415,
    "This endpoint takes text/plain and text/csv: say which it is in Content-Type, and send no Content-Encoding but gzip.",
  ]);

  expect(parseJson((await app.inject({ url: "/openapi.json" })).body)).toMatchObject({
    paths: {
      "/v1/lines/{name}": {
        put: {
          parameters: expect.arrayContaining([
            {
              name: "name",
              in: "path",
              required: true,
              description: "Name of the lines.",
              schema: { type: "string", pattern: "^[a-z]+$", examples: ["mine"] },
            },
            {
              name: "If-Count",
              in: "header",
              required: false,
              description: "How many there should be.",
              schema: { type: "string" },
            },
          ]),
          requestBody: {
            content: { "text/plain": { schema: { type: "string", examples: ["one\ntwo\n"] } }, "text/csv": {} },
          },
          responses: {
            202: { headers: { "X-Count": { description: "The same." } }, content: { "application/x-ndjson": {} } },
            413: {},
            415: {},
            503: {},
          },
        },
      },
    },
  });
  const page = (await app.inject({ url: "/docs" })).body;
  for (const text of [
    "curl -s http://127.0.0.1:8080/v1/lines/mine ",
    "-T lines.txt",
    "Example: lines.txt",
    "<code>If-Count</code>",
    "<code>X-Count</code>",
    "At most 1 MB.",
  ])
    expect(page).toContain(text);
  const preflight = await app.inject({
    method: "OPTIONS",
    url: sent.url,
    headers: { origin: "https://fleet.example", "access-control-request-method": "PUT" },
  });
  expect(preflight.headers["access-control-allow-headers"]).toContain("If-Count");
  expect(preflight.headers["access-control-expose-headers"]).toContain("X-Count");
  expect(withEndpointTable("docs/http.md", "<!-- endpoints -->\n<!-- /endpoints -->\n", endpoints)).toContain(
    "\n| PUT | `/v1/lines/{name}` | yes | 3 | How many lines a file has |\n",
  );
});

test("building the service fails for a row without a handler", async () => {
  await expect(makeApp({ compute, metrics, endpoints })).rejects.toThrow(
    "src/http/endpoints has no handler countBytes",
  );
});
