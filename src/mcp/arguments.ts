// Arguments of tools: flat, and read with forgiveness, because assistants write them by hand.

import { z } from "zod";
import { toFaults } from "../contract/schemas/faults.js";
import { BrandName } from "../contract/schemas/fields.js";
import { StationSetName } from "../contract/schemas/kept.js";
import { OptimizationParams } from "../contract/schemas/optimize.js";
import { Corridor, PlanRequest } from "../contract/schemas/plans.js";
import type { Progress } from "../contract/schemas/progress.js";
import { Place } from "../contract/schemas/route.js";
import { Truck, Vehicle } from "../contract/schemas/vehicle.js";
import { type Fault, isObject, validationError } from "../contract/values/faults.js";
import { HOST_SET, MAX_VIA } from "../contract/values/limits.js";
import { nearestName } from "../contract/values/nearestName.js";
import { meantBy as otherMeant } from "../contract/values/otherNames.js";
import { readMinutes, readRest } from "../rules/hours.js";
import type { Rule, RuleField } from "../rules/rule.js";
import { RULE_FIELDS, RULES } from "../rules/rules.js";
import { gatherHours, HOURS_DESCRIPTION, HoursArgument } from "./hours.js";
import { optional } from "./tool.js";

const MAX_LISTED = 50;

function list<T extends z.ZodType>(item: T, description: string) {
  return z.array(item).max(MAX_LISTED).optional().describe(description);
}

const params = OptimizationParams.shape;

type AllRules = typeof RULES;
/** The rules whose arguments are fields of `params`. */
type ArgumentField = {
  [Field in RuleField]: AllRules[Field] extends { readonly place: "params"; readonly argument: true | object }
    ? Field
    : never;
}[RuleField] &
  keyof typeof params;
type Inner<Field> = Field extends z.ZodOptional<z.ZodNullable<infer Type extends z.ZodType>> ? Type : never;

function isArgument(field: RuleField): field is ArgumentField {
  const { place, argument }: Rule = RULES[field];
  return place === "params" && (argument === true || typeof argument === "object");
}

/** An argument: the field of the contract that may be left out, with lists as long as an assistant should write them. */
function argumentOf(field: ArgumentField): z.ZodType {
  const { argument }: Rule = RULES[field];
  const schema: z.ZodOptional<z.ZodNullable<z.ZodType>> = params[field];
  const inner = schema.unwrap().unwrap();
  const short = inner instanceof z.ZodArray ? z.array(inner.element).max(MAX_LISTED).optional() : optional(schema);
  return typeof argument === "object" ? short.describe(argument.description) : short;
}

/** Rules of a plan. */
export const RULE_ARGUMENTS = {
  // The type says what `argumentOf` makes of each field.
  ...(Object.fromEntries(RULE_FIELDS.filter(isArgument).map((field) => [field, argumentOf(field)])) as {
    readonly [Field in ArgumentField]: z.ZodOptional<Inner<(typeof params)[Field]>>;
  }),
  time_value_dollars_per_minute: optional(params.time_value_dollars_per_minute),
  destination_reserve_fraction: optional(params.destination_reserve_fraction),
  inter_stop_buffer_fraction: optional(params.inter_stop_buffer_fraction),
  only_brands: list(BrandName, "Stop only at these brands, such as `Pilot`, by any usual name."),
  avoid_brands: list(BrandName, "Do not stop at these brands."),
};

const vehicle = Vehicle.shape;

