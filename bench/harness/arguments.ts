import { parseOptions, UsageError } from "../../src/cli/usage.js";
import { LEAST_STATIONS } from "../../test/support/randomInstances.js";

/** With 1.5 times as many, a request's text would exceed the maximum length of a string. */
const MAX_STATIONS = 1_000_000;
/** As many as a batch may have. */
const MAX_TRIPS = 100_000;

/** What the command line asks for. */
export type Command =
  | { readonly kind: "help" }
  /** Compares two files of results. */
  | { readonly kind: "compare"; readonly files: readonly [string, string] }
  /** Runs benches: all of them when none is named. */
  | {
      readonly kind: "run";
      readonly names: readonly string[];
      readonly stations?: readonly number[];
      readonly trips?: number;
      readonly compareWith?: string;
    };

/** Options that not every command has. */
export type Option = "stations" | "trips";

/**
 * @param known the benches by their names.
 * @throws {UsageError} when the arguments are wrong.
 */
export function readCommand(args: string[], known: readonly string[], options: readonly Option[]): Command {
  const { values, flags, positionals } = parseOptions(args, [...options, "compare", "with"], ["help"]);
  if (flags.has("help")) return { kind: "help" };
  for (const name of positionals)
    if (!known.includes(name)) throw new UsageError(`there is no bench ${name}; --help lists them`);
  const { stations, trips, compare, with: other } = values;
  if (other !== undefined) {
    if (compare === undefined || stations !== undefined || trips !== undefined || positionals.length > 0)
      throw new UsageError("--with goes with --compare alone: two files are compared, nothing is run");
    return { kind: "compare", files: [compare, other] };
  }
  return {
    kind: "run",
    names: known.filter((name) => positionals.length === 0 || positionals.includes(name)),
    ...(stations === undefined ? {} : { stations: readCounts(stations) }),
    ...(trips === undefined ? {} : { trips: readTrips(trips) }),
    ...(compare === undefined ? {} : { compareWith: compare }),
  };
}

function readCounts(text: string): number[] {
  const counts = text.split(",").map((word) => (/^[1-9]\d*$/.test(word) ? Number(word) : NaN));
  if (!counts.every((count) => count >= LEAST_STATIONS && count <= MAX_STATIONS))
    throw new UsageError(
      `--stations takes whole numbers from ${LEAST_STATIONS} to ${MAX_STATIONS.toLocaleString("en-US")} with commas between, not ${text}`,
    );
  return [...new Set(counts)].toSorted((a, b) => a - b);
}

function readTrips(text: string): number {
  const trips = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  if (!(trips <= MAX_TRIPS))
    throw new UsageError(`--trips takes a whole number from 1 to ${MAX_TRIPS.toLocaleString("en-US")}, not ${text}`);
  return trips;
}
