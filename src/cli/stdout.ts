import { fstatSync, fsyncSync, statSync } from "node:fs";
import { devNull } from "node:os";
import { systemCode, systemCodeOf } from "../systemError.js";
import { UsageError } from "./usage.js";

const STDOUT = 1;

/** What a disk answers that has no room, or is broken; pipes and terminals know nothing of writing through. */
const DISK_FAULTS: ReadonlySet<string | undefined> = new Set(["ENOSPC", "EDQUOT", "EIO"]);

/**
 * Writes what is seen this once to stdout, and waits until it is there.
 * @throws {UsageError} when it does not arrive: stdout is closed, full or leads to the null device.
 */
export async function showOnce(text: string): Promise<void> {
  if (leadsNowhere()) throw notShown("stdout is closed or leads nowhere");
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => reject(notShown(`stdout cannot be written (${systemCodeOf(error)})`));
    process.stdout.once("error", fail);
    process.stdout.write(text, (error) => {
      if (error !== null && error !== undefined) fail(error);
      else resolve();
    });
  });
  try {
    fsyncSync(STDOUT);
  } catch (error) {
    if (DISK_FAULTS.has(systemCode(error))) throw notShown(`stdout cannot be written (${systemCodeOf(error)})`);
  }
}

/** Node opens the null device in place of a stdout that is closed. */
function leadsNowhere(): boolean {
  if (process.platform === "win32") return false;
  const stdout = fstatSync(STDOUT);
  return stdout.isCharacterDevice() && stdout.rdev === statSync(devNull).rdev;
}

function notShown(reason: string): UsageError {
  return new UsageError(`the key could not be shown, and so was not stored: ${reason}`);
}
