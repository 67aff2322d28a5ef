import { z } from "zod";
import { EnrichRequest } from "../contract/enrich.js";
import { toFaults } from "../contract/faults.js";
import { OptimizeRequest } from "../contract/optimize.js";
import { RoutesRequest } from "../contract/routes.js";
import { MORE_FUEL_THAN_TANK } from "../contract/vehicle.js";
import type { VehicleCatalog } from "../vehicles/catalog.js";
import { readVehicle } from "../vehicles/query.js";
import { UsageError } from "./usage.js";

export const PLAN_HELP = `Usage: fuel-route plan --from PLACE --to PLACE --stations FILE (--mpg N --tank N | --vehicle NAME) [OPTIONS]

Finds the cheapest fuel stops between two places: the route, the stations along it, the plan.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60

Trip:
  --from PLACE        a town ("Saint Louis, MO"), a ZIP code or "lat,lng"
  --to PLACE          the same
  --stations FILE     CSV or an Excel workbook with a header (name, lat, lng, price and what else there is; columns are
                      found by their names) or JSON (stations as the service takes them, or GeoJSON points);
                      - reads standard input
  --price-column T    title of the column with the prices, where the file has several
Vehicle:
  --mpg N             miles per gallon
  --tank N            gallons that the tank holds
  --vehicle NAME      year, make and model ("2019 Ford Transit"): what is not given above is taken from the catalog
  --fuel N            gallons on board at the start            a full tank
Choices:
  --radius N          miles from the route, 5 to 20            7
  --max-detour N      minutes there and back, 1 to 20          10
  --time-value N      dollars a minute of detour, 0.1 to 0.9   0.5
  --reserve F         of the tank, least on arrival            0.1
  --buffer F          of the tank, least at each stop          0.05
Output, on stdout:
  a table, or with
  --json              one object: route, stations along it, plan (as POST /v1/optimize answers)
  --geojson           a FeatureCollection: the route's line, its ends and the stops
  --csv               the stops as rows, for a spreadsheet
  --gpx               the stops and the route's line, for a navigation device
  --html FILE         a page with map and fuel curve is written too; it needs no network

Routes and places come from the providers that the service uses: FUEL_ROUTE_ROUTING and FUEL_ROUTE_PLACES;
fuel-route vehicles find tells what the catalog has.
Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input, 74 output that cannot be written.
`;

// The options by the fields of the service's requests that they fill.
const PLACES = { origin: "from", destination: "to" } as const;
const BOUNDS = { coarse_filter_radius_miles: "radius", max_detour_minutes: "max-detour" } as const;
const VEHICLE = { mpg: "mpg", tank_capacity_gallons: "tank", current_fuel_gallons: "fuel" } as const;
const PARAMS = { time_value_dollars_per_minute: "time-value", destination_reserve_fraction: "reserve", inter_stop_buffer_fraction: "buffer" } as const;
const FIELDS = { ...PLACES, ...BOUNDS, ...VEHICLE, ...PARAMS };

/** The options that take a value. */
export const OPTIONS = [...Object.values(FIELDS), "stations", "price-column", "vehicle", "html"] as const;
/** The kinds of output, of which at most one can be asked for. */
export const OUTPUTS = ["json", "geojson", "csv", "gpx"] as const;
export type Output = (typeof OUTPUTS)[number];
type Option = (typeof OPTIONS)[number];
export type Values = Readonly<Partial<Record<Option, string>>>;

const Choices = z.object({
  ...RoutesRequest.shape,
  ...EnrichRequest.pick({ coarse_filter_radius_miles: true, max_detour_minutes: true }).shape,
  vehicle: OptimizeRequest.shape.vehicle,
  params: OptimizeRequest.shape.params,
});
export type Choices = z.infer<typeof Choices>;

/** The trip that the options ask for. @throws {UsageError} naming the first option that is wrong. */
export function readChoices(values: Values, catalog: VehicleCatalog): Choices {
  const numbers = (options: Readonly<Record<string, Option>>): Record<string, number | undefined> =>
    Object.fromEntries(Object.entries(options).map(([field, option]) => [field, readNumber(option, values[option])]));
  const named = values.vehicle === undefined ? {} : readName(values.vehicle, catalog);
  const given = { origin: values.from, destination: values.to, ...numbers(BOUNDS), vehicle: { ...named, ...numbers(VEHICLE) }, params: numbers(PARAMS) };
  const parsed = Choices.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, given);
  if (fault?.ctx["le"] === MORE_FUEL_THAN_TANK.ctx.le) throw new UsageError(MORE_FUEL);
  throw new UsageError(`${optionFor(fault?.loc.at(-1) ?? "")}: ${fault?.msg ?? "is wrong"}`);
}

/** The refusal of more fuel than the tank holds, whether the tank's size is given or from the catalog. */
export const MORE_FUEL = "--fuel: Input should be less than or equal to the tank";

/** The option that fills a field of the requests: `--from` for `origin`, `--vehicle` for `model`. */
export function optionFor(field: string): string {
  return `--${Object.entries(FIELDS).find(([name]) => name === field)?.[1] ?? "vehicle"}`;
}

function readNumber(option: Option, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) throw new UsageError(`--${option} must be a number, not ${JSON.stringify(text)}`);
  return Number(text);
}

function readName(name: string, catalog: VehicleCatalog): Pick<Choices["vehicle"], "year" | "make" | "model"> {
  const { year, make, model } = readVehicle(catalog, name);
  if (year === undefined || make === "" || model === "") throw new UsageError('--vehicle takes year, make and model, such as "2019 Ford Transit"');
  return { year, make, model };
}
