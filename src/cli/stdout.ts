import { fstatSync, fsyncSync, statSync } from "node:fs";
import { devNull } from "node:os";
import { terminalOf } from "../report/terminal.js";
import { systemCode, systemCodeOf } from "../common/systemError.js";
import { EXIT, UsageError } from "./usage.js";

const STDOUT = 1;

/**
 * Errors of a full or broken disk. Any other error of flushing is ignored, because pipes and terminals cannot be
 * flushed.
 */
const DISK_FAULTS: ReadonlySet<string | undefined> = new Set(["ENOSPC", "EDQUOT", "EIO"]);

/**
 * Ends a command properly when its output cannot be written. A reader that stops reading, as `head` does, is no error;
 * after any other, a command that succeeded ends with `EXIT.output` and a line on stderr.
 */
export function watchOutput(): void {
  process.stdout.on("error", reportLostOutput);
  // There is nowhere left to report it.
  process.stderr.on("error", () => undefined);
}

/** From now on the process goes on and ends as if its stdout could be written. */
export function ignoreStdoutErrors(): void {
  unwatchStdout();
  process.stdout.on("error", () => undefined);
}

/** Leaves a broken stdout to the caller: it no longer decides how the process ends. */
function unwatchStdout(): void {
  process.stdout.off("error", reportLostOutput);
}

function reportLostOutput(error: Error): void {
  ignoreStdoutErrors();
  if (systemCode(error) === "EPIPE") return;
  process.stderr.write(
    `${terminalOf(process.stderr).colors.red("fuel-route:")} stdout cannot be written (${systemCodeOf(error)})\n`,
  );
  process.on("exit", (code) => {
    if (code === EXIT.done) process.exitCode = EXIT.output;
  });
}

/**
 * Writes a text that cannot be shown again to stdout, and waits until it has arrived.
 * @throws {UsageError} when it does not arrive: stdout is closed, full or the null device.
 */
export async function showOnce(text: string): Promise<void> {
  unwatchStdout();
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
