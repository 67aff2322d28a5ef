import { JURISDICTIONS } from "../values/jurisdictions.js";
import { z } from "zod";
import { faultParams } from "./faults.js";
import { isObject } from "../values/faults.js";

/**
 * Text of `least` to `most` characters. Characters are code points, as JSON Schema and Pydantic
 * count them, and not UTF-16 units.
 */
export function text(least: number, most: number) {
  return z
    .string()
    .check((context) => {
      const { value: input } = context;
      const characters = least === 1 ? "character" : "characters";
      if (input.length < least) {
        context.issues.push({
          code: "custom",
          input,
          ...faultParams("string_too_short", `String should have at least ${least} ${characters}`, {
            min_length: least,
          }),
        });
      } else if (input.length > most && countCharacters(input, most) > most) {
        context.issues.push({
          code: "custom",
          input,
          ...faultParams("string_too_long", `String should have at most ${most} characters`, { max_length: most }),
        });
      }
    })
    .meta({ minLength: least, maxLength: most });
}

/** Counts code points, and stops once there are more than `most`. */
function countCharacters(value: string, most: number): number {
  let count = 0;
  for (const _ of value) if (++count > most) break;
  return count;
}

/** The `id` of a station. */
export const StationId = text(1, 200);
/** The name of a brand. */
export const BrandName = text(1, 100);

/** A day and a time of it, with its time zone: the parts of ISO 8601 that RFC 3339 has; seconds may be missing. */
const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is a time as `timestamp` takes it. */
export function isTimestamp(value: string): boolean {
  const [, year, month, day] = TIMESTAMP.exec(value) ?? [];
  // Other days become days of other months.
  return year !== undefined && new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() === Number(day);
}

/** The form in JSON Schema, which knows no calendar. */
export const TIMESTAMP_PATTERN = TIMESTAMP.source;

/** The most characters of a time. */
const TIMESTAMP_CHARACTERS = 35;

/**
 * A time in ISO 8601 with its time zone: `2026-07-13T06:00-05:00`. The byte scanner checks its form with `isTimestamp`.
 */
export function timestamp() {
  return (
    z
      .string()
      .check((context) => {
        const { value: input } = context;
        if (!isTimestamp(input))
          context.issues.push({
            code: "custom",
            input,
            ...faultParams(
              "datetime_from_date_parsing",
              "Input should be a time in ISO 8601 with its time zone, such as 2026-07-13T06:00-05:00",
            ),
          });
      })
      // Not the format "date-time", which asks for seconds.
      .meta({ pattern: TIMESTAMP_PATTERN, minLength: 1, maxLength: TIMESTAMP_CHARACTERS })
  );
}

/** State of the US or province of Canada, by its postal code. */
export const Jurisdiction = z.enum(JURISDICTIONS);

/** A field of every answer. */
/** What was assumed or ignored, in words and for programs. @param description of the words. */
export function warningFields(description: string) {
  return {
    warnings: z.array(z.string()).describe(description),
    warning_details: z
      .array(
        z
          .object({
            code: z
              .string()
              .describe("A stable name of the kind of warning, such as `FIELD_UNKNOWN`. More may be added."),
            field: z.string().optional().describe("With `FIELD_UNKNOWN`: the path of the field."),
            suggestion: z.string().optional().describe("With `FIELD_UNKNOWN`: the path of the field that it may mean."),
          })
          .describe("A warning for programs."),
      )
      .describe("The same warnings in the same order, for programs to switch on."),
  };
}

export const RequestId = z.string().describe("Identifies this request; also in the `X-Request-Id` header.");

/** A whole number from `least` to `most`. `z.int()` does not tell apart the faults that Pydantic does. */
export function wholeNumber(least: number, most: number) {
  return z
    .custom<number>()
    .check((context) => {
      const fault = faultOfWhole(context.value, least, most);
      // A number out of range is still a number, by which a union knows what was meant.
      const isWhole = Number.isInteger(context.value);
      if (fault !== undefined)
        context.issues.push({ code: "custom", input: context.value, ...(isWhole && { continue: true }), ...fault });
    })
    .meta({ type: "integer", minimum: least, maximum: most });
}

function faultOfWhole(value: unknown, least: number, most: number): ReturnType<typeof faultParams> | undefined {
  if (typeof value !== "number") return faultParams("int_type", "Input should be a valid integer");
  if (!Number.isFinite(value)) return faultParams("finite_number", "Input should be a finite number");
  if (!Number.isInteger(value))
    return faultParams("int_from_float", "Input should be a valid integer, got a number with a fractional part");
  if (value < least)
    return faultParams("greater_than_equal", `Input should be greater than or equal to ${least}`, { ge: least });
  if (value > most)
    return faultParams("less_than_equal", `Input should be less than or equal to ${most}`, { le: most });
  return undefined;
}

/** A whole number of an answer, `least` or more. Answers are not parsed, so that only documents say so. */
export function shownWholeNumber(least = 0) {
  return z.number().meta({ type: "integer", minimum: least });
}

/** A JSON object that is passed through and not looked into. */
export function opaqueObject() {
  return z
    .unknown()
    .refine(isObject, faultParams("dict_type", "Input should be a valid dictionary"))
    .meta({ type: "object", additionalProperties: true });
}
