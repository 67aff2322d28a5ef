// The OpenAPI document, checked by a linter and against the contract's tables and the specification.

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ERRORS } from "../../../src/contract/values/errors.js";
import { openApiDocument } from "../../../src/http/docs/document.js";
import { answerSchemas, requestSchemas } from "../../../src/http/docs/schemas.js";
import type { ResponseObject } from "../../../src/http/docs/types.js";

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation === undefined ? [] : [{ path, method, operation }],
  ),
);

test("the linter's recommended rules find nothing", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("the linter does find faults in a faulty document", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const responses = { 200: { description: "Fine.", content: schemaOf("#/components/schemas/Nowhere") } };
  const broken = { ...document, paths: { "/nowhere": { get: { responses } } }, components: {} };
  const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: "/openapi.json", config });
  expect(problems.map(({ ruleId }) => ruleId)).toContain("no-unresolved-refs");
});

function schemaOf($ref: string): object {
  return { "application/json": { schema: { $ref } } };
}

test("every endpoint is there with its name and method", () => {
  expect(operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)).toEqual([
    "planTrip post /v1/plans",
    "computeRoute post /v1/routes",
    "enrichStations post /v1/stations/enrich-distances",
    "optimizeTrip post /v1/optimize",
    "explainStation post /v1/explain",
    "putStationSet put /v1/station-sets/{name}",
    "getStationSet get /v1/station-sets/{name}",
    "deleteStationSet delete /v1/station-sets/{name}",
    "patchStationPrices patch /v1/station-sets/{name}/prices",
    "listStationSets get /v1/station-sets",
    "createBatch post /v1/batches",
    "getBatch get /v1/batches/{id}",
    "cancelBatch delete /v1/batches/{id}",
    "getBatchResults get /v1/batches/{id}/results",
    "callMcp post /mcp",
    "getStatus get /v1/status",
    "getHealth get /healthz",
    "getReadiness get /readyz",
    "getMetrics get /metrics",
    "getOpenApi get /openapi.json",
    "getDocs get /docs",
  ]);
});

test("everything under /v1/ needs a key, and so does /mcp, in either form; nothing else does", () => {
  expect(document.security).toEqual([{ apiKey: [] }]);
  expect(document.components.securitySchemes["apiKey"]).toMatchObject({
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
  });
  expect(document.components.securitySchemes["bearerKey"]).toMatchObject({ type: "http", scheme: "bearer" });
  const ofMcp = [{ apiKey: [] }, { bearerKey: [] }];
  for (const { path, operation } of operations)
    expect(operation.security, path).toEqual(path.startsWith("/v1/") ? undefined : path === "/mcp" ? ofMcp : []);
});

/** Codes that the examples of an answer are named for. */
function codesOf({ content = {} }: ResponseObject): string[] {
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.keys(examples).filter((name) => Object.hasOwn(ERRORS, name)),
  );
}

describe("errors", () => {
  test("every code has its status, its meaning and an example", () => {
    const told = new Set<string>();
    for (const { operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const code of codesOf(response)) {
          told.add(`${code} ${status}`);
          expect(response.description).toContain(`\`${code}\`: `);
        }
      }
    }
    expect([...told].toSorted()).toEqual(
      Object.entries(ERRORS)
        .map(([code, { status }]) => `${code} ${status}`)
        .toSorted(),
    );
    for (const [code, { value }] of Object.entries(document.components.examples))
      expect(value).toMatchObject({ error_code: code });
  });

  test.each([
    ["computeRoute", [403, 422, 429, 500]],
    ["enrichStations", [403, 422, 429, 500]],
    ["optimizeTrip", [400, 403, 422, 429, 500]],
  ])("%s has the statuses of the specification", (operationId, statuses) => {
    const responses =
      operations.find(({ operation }) => operation.operationId === operationId)?.operation.responses ?? {};
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses.map(String)));
  });

  test("causes and remedies are those of the table", () => {
    const { responses } = document.paths["/v1/optimize"]?.post ?? {};
    for (const code of ["MIXED_FUEL_TYPES", "VALIDATION_ERROR"] as const) {
      expect(responses?.["400"]?.description).toContain(`${ERRORS[code].cause} ${ERRORS[code].remedy}`);
    }
  });
});

