// Runs someone's program on one instance, whatever it does.

import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

/** No plan is as long as this. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_ERROR_BYTES = 4096;

/** What a shell ends with when it does not find the program. */
const NOT_FOUND = 127;

/** `text` is what it wrote, if it ended well; otherwise `reason` says what happened. */
export type Run = ({ readonly text: string } | { readonly reason: string; readonly isNotFound?: true }) & {
  readonly ms: number;
};

/**
 * @param command a command line for the shell. The program is killed with all that it started once it ends, or after
 *   `seconds`.
 */
export async function runProgram(command: string, input: string, seconds: number): Promise<Run> {
  const begin = performance.now();
  const isGroup = process.platform !== "win32";
  const child = spawn(command, { shell: true, detached: isGroup, stdio: ["pipe", "pipe", "pipe"] });
  const killAll = (): void => {
    if (child.pid === undefined) return;
    try {
      // Its group has its number, and with it whatever it left running.
      process.kill(isGroup ? -child.pid : child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  process.on("exit", killAll);

  const written: Buffer[] = [];
  let bytes = 0;
  let complaint = Buffer.alloc(0);
  let stopped: string | undefined;
  const stop = (reason: string): void => {
    stopped ??= reason;
    killAll();
  };
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) stop(`it wrote more than ${MOST_BYTES / 1024 / 1024} MB`);
    else written.push(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = Buffer.concat([complaint, chunk]).subarray(-MOST_ERROR_BYTES);
  });
  // A program may close its input before it has read all of it.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);

  const timer = new AbortController();
  const limit = delay(seconds * 1000, undefined, { signal: timer.signal }).then(
    () => stop(`it took more than ${seconds} s`),
    () => undefined,
  );
  let ms = NaN;
  const ending = await new Promise<string | number | null>((resolve) => {
    child.once("error", (error) => resolve(`it cannot be started: ${error.message}`));
    child.once("exit", () => {
      ms = performance.now() - begin;
      // Whatever it left running must not hold its output open.
      killAll();
    });
    child.once("close", (code, signal) => resolve(signal === null ? code : `it was ended by ${signal}`));
  });
  timer.abort();
  await limit;
  process.off("exit", killAll);

  if (stopped !== undefined) return { reason: stopped, ms };
  if (ending === 0) return { text: Buffer.concat(written).toString("utf8"), ms };
  const lastLine = complaint.toString("utf8").trim().split("\n").at(-1) ?? "";
  const reason =
    typeof ending === "string"
      ? ending
      : `it ended with exit code ${ending}${lastLine && `: ${lastLine.slice(0, 200)}`}`;
  return { reason, ms, ...(ending === NOT_FOUND && { isNotFound: true }) };
}
