import { z } from "zod";
import { EnrichedStation, EnrichRequest, EnrichResponse } from "../../contract/enrich.js";
import { BaselineComparison, OptimizationParams, OptimizeRequest, OptimizeResponse, RouteSummary, StopRecommendation } from "../../contract/optimize.js";
import { Coordinates, Route } from "../../contract/route.js";
import { ComputedRoute, RoutesRequest, RoutesResponse } from "../../contract/routes.js";
import { Station } from "../../contract/station.js";
import { Vehicle } from "../../contract/vehicle.js";
import { ErrorBody, HealthResponse, InfeasibleRouteBody, NotReadyResponse, ReadyResponse, StatusResponse, UnprocessableBody } from "./bodies.js";
import type { Schema } from "./types.js";

/** By name: what requests are checked against. */
export const REQUEST_SCHEMAS = { RoutesRequest, EnrichRequest, OptimizeRequest, Route, Station, Vehicle, OptimizationParams, Coordinates };

/** By name: what answers look like. */
export const RESPONSE_SCHEMAS = {
  RoutesResponse,
  ComputedRoute,
  EnrichResponse,
  EnrichedStation,
  OptimizeResponse,
  StopRecommendation,
  RouteSummary,
  BaselineComparison,
  StatusResponse,
  HealthResponse,
  ReadyResponse,
  NotReadyResponse,
  ErrorBody,
  InfeasibleRouteBody,
  UnprocessableBody,
};

/** Name of a schema of the document. */
export type SchemaName = keyof typeof REQUEST_SCHEMAS | keyof typeof RESPONSE_SCHEMAS;

/** Where a schema is in the document. */
export function schemaRef(name: SchemaName): { $ref: string } {
  return { $ref: pointerTo(name) };
}

function pointerTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The contract's schemas as JSON Schemas, by name, with references among each other. */
export function componentSchemas(): Record<string, Schema> {
  return { ...toSchemas({ Coordinates, ...RESPONSE_SCHEMAS }, "output"), ...toSchemas(REQUEST_SCHEMAS, "input") };
}

function toSchemas(named: Record<string, z.ZodType>, io: "input" | "output"): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  // What Zod checks by code says in its metadata what it is.
  const { schemas } = z.toJSONSchema(registry, { target: "draft-2020-12", io, unrepresentable: "any", uri: pointerTo });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]));
}

/** Brings a schema into the form that people and generators read best. */
function tidy({ $schema: _dialect, $id: _id, ...schema }: Schema): Schema {
  const { properties, items, anyOf } = schema;
  const isClosed = schema.additionalProperties === false;
  const tidied: Schema = {
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, tidyField(field)])) }),
    ...(isSchema(items) ? { items: tidy(items) } : {}),
  };
  // Answers may have fields more than these: clients are told to expect it.
  if (isClosed) delete tidied.additionalProperties;
  return anyOf === undefined ? tidied : joinNull(tidied, anyOf);
}

function tidyField(field: Schema | boolean): Schema | boolean {
  return isSchema(field) ? tidy(field) : field;
}

function isSchema(value: Schema["items"]): value is Schema {
  return typeof value === "object" && !Array.isArray(value);
}

/** "This or null" as one schema with two types, where it is not a reference. */
function joinNull(schema: Schema, choices: readonly Schema[]): Schema {
  const [first, second, ...more] = choices;
  if (first === undefined || second?.type !== "null" || more.length > 0) return schema;
  const { type, ...given } = tidy(first);
  if (typeof type !== "string") return schema;
  const { anyOf: _, ...rest } = schema;
  return { type: [type, "null"], ...given, ...(given.enum === undefined ? {} : { enum: [...given.enum, null] }), ...rest };
}
