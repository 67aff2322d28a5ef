// The README's way to a key: the file can be read by its owner alone, whatever the shell's habits.

import { spawnSync } from "node:child_process";
import { mkdir, readFile, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeFolder } from "../support/cli.js";
import { readDocument } from "../support/documents.js";

test.skipIf(process.platform === "win32")("the README's acme.key can be read by its owner alone", async () => {
  const [, command = ""] = /^\$ (.*> acme\.key\)?)$/m.exec(await readDocument("README.md")) ?? [];
  const folder = await makeFolder();
  await mkdir(join(folder, "dist"));
  await symlink(fileURLToPath(new URL("../../dist/src", import.meta.url)), join(folder, "dist", "src"));
  const { status } = spawnSync("sh", ["-c", `umask 022; ${command}`], { cwd: folder });
  expect(status).toBe(0);
  const key = join(folder, "acme.key");
  expect((await stat(key)).mode.toString(8)).toMatch(/600$/);
  expect(await readFile(key, "utf8")).toMatch(/^fr_\S+\n$/);
});
