import { readFileContent, type StationFile } from "../../src/stations/file.js";
import { findStations } from "../../src/stations/read.js";
import type { StationFileChoices } from "../../src/stations/rows.js";

/**
 * Reads the stations of a file, as the command line does. @throws {StationFileError} when it cannot be read or has
 * faults.
 */
export async function readStationFile(path: string, choices: StationFileChoices = {}): Promise<StationFile> {
  const { file, content } = await readFileContent(path);
  return findStations(file, content, choices);
}
