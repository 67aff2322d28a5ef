// A command in this process: what it writes and how it ends, without the time that a process takes to start.

import { vi } from "vitest";
import { compare } from "../../src/cli/compare.js";
import { keys } from "../../src/cli/keys.js";
import { plan } from "../../src/cli/plan.js";
import { replan } from "../../src/cli/replan.js";
import { roads } from "../../src/cli/roads.js";
import { serve } from "../../src/cli/serve.js";
import { tax } from "../../src/cli/tax.js";
import { EXIT, UsageError } from "../../src/cli/usage.js";
import { vehicles } from "../../src/cli/vehicles.js";
import type { Outcome } from "./cli.js";

const COMMANDS: ReadonlyMap<string, (args: string[]) => Promise<number>> = new Map([
  ["plan", plan],
  ["replan", replan],
  ["compare", compare],
  ["keys", keys],
  ["roads", roads],
  ["serve", serve],
  ["tax", tax],
  ["vehicles", vehicles],
]);

/** Commands share the working folder and the streams, so one runs at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command to its end in `folder`. That the process itself writes and ends like this is for tests with `runCli`,
 * which standard input and a service that starts need, too.
 * @param environment settings; those of whoever runs the tests do not count. There is no colour unless NO_COLOR is "".
 * @param columns the width of the terminal that stdout and stderr are; without it they are pipes.
 */
export function runHere(
  folder: string,
  [name = "", ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  columns?: number,
): Promise<Outcome> {
  const command = COMMANDS.get(name);
  if (command === undefined) throw new Error(`no command to run here: ${name}`);
  const outcome = last.then(() => runNow(folder, () => command(args), environment, columns));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function runNow(
  folder: string,
  command: () => Promise<number>,
  environment: Readonly<Record<string, string>>,
  columns: number | undefined,
): Promise<Outcome> {
  const output = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((...given: unknown[]) => {
      output[stream] += String(given[0]);
      given.find(isCallback)?.();
      return true;
    }),
  );
  const before = process.cwd();
  const settings = Object.keys(process.env).filter(
    (each) => each.startsWith("FUEL_ROUTE_") || ["FORCE_COLOR", "COLUMNS"].includes(each),
  );
  for (const setting of settings) vi.stubEnv(setting, undefined);
  for (const [setting, value] of Object.entries({ NO_COLOR: "1", ...environment })) vi.stubEnv(setting, value);
  const undo =
    columns === undefined ? [] : [process.stdout, process.stderr].map((stream) => makeTerminal(stream, columns));
  process.chdir(folder);
  try {
    return { code: await command(), ...output };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { code: EXIT.usage, ...output, stderr: `${output.stderr}fuel-route: ${error.message}\n` };
  } finally {
    process.chdir(before);
    for (const restore of undo) restore();
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** What a write calls when the text has arrived. */
function isCallback(value: unknown): value is () => void {
  return typeof value === "function";
}

/** Gives a stream what a terminal with colours has. @returns what undoes it. */
function makeTerminal(stream: NodeJS.WriteStream, columns: number): () => void {
  const terminal = Object.entries({ isTTY: true, columns, hasColors: () => true });
  const before = terminal.map(([name]) => [name, Object.getOwnPropertyDescriptor(stream, name)] as const);
  for (const [name, value] of terminal)
    Object.defineProperty(stream, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, own] of before) {
      if (own === undefined) Reflect.deleteProperty(stream, name);
      else Object.defineProperty(stream, name, own);
    }
  };
}
