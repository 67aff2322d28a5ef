import { fstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { systemCodeOf } from "../common/systemError.js";
import type { StationFile } from "./check.js";
import { MAX_FILE_BYTES } from "./limits.js";
import { readStations } from "./read.js";
import { type StationFileChoices, StationFileError } from "./rows.js";

export type { StationFile } from "./check.js";

/** The path that stands for standard input. */
export const STANDARD_INPUT = "-";

const STDIN = 0;

/**
 * Reads the stations of a file, as `readStations` does.
 * @param path the file's path, or `-` for standard input.
 * @throws {StationFileError} when it cannot be read or has faults, which the message names.
 */
export async function readStationFile(path: string, choices: StationFileChoices = {}): Promise<StationFile> {
  const isInput = path === STANDARD_INPUT;
  const file = isInput ? "standard input" : basename(path);
  const bytes = await (isInput ? readInput(file) : readFile(path)).catch((error: unknown) => {
    throw error instanceof StationFileError ? error : new StationFileError(`${file} cannot be read (${systemCodeOf(error)})`);
  });
  return readStations(file, bytes, choices);
}

async function readInput(name: string): Promise<Buffer> {
  // Node reads a folder like an empty file.
  if (fstatSync(STDIN).isDirectory()) throw new StationFileError(`${name} is a folder and not a file`);
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    byteCount += bytes.length;
    if (byteCount > MAX_FILE_BYTES) throw new StationFileError(`${name} is longer than ${MAX_FILE_BYTES / 1e6} MB: leave out stations that are far from the route`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
