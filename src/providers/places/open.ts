import { namesOf } from "../../common/namesOf.js";
import type { ProviderRow } from "../row.js";
import { loadGazetteer } from "./load.js";
import { createGooglePlaces } from "./google.js";
import { createNominatim } from "./nominatim.js";
import type { PlacesProvider } from "./provider.js";

/** The settings of single providers. Each uses only its own. */
export interface OwnSettings {
  readonly nominatimUrl?: string | undefined;
  readonly googleApiKey?: string | undefined;
}

/** The providers of places, by the name that chooses them. */
export const PLACES_PROVIDERS = {
  gazetteer: {
    coverage: "Towns and post offices of the United States, and ZIP codes; no streets.",
    open: loadGazetteer,
  },
  nominatim: {
    needs: "nominatimUrl",
    coverage: "All places and addresses that the Nominatim server has.",
    open: ({ nominatimUrl: url = "" }, timeoutMs) => createNominatim({ url, timeoutMs }),
  },
  google: {
    needs: "googleApiKey",
    coverage: "All places and addresses that the Google Geocoding API has.",
    open: ({ googleApiKey: apiKey = "" }, timeoutMs) => createGooglePlaces({ apiKey, timeoutMs }),
  },
} as const satisfies Readonly<Record<string, ProviderRow<OwnSettings, PlacesProvider>>>;

export const PLACES_NAMES = namesOf(PLACES_PROVIDERS);

export interface PlacesSettings extends OwnSettings {
  readonly placesName: (typeof PLACES_NAMES)[number];
}
