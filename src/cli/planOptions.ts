import { z } from "zod";
import { EnrichRequest } from "../contract/schemas/enrich.js";
import type { Fault } from "../contract/values/faults.js";
import { toFaults } from "../contract/schemas/faults.js";
import { HOURS_NAMES } from "../rules/hoursTexts.js";
import { OptimizationParams, OptimizeRequest } from "../contract/schemas/optimize.js";
import { PlanRequest } from "../contract/schemas/plans.js";
import { RoutesRequest } from "../contract/schemas/routes.js";
import type { StationFile } from "../stations/file.js";
import { type VehicleCatalog, readVehicle } from "../vehicles/catalog.js";
import { HOURS_FLAGS, HOURS_LISTS, HOURS_OPTIONS, readHoursOptions } from "./hours.js";
import { readConsumption, readNumber, readPreferences, readStationIds, splitItems } from "./planLists.js";
import { OUTPUTS } from "./planOutput.js";
import { PRICING_LISTS, PRICING_OPTIONS } from "./pricing.js";
import { parseOptions, UsageError } from "./usage.js";

// The options by the fields of the service's requests that they fill.
const PLACES = { origin: "from", destination: "to" } as const;
const VIA = "via";
const ROADS = { alternatives: "alternatives" } as const;
const BOUNDS = { coarse_filter_radius_miles: "radius", max_detour_minutes: "max-detour" } as const;
const VEHICLE = {
  mpg: "mpg",
  tank_capacity_gallons: "tank",
  current_fuel_gallons: "fuel",
  usable_tank_fraction: "usable-tank",
} as const;
const TRUCK = { height_feet: "truck-height", weight_pounds: "truck-weight", length_feet: "truck-length" } as const;
const PARAMS = {
  time_value_dollars_per_minute: "time-value",
  destination_reserve_fraction: "reserve",
  inter_stop_buffer_fraction: "buffer",
  stop_minutes: "stop-minutes",
  stop_cost_dollars: "stop-cost",
  minimum_purchase_gallons: "min-gallons",
  maximum_stops: "max-stops",
} as const;
const BRANDS = { fallback_dollars_per_stop: "fallback-cost" } as const;
const LISTED = {
  consumption: "consumption",
  required_station_ids: "require",
  excluded_station_ids: "exclude",
  only: "brand-only",
  never: "brand-never",
  prefer: "prefer",
} as const;
const FLAGGED = {
  hazmat: "hazmat",
  fill_up: "fill-up",
  fallback: "fallback",
  when_infeasible: "dip",
  explain: "explain",
} as const;
const PRICED = { stations: "stations", price_maximum_age_hours: "max-price-age" } as const;
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...PLACES,
    via: VIA,
    ...ROADS,
    ...BOUNDS,
    ...VEHICLE,
    ...TRUCK,
    ...PARAMS,
    ...BRANDS,
    ...LISTED,
    ...FLAGGED,
    ...PRICED,
    hours: "hours",
    ...HOURS_NAMES,
  }),
);

/** The options that take a value. */
export const OPTIONS = [
  ...Object.values({ ...PLACES, ...ROADS, ...BOUNDS, ...VEHICLE, ...TRUCK, ...PARAMS, ...BRANDS }),
  "stations",
  "prices",
  "price-column",
  "vehicle",
  "html",
  ...PRICING_OPTIONS,
  ...HOURS_OPTIONS,
] as const;
/** Those that take a list, and can be given several times. */
export const LISTS = [VIA, ...Object.values(LISTED), ...PRICING_LISTS, ...HOURS_LISTS] as const;
/** Those that take no value. */
export const FLAGS = [...Object.values(FLAGGED), ...HOURS_FLAGS] as const;
type Option = (typeof OPTIONS)[number];

/** The options as they are given. */
export type Given = Omit<ReturnType<typeof parsePlanOptions>, "positionals">;

/** @throws {UsageError} as `parseOptions` does. */
export function parsePlanOptions(args: string[]) {
  return parseOptions(args, OPTIONS, [...FLAGS, ...OUTPUTS], LISTS);
}

const Choices = z.object({
  ...RoutesRequest.shape,
  via: PlanRequest.shape.via,
  alternatives: PlanRequest.shape.alternatives,
  ...EnrichRequest.pick({ coarse_filter_radius_miles: true, max_detour_minutes: true }).shape,
  vehicle: OptimizeRequest.shape.vehicle,
  params: OptimizationParams,
  pricing: OptimizeRequest.shape.pricing,
  hours: OptimizeRequest.shape.hours,
});
export type Choices = z.infer<typeof Choices>;

/** What the options say of all trips of a batch. */
const Defaults = Choices.omit({ origin: true, destination: true, via: true });
export type TripDefaults = z.infer<typeof Defaults>;

/** The trip that the options ask for. @throws {UsageError} naming the first option that is wrong. */
export function readChoices(options: Given, catalog: VehicleCatalog): Choices {
  const { given, items } = readFields(options, catalog);
  return check(Choices, given, items);
}

