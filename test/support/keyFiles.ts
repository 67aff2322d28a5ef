import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { openKeyFile } from "../../src/access/keys/file.js";
import { issueKey } from "../../src/access/keys/key.js";
import type { KeyLimits } from "../../src/access/keys/store.js";

export const BROKEN: readonly [name: string, content: string][] = [
  ["empty", ""],
  ["cut off", '{"keys": [{"id": "key_1", "partner"'],
  ["not JSON", "fr_abcdef\n"],
  ["JSON of something else", '["fr_abcdef"]'],
  ["keys that are no records", '{"keys": ["fr_abcdef"]}'],
  [
    "a digest that is none",
    '{"keys": [{"id": "a", "partner": "b", "sha256": "fr_abcdef", "created": "2026-11-21T00:00:00Z"}]}',
  ],
  ["null", "null"],
];

/** The files of a folder after a key was added to keys.json. */
export const KEY_FILES = ["keys.json", "keys.json.lock"];

/** Listeners for rings whose problems a test does not check. */
export const NO_EVENTS = { onProblem: () => undefined, onWarning: () => undefined };

/** The default key file of a service, in the folder where it is started. */
export const OWN_KEY_FILE = "fuel-route-keys.json";

/** Adds a key to a key file and returns the key. */
export async function issue(path: string, partner: string, limits?: KeyLimits): Promise<string> {
  return (await issueKey(openKeyFile(path), { partner, limits })).key;
}

const Ids = z.object({ keys: z.array(z.object({ id: z.string() })) });

/** The ids in a key file, read without the code under test. */
export async function idsIn(path: string): Promise<string[]> {
  return Ids.parse(JSON.parse(await readFile(path, "utf8"))).keys.map(({ id }) => id);
}

/** A process that runs a script of a test. */
export interface Script {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  /** Resolves when the process has ended and all its output has arrived. */
  readonly closed: Promise<unknown>;
}

/** The built `src/`, for scripts. */
export const DIST = new URL("../../dist/src/", import.meta.url).href;

/**
 * Starts a process of its own on an ES module that may import the built `src/` by `${DIST}`; it ends with the test.
 * @param wrapper a command that runs what follows it.
 */
export function startScript(source: string, args: readonly string[], wrapper: readonly string[] = []): Script {
  const script = `const DIST = ${JSON.stringify(DIST)};\n${source}`;
  const [command = process.execPath, ...words] = [
    ...wrapper,
    process.execPath,
    "--input-type=module",
    "--eval",
    script,
    "--",
    ...args,
  ];
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const closed = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  return { child, stdout: () => output, closed };
}

/** Takes the lock of the file that is its argument and keeps it; says so on stdout. */
export const HOLDER = `
  import { writeSync } from "node:fs";
  const { withLock } = await import(DIST + "storage/lock.js");
  await withLock(process.argv[1], "the keys", async () => {
    writeSync(1, "held\\n");
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  });
`;

/** Adds keys to the file that is its argument until it is killed; prints each id once it is stored. */
export const WRITER = `
  import { writeSync } from "node:fs";
  const { openKeyFile } = await import(DIST + "access/keys/file.js");
  const { issueKey } = await import(DIST + "access/keys/key.js");
  const store = openKeyFile(process.argv[1]);
  for (;;) writeSync(1, (await issueKey(store, { partner: "Acme Freight" })).record.id + "\\n");
`;

/**
 * Continues as user 12345 of group 23456. Before that it loads the lock's addon and the rest of the project, because
 * other users may not be allowed to read its folder.
 */
export const BECOME_OTHER_USER = `
  {
    const { mkdtempSync, rmSync } = await import("node:fs");
    const { join } = await import("node:path");
    const { withLock } = await import(DIST + "storage/lock.js");
    const folder = mkdtempSync(join((await import("node:os")).tmpdir(), "fuel-route-"));
    await withLock(join(folder, "loaded"), "a file", async () => undefined);
    rmSync(folder, { recursive: true });
    process.setgroups([]);
    process.setgid(23456);
    process.setuid(12345);
  }
`;
