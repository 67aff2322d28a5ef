// Only one process at a time has a lock, and a killed one keeps nobody waiting, whichever container it ran in.

import { spawn, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { holdLock, withLock } from "../../src/storage/lock.js";
import { StorageError } from "../../src/storage/storageError.js";
import { makeFolder, runCli } from "../support/cli.js";
import { DIST, HOLDER, idsIn, issue, KEY_FILES, type Script, startScript } from "../support/keyFiles.js";

const STARTED = { interval: 20 };

const IS_ROOT = process.getuid?.() === 0;

/** What makes a container, as far as locks are concerned: process ids and a host name of its own. */
const CONTAINER = [
  "unshare",
  "--pid",
  "--uts",
  "--fork",
  "--kill-child",
  "sh",
  "-c",
  'hostname elsewhere && exec "$0" "$@"',
];
const NO_CONTAINER =
  spawnSync(CONTAINER[0] ?? "", [...CONTAINER.slice(1), "true"]).status === 0
    ? ""
    : " (skipped: no namespaces can be made here)";

const ISSUE = ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"];

interface Held {
  readonly folder: string;
  readonly path: string;
  readonly script: Script;
}

/** A key file whose lock is held by a process of its own. */
async function hold(): Promise<Held> {
  const folder = await makeFolder();
  const path = join(folder, "keys.json");
  const script = startScript(HOLDER, [path]);
  await expect.poll(script.stdout, STARTED).toBe("held\n");
  return { folder, path, script };
}

async function kill({ child, closed }: Script): Promise<void> {
  child.kill("SIGKILL");
  await closed;
}

describe("one at a time", () => {
  test("in one process", async () => {
    const path = join(await makeFolder(), "file");
    let inside = 0;
    const seen: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, () =>
        withLock(path, "a file", async () => {
          seen.push(++inside);
          await setTimeout(5);
          inside--;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 12 }, () => 1));
  });

  test("in four processes that count in one file", async () => {
    const path = join(await makeFolder(), "file");
    await writeFile(path, "0");
    const count = `
      import { readFile, writeFile } from "node:fs/promises";
      const { withLock } = await import(DIST + "storage/lock.js");
      const path = process.argv[1];
      const add = async () => writeFile(path, String(1 + Number(await readFile(path, "utf8"))));
      for (let i = 0; i < 25; i++) await Promise.all([withLock(path, "a file", add), withLock(path, "a file", add)]);
    `;
    const scripts = Array.from({ length: 4 }, () => startScript(count, [path]));
    await Promise.all(scripts.map(({ closed }) => closed));
    expect(scripts.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0]);
    expect(await readFile(path, "utf8")).toBe("200");
    expect(await readdir(join(path, ".."))).toEqual(["file", "file.lock"]);
  });

  test("an action that fails gives the lock back, and its error is thrown", async () => {
    const path = join(await makeFolder(), "file");
    await expect(withLock(path, "a file", () => Promise.reject(new RangeError("no")))).rejects.toThrow(RangeError);
    expect(await withLock(path, "a file", () => Promise.resolve("done"))).toBe("done");
  });
});

