// What a run found, as it is kept: the one model of all benches.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { UsageError } from "../../src/cli/usage.js";

/** Something measured many times. */
export const Figure = z.object({
  /** The bench that it belongs to. */
  group: z.string(),
  name: z.string(),
  /** How many things one run of it handles, and what they are. */
  count: z.int(),
  noun: z.string(),
  unit: z.enum(["ms", "ms CPU", "requests/s", "MB"]),
  median: z.number(),
  p99: z.number(),
  /** How far the median wandered during the run, up and down; null when there are too few samples to say. */
  spread: z.number().nullable(),
  samples: z.int(),
  /** What else there is to say of it: how good a rival's result is. */
  note: z.string().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** What was asked for, and what came out. */
export const Verdict = z.object({
  what: z.string(),
  /** Null when there was nothing finite to tell. */
  value: z.number().nullable(),
  limit: z.number(),
  unit: z.string(),
  atLeast: z.boolean(),
  /** Wished for, not required. */
  isGoal: z.boolean(),
  isMet: z.boolean(),
});
export type Verdict = z.infer<typeof Verdict>;

export const Machine = z.object({ cpu: z.string(), cores: z.int(), memoryGb: z.number(), system: z.string(), node: z.string(), v8: z.string() });
export type Machine = z.infer<typeof Machine>;

export const Results = z.object({
  date: z.iso.datetime(),
  /** The project's version in git; null when there is none. */
  commit: z.string().nullable(),
  /** Of all random inputs. */
  seed: z.int(),
  /** What followed `npm run bench`. */
  args: z.array(z.string()),
  machine: Machine,
  figures: z.array(Figure),
  verdicts: z.array(Verdict),
});
export type Results = z.infer<typeof Results>;

/** Seen from `dist/bench/harness`. */
const FOLDER = new URL("../../../bench/results/", import.meta.url);

/** Writes the results, and what else is made of them, by the date. Returns the files' paths. */
export async function writeResults(results: Results, others: Readonly<Record<string, string>>): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  const name = results.date.replaceAll(":", "-").replace(/\.\d+Z$/, "Z");
  const files = { json: `${JSON.stringify(results, undefined, 2)}\n`, ...others };
  return Promise.all(
    Object.entries(files).map(async ([ending, text]) => {
      const path = fileURLToPath(new URL(`${name}.${ending}`, FOLDER));
      await writeFile(path, text);
      return path;
    }),
  );
}

/** @throws {UsageError} when the file is not one of ours. */
export async function readResults(path: string): Promise<Results> {
  try {
    return Results.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} is not a file of results: ${reason}`);
  }
}
