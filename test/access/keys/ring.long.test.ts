// A running service follows the changes of its keys.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openKeyFile } from "../../../src/access/keys/file.js";
import { issueKey } from "../../../src/access/keys/key.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import { type KeyStore, KeyStoreError } from "../../../src/access/keys/store.js";
import { makeFolder, runCli } from "../../support/cli.js";
import { BROKEN, issue, NO_EVENTS } from "../../support/keyFiles.js";
import { FOLLOWED, openRing, replaceFile } from "./keyRingSteps.js";

describe("KeyRing", () => {
  test("accepts the file's keys and no others", async () => {
    const path = join(await makeFolder(), "keys.json");
    const key = await issue(path, "Acme Freight");
    const { ring } = await openRing(path);
    expect(ring.size).toBe(1);
    expect(ring.find(key)).toMatchObject({ partner: "Acme Freight" });
    const digest = createHash("sha256").update(key).digest("hex");
    for (const wrong of ["", "x", ` ${key}`, `${key} `, key.slice(0, -1), key.toUpperCase(), digest, "__proto__"])
      expect(ring.find(wrong)).toBeUndefined();
  });

  test("a broken file is reported, and known keys stay valid until it is repaired", async () => {
    const path = join(await makeFolder(), "keys.json");
    const key = await issue(path, "Acme Freight");
    const { ring, problems } = await openRing(path);
    await replaceFile(path, '{"keys": [');
    await expect.poll(() => problems.length, FOLLOWED).toBeGreaterThan(0);
    expect(problems[0]).toBeInstanceOf(KeyStoreError);
    expect(ring.find(key)).toBeDefined();
    expect([ring.isUp, ring.faults]).toEqual([false, [expect.stringMatching(/^The keys cannot be read: /)]]);
    await replaceFile(path, '{"keys": []}');
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
    expect([ring.isUp, ring.faults]).toEqual([true, []]);
  });

  test.each(BROKEN)("does not open on a file that is %s", async (_, content) => {
    const path = join(await makeFolder(), "keys.json");
    await writeFile(path, content);
    await expect(KeyRing.open(openKeyFile(path), NO_EVENTS)).rejects.toThrow(KeyStoreError);
  });

  test("sees keys that other processes issue and revoke", async () => {
    const folder = await makeFolder();
    const { ring } = await openRing(join(folder, "keys.json"));
    const { stdout } = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"]);
    const key = stdout.trimEnd();
    await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
    expect(ring.size).toBe(1);
    expect(await runCli(folder, ["keys", "revoke", ring.find(key)?.id ?? "", "--keys", "keys.json"])).toMatchObject({
      code: 0,
    });
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
    expect(ring.size).toBe(0);
  });

  test("sees a change made right after it was opened", async () => {
    const path = join(await makeFolder(), "keys.json");
    const rings = await Promise.all(Array.from({ length: 10 }, () => openRing(path)));
    const key = await issue(path, "Acme Freight");
    for (const { ring } of rings) await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
  });

  test("a key is valid before the moment it expires, but not at that moment", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key } = await issueKey(store, { partner: "Acme Freight", expires: "2030-01-01T00:00:00.000Z" });
    const { key: lasting } = await issueKey(store, { partner: "Bison Lines" });
    let now = Date.UTC(2029, 11, 31, 23, 59, 59, 999);
    const ring = await KeyRing.open(store, NO_EVENTS, () => now);
    onTestFinished(() => ring.close());
    expect([ring.find(key)?.partner, ring.find(lasting)?.partner, ring.size]).toEqual([
      "Acme Freight",
      "Bison Lines",
      2,
    ]);
    now += 1;
    expect([ring.find(key)?.partner, ring.find(lasting)?.partner, ring.size]).toEqual([undefined, "Bison Lines", 1]);
  });

  test("a key expires while nothing else happens", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key } = await issueKey(store, {
      partner: "Acme Freight",
      expires: new Date(Date.now() + 1000).toISOString(),
    });
    const { key: distant } = await issueKey(store, {
      partner: "Acme Freight",
      expires: new Date(Date.now() + 600_000).toISOString(),
    });
    const ring = await KeyRing.open(store, NO_EVENTS);
    onTestFinished(() => ring.close());
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
    expect(ring.find(distant)).toBeDefined();
  });

  test("a revoked key is not valid, whenever it would have expired", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key, record } = await issueKey(store, { partner: "Acme Freight", expires: "2999-01-01T00:00:00.000Z" });
    await store.revoke(record.id, "2026-05-06T07:08:09.000Z");
    const ring = await KeyRing.open(store, NO_EVENTS);
    onTestFinished(() => ring.close());
    expect([ring.find(key), ring.size]).toEqual([undefined, 0]);
  });
});

