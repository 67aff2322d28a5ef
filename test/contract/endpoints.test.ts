// Rules of the table of endpoints that its types cannot state.

import { expect, test } from "vitest";
import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";

const endpoints: readonly Endpoint[] = ENDPOINTS;

test.each([
  ["operation", endpoints.map(({ operationId }) => operationId)],
  ["route", endpoints.map(({ method, path }) => `${method} ${path}`)],
  ["limit", endpoints.flatMap(({ limit }) => limit?.name ?? [])],
  [
    "schema",
    endpoints
      .flatMap(({ request, answers }) => [request, ...Object.values(answers)])
      .flatMap((body) => (body !== undefined && "name" in body ? body.name : [])),
  ],
])("each %s has a name of its own", (_kind, names) => {
  expect(names).toEqual([...new Set(names)]);
});

test.each(endpoints)(
  "$operationId",
  ({ method, path, pathParameters = {}, keyless, bearer, limit, summary, request, upload, answers }) => {
    expect(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(Object.keys(pathParameters));
    // Requests are counted by their keys.
    if (limit !== undefined) expect(keyless).toBeUndefined();
    if (bearer !== undefined) expect(keyless).toBeUndefined();
    // What costs much is counted.
    if (request !== undefined || upload !== undefined) expect(limit).toBeDefined();
    if (method === "GET" || method === "DELETE") expect(request ?? upload).toBeUndefined();
    if (upload !== undefined) {
      expect(request).toBeUndefined();
      expect(Object.keys(upload.mediaTypes)).not.toEqual([]);
      const examples = [upload.example, ...Object.values(upload.otherExamples ?? {})];
      for (const example of examples) expect(Buffer.byteLength(example)).toBeLessThanOrEqual(upload.maxBytes);
      const [, ...others] = Object.keys(upload.mediaTypes);
      expect(Object.keys(upload.otherExamples ?? {})).toEqual(others);
    }
    for (const schema of Object.values(pathParameters)) {
      if (typeof schema === "string") continue;
      const { description, examples = [] } = schema.meta() ?? {};
      expect(description).toMatch(/\.$/);
      expect(examples).not.toEqual([]);
      for (const example of Array.isArray(examples) ? examples : [])
        expect(schema.safeParse(example).success).toBe(true);
    }
    expect(summary).not.toMatch(/\.$/);
    for (const { value } of Object.values(request?.examples ?? {}))
      expect(request?.schema.safeParse(value).error).toBeUndefined();
    for (const answer of Object.values(answers)) {
      if (!("schema" in answer)) continue;
      const others = Object.entries(answer.otherExamples ?? {});
      for (const value of [answer.example, ...others.map(([, other]) => other.value)])
        expect(answer.schema.safeParse(value).error).toBeUndefined();
      for (const [name] of others) expect(request?.examples).toHaveProperty(name);
    }
  },
);