describe("a killed process", () => {
  test("that held the lock does not hinder the next command", async () => {
    const { folder, script } = await hold();
    await kill(script);
    expect(await runCli(folder, ISSUE)).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });

  test("lets all commands go on that were already waiting for it", async () => {
    const { path, script } = await hold();
    let done = 0;
    const waiting = Promise.all(Array.from({ length: 3 }, () => issue(path, "Acme Freight").then(() => done++)));
    // Long enough to change the file if they did not have to wait.
    await setTimeout(300);
    expect(done).toBe(0);
    await kill(script);
    await waiting;
    expect(await idsIn(path)).toHaveLength(3);
  });

  test("does not hinder it either when its parent has not noticed yet", async () => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    const source = `const DIST = ${JSON.stringify(DIST)};\n${HOLDER.replace('"held', 'process.pid + " held')}`;
    // The shell becomes a sleep, which never asks after its child.
    const parent = spawn(
      "sh",
      ["-c", '"$0" --input-type=module --eval "$1" -- "$2" & exec sleep 600', process.execPath, source, path],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    onTestFinished(() => void parent.kill("SIGKILL"));
    let output = "";
    parent.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    await expect.poll(() => output, STARTED).toMatch(/^\d+ held\n$/);
    process.kill(Number.parseInt(output, 10), "SIGKILL");
    await issue(path, "Acme Freight");
    expect(await idsIn(path)).toHaveLength(1);
  });

  test.skipIf(NO_CONTAINER !== "")(
    `in a container of its own keeps others out while it lives, but not once it is killed${NO_CONTAINER}`,
    async () => {
      const folder = await makeFolder();
      const path = join(folder, "keys.json");
      const container = startScript(HOLDER, [path], CONTAINER);
      await expect.poll(container.stdout, STARTED).toBe("held\n");
      let isDone = false;
      const issued = issue(path, "Acme Freight").then(() => (isDone = true));
      await setTimeout(300);
      expect(isDone).toBe(false);
      await kill(container);
      await issued;
      // And from within another container.
      const again = startScript(HOLDER, [path], CONTAINER);
      await expect.poll(again.stdout, STARTED).toBe("held\n");
      await kill(again);
      expect(await runCli(folder, ISSUE)).toMatchObject({ code: 0 });
      expect(await idsIn(path)).toHaveLength(2);
    },
  );

  test("of an earlier version leaves files that do not hinder anybody", async () => {
    const folder = await makeFolder();
    const left = "keys.json.lock-00000000-4711-815-3b241101-e2bb-4255-8caf-4136c566a962";
    await writeFile(join(folder, left), "1\n");
    await issue(join(folder, "keys.json"), "Acme Freight");
    expect(await readdir(folder)).toEqual(["keys.json", "keys.json.lock", left].toSorted());
  });

  test("that was creating the lock file leaves that to others", async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "keys.json.lock.3b241101-e2bb-4255-8caf-4136c566a962.tmp"), "");
    await issue(join(folder, "keys.json"), "Acme Freight");
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });
});

describe("the lock file", () => {
  test.skipIf(!IS_ROOT).each([
    [0o755, 0o600],
    [0o2770, 0o660],
    [0o1777, 0o666],
  ])(
    "in a folder of mode %o is for all who may write there, even if root creates it (needs root)",
    async (folderMode, lockMode) => {
      const folder = join(await makeFolder(), "data");
      await mkdir(folder);
      await chown(folder, 12_345, 23_456);
      await chmod(folder, folderMode);
      await issue(join(folder, "keys.json"), "Acme Freight");
      const lock = await stat(join(folder, "keys.json.lock"));
      expect({ mode: lock.mode & 0o777, uid: lock.uid, gid: lock.gid }).toEqual({
        mode: lockMode,
        uid: 12_345,
        gid: 23_456,
      });
    },
  );

  test("may be deleted by hand between changes", async () => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    await issue(path, "Acme Freight");
    await rm(`${path}.lock`);
    await issue(path, "Acme Freight");
    expect(await idsIn(path)).toHaveLength(2);
  });
});

describe("a holder that does not end is respected", () => {
  test.each(["the keys", "a partner's sets"])("the command that waits names %s and changes nothing", async (what) => {
    const { folder, path } = await hold();
    const refusal: unknown = await withLock(path, what, () => writeFile(path, "changed"), 500).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(StorageError);
    expect(String(refusal)).toContain(`other commands have been changing ${what} for 0.5 seconds`);
    expect(await readdir(folder)).toEqual(["keys.json.lock"]);
  });

  test("by those who need not wait, until it gives the lock back", async () => {
    const path = join(await makeFolder(), "runner");
    const held = await holdLock(path, "a folder");
    expect(held).toBeDefined();
    expect(await holdLock(path, "a folder")).toBeUndefined();
    await held?.release();
    expect(await holdLock(path, "a folder")).toBeDefined();
  });
});
