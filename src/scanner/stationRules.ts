// Turns the contract's Zod schema of a station into a table of fields: what the byte scanner checks, and which values
// it keeps.

import { z } from "zod";
import { defined } from "../common/defined.js";
import { columnRegistry, unwrap } from "../contract/schemas/station.js";
import { isTimestamp, TIMESTAMP_PATTERN } from "../contract/schemas/fields.js";
import type { Purpose } from "../contract/values/columns.js";

/** What the value of a field may be. Bounds are inclusive. */
type ValueRule =
  | {
      readonly kind: "TEXT";
      /** Code points. */ readonly least: number;
      readonly most: number;
      /** Whether a text has the form that the contract asks for; missing where any form will do. */ readonly isFormed?: (
        text: string,
      ) => boolean;
    }
  | { readonly kind: "NUMBER"; readonly least: number; readonly most: number }
  | { readonly kind: "CHOICE"; readonly options: readonly string[] }
  | { readonly kind: "OBJECT"; readonly fields: readonly FieldRule[] }
  /** Any object, any value at all, or a value that only the schema can judge. */
  | { readonly kind: "ANY_OBJECT" | "ANY" | "CONTRACT" };

export type FieldRule = ValueRule & {
  readonly name: string;
  /** Whether the field must be present. */
  readonly isRequired: boolean;
  /** Whether it may be `null`. */
  readonly isNullable: boolean;
  /**
   * The column that takes the value, of texts for the kind TEXT and of numbers for others; none when it is only
   * checked.
   */
  readonly column?: string;
};

interface StationRules {
  /** The list has at most this many stations. */
  readonly most: number;
  readonly fields: readonly FieldRule[];
}

/**
 * The rules for the stations of a request: those of the contract, and that each has what `purpose` requires.
 * @throws {Error} when the contract has a rule across stations or fields, which no table of fields can express, or a
 *   column that several fields fill or that the scanner cannot read.
 */
export function stationRules(stations: z.ZodArray<z.ZodObject>, purpose: Purpose): StationRules {
  let most = Infinity;
  for (const check of checksOf(stations)) {
    if (check instanceof z.core.$ZodCheckMaxLength) most = Math.min(most, defOf(check).maximum);
    else if (!(check instanceof z.core.$ZodCheckMinLength))
      throw new Error("the scanner cannot check a rule across stations");
  }
  if (most === Infinity) throw new Error("the scanner needs to know how many stations there are at most");
  const station = objectRule(stations.element, purpose);
  if (station.kind !== "OBJECT") throw new Error("the scanner cannot check a rule across fields of a station");
  const columns = listColumns(station.fields);
  const repeated = columns.find((name, i) => columns.indexOf(name) !== i);
  if (repeated !== undefined) throw new Error(`several fields of a station fill the column ${repeated}`);
  return { most, fields: station.fields };
}

function listColumns(fields: readonly FieldRule[]): string[] {
  return fields.flatMap((field) => (field.kind === "OBJECT" ? listColumns(field.fields) : (field.column ?? [])));
}

function objectRule(schema: z.ZodObject, purpose: Purpose): ValueRule {
  if (schema.def.catchall !== undefined || checksOf(schema).length > 0) return LEFT_TO_CONTRACT;
  return {
    kind: "OBJECT",
    fields: Object.entries(schema.shape).map(([name, field]) => fieldRule(name, field, purpose)),
  };
}

function fieldRule(name: string, schema: z.core.$ZodType, purpose: Purpose): FieldRule {
  if (!/^\w+$/.test(name)) throw new Error(`the scanner cannot find a field that is named ${name}`);
  const { inner, isOptional, isNullable } = unwrap(schema);
  const value = valueRule(inner, purpose);
  if (value.kind === "CONTRACT" && inner instanceof z.ZodObject) refuseColumnsIn(inner);
  const column = columnRegistry.get(schema);
  if (column === undefined || (purpose === "enrich" && column.isEnriched !== true))
    return { name, isRequired: !isOptional, isNullable, ...value };
  if (column.content === "texts" ? value.kind !== "TEXT" : value.kind !== "NUMBER" && value.kind !== "CHOICE") {
    throw new Error(
      `${name} is ${column.content === "texts" ? "no plain text" : "neither a plain number nor a choice"}: the scanner cannot read it into a column`,
    );
  }
  const isRequired = purpose === "plan" && column.isRequired === true;
  return {
    name,
    isRequired: !isOptional || isRequired,
    isNullable: isNullable && !isRequired,
    ...value,
    column: column.name,
  };
}

