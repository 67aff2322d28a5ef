// The published schemas and Zod against the table of bounds, with an independent validator of JSON Schemas: both take
// what the table takes, and refuse all else.

import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { EnrichRequest } from "../../../src/contract/schemas/enrich.js";
import { ExplainRequest } from "../../../src/contract/schemas/explain.js";
import { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { PlanRequest } from "../../../src/contract/schemas/plans.js";
import { RoutesRequest } from "../../../src/contract/schemas/route.js";
import { openApiDocument } from "../../../src/http/docs/document.js";
import type { Content, Schema } from "../../../src/http/docs/types.js";
import { type EndpointName, type Field, FIELDS, POLYLINE } from "../../support/fieldBounds.js";
import { casesFor, fieldsOf, valueOf } from "../../support/fieldCases.js";
import { validatorOf } from "../../support/jsonSchema.js";
import { bodyWith, type Change, makeStations, validBody } from "../../support/requests.js";

const document = openApiDocument();
const check = validatorOf(document);

describe("examples", () => {
  const contents: [string, Content | undefined][] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => [
      [`${path} request`, operation?.requestBody?.content] as [string, Content | undefined],
      ...Object.entries(operation?.responses ?? {}).map(([status, { content }]): [string, Content | undefined] => [
        `${path} ${status}`,
        content,
      ]),
    ]),
  );

  test.each(contents.filter(([, content]) => content?.["application/json"]?.examples !== undefined))(
    "%s",
    (_, content) => {
      const { schema, examples = {} } = content?.["application/json"] ?? { schema: {} };
      for (const [name, example] of Object.entries(examples)) {
        const { value } = "value" in example ? example : (document.components.examples[name] ?? { value: undefined });
        expect(
          namesIn(schema).some((each) => check(each, value).isValid),
          name,
        ).toBe(true);
      }
    },
  );
});

function namesIn({ $ref, anyOf = [] }: Schema): string[] {
  return $ref === undefined ? anyOf.flatMap(namesIn) : [$ref.replace("#/components/schemas/", "")];
}

const REQUESTS: Readonly<Record<EndpointName, readonly [name: string, schema: z.ZodType]>> = {
  optimize: ["OptimizeRequest", OptimizeRequest],
  explain: ["ExplainRequest", ExplainRequest],
  enrich: ["EnrichRequest", EnrichRequest],
  plans: ["PlanRequest", PlanRequest],
  routes: ["RoutesRequest", RoutesRequest],
};
const ENDPOINTS = ["optimize", "explain", "enrich", "plans", "routes"] as const;

/** Both verdicts on a body. */
function verdicts(body: unknown, endpoint: EndpointName = "optimize"): { json: boolean; zod: boolean } {
  const [name, schema] = REQUESTS[endpoint];
  return { json: check(name, body).isValid, zod: schema.safeParse(body).success };
}

const RIGHT = { json: true, zod: true };
const WRONG = { json: false, zod: false };

/** A field with the schema that the document has for it. */
interface Published {
  readonly at: string;
  readonly schema: Schema;
}

