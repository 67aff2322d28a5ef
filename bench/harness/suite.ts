import { UsageError } from "../../src/cli/usage.js";
import { SEED } from "../../test/support/randomInstances.js";
import { type Command, type Option, readCommand } from "./arguments.js";
import { compareRuns, writeComparison } from "./compare.js";
import { describeMachine, readCommit } from "./machine.js";
import { progress, Report, type Setting } from "./report.js";
import { readResults, type Results, writeResults } from "./results.js";
import { writeSummary } from "./summary.js";

const EXIT = { met: 0, missed: 1, usage: 2 } as const;

/** Every half decade up to the most that a request may have. */
export const DEFAULT_STATIONS: readonly number[] = [50, 150, 500, 1_500, 5_000];

/** Enough for a minute; a whole batch has 100,000. */
export const DEFAULT_TRIPS = 4_000;

export interface BenchEntry {
  readonly name: string;
  /** Its line in `--help`. */
  readonly about: string;
  readonly run: (setting: Setting) => Promise<void>;
}

/** Benches that one command runs. */
export interface Suite {
  /** The command's name. */
  readonly name: string;
  /** In the order in which they run. */
  readonly benches: readonly BenchEntry[];
  readonly help: string;
  /** Options that not every suite has. */
  readonly options: readonly Option[];
  /** Where the results go: a folder in the project, with a slash at its end. */
  readonly folder: string;
  /** What runs no bench, by its first word: resolves to the exit code. @throws {UsageError} */
  readonly subcommands?: Readonly<Record<string, (args: string[]) => Promise<number>>>;
  /** Further files of results, by their ending. */
  readonly draw?: (results: Results) => Readonly<Record<string, string>>;
}

/** The benches' lines in `--help`. */
export function listBenches(benches: readonly BenchEntry[]): string {
  return benches.map(({ name, about }) => `  ${name.padEnd(10)}  ${about}`).join("\n");
}

/** Does what the command line asks for, and sets the exit code: 0 all met, 1 something missed or slower, 2 bad usage. */
export async function runSuite(suite: Suite): Promise<void> {
  try {
    process.exitCode = await main(suite, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${suite.name}: ${error.message}\n`);
    process.exitCode = EXIT.usage;
  }
}

async function main(suite: Suite, args: string[]): Promise<number> {
  const subcommand = suite.subcommands?.[args[0] ?? ""];
  if (subcommand !== undefined) return subcommand(args.slice(1));
  const command = readCommand(
    args,
    suite.benches.map(({ name }) => name),
    suite.options,
  );
  switch (command.kind) {
    case "help":
      process.stdout.write(suite.help);
      return EXIT.met;
    case "compare": {
      const [before, after] = await Promise.all(command.files.map((file) => readResults(file)));
      if (before === undefined || after === undefined) throw new Error("two files were asked for");
      return printComparison(before, after) ? EXIT.missed : EXIT.met;
    }
    case "run":
      return run(suite, command, args);
  }
}

async function run(
  { name: suiteName, benches, folder, draw }: Suite,
  { names, stations = DEFAULT_STATIONS, trips = DEFAULT_TRIPS, compareWith }: Extract<Command, { kind: "run" }>,
  args: string[],
): Promise<number> {
  // Read it first: a wrong name must not fail the run after minutes of work.
  const before = compareWith === undefined ? undefined : await readResults(compareWith);
  const machine = describeMachine();
  const report = new Report();
  report.say(
    `fuel-route ${suiteName} · ${machine.cpu} × ${machine.cores}, ${machine.memoryGb} GB · ${machine.system} · Node ${machine.node} · V8 ${machine.v8} · seed ${SEED}`,
  );
  const begin = performance.now();
  for (const { name, run: runBench } of benches.filter((bench) => names.includes(bench.name))) {
    progress(`${name}, after ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    report.say("");
    await runBench({ report, stations, trips });
  }
  const { figures, verdicts } = report;
  const results: Results = {
    date: new Date().toISOString(),
    commit: await readCommit(),
    seed: SEED,
    args,
    machine,
    figures,
    verdicts,
  };
  const paths = await writeResults(folder, results, { md: writeSummary(results), ...draw?.(results) });
  report.say(
    `\n${verdicts.filter(({ isMet, isGoal }) => !isMet && !isGoal).length} of ${verdicts.filter(({ isGoal }) => !isGoal).length} missed, in ${((performance.now() - begin) / 1000).toFixed(0)} s. Written: ${paths.join(", ")}`,
  );
  const isSlower = before !== undefined && printComparison(before, results);
  return report.isMet && !isSlower ? EXIT.met : EXIT.missed;
}

/** Prints the comparison and returns whether something got slower. */
function printComparison(before: Results, after: Results): boolean {
  const pairs = compareRuns(before.figures, after.figures);
  for (const line of writeComparison(before, after, pairs)) console.log(line);
  return pairs.some(({ change }) => change === "slower");
}
