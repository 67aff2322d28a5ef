// Files that a process may be killed at any moment beside: each is there as a whole, or not at all.

import { randomUUID } from "node:crypto";
import { link, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { unlessMissing } from "../../common/folder.js";
import { systemCode } from "../../common/systemError.js";

const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Writes a file under its own name; a process that is killed may leave half of it. */
export async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "w", FILE_MODE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a file, or replaces it, at one stroke. */
export async function replaceAtOnce(path: string, content: string | Uint8Array): Promise<void> {
  await writeBeside(path, content, (temporary) => rename(temporary, path));
}

/** Writes a file at one stroke, unless it is there already. */
export async function writeOnce(path: string, content: string | Uint8Array): Promise<void> {
  await writeBeside(path, content, async (temporary) => {
    await link(temporary, path).catch((error: unknown) => {
      if (systemCode(error) !== "EEXIST") throw error;
    });
    await rm(temporary);
  });
}

async function writeBeside(
  path: string,
  content: string | Uint8Array,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, content);
    await place(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes sure that the names in a folder outlive the machine. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file's text; `undefined` where it is missing. */
export async function readText(path: string): Promise<string | undefined> {
  return unlessMissing(readFile(path, "utf8"));
}
