// The fields of a station that planning and enrichment read as columns: a Float64Array for each such field, with element i
// for the i-th station. A field is marked where the schema defines it; the byte scanner and all types follow from the mark.

import { z } from "zod";
import { isObject } from "./faults.js";

/** The purpose for which stations are read. */
export type Purpose = "plan" | "enrich";

export interface Column<P extends Purpose = Purpose, Name extends string = string> {
  readonly purpose: P;
  readonly name: Name;
  /** Whether a request with this purpose cannot do without the field. */
  readonly isRequired: boolean;
}

/** What `column` adds to a schema. */
interface Marked<P extends Purpose = Purpose, Name extends string = string> {
  readonly column: Column<P, Name>;
}

/**
 * Marks a number, or a choice among texts, that is read into the column `name`. The column has NaN for a station without
 * the field, and for a choice the index of the option. Call nothing on the result: Zod's methods return an unmarked copy.
 */
export function column<P extends Purpose, Name extends string, Schema extends z.ZodType>(purpose: P, name: Name, schema: Schema, { isRequired = false } = {}): Schema & { readonly column: Column<P, Name> } {
  return Object.assign(schema, { column: { purpose, name, isRequired } });
}

/** The columns for a purpose, by name, of an object with these fields and of the objects inside it. */
export type Columns<Fields, P extends Purpose> = { readonly [Name in FieldColumns<Fields, P>]: Float64Array };

type FieldColumns<Fields, P extends Purpose> = { [Field in keyof Fields]: SchemaColumns<Fields[Field], P> }[keyof Fields];

type SchemaColumns<Schema, P extends Purpose> =
  Schema extends Marked<P, infer Name> ? Name
  : Schema extends { readonly shape: infer Inner } ? FieldColumns<Inner, P>
  : Schema extends { unwrap(): infer Inner } ? SchemaColumns<Inner, P>
  : never;

/** A schema without its `optional` and `nullable`, unless these have checks of their own. */
interface Unwrapped {
  readonly inner: z.core.$ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly column: Column | undefined;
}

export function unwrap(schema: z.core.$ZodType): Unwrapped {
  const marked = isMarked(schema) ? schema.column : undefined;
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) || (schema.def.checks ?? []).length > 0) {
    return { inner: schema, isOptional: false, isNullable: false, column: marked };
  }
  const within = unwrap(schema.unwrap());
  const wrapping = schema instanceof z.ZodOptional ? { isOptional: true } : { isNullable: true };
  return { ...within, ...wrapping, column: marked ?? within.column };
}

function isMarked(schema: z.core.$ZodType): schema is z.core.$ZodType & Marked {
  return "column" in schema;
}

/** The columns for planning, from stations that the contract has parsed: the same that the scanner reads from their bytes. */
export function readColumns<Fields extends z.core.$ZodLooseShape>(fields: Fields, stations: readonly object[]): Columns<Fields, "plan"> {
  const columns: Record<string, Float64Array> = {};
  const addAll = (shape: z.core.$ZodLooseShape, objects: readonly unknown[]): void => {
    for (const [field, schema] of Object.entries(shape)) {
      const { inner, column: marked } = unwrap(schema);
      const values = objects.map((object): unknown => (isObject(object) ? Reflect.get(object, field) : undefined));
      if (inner instanceof z.ZodObject) addAll(inner.shape, values);
      else if (marked?.purpose === "plan") columns[marked.name] = Float64Array.from(values, (value) => toNumber(value, inner));
    }
  };
  addAll(fields, stations);
  // The names come from the same marks as the type.
  return columns as Columns<Fields, "plan">;
}

function toNumber(value: unknown, schema: z.core.$ZodType): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && schema instanceof z.ZodEnum ? schema.options.indexOf(value) : NaN;
}
