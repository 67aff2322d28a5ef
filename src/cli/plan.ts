import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { RefusalDetails } from "../contract/details.js";
import { EnrichRequest } from "../contract/enrich.js";
import { ServiceError } from "../contract/errors.js";
import { OptimizeRequest, type OptimizeResult } from "../contract/optimize.js";
import { RoutesRequest } from "../contract/routes.js";
import type { Station } from "../contract/station.js";
import { toFaults } from "../contract/faults.js";
import { enrichStations, keptStations } from "../enrich/enrich.js";
import { loadOptimizer } from "../index.js";
import { wordWarning } from "../contract/warnings.js";
import { infeasibleRoute, toAnswer } from "../planning/answer.js";
import { stationsOf } from "../planning/drive.js";
import { type Plan, planStops } from "../planning/plan.js";
import { fuelTypeOf } from "../planning/preconditions.js";
import { resolveVehicle } from "../planning/vehicle.js";
import { openProviders, ProviderError, type Providers } from "../providers/open.js";
import { toCsv } from "../report/csv.js";
import { toGeoJson } from "../report/geojson.js";
import { toGpx } from "../report/gpx.js";
import { toHtml } from "../report/html.js";
import { writePlan } from "../report/table.js";
import { terminalOf } from "../report/terminal.js";
import { computeRoute } from "../providers/routing/computeRoute.js";
import { readStationFile, STANDARD_INPUT } from "../stations/file.js";
import { PriceChoiceError, StationFileError } from "../stations/rows.js";
import { systemCodeOf } from "../common/systemError.js";
import { VehicleCatalog } from "../vehicles/catalog.js";
import { readVehicle } from "../vehicles/query.js";
import { readSettings } from "./config.js";
import { EXIT, missingOptions, parseOptions, UsageError } from "./usage.js";
import { openCatalog } from "./vehicles.js";

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

/** A step that takes longer than this is told of. */
const PROGRESS_AFTER_MS = 1000;

const OPTIONS = ["from", "to", "stations", "price-column", "mpg", "tank", "vehicle", "fuel", "radius", "max-detour", "time-value", "reserve", "buffer", "html"] as const;
/** Kinds of output, of which one can be asked for. */
const FLAGS = ["json", "geojson", "csv", "gpx"] as const;
type Flag = (typeof FLAGS)[number];
type Option = (typeof OPTIONS)[number];
type Values = Partial<Record<Option, string>>;

/** Fields of the requests by the options that fill them. */
const FIELD_OPTIONS: Readonly<Record<string, Option>> = {
  origin: "from",
  destination: "to",
  coarse_filter_radius_miles: "radius",
  max_detour_minutes: "max-detour",
  mpg: "mpg",
  tank_capacity_gallons: "tank",
  current_fuel_gallons: "fuel",
  year: "vehicle",
  make: "vehicle",
  model: "vehicle",
  time_value_dollars_per_minute: "time-value",
  destination_reserve_fraction: "reserve",
  inter_stop_buffer_fraction: "buffer",
};

const Choices = z.object({
  ...RoutesRequest.shape,
  ...EnrichRequest.pick({ coarse_filter_radius_miles: true, max_detour_minutes: true }).shape,
  vehicle: OptimizeRequest.shape.vehicle,
  params: OptimizeRequest.shape.params,
});
type Choices = z.infer<typeof Choices>;

/** A trip and its plan. */
interface Planned {
  readonly request: OptimizeRequest;
  readonly plan: Plan;
  readonly result: OptimizeResult;
}

