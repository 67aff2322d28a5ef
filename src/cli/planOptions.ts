// The options of plan and batch, by the fields of a trip's request that they fill, and what these are called in messages.

import { z } from "zod";
import type { FaultDetails } from "../contract/schemas/details.js";
import { RoutesRequest } from "../contract/schemas/route.js";
import { EnrichRequest } from "../contract/schemas/enrich.js";
import { OptimizationParams, OptimizeRequest } from "../contract/schemas/optimize.js";
import { PlanRequest } from "../contract/schemas/plans.js";
import { isObject } from "../contract/values/faults.js";
import { DEFAULT_PARAMS } from "../contract/values/limits.js";
import { SEARCH_DEFAULTS } from "../journey/planTrip.js";
import { numberOption, type Options, shareOption, textOption } from "../rules/option.js";
import type { RuleField } from "../rules/rule.js";
import { optionsOf, RULE_FIELDS, RULES } from "../rules/rules.js";
import { readVehicle, type VehicleCatalog } from "../vehicles/catalog.js";
import { COLUMNS_OPTION } from "./columnsOption.js";
import { FILE_OPTIONS } from "./fileChoices.js";
import { HOURS_OPTIONS, readHoursOptions } from "./hours.js";
import { OUTPUTS } from "./planOutput.js";
import { PRICE_FIELDS, PRICE_OPTIONS } from "./pricing.js";
import { readIds, warnOfUnknown } from "./stationIds.js";
import { checkOptions, namesIn, parseOptions, readOptions, UsageError, withOptionNames } from "./usage.js";

const { estimated, routed } = SEARCH_DEFAULTS;

const CORRIDOR = {
  radius: numberOption({
    unit: "miles",
    member: "coarse_filter_radius_miles",
    help: "miles from the route, 5 to 20",
    default: `${estimated.coarse_filter_radius_miles}; ${routed.coarse_filter_radius_miles} where detours are routed`,
  }),
  "max-detour": numberOption({
    unit: "minutes",
    member: "max_detour_minutes",
    help: "minutes there and back, 1 to 20",
    default: `${estimated.max_detour_minutes}; ${routed.max_detour_minutes} where detours are routed`,
  }),
} as const satisfies Options;

const WEIGHTS = {
  "time-value": numberOption({
    unit: "dollars a minute",
    member: "time_value_dollars_per_minute",
    help: "dollars a minute of detour, 0.1 to 0.9",
    default: String(DEFAULT_PARAMS.time_value_dollars_per_minute),
  }),
  reserve: shareOption({
    member: "destination_reserve_fraction",
    help: "least on arrival, as a share of the tank",
    default: String(DEFAULT_PARAMS.destination_reserve_fraction),
  }),
  buffer: shareOption({
    member: "inter_stop_buffer_fraction",
    help: "least at each stop, as a share of the tank",
    default: String(DEFAULT_PARAMS.inter_stop_buffer_fraction),
  }),
} as const satisfies Options;

const EXPLAIN = {
  explain: {
    kind: "flag",
    member: "explain",
    sets: true,
    help: "why each stop is made, and what else could be done: its reason, up to which price it stays in the plan, where to fuel if it is closed; the cost by number of stops, the nearest alternatives, and what each rule costs",
  },
} as const satisfies Options;

const SPECS = {
  mpg: numberOption({ unit: "miles per gallon", member: "mpg", help: "miles per gallon" }),
  tank: numberOption({ unit: "gallons", member: "tank_capacity_gallons", help: "gallons that the tank holds" }),
} as const satisfies Options;
const FUEL = {
  fuel: numberOption({
    unit: "gallons",
    member: "current_fuel_gallons",
    help: "gallons on board at the start",
    default: "a full tank",
  }),
} as const satisfies Options;
const TRUCK = {
  "truck-height": numberOption({
    unit: "feet",
    member: "height_feet",
    help: "feet; with any of these four the way is that of a truck, if the routing provider knows them",
    default: "13.5",
  }),
  "truck-weight": numberOption({
    unit: "pounds",
    member: "weight_pounds",
    help: "pounds, with trailers and load",
    default: "80000",
  }),
  "truck-length": numberOption({ unit: "feet", member: "length_feet", help: "feet, with trailers", default: "70" }),
  hazmat: { kind: "flag", member: "hazmat", sets: true, help: "it carries hazardous materials" },
} as const satisfies Options;

