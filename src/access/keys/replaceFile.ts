import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { KeyStoreError } from "./store.js";
import { systemCode, systemCodeOf } from "../../common/systemError.js";

/** What follows the file's name in the names of temporary files for it and for its lock file. */
const TEMPORARY = /^(\.lock)?\.[0-9a-f-]{36}\.tmp$/;

/** The target of a path after all links, even if no file is there yet. */
export async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
  const place = join(await realpath(dirname(path)), basename(path));
  const target = await readlink(place).catch(() => undefined);
  return target === undefined ? place : followLinks(resolve(dirname(place), target));
}

/**
 * Replaces a file as a whole, so that a reader never sees half of it. It keeps mode, owner and group, so that whoever
 * could read it still can. A file that root creates belongs to the folder's owner and group, because the service runs
 * as that owner. The caller must hold the lock of this file.
 * @param newMode the mode if there is no file yet.
 * @param confirm is called when everything but the renaming is done; if it fails, the file stays as it was.
 * @throws {KeyStoreError} when owner and group cannot be kept; a system error when the folder cannot be written.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  newMode: number,
  confirm?: () => Promise<void>,
): Promise<void> {
  await removeTemporaries(path);
  const temporary = `${path}.${randomUUID()}.tmp`;
  const folder = await open(dirname(path), "r");
  try {
    await writeDurably(temporary, content, path, newMode);
    await confirm?.();
    await rename(temporary, path);
    await folder.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await folder.close();
  }
}

async function writeDurably(
  path: string,
  content: string | Uint8Array,
  replaced: string,
  newMode: number,
): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "wx", 0o600);
    await takeRights(file, replaced, newMode);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file?.close();
  }
}

async function takeRights(file: FileHandle, replaced: string, newMode: number): Promise<void> {
  const old = await stat(replaced).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
  const own = await file.stat();
  if (old === undefined && process.getuid?.() === 0) {
    const folder = await stat(dirname(replaced));
    await file.chown(folder.uid, folder.gid);
  }
  if (old !== undefined && (own.uid !== old.uid || own.gid !== old.gid)) {
    await file.chown(old.uid, old.gid).catch((error: unknown) => {
      throw new KeyStoreError(
        `${basename(replaced)} belongs to user ${old.uid} and group ${old.gid}, and this user cannot make a file that does (${systemCodeOf(error)}): run the command as its owner, or as root`,
        { cause: error },
      );
    });
  }
  await file.chmod(old === undefined ? newMode : old.mode & 0o777);
}

/**
 * Removes what killed writers left. Nobody else is writing, because the caller holds the lock; whoever is creating a
 * lock file just now goes on with the one that exists.
 */
async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const left = (await readdir(folder)).filter(
    (name) => name.startsWith(basename(path)) && TEMPORARY.test(name.slice(basename(path).length)),
  );
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
