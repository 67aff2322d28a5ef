// Builds the data by which exits of Interstates are found: their lines state by state, with the numbers of exits along them.

import { readFile } from "node:fs/promises";
import type { NumberedLine } from "../../src/providers/places/exits/data.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import type { RouteLog } from "../interstates/logs.js";
import { readState } from "../../src/providers/places/gazetteer/states.js";
import { readParts } from "../../src/providers/places/gazetteer/names.js";
import { readStates } from "./border.js";
import { numberRoads, readNumbering } from "./numbering.js";
import { layOutRoads } from "./roads.js";

/**
 * @param folder this folder in the sources, ending with a slash.
 * @param network the Interstates before their network is made small, and their logs.
 * @param locate finds `Town, ST`.
 * @throws {Error} saying what is wrong with the known exits.
 */
export async function buildExits(folder: URL, { data, routes }: { readonly data: NetworkData; readonly routes: readonly RouteLog[] }, locate: (name: string) => Coordinates | undefined): Promise<NumberedLine[]> {
  const numbering = readNumbering(await readFile(new URL("numbering.txt", folder), "utf8"));
  const isIn = readStates((name) => readState(readParts(name).flat()));
  return numberRoads(layOutRoads(data, routes, isIn), numbering, locate);
}
