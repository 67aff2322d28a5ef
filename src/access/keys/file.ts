import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { systemCode } from "../../common/systemError.js";
import { followLinks, readStamp, replaceFile } from "../../storage/files.js";
import { parseJson } from "../../common/json.js";
import { LockFileError, withLock } from "../../storage/lock.js";
import { StorageError } from "../../storage/storageError.js";
import {
  type KeyRecord,
  type KeyStore,
  KeyStoreError,
  type LastUses,
  newerFormat,
  STORE_FORMAT,
  StoredRecord,
} from "./store.js";

const Versioned = z.looseObject({ version: z.int().min(1).default(1) });

const KeyFile = z.looseObject({ version: z.int().optional(), keys: z.array(StoredRecord) });
type KeyFile = z.infer<typeof KeyFile>;

const LastUseFile = z.looseObject({ version: z.literal(STORE_FORMAT), lastUse: z.record(z.string(), z.iso.date()) });
type LastUseFile = z.infer<typeof LastUseFile>;

/**
 * The days of last use are in a file beside the key file, named like it with this suffix, so that using keys never
 * changes the key file.
 */
const LAST_USE_SUFFIX = ".last-use.json";

const KEY_FILE_MODE = 0o600;
/** Ids and days are not secret, and the keys may be listed by another user than the one that runs the service. */
const LAST_USE_MODE = 0o644;

/** How often the key file is checked for changes. */
const FOLLOW_INTERVAL_MS = 500;

/**
 * The keys in a JSON file, which is created with the first key. A file that never existed means no keys; one that has
 * disappeared since it was read is an error. The file is locked while it changes and replaced as a whole, so that a
 * reader never sees half of it. Fields of a later version are kept. Nothing is read until `list`.
 * @param path appears in messages as given.
 */
export function openKeyFile(path: string): KeyStore {
  return new FileStore(path);
}

class FileStore implements KeyStore {
  readonly losesRecords = false;
  /** The path as the operator gave it. */
  readonly #name: string;
  readonly #path: string;
  readonly #timers = new Set<NodeJS.Timeout>();
  #wasThere = false;

  constructor(name: string) {
    this.#name = name;
    this.#path = resolve(name);
  }

  async list(): Promise<KeyRecord[]> {
    return (await this.#read()).keys;
  }

  async add(record: KeyRecord, show?: () => Promise<void>): Promise<void> {
    const added = this.#check(record);
    await this.#change(async (path) => {
      const content = await this.#read();
      await write(path, { ...content, keys: [...content.keys, added] }, show);
    });
  }

  async revoke(id: string, at: string): Promise<KeyRecord | undefined> {
    return this.#change(async (path) => {
      const content = await this.#read();
      const record = content.keys.find((candidate) => candidate.id === id);
      if (record === undefined || record.revoked !== undefined) return record;
      const revoked = this.#check({ ...record, revoked: at });
      await write(path, {
        ...content,
        keys: content.keys.map((candidate) => (candidate === record ? revoked : candidate)),
      });
      return revoked;
    });
  }

  async restore(records: readonly KeyRecord[]): Promise<void> {
    const dates = new Map(records.map(({ id, revoked }) => [id, revoked]));
    await this.#change(async (path) => {
      const content = await this.#read();
      const keys = content.keys.map((record) => {
        const revoked = record.revoked ?? dates.get(record.id);
        return revoked === record.revoked ? record : { ...record, revoked };
      });
      if (keys.some((record, i) => record !== content.keys[i])) await write(path, { ...content, keys });
    });
  }

  // Not with fs.watchFile, which misses changes between the caller's reading and its own first check.
  follow(onChange: () => void): void {
    let seen = "";
    const check = async (): Promise<void> => {
      const stamp = await readStamp(this.#path);
      if (stamp === seen || !this.#timers.has(timer)) return;
      seen = stamp;
      onChange();
    };
    const timer = setInterval(() => void check(), FOLLOW_INTERVAL_MS).unref();
    this.#timers.add(timer);
  }

  async noteUses(uses: LastUses): Promise<void> {
    await this.#change(async (path) => {
      const { content, format } = await readLastUseFile(path);
      if (format > STORE_FORMAT)
        throw this.#problem(
          `the days of last use are stored in format ${format}, which only a later version of fuel-route may change`,
        );
      const known = new Map(Object.entries(content.lastUse));
      const later = Array.from(uses).filter(([id, day]) => day > (known.get(id) ?? ""));
      if (later.length === 0) return;
      const lastUse = Object.fromEntries([...known, ...later]);
      await replaceFile(path + LAST_USE_SUFFIX, toText({ ...content, lastUse }), LAST_USE_MODE);
    });
  }

  async lastUses(): Promise<LastUses> {
    const { content } = await readLastUseFile(await followLinks(this.#path).catch(() => this.#path));
    return new Map(Object.entries(content.lastUse));
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
  }

  async #read(): Promise<KeyFile> {
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if (systemCode(error) !== "ENOENT") throw this.#problem(`the key file cannot be read (${systemCode(error)})`);
      if (this.#wasThere) throw this.#problem("the key file is gone");
      return { keys: [] };
    }
    const content = parseJson(text);
    if (content === undefined) throw this.#problem("the key file is not JSON");
    const versioned = Versioned.safeParse(content);
    if (versioned.success && versioned.data.version > STORE_FORMAT)
      throw this.#problem(newerFormat(versioned.data.version));
    const parsed = KeyFile.safeParse(content);
    if (!versioned.success || !parsed.success)
      throw this.#problem("the key file does not hold keys in the form that `keys issue` writes");
    this.#wasThere = true;
    return parsed.data;
  }

  async #change<T>(change: (path: string) => Promise<T>): Promise<T> {
    try {
      const path = await followLinks(this.#path);
      return await withLock(path, "the keys", () => change(path));
    } catch (error) {
      if (error instanceof StorageError) throw new KeyStoreError(error.message, { cause: error });
      if (error instanceof KeyStoreError || systemCode(error) === undefined) throw error;
      throw this.#problem(
        `the key file cannot be written (${systemCode(error)})${error instanceof LockFileError ? `: the lock file beside it, ${error.lockFile}, cannot be opened` : ""}`,
      );
    }
  }

  /** Refuses an invalid record, because one would make the whole file unreadable. */
  #check(record: KeyRecord): z.infer<typeof StoredRecord> {
    const parsed = StoredRecord.safeParse(record);
    if (!parsed.success)
      throw this.#problem(`the key is not stored, because its record is not valid: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  }

  #problem(message: string): KeyStoreError {
    return new KeyStoreError(`${this.#name}: ${message}`);
  }
}

async function write(path: string, content: KeyFile, confirm?: () => Promise<void>): Promise<void> {
  await replaceFile(path, toText({ ...content, version: STORE_FORMAT }), KEY_FILE_MODE, confirm);
}

function toText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** A file that cannot be read or has a later format counts as empty, because nothing depends on the days. */
async function readLastUseFile(keyFile: string): Promise<{ content: LastUseFile; format: number }> {
  const text = await readFile(keyFile + LAST_USE_SUFFIX, "utf8").catch(() => "");
  const json = parseJson(text);
  return {
    content: LastUseFile.safeParse(json).data ?? { version: STORE_FORMAT, lastUse: {} },
    format: Versioned.safeParse(json).data?.version ?? STORE_FORMAT,
  };
}