test("uploads", () => {
  const { put } = document.paths["/v1/station-sets/{name}"] ?? {};
  expect(put?.parameters).toEqual(
    expect.arrayContaining([
      {
        name: "name",
        in: "path",
        required: true,
        description: expect.stringContaining("1 to 64 lower-case letters"),
        schema: { type: "string", pattern: "^[a-z0-9][a-z0-9_-]{0,63}$", examples: ["tonight"] },
      },
      {
        name: "If-Match",
        in: "header",
        required: false,
        description: expect.stringContaining("412"),
        schema: { type: "string" },
      },
    ]),
  );
  expect(put?.requestBody).toMatchObject({
    description: expect.stringMatching(/^At most 64 MB\. .*`application\/vnd\.ms-excel`.*gzip/),
    required: true,
  });
  expect(put?.requestBody?.content).toEqual({
    "text/csv": {
      schema: {
        type: "string",
        description: "A table of stations, with titles.",
        examples: [expect.stringMatching(/^id,name,/)],
      },
    },
    "application/json": {
      schema: {
        description: expect.stringMatching(/^A list of stations,.*`price_per_gallon`/),
        examples: [[expect.objectContaining({ id: "ia-125" }), expect.objectContaining({ id: "ia-284" })]],
      },
    },
    "application/x-ndjson": {
      schema: {
        type: "string",
        description: expect.stringMatching(/^A station in each line\..*`price_per_gallon`/),
        examples: [expect.stringMatching(/^\{"id":"ia-125",.*\}\n\{"id":"ia-284",.*\}\n$/)],
      },
    },
  });
  expect(Object.keys(put?.responses ?? {})).toEqual([
    "200",
    "400",
    "403",
    "404",
    "405",
    "412",
    "413",
    "415",
    "429",
    "500",
    "503",
  ]);
  expect(put?.responses["200"]?.headers["ETag"]).toEqual({
    description: expect.stringContaining("If-Match"),
    schema: { type: "string" },
  });
  expect(put?.responses["413"]).toMatchObject({
    description: expect.stringContaining("larger than the 64 MB"),
    content: {
      "application/json": { examples: { PAYLOAD_TOO_LARGE: { value: { message: expect.stringContaining("64 MB") } } } },
    },
  });
  expect(put?.responses["415"]?.description).toContain("text/csv, application/json and application/x-ndjson");
  expect(document.paths["/mcp"]?.["post"]?.requestBody?.content["application/json"]?.schema.examples).toMatchObject([
    { jsonrpc: "2.0" },
  ]);
  expect(document.paths["/v1/batches"]?.["post"]?.responses["202"]?.headers).toHaveProperty("Location");
  expect(document.paths["/v1/batches"]?.["post"]?.responses["409"]?.headers).toHaveProperty("Retry-After");
  expect(document.paths["/v1/batches/{id}/results"]?.["get"]?.responses["200"]?.content).toEqual({
    "application/x-ndjson": { schema: { type: "string", description: "A result in each line." } },
  });
});

test("a message to an assistant's tools is answered by an event, or not at all", () => {
  const { description, responses = {} } = document.paths["/mcp"]?.["post"] ?? {};
  expect(Object.keys(responses["200"]?.content ?? {})).toEqual(["text/event-stream"]);
  expect(responses["202"]).not.toHaveProperty("content");
  expect(description).toContain("Authorization: Bearer");
});

test("headers of answers", () => {
  for (const { path, operation } of operations) {
    for (const [status, { headers }] of Object.entries(operation.responses)) {
      const names = Object.keys(headers);
      const where = `${path} ${status}`;
      expect(names, where).toContain("X-Request-Id");
      if (status === "405") expect(names, where).toContain("Allow");
      if (status === "429") expect(names, where).toContain("Retry-After");
      if (status === "200" && operation.requestBody !== undefined)
        expect(names, where).toEqual(
          expect.arrayContaining(["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]),
        );
    }
  }
});

describe("every field of the contract", () => {
  const named: [string, z.ZodObject][] = Object.entries({ ...requestSchemas(), ...answerSchemas() });

  test.each(named)("%s", (name, schema) => {
    const component = document.components.schemas[name];
    const { properties = {}, required = [] } = component ?? {};
    expect(Object.keys(properties)).toEqual(Object.keys(schema.shape));
    for (const [field, fieldSchema] of Object.entries(schema.shape)) {
      const property = properties[field];
      const described =
        typeof property === "object"
          ? (property.description ?? document.components.schemas[property.$ref?.split("/").at(-1) ?? ""]?.description)
          : undefined;
      expect(described, field).toMatch(/^.{8,}\.$/s);
      expect(required.includes(field), field).toBe(!z.object({ fieldSchema }).safeParse({}).success);
    }
  });
});

// docs/decisions.md, "Versioning".
test("answers may get more fields, and there may be more codes", () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  expect(document.components.schemas["ErrorBody"]?.properties?.["error_code"]).not.toHaveProperty("enum");
});
