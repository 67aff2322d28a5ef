import { z } from "zod";
import { EnrichRequest } from "../contract/enrich.js";
import { toFaults } from "../contract/faults.js";
import { OptimizeRequest } from "../contract/optimize.js";
import { RoutesRequest } from "../contract/routes.js";
import { MORE_FUEL_THAN_TANK } from "../contract/vehicle.js";
import type { VehicleCatalog } from "../vehicles/catalog.js";
import { readVehicle } from "../vehicles/query.js";
import { UsageError } from "./usage.js";

interface PlanOption {
  readonly section: "Trip" | "Vehicle" | "Choices" | "Output";
  /** What the help calls its value: `N` and `F` are numbers. */
  readonly takes: string;
  /** One element for each line of the help. */
  readonly help: readonly string[];
  readonly default?: string;
  /** The field of the service's requests that it fills, and the object that has it; none: the top level. */
  readonly field?: string;
  readonly group?: "vehicle" | "params";
}

/** The options of `fuel-route plan` that take a value. */
const PLAN_OPTIONS = {
  from: { section: "Trip", takes: "PLACE", help: ['a town ("Saint Louis, MO"), a ZIP code or "lat,lng"'], field: "origin" },
  to: { section: "Trip", takes: "PLACE", help: ["the same"], field: "destination" },
  stations: {
    section: "Trip",
    takes: "FILE",
    help: [
      "CSV or an Excel workbook with a header (name, lat, lng, price and what else there is; columns are",
      "found by their names) or JSON (stations as the service takes them, or GeoJSON points);",
      "- reads standard input",
    ],
  },
  "price-column": { section: "Trip", takes: "T", help: ["title of the column with the prices, where the file has several"] },
  mpg: { section: "Vehicle", takes: "N", help: ["miles per gallon"], group: "vehicle", field: "mpg" },
  tank: { section: "Vehicle", takes: "N", help: ["gallons that the tank holds"], group: "vehicle", field: "tank_capacity_gallons" },
  vehicle: { section: "Vehicle", takes: "NAME", help: ['year, make and model ("2019 Ford Transit"): what is not given above is taken from the catalog'] },
  fuel: { section: "Vehicle", takes: "N", help: ["gallons on board at the start"], default: "a full tank", group: "vehicle", field: "current_fuel_gallons" },
  radius: { section: "Choices", takes: "N", help: ["miles from the route, 5 to 20"], default: "7", field: "coarse_filter_radius_miles" },
  "max-detour": { section: "Choices", takes: "N", help: ["minutes there and back, 1 to 20"], default: "10", field: "max_detour_minutes" },
  "time-value": { section: "Choices", takes: "N", help: ["dollars a minute of detour, 0.1 to 0.9"], default: "0.5", group: "params", field: "time_value_dollars_per_minute" },
  reserve: { section: "Choices", takes: "F", help: ["of the tank, least on arrival"], default: "0.1", group: "params", field: "destination_reserve_fraction" },
  buffer: { section: "Choices", takes: "F", help: ["of the tank, least at each stop"], default: "0.05", group: "params", field: "inter_stop_buffer_fraction" },
  html: { section: "Output", takes: "FILE", help: ["a page with map and fuel curve is written too; it needs no network"] },
} as const satisfies Record<string, PlanOption>;
type Name = keyof typeof PLAN_OPTIONS;

/** The kinds of output, of which at most one can be asked for. */
const OUTPUTS = {
  json: "one object: route, stations along it, plan (as POST /v1/optimize answers)",
  geojson: "a FeatureCollection: the route's line, its ends and the stops",
  csv: "the stops as rows, for a spreadsheet",
  gpx: "the stops and the route's line, for a navigation device",
} as const;
export type Output = keyof typeof OUTPUTS;

export const OPTION_NAMES = namesOf(PLAN_OPTIONS);
export const OUTPUT_NAMES = namesOf(OUTPUTS);
export type Values = Partial<Record<Name, string>>;

