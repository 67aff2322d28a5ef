// kill -9 at random moments of writing: no acknowledged key is lost, and no file is ever half written.

import { randomInt } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeFolder, runCli } from "../../support/cli.js";
import { idsIn, KEY_FILES, startScript, WRITER } from "../../support/keyFiles.js";
import { sampleSize } from "../../support/sampleSize.js";

const FOLDERS = 2;
const WRITERS_PER_FOLDER = 2;
const KILLS_PER_WRITER = sampleSize(15, 50);

const STARTED = { interval: 5 };

test(`${FOLDERS * WRITERS_PER_FOLDER * KILLS_PER_WRITER} kills of writers, two of which share a file`, async () => {
  const folders = await Promise.all(Array.from({ length: FOLDERS }, () => makeFolder()));
  const left = await Promise.all(folders.map((folder) => killWriters(folder)));
  // Many kills come while the lock is held and half a file is written; otherwise they would show nothing.
  expect(Math.min(...left)).toBeGreaterThan(0);
});

/** @returns how many kills left files behind. */
async function killWriters(folder: string): Promise<number> {
  const path = join(folder, "keys.json");
  const acknowledged: string[] = [];
  let leavingFiles = 0;
  const killRepeatedly = async (): Promise<void> => {
    for (let i = 0; i < KILLS_PER_WRITER; i++) {
      const { child, stdout, closed } = startScript(WRITER, [path]);
      await expect.poll(() => stdout().includes("\n"), STARTED).toBe(true);
      await setTimeout(randomInt(5, 61));
      child.kill("SIGKILL");
      await closed;
      if ((await readdir(folder)).some((name) => name.endsWith(".tmp"))) leavingFiles++;
      acknowledged.push(...stdout().split("\n").slice(0, -1));
      const known = [...acknowledged];
      const stored = new Set(await idsIn(path));
      expect(known.filter((id) => !stored.has(id))).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: WRITERS_PER_FOLDER }, killRepeatedly));

  const before = await idsIn(path);
  expect(new Set(before).size).toBe(before.length);
  expect(await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"])).toMatchObject({
    code: 0,
  });
  expect(await readdir(folder)).toEqual(KEY_FILES);
  expect(await idsIn(path)).toHaveLength(before.length + 1);
  return leavingFiles;
}
