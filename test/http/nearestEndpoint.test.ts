// What a wrong path is told.

import { afterAll, expect, test } from "vitest";
import { errorOf, makeApp, newKey } from "../support/app.js";

const app = await makeApp();
afterAll(() => app.close());

async function messageAt(method: "GET" | "POST" | "PUT", url: string): Promise<string> {
  const { error_code, message } = errorOf(await app.inject({ method, url, headers: { "x-api-key": newKey() } }));
  expect(error_code).toBe("NOT_FOUND");
  return message;
}

test.each([
  ["POST", "/v1/optimise", "POST /v1/optimize"],
  ["GET", "/v1/optimise", "POST /v1/optimize"],
  ["POST", "/v1/optimize/", "POST /v1/optimize"],
  ["POST", "/optimize", "POST /v1/optimize"],
  ["POST", "/api/v1/plans", "POST /v1/plans"],
  ["POST", "/v1/plan", "POST /v1/plans"],
  ["POST", "/v2/plans", "POST /v1/plans"],
  ["POST", "/v1/stations/enrich_distances?a=b", "POST /v1/stations/enrich-distances"],
  ["PUT", "/v1/station-set/tonight", "PUT /v1/station-sets/{name}"],
  ["PUT", "/v1/station_sets/tonight/price", "PATCH /v1/station-sets/{name}/prices"],
  ["GET", "/v1/batch/batch_6n2k4v9qx7wd3tzb5mpc", "GET /v1/batches/{id}"],
  ["GET", "/health", "GET /healthz"],
  ["GET", "/openapi", "GET /openapi.json"],
] as const)("%s %s is told of %s", async (method, path, meant) => {
  expect(await messageAt(method, path)).toBe(`There is no such endpoint. Did you mean ${meant}?`);
});

test.each([
  ["/wp-login.php", ""],
  ["/.env", ""],
  ["/v1/%3Cscript%3E", ""],
  ["/v1/", "optimize".repeat(100)],
  ["/robots.txt", ""],
])("a path that is like none is not repeated: %s", async (begin, rest) => {
  expect(await messageAt("GET", begin + rest)).toBe(
    "There is no such endpoint. Check the path: /docs lists the endpoints.",
  );
});
