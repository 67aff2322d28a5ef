import { z } from "zod";
import { Relaxation } from "../../contract/schemas/details.js";
import { type Endpoint, ENDPOINTS, type JsonBody } from "../../contract/schemas/endpoints.js";
import { shownWholeNumber, RequestId, warningFields } from "../../contract/schemas/fields.js";
import { Hours } from "../../contract/schemas/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Coordinates, Route } from "../../contract/schemas/route.js";
import { Station } from "../../contract/schemas/station.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";
import { ERRORS } from "../../contract/values/errors.js";
import type { Schema } from "./types.js";

type NamedSchemas = Readonly<Record<string, z.ZodObject>>;

/** Objects in requests that have a name of their own. */
const REQUEST_PARTS: NamedSchemas = { Route, Station, Vehicle, OptimizationParams, Hours, Coordinates };

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

/**
 * The schema with its defaults in words. Generators of types take a field that has the keyword `default` for one that is
 * always there, and then ask for it in requests.
 */
export function wordDefaults({ default: preset, ...schema }: Schema): Schema {
  const { description, properties, items, additionalProperties, anyOf, oneOf } = schema;
  const word = (inner: Schema | boolean): Schema | boolean => (isSchema(inner) ? wordDefaults(inner) : inner);
  const words = [...(description === undefined ? [] : [description]), `Default: \`${String(preset)}\`.`];
  return {
    ...schema,
    ...(preset === undefined ? {} : { description: words.join(" ") }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, word(field)])) }),
    ...(isSchema(items) ? { items: wordDefaults(items) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: wordDefaults(additionalProperties) } : {}),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(wordDefaults) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(wordDefaults) }),
  };
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

// The bodies of errors as the document describes them; nothing is parsed with these schemas.

/** Codes may be added, so the schema does not list them. */
const ErrorCodeText = z.string().meta({
  description:
    "What kind of error it is: stable, for programs to switch on. Codes may be added, they are never renamed.",
  examples: Object.keys(ERRORS),
});

const ErrorBody = z
  .object({
    error_code: ErrorCodeText,
    message: z.string().describe("What is wrong and what to do, for people."),
    details: z
      .unknown()
      .optional()
      .describe("Diagnostic values; what they are depends on `error_code`: see its example."),
    details_total: shownWholeNumber(1)
      .optional()
      .describe("`VALIDATION_ERROR` only: how many faults there are; `details` lists the first 100."),
    ...z.object(warningFields("What of the request was ignored or is doubtful, where something is.")).partial().shape,
    request_id: RequestId,
  })
  .describe("The body of every error.");

const Mile = z.number().min(0).nullable();

export const InfeasibleRouteBody = ErrorBody.extend({
  error_code: z.literal("INFEASIBLE_ROUTE").describe("There is no plan."),
  details: z
    .object({
      cause: z
        .enum(["INITIAL_FUEL_TOO_LOW", "STATION_GAP_EXCEEDS_RANGE", "RESERVE_UNREACHABLE", "RULES_TOO_TIGHT"])
        .describe(
          "Why: the first station or the destination is out of reach at the start, two stations are too far apart, the reserve cannot be kept, or only the rules of the request leave no plan. Then no stretch is in the way, and the figures of one are null.",
        ),
      from_mile: Mile.describe("Where the stretch that cannot be driven begins, in miles from the start."),
      to_mile: Mile.describe("Where it ends, in miles from the start."),
      gap_miles: Mile.describe("How long it is, in miles."),
      usable_range_miles: Mile.describe(
        "How far the vehicle gets at most and still has the fuel to be kept, in miles.",
      ),
      shortfall_gallons: z.number().nullable().describe("How much fuel is missing, in gallons."),
      from_station_id: z
        .string()
        .nullable()
        .describe("`id` of the station where it begins; null at the start, and where no stretch is in the way."),
      to_station_id: z
        .string()
        .nullable()
        .describe("`id` of the station where it ends; null at the destination, and where no stretch is in the way."),
      nearest_fix: z
        .string()
        .describe("What would make this stretch feasible, with its figures; for rules, the first of `rules` in words."),
      rules: z
        .array(Relaxation)
        .optional()
        .describe(
          "`RULES_TOO_TIGHT` only: the rules of which each, relaxed alone, leaves a plan. Empty where several must go together; `nearest_fix` then names them.",
        ),
    })
    .describe("What is in the way: the first obstacle along the route, or rules; and what would remove it."),
}).describe("No plan exists: what stands in the way, and what would help.");

const Fault = z
  .object({
    loc: z.array(z.string()).describe("Where the fault is, such as `body`, `stations`, `3`, `location`, `lat`."),
    msg: z.string().describe("What is wrong, for people."),
    type: z
      .string()
      .describe("What kind of fault it is, by Pydantic's names: `missing`, `greater_than`, `json_invalid`, …"),
    input: z.unknown().describe("The value found: texts cut to 100 characters, null for objects and lists."),
    ctx: z.object({}).meta({ description: "The bound or choice that was missed.", additionalProperties: true }),
  })
  .describe("One thing that is wrong with a request.");

const UnprocessableBody = z
  .object({
    detail: z.array(Fault).describe("The faults found, the first 100 of them."),
    detail_total: shownWholeNumber(1).describe("How many faults there are."),
    request_id: RequestId,
  })
  .describe("The faults of a request, in the form that FastAPI clients know.");

const ERROR_BODIES: NamedSchemas = { ErrorBody, InfeasibleRouteBody, UnprocessableBody };