describe("a key once seen as revoked", () => {
  test("stays revoked when its file is restored from an older copy, and is revoked in the file again", async () => {
    const path = join(await makeFolder(), "keys.json");
    const store = openKeyFile(path);
    const { key, record } = await issueKey(store, { partner: "Acme Freight" });
    const { key: other } = await issueKey(store, { partner: "Bison Lines" });
    const backup = await readFile(path, "utf8");
    let now = Date.UTC(2026, 4, 6);
    const problems: string[] = [];
    const ring = await KeyRing.open(
      openKeyFile(path),
      { ...NO_EVENTS, onProblem: ({ message }) => problems.push(message) },
      () => now,
    );
    onTestFinished(() => ring.close());
    await store.revoke(record.id, "2026-05-06T07:08:09.000Z");
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
    expect([ring.isUp, ring.faults, ring.restored]).toEqual([true, [], { revocations: 0, keys: 0 }]);

    await replaceFile(path, backup);
    const findRevoked = async (): Promise<string | undefined> =>
      (await openKeyFile(path).list()).find(({ id }) => id === record.id)?.revoked;
    let isFound = false;
    // However often it is tried meanwhile.
    await expect
      .poll(async () => {
        isFound ||= ring.find(key) !== undefined;
        return findRevoked();
      }, FOLLOWED)
      .toBe("2026-05-06T07:08:09.000Z");
    await expect.poll(() => ring.restored, FOLLOWED).toEqual({ revocations: 1, keys: 0 });
    expect([isFound, ring.find(other)?.partner]).toEqual([false, "Bison Lines"]);
    expect(problems).toEqual([
      "the store of keys has lost 1 revocation that this instance knows; it keeps to them, and must not be restarted before it has written them back",
    ]);
    // It is reported for a while, so that somebody sees it.
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
    expect(ring.faults).toEqual([
      expect.stringMatching(/^The store of keys had lost revocations or keys within the last ten minutes/),
    ]);
    now += 600_000;
    expect(ring.faults).toEqual([]);
  });

  test("stays revoked when its digest returns under another id, and when its record is lost and returns", async () => {
    const path = join(await makeFolder(), "keys.json");
    const store = openKeyFile(path);
    const { key, record } = await issueKey(store, { partner: "Acme Freight" });
    await store.revoke(record.id, "2026-05-06T07:08:09.000Z");
    const { ring } = await openRing(path);
    const { key: marker, record: added } = await issueKey(openKeyFile(join(await makeFolder(), "keys.json")), {
      partner: "Bison Lines",
    });
    await replaceFile(path, JSON.stringify({ keys: [] }));
    await replaceFile(path, JSON.stringify({ keys: [{ ...record, id: "key_other" }, added] }));
    await expect.poll(() => ring.find(marker)?.partner, FOLLOWED).toBe("Bison Lines");
    expect(ring.find(key)).toBeUndefined();
    // An unfinished write would replace the next file.
    await expect.poll(() => ring.restored.revocations, FOLLOWED).toBe(1);
    await replaceFile(path, JSON.stringify({ keys: [record] }));
    await expect.poll(() => ring.find(marker), FOLLOWED).toBeUndefined();
    expect(ring.find(key)).toBeUndefined();
  });

  test("is written back again when the store loses it right after, without reporting a change", async () => {
    const real = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key, record } = await issueKey(real, { partner: "Acme Freight" });
    const revoked = { ...record, revoked: "2026-05-06T07:08:09.000Z" };
    // Known at first, then lost twice.
    let hasIt = true;
    let restores = 0;
    let onChange = (): void => undefined;
    const store: KeyStore = {
      losesRecords: false,
      list: async () => [hasIt ? revoked : record],
      add: async () => undefined,
      revoke: async () => revoked,
      restore: async () => {
        restores++;
        hasIt = restores > 1;
      },
      follow: (onStoreChange) => (onChange = onStoreChange),
      noteUses: async () => undefined,
      lastUses: async () => new Map(),
      close: async () => undefined,
    };
    const ring = await KeyRing.open(store, NO_EVENTS);
    onTestFinished(() => ring.close());
    hasIt = false;
    onChange();
    await expect.poll(() => restores, FOLLOWED).toBe(2);
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
    expect(ring.find(key)).toBeUndefined();
  });
});
