// A command in this process: what it writes and how it ends, without the time that a process takes to start.

import { vi } from "vitest";
import { compare } from "../../src/cli/compare.js";
import { keys } from "../../src/cli/keys.js";
import { plan } from "../../src/cli/plan.js";
import { replan } from "../../src/cli/replan.js";
import { tax } from "../../src/cli/tax.js";
import { EXIT, UsageError } from "../../src/cli/usage.js";
import { vehicles } from "../../src/cli/vehicles.js";
import type { Outcome } from "./cli.js";

const COMMANDS: ReadonlyMap<string, (args: string[]) => Promise<number>> = new Map([
  ["plan", plan],
  ["replan", replan],
  ["compare", compare],
  ["keys", keys],
  ["tax", tax],
  ["vehicles", vehicles],
]);

/** Commands share the working folder and the streams, so one runs at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs plan, replan, compare, keys, tax or vehicles to its end in `folder`. That the process itself writes and ends like this
 * is for tests with `runCli`, which standard input needs, too.
 * @param environment settings; those of whoever runs the tests do not count.
 */
export function runHere(
  folder: string,
  [name = "", ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const command = COMMANDS.get(name);
  if (command === undefined) throw new Error(`no command to run here: ${name}`);
  const outcome = last.then(() => runNow(folder, () => command(args), environment));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function runNow(
  folder: string,
  command: () => Promise<number>,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const output = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      output[stream] += String(text);
      return true;
    }),
  );
  const before = process.cwd();
  const settings = Object.keys(process.env).filter(
    (each) => each.startsWith("FUEL_ROUTE_") || ["FORCE_COLOR", "COLUMNS"].includes(each),
  );
  for (const setting of settings) vi.stubEnv(setting, undefined);
  for (const [setting, value] of Object.entries({ ...environment, NO_COLOR: "1" })) vi.stubEnv(setting, value);
  process.chdir(folder);
  try {
    return { code: await command(), ...output };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { code: EXIT.usage, ...output, stderr: `${output.stderr}fuel-route: ${error.message}\n` };
  } finally {
    process.chdir(before);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
