// The fields of a station that planning and enrichment read as columns, with element i for the i-th station: a
// Float64Array for each number or choice, a `TextColumn` for each text. A field is marked where the schema defines it;
// the byte scanner and all types follow from the mark.

import { z } from "zod";
import { isObject } from "../values/faults.js";

/** The purpose for which stations are read. */
export type Purpose = "plan" | "enrich";

type Content = "numbers" | "texts";

export interface Column<P extends Purpose = Purpose, Name extends string = string, C extends Content = Content> {
  readonly purposes: readonly P[];
  readonly name: Name;
  readonly content: C;
  /** Whether a request with this purpose cannot do without the field. */
  readonly isRequired: boolean;
}

/** What `column` and `textColumn` add to a schema. */
interface Marked {
  readonly column: Column;
}

/**
 * Marks a number, or a choice among texts, that is read into the column `name`. The column has NaN for a station
 * without the field, and for a choice the index of the option. Call nothing on the result: Zod's methods return an
 * unmarked copy.
 */
export function column<P extends Purpose, Name extends string, Schema extends z.ZodType>(
  purposes: P | readonly P[],
  name: Name,
  schema: Schema,
  { isRequired = false } = {},
): Schema & { readonly column: Column<P, Name, "numbers"> } {
  return Object.assign(schema, {
    column: {
      purposes: typeof purposes === "string" ? [purposes] : purposes,
      name,
      content: "numbers" as const,
      isRequired,
    },
  });
}

/** Marks a text that is read into the column `name`, as `column` does a number. */
export function textColumn<P extends Purpose, Name extends string, Schema extends z.ZodType>(
  purpose: P,
  name: Name,
  schema: Schema,
): Schema & { readonly column: Column<P, Name, "texts"> } {
  return Object.assign(schema, { column: { purposes: [purpose], name, content: "texts" as const, isRequired: false } });
}

/** A text of each station. Many are never read, so each call decodes the text anew. */
export interface TextColumn {
  /** The text of station `row`; `undefined` where the request gives none. */
  at(row: number): string | undefined;
}

/** The columns for a purpose, by name, of an object with these fields and of the objects inside it. */
export type Columns<Fields, P extends Purpose> = {
  readonly [Name in FieldColumns<Fields, P, "numbers">]: Float64Array;
} & { readonly [Name in FieldColumns<Fields, P, "texts">]: TextColumn };

type FieldColumns<Fields, P extends Purpose, C extends Content> = {
  [Field in keyof Fields]: SchemaColumns<Fields[Field], P, C>;
}[keyof Fields];

type SchemaColumns<Schema, P extends Purpose, C extends Content> = Schema extends { readonly column: infer Mark }
  ? Mark extends Column<infer Q, infer Name, C>
    ? P extends Q
      ? Name
      : never
    : never
  : Schema extends { readonly shape: infer Inner }
    ? FieldColumns<Inner, P, C>
    : Schema extends { unwrap(): infer Inner }
      ? SchemaColumns<Inner, P, C>
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

/** The columns for planning of an object with these fields and of the objects inside it, in the order of the fields. */
export function listPlanColumns(fields: z.core.$ZodLooseShape): Pick<Column, "name" | "content">[] {
  return Object.values(fields).flatMap((schema) => {
    const { inner, column: marked } = unwrap(schema);
    if (inner instanceof z.ZodObject) return listPlanColumns(inner.shape);
    return marked?.purposes.includes("plan") === true ? [{ name: marked.name, content: marked.content }] : [];
  });
}

/**
 * The columns for planning, from stations that the contract has parsed: the same that the scanner reads from their
 * bytes.
 */
export function readColumns<Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
  stations: readonly object[],
): Columns<Fields, "plan"> {
  const columns: Record<string, Float64Array | TextColumn> = {};
  const addAll = (shape: z.core.$ZodLooseShape, objects: readonly unknown[]): void => {
    for (const [field, schema] of Object.entries(shape)) {
      const { inner, column: marked } = unwrap(schema);
      const values = objects.map((object): unknown => (isObject(object) ? Reflect.get(object, field) : undefined));
      if (inner instanceof z.ZodObject) addAll(inner.shape, values);
      else if (marked?.purposes.includes("plan") === true)
        columns[marked.name] =
          marked.content === "texts" ? toTexts(values) : Float64Array.from(values, (value) => toNumber(value, inner));
    }
  };
  addAll(fields, stations);
  // The names come from the same marks as the type.
  return columns as Columns<Fields, "plan">;
}

function toTexts(values: readonly unknown[]): TextColumn {
  return {
    at(row) {
      const value = values[row];
      return typeof value === "string" ? value : undefined;
    },
  };
}

function toNumber(value: unknown, schema: z.core.$ZodType): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && schema instanceof z.ZodEnum ? schema.options.indexOf(value) : NaN;
}
