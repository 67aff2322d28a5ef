import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";

/** The built command. */
export const MAIN = fileURLToPath(new URL("../../dist/src/cli/main.js", import.meta.url));

/** A plan over 540 miles of I-80 and I-76 by stations in stations.csv, without its truck. */
export const OMAHA_TO_DENVER: readonly string[] = [
  "plan",
  "--from",
  "Omaha, NE",
  "--to",
  "Denver, CO",
  "--stations",
  "stations.csv",
];

/** The same with a truck. Options behind these take their place. */
export const TRUCK_TO_DENVER: readonly string[] = [...OMAHA_TO_DENVER, "--mpg", "6", "--tank", "60", "--fuel", "40"];

/** The environment in which commands such as npm run on the Node that runs the tests. */
export const ON_THIS_NODE = { ...process.env, PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) };

/** The result of a finished command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command; it is killed when the test ends, if it still runs. */
export interface Running {
  /** Where the service listens. */
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves to its exit code when it has ended, even if another process still writes to its streams. */
  readonly ended: Promise<number | null>;
  signal(signal: "SIGTERM" | "SIGUSR2" | "SIGKILL"): void;
  /** Sends a signal and waits for the end. */
  stop(signal: "SIGTERM" | "SIGINT"): Promise<Outcome>;
}

/** An empty folder that is removed when the test ends. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-test-"));
  // A process that a test has just ended may still be writing its last file.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Runs `fuel-route` to its end in `folder`.
 * @param main the command's script, where it is not the one built here.
 * @param input what standard input has; without it there is none.
 */
export async function runCli(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  main = MAIN,
  input?: string,
): Promise<Outcome> {
  return start(folder, args, environment, main, input).outcome;
}

/**
 * Starts `fuel-route serve` on a free port and waits until it says where it listens. One thread computes, unless the
 * environment says otherwise: each takes a third of a second to start.
 */
export async function startService(
  folder: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  main = MAIN,
): Promise<Running> {
  const started = start(folder, ["serve", "--port", "0", ...args], { FUEL_ROUTE_WORKERS: "1", ...environment }, main);
  const { child, outcome, output } = started;
  return {
    url: await untilSays(started, /http:\/\/127\.0\.0\.1:\d+/),
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ...handleOf(child),
    stop: async (signal) => {
      child.kill(signal);
      return outcome;
    },
  };
}

/** Starts `fuel-route` and waits for nothing; `says` waits for what its output is to have. */
export function startCli(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Pick<Running, "ended" | "signal"> & { says(what: RegExp): Promise<string> } {
  const started = start(folder, args, environment);
  return { ...handleOf(started.child), says: async (what) => untilSays(started, what) };
}

/** Waits until a process has said something. @throws {Error} with what it says on stderr, if it ends before. */
async function untilSays({ child, output }: ReturnType<typeof start>, what: RegExp): Promise<string> {
  const find = (): string | undefined => what.exec(output.stdout)?.[0];
  await expect.poll(() => find() ?? child.exitCode ?? child.signalCode, { interval: 20 }).not.toBeNull();
  return find() ?? expect.fail(`the process ended before it said ${what}: ${output.stderr}`);
}

function handleOf(child: ChildProcess): Pick<Running, "ended" | "signal"> {
  return { ended: once(child, "exit").then(() => child.exitCode), signal: (signal) => void child.kill(signal) };
}

function start(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  main = MAIN,
  input?: string,
) {
  // Without the settings of whoever runs the tests, and of their terminal.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("FUEL_ROUTE_") && !["NO_COLOR", "FORCE_COLOR", "COLUMNS"].includes(name),
  );
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command may end before it has read its input.
  child.stdin.on("error", () => undefined).end(input);
  onTestFinished(() => endChild(child));
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const outcome = once(child, "close").then((): Outcome => ({ code: child.exitCode, ...output }));
  return { child, outcome, output };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