const OPTIONS: ReadonlyMap<Name, PlanOption> = new Map(OPTION_NAMES.map((name) => [name, PLAN_OPTIONS[name]]));

/** The width of the help's columns. */
const OPTION_COLUMNS = 20;
const TEXT_COLUMNS = 41;

export const PLAN_HELP = `Usage: fuel-route plan --from PLACE --to PLACE --stations FILE (--mpg N --tank N | --vehicle NAME) [OPTIONS]

Finds the cheapest fuel stops between two places: the route, the stations along it, the plan.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60

Trip:
${helpOf("Trip")}
Vehicle:
${helpOf("Vehicle")}
Choices:
${helpOf("Choices")}
Output, on stdout:
  a table, or with
${OUTPUT_NAMES.map((name) => `  ${`--${name}`.padEnd(OPTION_COLUMNS)}${OUTPUTS[name]}`).join("\n")}
${helpOf("Output")}

Routes and places come from the providers that the service uses: FUEL_ROUTE_ROUTING and FUEL_ROUTE_PLACES;
fuel-route vehicles find tells what the catalog has.
Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input, 74 output that cannot be written.
`;

function helpOf(section: PlanOption["section"]): string {
  return [...OPTIONS]
    .filter(([, option]) => option.section === section)
    .flatMap(([name, { takes, help, default: usual }]) =>
      help.map((line, i) => `  ${(i === 0 ? `--${name} ${takes}` : "").padEnd(OPTION_COLUMNS)}${usual === undefined ? line : line.padEnd(TEXT_COLUMNS) + usual}`),
    )
    .join("\n");
}

function namesOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table).filter((name): name is Key => name in table);
}

const Choices = z.object({
  ...RoutesRequest.shape,
  ...EnrichRequest.pick({ coarse_filter_radius_miles: true, max_detour_minutes: true }).shape,
  vehicle: OptimizeRequest.shape.vehicle,
  params: OptimizeRequest.shape.params,
});
export type Choices = z.infer<typeof Choices>;

/** The trip that the options ask for. @throws {UsageError} naming the first option that is wrong. */
export function readChoices(values: Values, catalog: VehicleCatalog): Choices {
  const named = values.vehicle === undefined ? {} : readName(values.vehicle, catalog);
  const given = { ...readGroup(values), vehicle: { ...named, ...readGroup(values, "vehicle") }, params: readGroup(values, "params") };
  const parsed = Choices.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, given);
  if (fault?.ctx["le"] === MORE_FUEL_THAN_TANK.ctx.le) throw new UsageError(MORE_FUEL);
  throw new UsageError(`${optionFor(fault?.loc.at(-1) ?? "")}: ${fault?.msg ?? "is wrong"}`);
}

/** What the options give for the fields of an object. */
function readGroup(values: Values, group?: PlanOption["group"]): Record<string, unknown> {
  const options = [...OPTIONS].filter(([, option]) => option.group === group);
  return Object.fromEntries(options.flatMap(([name, { field, takes }]) => (field === undefined ? [] : [[field, takes === "PLACE" ? values[name] : readNumber(name, values[name])]])));
}

/** The refusal of more fuel than the tank holds, wherever its size is from. */
export const MORE_FUEL = "--fuel: Input should be less than or equal to the tank";

/** The option that fills a field of the requests, such as `--from` for `origin`; year, make and model come from `--vehicle`. */
export function optionFor(field: string): string {
  return `--${[...OPTIONS].find(([, option]) => option.field === field)?.[0] ?? "vehicle"}`;
}

function readNumber(name: Name, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) throw new UsageError(`--${name} must be a number, not ${JSON.stringify(text)}`);
  return Number(text);
}

function readName(name: string, catalog: VehicleCatalog): Pick<Choices["vehicle"], "year" | "make" | "model"> {
  const { year, make, model } = readVehicle(catalog, name);
  if (year === undefined || make === "" || model === "") throw new UsageError('--vehicle takes year, make and model, such as "2019 Ford Transit"');
  return { year, make, model };
}
