// Which faults of the project are drawn, and where they are.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { EXPLAINED, isOf } from "./equivalent.js";
import { drawFaults, type Fault, HALVES, readFaults, readPaths } from "./faults.js";
import { withChange } from "./operators.js";
import { findRungs } from "./rungs.js";

const ROOT = new URL("../../", import.meta.url);

async function readAll(half: string): Promise<Fault[]> {
  return (await Promise.all((await readPaths(ROOT, half)).map((path) => readFaults(ROOT, path)))).flat();
}

const all = await Promise.all(HALVES.map(readAll));

test("there are thousands in each half, and each is where it says", async () => {
  for (const faults of all) {
    expect(faults.length).toBeGreaterThan(2_000);
    for (const { file, change, line, before, after } of faults) {
      const text = await readFile(new URL(file, ROOT), "utf8");
      expect(text.split("\n")[line - 1]?.trim()).toBe(before.split("\n")[0]?.trim());
      expect(withChange(text, change)).toContain(after);
      expect(after).not.toBe(before);
    }
  }
});

test("a seed draws the same again, and another seed others", () => {
  const [faults = []] = all;
  const firsts = (seed: number): (Fault | undefined)[] => drawFaults(faults, 60, seed).map(([first]) => first);
  expect(firsts(1)).toEqual(firsts(1));
  expect(firsts(1)).not.toEqual(firsts(2));
});

test("places are spread over all files, and hold every fault once", () => {
  const faults = all.flat();
  const places = drawFaults(faults, 120, 7);
  expect(places).toHaveLength(120);
  expect(new Set(places.flat())).toEqual(new Set(faults));
  const sizes = places.map(({ length }) => length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});

test("more places than faults are one a fault", () => {
  const faults = all.flat().slice(0, 5);
  expect(drawFaults(faults, 120, 1).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});

describe("tests of each file", () => {
  test("are there, each once, the quick ones first", async () => {
    for (const file of new Set(all.flat().map((fault) => fault.file))) {
      const rungs = await findRungs(ROOT, file);
      const paths = rungs.flatMap(({ tests }) => tests);
      expect(rungs.length, file).toBeGreaterThan(1);
      expect(
        rungs.every(({ tests }) => tests.length > 0),
        file,
      ).toBe(true);
      expect(rungs[0]?.isLong, file).toBe(false);
      expect(new Set(paths).size, file).toBe(paths.length);
      for (const path of paths) await expect(readFile(new URL(path, ROOT)), path).resolves.toBeDefined();
    }
  });
});

test("what is said to change nothing can be planted still, and is one place", () => {
  for (const known of EXPLAINED)
    expect(
      all.flat().filter((fault) => isOf(known, fault)),
      known.before,
    ).toHaveLength(1);
});
