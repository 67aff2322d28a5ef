import { isObject } from "../../contract/faults.js";
import { findStations, readContent } from "../../stations/read.js";
import type { StationFileChoices } from "../../stations/rows.js";
import { asTripErrors } from "./refusal.js";
import type { ReadFile } from "./types.js";
import { toTrip, type WholeTripTools } from "./whole.js";

/**
 * Reads a dropped file.
 * @throws {TripError} offering the columns, when several can be the price and none was chosen.
 * @throws {TripError} naming what is wrong in it.
 */
export async function readFile(tools: WholeTripTools, name: string, bytes: Uint8Array, choices: StationFileChoices = {}): Promise<ReadFile> {
  return asTripErrors(async () => {
    const content = await readContent(name, bytes);
    if (content.kind === "json" && isObject(content.value) && "route" in content.value) {
      return { kind: "trip", ...(await toTrip(tools, { file: name, title: name.replace(/\.[^.]*$/, "") }, content.value)) };
    }
    return { kind: "stations", ...findStations(name, content, choices) };
  });
}
