import { type FileHandle, open, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { systemCode, systemCodeOf } from "../common/systemError.js";
import { unlessMissing, writeOnce } from "./files.js";
import { StorageError } from "./storageError.js";

/** How long to wait for other processes, by default. */
const TIMEOUT_MS = 10_000;

/** The lock file exists but cannot be opened. `code` is the system's. */
export class LockFileError extends Error {
  override readonly name = "LockFileError";

  /** @param lockFile the name without the folder. */
  constructor(
    readonly lockFile: string,
    readonly code: string,
    options: ErrorOptions,
  ) {
    super(`${lockFile} cannot be opened (${code})`, options);
  }
}

/** The longest pause between two tries. Pauses are random, so that waiting processes do not all try at once. */
const RETRY_MS = 20;

/**
 * Runs `action` while holding the lock of the file at `path`, which excludes everybody else in this process and in all
 * processes on the same kernel. It is the operating system's lock on a file beside that one, so it ends with its
 * holder, even with one that is killed in another container. The empty lock file remains, and blocks nobody by being
 * there.
 * @param what is locked, for messages: `the keys`.
 * @throws {StorageError} when somebody else holds the lock for all that time, or the system has no file locks;
 *   a system error when the folder cannot be written.
 */
export async function withLock<T>(
  path: string,
  what: string,
  action: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const tryLock = await loadTryLock(what);
  const file = await openLockFile(`${path}.lock`);
  try {
    const deadline = performance.now() + timeoutMs;
    while (!tryLock(file.fd)) {
      if (performance.now() > deadline)
        throw new StorageError(
          `other commands have been changing ${what} for ${timeoutMs / 1000} seconds; try again when they have ended`,
        );
      // Polling, because a blocking wait for the lock could not be cancelled.
      await setTimeout(1 + Math.random() * RETRY_MS);
    }
    return await action();
  } finally {
    await file.close();
  }
}

/** A lock that a process holds until it gives it back or ends. */
export interface HeldLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of the file at `path`, if nobody has it, for as long as the caller wants it.
 * @returns `undefined` where somebody else has it.
 * @throws as `withLock` does.
 */
export async function holdLock(path: string, what: string): Promise<HeldLock | undefined> {
  const tryLock = await loadTryLock(what);
  const file = await openLockFile(`${path}.lock`);
  try {
    if (tryLock(file.fd)) return { release: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

/** Loads the addon only for a change, so that all can still be read on systems where it does not load. */
async function loadTryLock(what: string): Promise<(fd: number) => boolean> {
  try {
    return (await import("fs-native-extensions")).tryLock;
  } catch (error) {
    throw new StorageError(
      `${what} cannot be locked against other commands: fs-native-extensions does not load on this system (${systemCodeOf(error)})`,
      { cause: error },
    );
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
 * Creates the lock file with its permissions in one step, so that a process that is killed halfway leaves no file that
 * others cannot open. Those who may write to the folder may take the lock, and nobody else.
 */
async function makeLockFile(path: string): Promise<void> {
  const folder = await stat(dirname(path));
  const made = writeOnce(path, "", async (file) => {
    // A user other than root cannot give files away, and perhaps not even to the folder's group.
    await file
      .chown(process.getuid?.() === 0 ? folder.uid : (await file.stat()).uid, folder.gid)
      .catch(() => undefined);
    await file.chmod(modeFor(folder.mode));
  });
  // Another process has created the lock file meanwhile, and has removed the temporary one.
  await unlessMissing(made);
}

/**
 * The mode with which those who may write to the folder may read and write the file. Nobody else may, because reading
 * is enough to take a shared lock.
 */
function modeFor(folderMode: number): number {
  const writers = folderMode & 0o222;
  return writers | (writers << 1);
}
