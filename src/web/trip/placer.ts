// Finds stations without coordinates by what their addresses say. What that takes is fetched only for files that have
// such.

import { readExitData } from "../../providers/places/exits/data.js";
import { createPlacer } from "../../providers/places/exits/placer.js";
import type { GazetteerData } from "../../providers/places/gazetteer/data.js";
import type { Placer } from "../../stations/placer.js";
import { type FetchAsset, requireAsset } from "./assets.js";

const EXITS = new URL("../../providers/places/exits/exits.json", import.meta.url);

export interface PlacerTools {
  readonly fetchText: FetchAsset;
  readonly onProgress: (step: string) => void;
  readonly places: () => Promise<GazetteerData>;
}

export async function loadPlacer({ fetchText, onProgress, places }: PlacerTools): Promise<Placer> {
  onProgress("Fetching the lists of places and exits (1.5 MB)");
  const [exits, gazetteer] = await Promise.all([requireAsset(fetchText, "the list of exits", EXITS), places()]);
  return createPlacer(readExitData(exits), gazetteer);
}
