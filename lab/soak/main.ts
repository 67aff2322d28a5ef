// npm run -w lab soak: an hour of mixed load on services, workers and a Redis that are disturbed all the while.

import { writeFile } from "node:fs/promises";
import { parseOptions, UsageError } from "../../src/cli/usage.js";
import { HAS_REDIS } from "../../test/support/redisProcess.js";
import { Report } from "../../bench/harness/report.js";
import { drawSoakChart } from "./chart.js";
import { judgeSoak } from "./judge.js";
import { runSoak } from "./run.js";
import { linesOf, marksOf } from "./series.js";
import { TRACKS } from "./disturbances.js";
import { drawTextChart } from "./textChart.js";

const EXIT = { met: 0, breach: 1, usage: 2 } as const;
const DEFAULT_MINUTES = 60;
const DEFAULT_SEED = 1;
const MOST_MINUTES = 1_440;

const HELP = `Usage: npm run -w lab soak [-- --minutes N] [--seed N] [--chart FILE.svg] [--without NAME]

Puts a mixed load on two services and two processes of workers that share a Redis, all of them real, and disturbs them by
a seeded schedule: Redis is paused, or killed and started again; a worker process is killed; threads of the services end,
run out of memory or spin. Callers leave while they send or read, hostile bodies come, a station set is changed while
it is used, batches run, assistants ask, keys are issued and revoked. Every answer is checked against one that
is known beforehand.

  --minutes N        how long, from 0.5 to ${MOST_MINUTES.toLocaleString("en-US")}                 ${DEFAULT_MINUTES}
  --seed N           of the load and of the disturbances       ${DEFAULT_SEED}
  --chart FILE.svg   draws requests a second, times, memory and disturbances
  --without NAME     leaves disturbances out, to find out what one comes from: ${TRACKS.map((track) => `"${track}"`).join(", ")};
                     may be given several times
  --patience N       multiplies how long recovery may take, where
                     others use the machine, too               1

Needs redis-server. Exit codes: 0 all met, 1 a breach, or memory or times that grow, 2 bad usage.
`;

// What was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(EXIT.breach));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`soak: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}

function refuse(message: string): never {
  throw new UsageError(message);
}

async function main(args: string[]): Promise<number> {
  const { values, flags, lists, positionals } = parseOptions(
    args,
    ["minutes", "seed", "chart", "patience"],
    ["help"],
    ["without"],
  );
  if (flags.has("help")) {
    process.stdout.write(HELP);
    return EXIT.met;
  }
  if (positionals.length > 0) throw new UsageError(`there is no argument ${positionals[0]}; --help lists the options`);
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
  if (!(minutes >= 0.5 && minutes <= MOST_MINUTES))
    throw new UsageError(
      `--minutes takes a number from 0.5 to ${MOST_MINUTES.toLocaleString("en-US")}, not ${values.minutes}`,
    );
  const seed = Number(values.seed ?? DEFAULT_SEED);
  if (!Number.isSafeInteger(seed)) throw new UsageError(`--seed takes a whole number, not ${values.seed}`);
  const patience = Number(values.patience ?? 1);
  if (!(patience >= 1)) throw new UsageError(`--patience takes a number from 1 on, not ${values.patience}`);
  const without = (lists.without ?? []).map(
    (name) =>
      TRACKS.find((track) => track === name) ?? refuse(`--without takes one of ${TRACKS.join(", ")}, not ${name}`),
  );
  if (!HAS_REDIS) throw new UsageError("there is no redis-server here: install it first");

  const report = new Report();
  report.say(`A soak of ${minutes} ${minutes === 1 ? "minute" : "minutes"} · seed ${seed}`);
  const soaked = await runSoak({ seconds: minutes * 60, seed, without, patience }, (line) => report.say(line));
  const { record, log } = soaked;
  const end = record.samples.at(-1)?.seconds ?? minutes * 60;
  for (const line of drawTextChart(linesOf(record), marksOf(record, log), end)) report.say(line);
  if (values.chart !== undefined)
    await writeFile(values.chart, drawSoakChart(record, log, `${minutes} minutes of disturbed load, seed ${seed}`));
  judgeSoak(report, soaked);
  if (!report.isMet) report.say(`Run it again with --seed ${seed}. The processes' logs are in ${soaked.folder}.`);
  await soaked.close(!report.isMet);
  return report.isMet ? EXIT.met : EXIT.breach;
}
