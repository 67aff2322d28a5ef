import { loadGazetteer } from "./gazetteer/load.js";
import { createGooglePlaces } from "./google.js";
import { createNominatim } from "./nominatim.js";
import type { PlacesProvider } from "./provider.js";

export const PLACES_NAMES = ["gazetteer", "nominatim", "google"] as const;
export type PlacesName = (typeof PLACES_NAMES)[number];

/** The settings of all providers. Each uses only its own. */
export interface PlacesSettings {
  readonly PLACES: PlacesName;
  readonly NOMINATIM_URL?: string | undefined;
  readonly GOOGLE_API_KEY?: string | undefined;
  /** Seconds that one call to a provider may take. */
  readonly UPSTREAM_TIMEOUT: number;
}

/** The setting that a provider requires. */
export const PLACES_NEEDS = { nominatim: "NOMINATIM_URL", google: "GOOGLE_API_KEY" } as const satisfies Partial<Record<PlacesName, keyof PlacesSettings>>;

/** What each provider finds. */
export const PLACES_COVERAGE: Readonly<Record<PlacesName, string>> = {
  gazetteer: "Towns and post offices of the United States, and ZIP codes; no streets.",
  nominatim: "All places and addresses that the Nominatim server has.",
  google: "All places and addresses that the Google Geocoding API has.",
};

/** Opens the provider that the settings name. */
export async function openPlaces(settings: PlacesSettings): Promise<PlacesProvider> {
  const timeoutMs = settings.UPSTREAM_TIMEOUT * 1000;
  switch (settings.PLACES) {
    case "gazetteer":
      return loadGazetteer();
    case "nominatim":
      return createNominatim({ url: settings.NOMINATIM_URL ?? "", timeoutMs });
    case "google":
      return createGooglePlaces({ apiKey: settings.GOOGLE_API_KEY ?? "", timeoutMs });
  }
}
