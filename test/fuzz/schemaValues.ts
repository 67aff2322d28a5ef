// Values that a JSON Schema of the OpenAPI document allows: a field that is added to the contract is fuzzed without
// anybody writing it down here.

import * as fc from "fast-check";
import type { Schema } from "../../src/http/docs/types.js";
import { nextDouble } from "../support/requests.js";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The values of a field that the schema alone would seldom hit. */
export interface Usual {
  /** How often it is there, in percent. */
  readonly percent?: number;
  /** Where the field has them, all values lie there: a plan is wanted, and not only an answer. */
  readonly range?: readonly [least: number, most: number];
  readonly texts?: fc.Arbitrary<string>;
  readonly lengths?: readonly [least: number, most: number];
}

export interface Flavour {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** By the field's name. */
  readonly usual: Readonly<Record<string, Usual>>;
  /** Whether numbers and texts are anywhere within the bounds of the schema. */
  readonly isWild: boolean;
}

const REFERENCE = "#/components/schemas/";

/** How often a field is there that may be missing, in percent, and how often it is null where it says nothing. */
const OPTIONAL_PERCENT = 20;
const NULL_PERCENT = 20;

const MOST_ELEMENTS = 4;
const MOST_CHARACTERS = 16;

/** @param field the name of the field that the values are for. */
export function valuesOf(flavour: Flavour, schema: Schema, field = ""): fc.Arbitrary<Json> {
  const { $ref, anyOf, type, enum: choices } = schema;
  if ($ref !== undefined) return valuesOf(flavour, named(flavour, $ref), field);
  if (choices !== undefined) return fc.constantFrom(...choices.filter((choice) => choice !== null)).map(toJson);
  // An `anyOf` beside properties says how these go together; `relate` sees to that.
  if (type === undefined && anyOf !== undefined)
    return fc.oneof(...anyOf.filter((each) => each.type !== "null").map((each) => valuesOf(flavour, each, field)));
  const only = [type].flat().find((each) => each !== "null");
  switch (only) {
    case "object":
      return objectsOf(flavour, schema, field);
    case "array":
      return listsOf(flavour, schema, field);
    case "string":
      return textsOf(flavour, schema, field);
    case "number":
      return numbersOf(flavour, schema, field);
    case "integer":
      return integersOf(flavour, schema, field);
    case "boolean":
      return fc.boolean();
    default:
      return anything();
  }
}

/** JSON of any kind, not deep. */
export function anything(): fc.Arbitrary<Json> {
  return fc.jsonValue({ maxDepth: 2 }).map(toJson);
}

