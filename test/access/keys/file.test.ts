// Keys are stored hashed in one JSON file.

import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openKeyFile } from "../../../src/access/keys/file.js";
import { issueKey } from "../../../src/access/keys/key.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import { type KeyRecord, KeyStoreError } from "../../../src/access/keys/store.js";
import { makeFolder } from "../../support/cli.js";
import { BECOME_OTHER_USER, BROKEN, idsIn, issue, KEY_FILES, NO_EVENTS, startScript } from "../../support/keyFiles.js";

/** As `keys issue` wrote it before keys could expire, be revoked or have limits. */
const OLD_FILE = `{
  "keys": [
    {
      "id": "key_8ad1b9a2-6a39-4b0e-9d50-5a4c5c3a5f10",
      "partner": "Acme Freight",
      "sha256": "${"ab".repeat(32)}",
      "created": "2026-01-31T10:20:30.456Z"
    }
  ]
}
`;

async function openRing(path: string): Promise<KeyRing> {
  const ring = await KeyRing.open(openKeyFile(path), NO_EVENTS);
  await ring.close();
  return ring;
}

describe("issueKey", () => {
  test("stores a SHA-256 and no part of the key", async () => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    const key = await issue(path, "Acme Freight");
    const text = await readFile(path, "utf8");
    expect(text).toContain(createHash("sha256").update(key).digest("hex"));
    expect(text).toContain("Acme Freight");
    for (let i = 0; i + 8 <= key.length; i++) expect(text).not.toContain(key.slice(i, i + 8));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });

  test("keys are long, printable and different", async () => {
    const path = join(await makeFolder(), "keys.json");
    const keys = new Set<string>();
    for (let i = 0; i < 10; i++) keys.add(await issue(path, "Acme Freight"));
    expect(keys.size).toBe(10);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{32,}$/);
  });

  test("keeps existing keys of the same and of other partners", async () => {
    const path = join(await makeFolder(), "keys.json");
    const first = await issue(path, "Acme Freight");
    const before = await readFile(path, "utf8");
    const second = await issue(path, "Acme Freight");
    const third = await issue(path, "Bison Lines");
    const ring = await openRing(path);
    expect([first, second, third].map((key) => ring.find(key)?.partner)).toEqual([
      "Acme Freight",
      "Acme Freight",
      "Bison Lines",
    ]);
    expect(new Set([first, second, third].map((key) => ring.find(key)?.id)).size).toBe(3);
    expect(before).toContain(ring.find(first)?.id);
  });

  test("keeps the file mode that the operator has chosen", async () => {
    const path = join(await makeFolder(), "keys.json");
    await writeFile(path, '{"keys": []}');
    for (const mode of [0o640, 0o644, 0o600]) {
      await chmod(path, mode);
      await issue(path, "Acme Freight");
      expect((await stat(path)).mode & 0o777).toBe(mode);
    }
  });

  test("loses no key when several are issued at once", async () => {
    const path = join(await makeFolder(), "keys.json");
    const keys = await Promise.all(Array.from({ length: 8 }, (_, i) => issue(path, `Partner ${i}`)));
    const ring = await openRing(path);
    expect(keys.map((key) => ring.find(key)?.partner)).toEqual(Array.from({ length: 8 }, (_, i) => `Partner ${i}`));
  });

  test.each(BROKEN)("refuses a file that is %s and leaves it unchanged", async (_, content) => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    await writeFile(path, content);
    await expect(issue(path, "Acme Freight")).rejects.toThrow(KeyStoreError);
    expect(await readFile(path, "utf8")).toBe(content);
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });

  test("refuses a place that it cannot write to", async () => {
    const folder = await makeFolder();
    await expect(issue(join(folder, "nowhere", "keys.json"), "Acme Freight")).rejects.toThrow(KeyStoreError);
    await mkdir(join(folder, "keys.json"));
    await expect(issue(join(folder, "keys.json"), "Acme Freight")).rejects.toThrow(KeyStoreError);
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });

  test("stores those of partner, label, expiry and limits that are given", async () => {
    const store = openKeyFile(join(await makeFolder(), "keys.json"));
    const limits = { routes: 5, enrich: 60_000 };
    const { record } = await issueKey(store, {
      partner: "Acme Freight",
      label: "night runs",
      expires: "2999-01-01T00:00:00.000Z",
      limits,
    });
    const { record: plain } = await issueKey(store, { partner: "Bison Lines" });
    expect(record).toMatchObject({
      partner: "Acme Freight",
      label: "night runs",
      expires: "2999-01-01T00:00:00.000Z",
      limits,
    });
    expect(Object.keys(plain).toSorted()).toEqual(["created", "id", "partner", "sha256"]);
    expect(await store.list()).toEqual([record, plain]);
  });
});