/** A trip without its places. */
const VEHICLE_AND_RULES = {
  via: z
    .array(Place)
    .max(MAX_VIA)
    .optional()
    .describe(`Places to drive by on the way, in this order, ${MAX_VIA} at most.`),
  station_set: StationSetName.optional().describe(
    `Which set of stations to choose from; \`${HOST_SET}\`, the usual one, where it is not given.`,
  ),
  mpg: optional(vehicle.mpg).describe(
    "Miles per gallon. Ask the user for it, unless `year`, `make` and `model` are known.",
  ),
  tank_capacity_gallons: optional(vehicle.tank_capacity_gallons).describe(
    "What the tank holds, in gallons. Ask for it as for `mpg`.",
  ),
  current_fuel_gallons: optional(vehicle.current_fuel_gallons).describe(
    "Fuel in the tank at the start, in gallons. A full tank is assumed where it is not given.",
  ),
  year: optional(vehicle.year).describe("Model year, to look `mpg` and tank up by year, make and model."),
  make: optional(vehicle.make),
  model: optional(vehicle.model),
  is_truck: z.boolean().optional().describe("Whether it is a heavy truck, which must keep to roads that take it."),
  hazmat: optional(Truck.shape.hazmat),
  max_detour_minutes: optional(Corridor.shape.max_detour_minutes),
  ...RULE_ARGUMENTS,
  hours: HoursArgument.optional().describe(HOURS_DESCRIPTION),
};

const ORIGIN = "Where the trip starts: a town with its state such as `Omaha, NE`, a ZIP code, or `lat,lng`.";
const DESTINATION = "Where the trip ends, in the same form.";

/** A trip. */
export const TRIP_FIELDS = {
  origin: Place.describe(ORIGIN),
  destination: Place.describe(DESTINATION),
  ...VEHICLE_AND_RULES,
};

const UNLESS_FORMER = " Not needed with `plan_id`.";

/** A trip, or a former one with changes. */
export const FORMER_TRIP_FIELDS = {
  plan_id: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("`plan_id` of a former answer: the arguments of that call hold, but for those that are given anew."),
  origin: Place.optional().describe(ORIGIN + UNLESS_FORMER),
  destination: Place.optional().describe(DESTINATION + UNLESS_FORMER),
  ...VEHICLE_AND_RULES,
};

export const TripArguments = z.object(TRIP_FIELDS);
export type TripArguments = z.infer<typeof TripArguments>;

type RuleArguments = z.infer<z.ZodObject<typeof RULE_ARGUMENTS>>;

/** The parameters that rules stand for. */
export function toParams({ only_brands: only, avoid_brands: never, ...rules }: RuleArguments): OptimizationParams {
  return { ...rules, ...((only ?? never) && { brands: { ...(only && { only }), ...(never && { never }) } }) };
}

/** The request that a trip stands for. @throws {ServiceError} VALIDATION_ERROR. */
export function toRequest(
  trip: TripArguments,
  { progress, explain = false }: { readonly progress?: Progress | undefined; readonly explain?: boolean } = {},
): PlanRequest {
  const {
    origin,
    destination,
    via,
    station_set,
    max_detour_minutes,
    is_truck,
    hazmat,
    mpg,
    tank_capacity_gallons,
    current_fuel_gallons,
    year,
    make,
    model,
    hours,
    ...rules
  } = trip;
  const request = {
    origin,
    destination,
    via,
    station_set,
    corridor: max_detour_minutes === undefined ? undefined : { max_detour_minutes },
    vehicle: {
      mpg,
      tank_capacity_gallons,
      current_fuel_gallons,
      year,
      make,
      model,
      truck: is_truck === true || hazmat === true ? { hazmat } : undefined,
    },
    params: { ...toParams(rules), ...(explain && { explain }) },
    progress,
    hours,
  };
  const parsed = PlanRequest.safeParse(request);
  if (parsed.success) return parsed.data;
  throw validationError(toFaults(parsed.error.issues, request));
}

/** Arguments are mended so often at most: a text becomes a list, and then what is in it. */
const MOST_MENDS = 3;

/**
 * Reads arguments, and takes what is plainly meant: a number in quotes, `11h` for minutes, a text for a list of one,
 * null for nothing.
 * @throws {ServiceError} VALIDATION_ERROR.
 */
