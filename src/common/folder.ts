import { readdir } from "node:fs/promises";
import { systemCode } from "./systemError.js";

/** What was looked for; `undefined` where there is no such file or folder. */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
}

/** The names in a folder; none where it is missing. */
export async function listFolder(path: string): Promise<string[]> {
  return (await unlessMissing(readdir(path))) ?? [];
}
