import { timeZoneAt } from "../clock/timeZoneAt.js";
import { FaultDetails } from "../contract/schemas/details.js";
import type { ServiceError } from "../contract/values/errors.js";
import { toFaults } from "../contract/schemas/faults.js";
import { validationError } from "../contract/values/faults.js";
import { fromInput, joinWarnings, wordWarning, wordWarnings } from "../contract/values/warnings.js";
import { lastingHours } from "../rules/hours.js";
import { OptimizeRequest } from "../contract/schemas/optimize.js";
import type { Progress } from "../contract/schemas/progress.js";
import { loadOptimizer } from "../index.js";
import { infeasibleRoute } from "../planning/answer.js";
import { answerRequest } from "../planning/optimize.js";
import { planStops } from "../planning/plan.js";
import type { TripTools } from "../planning/trip.js";
import { writeReplan } from "../report/comparison.js";
import { terminalOf } from "../report/terminal.js";
import { count } from "../report/text.js";
import { openBrands, openCatalog, openFuelTax } from "./ownTables.js";
import { readSettings } from "../settings/read.js";
import { COLUMNS_OPTION } from "./columnsOption.js";
import { HOURS_HELP, HOURS_OPTIONS, readHoursOptions } from "./hours.js";
import { readIds, warnOfUnknown } from "./stationIds.js";
import { chooseOutput, OUTPUTS, showPlan } from "./planOutput.js";
import { reportRefusal } from "./planRefusal.js";
import { addPriceTerms, PRICE_OPTIONS, PRICING_HELP, readPriceTerms } from "./pricing.js";
import { readSavedPlan, requireFile, type SavedPlan } from "./savedPlan.js";
import { addPrices, PRICES_HELP, PRICES_OPTIONS } from "./stationFiles.js";
import { EXIT, missingOptions, parseOptions, readNumber, UsageError } from "./usage.js";

export const REPLAN_HELP = `Usage: fuel-route replan FILE --mile N --fuel N [--skip ID]... [--lock ID]... [OPTIONS]

Plans the rest of a trip anew from where the vehicle is, and says what changes and what that saves or costs.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60 --json > trip.json
  fuel-route replan trip.json --mile 150 --fuel 34

FILE is what plan --json or replan --json has written; - reads standard input.

Where the vehicle is:
  --mile N      miles driven from the start of the route, for a stop as the plan's table gives them; stations behind are
                left out
  --fuel N      gallons on board there
Stations:
  --skip ID     a station not to use, such as one that is closed
  --lock ID     a station to stop at, such as one that was promised

  Both can be given several times, or as a list: --skip 7,8 --skip 9
  --dip         where no plan keeps buffer and reserve, the plan that keeps the greatest share of them
Prices that are really paid, beside those of the saved plan:
${PRICES_HELP}${PRICING_HELP}${HOURS_HELP}
  They are the driver's hours now: what is not given is as after a rest, but for the limits and the length of breaks and
  rests, which stay those of the saved plan. Where the saved plan has hours and none of these options is given, breaks and
  rests are not planned, and a warning says so.
Output, on stdout:
  a table and the changes, or with
  --json        one object, as plan --json writes it, which replan takes again
  --geojson     a FeatureCollection: the route's line, its ends and the stops
  --csv         the stops as rows, for a spreadsheet
  --schedule    with the driver's hours, the day as such rows: each drive, stop, break and rest, and when it is
  --gpx         the stops and the route's line, for a navigation device
  --html FILE   a page with map and fuel curve is written too; it needs no network
  --explain     why the plan is as it is

Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input, 74 output that cannot be written.
`;

/** The options by the fields of a request that they fill. */
const OPTIONS_OF_FIELDS: ReadonlyMap<string, string> = new Map([
  ["miles_from_route_start", "mile"],
  ["current_fuel_gallons", "fuel"],
  ["locked_station_ids", "lock"],
  ["skipped_station_ids", "skip"],
  ["hours", "hours"],
]);

