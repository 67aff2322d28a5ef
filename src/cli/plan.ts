import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { EnrichRequest } from "../contract/enrich.js";
import { ServiceError } from "../contract/errors.js";
import { OptimizeRequest, type OptimizeResult } from "../contract/optimize.js";
import { RoutesRequest } from "../contract/routes.js";
import type { Station } from "../contract/station.js";
import { toFaults } from "../contract/faults.js";
import { enrichStations } from "../enrich/enrich.js";
import { loadOptimizer } from "../index.js";
import { optimizeTrip } from "../optimize/optimize.js";
import { openProviders, type Providers } from "../providers.js";
import { toGeoJson } from "../report/geojson.js";
import { toHtml } from "../report/html.js";
import { writePlan } from "../report/table.js";
import { computeRoute } from "../routing/compute.js";
import { readStationFile, StationFileError } from "../stations/file.js";
import { readSettings } from "./config.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";

export const PLAN_HELP = `Usage: fuel-route plan --from PLACE --to PLACE --stations FILE --mpg N --tank N [OPTIONS]

Finds the cheapest fuel stops between two places: the route, the stations along it, the plan.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60

Trip:
  --from PLACE        a town ("Saint Louis, MO"), a ZIP code or "lat,lng"
  --to PLACE          the same
  --stations FILE     CSV with a header (name, lat, lng, price and what else there is; columns are found by their
                      names) or JSON (stations as the service takes them, or GeoJSON points)
Vehicle:
  --mpg N             miles per gallon
  --tank N            gallons that the tank holds
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
  --html FILE         a page with map and fuel curve is written too; it needs no network

Routes and places come from the providers that the service uses: FUEL_ROUTE_ROUTING and FUEL_ROUTE_PLACES.
Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input.
`;

const OPTIONS = ["from", "to", "stations", "mpg", "tank", "fuel", "radius", "max-detour", "time-value", "reserve", "buffer", "html"] as const;
const FLAGS = ["json", "geojson"] as const;
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

/** A request that has been planned, or cannot be. */
interface Planned {
  readonly request: OptimizeRequest;
  readonly result: OptimizeResult;
}

export async function plan(args: string[]): Promise<number> {
  const { values, flags, positionals } = parseOptions(args, OPTIONS, FLAGS);
  if (positionals.length > 0) throw new UsageError(`plan takes no argument such as ${positionals[0]}`);
  if (flags.has("json") && flags.has("geojson")) throw new UsageError("--json and --geojson cannot be given together");
  for (const name of ["from", "to", "stations", "mpg", "tank"] as const) {
    if (values[name] === undefined) throw new UsageError(`--${name} is missing; fuel-route plan --help tells more`);
  }
  const choices = readChoices(values);
  const settings = readSettings(process.env);
  const { stations, warnings } = await readStations(values.stations ?? "");
  const providers = await openProviders(settings);
  try {
    const planned = await planTrip(providers, choices, stations, warnings);
    const title = `${choices.origin} to ${choices.destination}`;
    if (values.html !== undefined) await writePage(values.html, toHtml(title, planned.request, planned.result));
    process.stdout.write(writeResult(title, planned, flags));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
    process.stderr.write(`fuel-route: ${error.message}\n${describeDetails(error)}`);
    return error.code === "INFEASIBLE_ROUTE" ? EXIT.infeasible : EXIT.usage;
  } finally {
    await providers.close();
  }
}

function readChoices(values: Values): Choices {
  const number = (name: Option): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) throw new UsageError(`--${name} must be a number, not ${JSON.stringify(text)}`);
    return Number(text);
  };
  const given = {
    origin: values.from,
    destination: values.to,
    coarse_filter_radius_miles: number("radius"),
    max_detour_minutes: number("max-detour"),
    vehicle: { mpg: number("mpg"), tank_capacity_gallons: number("tank"), current_fuel_gallons: number("fuel") },
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

async function readStations(path: string): ReturnType<typeof readStationFile> {
  try {
    return await readStationFile(path);
  } catch (error) {
    if (error instanceof StationFileError) throw new UsageError(error.message);
    throw error;
  }
}

/** Places to plan, as the three endpoints do it. Progress goes to stderr when somebody watches. */
async function planTrip(providers: Providers, choices: Choices, stations: readonly Station[], warnings: readonly string[]): Promise<Planned> {
  const { signal } = new AbortController();
  const optimizer = await loadOptimizer();
  progress(`route with ${providers.routing.name} …`);
  const route = await computeRoute(providers, choices, signal);
  progress(`${stations.length} stations along ${route.total_distance_miles} miles …`);
  const { coarse_filter_radius_miles, max_detour_minutes, vehicle, params } = choices;
  const enrichment = await enrichStations({ optimizer, routing: providers.routing }, { route, stations: [...stations], coarse_filter_radius_miles, max_detour_minutes }, signal);
  const near = enrichment.kept.flatMap((i, k) => {
    const station = stations[i];
    const [miles, minutes] = [enrichment.milesFromStart[k], enrichment.detourMinutes[k]];
    return station === undefined || miles === undefined || minutes === undefined ? [] : [{ ...station, miles_from_route_start: miles, detour_minutes: minutes }];
  });
  const notes = [...warnings, ...enrichment.warnings];
  if (near.length === 0) throw new UsageError(`no station is near enough to the route. ${notes.join(" ")}`);
  const request = { route, stations: near, vehicle, params };
  const result = optimizeTrip(optimizer, request);
  return { request, result: { ...result, warnings: [...notes, ...result.warnings] } };
}

function progress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`fuel-route: ${step}\n`);
}

function writeResult(title: string, { request, result }: Planned, flags: ReadonlySet<(typeof FLAGS)[number]>): string {
  if (flags.has("json")) return `${JSON.stringify({ route: request.route, stations: request.stations, plan: result })}\n`;
  if (flags.has("geojson")) return `${toGeoJson(request.route, request.stations, result)}\n`;
  return writePlan(title, request, result);
}

async function writePage(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page);
  } catch (error) {
    throw new UsageError(`--html ${path} cannot be written (${error instanceof Error && "code" in error ? String(error.code) : "unknown"})`);
  }
  process.stderr.write(`fuel-route: wrote ${path}\n`);
}

const Details = z.object({
  candidates: z.array(z.object({ name: z.string() })).optional(),
  suggestions: z.array(z.string()).optional(),
  nearest_fix: z.string().optional(),
});

/** What a refusal's details have for people, line by line. */
function describeDetails({ details }: ServiceError): string {
  const parsed = Details.safeParse(details);
  if (!parsed.success) return "";
  const { candidates = [], suggestions = [], nearest_fix: fix } = parsed.data;
  const lines = [...candidates.map(({ name }) => name), ...suggestions].map((name) => `  ${name}`);
  return [...lines, ...(fix === undefined ? [] : [`  To make it feasible: ${fix}`])].map((line) => `${line}\n`).join("");
}
