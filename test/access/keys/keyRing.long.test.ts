// A key file that cannot be written for a while.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openKeyFile } from "../../../src/access/keys/file.js";
import { issueKey } from "../../../src/access/keys/key.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import { type KeyStore, KeyStoreError } from "../../../src/access/keys/store.js";
import { makeFolder } from "../../support/cli.js";
import { issue, NO_EVENTS } from "../../support/keyFiles.js";
import { FOLLOWED, openRing, replaceFile } from "./keyRingSteps.js";

/** A store with some methods of the test's own. */
function wrap(real: KeyStore, own: Partial<KeyStore>): KeyStore {
  return {
    losesRecords: real.losesRecords,
    list: () => real.list(),
    add: (record, show) => real.add(record, show),
    revoke: (id, at) => real.revoke(id, at),
    restore: (records) => real.restore(records),
    follow: (onChange, onProblem) => real.follow(onChange, onProblem),
    noteUses: (uses) => real.noteUses(uses),
    lastUses: () => real.lastUses(),
    close: () => real.close(),
    ...own,
  };
}

describe("KeyRing", () => {
  test("a file that never existed has no keys; one that has disappeared is an error, and its keys stay valid", async () => {
    const path = join(await makeFolder(), "keys.json");
    const { ring, problems } = await openRing(path);
    expect(ring.size).toBe(0);
    const key = await issue(path, "Acme Freight");
    await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
    expect([problems, ring.isUp]).toEqual([[], true]);
    const text = await readFile(path, "utf8");
    await rm(path);
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(false);
    expect(problems).toEqual([new KeyStoreError(`${path}: the key file is gone`)]);
    expect(ring.find(key)?.partner).toBe("Acme Freight");
    await writeFile(path, text);
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
    // An existing file without keys is what the operator wants.
    await replaceFile(path, '{"keys": []}');
    await expect.poll(() => ring.size, FOLLOWED).toBe(0);
    expect(problems).toHaveLength(1);
  });

  test("a failed reading is reported once and tried again even if nothing changes any more", async () => {
    const real = openKeyFile(join(await makeFolder(), "keys.json"));
    const { key } = await issueKey(real, { partner: "Acme Freight" });
    let isFailing = false;
    let readings = 0;
    let change = (): void => undefined;
    const store = wrap(real, {
      list: async () => {
        readings++;
        if (isFailing) throw new KeyStoreError("the disk is away");
        return real.list();
      },
      follow: (onChange) => {
        change = onChange;
      },
    });
    const problems: KeyStoreError[] = [];
    const ring = await KeyRing.open(store, { ...NO_EVENTS, onProblem: (problem) => problems.push(problem) });
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

describe("a key once seen as revoked", () => {
  test("stays revoked when the store cannot be written, which is reported until it can", async () => {
    const path = join(await makeFolder(), "keys.json");
    const real = openKeyFile(path);
    const { key, record } = await issueKey(real, { partner: "Acme Freight" });
    const backup = await readFile(path, "utf8");
    await real.revoke(record.id, "2026-05-06T07:08:09.000Z");
    let isReadOnly = true;
    let tries = 0;
    const restore: KeyStore["restore"] = async (records) => {
      tries++;
      if (isReadOnly) throw new KeyStoreError("the key file cannot be written (EROFS)");
      await real.restore(records);
    };
    const problems: string[] = [];
    const warnings: string[] = [];
    const ring = await KeyRing.open(wrap(real, { restore }), {
      onWarning: ({ message }) => warnings.push(message),
      onProblem: ({ message }) => problems.push(message),
    });
    onTestFinished(() => ring.close());
    await replaceFile(path, backup);
    await expect.poll(() => tries, FOLLOWED).toBeGreaterThan(2);
    expect([ring.find(key), ring.isUp, ring.losses.revocations, ring.restored.revocations]).toEqual([
      undefined,
      false,
      1,
      0,
    ]);
    expect(ring.faults).toEqual([expect.stringMatching(/could not be written back yet/)]);
    expect(problems).toEqual([
      expect.stringMatching(/has lost 1 revocation/),
      "the key file cannot be written (EROFS)",
    ]);
    isReadOnly = false;
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
    expect([ring.find(key), ring.losses.revocations, ring.restored.revocations]).toEqual([undefined, 1, 1]);
    expect(warnings).toEqual(["written back what the store of keys had lost: 1 revocation"]);
  });
});