export function readArguments<T>(schema: z.ZodType<T>, given: unknown): T {
  const args = isObject(given)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    : given;
  const first = schema.safeParse(args);
  if (first.success) return first.data;
  const mended: unknown = structuredClone(args);
  let faults = toFaults(first.error.issues, args);
  for (let i = 0; i < MOST_MENDS; i++) {
    for (const fault of faults) mend(mended, fault);
    const next = schema.safeParse(mended);
    if (next.success) return next.data;
    faults = toFaults(next.error.issues, mended);
  }
  throw validationError(faults);
}

/** Puts what is meant in place of a value of another type. */
function mend(args: unknown, { loc, type }: Fault): void {
  const path = loc.slice(1);
  const last = path.pop();
  let parent: unknown = args;
  for (const key of path) parent = isOwn(parent, key) ? Reflect.get(parent, key) : undefined;
  if (last === undefined || !isOwn(parent, last)) return;
  const value: unknown = Reflect.get(parent, last);
  const meant = path.at(-1) === "rests" && typeof value === "string" ? readRest(value) : meantBy(value, type, last);
  if (meant !== undefined) Reflect.set(parent, last, meant);
}

function isOwn(value: unknown, key: string): value is object {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}

function meantBy(value: unknown, expected: string, name: string): unknown {
  switch (expected) {
    case "float_type":
    case "int_type":
      if (typeof value !== "string" || value.trim() === "") return undefined;
      return Number.isFinite(Number(value)) ? Number(value) : name.includes("minute") ? readMinutes(value) : undefined;
    case "string_type":
      return typeof value === "number" ? String(value) : undefined;
    case "bool_type":
      return value === "true" ? true : value === "false" ? false : undefined;
    case "list_type":
      return typeof value === "string" || typeof value === "number"
        ? [String(value)]
        : isObject(value)
          ? [value]
          : undefined;
    default:
      return undefined;
  }
}

/** The schema of the objects that a field is or lists. */
function objectIn(field: unknown): z.ZodObject | undefined {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  const item = inner instanceof z.ZodArray ? inner.element : inner;
  return item instanceof z.ZodObject ? item : undefined;
}

/** Arguments whose hours stand where they belong, also those of objects in lists. */
export function tidyHours(schema: z.ZodObject, given: unknown): unknown {
  if (!isObject(given)) return given;
  const args = Object.hasOwn(schema.shape, "hours") ? gatherHours(given) : given;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]: [string, unknown]) => {
      const inside = objectIn(schema.shape[name]);
      if (inside === undefined) return [name, value];
      return [name, Array.isArray(value) ? value.map((one) => tidyHours(inside, one)) : tidyHours(inside, value)];
    }),
  );
}

/** The names of arguments that a tool does not have. */
export function unknownArguments(schema: z.ZodObject, given: unknown): string[] {
  return isObject(given) ? Object.keys(given).filter((name) => !Object.hasOwn(schema.shape, name)) : [];
}

/** The argument that an unknown one most likely means, of those that are not given. It takes long to find. */
export function nearestArgument(schema: z.ZodObject, given: unknown, name: string): string | undefined {
  const isMissing = (known: string): boolean => !isObject(given) || (Reflect.get(given, known) ?? null) === null;
  const missing = Object.keys(schema.shape).filter(isMissing);
  return otherMeant(name).find((known) => missing.includes(known)) ?? nearestName(name, missing);
}

interface UnknownField {
  readonly name: string;
  /** The argument that it stands in. */
  readonly argument: string;
  /** The fields that it may have, and what was given of them. */
  readonly schema: z.ZodObject;
  readonly given: unknown;
}

/** The fields that arguments have and should not have, such as a rule of a variant that is no rule. */
export function unknownInside(schema: z.ZodObject, given: unknown): UnknownField[] {
  if (!isObject(given)) return [];
  return Object.entries(schema.shape).flatMap(([argument, field]) => {
    const inside = objectIn(field);
    if (inside === undefined) return [];
    const value: unknown = Reflect.get(given, argument);
    return (Array.isArray(value) ? value : [value]).flatMap((one) => [
      ...unknownArguments(inside, one).map((name) => ({ name, argument, schema: inside, given: one })),
      ...unknownInside(inside, one),
    ]);
  });
}
