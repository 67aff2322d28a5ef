import { z } from "zod";
import { parseRedisUrl } from "../storage/redis.js";
import { chosenProviders } from "../providers/open.js";
import { PLACES_NAMES } from "../providers/places/open.js";
import { ROUTING_NAMES } from "../providers/routing/open.js";
import { availableParallelism } from "node:os";
import type { ServerOptions } from "../http/server.js";
import type { OwnTableFiles } from "../worker/ownTables.js";
import type { BrandsError } from "../stations/brands/brands.js";
import type { FuelTaxError } from "../tax/fuelTax.js";
import { leastWorkerMemoryMb } from "../worker/thread.js";
import { UsageError } from "./usage.js";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function wholeNumber(least: number, most: number) {
  const range = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, range)
    .transform(Number)
    .refine((value) => value >= least && value <= most, range);
}

const httpUrl = z.string().refine(isHttpUrl, "must be an http or https address without user and password");

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

function isOrigin(text: string): boolean {
  return text === "*" || (isHttpUrl(text) && new URL(text).origin === text);
}

/**
 * Settings by their environment variables, without the prefix `FUEL_ROUTE_`. Each has a row in the table of
 * docs/operating.md.
 */
const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1, "must not be empty").default("127.0.0.1"),
  KEYS_FILE: z.string().min(1, "must not be empty").default("fuel-route-keys.json"),
  REDIS_URL: z
    .string()
    .refine((text) => parseRedisUrl(text) !== undefined, "must be an address such as redis://localhost:6379")
    .optional(),
  DATA: z.string().min(1, "must not be empty").default("fuel-route-data"),
  STATIONS: z.string().min(1, "must not be empty").optional(),
  SET_MEMORY: wholeNumber(1, 1_048_576).default(512),
  BATCH_THREADS: wholeNumber(1, 256).optional(),
  BATCH_DAYS: wholeNumber(1, 3650).default(7),
  ROUTING: z.enum(ROUTING_NAMES, `must be one of ${ROUTING_NAMES.join(", ")}`).default("interstates"),
  PLACES: z.enum(PLACES_NAMES, `must be one of ${PLACES_NAMES.join(", ")}`).default("gazetteer"),
  VALHALLA_TILES: z.string().min(1, "must not be empty").optional(),
  VALHALLA_URL: httpUrl.optional(),
  OSRM_URL: httpUrl.optional(),
  NOMINATIM_URL: httpUrl.optional(),
  GOOGLE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be a key without spaces")
    .optional(),
  UPSTREAM_TIMEOUT: wholeNumber(1, 600).default(10),
  VEHICLES: z.string().min(1, "must not be empty").optional(),
  BRANDS: z.string().min(1, "must not be empty").optional(),
  FUEL_TAX: z.string().min(1, "must not be empty").optional(),
  WORKERS: wholeNumber(1, 256).optional(),
  WORKER_MEMORY: wholeNumber(16, 65_536).default(512),
  TASK_TIMEOUT: wholeNumber(1, 600).default(10),
  QUEUE: wholeNumber(0, 100_000).default(200),
  BODY_LIMIT: wholeNumber(1024, 1_073_741_824).default(16_777_216),
  HEADER_TIMEOUT: wholeNumber(1, 600).default(10),
  REQUEST_TIMEOUT: wholeNumber(1, 600).default(60),
  CONNECTIONS: wholeNumber(1, 1_000_000).default(1000),
  CLOSE_TIMEOUT: wholeNumber(0, 600).default(10),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      "must be origins such as https://fleet.example.com, with commas between, or *",
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters and no spaces")
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});
export type Settings = z.infer<typeof Settings>;

/** The settings' names without the prefix, in the order of the table in docs/operating.md. */
export const SETTING_NAMES = Settings.keyof().options;

export type SettingName = keyof Settings;

const DAY_MS = 86_400_000;

const PREFIX = "FUEL_ROUTE_";

type Environment = Readonly<Record<string, string | undefined>>;
type Flags = Readonly<Partial<Record<SettingName, string | undefined>>>;

/** Variables with the prefix that are not settings: they are probably misspelt. */
export function unknownVariables(environment: Environment): string[] {
  const known = new Set<string>(SETTING_NAMES.map((name) => PREFIX + name));
  return Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.has(name));
}

/**
 * The settings that the environment gives, overridden by command-line options.
 * @param flags values by setting; undefined where the option is not given.
 * @throws {UsageError} naming the option or the variable that is wrong.
 */
export function readSettings(environment: Environment, flags: Flags = {}): Settings {
  const settings = readOnly(Settings, environment, flags);
  requireProviderSettings(settings);
  if (settings.HEADER_TIMEOUT > settings.REQUEST_TIMEOUT) {
    throw new UsageError(
      `${PREFIX}HEADER_TIMEOUT must not be more than ${PREFIX}REQUEST_TIMEOUT: a header is part of its request`,
    );
  }
  requireWorkerMemory(settings);
  return settings;
}

