import { readVersion } from "../common/version.js";
import { terminalOf } from "../report/terminal.js";
import { watchOutput } from "./stdout.js";
import { didYouMean, EXIT, UsageError } from "./usage.js";

interface Command {
  readonly run: (args: string[]) => Promise<number>;
  readonly help: string;
}

/** A command is loaded when it is run. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["serve", () => import("./serve.js").then(({ serve, SERVE_HELP }) => ({ run: serve, help: SERVE_HELP }))],
  ["plan", () => import("./plan.js").then(({ plan, PLAN_HELP }) => ({ run: plan, help: PLAN_HELP }))],
  ["batch", () => import("./batch.js").then(({ batch, BATCH_HELP }) => ({ run: batch, help: BATCH_HELP }))],
  ["replan", () => import("./replan.js").then(({ replan, REPLAN_HELP }) => ({ run: replan, help: REPLAN_HELP }))],
  ["compare", () => import("./compare.js").then(({ compare, COMPARE_HELP }) => ({ run: compare, help: COMPARE_HELP }))],
  ["roads", () => import("./roads.js").then(({ roads, ROADS_HELP }) => ({ run: roads, help: ROADS_HELP }))],
  ["mcp", () => import("./mcp.js").then(({ mcp, MCP_HELP }) => ({ run: mcp, help: MCP_HELP }))],
  [
    "vehicles",
    () => import("./vehicles.js").then(({ vehicles, VEHICLES_HELP }) => ({ run: vehicles, help: VEHICLES_HELP })),
  ],
  ["tax", () => import("./tax.js").then(({ tax, TAX_HELP }) => ({ run: tax, help: TAX_HELP }))],
  ["work", () => import("./work.js").then(({ work, WORK_HELP }) => ({ run: work, help: WORK_HELP }))],
  ["keys", () => import("./keys.js").then(({ keys, KEYS_HELP }) => ({ run: keys, help: KEYS_HELP }))],
]);

const HELP = `fuel-route: where a fleet should fuel, exactly

Usage: fuel-route COMMAND [OPTIONS]

Commands:
  serve             start the HTTP service
  work              plan the trips of batches, beside the service
  plan              plan the fuel stops of one trip
  batch             plan a file of trips
  replan            plan the rest of a trip anew, on the way
  compare           put several plans of a trip side by side
  mcp               plan trips with an assistant, by the Model Context Protocol
  keys issue        make an API key
  keys list         show the keys there are, without the keys themselves
  keys revoke       end a key
  vehicles find     mpg and tank of a vehicle by its name
  vehicles import   make a catalog of the EPA's table
  tax show          the rates of fuel tax in force, by state and province
  tax import        make a table of IFTA's tax rate matrix
  roads build       make road tiles from an OpenStreetMap extract

fuel-route help COMMAND tells more, fuel-route --version which version this is. On a terminal there is colour,
unless NO_COLOR is set. Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input, 70 a fault in the program,
74 output that cannot be written, 130 a batch that was stopped and can be continued.
`;

const HELP_WORDS = new Set(["help", "--help", "-h"]);

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    process.stderr.write(HELP);
    return EXIT.usage;
  }
  if (name === "--version" || name === "-V") {
    process.stdout.write(`${readVersion()}\n`);
    return EXIT.done;
  }
  if (HELP_WORDS.has(name)) {
    const [about] = rest;
    process.stdout.write(about === undefined ? HELP : (await loadCommand(about)).help);
    return EXIT.done;
  }
  const command = await loadCommand(name);
  if (rest[0] === "help" || rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(command.help);
    return EXIT.done;
  }
  const { warnOfUnknownVariables } = await import("./unknownVariables.js");
  warnOfUnknownVariables();
  return command.run(rest);
}

async function loadCommand(name: string): Promise<Command> {
  const load = COMMANDS.get(name);
  if (load !== undefined) return load();
  throw new UsageError(
    `there is no command ${name}${didYouMean(name, [...COMMANDS.keys(), "--help", "--version"]) || "; fuel-route --help lists them"}`,
  );
}

watchOutput();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  const { colors } = terminalOf(process.stderr);
  process.stderr.write(
    `${colors.red("fuel-route:")} ${isUsage ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = isUsage ? EXIT.usage : EXIT.failure;
}