export async function plan(args: string[]): Promise<number> {
  const { values, flags, positionals } = parseOptions(args, OPTIONS, FLAGS);
  if (positionals.length > 0) throw new UsageError(`plan takes no argument such as ${positionals[0]}`);
  const [output, other] = flags;
  if (other !== undefined) throw new UsageError(`--${output} and --${other} cannot be given together`);
  const vehicleOptions = values.vehicle === undefined ? (["mpg", "tank"] as const) : [];
  const missing = (["from", "to", "stations", ...vehicleOptions] as const).filter((name) => values[name] === undefined);
  const needsVehicle = vehicleOptions.some((name) => missing.includes(name));
  if (missing.length > 0) throw missingOptions("plan", missing.map((name, i) => `--${name}${needsVehicle && i === missing.length - 1 ? " (or --vehicle)" : ""}`));
  const catalog = values.vehicle === undefined ? new VehicleCatalog([]) : await openCatalog();
  const choices = readChoices(values, catalog);
  const settings = readSettings(process.env);
  const { stations, warnings } = await readStations(values.stations ?? "", values["price-column"]);
  const providers = await openProviders(settings).catch((error: unknown) => {
    throw error instanceof ProviderError ? new UsageError(error.message) : error;
  });
  try {
    const planned = await planTrip(providers, catalog, choices, stations, warnings);
    const title = `${choices.origin} to ${choices.destination}`;
    if (values.html !== undefined) await writePage(values.html, toHtml(title, planned.request, planned.result, planned.plan));
    process.stdout.write(writeResult(title, planned, output));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
    process.stderr.write(`${terminalOf(process.stderr).colors.red("fuel-route:")} ${describe(error)}`);
    return error.code === "INFEASIBLE_ROUTE" ? EXIT.infeasible : EXIT.usage;
  } finally {
    await providers.close();
  }
}

function readChoices(values: Values, catalog: VehicleCatalog): Choices {
  const number = (name: Option): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) throw new UsageError(`--${name} must be a number, not ${JSON.stringify(text)}`);
    return Number(text);
  };
  const given = {
    origin: values.from,
    destination: values.to,
    coarse_filter_radius_miles: number("radius"),
    max_detour_minutes: number("max-detour"),
    vehicle: {
      ...(values.vehicle === undefined ? {} : readName(values.vehicle, catalog)),
      mpg: number("mpg"),
      tank_capacity_gallons: number("tank"),
      current_fuel_gallons: number("fuel"),
    },
    params: {
      time_value_dollars_per_minute: number("time-value"),
      destination_reserve_fraction: number("reserve"),
      inter_stop_buffer_fraction: number("buffer"),
    },
  };
  const parsed = Choices.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, given);
  const field = fault?.loc.at(-1) ?? "";
  throw new UsageError(`--${FIELD_OPTIONS[field] ?? field}: ${fault?.msg ?? "is wrong"}`);
}

function readName(name: string, catalog: VehicleCatalog): Pick<Choices["vehicle"], "year" | "make" | "model"> {
  const { year, make, model } = readVehicle(catalog, name);
  if (year === undefined || make === "" || model === "") throw new UsageError('--vehicle takes year, make and model, such as "2019 Ford Transit"');
  return { year, make, model };
}

async function readStations(path: string, priceColumn: string | undefined): ReturnType<typeof readStationFile> {
  try {
    if (path === STANDARD_INPUT && process.stdin.isTTY) process.stderr.write("fuel-route: reading stations from standard input …\n");
    const read = await readStationFile(path, { priceColumn });
    if (read.sheet !== undefined) process.stderr.write(`fuel-route: the stations are those of the sheet ${JSON.stringify(read.sheet)}\n`);
    return read;
  } catch (error) {
    if (error instanceof PriceChoiceError) throw new UsageError(`${error.message}: choose one, such as --price-column ${JSON.stringify(error.columns[0])}`);
    if (error instanceof StationFileError) throw new UsageError(error.message);
    throw error;
  }
}

