import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readResults, type Results } from "./results.js";
import { UsageError } from "../../src/cli/usage.js";

const folder = await mkdtemp(join(tmpdir(), "fuel-route-bench-"));
afterAll(() => rm(folder, { recursive: true }));

const RESULTS: Results = {
  date: "2026-01-02T03:04:05.000Z",
  commit: null,
  seed: 1,
  args: ["keys"],
  machine: { cpu: "Abacus", cores: 2, memoryGb: 4, system: "linux", node: "20.0.0", v8: "11" },
  figures: [
    { group: "keys", name: "find", count: 10, noun: "keys", unit: "ms", median: 1, p99: 2, spread: null, samples: 1 },
  ],
  verdicts: [{ what: "time", value: null, limit: 1, unit: "times", atLeast: false, isGoal: false, isMet: false }],
};

async function put(text: string): Promise<string> {
  const path = join(folder, "results.json");
  await writeFile(path, text);
  return path;
}

test("reads what a run has written", async () => {
  expect(await readResults(await put(JSON.stringify(RESULTS)))).toEqual(RESULTS);
});

test.each([
  ["not JSON", "seed: 1"],
  ["another file", JSON.stringify({ name: "fuel-route" })],
  ["an unknown unit", JSON.stringify(RESULTS).replace('"ms"', '"fortnights"')],
])("refuses %s as bad usage", async (_, text) => {
  await expect(readResults(await put(text))).rejects.toThrow(UsageError);
});

test("refuses a file that is not there as bad usage", async () => {
  await expect(readResults(join(folder, "nothing.json"))).rejects.toThrow(UsageError);
});
