import type { z } from "zod";

/** A field that may be left out, with the description that the contract has. */
export function optional<T extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<T>>): z.ZodOptional<T> {
  return field
    .unwrap()
    .unwrap()
    .optional()
    .meta(field.meta() ?? {});
}
