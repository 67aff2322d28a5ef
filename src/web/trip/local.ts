import { findHere } from "../../journey/findHere.js";
import type { FindSteps } from "../../journey/planTrip.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { GazetteerData } from "../../providers/places/gazetteer/data.js";
import { createGazetteer } from "../../providers/places/gazetteer/gazetteer.js";
import type { PlacesProvider } from "../../providers/places/provider.js";
import { readNetwork } from "../../providers/routing/interstates/file.js";
import { createInterstates } from "../../providers/routing/interstates/provider.js";
import { once } from "../../common/once.js";
import { type FetchAsset, requireAsset } from "./assets.js";

const NETWORK = new URL("../../providers/routing/interstates/network.json", import.meta.url);

interface LocalTools {
  readonly optimizer: Optimizer;
  readonly fetchText: FetchAsset;
  readonly onProgress: (step: string) => void;
  readonly places: () => Promise<GazetteerData>;
}

/**
 * Finds trips on the built-in roads, as `fuel-route plan` does. The list of places is large, so it is fetched only when
 * a name is first looked up.
 */
export async function findInPage({ optimizer, fetchText, onProgress, places }: LocalTools): Promise<FindSteps> {
  const gazetteer = once(async (): Promise<PlacesProvider> => {
    onProgress("Fetching the list of places (1.2 MB)");
    return createGazetteer(await places());
  });
  const network = readNetwork(await requireAsset(fetchText, "the road network", NETWORK));
  return findHere({
    optimizer,
    routing: createInterstates(network),
    places: { name: "gazetteer", locate: async (text, signal) => (await gazetteer()).locate(text, signal) },
  });
}