/** What the options say of trips whose places come from elsewhere. @throws as `readChoices` does. */
export function readDefaults(options: Given, catalog: VehicleCatalog): TripDefaults {
  const { given, items } = readFields(options, catalog);
  return check(Defaults, given, items);
}

function readFields(
  { values, flags, lists }: Given,
  catalog: VehicleCatalog,
): { readonly given: unknown; readonly items: Items } {
  const numbers = (options: Readonly<Record<string, Option>>): Record<string, number | undefined> =>
    Object.fromEntries(Object.entries(options).map(([field, option]) => [field, readNumber(option, values[option])]));
  const itemsOf = (option: (typeof LISTED)[keyof typeof LISTED]): string[] | undefined =>
    lists[option] && splitItems(option, lists[option]);
  const named = values.vehicle === undefined ? {} : readName(values.vehicle, catalog);
  const [consumption, prefer] = [itemsOf("consumption"), itemsOf("prefer")];
  const truck = { ...numbers(TRUCK), hazmat: flags.has("hazmat") || undefined };
  const given = {
    origin: values.from,
    destination: values.to,
    // Names of places have commas, so that each option has one.
    via: lists.via && [...lists.via],
    ...numbers(ROADS),
    ...numbers(BOUNDS),
    vehicle: {
      ...named,
      ...numbers(VEHICLE),
      consumption: consumption && readConsumption(consumption),
      truck: Object.values(truck).some((value) => value !== undefined) ? truck : undefined,
    },
    params: {
      ...numbers(PARAMS),
      fill_up: flags.has("fill-up") || undefined,
      brands: {
        ...numbers(BRANDS),
        only: itemsOf("brand-only"),
        never: itemsOf("brand-never"),
        prefer: prefer && readPreferences(prefer),
        fallback: flags.has("fallback") || values["fallback-cost"] !== undefined || undefined,
      },
      when_infeasible: flags.has("dip") ? "dip" : undefined,
      explain: flags.has("explain") || undefined,
    },
    hours: readHoursOptions({ values, flags, lists }),
  };
  if (lists.via !== undefined && (readNumber(ROADS.alternatives, values.alternatives) ?? 0) > 0)
    throw new UsageError("--via and --alternatives cannot be given together");
  return {
    given,
    items: { via: lists.via, consumption, prefer, only: given.params.brands.only, never: given.params.brands.never },
  };
}

/**
 * The same trip with the stations that the options name, once the file is read.
 * @throws {UsageError} when the file lacks a required one.
 */
export function addStationIds<Chosen extends Pick<Choices, "params">>(
  choices: Chosen,
  { lists: { require, exclude } }: Given,
  { stations }: StationFile | { readonly stations: readonly { readonly id: string }[] },
): { choices: Chosen; warnings: readonly string[] } {
  if (require === undefined && exclude === undefined) return { choices, warnings: [] };
  const { ids, warnings } = readStationIds({ ...(require && { require }), ...(exclude && { exclude }) }, stations);
  return { choices: { ...choices, params: { ...choices.params, ...check(StationIds, ids, ids) } }, warnings };
}

const StationIds = OptimizationParams.pick({ required_station_ids: true, excluded_station_ids: true });

/** The items that the options gave, by field: faults name the item that is wrong. */
type Items = Readonly<Record<string, readonly string[] | null | undefined>>;

function check<T>(schema: z.ZodType<T>, given: unknown, items: Items): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, given);
  throw new UsageError(fault === undefined ? "the options are wrong" : wordFault(fault, items));
}

/** The option that fills a field of the requests: `--from` for `origin`, `--vehicle` for `model`. */
export function optionFor(field: string): string {
  return `--${FIELDS.get(field) ?? "vehicle"}`;
}

/** Whether an option of its own fills the field. */
export function hasOption(field: string): boolean {
  return FIELDS.has(field);
}

/**
 * A fault of a request in the words of the options: `--radius: Input should be …`, `--prefer "Pilot=5000": Input should
 * be …`.
 */
export function wordFault({ loc, msg }: Pick<Fault, "loc" | "msg">, items: Items): string {
  // Faults inside of hours are those of an option of their own.
  const at = loc.findIndex((part, i) => FIELDS.has(part) && (part !== "hours" || i === loc.length - 1));
  const field = loc[at] ?? "";
  const item = items[field]?.[Number(loc[at + 1] ?? NaN)];
  return `${optionFor(field)}${item === undefined ? "" : ` ${JSON.stringify(item)}`}: ${inOptions(msg)}`;
}

/** A text that names options in place of fields. */
export function inOptions(text: string): string {
  // The tank's size may be from the catalog.
  return text.replaceAll(/[a-z_]+/g, (name) =>
    name === "tank_capacity_gallons" ? "the tank" : name.includes("_") && FIELDS.has(name) ? optionFor(name) : name,
  );
}

function readName(name: string, catalog: VehicleCatalog): Pick<Choices["vehicle"], "year" | "make" | "model"> {
  const { year, make, model } = readVehicle(catalog, name);
  if (year === undefined || make === "" || model === "")
    throw new UsageError('--vehicle takes year, make and model, such as "2019 Ford Transit"');
  return { year, make, model };
}
