// DESIGN D26: a running service follows the keys.

import { createHash } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openKeyFile } from "../../src/keys/file.js";
import { issueKey } from "../../src/keys/issue.js";
import { KeyRing } from "../../src/keys/ring.js";
import { type KeyStore, KeyStoreError } from "../../src/keys/store.js";
import { makeFolder, runCli } from "../support/cli.js";
import { BROKEN, issue } from "../support/keyFiles.js";

// Waits for what is polled.
vi.setConfig({ testTimeout: 120_000 });

/** Changes are seen within two seconds; the rest is for a busy machine. */
const FOLLOWED = { timeout: 30_000, interval: 50 };

async function openRing(path: string): Promise<{ ring: KeyRing; problems: KeyStoreError[] }> {
  const problems: KeyStoreError[] = [];
  const ring = await KeyRing.open(openKeyFile(path), (problem) => problems.push(problem));
  onTestFinished(() => ring.close());
  return { ring, problems };
}

/** Replaces a file as a whole, as an operator's editor or a deployment does. */
async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

describe("KeyRing", () => {
  test("knows the file's keys and no others", async () => {
    const path = join(await makeFolder(), "keys.json");
    const key = await issue(path, "Acme Freight");
    const { ring } = await openRing(path);
    expect(ring.size).toBe(1);
    expect(ring.find(key)).toMatchObject({ partner: "Acme Freight" });
    const digest = createHash("sha256").update(key).digest("hex");
    for (const wrong of ["", "x", ` ${key}`, `${key} `, key.slice(0, -1), key.toUpperCase(), digest, "__proto__"]) expect(ring.find(wrong)).toBeUndefined();
  });

  test("a file that is not there has no keys; it is followed from when it comes to when it goes", async () => {
    const path = join(await makeFolder(), "keys.json");
    const { ring, problems } = await openRing(path);
    expect(ring.size).toBe(0);
    const key = await issue(path, "Acme Freight");
    await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
    await rm(path);
    await expect.poll(() => ring.size, FOLLOWED).toBe(0);
    expect(problems).toEqual([]);
  });

  test("a file that breaks is reported, and the keys known before stay valid until it is mended", async () => {
    const path = join(await makeFolder(), "keys.json");
    const key = await issue(path, "Acme Freight");
    const { ring, problems } = await openRing(path);
    await replaceFile(path, '{"keys": [');
    await expect.poll(() => problems.length, FOLLOWED).toBeGreaterThan(0);
    expect(problems[0]).toBeInstanceOf(KeyStoreError);
    expect(ring.find(key)).toBeDefined();
    await replaceFile(path, '{"keys": []}');
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
  });

  test.each(BROKEN)("does not open on a file that is %s", async (_, content) => {
    const path = join(await makeFolder(), "keys.json");
    await writeFile(path, content);
    await expect(KeyRing.open(openKeyFile(path), () => undefined)).rejects.toThrow(KeyStoreError);
  });

  test("sees keys that other processes issue and revoke", async () => {
    const folder = await makeFolder();
    const { ring } = await openRing(join(folder, "keys.json"));
    const { stdout } = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"]);
    const key = stdout.trimEnd();
    await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
    expect(ring.size).toBe(1);
    expect(await runCli(folder, ["keys", "revoke", ring.find(key)?.id ?? "", "--keys", "keys.json"])).toMatchObject({ code: 0 });
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
    expect(ring.size).toBe(0);
  });

  test("sees what changes right after it was opened", async () => {
    const path = join(await makeFolder(), "keys.json");
    const rings = await Promise.all(Array.from({ length: 10 }, () => openRing(path)));
    const key = await issue(path, "Acme Freight");
    for (const { ring } of rings) await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
  });

  test("a key is valid until the moment it expires, and not at it", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key } = await issueKey(store, { partner: "Acme Freight", expires: "2030-01-01T00:00:00.000Z" });
    const { key: lasting } = await issueKey(store, { partner: "Bison Lines" });
    let now = Date.UTC(2029, 11, 31, 23, 59, 59, 999);
    const ring = await KeyRing.open(store, () => undefined, () => now);
    onTestFinished(() => ring.close());
    expect([ring.find(key)?.partner, ring.find(lasting)?.partner, ring.size]).toEqual(["Acme Freight", "Bison Lines", 2]);
    now += 1;
    expect([ring.find(key)?.partner, ring.find(lasting)?.partner, ring.size]).toEqual([undefined, "Bison Lines", 1]);
  });

  test("a key expires while nothing else happens", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key } = await issueKey(store, { partner: "Acme Freight", expires: new Date(Date.now() + 1000).toISOString() });
    const { key: distant } = await issueKey(store, { partner: "Acme Freight", expires: new Date(Date.now() + 600_000).toISOString() });
    const ring = await KeyRing.open(store, () => undefined);
    onTestFinished(() => ring.close());
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
    expect(ring.find(distant)).toBeDefined();
  });

  test("a key that is revoked is not valid, whenever it would have expired", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key, record } = await issueKey(store, { partner: "Acme Freight", expires: "2999-01-01T00:00:00.000Z" });
    await store.revoke(record.id, "2026-05-06T07:08:09.000Z");
    const ring = await KeyRing.open(store, () => undefined);
    onTestFinished(() => ring.close());
    expect([ring.find(key), ring.size]).toEqual([undefined, 0]);
  });

  test("a reading that fails is reported once and tried again, though nothing changes any more", async () => {
    const real = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key } = await issueKey(real, { partner: "Acme Freight" });
    let isFailing = false;
    let readings = 0;
    let change = (): void => undefined;
    const store: KeyStore = {
      list: async () => {
        readings++;
        if (isFailing) throw new KeyStoreError("the disk is away");
        return real.list();
      },
      add: (record) => real.add(record),
      revoke: (id, at) => real.revoke(id, at),
      follow: (onChange) => {
        change = onChange;
      },
      close: () => real.close(),
    };
    const problems: KeyStoreError[] = [];
    const ring = await KeyRing.open(store, (problem) => problems.push(problem));
    onTestFinished(() => ring.close());
    await real.revoke(ring.find(key)?.id ?? "", "2026-05-06T07:08:09.000Z");
    isFailing = true;
    change();
    await expect.poll(() => readings, FOLLOWED).toBeGreaterThanOrEqual(3);
    expect(problems).toEqual([new KeyStoreError("the disk is away")]);
    expect(ring.find(key)).toBeDefined();
    isFailing = false;
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
  });
});
