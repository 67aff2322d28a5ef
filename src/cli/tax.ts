import { JURISDICTION_NAMES } from "../contract/values/jurisdictions.js";
import { wordQuarter } from "../contract/values/warnings.js";
import { layOutTable, type TableColumn } from "../report/tableLayout.js";
import { type Terminal, terminalOf } from "../report/terminal.js";
import { counted } from "../report/text.js";
import { endOfQuarter, FuelTaxError, type FuelTaxTable, quarterOf, readQuarter } from "../tax/fuelTax.js";
import { builtInTable } from "../tax/table/builtIn.js";
import { ratesByCode, writeDollars, writeTable } from "../tax/table/csv.js";
import { readFuelTaxFile } from "../tax/table/file.js";
import { readSettings } from "../settings/read.js";
import { namesOf } from "../common/namesOf.js";
import { refuseFuelTax } from "./ownTables.js";
import { EXIT, parseOptions, requireAction, UsageError } from "./usage.js";

export const TAX_HELP = `Usage: fuel-route tax show [--json]
       fuel-route tax import MATRIX [--quarter 2026Q4]

Fuel tax that IFTA's quarterly return credits, by the state or province where diesel is bought: with --fuel-tax ifta, or
"pricing": {"fuel_tax": "ifta"} in a request, stations are compared net of it.

show prints the table in force: the one that FUEL_ROUTE_FUEL_TAX names, or else the built-in one.

import reads IFTA's tax rate matrix of a quarter (CSV or Excel, to be had at iftach.org under Tax Rate Matrix, or its
page's table copied into a text file; - reads standard input) and writes a table on stdout. What looks wrong beside the
built-in table goes to stderr:

  fuel-route tax import 4Q2026.csv > fuel-tax-2026Q4.csv
  FUEL_ROUTE_FUEL_TAX=fuel-tax-2026Q4.csv fuel-route serve

Options of import:
  --quarter Q   the quarter, where the file does not say it
Options of show:
  --json        one object
`;

export async function tax(args: string[]): Promise<number> {
  const { values, flags, positionals } = parseOptions(args, ["quarter"], ["json"]);
  const [word, ...words] = positionals;
  switch (requireAction("tax", word, ["show", "import"])) {
    case "show":
      if (values.quarter !== undefined) throw new UsageError("tax show takes no --quarter");
      if (words.length > 0) throw new UsageError(`tax show takes no argument such as ${words[0]}`);
      return show(flags.has("json"));
    case "import":
      if (flags.has("json")) throw new UsageError("tax import takes no --json");
      return importMatrix(words, values.quarter);
  }
}

async function importMatrix(words: readonly string[], quarterText: string | undefined): Promise<number> {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0) throw new UsageError("tax import takes one file: IFTA's tax rate matrix");
  const quarter = quarterText === undefined ? undefined : readQuarter(quarterText);
  if (quarterText !== undefined && quarter === undefined)
    throw new UsageError(`--quarter must be a quarter such as 2026Q4, not ${quarterText}`);
  try {
    const { table, warnings } = await readFuelTaxFile(path, quarter);
    for (const warning of [...warnings, ...warnOfChanges(table, builtInTable())]) warn(warning);
    process.stdout.write(writeTable(table));
    return EXIT.done;
  } catch (error) {
    throw error instanceof FuelTaxError ? new UsageError(error.message) : error;
  }
}

async function show(isJson: boolean): Promise<number> {
  const { fuelTaxFile: path } = readSettings(process.env);
  const own = path === undefined ? undefined : await readFuelTaxFile(path).catch(refuseFuelTax);
  for (const warning of own?.warnings ?? []) warn(warning);
  const table = own?.table ?? builtInTable();
  process.stdout.write(
    isJson
      ? `${JSON.stringify(toJson(table, Date.now()))}\n`
      : describeTable(table, Date.now(), terminalOf(process.stdout)),
  );
  return EXIT.done;
}

function warn(warning: string): void {
  process.stderr.write(`fuel-route: ${warning}\n`);
}

const COLUMNS: readonly TableColumn[] = [
  { title: "", align: "left" },
  { title: "state or province", align: "left" },
  { title: "$/gal", align: "right" },
  { title: "surcharge", align: "right" },
];

/** The table for people. @param now in milliseconds of the Unix epoch. */
export function describeTable(table: FuelTaxTable, now: number, terminal: Terminal): string {
  const rows = ratesByCode(table).map(([jurisdiction, { dollarsPerGallon, surchargePerGallon }]) => [
    jurisdiction,
    JURISDICTION_NAMES[jurisdiction],
    dollarsPerGallon === undefined ? "by weight and mile" : writeDollars(dollarsPerGallon),
    surchargePerGallon === 0 ? "" : writeDollars(surchargePerGallon),
  ]);
  const { colors } = terminal;
  const age = wordAge(table.quarter, now);
  return [
    colors.bold(`Fuel tax on diesel, ${wordQuarter(table.quarter)}`),
    `Source: ${table.source}`,
    ...(age === undefined ? [] : [colors.yellow(age)]),
    "",
    ...layOutTable(COLUMNS, rows, terminal),
    "",
    "The rate is in the pump price, and the return credits it; a surcharge is due by return alone.",
    "",
  ].join("\n");
}

/** How old a table is whose quarter is over. */
function wordAge(quarter: string, now: number): string | undefined {
  if (quarter >= quarterOf(now)) return undefined;
  const end = endOfQuarter(quarter);
  const days = Math.floor((now - end) / 86_400_000);
  return `That quarter has been over since ${new Date(end).toISOString().slice(0, 10)}, ${counted(days, "day")} ago: rates may have changed. fuel-route tax --help tells how to bring in newer ones.`;
}

function toJson(table: FuelTaxTable, now: number): object {
  return {
    quarter: table.quarter,
    source: table.source,
    is_outdated: table.quarter < quarterOf(now),
    rates: Object.fromEntries(
      ratesByCode(table).map(([jurisdiction, { dollarsPerGallon, surchargePerGallon }]) => [
        jurisdiction,
        {
          diesel_dollars_per_gallon: dollarsPerGallon ?? null,
          return_surcharge_dollars_per_gallon: surchargePerGallon,
          is_by_weight_and_mile: dollarsPerGallon === undefined,
        },
      ]),
    ),
  };
}

/** A rate that rises or falls by more than this share of it is probably a mistake. */
const MOST_CHANGE = 0.5;

/** What is suspicious about a new table beside an older one, as sentences. */
export function warnOfChanges(table: FuelTaxTable, older: FuelTaxTable): string[] {
  const missing = [...older.rates.keys()].filter((jurisdiction) => !table.rates.has(jurisdiction));
  const changes = namesOf(JURISDICTION_NAMES).flatMap((jurisdiction) => {
    const [before, now] = [older, table].map(({ rates }) => rates.get(jurisdiction));
    if (before === undefined || now === undefined) return [];
    const [was, is] = [before.dollarsPerGallon ?? 0, now.dollarsPerGallon ?? 0];
    return Math.abs(is - was) <= MOST_CHANGE * was
      ? []
      : [
          `${JURISDICTION_NAMES[jurisdiction]} has ${writeDollars(is)} and had ${writeDollars(was)} in ${older.quarter}: more than half of it changed. See whether that is right.`,
        ];
  });
  return [
    ...(table.quarter < older.quarter
      ? [`The rates are those of ${table.quarter}, and older than the built-in ones of ${older.quarter}.`]
      : []),
    ...(missing.length === 0 ? [] : [`These are missing, and get no credit: ${missing.toSorted().join(", ")}.`]),
    ...changes,
  ];
}
