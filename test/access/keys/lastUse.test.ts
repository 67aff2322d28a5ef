// The day of a key's last use is written once for each key and day, and never delays a request.

import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openKeyFile } from "../../../src/access/keys/file.js";
import { issueKey } from "../../../src/access/keys/key.js";
import { LastUseNotes } from "../../../src/access/keys/lastUse.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import { KeyStoreError, type LastUses } from "../../../src/access/keys/store.js";
import { makeFolder } from "../../support/cli.js";
import { BECOME_OTHER_USER, KEY_FILES, NO_EVENTS, startScript } from "../../support/keyFiles.js";

const WRITTEN = { interval: 20 };

const DAY_MS = 86_400_000;
const NOON_MS = Date.UTC(2026, 10, 21, 12);

describe("LastUseNotes", () => {
  test("of a key's uses on one day only the first is written; uses within a short time are written together", async () => {
    const writes: LastUses[] = [];
    const notes = new LastUseNotes({ noteUses: async (uses) => void writes.push(new Map(uses)) }, () => undefined);
    for (let i = 0; i < 1000; i++) notes.note(i % 2 === 0 ? "a" : "b", NOON_MS + i);
    await expect.poll(() => writes.length, WRITTEN).toBe(1);
    expect(writes).toEqual([
      new Map([
        ["a", "2026-11-21"],
        ["b", "2026-11-21"],
      ]),
    ]);
    notes.note("a", NOON_MS + DAY_MS / 2 - 1);
    notes.note("b", NOON_MS + DAY_MS / 2);
    await notes.close();
    expect(writes.slice(1)).toEqual([new Map([["b", "2026-11-22"]])]);
  });

  test("a failure to write is reported once, and closing tries to write again", async () => {
    const problems: string[] = [];
    const writes: LastUses[] = [];
    let isBroken = true;
    const noteUses = async (uses: LastUses): Promise<void> => {
      if (isBroken) throw new KeyStoreError("the key file cannot be written (EROFS)");
      writes.push(new Map(uses));
    };
    const notes = new LastUseNotes({ noteUses }, ({ message }) => problems.push(message));
    notes.note("a", NOON_MS);
    await expect.poll(() => problems.length, WRITTEN).toBe(1);
    notes.note("b", NOON_MS);
    notes.note("a", NOON_MS + DAY_MS);
    isBroken = false;
    await notes.close();
    expect(writes).toEqual([
      new Map([
        ["a", "2026-11-22"],
        ["b", "2026-11-21"],
      ]),
    ]);
    expect(problems).toEqual([
      "the days of last use, which keys list shows, cannot be written: the key file cannot be written (EROFS)",
    ]);
  });

  test("nobody waits for a store that never answers, not even when closing", async () => {
    const notes = new LastUseNotes({ noteUses: () => new Promise(() => undefined) }, () => undefined);
    notes.note("a", NOON_MS);
    await expect(notes.close()).resolves.toBeUndefined();
  });
});

describe("beside a key file", () => {
  test("only uses of valid keys are noted, and the key file is not touched", async () => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    const store = openKeyFile(path);
    const { key, record } = await issueKey(store, { partner: "Acme" });
    await issueKey(store, { partner: "Bison" });
    const { key: dead, record: revoked } = await issueKey(store, { partner: "Caribou" });
    await store.revoke(revoked.id, "2026-05-06T07:08:09.000Z");
    const before = await stat(path, { bigint: true });
    const ring = await KeyRing.open(openKeyFile(path), NO_EVENTS, () => NOON_MS);
    onTestFinished(() => ring.close());
    for (const used of [key, dead, "fr_unknown"]) ring.find(used);
    await expect.poll(() => openKeyFile(path).lastUses(), WRITTEN).toEqual(new Map([[record.id, "2026-11-21"]]));
    expect(await stat(path, { bigint: true })).toMatchObject({ ino: before.ino, mtimeNs: before.mtimeNs });
    expect((await readdir(folder)).toSorted()).toEqual(["keys.json", "keys.json.last-use.json", "keys.json.lock"]);
  });

  test("several services keep each other's days, and the later day of each key", async () => {
    const path = join(await makeFolder(), "keys.json");
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        openKeyFile(path).noteUses(
          new Map([
            [`key_${i}`, "2026-11-21"],
            ["key_all", `2026-11-${10 + i}`],
          ]),
        ),
      ),
    );
    const uses = await openKeyFile(path).lastUses();
    expect(uses.size).toBe(11);
    expect(uses.get("key_all")).toBe("2026-11-19");
  });

  test.each(["", "{", "[]", '{"version": 1, "lastUse": {"key_1": "yesterday"}}'])(
    "a file of days that holds %j is replaced",
    async (content) => {
      const path = join(await makeFolder(), "keys.json");
      await writeFile(`${path}.last-use.json`, content);
      expect(await openKeyFile(path).lastUses()).toEqual(new Map());
      await openKeyFile(path).noteUses(new Map([["key_1", "2026-11-21"]]));
      expect(await openKeyFile(path).lastUses()).toEqual(new Map([["key_1", "2026-11-21"]]));
    },
  );

  test("a file of days keeps fields that only a later version knows; a file of a later format is left alone", async () => {
    const path = join(await makeFolder(), "keys.json");
    const daysPath = `${path}.last-use.json`;
    await writeFile(daysPath, '{"version": 1, "lastUse": {}, "counts": {"key_1": 3}}');
    await openKeyFile(path).noteUses(new Map([["key_1", "2026-11-21"]]));
    expect(JSON.parse(await readFile(daysPath, "utf8"))).toEqual({
      version: 1,
      lastUse: { key_1: "2026-11-21" },
      counts: { key_1: 3 },
    });
    const later = '{"version": 2, "lastUse": []}';
    await writeFile(daysPath, later);
    expect(await openKeyFile(path).lastUses()).toEqual(new Map());
    await expect(openKeyFile(path).noteUses(new Map([["key_1", "2026-11-21"]]))).rejects.toThrow(
      `${path}: the days of last use are stored in format 2, which only a later version of fuel-route may change`,
    );
    expect(await readFile(daysPath, "utf8")).toBe(later);
  });

  test.skipIf(process.getuid?.() !== 0)(
    "a service that may only read the key file serves, and reports that once (only root can try)",
    async () => {
      const folder = await makeFolder();
      const path = join(folder, "keys.json");
      const { key } = await issueKey(openKeyFile(path), { partner: "Acme" });
      await chmod(path, 0o644);
      await chmod(folder, 0o755);
      const service = `
      const { openKeyFile } = await import(DIST + "access/keys/file.js");
      const { KeyRing } = await import(DIST + "access/keys/keyRing.js");
      ${BECOME_OTHER_USER}
      const onWarning = ({ message }) => console.log(message);
      const ring = await KeyRing.open(openKeyFile(process.argv[1]), { onProblem: onWarning, onWarning });
      console.log(ring.find(process.argv[2]).partner);
      await ring.close();
    `;
      const { stdout, closed } = startScript(service, [path, key]);
      await closed;
      expect(stdout()).toBe(
        `Acme\nthe days of last use, which keys list shows, cannot be written: ${path}: the key file cannot be written (EACCES): the lock file beside it, keys.json.lock, cannot be opened\n`,
      );
      expect(await readdir(folder)).toEqual(KEY_FILES);
      expect(await readFile(path, "utf8")).toContain("Acme");
    },
  );
});
