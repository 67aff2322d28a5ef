// No endpoint goes without fuzzing: those that take JSON and those that take no body are fuzzed by the table alone, and
// those that take a file need a row.

import { expect, test } from "vitest";
import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { takesJson } from "./jsonEndpoints.js";
import { takesUpload, UPLOADS } from "./uploads.js";

const endpoints: readonly Endpoint[] = ENDPOINTS;

test("each endpoint with an upload has a row in uploads.ts, and no row is left over", () => {
  expect(Object.keys(UPLOADS).toSorted()).toEqual(
    endpoints
      .filter(takesUpload)
      .map(({ operationId }) => operationId)
      .toSorted(),
  );
});

test("the others are fuzzed by their schemas, or have no body", () => {
  const others = endpoints.filter((endpoint) => !takesUpload(endpoint) && !takesJson(endpoint));
  expect(others.map(({ method }) => method).filter((method) => method !== "GET" && method !== "DELETE")).toEqual([]);
  expect(endpoints.filter(takesJson).map(({ operationId }) => operationId)).toContain("optimizeTrip");
});
