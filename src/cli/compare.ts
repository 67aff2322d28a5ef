import { timeZoneAt } from "../clock/timeZoneAt.js";
import { DEFAULT_WITHIN_DOLLARS } from "../contract/values/limits.js";
import type { OwnPlan } from "../contract/schemas/comparison.js";
import { FaultDetails } from "../contract/schemas/details.js";
import type { ServiceError } from "../contract/values/errors.js";
import { fromInput, splitDoubts, wordWarnings } from "../contract/values/warnings.js";
import { loadOptimizer } from "../index.js";
import { comparePlans } from "../planning/compare.js";
import { writeComparison } from "../report/comparison.js";
import { terminalOf } from "../report/terminal.js";
import { counted } from "../report/text.js";
import { STANDARD_INPUT } from "../stations/file.js";
import { readAsKnown } from "../stations/ids.js";
import { readPurchaseFile } from "../stations/purchases.js";
import { StationFileError } from "../stations/rows.js";
import { openBrands, openCatalog, openFuelTax } from "./ownTables.js";
import { readSettings } from "../settings/read.js";
import { COLUMNS_OPTION } from "./columnsOption.js";
import { HOURS_HELP, HOURS_OPTIONS, readHoursOptions } from "./hours.js";
import { writeWarnings } from "./planOutput.js";
import { reportRefusal } from "./planRefusal.js";
import { addPriceTerms, PRICE_OPTIONS, PRICING_HELP, readPriceTerms } from "./pricing.js";
import { readSavedPlan, requireFile, stationsAhead } from "./savedPlan.js";
import { addPrices, PRICES_HELP, PRICES_OPTIONS } from "./stationFiles.js";
import { EXIT, parseOptions, readNumber, UsageError } from "./usage.js";

export const COMPARE_HELP = `Usage: fuel-route compare FILE [--within DOLLARS] [--own NAME=FILE]... [OPTIONS]

Puts several plans of a trip side by side, all in the same figures: the best plan; the best by price and detour alone, where
the trip has rules beside these; the fewest stops for little more money; a naive driver; and any of your own.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60 --json > trip.json
  fuel-route compare trip.json --own driver=receipts.csv

FILE is what plan --json or replan --json has written; - reads standard input.

Options:
  --within DOLLARS   how much more the plan with the fewest stops may cost   ${DEFAULT_WITHIN_DOLLARS}
  --own NAME=FILE    a plan of your own, such as what the driver did: CSV or an Excel workbook with the columns
                     station id and gallons, JSON stops, or a plan that was saved; can be given several times
  --json             one object: plans, with their stops and figures
Prices that are really paid, beside those of the saved plan:
${PRICES_HELP}${PRICING_HELP}${HOURS_HELP}
Under the table stand the rules that a plan breaks, and how those of your own differ from the best plan.
Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input, 74 output that cannot be written.
`;

export async function compare(args: string[]): Promise<number> {
  const { values, flags, lists, textsOf, positionals } = parseOptions(
    args,
    ["within", ...PRICES_OPTIONS],
    ["json"],
    ["own", COLUMNS_OPTION],
    { ...PRICE_OPTIONS, ...HOURS_OPTIONS },
  );
  const path = requireFile("compare", positionals);
  const withinDollars = readNumber("within", values.within, "dollars");
  if (withinDollars !== undefined && withinDollars < 0) throw new UsageError("--within must not be less than 0");
  const files = (lists.own ?? []).map(splitOwn);
  if ([path, values.prices, ...files.map((own) => own.path)].filter((each) => each === STANDARD_INPUT).length > 1)
    throw new UsageError("only one file can be read from standard input");
  const settings = readSettings(process.env);
  const brands = await openBrands(settings);
  const fuelTax = await openFuelTax(settings);
  const terms = await readPriceTerms(textsOf);
  const saved = await readSavedPlan(path);
  const known = saved.request.hours;
  const hours = readHoursOptions(textsOf, known ?? {}) ?? known;
  const repriced = await addPrices(saved.request, path, { ...values, columns: lists.columns });
  const request = { ...addPriceTerms(repriced.request, terms), hours };
  const allWarnings = [...saved.warnings, ...repriced.warnings.map(fromInput)];
  const own = await readOwn(
    files,
    request.stations.map(({ id }) => id),
  );
  try {
    const tools = { optimizer: await loadOptimizer(), vehicles: await openCatalog(), brands, fuelTax, timeZoneAt };
    const plans = comparePlans(tools, request, { withinDollars, own });
    const milesAhead = request.route.total_distance_miles - (request.progress?.miles_from_route_start ?? 0);
    const title = `${counted(milesAhead, "mile")}, ${counted(stationsAhead(request).length, "station")}`;
    const warnings = splitDoubts(wordWarnings(allWarnings));
    if (flags.has("json")) {
      process.stdout.write(`${JSON.stringify({ plans })}\n`);
      writeWarnings([...warnings.doubts, ...warnings.others]);
    } else process.stdout.write(writeComparison(title, plans, terminalOf(process.stdout), warnings));
    return EXIT.done;
  } catch (error) {
    return reportRefusal(error, {
      isJson: flags.has("json"),
      describe: (refusal) => describe(refusal, own),
      warnings: allWarnings,
    });
  }
}

/** @throws {UsageError} when the text is no name with a file. */
function splitOwn(text: string): { readonly name: string; readonly path: string } {
  const [, name = "", path = ""] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (path === "")
    throw new UsageError(`--own takes a name and a file, such as "driver=receipts.csv", not ${JSON.stringify(text)}`);
  return { name: name.trim(), path };
}

/** @param known the ids of the trip's stations, which a file may write in another way. */
function readOwn(
  files: readonly { readonly name: string; readonly path: string }[],
  known: readonly string[],
): Promise<OwnPlan[]> {
  return Promise.all(
    files.map(async ({ name, path }) => {
      const { stops, warnings } = await readPurchaseFile(path).catch((error: unknown) => {
        throw error instanceof StationFileError ? new UsageError(`--own ${name}: ${error.message}`) : error;
      });
      for (const warning of warnings) process.stderr.write(`fuel-route: --own ${name}: ${warning}\n`);
      const ids = readAsKnown(
        known,
        stops.map(({ station_id: id }) => id),
      );
      return { name, stops: stops.map((stop, i) => ({ ...stop, station_id: ids[i] ?? stop.station_id })) };
    }),
  );
}

/** Faults of one's own plans are named by the plan and the station. */
function describe({ message, details }: ServiceError, own: readonly OwnPlan[]): string {
  const faults = FaultDetails.safeParse(details).data;
  if (faults === undefined) return message;
  const lines = faults.map(({ loc, msg }) => {
    const [root, p, , k] = loc;
    const plan = root === "own" ? own[Number(p)] : undefined;
    return plan === undefined
      ? `${loc.slice(1).join(".")}: ${msg}`
      : `--own ${plan.name}: station ${JSON.stringify(plan.stops[Number(k)]?.station_id)}: ${msg}`;
  });
  return lines.join("\n");
}