const StoreSettings = Settings.pick({ KEYS_FILE: true, REDIS_URL: true });

/**
 * The settings that say where the keys are. The commands for keys read no others, so that these may even be wrong.
 * @throws {UsageError} naming the option or the variable that is wrong.
 */
export function readStoreSettings(environment: Environment, flags: Flags = {}): z.infer<typeof StoreSettings> {
  return readOnly(StoreSettings, environment, flags);
}

/** Reads the settings that a schema has, and checks each by itself. */
function readOnly<T>(schema: z.ZodType<T> & { readonly shape: object }, environment: Environment, flags: Flags): T {
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const value = flags[name] ?? environment[PREFIX + name];
    if (value !== undefined && name in schema.shape) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = parsed.error.issues;
  const name = SETTING_NAMES.find((option) => option === fault?.path[0]);
  const source = name !== undefined && flags[name] !== undefined ? optionOf(name) : `${PREFIX}${name}`;
  throw new UsageError(`${source} ${fault?.message}`);
}

/** @throws {UsageError} when a setting that the chosen provider needs is missing. */
function requireProviderSettings(settings: Settings): void {
  const chosen = chosenProviders(settings);
  for (const chooser of ["ROUTING", "PLACES"] as const) {
    const provider = chosen[chooser];
    const needed = "needs" in provider ? provider.needs : undefined;
    if (needed !== undefined && settings[needed] === undefined) {
      throw new UsageError(`${PREFIX}${needed} must be set, because ${PREFIX}${chooser} is ${settings[chooser]}`);
    }
  }
}

/**
 * @throws {UsageError} when a worker has too little memory for the largest body: running out of it would end the whole
 *   process.
 */
function requireWorkerMemory({ WORKER_MEMORY, BODY_LIMIT }: Settings): void {
  const least = leastWorkerMemoryMb(BODY_LIMIT);
  if (WORKER_MEMORY >= least) return;
  throw new UsageError(
    `${PREFIX}WORKER_MEMORY must be at least ${least} where ${PREFIX}BODY_LIMIT is ${BODY_LIMIT}, because parsing the worst of such bodies takes that many megabytes: raise the one or lower the other`,
  );
}

/** What to say when the file that `BRANDS` names cannot be used. */
export function wrongBrands({ message }: BrandsError): UsageError {
  return new UsageError(`${PREFIX}BRANDS: ${message}`);
}

/** What to say when the file that `FUEL_TAX` names cannot be used. */
export function wrongFuelTax({ message }: FuelTaxError): UsageError {
  return new UsageError(`${PREFIX}FUEL_TAX: ${message}`);
}

/** Options that have another name than their setting. */
const OPTION_NAMES: Partial<Record<SettingName, string>> = { KEYS_FILE: "--keys", BATCH_THREADS: "--concurrency" };

/** The option for a setting. */
function optionOf(name: SettingName): string {
  return OPTION_NAMES[name] ?? `--${name.toLowerCase().replace("_", "-")}`;
}

/** The options for the server. @param isTraced whether the environment asks for traces. */
export function serverOptionsOf(settings: Settings, isTraced = false): ServerOptions {
  return {
    host: settings.HOST,
    port: settings.PORT,
    keysFile: settings.KEYS_FILE,
    redisUrl: settings.REDIS_URL,
    dataFolder: settings.DATA,
    stationsFile: settings.STATIONS,
    setMemoryMb: settings.SET_MEMORY,
    batchThreads: settings.BATCH_THREADS ?? availableParallelism(),
    retentionMs: settings.BATCH_DAYS * DAY_MS,
    ...tableFilesOf(settings),
    bodyLimitBytes: settings.BODY_LIMIT,
    headerTimeoutMs: settings.HEADER_TIMEOUT * 1000,
    requestTimeoutMs: settings.REQUEST_TIMEOUT * 1000,
    maxConnections: settings.CONNECTIONS,
    workers: settings.WORKERS ?? availableParallelism(),
    maxWaiting: settings.QUEUE,
    taskTimeoutMs: settings.TASK_TIMEOUT * 1000,
    workerMemoryMb: settings.WORKER_MEMORY,
    closeTimeoutMs: settings.CLOSE_TIMEOUT * 1000,
    corsOrigins: settings.CORS_ORIGINS ?? [],
    ...(settings.METRICS_TOKEN === undefined ? {} : { metricsToken: settings.METRICS_TOKEN }),
    logLevel: settings.LOG_LEVEL,
    isTraced,
    providers: settings,
  };
}

/** The host's own tables that the settings name. */
export function tableFilesOf({ VEHICLES, BRANDS, FUEL_TAX }: Settings): OwnTableFiles {
  return { vehiclesFile: VEHICLES, brandsFile: BRANDS, fuelTaxFile: FUEL_TAX };
}
