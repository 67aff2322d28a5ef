import { randomUUID } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { unwatchFile, watchFile } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { hashKey, makeKey } from "./key.js";

const KeyRecord = z.object({
  /** Names the key in logs and limits; not secret. */
  id: z.string(),
  partner: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.string(),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

const KeyFile = z.object({ keys: z.array(KeyRecord) });

const LOCK_TIMEOUT_MS = 5000;
const LOCK_RETRY_MS = 20;

/** How soon a running service sees that the file has changed. */
const WATCH_INTERVAL_MS = 1000;

/** The key file cannot be used; the message says why. */
export class KeyFileError extends Error {
  override readonly name = "KeyFileError";
}

/**
 * Adds a key for `partner` to the key file, making the file if there is none, and returns the key:
 * the only time that it is seen. The file is replaced as a whole, so that a reader never sees half of it,
 * and locked meanwhile, so that of two keys issued at once none is lost.
 * @throws {KeyFileError} when the file cannot be read or written, or is not a key file.
 */
export async function issueKey(path: string, partner: string): Promise<string> {
  return withLock(path, async () => {
    const records = (await readKeyFile(path)) ?? [];
    const key = makeKey();
    records.push({ id: `key_${randomUUID()}`, partner, sha256: hashKey(key), created: new Date().toISOString() });
    await writeKeyFile(path, records);
    return key;
  });
}

/** The keys that a running service knows: those in a key file, followed as the file changes. */
export class KeyRing {
  #bySha256 = new Map<string, KeyRecord>();
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Reads the key file and follows its changes until `close`. A file that is not there yet has no keys.
   * @param onProblem is told when a changed file cannot be read; the keys known before stay valid.
   * @throws {KeyFileError} when the file is there and cannot be read.
   */
  static async open(path: string, onProblem: (problem: KeyFileError) => void): Promise<KeyRing> {
    const ring = new KeyRing(path);
    await ring.#load();
    watchFile(path, { interval: WATCH_INTERVAL_MS, persistent: false }, () => {
      ring.#load().catch((error: unknown) => {
        if (!(error instanceof KeyFileError)) throw error;
        onProblem(error);
      });
    });
    return ring;
  }

  /** The record of a key, if it is a known one. */
  find(key: string): KeyRecord | undefined {
    return this.#bySha256.get(hashKey(key));
  }

  get size(): number {
    return this.#bySha256.size;
  }

  close(): void {
    unwatchFile(this.#path);
  }

  async #load(): Promise<void> {
    const records = (await readKeyFile(this.#path)) ?? [];
    this.#bySha256 = new Map(records.map((record) => [record.sha256, record]));
  }
}

/** The records in a key file; undefined when there is no file. */
async function readKeyFile(path: string): Promise<KeyRecord[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new KeyFileError(`the key file cannot be read (${codeOf(error)})`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new KeyFileError("the key file is not JSON");
  }
  const parsed = KeyFile.safeParse(content);
  if (!parsed.success) throw new KeyFileError("the key file does not hold keys in the form that `keys issue` writes");
  return parsed.data.keys;
}

/** Runs `change` while no one else changes the file. */
async function withLock<T>(path: string, change: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await takeLock(lock, Date.now() + LOCK_TIMEOUT_MS);
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string, deadline: number): Promise<void> {
  try {
    await (await open(lock, "wx")).close();
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw new KeyFileError(`the key file cannot be written (${codeOf(error)})`);
    if (Date.now() > deadline) throw new KeyFileError("the key file is locked; if no other command is changing it, remove the .lock file beside it");
    await setTimeout(LOCK_RETRY_MS);
    await takeLock(lock, deadline);
  }
}

async function writeKeyFile(path: string, keys: KeyRecord[]): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    let file: FileHandle | undefined;
    try {
      file = await open(temporary, "wx", 0o600);
      await file.writeFile(`${JSON.stringify({ keys }, null, 2)}\n`);
      await file.sync();
    } finally {
      await file?.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new KeyFileError(`the key file cannot be written (${codeOf(error)})`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
