import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readSettings } from "../../../src/settings/read.js";

export const MAIN = fileURLToPath(new URL("../../../src/cli/main.js", import.meta.url));
const BARE = fileURLToPath(new URL("./bareFastify.js", import.meta.url));

/** The highest limit that a key can have. */
const REQUESTS_PER_MINUTE = "60000";

export const BYTES_PER_MB = 1_048_576;
const KB_PER_MB = 1024;
/** Linux counts the time of a process in hundredths of a second on every architecture that Node supports. */
const MS_PER_TICK = 10;
/** The words of /proc/PID/stat after the program's name that hold user and system time ... */
const TICK_WORDS = [11, 12];
/** ... and the one that holds the nice value. */
const NICE_WORD = 16;

/** Processor time in milliseconds by kind of thread. */
export interface ThreadTimes {
  /** The main thread, which serves. */
  readonly main: number;
  /** The workers for requests of any size, whose priority is lower than the main thread's. */
  readonly workers: number;
  readonly others: number;
}

/** A server in its own process. */
export interface ServerProcess {
  readonly url: string;
  /** From the start of the process to its first line, which states its address. */
  readonly readyMs: number;
  /** Memory of the process in RAM, in megabytes; NaN where the system does not report it. */
  residentMb(): Promise<number>;
  /** Processor time of all its threads in milliseconds, in steps of 10; NaN where the system does not report it. */
  cpuMs(): Promise<number>;
  /** The same by kind of running thread; zero where the system does not report it. */
  threadTimes(): Promise<ThreadTimes>;
  readonly isRunning: () => boolean;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** `fuel-route serve`. */
export interface ServiceProcess extends ServerProcess {
  /** A key with a limit of 60,000 requests a minute. */
  readonly key: string;
  /** All such keys; `key` is the first. */
  readonly keys: readonly string[];
}

/** Starts `fuel-route serve` in a temporary folder. @throws {Error} when it does not start; stderr has the reason. */
export async function spawnService(
  settings: Readonly<Record<string, string>> = {},
  keyCount = 1,
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-load-"));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const options = { cwd: folder, env: environmentOf({ FUEL_ROUTE_LOG_LEVEL: "error", ...settings }) };
    const limits = [
      "--plans",
      REQUESTS_PER_MINUTE,
      "--routes",
      REQUESTS_PER_MINUTE,
      "--enrich",
      REQUESTS_PER_MINUTE,
      "--optimize",
      REQUESTS_PER_MINUTE,
    ];
    const issue = async (): Promise<string> =>
      (
        await promisify(execFile)(process.execPath, [MAIN, "keys", "issue", "--partner", "load", ...limits], options)
      ).stdout.trim();
    const key = await issue();
    const keys = [key];
    while (keys.length < keyCount) keys.push(await issue());
    const server = await startServer([MAIN, "serve", "--port", "0"], options);
    return { ...server, key, keys, close: () => server.close().finally(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Starts a Fastify server that only parses bodies, up to the size that the service accepts. */
export function spawnBareServer(): Promise<ServerProcess> {
  return startServer([BARE, String(readSettings({}).bodyLimitBytes)], {});
}

/** This process's environment with settings in place of the user's own, which must not apply. */
export function environmentOf(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FUEL_ROUTE_"));
  return { ...Object.fromEntries(inherited), ...settings };
}

interface ServerOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The file that its stderr goes to, in place of this process's. */
  readonly stderr?: number;
}

/**
 * Starts a script that prints its address on its first line. @throws {Error} when it does not; stderr has the reason.
 */
export async function startServer(
  args: readonly string[],
  { stderr, ...options }: ServerOptions,
): Promise<ServerProcess> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", stderr ?? "inherit"] });
  if (child.stdout === null) throw new Error("the server has no output");
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const ended = once(child, "exit");
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const close = (): Promise<void> => end("SIGTERM");
  const lines = createInterface(child.stdout);
  const line: unknown = await Promise.race([
    once(lines, "line").then(([first]: unknown[]) => first),
    ended.then(() => ""),
  ]);
  const readyMs = performance.now() - begin;
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) {
    await close();
    throw new Error("the server did not start");
  }
  return {
    url,
    readyMs,
    residentMb: () => readResidentMb(child.pid),
    cpuMs: () => readCpuMs(child),
    threadTimes: () => readThreadTimes(child),
    isRunning,
    kill: () => end("SIGKILL"),
    close,
  };
}

/** Memory of a process in RAM, in megabytes; NaN where the system does not report it. */
export async function readResidentMb(pid: number | undefined): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readProc(pid, "status")) ?? [];
  return Number(kilobytes) / KB_PER_MB;
}

async function readCpuMs({ pid }: ChildProcess): Promise<number> {
  return cpuMsIn(wordsOf(await readProc(pid, "stat")));
}

async function readThreadTimes({ pid }: ChildProcess): Promise<ThreadTimes> {
  const ids = await readdir(`/proc/${pid}/task`).catch(() => []);
  const threads = await Promise.all(
    ids.map(async (id) => ({ isMain: id === String(pid), words: wordsOf(await readProc(pid, `task/${id}/stat`)) })),
  );
  const niceOfMain = Number(threads.find(({ isMain }) => isMain)?.words[NICE_WORD]);
  const times = { main: 0, workers: 0, others: 0 };
  for (const { isMain, words } of threads) {
    const kind = isMain ? "main" : Number(words[NICE_WORD]) > niceOfMain ? "workers" : "others";
    // A thread that has just ended has no figures.
    times[kind] += cpuMsIn(words) || 0;
  }
  return times;
}

/** The words of a "stat" file after the program's name, which may contain spaces. */
function wordsOf(stat: string): string[] {
  return stat.split(") ")[1]?.split(" ") ?? [];
}

function cpuMsIn(words: readonly string[]): number {
  return TICK_WORDS.reduce((sum, word) => sum + Number(words[word]) * MS_PER_TICK, 0);
}

/** A file of /proc about a process; empty where there is none. */
async function readProc(pid: number | undefined, file: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
