import { z } from "zod";
import { issueKey, KEY_PREFIX } from "../access/keys/key.js";
import {
  type KeyLimits,
  KeyRecord,
  KeyStoreError,
  type LastUses,
  MAX_REQUESTS_PER_MINUTE,
  stateOf,
} from "../access/keys/store.js";
import { RedisError, UNREPORTED } from "../storage/redis.js";
import { evictionRemedy } from "../storage/eviction.js";
import { openStores, refuseEviction, type Stores, type StoreSettings } from "../access/stores.js";
import { LIMITED_ENDPOINTS } from "../contract/schemas/endpoints.js";
import { layOutTable, type TableColumn } from "../report/tableLayout.js";
import { terminalOf } from "../report/terminal.js";
import { toPlainLine } from "../report/text.js";
import { readStoreSettings } from "../settings/read.js";
import { SETTINGS, variableOf } from "../settings/settings.js";
import { showOnce } from "./stdout.js";
import { EXIT, parseOptions, readWholeNumber, requireAction, UsageError } from "./usage.js";

/** Limits that a key may have of its own, each an option. */
const LIMITS = LIMITED_ENDPOINTS.map(({ path, limit }) => ({ path, ...limit }));
const LIMIT_NAMES = LIMITS.map(({ name }) => name);
const LIMIT_WIDTH = Math.max(...LIMIT_NAMES.map((name) => `--${name} N`.length));

export const KEYS_HELP = `Usage: fuel-route keys issue --partner NAME [--label TEXT] [--expires WHEN]
                             [--LIMIT N]... [--keys FILE]
       fuel-route keys list [--json] [--keys FILE]
       fuel-route keys revoke ID [--keys FILE]

issue makes an API key for a partner and prints it on stdout, only once, because it stores just the hash. A key that could
not be printed is not stored. The key's id, which goes to stderr, is not secret: list shows it, revoke takes it. A running
service knows a new key, and refuses a revoked one, within two seconds. list shows the day in UTC of each key's last use,
where the service can write that: to Redis, or to a file beside the key file.

Options of issue, the last ${LIMITS.length} of them limits:
  --partner NAME   whom the key is for, 1 to 100 characters; appears in the service's log
  --label TEXT     what it is for, 1 to 100 characters; appears in the list
  --expires WHEN   the last day in UTC (2027-01-31), a time (2027-01-31T12:00:00Z), or days from now (90d);
                   without it the key is valid until it is revoked
${LIMITS.map(({ name, path, requestsPerMinute }) => `  ${`--${name} N`.padEnd(LIMIT_WIDTH)} requests a minute to ${path}, 1 to ${MAX_REQUESTS_PER_MINUTE}; without it ${requestsPerMinute}\n`).join("")}
Options of list:
  --json           the records as JSON

Option of all actions:
  --keys FILE      key file, created if missing      ${variableOf("keysFile")}   ${SETTINGS.keysFile.default}

With ${variableOf("redisUrl")} the keys are in Redis and not in a file.
`;

const OPTIONS = ["partner", "label", "expires", ...LIMIT_NAMES, "keys"] as const;
type Option = (typeof OPTIONS)[number];
type Values = Readonly<Partial<Record<Option, string>>>;

const ACTIONS = ["issue", "list", "revoke"] as const;

const NAME = /^[^\p{Cc}]{1,100}$/u;
const NAME_RULE = "must have 1 to 100 characters and no control characters";

const DAYS = /^(\d{1,5})d$/;
const DAY_MS = 86_400_000;
const DATE = z.iso.date();
const TIME = z.iso.datetime({ offset: true });

/** The last time with a four-digit year. */
const LAST_MS = Date.UTC(9999, 11, 31);

const ShownRecord = KeyRecord.omit({ sha256: true }).strip();

const COLUMNS: readonly TableColumn[] = [
  { title: "id", align: "left" },
  { title: "partner", align: "left", canShrink: true },
  { title: "label", align: "left", canShrink: true },
  { title: "created", align: "left" },
  { title: "expires", align: "left" },
  { title: "last used", align: "left" },
  { title: "state", align: "left" },
  { title: "limits", align: "left", canShrink: true },
];

/** Longer cells of the table are cut, because a key file may have been edited by hand. */
const MAX_CELL_CHARACTERS = 100;

export async function keys(args: string[]): Promise<number> {
  const { values, flags, positionals } = parseOptions(args, OPTIONS, ["json"]);
  const [word, ...rest] = positionals;
  const action = requireAction("keys", word, ACTIONS);
  const surplus = OPTIONS.find((name) => values[name] !== undefined && name !== "keys" && action !== "issue");
  if (surplus !== undefined) throw new UsageError(`keys ${action} takes no --${surplus}`);
  if (flags.has("json") && action !== "list") throw new UsageError(`keys ${action} takes no --json`);
  const [id, ...others] = action === "revoke" ? rest : ["", ...rest];
  if (id === undefined) throw new UsageError("keys revoke needs the ID of a key; fuel-route keys list shows them");
  if (id.startsWith(KEY_PREFIX))
    throw new UsageError("keys revoke takes the ID of a key and not the key itself; fuel-route keys list shows them");
  if (others[0] !== undefined) throw new UsageError(`keys ${action} takes no argument such as ${others[0]}`);

  const settings = readStoreSettings(process.env, values);
  switch (action) {
    case "issue":
      return issue(settings, values);
    case "list":
      return list(settings, flags.has("json"));
    case "revoke":
      return revoke(settings, id);
  }
}

