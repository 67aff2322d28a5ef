// Files in which something is kept. A process may be killed at any moment, so each is there as a whole, or not at all.

import { randomUUID } from "node:crypto";
import { type FileHandle, link, open, readdir, readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { systemCode, systemCodeOf } from "../common/systemError.js";
import { StorageError } from "./storageError.js";

const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** What follows the file's name in the names of temporary files for it and for its lock file. */
const TEMPORARY = /^(\.lock)?\.[0-9a-f-]{36}\.tmp$/;

/** Gives a new file its owner and mode. */
type GiveRights = (file: FileHandle) => Promise<void>;

/**
 * Replaces a file as a whole, so that a reader never sees half of it. It keeps mode, owner and group, so that whoever
 * could read it still can. A file that root creates belongs to the folder's owner and group, because the service runs
 * as that owner. The caller must hold a lock that keeps others from writing this file.
 * @param newMode the mode if there is no file yet.
 * @param confirm is called when everything but the renaming is done; if it fails, the file stays as it was.
 * @throws {StorageError} when owner and group cannot be kept; a system error when the folder cannot be written.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  newMode = FILE_MODE,
  confirm?: () => Promise<void>,
): Promise<void> {
  await removeTemporaries(path);
  await writeAtOnce(
    path,
    content,
    (file) => takeRights(file, path, newMode),
    async (temporary) => {
      await confirm?.();
      await rename(temporary, path);
    },
  );
}

/** Writes a file at one stroke, unless it is there already. Needs no lock: the first of several writers wins. */
export async function writeOnce(path: string, content: string | Uint8Array, giveRights?: GiveRights): Promise<void> {
  await writeAtOnce(path, content, giveRights, async (temporary) => {
    await link(temporary, path).catch((error: unknown) => {
      if (systemCode(error) !== "EEXIST") throw error;
    });
    await rm(temporary, { force: true });
  });
}

/** Writes a new file under its own name; a process that is killed may leave half of it. */
export async function writeSynced(path: string, content: string | Uint8Array, giveRights?: GiveRights): Promise<void> {
  const file = await open(path, "wx", FILE_MODE);
  try {
    await giveRights?.(file);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes sure that the names in a folder outlive a failure of the machine. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What was looked for; `undefined` where there is no such file or folder. */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
}

/** The names in a folder; none where it is missing. */
export async function listFolder(path: string): Promise<string[]> {
  return (await unlessMissing(readdir(path))) ?? [];
}

/** A file's text; `undefined` where it is missing. */
export async function readText(path: string): Promise<string | undefined> {
  return unlessMissing(readFile(path, "utf8"));
}

/** A text that differs whenever a file has changed. */
export async function readStamp(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(" ");
  } catch (error) {
    return systemCodeOf(error);
  }
}

/** The target of a path after all links, even if no file is there yet. */
export async function followLinks(path: string): Promise<string> {
  const real = await unlessMissing(realpath(path));
  if (real !== undefined) return real;
  const place = join(await realpath(dirname(path)), basename(path));
  const target = await readlink(place).catch(() => undefined);
  return target === undefined ? place : followLinks(resolve(dirname(place), target));
}

/**
 * Words what the system refuses. Any other error stays as it is.
 * @param what the sentence that the system's code ends: `the folder of batches cannot be used`.
 */
export function toStorageError(error: unknown, what: string): unknown {
  return systemCode(error) === undefined
    ? error
    : new StorageError(`${what} (${systemCodeOf(error)})`, { cause: error });
}

/** Writes a temporary file beside the file's place, and `place`s it when all of it is on the disk. */
async function writeAtOnce(
  path: string,
  content: string | Uint8Array,
  giveRights: GiveRights | undefined,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, content, giveRights);
    await place(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function takeRights(file: FileHandle, replaced: string, newMode: number): Promise<void> {
  const [old, own] = [await unlessMissing(stat(replaced)), await file.stat()];
  if (old === undefined && process.getuid?.() === 0) {
    const folder = await stat(dirname(replaced));
    await file.chown(folder.uid, folder.gid);
  }
  if (old !== undefined && (own.uid !== old.uid || own.gid !== old.gid)) {
    await file.chown(old.uid, old.gid).catch((error: unknown) => {
      throw new StorageError(
        `${basename(replaced)} belongs to user ${old.uid} and group ${old.gid}, and this user cannot make a file that does (${systemCodeOf(error)}): run the command as its owner, or as root`,
        { cause: error },
      );
    });
  }
  await file.chmod(old === undefined ? newMode : old.mode & 0o777);
}

/**
 * Removes what killed writers left. No other process is writing, because the caller holds the lock; one that is just
 * creating the lock file goes on with the one that exists.
 */
async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const left = (await readdir(folder)).filter(
    (name) => name.startsWith(basename(path)) && TEMPORARY.test(name.slice(basename(path).length)),
  );
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