export async function replan(args: string[]): Promise<number> {
  const { values, flags, lists, textsOf, positionals } = parseOptions(
    args,
    ["mile", "fuel", "html", ...PRICES_OPTIONS],
    [...OUTPUTS, "explain", "dip"],
    ["skip", "lock", COLUMNS_OPTION],
    { ...PRICE_OPTIONS, ...HOURS_OPTIONS },
  );
  const path = requireFile("replan", positionals);
  const output = chooseOutput(flags);
  const [givenMile, fuel] = [readNumber("mile", values.mile, "miles"), readNumber("fuel", values.fuel, "gallons")];
  if (givenMile === undefined || fuel === undefined)
    throw missingOptions("replan", [
      ...(givenMile === undefined ? ["--mile"] : []),
      ...(fuel === undefined ? ["--fuel"] : []),
    ]);
  const settings = readSettings(process.env);
  const brands = await openBrands(settings);
  const fuelTax = await openFuelTax(settings);
  const terms = await readPriceTerms(textsOf);
  const { request: former, stops, warnings: ofFile } = await readSavedPlan(path);
  const repriced = await addPrices(former, path, { ...values, columns: lists.columns });
  const warnings = [
    ...ofFile.filter((warning) => wordWarning(warning) !== HOURS_GONE),
    ...repriced.warnings.map(fromInput),
  ];
  const hours = readHoursOptions(textsOf, lastingHours(former.hours));
  const saved: SavedPlan = {
    request: { ...addPriceTerms(repriced.request, terms), hours },
    warnings,
    stops,
  };
  const mile = mileOf(saved, givenMile);
  const known = new Set(saved.request.stations.map(({ id }) => id));
  const skipped = readIds("skip", lists.skip ?? [], known);
  const locked = readIds("lock", lists.lock ?? [], known);
  const both = locked.find((id) => skipped.includes(id));
  if (both !== undefined) throw new UsageError(`--skip and --lock cannot both name ${JSON.stringify(both)}`);
  const progress: Progress = {
    miles_from_route_start: mile,
    ...mergeStations(saved.request.progress ?? {}, { skipped, locked }),
  };
  const notes = [
    ...(former.hours && hours === undefined ? [HOURS_GONE] : []),
    ...warnOfUnknown("skip", skipped, known),
  ].map(fromInput);
  const report = { isJson: output === "json", warnings: [...warnings, ...notes] };
  try {
    const request = makeRequest(saved, fuel, progress, flags);
    const tools = { optimizer: await loadOptimizer(), vehicles: await openCatalog(), brands, fuelTax, timeZoneAt };
    const outcome = planStops(tools, request);
    if (outcome.status !== "planned") {
      const hint = wordDip(tools, request);
      return reportRefusal(infeasibleRoute(outcome), { ...report, describe: ({ message }) => `${message}${hint}` });
    }
    const answer = answerRequest(tools, request, outcome);
    const result = { ...answer, ...joinWarnings(wordWarnings(report.warnings), answer) };
    await showPlan(
      `From mile ${count(mile)}`,
      { request: { ...request, progress }, plan: outcome.plan, result },
      output,
      values.html,
    );
    if (output === undefined) process.stdout.write(writeReplan(result, terminalOf(process.stdout)));
    return EXIT.done;
  } catch (error) {
    return reportRefusal(error, { ...report, describe: (refusal) => describe(refusal, progress) });
  }
}

const HOURS_GONE =
  "The saved plan goes by the driver's hours; this one has no breaks and rests, because no option says what is left of the hours now. --drive-left, --break-in and --window-left say it, or --hours after a rest.";

/**
 * Tables give miles to a tenth: so far from its place may be what they say of a stop. Rounding errors of the difference
 * are allowed for.
 */
const SHOWN_MILES = 0.05 + 1e-9;

/** The mile of the saved plan's stop that a table shows as this mile, or else the mile itself. */
function mileOf({ stops }: SavedPlan, givenMile: number): number {
  const [nearest] = stops
    .map(({ miles_from_route_start: mile }) => mile)
    .toSorted((a, b) => Math.abs(a - givenMile) - Math.abs(b - givenMile));
  return nearest !== undefined && Math.abs(nearest - givenMile) <= SHOWN_MILES ? nearest : givenMile;
}

/** What was skipped or locked before stays so, unless the options say otherwise. */
function mergeStations(
  before: Partial<Progress>,
  { skipped, locked }: { readonly skipped: readonly string[]; readonly locked: readonly string[] },
): Pick<Progress, "skipped_station_ids" | "locked_station_ids"> {
  return {
    skipped_station_ids: merge(before.skipped_station_ids, skipped, locked),
    locked_station_ids: merge(before.locked_station_ids, locked, skipped),
  };
}

function merge(
  before: readonly string[] | null | undefined,
  added: readonly string[],
  without: readonly string[],
): string[] {
  return [...new Set([...(before ?? []).filter((id) => !without.includes(id)), ...added])];
}

/** @throws {ServiceError} VALIDATION_ERROR when mile or fuel are out of range. */
function makeRequest(
  { request, stops }: SavedPlan,
  fuel: number,
  progress: Progress,
  flags: ReadonlySet<string>,
): OptimizeRequest {
  const asked = { vehicle: { ...request.vehicle, current_fuel_gallons: fuel }, progress };
  const parsed = OptimizeRequest.pick({ vehicle: true, progress: true }).safeParse(asked);
  if (!parsed.success) throw validationError(toFaults(parsed.error.issues, asked));
  return {
    ...request,
    ...asked,
    params: {
      ...request.params,
      explain: flags.has("explain"),
      ...(flags.has("dip") && { when_infeasible: "dip" as const }),
    },
    progress: {
      ...progress,
      previous_stops: stops.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons_to_purchase })),
    },
  };
}

/** Where less of buffer and reserve would leave a plan: how to ask for that. */
function wordDip(tools: TripTools, request: OptimizeRequest): string {
  if (request.params?.when_infeasible === "dip") return "";
  const dip = planStops(tools, { ...request, params: { ...request.params, when_infeasible: "dip" } });
  return dip.status === "planned" ? " Or go on with less than buffer and reserve: --dip." : "";
}

/** Faults are named by the options, and by the station where one is at fault. */
function describe({ message, details }: ServiceError, progress: Progress): string {
  const faults = FaultDetails.safeParse(details).data;
  if (faults === undefined) return message;
  const lists: Readonly<Record<string, readonly string[] | null | undefined>> = {
    locked_station_ids: progress.locked_station_ids,
    skipped_station_ids: progress.skipped_station_ids,
  };
  return faults
    .map(({ loc, msg }) => {
      const at = loc.findIndex((part) => OPTIONS_OF_FIELDS.has(part));
      const field = loc[at] ?? "";
      const id = lists[field]?.[Number(loc[at + 1] ?? NaN)];
      const place =
        at < 0
          ? loc.slice(1).join(".")
          : `--${OPTIONS_OF_FIELDS.get(field)}${id === undefined ? "" : ` ${JSON.stringify(id)}`}`;
      return `${place}: ${msg.replace("tank_capacity_gallons", "the tank")}`;
    })
    .join("\n");
}