const ALTERNATIVES = {
  alternatives: numberOption({
    unit: "roads",
    help: "plan up to N other roads too, 0 to 3, and take the one whose fuel, stops and driving time cost least",
  }),
} as const satisfies Options;

const NAME = "vehicle";
const NAME_HELP = 'year, make and model ("2019 Ford Transit"): what is not given above is taken from the catalog';

function rulesOf(place: (typeof RULES)[RuleField]["place"]): RuleField[] {
  return RULE_FIELDS.filter((field) => RULES[field].place === place && !PRICE_FIELDS.includes(field));
}

/** The options of plan that fill fields, by the sections of its help. */
export const SECTIONS = {
  roads: ALTERNATIVES,
  vehicle: {
    ...SPECS,
    [NAME]: textOption({ takes: "NAME", help: NAME_HELP, expects: "takes a name" }),
    ...FUEL,
    ...optionsOf(rulesOf("vehicle")),
    ...TRUCK,
  },
  choices: { ...CORRIDOR, ...WEIGHTS },
  prices: PRICE_OPTIONS,
  rules: optionsOf(rulesOf("params")),
  hours: HOURS_OPTIONS,
  explanation: EXPLAIN,
} as const satisfies Readonly<Record<string, Options>>;

/** The options that fill fields. */
export const FIELD_OPTIONS: Options = Object.assign({}, ...Object.values(SECTIONS));
/** The others that take a value. */
export const OPTIONS = ["from", "to", "stations", "prices", ...FILE_OPTIONS, "html"] as const;
/** Those that take a list, and can be given several times. */
export const LISTS = ["via", COLUMNS_OPTION] as const;

/** The options by the fields that they fill. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["origin", "from"],
  ["destination", "to"],
  ["via", "via"],
  ["stations", "stations"],
  ...RULE_FIELDS.flatMap((field) => namesIn(RULES[field].options, field)),
  ...namesIn(ALTERNATIVES, "alternatives"),
  ...[CORRIDOR, WEIGHTS, EXPLAIN, SPECS, FUEL, TRUCK].flatMap((options) => namesIn(options)),
]);

/** The options as they are given. */
export type Given = Omit<ReturnType<typeof parsePlanOptions>, "positionals" | "flags">;

