// Files that are there as a whole or not at all, with the owner and mode that they had.

import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  followLinks,
  listFolder,
  readStamp,
  readText,
  replaceFile,
  toStorageError,
  writeOnce,
} from "../../src/storage/files.js";
import { StorageError } from "../../src/storage/storageError.js";
import { makeFolder } from "../support/cli.js";

const IS_ROOT = process.getuid?.() === 0;

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test("a file is replaced as a whole, keeps its mode, and is private where none is given", async () => {
  const path = join(await makeFolder(), "file");
  await replaceFile(path, "one");
  expect([await readText(path), await modeOf(path)]).toEqual(["one", 0o600]);
  await chmod(path, 0o640);
  await replaceFile(path, new TextEncoder().encode("two"), 0o644);
  expect([await readText(path), await modeOf(path)]).toEqual(["two", 0o640]);
  await replaceFile(`${path}.new`, "three", 0o644);
  expect(await modeOf(`${path}.new`)).toBe(0o644);
});

test.skipIf(!IS_ROOT)("a file that root replaces or creates is its owner's or its folder's (needs root)", async () => {
  const folder = await makeFolder();
  await chown(folder, 12_345, 23_456);
  const [old, created] = [join(folder, "old"), join(folder, "new")];
  await writeFile(old, "");
  await chown(old, 11_111, 22_222);
  for (const path of [old, created]) await replaceFile(path, "text");
  const owners = await Promise.all([old, created].map(async (path) => stat(path)));
  expect(owners.map(({ uid, gid }) => [uid, gid])).toEqual([
    [11_111, 22_222],
    [12_345, 23_456],
  ]);
});

test("a file stays as it was where the change is not confirmed, and nothing is left beside it", async () => {
  const folder = await makeFolder();
  const path = join(folder, "file");
  await replaceFile(path, "one");
  const refuse = async (): Promise<void> => {
    expect(await readText(path)).toBe("one");
    throw new RangeError("no");
  };
  await expect(replaceFile(path, "two", 0o600, refuse)).rejects.toThrow(RangeError);
  expect([await readText(path), await readdir(folder)]).toEqual(["one", ["file"]]);
});

test("of several who write a file once, the first one wins and nothing is left beside it", async () => {
  const folder = await makeFolder();
  const path = join(folder, "file");
  await Promise.all(["one", "two", "three"].map((text) => writeOnce(path, text)));
  const first = await readFile(path, "utf8");
  await writeOnce(path, "late");
  expect([["one", "two", "three"].includes(first), await readText(path)]).toEqual([true, first]);
  expect(await readdir(folder)).toEqual(["file"]);
});

test("what is missing is told from what cannot be read, which is worded without a path", async () => {
  const folder = await makeFolder();
  const missing = join(folder, "missing");
  expect([await readText(missing), await listFolder(missing), await readStamp(missing)]).toEqual([
    undefined,
    [],
    "ENOENT",
  ]);
  const error: unknown = await readText(folder).catch((thrown: unknown) => toStorageError(thrown, "it cannot be read"));
  expect(error).toEqual(new StorageError("it cannot be read (EISDIR)"));
  const other = new RangeError("no");
  expect(toStorageError(other, "it cannot be read")).toBe(other);
});

test("links are followed to the file, or to where it will be", async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, "real"));
  await symlink("real/file", join(folder, "link"));
  const place = join(folder, "real", "file");
  expect(await followLinks(join(folder, "link"))).toBe(place);
  await writeFile(place, "");
  expect(await followLinks(join(folder, "link"))).toBe(place);
});
