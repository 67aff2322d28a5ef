// A version that is measured: its processes, which stay up while its parts run.

import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { LibraryReply, type LibraryRequest } from "./plans.js";

const METER = new URL("meter.js", import.meta.url).href;
const LIBRARY = fileURLToPath(new URL("library.js", import.meta.url));

const MICROS_PER_MS = 1000;

/** The rounds take turns with these, so that no key reaches its limit. */
const KEYS = 4;
/** The highest limit that a key can have. */
const REQUESTS_PER_MINUTE = "60000";
const LIMITED = ["--plans", "--routes", "--enrich", "--optimize"];

/** A built version. */
export interface Version {
  /** What the table calls it. */
  readonly label: string;
  /** The folder of its package. */
  readonly root: string;
  /** A folder for its data, with a key file. */
  readonly folder: string;
  readonly keys: readonly string[];
}

export interface Service {
  readonly url: string;
  /** Processor time of all its threads so far, in microseconds. */
  readonly cpuMicros: () => Promise<number>;
}

export interface Side {
  readonly version: Version;
  /** Starts `fuel-route serve` at its first call. */
  readonly service: () => Promise<Service>;
  /** Plans by the library, in a process that is started at the first call. */
  readonly plan: (request: LibraryRequest) => Promise<LibraryReply>;
  readonly close: () => Promise<void>;
}

/** The version's program. */
export function mainOf({ root }: Pick<Version, "root">): string {
  return join(root, "dist/src/cli/main.js");
}

/** This process's environment without settings of the user's own, which must not apply. */
export function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FUEL_ROUTE_"));
  return { ...Object.fromEntries(inherited), FUEL_ROUTE_LOG_LEVEL: "error" };
}

/** Makes the folder of a version, with its keys. */
export async function prepareVersion(label: string, root: string, folder: string): Promise<Version> {
  await mkdir(folder);
  const limits = LIMITED.flatMap((option) => [option, REQUESTS_PER_MINUTE]);
  const args = [mainOf({ root }), "keys", "issue", "--partner", "bench", ...limits];
  const keys: string[] = [];
  while (keys.length < KEYS) {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment() });
    keys.push(stdout.trim());
  }
  return { label, root, folder, keys };
}

export function openSide(version: Version): Side {
  const children: ChildProcess[] = [];
  let service: Promise<Service> | undefined;
  let library: Promise<ChildProcess> | undefined;
  return {
    version,
    service: () => (service ??= startService(version, children)),
    plan: async (request) =>
      LibraryReply.parse(await ask(await (library ??= startLibrary(version, children)), request)),
    close: async () => {
      await Promise.all(children.map(end));
    },
  };
}

async function startService(version: Version, children: ChildProcess[]): Promise<Service> {
  const child = spawn(process.execPath, ["--import", METER, mainOf(version), "serve", "--port", "0"], {
    cwd: version.folder,
    env: environment(),
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  children.push(child);
  if (child.stdout === null) throw new Error("the service has no output");
  const line = await orEnd(child, once(createInterface(child.stdout), "line"));
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`the service of ${version.label} did not say its address: ${String(line)}`);
  return { url, cpuMicros: async () => Number(await ask(child, "cpu")) };
}

async function startLibrary({ root }: Version, children: ChildProcess[]): Promise<ChildProcess> {
  const child = fork(LIBRARY, [pathToFileURL(join(root, "dist/src/index.js")).href]);
  children.push(child);
  await orEnd(child, once(child, "message"));
  return child;
}

/** Sends a message and returns the reply. @throws {Error} when the process ends before. */
async function ask(child: ChildProcess, message: LibraryRequest | "cpu"): Promise<unknown> {
  const reply = once(child, "message");
  child.send(message);
  const [value]: unknown[] = await orEnd(child, reply);
  return value;
}

/** @throws {Error} when the process ends before `wanted` comes. */
async function orEnd<T>(child: ChildProcess, wanted: Promise<T>): Promise<T> {
  if (hasEnded(child)) throw new Error(`a process has ended: ${child.spawnargs.slice(1).join(" ")}`);
  const stop = new AbortController();
  const ended = once(child, "exit", { signal: stop.signal }).then(() => {
    throw new Error(`a process ended: ${child.spawnargs.slice(1).join(" ")}`);
  });
  try {
    return await Promise.race([wanted, ended]);
  } finally {
    stop.abort();
    await ended.catch(() => undefined);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export interface CommandRun {
  readonly stdout: string;
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Runs the version's program to its end. @throws {Error} when it fails. */
export async function runCommand(version: Version, args: readonly string[]): Promise<CommandRun> {
  const begin = performance.now();
  const child = spawn(process.execPath, ["--import", METER, mainOf(version), ...args], {
    cwd: version.folder,
    env: environment(),
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const [stdout, micros, [code]] = await Promise.all([
    readAll(child.stdio[1]),
    readAll(child.stdio[3]),
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`fuel-route ${args.join(" ")} of ${version.label} ended with ${String(code)}`);
  return { stdout, cpuMs: Number(micros) / MICROS_PER_MS, wallMs: performance.now() - begin };
}

async function readAll(stream: unknown): Promise<string> {
  return stream instanceof Readable ? text(stream) : "";
}
