// npm run bench:problem: a benchmark of the problem itself, which README.md describes.

import { parseOptions, requireAction, UsageError } from "../../src/cli/usage.js";
import { loadOptimizer } from "../../src/index.js";
import { progress } from "../harness/report.js";
import { check } from "./check.js";
import { writeCorridors } from "./families/corridors.js";
import { readTrip, slotsNamed, writeInstanceText } from "./instances.js";
import { loadMaker } from "./make.js";
import { listNames, measure } from "./measure.js";
import { isIndependent, readOptima, writeOptima } from "./optima.js";
import { prove } from "./prove.js";
import type { Slot } from "./slots.js";
import { writeTables } from "./table.js";

const EXIT = { well: 0, wrong: 1, usage: 2 } as const;

const ACTIONS = ["check", "make", "prove", "measure", "table", "corridors"] as const;

const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 3600;

const HELP = `Usage: npm run bench:problem -- check "COMMAND" [--only PREFIX] [--seconds N]
       npm run bench:problem -- make|prove [--only PREFIX] [--seconds N]
       npm run bench:problem -- measure [NAME…] [--only PREFIX]
       npm run bench:problem -- table|corridors

  check      runs COMMAND on every instance, drives its plans, and compares them with the proven optima
  make       writes the instances from their seeds
  prove      proves the optima that have no independent proof in optima.json yet, with N seconds for the MILP solver
  measure    has all methods and entrants solve the instances, or those named, and writes results.json
  table      writes the tables of bench/problem/README.md from optima.json and results.json
  corridors  lays the real corridors over today's network, which changes their instances

  --only PREFIX  only instances whose names begin so, such as plain or fleet-corridor
  --seconds N    the most that COMMAND, or the MILP solver, may take for one instance    ${DEFAULT_SECONDS}

Exit codes: 0 all well; 1 something wrong, of check an answer that is no valid plan though there is one, or one that is
cheaper than the proven optimum; 2 bad usage.
`;

// A program that is being checked ends with this process.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => process.exit(code));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench:problem: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}

async function main(args: string[]): Promise<number> {
  const { values, flags, positionals } = parseOptions(args, ["only", "seconds"], ["help"]);
  if (flags.has("help")) {
    process.stdout.write(HELP);
    return EXIT.well;
  }
  const [word, ...words] = positionals;
  const action = requireAction("bench:problem", word, ACTIONS);
  if (action !== "measure" && words.length !== (action === "check" ? 1 : 0))
    throw new UsageError(
      action === "check"
        ? 'check takes one command line, in quotation marks: check "python3 my_solver.py"'
        : `${action} takes no further words`,
    );
  const slots = slotsNamed(values.only ?? "");
  if (slots.length === 0) throw new UsageError(`no instance's name begins with ${values.only}`);
  const seconds = readSeconds(values.seconds);
  switch (action) {
    case "check":
      return (await check(words[0] ?? "", slots, await readOptima(), seconds, console.log)) ? EXIT.well : EXIT.wrong;
    case "make":
      await makeAll(slots);
      return EXIT.well;
    case "prove":
      return (await proveAll(slots, seconds)) ? EXIT.well : EXIT.wrong;
    case "measure":
      await measure(await readNames(words), slots);
      return EXIT.well;
    case "table":
      await writeTables();
      return EXIT.well;
    case "corridors":
      console.log(`${await writeCorridors()} corridors written; "make" and "prove" come next`);
      return EXIT.well;
  }
}

function readSeconds(text: string | undefined): number {
  if (text === undefined) return DEFAULT_SECONDS;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(seconds > 0 && seconds <= MOST_SECONDS))
    throw new UsageError(
      `--seconds takes a number above 0 and up to ${MOST_SECONDS.toLocaleString("en-US")}, not ${text}`,
    );
  return seconds;
}

async function readNames(words: readonly string[]): Promise<readonly string[]> {
  const names = await listNames();
  for (const name of words)
    if (!names.includes(name)) throw new UsageError(`there is no method ${JSON.stringify(name)}: ${names.join("; ")}`);
  return words.length === 0 ? names : words;
}

async function makeAll(slots: readonly Slot[]): Promise<void> {
  const make = await loadMaker();
  for (const [i, slot] of slots.entries()) {
    await writeInstanceText(slot, make(slot));
    if ((i + 1) % 100 === 0) progress(`${i + 1} of ${slots.length}`);
  }
  console.log(`${slots.length} instances written`);
}

/** Returns whether no proof contradicts another, and each instance has one. */
async function proveAll(slots: readonly Slot[], seconds: number): Promise<boolean> {
  const [optimizer, optima] = await Promise.all([loadOptimizer(), readOptima()]);
  const open = slots.filter(({ name }) => {
    const known = optima.get(name);
    return known === undefined || !isIndependent(known);
  });
  let isWell = true;
  for (const [i, slot] of open.entries()) {
    try {
      const optimum = await prove(optimizer, await readTrip(slot), seconds);
      optima.set(slot.name, optimum);
      await writeOptima(optima);
      progress(`${i + 1} of ${open.length}: ${slot.name} by ${optimum.proofs.join(" and ")}`);
    } catch (error) {
      isWell = false;
      console.log(`${slot.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`${open.length} of ${slots.length} were to be proven`);
  return isWell;
}
