// fuel-route keys issue --partner NAME [--keys FILE]

import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder, runCli } from "../support/cli.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

test("issue prints the key and nothing else on stdout; the file holds its hash only", async () => {
  const folder = await makeFolder();
  const path = join(folder, "keys.json");
  const first = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"]);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S{32,}\n$/) });
  const key = first.stdout.trimEnd();
  expect(first.stderr).not.toContain(key);

  const text = await readFile(path, "utf8");
  expect(text).toContain(sha256(key));
  expect(text).not.toContain(key);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const second = await runCli(folder, ["keys", "issue", "--partner", "Bison Lines", "--keys", path]);
  expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S{32,}\n$/) });
  expect(second.stdout).not.toBe(first.stdout);
  const both = await readFile(path, "utf8");
  for (const part of [sha256(key), sha256(second.stdout.trimEnd()), "Acme Freight", "Bison Lines"]) expect(both).toContain(part);
  expect(await readdir(folder)).toEqual(["keys.json"]);
});

test("the file is that of --keys, else of FUEL_ROUTE_KEYS_FILE", async () => {
  const folder = await makeFolder();
  const environment = { FUEL_ROUTE_KEYS_FILE: "from-environment.json" };
  expect((await runCli(folder, ["keys", "issue", "--partner", "Acme"], environment)).code).toBe(0);
  expect(await readdir(folder)).toEqual(["from-environment.json"]);
  expect((await runCli(folder, ["keys", "issue", "--partner", "Acme", "--keys", "from-option.json"], environment)).code).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual(["from-environment.json", "from-option.json"]);
});

test.each([
  ["keys issue", ["keys", "issue", "--partner", "Acme"]],
  ["serve", ["serve", "--port", "0"]],
])("%s refuses a broken key file, names it and leaves it as it was", async (_, command) => {
  const folder = await makeFolder();
  const content = '{"keys": [{"id": "key_1",';
  await writeFile(join(folder, "broken.json"), content);
  const outcome = await runCli(folder, [...command, "--keys", "broken.json"]);
  expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("broken.json") });
  expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  expect(await readFile(join(folder, "broken.json"), "utf8")).toBe(content);
  expect(await readdir(folder)).toEqual(["broken.json"]);
});

test("a key file in a folder that there is not is refused", async () => {
  const outcome = await runCli(await makeFolder(), ["keys", "issue", "--partner", "Acme", "--keys", "nowhere/keys.json"]);
  expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("nowhere/keys.json") });
});
