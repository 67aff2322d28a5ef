import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { withLock } from "./lock.js";
import { KeyRecord, type KeyStore, KeyStoreError } from "./store.js";
import { systemCode } from "../systemError.js";

const KeyFile = z.object({ keys: z.array(KeyRecord) });

/** How often a followed file is looked at. */
const FOLLOW_INTERVAL_MS = 500;

const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/;

/**
 * The keys in a JSON file, which is made when the first key is added; a file that is not there has no keys. It is
 * replaced as a whole, so that a reader never sees half of it, and locked meanwhile. Opening it reads nothing yet.
 * @param path appears in messages as it is given.
 */
export function openKeyFile(path: string): KeyStore {
  return new FileStore(path);
}

class FileStore implements KeyStore {
  /** As the operator named it. */
  readonly #name: string;
  readonly #path: string;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(name: string) {
    this.#name = name;
    this.#path = resolve(name);
  }

  async list(): Promise<KeyRecord[]> {
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if (systemCode(error) === "ENOENT") return [];
      throw this.#problem(`the key file cannot be read (${systemCode(error)})`);
    }
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      throw this.#problem("the key file is not JSON");
    }
    const parsed = KeyFile.safeParse(content);
    if (!parsed.success) throw this.#problem("the key file does not hold keys in the form that `keys issue` writes");
    return parsed.data.keys;
  }

  async add(record: KeyRecord): Promise<void> {
    const added = this.#check(record);
    await this.#change(async (path) => writeRecords(path, [...(await this.list()), added]));
  }

  async revoke(id: string, at: string): Promise<KeyRecord | undefined> {
    return this.#change(async (path) => {
      const records = await this.list();
      const record = records.find((candidate) => candidate.id === id);
      if (record === undefined || record.revoked !== undefined) return record;
      const revoked = this.#check({ ...record, revoked: at });
      await writeRecords(path, records.map((candidate) => (candidate === record ? revoked : candidate)));
      return revoked;
    });
  }

  // Not fs.watchFile: what changes between the caller's reading and watchFile's first look is never told.
  follow(onChange: () => void): void {
    let seen = "";
    const look = async (): Promise<void> => {
      const stamp = await readStamp(this.#path);
      if (stamp === seen || !this.#timers.has(timer)) return;
      seen = stamp;
      onChange();
    };
    const timer = setInterval(() => void look(), FOLLOW_INTERVAL_MS).unref();
    this.#timers.add(timer);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
  }

  async #change<T>(change: (path: string) => Promise<T>): Promise<T> {
    try {
      const path = await followLinks(this.#path);
      return await withLock(path, () => change(path));
    } catch (error) {
      if (error instanceof KeyStoreError || systemCode(error) === undefined) throw error;
      throw this.#problem(`the key file cannot be written (${systemCode(error)})`);
    }
  }

  /** One record that is not valid would make the whole file unreadable. */
  #check(record: KeyRecord): KeyRecord {
    const parsed = KeyRecord.safeParse(record);
    if (!parsed.success) throw this.#problem(`the key is not stored, because its record is not valid: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  }

  #problem(message: string): KeyStoreError {
    return new KeyStoreError(`${this.#name}: ${message}`);
  }
}

/** A link stays, and the file that it leads to is replaced. */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return path;
    throw error;
  }
}

/** Changes whenever the file does. */
async function readStamp(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(" ");
  } catch (error) {
    return systemCode(error) ?? "unknown";
  }
}

/** Replaces the file; only for the holder of its lock. */
async function writeRecords(path: string, keys: readonly KeyRecord[]): Promise<void> {
  await removeTemporaries(path);
  const temporary = `${path}.${randomUUID()}.tmp`;
  const folder = await open(dirname(path), "r");
  try {
    await writeDurably(temporary, `${JSON.stringify({ keys }, null, 2)}\n`, path);
    await rename(temporary, path);
    await folder.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await folder.close();
  }
}

async function writeDurably(path: string, text: string, replaced: string): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "wx", 0o600);
    await keepOwner(file, replaced);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file?.close();
  }
}

/** A service that runs as another user can read its keys after root has changed them too. */
async function keepOwner(file: FileHandle, replaced: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(replaced).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (owner !== undefined) await file.chown(owner.uid, owner.gid);
}

/** What killed writers left: only the lock's holder writes such files, and that is the caller. */
async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const left = (await readdir(folder)).filter((name) => name.startsWith(basename(path)) && TEMPORARY.test(name.slice(basename(path).length)));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
