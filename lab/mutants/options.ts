import { availableParallelism } from "node:os";
import { parseOptions, UsageError } from "../../src/cli/usage.js";

export const DEFAULTS = { count: 120, seed: 1, jobs: 2 } as const;

export const HELP = `npm run -w lab mutants -- [options]

Plants single faults in assembly/ and src/planning/, each in a copy of the project, and runs the tests that should find it.
Names the faults that survive.

  --count N       how many faults, half of them in assembly/ (${DEFAULTS.count})
  --seed N        which faults (${DEFAULTS.seed})
  --only PATH     only faults in this file, in this folder, or with FILE:LINE in this line
  --jobs N        how many faults at once (${DEFAULTS.jobs})
  --report FILE   writes what became of each fault as JSON
  --help          shows this

Exit codes: 0 all is well; 1 more than 5 % survive that an answer can show, or one that lab/mutants/equivalent.ts does not
explain; 2 wrong use.
`;

export interface Options {
  readonly count: number;
  readonly seed: number;
  readonly jobs: number;
  readonly only: { readonly path: string; readonly line?: number } | null;
  readonly report: string | null;
}

/** The options, or null where the help is asked for. @throws {UsageError} when an option is wrong. */
export function readOptions(args: string[]): Options | null {
  const { values, flags, positionals } = parseOptions(args, ["count", "seed", "only", "jobs", "report"], ["help"]);
  if (flags.has("help")) return null;
  if (positionals[0] !== undefined) throw new UsageError(`${positionals[0]} belongs to no option; --help lists them`);
  return {
    count: readWhole("count", values.count, DEFAULTS.count, 100_000),
    seed: readWhole("seed", values.seed, DEFAULTS.seed, 2 ** 31),
    jobs: readWhole("jobs", values.jobs, DEFAULTS.jobs, availableParallelism()),
    only: values.only === undefined ? null : readPlace(values.only),
    report: values.report ?? null,
  };
}

function readWhole(name: string, text: string | undefined, other: number, most: number): number {
  if (text === undefined) return Math.min(other, most);
  const value = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  if (!(value <= most))
    throw new UsageError(`--${name} takes a whole number from 1 to ${most.toLocaleString("en-US")}, not ${text}`);
  return value;
}

function readPlace(text: string): { path: string; line?: number } {
  const [, path = text, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  return { path, ...(line === undefined ? {} : { line: Number(line) }) };
}
