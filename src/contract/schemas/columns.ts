// Which field of a station fills which column: the byte scanner reads it from the schema.

import { z } from "zod";
import type { Column } from "../values/columns.js";

/** The columns of fields, by the schemas of these. A field without one is checked, and its value is not kept. */
export const columnRegistry = z.registry<Column & { readonly name: string }>();

/** Registers columns of stations for the fields that fill them. @throws {Error} when stations lack such a field. */
export function registerColumns(station: z.ZodObject, columns: Readonly<Record<string, Column>>): void {
  for (const [name, column] of Object.entries(columns)) {
    const field = column.field.split(".").reduce<z.core.$ZodType | undefined>((schema, key) => {
      const object = schema && unwrap(schema).inner;
      return object instanceof z.ZodObject ? object.shape[key] : undefined;
    }, station);
    if (field === undefined) throw new Error(`stations have no field ${column.field} for the column ${name}`);
    columnRegistry.add(field, { ...column, name });
  }
}

/** A schema without its `optional` and `nullable`, unless these have checks of their own. */
interface Unwrapped {
  readonly inner: z.core.$ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

export function unwrap(schema: z.core.$ZodType): Unwrapped {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) || (schema.def.checks ?? []).length > 0)
    return { inner: schema, isOptional: false, isNullable: false };
  const within = unwrap(schema.unwrap());
  return schema instanceof z.ZodOptional ? { ...within, isOptional: true } : { ...within, isNullable: true };
}
