// DESIGN D26: keys are stored hashed in one JSON file, and a running service follows it.

import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { issueKey, KeyFileError, KeyRing } from "../../src/keys/file.js";
import { makeFolder } from "../support/cli.js";

// Waits for what is polled once a second.
vi.setConfig({ testTimeout: 30_000 });

/** Changes are seen within two seconds; the rest is for a busy machine. */
const FOLLOWED = { timeout: 5000, interval: 50 };

const BROKEN: readonly [name: string, content: string][] = [
  ["empty", ""],
  ["cut off", '{"keys": [{"id": "key_1", "partner"'],
  ["not JSON", "fr_abcdef\n"],
  ["JSON of something else", '["fr_abcdef"]'],
  ["keys that are no records", '{"keys": ["fr_abcdef"]}'],
  ["a digest that is none", '{"keys": [{"id": "a", "partner": "b", "sha256": "fr_abcdef", "created": "2026-11-21T00:00:00Z"}]}'],
  ["null", "null"],
];

async function openRing(path: string): Promise<{ ring: KeyRing; problems: KeyFileError[] }> {
  const problems: KeyFileError[] = [];
  const ring = await KeyRing.open(path, (problem) => problems.push(problem));
  onTestFinished(() => ring.close());
  return { ring, problems };
}

/** Replaces a file as a whole, as an operator's editor or a deployment does. */
async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

describe("issueKey", () => {
  test("stores a SHA-256 and nothing of the key", async () => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    const key = await issueKey(path, "Acme Freight");
    const text = await readFile(path, "utf8");
    expect(text).toContain(createHash("sha256").update(key).digest("hex"));
    expect(text).toContain("Acme Freight");
    for (let i = 0; i + 8 <= key.length; i++) expect(text).not.toContain(key.slice(i, i + 8));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });

  test("keys are long, printable and different", async () => {
    const path = join(await makeFolder(), "keys.json");
    const keys = new Set<string>();
    for (let i = 0; i < 10; i++) keys.add(await issueKey(path, "Acme Freight"));
    expect(keys.size).toBe(10);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{32,}$/);
  });

  test("keeps the keys there are, also of other partners and the same", async () => {
    const path = join(await makeFolder(), "keys.json");
    const first = await issueKey(path, "Acme Freight");
    const before = await readFile(path, "utf8");
    const second = await issueKey(path, "Acme Freight");
    const third = await issueKey(path, "Bison Lines");
    const { ring } = await openRing(path);
    expect([first, second, third].map((key) => ring.find(key)?.partner)).toEqual(["Acme Freight", "Acme Freight", "Bison Lines"]);
    expect(new Set([first, second, third].map((key) => ring.find(key)?.id)).size).toBe(3);
    expect(before).toContain(ring.find(first)?.id);
  });

  test("makes a file private that was not", async () => {
    const path = join(await makeFolder(), "keys.json");
    await writeFile(path, '{"keys": []}');
    await chmod(path, 0o644);
    await issueKey(path, "Acme Freight");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("at the same time: no key is lost", async () => {
    const path = join(await makeFolder(), "keys.json");
    const keys = await Promise.all(Array.from({ length: 8 }, (_, i) => issueKey(path, `Partner ${i}`)));
    const { ring } = await openRing(path);
    expect(keys.map((key) => ring.find(key)?.partner)).toEqual(Array.from({ length: 8 }, (_, i) => `Partner ${i}`));
  });

  test.each(BROKEN)("a file that is %s is refused and left as it was", async (_, content) => {
    const folder = await makeFolder();
    const path = join(folder, "keys.json");
    await writeFile(path, content);
    await expect(issueKey(path, "Acme Freight")).rejects.toThrow(KeyFileError);
    expect(await readFile(path, "utf8")).toBe(content);
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });

  test("a place that cannot be written is refused", async () => {
    const folder = await makeFolder();
    await expect(issueKey(join(folder, "nowhere", "keys.json"), "Acme Freight")).rejects.toThrow(KeyFileError);
    await mkdir(join(folder, "keys.json"));
    await expect(issueKey(join(folder, "keys.json"), "Acme Freight")).rejects.toThrow(KeyFileError);
    expect(await readdir(folder)).toEqual(["keys.json"]);
  });
});

describe("KeyRing", () => {
  test("knows the file's keys and no others", async () => {
    const path = join(await makeFolder(), "keys.json");
    const key = await issueKey(path, "Acme Freight");
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
    const key = await issueKey(path, "Acme Freight");
    await expect.poll(() => ring.find(key)?.partner, FOLLOWED).toBe("Acme Freight");
    await rm(path);
    await expect.poll(() => ring.size, FOLLOWED).toBe(0);
    expect(problems).toEqual([]);
  });

  test("a file that breaks is reported, and the keys known before stay valid until it is mended", async () => {
    const path = join(await makeFolder(), "keys.json");
    const key = await issueKey(path, "Acme Freight");
    const { ring, problems } = await openRing(path);
    await replaceFile(path, '{"keys": [');
    await expect.poll(() => problems.length, FOLLOWED).toBeGreaterThan(0);
    expect(problems[0]).toBeInstanceOf(KeyFileError);
    expect(ring.find(key)).toBeDefined();
    await replaceFile(path, '{"keys": []}');
    await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
  });

  test.each(BROKEN)("does not open on a file that is %s", async (_, content) => {
    const path = join(await makeFolder(), "keys.json");
    await writeFile(path, content);
    await expect(KeyRing.open(path, () => undefined)).rejects.toThrow(KeyFileError);
  });
});
