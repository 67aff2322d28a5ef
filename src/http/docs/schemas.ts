import { z } from "zod";
import { type Endpoint, ENDPOINTS, type JsonBody } from "../../contract/schemas/endpoints.js";
import { Hours } from "../../contract/schemas/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Coordinates, Route } from "../../contract/schemas/route.js";
import { Station } from "../../contract/schemas/station.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";
import { ErrorBody, InfeasibleRouteBody, UnprocessableBody } from "./errorBodies.js";
import type { Schema } from "./types.js";

type NamedSchemas = Readonly<Record<string, z.ZodObject>>;

/** Objects in requests that have a name of their own. */
const REQUEST_PARTS: NamedSchemas = { Route, Station, Vehicle, OptimizationParams, Hours, Coordinates };

const ERROR_BODIES: NamedSchemas = { ErrorBody, InfeasibleRouteBody, UnprocessableBody };

function namedSchemas(bodies: readonly JsonBody[]): NamedSchemas {
  return Object.assign({}, ...bodies.map(({ name, schema, parts }) => ({ [name]: schema, ...parts })));
}

/** What requests are checked against, by name. */
export function requestSchemas(endpoints: readonly Endpoint[] = ENDPOINTS): NamedSchemas {
  return { ...namedSchemas(endpoints.flatMap(({ request }) => request ?? [])), ...REQUEST_PARTS };
}

/** What answers look like, by name. */
export function answerSchemas(endpoints: readonly Endpoint[] = ENDPOINTS): NamedSchemas {
  const answers = endpoints.flatMap((endpoint) => Object.values(endpoint.answers));
  return { ...namedSchemas(answers.flatMap((answer) => ("schema" in answer ? answer : []))), ...ERROR_BODIES };
}

/** A reference to a schema of the document. */
export function schemaRef(name: string): { $ref: string } {
  return { $ref: pointerTo(name) };
}

function pointerTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The contract's schemas as JSON Schemas, by name, with references among each other. */
export function componentSchemas(endpoints: readonly Endpoint[]): Record<string, Schema> {
  return {
    ...toSchemas({ Coordinates, ...answerSchemas(endpoints) }, "output"),
    ...toSchemas(requestSchemas(endpoints), "input"),
  };
}

function toSchemas(named: NamedSchemas, io: "input" | "output"): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  // Fields that Zod checks with code describe themselves in their metadata.
  const { schemas } = z.toJSONSchema(registry, { target: "draft-2020-12", io, unrepresentable: "any", uri: pointerTo });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]));
}

/** Simplifies a schema for people and code generators. */
function tidy({ $schema: _dialect, $id: _id, ...schema }: Schema): Schema {
  const { properties, items, anyOf, oneOf } = schema;
  const isClosed = schema.additionalProperties === false;
  const tidied: Schema = {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, tidyField(field)])),
        }),
    ...(isSchema(items) ? { items: tidy(items) } : {}),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(tidy) }),
  };
  // Answers may get more fields, and clients must expect it.
  if (isClosed) delete tidied.additionalProperties;
  return anyOf === undefined ? tidied : joinNull(tidied, anyOf);
}

function tidyField(field: Schema | boolean): Schema | boolean {
  return isSchema(field) ? tidy(field) : field;
}

function isSchema(value: Schema["items"]): value is Schema {
  return typeof value === "object" && !Array.isArray(value);
}

/** Writes "this or null" as one schema with two types, unless it is a reference. */
function joinNull(schema: Schema, choices: readonly Schema[]): Schema {
  const [first, second, ...more] = choices;
  if (first === undefined || second?.type !== "null" || more.length > 0) return schema;
  const { type, ...given } = tidy(first);
  if (typeof type !== "string") return schema;
  const { anyOf: _, ...rest } = schema;
  return {
    type: [type, "null"],
    ...given,
    ...(given.enum === undefined ? {} : { enum: [...given.enum, null] }),
    ...rest,
  };
}
