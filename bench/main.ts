// npm run bench: times this project and its rivals in the same run, on seeded inputs, after checking their results.

import { UsageError } from "../src/cli/usage.js";
import { BENCHES } from "./benches.js";
import { type Command, readCommand } from "./harness/arguments.js";
import { drawChart } from "./harness/chart.js";
import { compareRuns, writeComparison } from "./harness/compare.js";
import { describeMachine, readCommit } from "./harness/machine.js";
import { progress, Report } from "./harness/report.js";
import { readResults, type Results, writeResults } from "./harness/results.js";
import { writeSummary } from "./harness/summary.js";
import { SEED } from "../test/support/randomInstances.js";
import { LAYERS_GROUP } from "./layers.js";

const EXIT = { met: 0, missed: 1, usage: 2 } as const;

/** Every half decade up to the most that a request may have. */
const DEFAULT_STATIONS = [50, 150, 500, 1_500, 5_000];

/** Enough for a minute; a whole batch has 100,000. */
const DEFAULT_TRIPS = 4_000;

const HELP = `Usage: npm run bench [-- [NAME…] [--stations N,N,…] [--trips N] [--compare FILE]]
       npm run bench -- --compare FILE --with FILE

Runs all benches, or those named:
${BENCHES.map(({ name, about }) => `  ${name.padEnd(10)}  ${about}`).join("\n")}

  --stations N,N,…  station counts of optimize and layers    ${DEFAULT_STATIONS.join(",")}
  --trips N         trips of night                           ${DEFAULT_TRIPS}
  --compare FILE    compares this run with an earlier one, and names what got slower by more than the noise
  --with FILE       compares the two files and runs nothing

Results go to bench/results/ as JSON, with a short table and, after layers, a chart of latency by station count.
Exit codes: 0 all met, 1 something missed or slower, 2 bad usage.
`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}

async function main(args: string[]): Promise<number> {
  const command = readCommand(
    args,
    BENCHES.map(({ name }) => name),
  );
  switch (command.kind) {
    case "help":
      process.stdout.write(HELP);
      return EXIT.met;
    case "compare": {
      const [before, after] = await Promise.all(command.files.map((file) => readResults(file)));
      if (before === undefined || after === undefined) throw new Error("two files were asked for");
      return printComparison(before, after) ? EXIT.missed : EXIT.met;
    }
    case "run":
      return run(command, args);
  }
}

async function run(
  { names, stations = DEFAULT_STATIONS, trips = DEFAULT_TRIPS, compareWith }: Extract<Command, { kind: "run" }>,
  args: string[],
): Promise<number> {
  // Read it first: a wrong name must not fail the run after minutes of work.
  const before = compareWith === undefined ? undefined : await readResults(compareWith);
  const machine = describeMachine();
  const report = new Report();
  report.say(
    `fuel-route bench · ${machine.cpu} × ${machine.cores}, ${machine.memoryGb} GB · ${machine.system} · Node ${machine.node} · V8 ${machine.v8} · seed ${SEED}`,
  );
  const begin = performance.now();
  for (const { name, run: runBench } of BENCHES.filter((bench) => names.includes(bench.name))) {
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
  const paths = await writeResults(results, { md: writeSummary(results), ...drawLayers(results) });
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

function drawLayers({ figures, machine, date }: Results): Record<string, string> {
  const layers = figures.filter(({ group }) => group === LAYERS_GROUP);
  if (layers.length === 0) return {};
  const names = [...new Set(layers.map(({ name }) => name))];
  const series = names.map((name) => {
    const line = layers.filter((figure) => figure.name === name);
    const alternative = line[0]?.note;
    return {
      name,
      points: line.map(({ count, median }) => ({ stations: count, ms: median })),
      ...(alternative === undefined ? {} : { alternative }),
    };
  });
  const subtitle = `Medians, on the right with the most stations. ${machine.cpu} × ${machine.cores}, Node ${machine.node}, ${date.slice(0, 10)}`;
  return { svg: drawChart("What an optimize request takes, layer by layer", subtitle, series) };
}
