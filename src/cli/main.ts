#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { keys, KEYS_HELP } from "./keys.js";
import { plan, PLAN_HELP } from "./plan.js";
import { roads, ROADS_HELP } from "./roads.js";
import { serve, SERVE_HELP } from "./serve.js";
import { vehicles, VEHICLES_HELP } from "./vehicles.js";
import { EXIT, UsageError } from "./usage.js";

interface Command {
  readonly run: (args: string[]) => Promise<number>;
  readonly help: string;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["serve", { run: serve, help: SERVE_HELP }],
  ["plan", { run: plan, help: PLAN_HELP }],
  ["roads", { run: roads, help: ROADS_HELP }],
  ["vehicles", { run: vehicles, help: VEHICLES_HELP }],
  ["keys", { run: keys, help: KEYS_HELP }],
]);

const HELP = `fuel-route: where a fleet should fuel, exactly

Usage: fuel-route COMMAND [OPTIONS]

Commands:
  serve             start the HTTP service
  plan              plan the fuel stops of one trip
  keys issue        make an API key
  keys list         show the keys there are, without the keys themselves
  keys revoke       end a key
  vehicles find     mpg and tank of a vehicle by its name
  vehicles import   make a catalog of the EPA's table
  roads build       make road tiles from an OpenStreetMap extract

fuel-route COMMAND --help tells more. Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input.
`;

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    process.stderr.write(HELP);
    return EXIT.usage;
  }
  if (name === "--version") {
    process.stdout.write(`${await readVersion()}\n`);
    return EXIT.done;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) throw new UsageError(`there is no command ${name}; fuel-route --help lists them`);
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(command.help);
    return EXIT.done;
  }
  return command.run(rest);
}

async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "unknown";
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`fuel-route: ${isUsage ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = isUsage ? EXIT.usage : EXIT.failure;
}
