import { namesOf } from "../../common/namesOf.js";
import type { ProviderRow } from "../row.js";
import { createGoogleRoutes } from "./google.js";
import { loadInterstates } from "./interstates/load.js";
import { createOsrmHttp } from "./osrmHttp.js";
import type { RoutingProvider } from "./provider.js";
import { withoutTrucks } from "./trucks.js";
import { createValhallaHttp } from "./valhalla/http.js";
import { openValhalla } from "./valhalla/provider.js";

/** The settings of single providers. Each uses only its own. */
export interface OwnSettings {
  /** Folder of tiles built by `fuel-route roads build`. */
  readonly VALHALLA_TILES?: string | undefined;
  readonly VALHALLA_URL?: string | undefined;
  readonly OSRM_URL?: string | undefined;
  readonly GOOGLE_API_KEY?: string | undefined;
}

/** The providers of routes and detours, by the name that chooses them. */
export const ROUTING_PROVIDERS = {
  interstates: {
    coverage:
      "Interstates and main US highways of the 48 contiguous states, town by town: made for long hauls, not for the last miles. Detours are estimated.",
    open: async () => withoutTrucks(await loadInterstates()),
  },
  valhalla: {
    needs: "VALHALLA_TILES",
    coverage: "All roads of the OpenStreetMap extract that the tiles were built from.",
    open: ({ VALHALLA_TILES: tilesFolder = "" }) => openValhalla({ tilesFolder }),
  },
  "valhalla-http": {
    needs: "VALHALLA_URL",
    coverage: "All roads that the Valhalla server has.",
    open: ({ VALHALLA_URL: url = "" }, timeoutMs) => createValhallaHttp({ url, timeoutMs }),
  },
  "osrm-http": {
    needs: "OSRM_URL",
    coverage: "All roads that the OSRM server has.",
    open: ({ OSRM_URL: url = "" }, timeoutMs) => withoutTrucks(createOsrmHttp({ url, timeoutMs })),
  },
  google: {
    needs: "GOOGLE_API_KEY",
    coverage: "All roads that the Google Routes API has.",
    open: ({ GOOGLE_API_KEY: apiKey = "" }, timeoutMs) => withoutTrucks(createGoogleRoutes({ apiKey, timeoutMs })),
  },
} as const satisfies Readonly<Record<string, ProviderRow<OwnSettings, RoutingProvider>>>;

export const ROUTING_NAMES = namesOf(ROUTING_PROVIDERS);

export interface RoutingSettings extends OwnSettings {
  readonly ROUTING: (typeof ROUTING_NAMES)[number];
}
