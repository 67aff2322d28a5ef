// Sets of stations in a folder:
//
//   sets/<owner>/names/<name>.json   what a name stands for
//   sets/<owner>/versions/<version>  a block
//   sets/<owner>/kept/<version>      empty: the version stays although its name may go; the file's time says since when
//
// Files are written beside their place, synchronised and renamed into it, so that a process which is killed leaves
// either the old one or the new one. Every change is made under the owner's lock, which also excludes other processes.

import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { defined } from "../common/defined.js";
import { FOLDER_MODE, listFolder, readText, replaceFile, toStorageError, unlessMissing } from "../storage/files.js";
import { parseJson } from "../common/json.js";
import { withLock } from "../storage/lock.js";
import { StorageError } from "../storage/storageError.js";
import type { Expected } from "./stationSets.js";
import { isExpected, MAX_SETS, type Refusal, SetRecord, type SetStore } from "./store.js";

const NAME_SUFFIX = ".json";

/** Sets in a folder, which is made at the first change. */
export function openSetFolder(dataFolder: string): SetStore {
  return new FolderStore(join(dataFolder, "sets"));
}

class FolderStore implements SetStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(owner: string, name: string): Promise<SetRecord | undefined> {
    return reading(async () => {
      const text = await readText(this.#namePath(owner, name));
      if (text === undefined) return undefined;
      const record = SetRecord.safeParse(parseJson(text)).data;
      if (record === undefined)
        throw new StorageError("a file that says what a set's name stands for is damaged: put the set again");
      return record;
    });
  }

  async list(owner: string): Promise<ReadonlyMap<string, SetRecord>> {
    const names = await reading(() => this.#names(owner));
    const records = await Promise.all(names.map(async (name) => [name, await this.read(owner, name)] as const));
    return new Map(records.flatMap(([name, record]) => (record === undefined ? [] : [[name, record]])));
  }

  async replace(
    owner: string,
    name: string,
    record: SetRecord,
    block: SharedArrayBuffer,
    expected: Expected,
  ): Promise<Refusal | undefined> {
    return this.#change(owner, async () => {
      const current = await this.#readForChange(owner, name, expected);
      if (!isExpected(current, expected)) return { refused: "version", current };
      const names = await this.#names(owner);
      if (!names.includes(name) && names.length >= MAX_SETS) return { refused: "count" };
      await this.#writeBlock(owner, record.version, block);
      await replaceFile(this.#namePath(owner, name), `${JSON.stringify(record)}\n`);
      await this.#sweep(owner);
      return undefined;
    });
  }

  async remove(owner: string, name: string, expected: Expected): Promise<Refusal | undefined> {
    return this.#change(owner, async () => {
      const current = await this.#readForChange(owner, name, expected);
      if (!isExpected(current, expected)) return { refused: "version", current };
      await rm(this.#namePath(owner, name), { force: true });
      await this.#sweep(owner);
      return undefined;
    });
  }

  async readBlock(owner: string, version: string): Promise<SharedArrayBuffer | undefined> {
    return reading(() => unlessMissing(readShared(join(this.#path(owner, "versions"), version))));
  }

  async keep(owner: string, version: string, block?: SharedArrayBuffer): Promise<boolean> {
    return this.#change(owner, async () => {
      const isThere = (await listFolder(this.#path(owner, "versions"))).includes(version);
      if (!isThere && block === undefined) return false;
      await replaceFile(join(this.#path(owner, "kept"), version), "");
      if (!isThere && block !== undefined) await this.#writeBlock(owner, version, block);
      return true;
    });
  }

  async release(beforeMs: number, isHeld: (owner: string, version: string) => boolean): Promise<void> {
    const owners = await reading(() => listFolder(this.#folder));
    await Promise.all(owners.map((owner) => this.#releaseOf(owner, beforeMs, (version) => isHeld(owner, version))));
  }

  async #releaseOf(owner: string, beforeMs: number, isHeld: (version: string) => boolean): Promise<void> {
    const folder = this.#path(owner, "kept");
    if ((await reading(() => listFolder(folder))).every(isHeld)) return;
    await this.#change(owner, async () => {
      const notes = (await listFolder(folder))
        .filter((version) => !isHeld(version))
        .map((version) => join(folder, version));
      const times = await Promise.all(notes.map(async (path) => (await stat(path)).mtimeMs));
      await Promise.all(notes.filter((_, i) => defined(times[i]) < beforeMs).map((path) => rm(path, { force: true })));
      await this.#sweep(owner);
    });
  }

  async close(): Promise<void> {
    // No file stays open.
  }

  #path(owner: string, what: "names" | "versions" | "kept"): string {
    return join(this.#folder, owner, what);
  }

  #namePath(owner: string, name: string): string {
    return join(this.#path(owner, "names"), name + NAME_SUFFIX);
  }

  async #names(owner: string): Promise<string[]> {
    const files = await listFolder(this.#path(owner, "names"));
    return files
      .filter((file) => file.endsWith(NAME_SUFFIX))
      .map((file) => file.slice(0, -NAME_SUFFIX.length))
      .toSorted();
  }

  /** A damaged record can be replaced and removed by a caller that expects nothing. */
  async #readForChange(owner: string, name: string, expected: Expected): Promise<SetRecord | undefined> {
    return this.read(owner, name).catch((error: unknown) => {
      if (expected === undefined) return undefined;
      throw error;
    });
  }

  async #writeBlock(owner: string, version: string, block: SharedArrayBuffer): Promise<void> {
    // Written again even if it is there, because what is there may be damaged.
    await replaceFile(join(this.#path(owner, "versions"), version), new Uint8Array(block));
  }

  /** Removes the blocks that nothing keeps, and what killed writers left. */
  async #sweep(owner: string): Promise<void> {
    const [names, notes, versions] = await Promise.all([
      this.#names(owner),
      listFolder(this.#path(owner, "kept")),
      listFolder(this.#path(owner, "versions")),
    ]);
    // While one record is damaged, nobody knows which version it stood for.
    const records = await Promise.all(names.map((name) => this.read(owner, name).catch(() => "damaged" as const)));
    if (records.includes("damaged")) return;
    const kept = new Set([...records.map((record) => (typeof record === "object" ? record.version : "")), ...notes]);
    await Promise.all(
      versions
        .filter((version) => !kept.has(version))
        .map((version) => rm(join(this.#path(owner, "versions"), version), { force: true })),
    );
  }

  async #change<T>(owner: string, change: () => Promise<T>): Promise<T> {
    try {
      for (const what of ["names", "versions", "kept"] as const) {
        // Each time the same parents.
        await mkdir(this.#path(owner, what), { recursive: true, mode: FOLDER_MODE });
      }
      return await withLock(join(this.#folder, owner, "changes"), "a partner's sets", change);
    } catch (error) {
      throw toStorageError(error, "the folder of the sets cannot be written");
    }
  }
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw toStorageError(error, "the folder of the sets cannot be read");
  }
}

async function readShared(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const block = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(block);
    let length = 0;
    while (length < size) {
      // Each read begins where the one before it ended.
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return block;
  } finally {
    await file.close();
  }
}