/** The schema at a place of a value; undefined where the schema says nothing about it. */
export function schemaAt(
  schemas: Flavour["schemas"],
  schema: Schema,
  path: readonly (string | number)[],
): Schema | undefined {
  if (schema.$ref !== undefined) return schemaAt(schemas, named({ schemas }, schema.$ref), path);
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const { items, properties, anyOf = [], additionalProperties } = schema;
  const inner = typeof step === "number" ? items : (properties?.[step] ?? additionalProperties);
  if (isSchema(inner)) return schemaAt(schemas, inner, rest);
  for (const each of properties === undefined ? anyOf : []) {
    const found = schemaAt(schemas, each, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Least and most of a number, both allowed. */
export function boundsOf({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: Schema): [least: number, most: number] {
  return [
    minimum ?? (typeof exclusiveMinimum === "number" ? nextDouble(exclusiveMinimum, 1) : -Number.MAX_VALUE),
    maximum ?? (typeof exclusiveMaximum === "number" ? nextDouble(exclusiveMaximum, -1) : Number.MAX_VALUE),
  ];
}

function named({ schemas }: Pick<Flavour, "schemas">, reference: string): Schema {
  const schema = schemas[reference.replace(REFERENCE, "")];
  if (schema === undefined) throw new Error(`the document has no schema ${reference}`);
  return schema;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toJson(value: unknown): Json {
  const sent: Json = JSON.parse(JSON.stringify(value));
  return sent;
}

const ABSENT = Symbol("absent");

function objectsOf(flavour: Flavour, schema: Schema, field: string): fc.Arbitrary<Json> {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (properties === undefined) {
    const names =
      isSchema(propertyNames) && propertyNames.enum !== undefined
        ? fc.constantFrom(...propertyNames.enum.map(String))
        : fc.string({ maxLength: MOST_CHARACTERS });
    return fc
      .dictionary(names, isSchema(additionalProperties) ? valuesOf(flavour, additionalProperties, field) : anything(), {
        maxKeys: 3,
      })
      .map(toJson);
  }
  const fields = Object.entries(properties).map(([name, inner]): fc.Arbitrary<[string, Json | typeof ABSENT]> => {
    const values = isSchema(inner) ? valuesOf(flavour, inner, name) : anything();
    return (required.includes(name) ? values : sometimes(values, flavour.usual[name]?.percent ?? OPTIONAL_PERCENT)).map(
      (value) => [name, value],
    );
  });
  return fc
    .tuple(...fields)
    .map((entries) => Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== ABSENT)));
}

function sometimes(values: fc.Arbitrary<Json>, percent: number): fc.Arbitrary<Json | typeof ABSENT> {
  const nulls = Math.ceil((NULL_PERCENT * (100 - percent)) / 100);
  return fc.oneof(
    { weight: 100 - percent - nulls, arbitrary: fc.constant<typeof ABSENT>(ABSENT) },
    { weight: nulls, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary: values },
  );
}

function listsOf(
  flavour: Flavour,
  { items, minItems = 0, maxItems = Infinity }: Schema,
  field: string,
): fc.Arbitrary<Json> {
  const [least, most] = flavour.usual[field]?.lengths ?? [0, MOST_ELEMENTS];
  const element = isSchema(items) ? valuesOf(flavour, items, field) : anything();
  return fc.array(element, {
    minLength: Math.max(minItems, least),
    maxLength: Math.min(maxItems, Math.max(minItems, most)),
    size: "max",
  });
}

function textsOf(
  flavour: Flavour,
  { minLength = 0, maxLength = Infinity, pattern }: Schema,
  field: string,
): fc.Arbitrary<string> {
  const texts = flavour.usual[field]?.texts;
  if (texts !== undefined && (!flavour.isWild || pattern !== undefined)) return texts;
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: Math.min(maxLength, 200) });
  const most = Math.min(maxLength, flavour.isWild ? Infinity : Math.max(minLength, MOST_CHARACTERS));
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.string({ unit: "binary", minLength, maxLength: Math.min(most, minLength + MOST_CHARACTERS) }),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: most, maxLength: most, size: "max" }) },
  );
}

const THOUSANDTHS = 1000;

function numbersOf(flavour: Flavour, schema: Schema, field: string): fc.Arbitrary<number> {
  const [min, max] = boundsOf(schema);
  const usual = flavour.usual[field]?.range;
  // As people write numbers.
  const decimals = ([least, most]: readonly [number, number]): fc.Arbitrary<number> =>
    fc
      .integer({ min: Math.ceil(least * THOUSANDTHS), max: Math.floor(most * THOUSANDTHS) })
      .map((value) => Math.min(max, Math.max(min, value / THOUSANDTHS)));
  if (!flavour.isWild) return decimals(usual ?? [min, max]);
  return fc.oneof(
    decimals(usual ?? [min, max]),
    fc.double({ min, max, noNaN: true }),
    fc
      .constantFrom(min, max, nextDouble(min, 1), nextDouble(max, -1), 0, -0)
      .map((value) => (value >= min && value <= max ? value : max)),
  );
}

function integersOf({ isWild, usual }: Flavour, schema: Schema, field: string): fc.Arbitrary<number> {
  const range = isWild ? undefined : usual[field]?.range;
  const [min, max] = range ?? boundsOf(schema);
  return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
}
