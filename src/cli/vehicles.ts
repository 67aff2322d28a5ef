import { realpath, rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { FIRST_MODEL_YEAR, LAST_MODEL_YEAR } from "../contract/values/limits.js";
import { systemCodeOf } from "../common/systemError.js";
import { type VehicleCatalog, readVehicle, type VehicleQuery } from "../vehicles/catalog.js";
import { EpaError, importEpa } from "../vehicles/epa/import.js";
import { writeCatalog } from "../vehicles/file.js";
import { layOutTable, type TableColumn } from "../report/tableLayout.js";
import { NO_TERMINAL } from "../report/terminal.js";
import { loadBuiltIn } from "../vehicles/load.js";
import { nameKey } from "../vehicles/names.js";
import { assumptionOf, isPlugIn, type Match, nameOf, yearsOf } from "../vehicles/vehicle.js";
import { Progress } from "./progress.js";
import { openCatalog } from "./ownTables.js";
import { EXIT, parseOptions, requireAction, UsageError } from "./usage.js";

const DEFAULT_OUT = "fuel-route-vehicles.csv";

export const VEHICLES_HELP = `Usage: fuel-route vehicles find "YEAR MAKE MODEL"
       fuel-route vehicles import vehicles.csv [--out FILE]

find prints the mpg and tank that the service uses for a vehicle, and why; without the year, all its generations:

  fuel-route vehicles find "2019 ford transit"

import makes a catalog of the EPA's table of vehicles (vehicles.csv, to be had at fueleconomy.gov), which has mpg but
no tanks: these are estimated from vehicles of the built-in catalog. The service takes it beside the built-in one:

  fuel-route vehicles import vehicles.csv
  FUEL_ROUTE_VEHICLES=${DEFAULT_OUT} fuel-route serve

Options:
  --out FILE   catalog to write   ${DEFAULT_OUT}

find uses the catalog that FUEL_ROUTE_VEHICLES names too. Progress goes to stderr.
`;

export async function vehicles(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, ["out"]);
  const [word, ...words] = positionals;
  switch (requireAction("vehicles", word, ["find", "import"])) {
    case "find":
      if (values.out !== undefined) throw new UsageError("vehicles find takes no --out");
      return find(words.join(" "));
    case "import":
      return importTable(words, values.out ?? DEFAULT_OUT);
  }
}

const FIND_USAGE = 'vehicles find takes year, make and model, such as "2019 ford transit"';

async function find(text: string): Promise<number> {
  const catalog = await openCatalog();
  const query = readVehicle(catalog, text);
  if (query.make === "" || (query.model === "" && catalog.hasMake(query.make))) throw new UsageError(FIND_USAGE);
  if (query.year !== undefined && (query.year < FIRST_MODEL_YEAR || query.year > LAST_MODEL_YEAR)) {
    throw new UsageError(`the year must be ${FIRST_MODEL_YEAR} to ${LAST_MODEL_YEAR}, not ${query.year}`);
  }
  // A single word that is no make is probably a model.
  if (query.model === "")
    throw new UsageError(`${FIND_USAGE}; ${notFound(catalog, { ...query, make: "", model: query.make })}`);
  const { year, make, model } = query;
  const matches = year === undefined ? catalog.generations(make, model) : catalog.find(year, make, model);
  const [match, ...others] = matches;
  if (match === undefined) throw new UsageError(notFound(catalog, query));
  process.stdout.write(year === undefined ? writeGenerations(matches) : writeMatch(year, query.model, match, others));
  return EXIT.done;
}

function notFound(catalog: VehicleCatalog, { year, make, model }: VehicleQuery): string {
  const electric = catalog.wordElectric(year, make, model);
  if (electric !== undefined) return electric;
  const nearest = catalog.nearest(year, make, model);
  const asked = [year, make, model].filter((word) => word !== undefined && word !== "").join(" ");
  const isOfOtherYears = catalog.generations(make, model).length > 0 ? " for that year" : "";
  const offers = nearest.length > 0 ? [" These come near:", ...nearest].join("\n  ") : " Nothing comes near.";
  return `no ${asked} is in the catalog${isOfOtherYears}.${offers}`;
}

