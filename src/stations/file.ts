import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { systemCodeOf } from "../systemError.js";
import type { StationFile } from "./check.js";
import { readStations } from "./read.js";
import { StationFileError } from "./rows.js";

export type { StationFile } from "./check.js";

/**
 * Reads the stations of a file, as `readStations` does.
 * @throws {StationFileError} when it cannot be read, or naming everything that is wrong in it.
 */
export async function readStationFile(path: string): Promise<StationFile> {
  const file = basename(path);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StationFileError(`${file} cannot be read (${systemCodeOf(error)})`);
  });
  return readStations(file, bytes);
}
