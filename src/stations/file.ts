import { fstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { reasonOf } from "../common/systemError.js";
import { MAX_FILE_BYTES, StationFileError } from "./rows.js";
import { type Content, readContent } from "./read.js";

export type { StationFile } from "./check.js";
export type { Content } from "./read.js";

/** The path that stands for standard input. */
export const STANDARD_INPUT = "-";

const STDIN = 0;

/**
 * Reads a file in which nothing has been looked for yet.
 * @param path the file's path, or `-` for standard input.
 * @returns its content, and what to call it in messages.
 * @throws {StationFileError} when it cannot be read, or has an unsupported format.
 */
export async function readFileContent(path: string): Promise<{ readonly file: string; readonly content: Content }> {
  const { file, bytes } = await readBytes(path);
  return { file, content: await readContent(file, bytes) };
}

/**
 * The bytes of a file, and what to call it in messages. @param path as for `readFileContent`. @throws
 * {StationFileError} when it cannot be read.
 */
export async function readBytes(path: string): Promise<{ readonly file: string; readonly bytes: Buffer }> {
  const isInput = path === STANDARD_INPUT;
  const file = isInput ? "standard input" : basename(path);
  const bytes = await (isInput ? readInput(file) : readFile(path)).catch((error: unknown) => {
    throw error instanceof StationFileError ? error : new StationFileError(`${file} cannot be read ${reasonOf(error)}`);
  });
  return { file, bytes };
}

async function readInput(name: string): Promise<Buffer> {
  // Node reads a folder like an empty file.
  if (fstatSync(STDIN).isDirectory()) throw new StationFileError(`${name} is a folder and not a file`);
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    byteCount += bytes.length;
    if (byteCount > MAX_FILE_BYTES)
      throw new StationFileError(
        `${name} is longer than ${MAX_FILE_BYTES / 1e6} MB: leave out stations that are far from the route`,
      );
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