describe("the key file", () => {
  test("of an earlier version is read and keeps its content when a key is added", async () => {
    const path = join(await makeFolder(), "keys.json");
    await writeFile(path, OLD_FILE);
    const store = openKeyFile(path);
    const [old] = await store.list();
    expect(old).toEqual({
      id: "key_8ad1b9a2-6a39-4b0e-9d50-5a4c5c3a5f10",
      partner: "Acme Freight",
      sha256: "ab".repeat(32),
      created: "2026-01-31T10:20:30.456Z",
    });
    const { record } = await issueKey(store, { partner: "Bison Lines" });
    expect(await store.list()).toEqual([old, record]);
  });

  test("a revoked key keeps its place and its first date; an unknown id changes nothing", async () => {
    const path = join(await makeFolder(), "keys.json");
    const store = openKeyFile(path);
    const { record: first } = await issueKey(store, { partner: "Acme Freight" });
    const { record: second } = await issueKey(store, { partner: "Bison Lines" });
    const revoked = { ...first, revoked: "2026-05-06T07:08:09.000Z" };
    expect(await store.revoke(first.id, "2026-05-06T07:08:09.000Z")).toEqual(revoked);
    expect(await store.revoke(first.id, "2026-06-07T08:09:10.000Z")).toEqual(revoked);
    expect(await store.list()).toEqual([revoked, second]);
    const before = await readFile(path, "utf8");
    expect(await store.revoke(first.id.slice(0, -1), "2026-06-07T08:09:10.000Z")).toBeUndefined();
    expect(await readFile(path, "utf8")).toBe(before);
  });

  test.each<[string, Partial<KeyRecord>]>([
    ["a limit of none", { limits: { routes: 0 } }],
    ["a limit that is no whole number", { limits: { optimize: 1.5 } }],
    ["an expiry that is no time", { expires: "tomorrow" }],
    ["no digest", { sha256: "" }],
  ])("refuses a record with %s, which it could not read again", async (_, fault) => {
    const path = join(await makeFolder(), "keys.json");
    const { record } = await issueKey(openKeyFile(path), { partner: "Acme Freight" });
    await expect(openKeyFile(path).add({ ...record, ...fault })).rejects.toThrow(KeyStoreError);
    await expect(openKeyFile(path).revoke(record.id, "today")).rejects.toThrow(KeyStoreError);
    expect(await openKeyFile(path).list()).toEqual([record]);
  });

  test("the next change removes the files that killed writers left, and no others", async () => {
    const folder = await makeFolder();
    const others = [
      "keys.json.bak",
      "keys.json.old.tmp",
      "keys.json.lock-notes",
      "other.json.3b241101-e2bb-4255-8caf-4136c566a962.tmp",
    ];
    for (const name of [...others, "keys.json.3b241101-e2bb-4255-8caf-4136c566a962.tmp"])
      await writeFile(join(folder, name), "{");
    await issue(join(folder, "keys.json"), "Acme Freight");
    expect((await readdir(folder)).toSorted()).toEqual([...KEY_FILES, ...others].toSorted());
  });

  test("behind a link is replaced while the link stays", async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, "real"));
    await writeFile(join(folder, "real", "keys.json"), '{"keys": []}');
    await symlink("real/keys.json", join(folder, "link.json"));
    await issue(join(folder, "link.json"), "Acme Freight");
    expect((await lstat(join(folder, "link.json"))).isSymbolicLink()).toBe(true);
    expect(await idsIn(join(folder, "real", "keys.json"))).toHaveLength(1);
    expect([await readdir(folder), await readdir(join(folder, "real"))]).toEqual([["link.json", "real"], KEY_FILES]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    "stays readable for the service when root changes it: mode, owner and group (only root can try)",
    async () => {
      const path = join(await makeFolder(), "keys.json");
      await writeFile(path, '{"keys": []}');
      await chown(path, 12_345, 23_456);
      await chmod(path, 0o640);
      await issue(path, "Acme Freight");
      const { mode, uid, gid } = await stat(path);
      expect({ mode: mode & 0o777, uid, gid }).toEqual({ mode: 0o640, uid: 12_345, gid: 23_456 });
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    "that root creates in the service's folder belongs to the service alone (only root can try)",
    async () => {
      const folder = await makeFolder();
      await chown(folder, 12_345, 23_456);
      const path = join(folder, "keys.json");
      await issue(path, "Acme Freight");
      const { mode, uid, gid } = await stat(path);
      expect({ mode: mode & 0o777, uid, gid }).toEqual({ mode: 0o600, uid: 12_345, gid: 23_456 });
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    "of another owner is not changed by a user who could not keep that owner (only root can try)",
    async () => {
      const folder = await makeFolder();
      const path = join(folder, "keys.json");
      await writeFile(path, '{"keys": []}');
      await chmod(path, 0o644);
      await chown(folder, 12_345, 23_456);
      // What users other than root need: a name for the lock, and rights to the folder.
      const asUser = `
      const { openKeyFile } = await import(DIST + "access/keys/file.js");
      const { issueKey } = await import(DIST + "access/keys/key.js");
      ${BECOME_OTHER_USER}
      await issueKey(openKeyFile(process.argv[1]), { partner: "Acme Freight" }).catch((error) => console.log(error.name + ": " + error.message));
    `;
      const { stdout, closed } = startScript(asUser, [path]);
      await closed;
      expect(stdout()).toBe(
        "KeyStoreError: keys.json belongs to user 0 and group 0, and this user cannot make a file that does (EPERM): run the command as its owner, or as root\n",
      );
      expect(await readFile(path, "utf8")).toBe('{"keys": []}');
      expect(await readdir(folder)).toEqual(KEY_FILES);
    },
  );

  test("is created where a dangling link leads, through any number of links", async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, "real"));
    await symlink("second.json", join(folder, "first.json"));
    await symlink(join(folder, "real", "keys.json"), join(folder, "second.json"));
    await issue(join(folder, "first.json"), "Acme Freight");
    await issue(join(folder, "first.json"), "Bison Lines");
    expect(await idsIn(join(folder, "real", "keys.json"))).toHaveLength(2);
    for (const link of ["first.json", "second.json"])
      expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true);
    expect([await readdir(folder), await readdir(join(folder, "real"))]).toEqual([
      ["first.json", "real", "second.json"],
      KEY_FILES,
    ]);
  });

  test("keeps fields of file, keys and limits that only a later version of the format knows", async () => {
    const path = join(await makeFolder(), "keys.json");
    const later = {
      id: "key_1",
      partner: "Acme",
      sha256: "ab".repeat(32),
      created: "2026-01-31T10:20:30Z",
      scopes: ["plan"],
      limits: { routes: 5, tolls: 7 },
    };
    await writeFile(path, JSON.stringify({ version: 1, issuer: { name: "ops" }, keys: [later] }));
    const store = openKeyFile(path);
    const { record } = await issueKey(store, { partner: "Bison Lines" });
    await store.revoke("key_1", "2026-05-06T07:08:09.000Z");
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
      version: 1,
      issuer: { name: "ops" },
      keys: [{ ...later, revoked: "2026-05-06T07:08:09.000Z" }, record],
    });
  });

  test("of a later format is neither read nor changed, and the message says what to do", async () => {
    const path = join(await makeFolder(), "keys.json");
    const content = '{"version": 2, "keys": {"key_1": {}}}';
    await writeFile(path, content);
    const message =
      "the keys are stored in format 2, and this version of fuel-route knows formats up to 1: use the version that wrote them, or a later one";
    const store = openKeyFile(path);
    for (const act of [
      () => store.list(),
      () => issueKey(store, { partner: "Acme" }),
      () => store.revoke("key_1", "2026-05-06T07:08:09.000Z"),
    ]) {
      await expect(act()).rejects.toThrow(`${path}: ${message}`);
    }
    expect(await readFile(path, "utf8")).toBe(content);
  });

  test.each(['{"version": 0, "keys": []}', '{"version": "1", "keys": []}', '{"version": 1.5, "keys": []}'])(
    "%s is not a key file",
    async (content) => {
      const path = join(await makeFolder(), "keys.json");
      await writeFile(path, content);
      await expect(openKeyFile(path).list()).rejects.toThrow("does not hold keys in the form");
    },
  );

  test("a key is added only after it has been shown", async () => {
    const path = join(await makeFolder(), "keys.json");
    const store = openKeyFile(path);
    await expect(issueKey(store, { partner: "Acme" }, () => Promise.reject(new Error("no paper")))).rejects.toThrow(
      "no paper",
    );
    expect(await readdir(join(path, ".."))).toEqual(["keys.json.lock"]);
    const shown: string[] = [];
    const { key } = await issueKey(store, { partner: "Acme" }, async (text) => {
      shown.push(text);
      expect(await store.list()).toEqual([]);
    });
    expect(shown).toEqual([key]);
    expect(await idsIn(path)).toHaveLength(1);
  });
});
