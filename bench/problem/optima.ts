// The proven optima, and by whom they are proven.

import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { problemFile } from "./files.js";
import { SLOTS } from "./slots.js";

export const PROOFS = ["planner", "milp", "grid", "level table"] as const;
export type Proof = (typeof PROOFS)[number];

const Optimum = z.strictObject({
  /** Dollars, to a millionth; null where there is no plan. */
  cost: z.number().nullable(),
  stops: z.int().nullable(),
  proofs: z.array(z.enum(PROOFS)),
});
export type Optimum = z.infer<typeof Optimum>;

/** Whether a proof has nothing in common with the planner. */
export function isIndependent({ proofs }: Optimum): boolean {
  return proofs.includes("milp") || proofs.includes("grid");
}

const FILE = problemFile("optima.json");

/** By name of the instance. @throws {Error} when the file is not whole. */
export async function readOptima(): Promise<Map<string, Optimum>> {
  return new Map(Object.entries(z.record(z.string(), Optimum).parse(JSON.parse(await readFile(FILE, "utf8")))));
}

export async function writeOptima(optima: ReadonlyMap<string, Optimum>): Promise<void> {
  const rows = [...optima]
    .toSorted(([name], [other]) => placeOf(name) - placeOf(other))
    .map(([name, optimum]) => `${JSON.stringify(name)}:${JSON.stringify(optimum)}`);
  await writeFile(FILE, `{\n${rows.join(",\n")}\n}\n`);
}

function placeOf(instance: string): number {
  return SLOTS.findIndex(({ name }) => name === instance);
}
