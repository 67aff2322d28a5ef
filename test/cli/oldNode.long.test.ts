// What a Node that is too old is told, by the command and by the build, on a real one.

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { isTooOld, LEAST_NODE } from "../../src/common/leastNode.js";
import { MAIN, makeFolder } from "../support/cli.js";
import { npmInstall } from "../support/npmInstall.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OLD = "18.20.8";

const { engines, scripts } = z
  .object({ engines: z.object({ node: z.string() }), scripts: z.object({ prebuild: z.string() }) })
  .parse(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")));

test("the least version is that of the package's engines", () => {
  expect(engines.node).toBe(`>=${LEAST_NODE}`);
  expect(["18.20.8", "19.9.0", "20.0.0", "24.1.0"].map(isTooOld)).toEqual([true, true, false, false]);
});

test("the command and the build say in one line which Node they need", async ({ skip }) => {
  const folder = await makeFolder();
  // Node's binaries are npm packages, one for each platform.
  const name = `node-${process.platform}-${process.arch}`;
  const warnings = await npmInstall(folder, ["--no-save", "--ignore-scripts", "--prefix", folder, `${name}@${OLD}`]);
  if (warnings === undefined) skip("npm's registry cannot be reached");
  const bin = join(folder, "node_modules", name, "bin");
  const env = { ...process.env, PATH: [bin, process.env["PATH"]].join(delimiter) };
  const run = (command: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, env, encoding: "utf8" });
    return { status, stdout, stderr };
  };
  const told = {
    status: 2,
    stdout: "",
    stderr: `fuel-route needs Node 20 or later, and this is Node ${OLD}: install a newer one\n`,
  };
  for (const args of [["--version"], ["plan", "--help"], ["serve"], []])
    expect({ args, ...run(join(bin, "node"), [MAIN, ...args]) }).toEqual({ args, ...told });
  expect(run("sh", ["-c", scripts.prebuild])).toEqual(told);
});
