// The large towns between which the trips of a night go.

import { defined } from "../../src/common/defined.js";
import { readFile } from "node:fs/promises";
import { UNITS_PER_DEGREE } from "../../src/providers/places/gazetteer/data.js";
import { readGazetteer } from "../../src/providers/places/load.js";
import type { PlacesProvider } from "../../src/providers/places/provider.js";

export interface Town {
  /** "Omaha, NE", by which the gazetteer finds it. */
  readonly name: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

const GAZETTEER = new URL("../../src/providers/places/gazetteer/gazetteer.json", import.meta.url);

/** The built-in network has no roads there. */
const WITHOUT_ROADS = /, (?:AK|HI|PR|VI|GU|AS|MP)$/;

/** Towns of the 48 contiguous states, the largest first. */
export async function readTowns(): Promise<Town[]> {
  const { places } = readGazetteer(await readFile(GAZETTEER, "utf8"));
  return places.names
    .map((name, row) => ({
      name,
      population: defined(places.populations[row]),
      lat: defined(places.lats[row]) / UNITS_PER_DEGREE,
      lng: defined(places.lngs[row]) / UNITS_PER_DEGREE,
    }))
    .filter(({ name, population }) => population > 0 && !WITHOUT_ROADS.test(name));
}

/** The largest towns that the gazetteer finds by their names. */
export async function largestTowns(
  places: PlacesProvider,
  towns: readonly Town[],
  count: number,
  signal: AbortSignal,
): Promise<Town[]> {
  const found: Town[] = [];
  for (const town of towns) {
    if (found.length === count) break;
    const place = await places.locate(town.name, signal).catch(() => undefined);
    if (place?.name === town.name) found.push(town);
  }
  if (found.length < count) throw new Error(`there are ${found.length} large towns, and not ${count}`);
  return found;
}
