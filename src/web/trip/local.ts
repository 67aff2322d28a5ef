import { enrichStations, keptStations } from "../../enrich/enrich.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { parseGazetteer } from "../../providers/places/gazetteer/data.js";
import { createGazetteer } from "../../providers/places/gazetteer/gazetteer.js";
import type { PlacesProvider } from "../../providers/places/provider.js";
import { computeRoute, type RouteTools } from "../../providers/routing/computeRoute.js";
import type { NetworkData } from "../../providers/routing/interstates/network.js";
import { createInterstates } from "../../providers/routing/interstates/provider.js";
import { once } from "../../common/once.js";
import type { LoadedTrip } from "../shown.js";
import { type FetchAsset, requireAsset } from "./assets.js";
import { toLoadedTrip } from "./loaded.js";
import { readChoices } from "./places.js";
import { refusing } from "./refusal.js";
import type { TripRequest } from "./types.js";

const NETWORK = new URL("../../providers/routing/interstates/network.json", import.meta.url);
const GAZETTEER = new URL("../../providers/places/gazetteer/gazetteer.json", import.meta.url);

interface LocalTools {
  readonly optimizer: Optimizer;
  readonly fetchText: FetchAsset;
  readonly onProgress: (step: string) => void;
}

/** The built-in roads and places. The places, which are large, come with the first name that is looked up. */
export async function createProviders({ fetchText, onProgress }: LocalTools): Promise<RouteTools> {
  const gazetteer = once(async (): Promise<PlacesProvider> => {
    onProgress("Fetching the list of places (1.1 MB)");
    return createGazetteer(parseGazetteer(await requireAsset(fetchText, "the list of places", GAZETTEER), fromBase64));
  });
  // The build has checked it.
  const network: NetworkData = JSON.parse(await requireAsset(fetchText, "the road network", NETWORK));
  return {
    routing: createInterstates(network),
    places: { name: "gazetteer", locate: async (text, signal) => (await gazetteer()).locate(text, signal) },
  };
}

/** Places to a trip as `fuel-route plan` does it, all in the page. */
export async function planLocally({ optimizer }: LocalTools, tools: RouteTools, request: TripRequest, signal: AbortSignal): Promise<LoadedTrip> {
  return refusing(async () => {
    const { choices, names } = readChoices(request);
    const { stations, warnings } = request.stations;
    const route = await computeRoute(tools, choices, signal);
    const enrichment = await enrichStations({ optimizer, routing: tools.routing }, { ...choices, route, stations: [...stations] }, signal);
    return toLoadedTrip(optimizer, names, { route, stations: keptStations(stations, enrichment), notes: [...warnings, ...enrichment.warnings] });
  });
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