/** Places to plan, as the three endpoints do it. */
async function planTrip(providers: Providers, catalog: VehicleCatalog, choices: Choices, stations: readonly Station[], warnings: readonly string[]): Promise<Planned> {
  const { signal } = new AbortController();
  const optimizer = await loadOptimizer();
  // Refused before anybody is asked for a route; what the stations sell is known after that.
  resolveVehicle(choices.vehicle, catalog, undefined);
  const route = await withProgress(`asking ${providers.routing.name} for the route`, () => computeRoute(providers, choices, signal));
  const { coarse_filter_radius_miles, max_detour_minutes, params } = choices;
  const request = { route, stations: [...stations], coarse_filter_radius_miles, max_detour_minutes };
  const enrichment = await withProgress(`finding detours of ${stations.length} stations`, () =>
    enrichStations({ optimizer, routing: providers.routing }, request, signal),
  );
  const near = keptStations(stations, enrichment);
  const notes = [...warnings, ...enrichment.warnings];
  if (near.length === 0) throw new UsageError(`no station is near enough to the route: try a larger --radius or --max-detour. ${notes.join(" ")}`);
  // Page and table show the vehicle as it is resolved.
  const specs = resolveVehicle(choices.vehicle, catalog, fuelTypeOf(near));
  const vehicle = { mpg: specs.mpg, tank_capacity_gallons: specs.tankCapacityGallons, current_fuel_gallons: specs.startGallons };
  const trip = { route, stations: near, vehicle, params };
  const outcome = planStops({ optimizer, vehicles: catalog }, trip);
  if (outcome.status === "infeasible") throw infeasibleRoute(outcome.obstacle);
  const result = toAnswer(outcome.plan);
  return { request: trip, plan: outcome.plan, result: { ...result, warnings: [...notes, ...specs.warnings.map(wordWarning), ...result.warnings] } };
}

/** Does a step; when it takes long and somebody watches, says on stderr what is being done. */
async function withProgress<T>(step: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    if (process.stderr.isTTY) process.stderr.write(`fuel-route: ${step} …\n`);
  }, PROGRESS_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

function writeResult(title: string, planned: Planned, output: Flag | undefined): string {
  const { request, result } = planned;
  const { route, stations } = request;
  const stopStations = stationsOf(planned.plan, stations);
  switch (output) {
    case "json":
      return `${JSON.stringify({ route, stations, plan: result })}\n`;
    case "geojson":
      return `${toGeoJson(route, result, stopStations)}\n`;
    case "csv":
      return toCsv(result, stopStations);
    case "gpx":
      return toGpx(title, route, result, stopStations);
    case undefined:
      return writePlan(title, request, result, terminalOf(process.stdout));
  }
}

async function writePage(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page);
  } catch (error) {
    throw new UsageError(`--html ${path} cannot be written (${systemCodeOf(error)})`);
  }
  process.stderr.write(`fuel-route: wrote ${path}\n`);
}

const Fault = z.object({ loc: z.array(z.string()), msg: z.string() });

/** A refusal for people: by the option's name, with what its details offer, line by line. */
function describe({ code, message, details }: ServiceError): string {
  const [fault] = code === "VALIDATION_ERROR" ? (z.array(Fault).safeParse(details).data ?? []) : [];
  if (fault !== undefined) return `--${FIELD_OPTIONS[fault.loc.at(-1) ?? ""] ?? fault.loc.at(-1)}: ${fault.msg.replace("tank_capacity_gallons", "the tank")}\n`;
  const { field, candidates = [], suggestions = [], nearest = [], fuel_types: fuelTypes = {} } = RefusalDetails.parse(details);
  const named = field === undefined ? toOptions(code, message) : message.replace(`${field}: `, `--${FIELD_OPTIONS[field]}: `);
  const offers = [
    ...candidates.map(({ name, lat, lng }) => `${name} (${lat},${lng})`),
    ...suggestions,
    ...nearest,
    ...Object.entries(fuelTypes).map(([type, count]) => `${type}: ${count} ${count === 1 ? "station" : "stations"}`),
  ];
  return [named, ...offers.map((offer) => `  ${offer}`), ""].join("\n");
}

/** A message about the vehicle by the options' names. */
function toOptions(code: string, message: string): string {
  if (code !== "VEHICLE_NOT_FOUND") return message;
  return `--vehicle: ${message.replace("mpg", "--mpg").replace("tank_capacity_gallons", "--tank").replace("; details have near names", ", or one of these")}`;
}
