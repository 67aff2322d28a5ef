// Rules of the table of endpoints that its types cannot state.

import { expect, test } from "vitest";
import { type Endpoint, ENDPOINTS } from "../../src/contract/endpoints.js";

const endpoints: readonly Endpoint[] = ENDPOINTS;

function expectUnique(values: readonly string[]): void {
  expect(values).toEqual([...new Set(values)]);
}

test("operations, routes, schemas and limits have names of their own", () => {
  expectUnique(endpoints.map(({ operationId }) => operationId));
  expectUnique(endpoints.map(({ method, path }) => `${method} ${path}`));
  expectUnique(endpoints.flatMap(({ limit }) => limit?.name ?? []));
  expectUnique(endpoints.flatMap(({ request, answers }) => [request, ...Object.values(answers)]).flatMap((body) => (body !== undefined && "name" in body ? body.name : [])));
});

test.each(endpoints)("$operationId", ({ path, pathParameters = {}, keyless, limit, summary, request, answers }) => {
  expect(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(Object.keys(pathParameters));
  // Requests are counted by their keys.
  if (limit !== undefined) expect(keyless).toBeUndefined();
  expect(summary).not.toMatch(/\.$/);
  for (const { value } of Object.values(request?.examples ?? {})) expect(request?.schema.safeParse(value).error).toBeUndefined();
  for (const answer of Object.values(answers)) if ("schema" in answer) expect(answer.schema.safeParse(answer.example).error).toBeUndefined();
});
