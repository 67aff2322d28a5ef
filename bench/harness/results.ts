// The results of a run, as stored.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { UsageError } from "../../src/cli/usage.js";

/** A quantity that was measured many times. */
export const Figure = z.object({
  /** The bench that it belongs to. */
  group: z.string(),
  name: z.string(),
  /** How many things one run handles, and what they are. */
  count: z.int(),
  noun: z.string(),
  unit: z.enum(["ms", "ms CPU", "requests/s", "trips/min", "MB"]),
  median: z.number(),
  p99: z.number(),
  /** How far the median drifted during the run; null if there are too few samples to tell. */
  spread: z.number().nullable(),
  samples: z.int(),
  /** A remark, such as the quality of a rival's result. */
  note: z.string().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** A value and its limit. */
export const Verdict = z.object({
  what: z.string(),
  /** Null when it is not finite. */
  value: z.number().nullable(),
  limit: z.number(),
  unit: z.string(),
  atLeast: z.boolean(),
  /** Whether the limit is a goal, which a run may miss. */
  isGoal: z.boolean(),
  isMet: z.boolean(),
});
export type Verdict = z.infer<typeof Verdict>;

export const Machine = z.object({
  cpu: z.string(),
  cores: z.int(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
  v8: z.string(),
});
export type Machine = z.infer<typeof Machine>;

export const Results = z.object({
  date: z.iso.datetime(),
  /** The project's version in git; null without git. */
  commit: z.string().nullable(),
  /** The seed of all random inputs. */
  seed: z.int(),
  /** What followed the command. */
  args: z.array(z.string()),
  machine: Machine,
  figures: z.array(Figure),
  verdicts: z.array(Verdict),
});
export type Results = z.infer<typeof Results>;

/** The project, from `dist/bench/harness`. */
const PROJECT = new URL("../../../", import.meta.url);

/**
 * Writes the results and other files, named by date with the keys of `others` as extensions. Returns their paths.
 * @param folder in the project, with a slash at its end.
 */
export async function writeResults(
  folder: string,
  results: Results,
  others: Readonly<Record<string, string>>,
): Promise<string[]> {
  const target = new URL(folder, PROJECT);
  await mkdir(target, { recursive: true });
  const name = results.date.replaceAll(":", "-").replace(/\.\d+Z$/, "Z");
  const files = { json: `${JSON.stringify(results, undefined, 2)}\n`, ...others };
  return Promise.all(
    Object.entries(files).map(async ([ending, text]) => {
      const path = fileURLToPath(new URL(`${name}.${ending}`, target));
      await writeFile(path, text);
      return path;
    }),
  );
}

/** @throws {UsageError} when the file does not hold results. */
export async function readResults(path: string): Promise<Results> {
  try {
    return Results.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} is not a file of results: ${reason}`);
  }
}
