import { createHash } from "node:crypto";
import { access, constants, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { systemCode, systemCodeOf } from "../common/systemError.js";
import { readVersion } from "../common/version.js";
import { StationSetName } from "../contract/schemas/kept.js";
import { HOST_SET } from "../contract/values/limits.js";
import { openResultsFile, type ResultsFile, ResultsFileError } from "../jobs/file/results.js";
import { runFile } from "../jobs/file/run.js";
import { fillTrip, type TripDefaults, TripFileError } from "../jobs/file/trip.js";
import { openTripFile, type TripFile } from "../jobs/file/tripFile.js";
import { openPartPool } from "../jobs/pool/pool.js";
import { type FleetTotals, TotalsCounter } from "../jobs/totals.js";
import { chosenProviders, type ProviderSettings } from "../providers/open.js";
import { terminalOf } from "../report/terminal.js";
import { openStationSets } from "../sets/open.js";
import { readSettings } from "../settings/read.js";
import type { Settings } from "../settings/settings.js";
import { openStations, type StationSource } from "../stations/packed/packed.js";
import { readOwnTables } from "../worker/ownTables.js";
import { totalsBody, writeTotals } from "./batchTotals.js";
import { openCatalog } from "./ownTables.js";
import { addStationIds, FIELD_OPTIONS, type Given, LISTS, OPTIONS, readDefaults } from "./planOptions.js";
import { addPriceTerms, readPriceTerms } from "./pricing.js";
import { FILE_OPTIONS, readFileChoices } from "./fileChoices.js";
import { readStationFiles, sourceOfFiles } from "./stationFiles.js";
import { EXIT, missingOptions, parseOptions, readWholeNumber, UsageError } from "./usage.js";
import { wrongStart } from "./wrongStart.js";

export { BATCH_HELP } from "./batchHelp.js";

/** The process was told to stop: 128 and the number of SIGINT, as shells have it. */
const STOPPED = 130;

const MAX_THREADS = 256;

const REDRAW_MS = 500;
const LINE_MS = 10_000;

export async function batch(args: string[]): Promise<number> {
  const { positionals, ...given } = parseOptions(
    args,
    [...OPTIONS, "out", "threads", "summary", "partner"],
    ["json"],
    LISTS,
    FIELD_OPTIONS,
  );
  const { values, flags, lists } = given;
  for (const option of ["from", "to", "html"] as const)
    if (values[option] !== undefined) throw new UsageError(`batch takes no --${option}`);
  if (lists.via !== undefined) throw new UsageError("batch takes no --via: each trip has its own");
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError("batch needs a file of trips; fuel-route batch --help tells more");
  if (extra !== undefined) throw new UsageError(`batch takes one file of trips, and no argument such as ${extra}`);
  const missing = (["stations", "out"] as const).filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw missingOptions(
      "batch",
      missing.map((name) => `--${name}`),
    );
  const threads =
    values.threads === undefined ? availableParallelism() : readWholeNumber("threads", values.threads, MAX_THREADS);
  const settings = readSettings(process.env);
  const { out = "", summary } = values;
  // Better now than after a night's work.
  if (summary !== undefined)
    await access(dirname(summary), constants.W_OK).catch((error: unknown) =>
      Promise.reject(unwritable(summary, error)),
    );
  return asUsageErrors(settings, out, async () => {
    const { source, digest, defaults, warnings } = await readChoices(given, values.partner, settings);
    const trips = await openTripFile(path, (trip) => fillTrip(defaults, trip));
    for (const warning of [...warnings, ...trips.warnings]) process.stderr.write(`fuel-route: ${warning}\n`);
    const tools = await readOwnTables(settings);
    const engineVersion = readVersion();
    const totals = new TotalsCounter();
    const facts = {
      trips: trips.sha256,
      stations: digest,
      options: digestOf([defaults, tools, providersOf(settings)]),
      engine: engineVersion,
    };
    const results = await openResultsFile(out, facts, (line) => totals.add(line));
    const isDone = await run({ trips, results, totals, source, tools, threads, settings, engineVersion });
    if (!isDone) return STOPPED;
    await show(totals.totals, flags.has("json"), summary);
    return totals.totals.planned < totals.totals.trips ? EXIT.infeasible : EXIT.done;
  });
}

interface Run {
  readonly trips: TripFile;
  readonly results: ResultsFile;
  readonly totals: TotalsCounter;
  readonly source: StationSource;
  readonly tools: Tools;
  readonly threads: number;
  readonly settings: Settings;
  readonly engineVersion: string;
}

/** Plans what is left. @returns whether all is done; otherwise it was told to stop. */
async function run({ trips, results, totals, source, tools, threads, settings, engineVersion }: Run): Promise<boolean> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, onSignal);
  const pool = openPartPool({
    ...tools,
    threads,
    providers: settings,
    taskTimeoutMs: settings.taskTimeoutMs,
    workerMemoryMb: settings.workerMemoryMb,
    onFailure: ({ failure, at }) =>
      process.stderr.write(`\nfuel-route: a trip failed by a fault of this program: ${failure} ${at[0] ?? ""}\n`),
  });
  const progress = new BatchProgress(trips.total, results.done);
  try {
    // Each trip goes by the same stations, whatever it calls them.
    const facts = { id: "file", sets: new Map([[HOST_SET, source]]), acceptedMs: results.beganMs, engineVersion };
    await runFile({
      trips,
      results,
      pool,
      facts,
      signal: stop.signal,
      onPart({ bytes }, done) {
        totals.addAll(bytes);
        progress.show(done);
      },
      onRetry: (failed, pauseMs) =>
        process.stderr.write(
          `fuel-route: a provider or this machine cannot keep up: ${count(failed)} ${failed === 1 ? "trip is" : "trips are"} planned again in ${pauseMs / 1000} s\n`,
        ),
    });
    await results.finish();
    return true;
  } catch (error) {
    await results.close();
    if (!stop.signal.aborted) throw error;
    progress.end();
    process.stderr.write(
      `fuel-route: stopped with ${totals.totals.trips} of ${trips.total} trips done; the same command goes on from there\n`,
    );
    return false;
  } finally {
    progress.end();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, onSignal);
    await pool.close();
  }
}

