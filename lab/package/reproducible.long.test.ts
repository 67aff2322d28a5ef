// The package has the same bytes wherever and whenever it is made.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeFolder, ON_THIS_NODE } from "../../test/support/cli.js";

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Builds and packs a clone in a folder of its own. @returns the SHA-256 of the tarball. */
async function packClone(): Promise<string> {
  const clone = join(await makeFolder(), "clone");
  await run("git", ["clone", "--quiet", ROOT, clone]);
  await symlink(join(ROOT, "node_modules"), join(clone, "node_modules"));
  await run("npm", ["pack", "--silent"], { cwd: clone, env: ON_THIS_NODE, maxBuffer: 64 * 1024 * 1024 });
  const tarball = (await readdir(clone)).find((name) => name.endsWith(".tgz")) ?? "";
  return createHash("sha256")
    .update(await readFile(join(clone, tarball)))
    .digest("hex");
}

test("twice from the same commit, in two folders", async () => {
  const first = await packClone();
  expect(await packClone()).toBe(first);
});