function writeMatch(year: number, asked: string, match: Match, others: readonly Match[]): string {
  const { vehicle, catalog } = match;
  const facts: [string, string, string][] = [
    ["mpg", String(vehicle.mpg), vehicle.mpgSource],
    [
      "tank",
      `${vehicle.tankCapacityGallons} gal`,
      vehicle.tankEstimate === undefined ? vehicle.tankSource : `a class estimate: ${vehicle.tankEstimate}`,
    ],
    ["fuel", vehicle.fuelType ?? "not given", ""],
    ...(vehicle.trim === "" ? [] : [["trim", vehicle.trim, ""] satisfies [string, string, string]]),
  ];
  const width = Math.max(...facts.slice(0, 2).map(([, value]) => value.length));
  const assumption = assumptionOf(match, year);
  const reasons = [
    `${explainName(asked, match)}, made ${yearsOf(vehicle)}, in ${catalog.name}`,
    ...(assumption === undefined ? [] : [assumption]),
    ...(isPlugIn(vehicle) ? ["the mpg is that on gasoline: miles driven on electricity are not counted"] : []),
    ...others.map((other) => `passed over: ${describe(other)}`),
  ];
  return [
    nameOf(year, vehicle),
    "",
    ...facts.map(
      ([title, value, note]) => `${title.padEnd(6)}${note === "" ? value : `${value.padEnd(width)}   ${note}`}`,
    ),
    ...reasons.map((reason, i) => `${(i === 0 ? "why" : "").padEnd(6)}${reason}`),
    "",
  ].join("\n");
}

function explainName(asked: string, { vehicle, name }: Match): string {
  if (nameKey(asked) !== nameKey(name))
    return `${JSON.stringify(asked)} is read as ${vehicle.make} ${name}${name === vehicle.model ? "" : `, another name of the ${vehicle.model}`}`;
  return name === vehicle.model
    ? "the name is that of a model"
    : `${JSON.stringify(name)} is another name of the ${vehicle.model}`;
}

function describe({ vehicle, catalog }: Match): string {
  const tank = vehicle.tankEstimate === undefined ? "" : " (estimated)";
  return `${vehicle.make} ${vehicle.model} ${yearsOf(vehicle)} of ${catalog.name}: ${vehicle.mpg} mpg, ${vehicle.tankCapacityGallons} gal${tank}`;
}

const GENERATION_COLUMNS: readonly TableColumn[] = [
  { title: "years", align: "left" },
  { title: "vehicle", align: "left" },
  { title: "mpg", align: "right" },
  { title: "gal", align: "right" },
  { title: "fuel", align: "left" },
  { title: "trim", align: "left" },
];

function writeGenerations(matches: readonly Match[]): string {
  const rows = matches
    .toSorted((a, b) => a.vehicle.firstYear - b.vehicle.firstYear)
    .map(({ vehicle }) => [
      yearsOf(vehicle),
      `${vehicle.make} ${vehicle.model}`,
      String(vehicle.mpg),
      `${vehicle.tankCapacityGallons.toFixed(1)}${vehicle.tankEstimate === undefined ? "" : "?"}`,
      vehicle.fuelType ?? "",
      vehicle.trim,
    ]);
  const note = matches.some(({ vehicle }) => vehicle.tankEstimate !== undefined) ? ["? a class estimate"] : [];
  return `${[...layOutTable(GENERATION_COLUMNS, rows, NO_TERMINAL), ...note].join("\n")}\n`;
}

async function importTable(words: readonly string[], out: string): Promise<number> {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0)
    throw new UsageError("vehicles import takes one file: the EPA's vehicles.csv");
  if (out === "") throw new UsageError("--out must not be empty");
  if ((await realPathOf(out)) === (await realPathOf(path)))
    throw new UsageError("--out is the EPA's table itself: name another file");
  const progress = new Progress();
  try {
    const {
      vehicles: imported,
      rowCount,
      otherFuelCount,
      unusableCount,
    } = await importEpa(path, await loadBuiltIn(), shareOf(progress));
    progress.end();
    await writeWhole(out, writeCatalog(imported));
    const left = [
      ...(otherFuelCount > 0 ? [`${otherFuelCount} that burn neither gasoline nor diesel`] : []),
      ...(unusableCount > 0 ? [`${unusableCount} without usable figures`] : []),
    ];
    if (left.length > 0) process.stderr.write(`fuel-route: left out ${left.join(" and ")}\n`);
    process.stdout.write(`${rowCount} rows of the EPA are ${imported.length} generations in ${out}\n`);
    return EXIT.done;
  } catch (error) {
    progress.end();
    throw error instanceof EpaError ? new UsageError(error.message) : error;
  }
}

/** A path with its links followed; the path itself when nothing is there yet. */
async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** Writes a file that appears only when it is complete. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, text);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new UsageError(`${path} cannot be written (${systemCodeOf(error)})`);
  }
}

/** Shows how much of a file has been read: each percent on a terminal, each quarter elsewhere. */
function shareOf(progress: Progress): (share: number) => void {
  const step = progress.isWatched ? 1 : 25;
  let shown = -1;
  return (share) => {
    const percent = Math.floor((share * 100) / step) * step;
    if (percent === shown) return;
    shown = percent;
    progress.show(`${String(percent).padStart(3)} % read`);
  };
}
