// The settings of the service and of the command line, a row for each: its check, its type, its line in `serve --help`
// and `work --help`, its row in docs/operating.md and the check of the files in deploy/ derive from it.

import { availableParallelism } from "node:os";
import { z } from "zod";
import { parseRedisUrl } from "../storage/redis.js";
import { namesOf } from "../common/namesOf.js";
import { PLACES_NAMES, ROUTING_NAMES } from "../providers/open.js";

/** Commands that have an option for a setting. */
export type OptionCommand = "serve" | "work" | "keys" | "mcp";

/** Commands whose help lists all settings that they read. */
export type HelpCommand = "serve" | "work";

export interface Setting {
  /** The environment variable, without `PREFIX`. */
  readonly variable: string;
  /** Reads the variable's text; its messages follow the name of the variable or the option: "must be …". */
  readonly schema: z.ZodType<unknown, string>;
  /** What applies where nothing is given: as it would be given, or in words where the machine decides. */
  readonly default?: string | { readonly words: string; readonly value: () => unknown };
  /** An option that some commands have for it, which then wins over the variable. */
  readonly option?: { readonly name: string; readonly value: string; readonly of: readonly OptionCommand[] };
  readonly readBy: readonly HelpCommand[];
  /** In Markdown, for the document and for help, which leaves out the marks. */
  readonly meaning: string;
  /** What only the document adds. */
  readonly more?: string;
}

export const PREFIX = "FUEL_ROUTE_";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

const EVERY_CORE = { words: "one for each core", value: availableParallelism };

const text = z.string().min(1, "must not be empty");

const httpUrl = z.string().refine(isHttpUrl, "must be an http or https address without user and password");

function isHttpUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

function isOrigin(origin: string): boolean {
  return origin === "*" || (isHttpUrl(origin) && new URL(origin).origin === origin);
}

function wholeNumber(least: number, most: number) {
  const range = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, range)
    .transform(Number)
    .refine((value) => value >= least && value <= most, range);
}

/** Whole seconds, as milliseconds. */
function seconds(least: number, most: number) {
  return wholeNumber(least, most).transform((value) => value * SECOND_MS);
}

function oneOf<const Name extends string>(names: readonly Name[]) {
  return z.enum(names, `must be one of ${names.join(", ")}`);
}

/** `a, b or c`. */
function orList(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}

function code(name: string): string {
  return `\`${name}\``;
}

/** The names of providers. */
function builtInFirst(names: readonly string[]): string[] {
  return names.map((name, i) => (i === 0 ? `${code(name)} (built in)` : code(name)));
}