/** All fields of a schema, with `*` for the index of an element and the key of a record. */
function fieldsIn(schema: Schema, at: readonly string[] = []): Published[] {
  const { $ref, properties, items, additionalProperties, anyOf = [] } = schema;
  const referred = $ref === undefined ? undefined : document.components.schemas[$ref.split("/").at(-1) ?? ""];
  const inner: (readonly [string, unknown])[] = [
    ...Object.entries(properties ?? {}),
    ["*", items],
    ["*", additionalProperties],
  ];
  return [
    ...(referred === undefined ? [] : fieldsIn(referred, at)),
    ...anyOf.filter((choice) => choice.$ref !== undefined).flatMap((choice) => fieldsIn(choice, at)),
    ...inner.flatMap(([key, value]) => {
      const next = [...at, key];
      return isSchema(value) ? [{ at: next.join("."), schema: value }, ...fieldsIn(value, next)] : [];
    }),
  ];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `stations.*.id` for `stations.1.id`. */
function generalised({ at }: Field): string {
  return at.replaceAll(/\.(?:\d+|TX)(?=\.|$)/g, ".*");
}

describe.each(ENDPOINTS)("the request to %s", (endpoint) => {
  const published = fieldsIn({ $ref: `#/components/schemas/${REQUESTS[endpoint][0]}` });

  test("has the fields of the table, and no others", () => {
    const inTable = new Set(fieldsOf(endpoint).map(generalised));
    expect(new Set(published.map(({ at }) => at))).toEqual(inTable);
  });

  test("has the words of the table, and no others", () => {
    const options = new Map(
      published.flatMap(({ at, schema }) =>
        schema.enum === undefined ? [] : [[at, schema.enum.filter((word) => word !== null)]],
      ),
    );
    expect(options).toEqual(
      new Map(
        fieldsOf(endpoint).flatMap((field) =>
          field.kind.kind === "words" ? [[generalised(field), field.kind.options]] : [],
        ),
      ),
    );
  });

  test("has the defaults of the table in words, and no others", () => {
    const defaults = published.flatMap(({ at, schema: { description = "" } }) => {
      const [, preset] = /\bDefault: `([^`]*)`\.$/.exec(description) ?? [];
      return preset === undefined ? [] : [[at, preset] as const];
    });
    expect(new Map(defaults)).toEqual(
      new Map(
        fieldsOf(endpoint).flatMap((field) =>
          "default" in field ? [[generalised(field), String(field.default)] as const] : [],
        ),
      ),
    );
  });

  test("has no keyword `default`, by which generators of types make a field required", () => {
    expect(published.filter(({ schema }) => "default" in schema)).toEqual([]);
  });
});

// A field that several endpoints take is one schema of the document: it is tried with one of them.
test.each(FIELDS.map((field) => [field.at, field] as const))("%s is bounded as the table says", (_, field) => {
  const [endpoint = "optimize"] = field.on;
  const cases = casesFor(field);
  expect(cases.length).toBeGreaterThan(4);
  for (const each of cases) {
    const isRight = each.fault === undefined;
    const expected = { json: isRight || !each.isInSchema, zod: isRight };
    expect(verdicts(valueOf(endpoint, each), endpoint), each.json?.slice(0, 300)).toEqual(expected);
  }
});

test("unknown fields are ignored", () => {
  expect(verdicts(bodyWith([["surprise"], 1], [["stations", 0, "surprise"], {}]))).toEqual(RIGHT);
});

test.each<[string, { json: boolean; zod: boolean }, Change[]]>([
  [
    "a polyline alone",
    RIGHT,
    [
      [["route", "polyline"], POLYLINE],
      [["route", "waypoints"], undefined],
    ],
  ],
  [
    "a polyline and one waypoint",
    RIGHT,
    [
      [["route", "polyline"], POLYLINE],
      [["route", "waypoints"], [{ lat: 1, lng: 2 }]],
    ],
  ],
  // The schema describes waypoints, but cannot say that they are ignored if there is a polyline.
  [
    "a polyline and a waypoint off the globe",
    { json: false, zod: true },
    [
      [["route", "polyline"], POLYLINE],
      [["route", "waypoints"], [{ lat: 91, lng: 2 }]],
    ],
  ],
  ["neither", WRONG, [[["route", "waypoints"], undefined]]],
  ["one waypoint", WRONG, [[["route", "waypoints"], [{ lat: 1, lng: 2 }]]]],
  ["an empty polyline beside waypoints", RIGHT, [[["route", "polyline"], ""]]],
  [
    "an empty polyline alone",
    WRONG,
    [
      [["route", "polyline"], ""],
      [["route", "waypoints"], undefined],
    ],
  ],
  // What a JSON Schema cannot say.
  ["more fuel than tank", { json: true, zod: false }, [[["vehicle", "current_fuel_gallons"], 151]]],
])("%s", (_, expected, changes) => {
  expect(verdicts(bodyWith(...changes))).toEqual(expected);
});

/** Each of these may stand in any field. */
const VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  0.5,
  50,
  1e9,
  2000,
  "",
  "x",
  "dip",
  "x".repeat(101),
  "x".repeat(201),
  true,
  [],
  [""],
  ["a", "b"],
  {},
  [
    { lat: 0, lng: 0 },
    { lat: 1, lng: 1 },
  ],
  [{ brand: "x" }],
  [{ until_mile: 5, mpg: 6 }],
  { brand: "x", cents_per_gallon: 101 },
];

/** JSON Schema cannot say that fuel fits the tank, that limits hold what is left of them, or that lists ascend. */
const BOUND_EACH_OTHER = /fuel_gallons$|tank_capacity_gallons$|^hours\.(?!break|rest_)|consumption|rests/;

test("any value in any field: Zod refuses exactly those that JSON Schema refuses", () => {
  const counts = { right: 0, wrong: 0 };
  for (const field of fieldsOf("optimize")) {
    if (BOUND_EACH_OTHER.test(field.at)) continue;
    for (const value of VALUES) {
      const each = { field, json: JSON.stringify(value), isInSchema: true };
      const body = valueOf("optimize", each);
      const { json, zod } = verdicts(body);
      if (json !== zod) expect({ at: field.at, value, json, zod }).toEqual({ at: field.at, value, json, zod: json });
      counts[zod ? "right" : "wrong"]++;
    }
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(250);
});

const [DEAL_STATION] = makeStations(1);
const DEALS_BODY = { ...validBody(), stations: [DEAL_STATION] };

test("deals: Zod refuses exactly those that JSON Schema refuses", () => {
  const choices = [undefined, null, 0, 101, "5", ["Pilot"], []];
  const fields = ["cents_off", "percent_off", "cost_plus_cents", "brands", "station_ids"] as const;
  const counts = { right: 0, wrong: 0 };
  // Every pair of fields with every pair of values, beside each of the terms.
  for (const term of fields.slice(0, 3)) {
    for (const [i, first] of fields.entries()) {
      for (const second of fields.slice(i + 1)) {
        for (const one of choices) {
          for (const other of choices) {
            const deal: unknown = JSON.parse(JSON.stringify({ [term]: 5, [first]: one, [second]: other }));
            const { json, zod } = verdicts({ ...DEALS_BODY, pricing: { discounts: [deal] } });
            if (json !== zod) expect({ deal, json, zod }).toEqual({ deal, json, zod: json });
            counts[zod ? "right" : "wrong"]++;
          }
        }
      }
    }
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(100);
});

test.each([
  [{ origin: "Omaha, NE", destination: "41.8,-87.6" }, true],
  [{ origin: "x".repeat(500), destination: "🚚".repeat(500) }, true],
  [{ origin: "x".repeat(501), destination: "Denver" }, false],
  [{ origin: "", destination: "Denver" }, false],
  [{ origin: " \u00a0\t", destination: "Denver" }, false],
  [{ origin: null, destination: "Denver" }, false],
  [{ origin: "Denver" }, false],
  [[], false],
])("places %#: Zod and JSON Schema agree", (body, isRight) => {
  expect(verdicts(body, "routes")).toEqual(isRight ? RIGHT : WRONG);
});
