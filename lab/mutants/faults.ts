// The faults of the project's files, and which of them are planted.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { type Change, changesOf, withChange } from "./operators.js";

/** One change of one file, and what a reader of a diff sees of it. */
export interface Fault {
  readonly file: string;
  readonly change: Change;
  /** The first line that it changes, counted from 1. */
  readonly line: number;
  /** The name of the last function that begins before it, empty where there is none. */
  readonly within: string;
  /** The lines that it changes, before and after, without the space at their ends. */
  readonly before: string;
  readonly after: string;
}

/** What may be drawn from, each of them as often as the other. */
export const HALVES = ["assembly", "src/planning"] as const;

/** It only words where an assertion failed, in the debug build. */
const DEBUG_FILE = "assembly/memory/abort.ts";

/** Reads the paths of all files of a half, in order. */
export async function readPaths(root: URL, half: string): Promise<string[]> {
  const names = await readdir(new URL(`${half}/`, root), { recursive: true });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${half}/${name}`)
    .filter((path) => path !== DEBUG_FILE)
    .toSorted();
}

/** Reads all faults that a file can have. */
export async function readFaults(root: URL, file: string): Promise<Fault[]> {
  const text = await readFile(new URL(file, root), "utf8");
  return changesOf(file, text).map((change) => describeChange(file, text, change));
}

function describeChange(file: string, text: string, change: Change): Fault {
  const changed = withChange(text, change);
  const begin = text.lastIndexOf("\n", change.start - 1) + 1;
  return {
    file,
    change,
    line: text.slice(0, begin).split("\n").length,
    within: [...text.slice(0, change.start).matchAll(/\bfunction (\w+)/g)].at(-1)?.[1] ?? "",
    before: linesFrom(text, begin, change.end),
    after: linesFrom(changed, begin, change.start + change.replacement.length),
  };
}

function linesFrom(text: string, begin: number, to: number): string {
  const end = text.indexOf("\n", to);
  return text.slice(begin, end < 0 ? text.length : end).trim();
}

/**
 * Draws faults for `count` places that are spread evenly over all of them. Each place is a list in a random order: the
 * first of it that counts is planted. The same seed draws the same, whatever the order in which the places' turn comes.
 */
export function drawFaults(faults: readonly Fault[], count: number, seed: number): Fault[][] {
  const places = Math.min(count, faults.length);
  return Array.from({ length: places }, (_, i) =>
    faults
      .slice(Math.floor((i * faults.length) / places), Math.floor(((i + 1) * faults.length) / places))
      .map((fault) => ({ fault, rank: rankOf(fault, seed) }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ fault }) => fault),
  );
}

function rankOf({ file, change }: Fault, seed: number): string {
  return createHash("sha256")
    .update(JSON.stringify([seed, file, change]))
    .digest("hex");
}
