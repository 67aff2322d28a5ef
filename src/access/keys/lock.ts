import { randomUUID } from "node:crypto";
import { type FileHandle, link, open, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { KeyStoreError } from "./store.js";
import { systemCode, systemCodeOf } from "../../common/systemError.js";

/** How long another process is waited for, unless the caller says so. */
const TIMEOUT_MS = 10_000;

/** The lock file is there and cannot be opened. It has the system's code. */
export class LockFileError extends Error {
  override readonly name = "LockFileError";

  /** @param lockFile its name, without its folder. */
  constructor(
    readonly lockFile: string,
    readonly code: string,
    options: ErrorOptions,
  ) {
    super(`${lockFile} cannot be opened (${code})`, options);
  }
}

/** Between two tries at most; the pause is random, so that processes that wait do not keep step. */
const RETRY_MS = 20;

/**
 * Runs `action` while nobody else, in this process or any other one that the same kernel runs, holds the lock of the
 * file at `path`. The lock is the operating system's, on a file beside that one: it ends with its holder, even when that is
 * killed in another container. The lock file stays, is empty, and blocks nobody by being there.
 * @throws {KeyStoreError} when the lock is not to be had within the time, or when there are no file locks here;
 *   a system error when the folder cannot be written.
 */
export async function withLock<T>(path: string, action: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const tryLock = await loadTryLock();
  const file = await openLockFile(`${path}.lock`);
  try {
    const deadline = performance.now() + timeoutMs;
    while (!tryLock(file.fd)) {
      if (performance.now() > deadline) throw new KeyStoreError(timeoutMessage(timeoutMs));
      // The lock can only be asked for again and again: a wait for it could not be given up.
      // eslint-disable-next-line no-await-in-loop
      await setTimeout(1 + Math.random() * RETRY_MS);
    }
    return await action();
  } finally {
    await file.close();
  }
}

function timeoutMessage(timeoutMs: number): string {
  return `other commands have been changing the keys for ${timeoutMs / 1000} seconds; try again when they have ended`;
}

/** Loaded only for a change: where the addon cannot be loaded, keys can still be read. */
async function loadTryLock(): Promise<(fd: number) => boolean> {
  try {
    return (await import("fs-native-extensions")).tryLock;
  } catch (error) {
    throw new KeyStoreError(`the keys cannot be locked against other commands: fs-native-extensions does not load on this system (${systemCodeOf(error)})`, { cause: error });
  }
}

async function openLockFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw new LockFileError(basename(path), systemCodeOf(error), { cause: error });
  }
  await makeLockFile(path);
  return open(path, "r+");
}

/**
 * Makes the lock file with its rights in one step, so that a process that is killed leaves none that keeps others out.
 * Whoever may write the folder may take the lock, and nobody else.
 */
async function makeLockFile(path: string): Promise<void> {
  const folder = await stat(dirname(path));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      // A user who is not root gives files to no other one, and maybe not to the folder's group.
      await file.chown(process.getuid?.() === 0 ? folder.uid : (await file.stat()).uid, folder.gid).catch(() => undefined);
      await file.chmod(modeFor(folder.mode));
    } finally {
      await file.close();
    }
    await link(temporary, path);
  } catch (error) {
    // Another process has made the lock file, and may have removed this one.
    if (systemCode(error) !== "EEXIST" && systemCode(error) !== "ENOENT") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** To read is enough to hold a shared lock, which keeps writers out too. */
function modeFor(folderMode: number): number {
  const writers = folderMode & 0o222;
  return writers | (writers << 1);
}
