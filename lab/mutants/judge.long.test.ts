// A project of one function with faults whose fate is known.

import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Copy } from "./copy.js";
import { type Fault, readFaults } from "./faults.js";
import { judge, Times } from "./judge.js";
import { summarize } from "./report.js";
import { runTestsBy } from "./runTests.js";

const PROJECT = new URL("../../", import.meta.url);
const FILE = "src/planning/larger.ts";
const TEST = "test/larger.test.ts";
const FOREVER = "test/forever.test.ts";

const FILES = {
  "package.json": '{ "type": "module" }',
  "tsconfig.json": JSON.stringify({
    compilerOptions: { strict: true, target: "es2022", module: "nodenext", types: [] },
  }),
  [FILE]:
    "export const two: 2 = 2;\n\nexport function larger(a: number, b: number): number {\n  return a > b ? a : b;\n}\n",
  [TEST]:
    'import { expect, test } from "vitest";\nimport { larger } from "../src/planning/larger.js";\ntest("the larger", () => {\n  expect(larger(2, 1)).toBe(2);\n  expect(larger(1, 2)).toBe(2);\n});\n',
  [FOREVER]: 'import { test } from "vitest";\ntest("forever", () => {\n  for (;;);\n});\n',
};

const RUNGS = [{ tests: [TEST], isLong: false }];

const runTests = runTestsBy(new URL("dist/lab/mutants/runner.js", PROJECT));
let folder: URL;
let copy: Copy;
let times: Times;
let faults: Fault[];

beforeAll(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), "fuel-route-mutants-test-"))}/`);
  const project = new URL("project/", folder);
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(new URL(".", new URL(path, project)), { recursive: true });
    await writeFile(new URL(path, project), text);
  }
  await symlink(fileURLToPath(new URL("node_modules", PROJECT)), fileURLToPath(new URL("node_modules", project)));
  copy = await Copy.make(project, new URL("copy/", folder));
  times = new Times(await Copy.make(project, new URL("clean/", folder)), runTests);
  faults = await readFaults(project, FILE);
});
afterAll(() => rm(folder, { recursive: true }));

/** The fault that makes this of its line. */
function faultOf(after: string): Fault {
  const fault = faults.find((one) => one.after === after);
  if (fault === undefined) throw new Error(`no fault makes ${after}`);
  return fault;
}

test("a fault that a test finds is killed by it, and taken out again", async () => {
  const fault = faultOf("return a <= b ? a : b;");
  expect(fault.line).toBe(4);
  expect(await judge(copy, fault, RUNGS, times)).toEqual({ kind: "killed", how: "failed", test: `${TEST} the larger` });
  expect(await readFile(new URL(FILE, copy.root), "utf8")).toBe(FILES[FILE]);
});

test("a fault that changes nothing survives all rungs, and is named until it is explained", async () => {
  const fault = faultOf("return a >= b ? a : b;");
  const verdict = await judge(copy, fault, RUNGS, times);
  expect(verdict).toEqual({ kind: "survived" });
  const { lines, isWell } = summarize([{ fault, verdict: { kind: "survived" }, seconds: 1 }], new Map());
  expect(isWell).toBe(false);
  expect(lines.join("\n")).toContain(
    `${FILE}:4\n  - return a > b ? a : b;\n  + return a >= b ? a : b;\n  NOT EXPLAINED`,
  );
});

test("a fault that does not compile does not count", async () => {
  expect(await judge(copy, faultOf("export const two: 2 = 3;"), RUNGS, times)).toEqual({
    kind: "dismissed",
    why: "does not compile",
  });
});

test("a test that runs forever is ended by what it takes of a processor", async () => {
  expect(await runTests({ root: fileURLToPath(copy.root), tests: [FOREVER], limitSeconds: { [FOREVER]: 2 } })).toEqual({
    kind: "timeout",
    test: FOREVER,
  });
});

test("tests that fail without a fault are refused", async () => {
  await writeFile(
    new URL("test/failing.test.ts", new URL("clean/", folder)),
    'import { expect, test } from "vitest";\ntest("no", () => expect(1).toBe(2));\n',
  );
  await expect(times.measure(["test/failing.test.ts"])).rejects.toThrow(
    "A test fails without a fault: test/failing.test.ts no",
  );
});

test("tests whose process ends are failed ones", async () => {
  await writeFile(
    new URL("test/ending.test.ts", copy.root),
    'import { test } from "vitest";\ntest("end", () => void process.kill(process.pid, "SIGKILL"));\n',
  );
  expect(await runTests({ root: fileURLToPath(copy.root), tests: ["test/ending.test.ts"] })).toMatchObject({
    kind: "failed",
    test: "test/ending.test.ts",
    message: expect.stringContaining("ended with SIGKILL"),
  });
});
