// What methods and entrants reach, as stored.

import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { Machine } from "../harness/results.js";
import { problemFile } from "./files.js";

const Reached = z.strictObject({
  /** Dollars; null where it finds no plan, or none that keeps the rules. */
  cost: z.number().nullable(),
  ms: z.number(),
  isProven: z.literal(true).optional(),
});
export type Reached = z.infer<typeof Reached>;

const MethodResults = z.strictObject({
  name: z.string(),
  /** Whether the times have the start of a process in them. */
  withStart: z.boolean(),
  date: z.iso.date(),
  machine: Machine,
  /** By name of the instance. */
  reached: z.record(z.string(), Reached),
});
export type MethodResults = z.infer<typeof MethodResults>;

const FILE = problemFile("results.json");

export async function readResults(): Promise<MethodResults[]> {
  return z.array(MethodResults).parse(JSON.parse(await readFile(FILE, "utf8")));
}

/** Writes one line for each method and instance, so that a change shows as lines. */
export async function writeResults(results: readonly MethodResults[]): Promise<void> {
  const methods = results.map(({ reached, ...about }) => {
    const rows = Object.entries(reached).map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
    return `${JSON.stringify(about).slice(0, -1)},"reached":{\n${rows.join(",\n")}\n}}`;
  });
  await writeFile(FILE, `[\n${methods.join(",\n")}\n]\n`);
}
