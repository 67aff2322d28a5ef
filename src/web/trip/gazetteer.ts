import { type GazetteerData, parseGazetteer } from "../../providers/places/gazetteer/data.js";
import { type FetchAsset, requireAsset } from "./assets.js";
import { fromBase64 } from "./base64.js";

const GAZETTEER = new URL("../../providers/places/gazetteer/gazetteer.json", import.meta.url);

/** The list of places, which is large: 1.2 MB on its way. */
export async function loadPlaces({ fetchText }: { readonly fetchText: FetchAsset }): Promise<GazetteerData> {
  return parseGazetteer(await requireAsset(fetchText, "the list of places", GAZETTEER), fromBase64);
}
