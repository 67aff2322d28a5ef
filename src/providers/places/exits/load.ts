// Reads the placer's data in Node.

import { readBuiltText } from "../../../common/builtText.js";
import type { Placer } from "../../../stations/placer.js";
import { readGazetteer } from "../gazetteer/load.js";
import { readExitData } from "./data.js";
import { createPlacer } from "./placer.js";

/**
 * Opens the data of exits and towns that `npm run build` has made.
 * @throws {Error} when it has not been built.
 */
export async function loadPlacer(): Promise<Placer> {
  const [exits, gazetteer] = await Promise.all([
    readBuiltText(new URL("./exits.json", import.meta.url), "The data of exits"),
    readBuiltText(new URL("../gazetteer/gazetteer.json", import.meta.url), "The gazetteer's data"),
  ]);
  return createPlacer(readExitData(exits), readGazetteer(gazetteer));
}