/** By their names in the code, which carry the units of their values; in the order of help and document. */
export const SETTINGS = {
  port: {
    variable: "PORT",
    schema: wholeNumber(0, 65_535),
    default: "8080",
    option: { name: "port", value: "N", of: ["serve"] },
    readBy: ["serve"],
    meaning: "port to listen on; 0 takes a free one",
  },
  host: {
    variable: "HOST",
    schema: text,
    default: "127.0.0.1",
    option: { name: "host", value: "ADDRESS", of: ["serve", "work"] },
    readBy: ["serve", "work"],
    meaning: "address to listen on",
  },
  keysFile: {
    variable: "KEYS_FILE",
    schema: text,
    default: "fuel-route-keys.json",
    option: { name: "keys", value: "FILE", of: ["serve", "keys"] },
    readBy: ["serve"],
    meaning: "file of hashed API keys, made by `keys issue`",
    more: "A running service follows its changes",
  },
  redisUrl: {
    variable: "REDIS_URL",
    schema: z
      .string()
      .refine((url) => parseRedisUrl(url) !== undefined, "must be an address such as redis://localhost:6379"),
    readBy: ["serve", "work"],
    meaning:
      "where keys, counters, [sets of stations](station-sets.md) and [batches](batches.md) are kept instead of in files and memory, for any number of instances: `redis://…` or `rediss://…`",
  },
  dataFolder: {
    variable: "DATA",
    schema: text,
    default: "fuel-route-data",
    readBy: ["serve"],
    meaning: "folder for sets of stations and batches where there is no Redis; made at the first change",
  },
  stationsFile: {
    variable: "STATIONS",
    schema: text,
    option: { name: "stations", value: "FILE", of: ["mcp"] },
    readBy: ["serve"],
    meaning:
      "[your own stations](station-sets.md#the-hosts-own-stations), which all partners may read as the set `default`: a file as `plan` takes it, read again when it changes",
  },
  setMemoryMb: {
    variable: "SET_MEMORY",
    schema: wholeNumber(1, 1_048_576),
    default: "512",
    readBy: ["serve", "work"],
    meaning: "megabytes of memory for sets of stations: the least recently used go first",
  },
  batchThreads: {
    variable: "BATCH_THREADS",
    schema: wholeNumber(1, 256),
    default: EVERY_CORE,
    option: { name: "concurrency", value: "N", of: ["work"] },
    readBy: ["serve", "work"],
    meaning: "threads that plan [batches](batches.md); in `serve` only without Redis",
    more: "Their priority is the lowest",
  },
  retentionMs: {
    variable: "BATCH_DAYS",
    schema: wholeNumber(1, 3650).transform((days) => days * DAY_MS),
    default: "7",
    readBy: ["serve"],
    meaning: "days that a batch and its results are kept after its end",
  },
  routingName: {
    variable: "ROUTING",
    schema: oneOf(ROUTING_NAMES),
    default: "interstates",
    readBy: ["serve", "work"],
    meaning: `where routes and detours come from: ${orList(builtInFirst(ROUTING_NAMES))}`,
    more: "See [Providers](#providers)",
  },
  placesName: {
    variable: "PLACES",
    schema: oneOf(PLACES_NAMES),
    default: "gazetteer",
    readBy: ["serve", "work"],
    meaning: `where places are looked up: ${orList(builtInFirst(PLACES_NAMES))}`,
    more: "See [Providers](#providers)",
  },
  valhallaTilesFolder: {
    variable: "VALHALLA_TILES",
    schema: text,
    readBy: ["serve", "work"],
    meaning: "folder of tiles that `roads build` made",
  },
  valhallaUrl: {
    variable: "VALHALLA_URL",
    schema: httpUrl,
    readBy: ["serve", "work"],
    meaning: "address of a Valhalla server",
  },
  osrmUrl: {
    variable: "OSRM_URL",
    schema: httpUrl,
    readBy: ["serve", "work"],
    meaning: "address of an OSRM server (its `--max-table-size` at least 26)",
  },
  nominatimUrl: {
    variable: "NOMINATIM_URL",
    schema: httpUrl,
    readBy: ["serve", "work"],
    meaning: "address of a Nominatim server; the public one takes one look-up a second",
  },
  googleApiKey: {
    variable: "GOOGLE_API_KEY",
    schema: z.string().regex(/^[\x21-\x7e]+$/, "must be a key without spaces"),
    readBy: ["serve", "work"],
    meaning: "key for the Google Routes and Geocoding APIs",
  },
  upstreamTimeoutMs: {
    variable: "UPSTREAM_TIMEOUT",
    schema: seconds(1, 600),
    default: "10",
    readBy: ["serve", "work"],
    meaning:
      "seconds that a request waits for a route and its places, and again for each started 500 stations near a route: 100 for 5,000",
  },
  vehiclesFile: {
    variable: "VEHICLES",
    schema: text,
    readBy: ["serve", "work"],
    meaning: "catalog of vehicles in addition to the built-in one, made by `vehicles import` or by hand",
  },
  brandsFile: {
    variable: "BRANDS",
    schema: text,
    readBy: ["serve", "work"],
    meaning: "JSON file of [brands](#brands) in addition to the built-in ones",
  },
  fuelTaxFile: {
    variable: "FUEL_TAX",
    schema: text,
    readBy: ["serve", "work"],
    meaning:
      "rates of [fuel tax](fuel-tax.md#a-new-quarter) in place of the built-in ones: what `tax import` writes, or IFTA's matrix; read at the start",
  },
  workers: {
    variable: "WORKERS",
    schema: wholeNumber(1, 256),
    default: EVERY_CORE,
    readBy: ["serve"],
    meaning: "threads that compute; one more computes small requests",
    more: "Small ones have bodies up to 64 kB, and need not wait for large ones",
  },
  workerMemoryMb: {
    variable: "WORKER_MEMORY",
    schema: wholeNumber(16, 65_536),
    default: "512",
    readBy: ["serve", "work"],
    meaning: "megabytes of JavaScript heap for each thread: a request that needs more gets 500",
    more: "It must be enough to parse the largest body, as [Capacity](#capacity) says; less is refused at the start",
  },
  taskTimeoutMs: {
    variable: "TASK_TIMEOUT",
    schema: seconds(1, 600),
    default: "10",
    readBy: ["serve", "work"],
    meaning: "seconds that one request may be computed: one that takes longer gets 500",
  },
  maxWaiting: {
    variable: "QUEUE",
    schema: wholeNumber(0, 100_000),
    default: "200",
    readBy: ["serve"],
    meaning: "requests that wait for a thread: more get 503",
  },
  bodyLimitBytes: {
    variable: "BODY_LIMIT",
    schema: wholeNumber(1024, 1_073_741_824),
    default: "16777216",
    readBy: ["serve", "work"],
    meaning: "largest body in bytes",
    more: "16 such bodies are held at a time, 8 of one partner: more get 503",
  },
  headerTimeoutMs: {
    variable: "HEADER_TIMEOUT",
    schema: seconds(1, 600),
    default: "10",
    readBy: ["serve"],
    meaning: "seconds within which a request's header must arrive",
  },
  requestTimeoutMs: {
    variable: "REQUEST_TIMEOUT",
    schema: seconds(1, 600),
    default: "60",
    readBy: ["serve"],
    meaning: "seconds within which a whole request must arrive; of a file, the longest silence",
    more: "[Capacity](#capacity) tells more",
  },
  maxConnections: {
    variable: "CONNECTIONS",
    schema: wholeNumber(1, 1_000_000),
    default: "1000",
    readBy: ["serve"],
    meaning: "connections open at a time: more are closed at once",
  },
  closeTimeoutMs: {
    variable: "CLOSE_TIMEOUT",
    schema: seconds(0, 600),
    default: "10",
    readBy: ["serve"],
    meaning: "seconds that requests in flight have to end when the service is told to stop",
  },
  corsOrigins: {
    variable: "CORS_ORIGINS",
    schema: z
      .string()
      .transform((origins) => origins.split(",").map((origin) => origin.trim()))
      .refine(
        (origins) => origins.every(isOrigin),
        "must be origins such as https://fleet.example.com, with commas between, or *",
      ),
    default: { words: "none", value: (): string[] => [] },
    readBy: ["serve"],
    meaning: "origins of pages that may call the service, with commas between, or `*`",
  },
  metricsToken: {
    variable: "METRICS_TOKEN",
    schema: z.string().regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters and no spaces"),
    readBy: ["serve"],
    meaning:
      "what has to be sent to `GET /metrics` as `Authorization: Bearer`, at least 16 characters without spaces; open without it",
  },
  logLevel: {
    variable: "LOG_LEVEL",
    schema: oneOf(LOG_LEVELS),
    default: "info",
    readBy: ["serve", "work"],
    meaning: `least severe lines of the log: ${orList(LOG_LEVELS.map(code))}`,
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof SETTINGS;

export type SettingKey = keyof Table;

/** What a row's schema makes of the text; what its default is where that is in words; undefined where it has none. */
type ValueOf<Row extends Setting> =
  | z.output<Row["schema"]>
  | (Row extends { readonly default: string }
      ? never
      : Row extends { readonly default: { readonly value: () => infer Value } }
        ? Value
        : undefined);

/** The values of all settings. */
export type Settings = { readonly [Key in SettingKey]: ValueOf<Table[Key]> };

export const SETTING_KEYS = namesOf(SETTINGS);

/** The row of a setting, whichever it is. */
export function rowOf(key: SettingKey): Setting {
  return SETTINGS[key];
}

/** The environment variable of a setting, with its prefix. */
export function variableOf(key: SettingKey): string {
  return PREFIX + SETTINGS[key].variable;
}
