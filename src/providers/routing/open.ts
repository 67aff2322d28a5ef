import { createGoogleRoutes } from "./google.js";
import { loadInterstates } from "./interstates/load.js";
import { createOsrmHttp } from "./osrmHttp.js";
import type { RoutingProvider } from "./provider.js";
import { createValhallaHttp } from "./valhalla/http.js";
import { openValhalla } from "./valhalla/provider.js";

export const ROUTING_NAMES = ["interstates", "valhalla", "valhalla-http", "osrm-http", "google"] as const;
export type RoutingName = (typeof ROUTING_NAMES)[number];

/** The settings of all providers. Each uses only its own. */
export interface RoutingSettings {
  readonly ROUTING: RoutingName;
  /** Folder of tiles built by `fuel-route roads build`. */
  readonly VALHALLA_TILES?: string | undefined;
  readonly VALHALLA_URL?: string | undefined;
  readonly OSRM_URL?: string | undefined;
  readonly GOOGLE_API_KEY?: string | undefined;
  /** Seconds that one call to a provider may take. */
  readonly UPSTREAM_TIMEOUT: number;
}

/** The setting that a provider requires. */
export const ROUTING_NEEDS = {
  valhalla: "VALHALLA_TILES",
  "valhalla-http": "VALHALLA_URL",
  "osrm-http": "OSRM_URL",
  google: "GOOGLE_API_KEY",
} as const satisfies Partial<Record<RoutingName, keyof RoutingSettings>>;

/** What each provider's routes and detours cover. */
export const ROUTING_COVERAGE: Readonly<Record<RoutingName, string>> = {
  interstates:
    "Interstates and main US highways of the 48 contiguous states, town by town: made for long hauls, not for the last miles. Detours are estimated.",
  valhalla: "All roads of the OpenStreetMap extract that the tiles were built from.",
  "valhalla-http": "All roads that the Valhalla server has.",
  "osrm-http": "All roads that the OSRM server has.",
  google: "All roads that the Google Routes API has.",
};

/**
 * Opens the provider that the settings name.
 * @throws {Error} when it cannot be opened; the message says what to do.
 */
export async function openRouting(settings: RoutingSettings): Promise<RoutingProvider> {
  const timeoutMs = settings.UPSTREAM_TIMEOUT * 1000;
  switch (settings.ROUTING) {
    case "interstates":
      return loadInterstates();
    case "valhalla":
      return openValhalla({ tilesFolder: settings.VALHALLA_TILES ?? "" });
    case "valhalla-http":
      return createValhallaHttp({ url: settings.VALHALLA_URL ?? "", timeoutMs });
    case "osrm-http":
      return createOsrmHttp({ url: settings.OSRM_URL ?? "", timeoutMs });
    case "google":
      return createGoogleRoutes({ apiKey: settings.GOOGLE_API_KEY ?? "", timeoutMs });
  }
}
