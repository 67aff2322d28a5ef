// Builds the data by which exits of Interstates are found: their lines state by state, with the numbers of exits along
// them.

import { readFile } from "node:fs/promises";
import type { NumberedLine } from "../../src/providers/places/exits/data.js";
import { townsOf } from "../../src/providers/places/exits/placer.js";
import type { GazetteerData } from "../../src/providers/places/gazetteer/data.js";
import { readParts, readState } from "../../src/providers/places/gazetteer/names.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import type { RouteLog } from "../interstates/logs.js";
import { readStates } from "./border.js";
import { numberRoads, readNumbering } from "./numbering.js";
import { layOutRoads } from "./roads.js";

/**
 * @param folder this folder in the sources, ending with a slash.
 * @param network the Interstates before their network is made small, and their logs.
 * @param gazetteer has the towns at which exits are known to be.
 * @throws {Error} saying what is wrong with the known exits.
 */
export async function buildExits(
  folder: URL,
  { data, routes }: { readonly data: NetworkData; readonly routes: readonly RouteLog[] },
  gazetteer: GazetteerData,
): Promise<NumberedLine[]> {
  const numbering = readNumbering(await readFile(new URL("numbering.txt", folder), "utf8"));
  const isIn = readStates((name) => readState(readParts(name).flat()));
  const findTowns = townsOf(gazetteer);
  return numberRoads(
    layOutRoads(data, routes, isIn),
    numbering,
    (name) => findTowns(name.slice(0, -", ST".length), name.slice(-2)).meant,
  );
}