/** @throws {UsageError} as `parseOptions` does. */
export function parsePlanOptions(args: string[]) {
  return parseOptions(args, OPTIONS, OUTPUTS, LISTS, FIELD_OPTIONS);
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

/** Ids can be told from lists of them once the file is read. */
const ID_FIELDS = ["required_station_ids", "excluded_station_ids"] as const satisfies readonly RuleField[];

function readFields(
  { values, lists, textsOf }: Given,
  catalog: VehicleCatalog,
): { readonly given: { readonly [field: string]: unknown }; readonly items: Items } {
  const items = new Map<string, readonly string[]>([["via", lists.via ?? []]]);
  const read = (field: string, options: Options): unknown => {
    const found = readOptions(field, options, textsOf);
    for (const [name, texts] of found?.items ?? []) items.set(name, texts);
    return found?.value;
  };
  const readRules = (place: "vehicle" | "params"): Record<string, unknown> =>
    Object.fromEntries(
      rulesOf(place)
        .filter((field) => !ID_FIELDS.some((other) => other === field))
        .map((field) => [field, read(field, RULES[field].options)] as const)
        .filter(([, value]) => value !== undefined),
    );
  const [name] = textsOf(NAME)?.slice(-1) ?? [];
  const alternatives = read("alternatives", ALTERNATIVES);
  const given = {
    origin: values.from,
    destination: values.to,
    // Names of places have commas, so that each option has one.
    via: lists.via && [...lists.via],
    alternatives,
    ...members(read("corridor", CORRIDOR)),
    vehicle: {
      ...(name === undefined ? {} : readName(name, catalog)),
      ...members(read("vehicle", { ...SPECS, ...FUEL })),
      ...readRules("vehicle"),
      truck: read("truck", TRUCK),
    },
    // Saved plans have always had brands, also where no option names one.
    params: { ...members(read("params", { ...WEIGHTS, ...EXPLAIN })), brands: {}, ...readRules("params") },
    hours: readHoursOptions(textsOf),
  };
  if (lists.via !== undefined && typeof alternatives === "number" && alternatives > 0)
    throw new UsageError("--via and --alternatives cannot be given together");
  return { given, items };
}

function members(value: unknown): object {
  return isObject(value) ? value : {};
}

/**
 * The same trip with the stations that the options name, once the file is read.
 * @throws {UsageError} when the file lacks a required one.
 */
export function addStationIds<Chosen extends Pick<Choices, "params">>(
  choices: Chosen,
  { textsOf }: Given,
  { stations }: { readonly stations: readonly { readonly id: string }[] },
): { choices: Chosen; warnings: readonly string[] } {
  const known = new Set(stations.map(({ id }) => id));
  const ids = Object.fromEntries(
    ID_FIELDS.flatMap((field) => {
      const name = nameOf(field);
      const texts = textsOf(name);
      return texts === undefined ? [] : [[field, readIds(name, texts, known)] as const];
    }),
  );
  const { required_station_ids: required, excluded_station_ids: excluded } = check(
    StationIds,
    ids,
    new Map(Object.entries(ids)),
  );
  const missing = required?.find((id) => !known.has(id));
  if (missing !== undefined)
    throw new UsageError(
      `${optionFor("required_station_ids")} ${JSON.stringify(missing)}: no station of the file has this id; the first one has ${JSON.stringify(stations[0]?.id)}`,
    );
  return {
    choices: { ...choices, params: { ...choices.params, ...ids } },
    warnings: warnOfUnknown(nameOf("excluded_station_ids"), excluded ?? [], known),
  };
}

const StationIds = OptimizationParams.pick({ required_station_ids: true, excluded_station_ids: true });

/** The items that the options gave, by field: faults name the item that is wrong. */
type Items = ReadonlyMap<string, readonly string[] | null | undefined>;

function check<T>(schema: z.ZodType<T>, given: unknown, items: Items): T {
  return checkOptions(schema, given, (fault) => wordFault(fault, items));
}

/** The option that fills a field of the requests: `--from` for `origin`, `--vehicle` for `model`. */
export function optionFor(field: string): string {
  return `--${nameOf(field)}`;
}

function nameOf(field: string): string {
  return NAMES.get(field) ?? NAME;
}

/** Whether an option of its own fills the field. */
export function hasOption(field: string): boolean {
  return NAMES.has(field);
}

/** A fault as refusals list it. */
type ListedFault = z.infer<typeof FaultDetails>[number];

/**
 * A fault of a request in the words of the options: `--radius: Input should be …`, `--prefer "Pilot=5000": Input should
 * be …`.
 */
export function wordFault({ loc, msg, type }: ListedFault, items: Items = new Map()): string {
  // Faults inside of hours are those of an option of their own.
  const at = loc.findIndex((part, i) => NAMES.has(part) && (part !== "hours" || i === loc.length - 1));
  const field = loc[at] ?? "";
  const item = items.get(field)?.[Number(loc[at + 1] ?? NaN)];
  const name = optionFor(field);
  const unit = unitOf(name);
  const isBound = BOUNDS.has(type ?? "");
  return `${name}${item === undefined ? "" : ` ${JSON.stringify(item)}`}: ${inOptions(msg)}${msg.includes(unit) || !isBound ? "" : ` (${unit})`}`;
}

/** Faults of numbers that miss a bound: who gives a percentage learns by the unit that a share is meant. */
const BOUNDS: ReadonlySet<string> = new Set(["greater_than", "greater_than_equal", "less_than", "less_than_equal"]);

/** What the number of an option counts or measures; nothing for other options. */
function unitOf(name: string): string {
  const option = FIELD_OPTIONS[name.replace(/^--/, "")];
  return (option?.kind === "value" ? option.unit : undefined) ?? "";
}

/** A text that names options in place of fields. */
export function inOptions(text: string): string {
  // The tank's size may be from the catalog.
  return withOptionNames(text.replaceAll(/\btank_capacity_gallons\b/g, "the tank"), NAMES);
}

function readName(name: string, catalog: VehicleCatalog): Pick<Choices["vehicle"], "year" | "make" | "model"> {
  const { year, make, model } = readVehicle(catalog, name);
  if (year === undefined || make === "" || model === "")
    throw new UsageError('--vehicle takes year, make and model, such as "2019 Ford Transit"');
  return { year, make, model };
}