interface Chosen {
  readonly source: StationSource;
  /** Of the stations. */
  readonly digest: string;
  readonly defaults: TripDefaults;
  readonly warnings: readonly string[];
}

/** Reads the stations, and what the options say of all trips. */
async function readChoices(given: Given, partner: string | undefined, settings: Settings): Promise<Chosen> {
  const { values } = given;
  const terms = await readPriceTerms(given.textsOf);
  const asked = readDefaults(given, await openCatalog());
  const stations = values.stations ?? "";
  const set = (await isFile(stations)) ? undefined : await openSet(stations, partner, settings);
  if (set === undefined && partner !== undefined)
    throw new UsageError("--partner says whose set of stations to take; --stations names a file");
  const file =
    set === undefined
      ? await readStationFiles(
          { stations, prices: values.prices },
          {
            ...readFileChoices({ ...values, columns: given.lists.columns }),
            jurisdictions: terms.pricing?.fuel_tax === "ifta",
          },
        )
      : undefined;
  if (set !== undefined && values.prices !== undefined)
    throw new UsageError(
      "--prices takes the prices of a file of stations; change those of a set with PATCH /v1/station-sets/{name}/prices",
    );
  const ofFiles = FILE_OPTIONS.find((name) => values[name] !== undefined);
  if (set !== undefined && ofFiles !== undefined)
    throw new UsageError(`--${ofFiles} says what the prices of a file of stations are, and --stations names a set`);
  const source: StationSource = set ?? sourceOfFiles(file ?? { stations: [], warnings: [] });
  const known = file?.stations ?? idsOf(source);
  const { choices, warnings } = addStationIds(addPriceTerms(asked, terms, file), given, { stations: known });
  const { coarse_filter_radius_miles, max_detour_minutes, alternatives, vehicle, params, pricing, hours } = choices;
  return {
    source,
    digest: createHash("sha256").update(new Uint8Array(source.packed.data)).digest("hex"),
    defaults: {
      vehicle,
      params,
      corridor: { coarse_filter_radius_miles, max_detour_minutes },
      ...(pricing && { pricing }),
      ...(hours && { hours }),
      ...(alternatives && { alternatives }),
    },
    warnings: [...(file?.warnings ?? []), ...warnings],
  };
}

