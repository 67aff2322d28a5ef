// The last lines of .ci/run: what counts as success.

import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { makeFolder } from "../support/cli.js";

const SUMMARIZE = fileURLToPath(new URL("../../.ci/summarize.js", import.meta.url));

/** How the tests of a run ended, or nothing where it left no report. */
type Run = readonly [first: string, ...others: string[]] | undefined;
const PASSED: Run = ["passed", "passed"];
const RUNS = {
  quick: PASSED,
  long: PASSED,
  lab: PASSED,
  lts: PASSED,
  package: PASSED,
  bare: ["skipped", "passed"],
} satisfies Record<string, Run>;

/** @param texts further files that .ci/run leaves, by their names. */
async function summarize(
  change: Readonly<Record<string, Run>> = {},
  texts: Readonly<Record<string, string>> = {},
  titleOf = (i: number): string => `test ${i}`,
): Promise<{ code: unknown; lines: string[] }> {
  const folder = await makeFolder();
  for (const [name, content] of Object.entries(texts)) await writeFile(join(folder, name), content);
  for (const [run, statuses] of Object.entries({ ...RUNS, ...change })) {
    if (statuses === undefined) continue;
    const assertionResults = statuses.map((status, i) => ({
      title: titleOf(i),
      fullName: `test ${i}`,
      status,
      failureMessages: status === "failed" ? [FAILURE] : [],
    }));
    const report = { success: !statuses.includes("failed"), testResults: [{ name: "a.test.ts", assertionResults }] };
    await writeFile(join(folder, `${run}.json`), JSON.stringify(report));
  }
  // A thread starts faster than a process, and ends with the script's exit code as well.
  const script = new Worker(SUMMARIZE, { argv: [folder], stdout: true });
  const [stdout, [code]] = await Promise.all([text(script.stdout), once(script, "exit")]);
  return { code, lines: stdout.trimEnd().split("\n") };
}

const FAILURE = [
  "Error: why",
  "Call log:",
  "\u001B[2m  - waiting for locator('.plan')\u001B[22m",
  "    at steps.ts:7:1",
  "    at a.test.ts:3:9",
].join("\n");

test("all passed, and only the data's tests were skipped without it", async () => {
  const { code, lines } = await summarize();
  expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: "10 passed, 0 failed, 0 skipped" });
});

test.each<[string, Record<string, Run>, string, string]>([
  [
    "a test fails",
    { lts: ["failed", "passed"] },
    "lts: a test or a file of tests failed",
    "9 passed, 1 failed, 0 skipped",
  ],
  [
    "a test is skipped",
    { quick: ["skipped", "passed"] },
    "quick: skipped: a.test.ts > test 0",
    "9 passed, 0 failed, 1 skipped",
  ],
  ["a run leaves no report", { long: undefined }, "long: the tests did not run", "8 passed, 0 failed, 0 skipped"],
  [
    "a test fails without the data",
    { bare: ["skipped", "failed"] },
    "bare: a test or a file of tests failed",
    "10 passed, 0 failed, 0 skipped",
  ],
  [
    "nothing is skipped without the data",
    { bare: PASSED },
    "bare: nothing was skipped",
    "10 passed, 0 failed, 0 skipped",
  ],
  [
    "tests are missing without the data",
    { bare: ["skipped"] },
    "bare: a.test.ts has 1 tests, and with the data 2",
    "10 passed, 0 failed, 0 skipped",
  ],
  [
    "a test that is skipped without the data was not there with it",
    { bare: ["skipped", "passed", "skipped"] },
    "bare: skipped, though not for the data: a.test.ts > test 2",
    "10 passed, 0 failed, 0 skipped",
  ],
])("%s: that is no success", async (_, change, problem, last) => {
  const { code, lines } = await summarize(change);
  expect(code).toBe(1);
  expect(lines.join("\n")).toContain(`CI failed: ${problem}`);
  expect(lines.at(-1)).toBe(last);
});

test("a test that failed is named at the end, with what it says, what it waited for and its line", async () => {
  const { lines } = await summarize({ lts: ["failed", "passed"] });
  expect(lines).toContain(
    "CI failed: lts: failed: a.test.ts > test 0: Error: why; - waiting for locator('.plan'); at a.test.ts:3:9",
  );
});

test("a check beside the tests that failed is named", async () => {
  expect(await summarize({}, { "failed-checks.txt": "npm run lint\n" })).toMatchObject({
    code: 1,
    lines: expect.arrayContaining(["CI failed: npm run lint"]),
  });
});

test.each([
  [100, 0],
  [101, 1],
])("titles of %i characters: the exit code is %i", async (length, code) => {
  expect(await summarize({}, {}, () => "x".repeat(length))).toMatchObject({ code });
});

test("each step is listed with its time, and the whole", async () => {
  const { lines } = await summarize({}, { "steps.tsv": "1000\tnpm test\n1135\tthe long tests\n1740\tdone\n" });
  expect(lines.slice(0, 3)).toEqual(["  2:15  npm test", " 10:05  the long tests", " 12:20  in all"]);
});
