// One at a time changes the keys, and a killed process keeps nobody waiting.

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { withLock } from "../../src/keys/lock.js";
import { KeyStoreError } from "../../src/keys/store.js";
import { makeFolder, runCli } from "../support/cli.js";
import { HOLDER, idsIn, issue, type Script, startScript } from "../support/keyFiles.js";

// Processes start slowly on a busy machine, and a lock that stays is waited for.
vi.setConfig({ testTimeout: 120_000 });

const STARTED = { timeout: 30_000, interval: 20 };

/** Digits that no machine's lock files are likely to have: a digest's first. */
const OTHER_PLACE = "00000000";

const HAS_PROC = existsSync("/proc/self/stat");

interface Held {
  readonly folder: string;
  readonly path: string;
  readonly script: Script;
  /** Name of the holder's lock file. */
  readonly lock: string;
}

/** A key file whose lock a process of its own has. */
async function hold(): Promise<Held> {
  const folder = await makeFolder();
  const path = join(folder, "keys.json");
  const script = startScript(HOLDER, [path]);
  await expect.poll(script.stdout, STARTED).toBe("held\n");
  const [lock] = await readdir(folder);
  if (lock === undefined) throw new Error("the holder has no lock file");
  return { folder, path, script, lock };
}

async function kill({ child, closed }: Script): Promise<void> {
  child.kill("SIGKILL");
  await closed;
}

const ISSUE = ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"];

describe("one at a time", () => {
  test("in one process", async () => {
    const path = join(await makeFolder(), "file");
    let inside = 0;
    const seen: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, () =>
        withLock(path, async () => {
          seen.push(++inside);
          await setTimeout(5);
          inside--;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 12 }, () => 1));
    expect(await readdir(join(path, ".."))).toEqual([]);
  });

  test("in four processes that count in one file", async () => {
    const path = join(await makeFolder(), "file");
    await writeFile(path, "0");
    const count = `
      import { readFile, writeFile } from "node:fs/promises";
      const { withLock } = await import(DIST + "lock.js");
      const path = process.argv[1];
      const add = async () => writeFile(path, String(1 + Number(await readFile(path, "utf8"))));
      for (let i = 0; i < 25; i++) await Promise.all([withLock(path, add), withLock(path, add)]);
    `;
    const scripts = Array.from({ length: 4 }, () => startScript(count, [path]));
    await Promise.all(scripts.map(({ closed }) => closed));
    expect(scripts.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0]);
    expect(await readFile(path, "utf8")).toBe("200");
    expect(await readdir(join(path, ".."))).toEqual(["file"]);
  });

  test("who has not chosen a ticket yet is waited for: it may become a smaller one", async () => {
    const { folder, path, script, lock } = await hold();
    await writeFile(join(folder, lock), "");
    const issued = issue(path, "Acme Freight");
    const hasTicket = async (): Promise<boolean> => {
      const own = (await readdir(folder)).find((name) => name !== lock);
      return own !== undefined && (await readFile(join(folder, own), "utf8")) === "1\n";
    };
    await expect.poll(hasTicket, STARTED).toBe(true);
    // Long enough to change the file, had it not to wait.
    await setTimeout(300);
    expect(await readdir(folder)).not.toContain("keys.json");
    await kill(script);
    await issued;
    expect(await idsIn(path)).toHaveLength(1);
  });

  test("what fails lets the next one in, and its error out", async () => {
    const path = join(await makeFolder(), "file");
    await expect(withLock(path, () => Promise.reject(new RangeError("no")))).rejects.toThrow(RangeError);
    expect(await withLock(path, () => Promise.resolve("done"))).toBe("done");
    expect(await readdir(join(path, ".."))).toEqual([]);
  });
});

describe("a killed process", () => {
  test("that had the lock does not hinder the next command", async () => {
    const { folder, script, lock } = await hold();
    await kill(script);
    expect(await readdir(folder)).toEqual([lock]);
    expect(await runCli(folder, ISSUE)).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });

  test("lets commands go on that wait for it already, all of them", async () => {
    const { folder, path, script } = await hold();
    const waiting = Promise.all(Array.from({ length: 3 }, () => issue(path, "Acme Freight")));
    await expect.poll(async () => (await readdir(folder)).length, STARTED).toBe(4);
    await kill(script);
    await waiting;
    expect(await idsIn(path)).toHaveLength(3);
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });

  test.each([
    ["had not chosen a ticket", ""],
    ["had written half of its ticket", "1"],
    ["had a later ticket", "999\n"],
  ])("that %s does not either", async (_, content) => {
    const { folder, path, script, lock } = await hold();
    await kill(script);
    await writeFile(join(folder, lock), content);
    await issue(path, "Acme Freight");
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });

  test.skipIf(!HAS_PROC)("whose number another process has by now does not either (needs /proc)", async () => {
    const { folder, path, script, lock } = await hold();
    const [place, , start] = lock.replace("keys.json.lock-", "").split("-");
    await kill(script);
    // This very process lives, and started at another time than the holder.
    await rename(join(folder, lock), join(folder, `keys.json.lock-${place}-${process.pid}-${start}-${randomUUID()}`));
    await issue(path, "Acme Freight");
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });

  test.skipIf(!HAS_PROC)("that its parent takes no notice of does not either (needs /proc)", async () => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    const source = `const DIST = ${JSON.stringify(new URL("../../dist/src/keys/", import.meta.url).href)};\n${HOLDER}`;
    // The shell becomes a sleep, which never asks after its child.
    const parent = spawn("sh", ["-c", '"$0" --input-type=module --eval "$1" -- "$2" & exec sleep 600', process.execPath, source, path], { stdio: "ignore" });
    onTestFinished(() => endChild(parent));
    const findLock = async (): Promise<string | undefined> => (await readdir(folder)).find((name) => name.startsWith("keys.json.lock-"));
    const isHeld = async (): Promise<boolean> => {
      const lock = await findLock();
      return lock !== undefined && (await readFile(join(folder, lock), "utf8")) === "1\n";
    };
    await expect.poll(isHeld, STARTED).toBe(true);
    const pid = Number((await findLock())?.split("-")[2]);
    process.kill(pid, "SIGKILL");
    await expect.poll(async () => / Z /.test(await readFile(`/proc/${pid}/stat`, "utf8")), STARTED).toBe(true);
    await issue(path, "Acme Freight");
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });
});

describe("a holder that does not end", () => {
  test("is respected: the command names the file and changes nothing", async () => {
    const { folder, lock } = await hold();
    const outcome = await runCli(folder, ISSUE);
    expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(lock) });
    expect(outcome.stderr).toMatch(/if no other command is changing the keys, remove /);
    expect(await readdir(folder)).toEqual([lock]);
  });

  test("on another machine cannot be judged by its number, so that its file stays until somebody removes it", async () => {
    const { folder, path, script, lock } = await hold();
    await kill(script);
    const foreign = lock.replace(/lock-[0-9a-f]{8}-/, `lock-${OTHER_PLACE}-`);
    await rename(join(folder, lock), join(folder, foreign));
    const refusal = await issue(path, "Acme Freight").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(KeyStoreError);
    expect(String(refusal)).toContain(foreign);
    expect(await readdir(folder)).toEqual([foreign]);
    await rm(join(folder, foreign));
    await issue(path, "Acme Freight");
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });
});

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
}