/** A set that the service on this machine keeps. @throws {UsageError} */
async function openSet(name: string, partner: string | undefined, settings: Settings): Promise<StationSource> {
  if (!StationSetName.safeParse(name).success)
    throw new UsageError(`--stations: there is no file ${name}, and no set can have this name`);
  const problems: string[] = [];
  const sets = await openStationSets(settings, {
    onProblem: (reason) => problems.push(reason),
    onHostSet: () => undefined,
  });
  try {
    const set = await sets.open(partner ?? "", name);
    if (set !== undefined) return set;
    const whose =
      name === HOST_SET
        ? "FUEL_ROUTE_STATIONS names none"
        : partner === undefined
          ? "--partner says whose set it is"
          : `${partner} has no set of this name ${settings.redisUrl === undefined ? "in FUEL_ROUTE_DATA" : "in Redis"}`;
    throw new UsageError(`--stations: there is no file ${name}, and no set: ${whose}`);
  } catch (error) {
    throw problems[0] === undefined ? error : new UsageError(`--stations ${name}: ${problems[0]}`);
  } finally {
    await sets.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  if (path === "-") return true;
  try {
    return (await stat(path)).isFile() || !StationSetName.safeParse(path).success;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return !StationSetName.safeParse(path).success;
    throw new UsageError(`--stations ${path} cannot be read (${systemCodeOf(error)})`);
  }
}

function idsOf({ packed }: StationSource): { readonly id: string }[] {
  const { count: length, columns } = openStations(packed.data);
  return Array.from({ length }, (_, row) => ({ id: columns.ids.at(row) ?? "" }));
}

type Tools = Awaited<ReturnType<typeof readOwnTables>>;

/** What of the settings decides where routes and places come from. */
function providersOf(settings: ProviderSettings): unknown {
  const { routingName, placesName } = chosenProviders(settings);
  return [
    settings.routingName,
    settings.placesName,
    ...[routingName, placesName].map((row) => ("needs" in row ? settings[row.needs] : undefined)),
  ];
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Says on stderr how far the batch is: on a terminal in one line, elsewhere every ten seconds. */
class BatchProgress {
  readonly #total: number;
  readonly #doneBefore: number;
  readonly #beginMs = performance.now();
  #shownMs = performance.now();
  #isShown = false;

  constructor(total: number, done: number) {
    this.#total = total;
    this.#doneBefore = done;
    if (done > 0) process.stderr.write(`fuel-route: ${count(done)} of ${count(total)} trips are done already\n`);
  }

  show(done: number): void {
    const now = performance.now();
    const { isTTY } = process.stderr;
    if (now - this.#shownMs < (isTTY ? REDRAW_MS : LINE_MS)) return;
    this.#shownMs = now;
    const perSecond = (done - this.#doneBefore) / ((now - this.#beginMs) / 1000);
    const line = `${count(done)} of ${count(this.#total)} trips, ${count(Math.round(perSecond))} a second, ${wordTime((this.#total - done) / perSecond)} left`;
    process.stderr.write(isTTY ? `\r\u001B[K${line}` : `fuel-route: ${line}\n`);
    this.#isShown = isTTY;
  }

  /** Ends the line. */
  end(): void {
    if (this.#isShown) process.stderr.write("\n");
    this.#isShown = false;
  }
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function wordTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

async function show(totals: FleetTotals, isJson: boolean, file: string | undefined): Promise<void> {
  const text = isJson
    ? `${JSON.stringify(totalsBody(totals))}\n`
    : writeTotals(totals, file === undefined ? terminalOf(process.stdout) : undefined);
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeFile(file, text).catch((error: unknown) => {
    throw unwritable(file, error);
  });
}

function unwritable(summary: string, error: unknown): UsageError {
  return new UsageError(`--summary ${summary} cannot be written (${systemCodeOf(error)})`);
}

async function asUsageErrors(settings: Settings, out: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TripFileError || error instanceof ResultsFileError) throw new UsageError(error.message);
    if (systemCode(error) !== undefined && error instanceof Error && "syscall" in error)
      throw new UsageError(`--out ${out} cannot be written (${systemCodeOf(error)})`);
    throw wrongStart(error, settings);
  }
}