/** The scanner does not look into an object with a rule across its fields. */
function refuseColumnsIn({ shape }: z.ZodObject): void {
  for (const field of Object.values(shape)) {
    const column = columnRegistry.get(field);
    if (column !== undefined) throw new Error(`the scanner cannot read ${column.field} into the column ${column.name}`);
  }
}

// Whatever is not recognized here is left to the contract: overlooking a check would let wrong values through.

function valueRule(schema: z.core.$ZodType, purpose: Purpose): ValueRule {
  const checks = checksOf(schema);
  if (schema instanceof z.ZodObject) return objectRule(schema, purpose);
  if (schema instanceof z.ZodNumber) return numberRule(schema);
  if (schema instanceof z.ZodEnum && checks.length === 0) {
    const options = schema.options.filter((option) => typeof option === "string");
    return options.length === schema.options.length ? { kind: "CHOICE", options } : LEFT_TO_CONTRACT;
  }
  // `text` and `opaqueObject` each have one check, which is code: their metadata says what it is.
  if (checks.length !== 1 || checks.some((check) => defOf(check).check !== "custom")) return LEFT_TO_CONTRACT;
  const { type, pattern, minLength: least, maxLength: most } = z.globalRegistry.get(schema) ?? {};
  if (schema instanceof z.ZodString && typeof least === "number" && typeof most === "number") {
    if (pattern === undefined) return { kind: "TEXT", least, most };
    const isFormed = typeof pattern === "string" ? FORMS[pattern] : undefined;
    return isFormed === undefined ? LEFT_TO_CONTRACT : { kind: "TEXT", least, most, isFormed };
  }
  return schema instanceof z.ZodUnknown && type === "object" ? { kind: "ANY_OBJECT" } : LEFT_TO_CONTRACT;
}

/** The forms of texts that are more than a number of characters, by their pattern in JSON Schema. */
const FORMS: Readonly<Record<string, (text: string) => boolean>> = { [TIMESTAMP_PATTERN]: isTimestamp };

const LEFT_TO_CONTRACT = { kind: "CONTRACT" } as const;

/** The definition of a schema or a check. */
function defOf<Def>({ _zod: { def } }: { readonly _zod: { readonly def: Def } }): Def {
  return def;
}

function checksOf(schema: z.core.$ZodType): readonly z.core.$ZodCheck<never>[] {
  return defOf(schema).checks ?? [];
}

function numberRule(schema: z.ZodNumber): ValueRule {
  // A format such as z.int() is a check by itself.
  if (schema.def.coerce === true || "check" in schema.def) return LEFT_TO_CONTRACT;
  let least = -Number.MAX_VALUE;
  let most = Number.MAX_VALUE;
  for (const check of checksOf(schema)) {
    if (check instanceof z.core.$ZodCheckGreaterThan) {
      const { value, inclusive } = defOf(check);
      least = Math.max(least, inclusive ? Number(value) : nextAbove(Number(value)));
    } else if (check instanceof z.core.$ZodCheckLessThan) {
      const { value, inclusive } = defOf(check);
      most = Math.min(most, inclusive ? Number(value) : -nextAbove(-Number(value)));
    } else {
      return LEFT_TO_CONTRACT;
    }
  }
  return { kind: "NUMBER", least, most };
}

/** The smallest double greater than `value`, which is finite. */
function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const double = new Float64Array([value]);
  const bits = new BigInt64Array(double.buffer);
  bits[0] = defined(bits[0]) + (value > 0 ? 1n : -1n);
  return defined(double[0]);
}