async function issue(settings: StoreSettings, values: Values): Promise<number> {
  const { partner, label } = values;
  if (partner === undefined) throw new UsageError("keys issue needs --partner NAME");
  if (!NAME.test(partner)) throw new UsageError(`--partner ${NAME_RULE}`);
  if (label !== undefined && !NAME.test(label)) throw new UsageError(`--label ${NAME_RULE}`);
  const expires = values.expires === undefined ? undefined : readExpiry(values.expires, Date.now());
  const limits = readLimits(values);

  const { record } = await withStores(settings, async (stores) => {
    await refuseEviction(stores);
    return issueKey(stores.keys, { partner, label, expires, limits }, (key) => showOnce(`${key}\n`));
  });
  process.stderr.write(`Key for ${partner} added to ${placeOf(settings)}. It is not shown again.\n`);
  process.stderr.write(
    `Its id is ${record.id}; it is valid until ${expires === undefined ? "it is revoked" : writeTime(expires)}.\n`,
  );
  return EXIT.done;
}

/** @returns the first moment at which the key is not valid, ISO 8601 in UTC. */
function readExpiry(text: string, nowMs: number): string {
  const days = DAYS.exec(text)?.[1];
  const isDate = DATE.safeParse(text).success;
  if (days === undefined && !isDate && !TIME.safeParse(text).success) {
    throw new UsageError(
      "--expires must be a date (2027-01-31), a time with its zone (2027-01-31T12:00:00Z) or days from now (90d)",
    );
  }
  const ms = days === undefined ? Date.parse(text) + (isDate ? DAY_MS : 0) : nowMs + Number(days) * DAY_MS;
  if (ms <= nowMs) throw new UsageError(`--expires must lie ahead, and ${text} does not`);
  if (ms > LAST_MS) throw new UsageError(`--expires must lie before the year 10000, and ${text} does not`);
  return new Date(ms).toISOString();
}

function readLimits(values: Values): KeyLimits | undefined {
  const limits: KeyLimits = {};
  for (const name of LIMIT_NAMES) {
    const text = values[name];
    if (text === undefined) continue;
    limits[name] = readWholeNumber(name, text, MAX_REQUESTS_PER_MINUTE);
  }
  return Object.keys(limits).length === 0 ? undefined : limits;
}

async function list(settings: StoreSettings, asJson: boolean): Promise<number> {
  const [records, lastUses] = await withStores(
    settings,
    async ({ keys: store }) => [await store.list(), await store.lastUses()] as const,
  );
  const nowMs = Date.now();
  if (asJson) {
    const shown = records.map((record) => {
      const lastUsed = lastUses.get(record.id);
      return {
        ...ShownRecord.parse(record),
        ...(lastUsed === undefined ? {} : { lastUsed }),
        state: stateOf(record, nowMs),
      };
    });
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return EXIT.done;
  }
  process.stdout.write(writeTable(records, lastUses, nowMs));
  if (records.length === 0)
    process.stderr.write(`There is no API key in ${placeOf(settings)} yet: fuel-route keys issue --partner NAME\n`);
  return EXIT.done;
}

function writeTable(records: readonly KeyRecord[], lastUses: LastUses, nowMs: number): string {
  const rows = records.map((record) => [
    record.id,
    record.partner,
    record.label ?? "-",
    writeTime(record.created),
    record.expires === undefined ? "never" : writeTime(record.expires),
    lastUses.get(record.id) ?? "-",
    stateOf(record, nowMs),
    writeLimits(record.limits),
  ]);
  const cells = rows.map((row) => row.map((cell) => toPlainLine(cell, MAX_CELL_CHARACTERS)));
  return layOutTable(COLUMNS, cells, terminalOf(process.stdout))
    .map((line) => `${line}\n`)
    .join("");
}

/** Whole seconds are enough for people. */
function writeTime(time: string): string {
  return time.replace(/\.\d+Z$/, "Z");
}

function writeLimits(limits: KeyLimits = {}): string {
  const given = LIMIT_NAMES.flatMap((name) => (limits[name] === undefined ? [] : [`${name} ${limits[name]}`]));
  return given.length === 0 ? "default" : given.join(", ");
}

async function revoke(settings: StoreSettings, id: string): Promise<number> {
  const now = new Date().toISOString();
  const record = await withStores(settings, ({ keys: store }) => store.revoke(id, now));
  if (record === undefined)
    throw new UsageError(
      `${placeOf(settings)} has no key with this id: ${toPlainLine(id, MAX_CELL_CHARACTERS)}; fuel-route keys list shows them`,
    );
  const { partner, revoked = now } = record;
  const whose = `Key ${id} for ${toPlainLine(partner, MAX_CELL_CHARACTERS)}`;
  process.stderr.write(
    revoked === now ? `${whose} is revoked.\n` : `${whose} was revoked already, on ${writeTime(revoked)}.\n`,
  );
  return EXIT.done;
}

/** Where the keys are, for messages. */
function placeOf({ keysFile, redisUrl }: StoreSettings): string {
  return redisUrl === undefined ? keysFile : "Redis";
}

async function withStores<T>(settings: StoreSettings, use: (stores: Stores) => Promise<T>): Promise<T> {
  try {
    // A command is too short to report that a connection comes and goes.
    const stores = await openStores(settings, UNREPORTED);
    const policy = stores.redis?.evictionPolicy;
    if (policy !== undefined) process.stderr.write(`Warning: ${evictionRemedy(policy)}.\n`);
    try {
      return await use(stores);
    } finally {
      await stores.keys.close();
    }
  } catch (error) {
    if (error instanceof RedisError) throw new UsageError(`${variableOf("redisUrl")}: ${error.message}`);
    throw error instanceof KeyStoreError ? new UsageError(error.message) : error;
  }
}
