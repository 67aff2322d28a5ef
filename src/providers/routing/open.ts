import { namesOf } from "../../common/namesOf.js";
import type { ProviderRow } from "../row.js";
import { createGoogleRoutes } from "./google.js";
import { loadInterstates } from "./interstates/load.js";
import { createOsrmHttp } from "./osrmHttp.js";
import type { RoutingProvider } from "./provider.js";
import { withoutTrucks } from "./trucks.js";
import { createValhallaHttp, openValhalla } from "./valhalla/provider.js";

/** The settings of single providers. Each uses only its own. */
export interface OwnSettings {
  /** Folder of tiles built by `fuel-route roads build`. */
  readonly valhallaTilesFolder?: string | undefined;
  readonly valhallaUrl?: string | undefined;
  readonly osrmUrl?: string | undefined;
  readonly googleApiKey?: string | undefined;
}

/** The providers of routes and detours, by the name that chooses them. */
export const ROUTING_PROVIDERS = {
  interstates: {
    coverage:
      "Interstates and main US highways of the 48 contiguous states, town by town: made for long hauls, not for the last miles. Detours are estimated.",
    open: async () => withoutTrucks(await loadInterstates()),
  },
  valhalla: {
    needs: "valhallaTilesFolder",
    coverage: "All roads of the OpenStreetMap extract that the tiles were built from.",
    open: ({ valhallaTilesFolder: tilesFolder = "" }) => openValhalla({ tilesFolder }),
  },
  "valhalla-http": {
    needs: "valhallaUrl",
    coverage: "All roads that the Valhalla server has.",
    open: ({ valhallaUrl: url = "" }, timeoutMs) => createValhallaHttp({ url, timeoutMs }),
  },
  "osrm-http": {
    needs: "osrmUrl",
    coverage: "All roads that the OSRM server has.",
    open: ({ osrmUrl: url = "" }, timeoutMs) => withoutTrucks(createOsrmHttp({ url, timeoutMs })),
  },
  google: {
    needs: "googleApiKey",
    coverage: "All roads that the Google Routes API has.",
    open: ({ googleApiKey: apiKey = "" }, timeoutMs) => withoutTrucks(createGoogleRoutes({ apiKey, timeoutMs })),
  },
} as const satisfies Readonly<Record<string, ProviderRow<OwnSettings, RoutingProvider>>>;

export const ROUTING_NAMES = namesOf(ROUTING_PROVIDERS);

export interface RoutingSettings extends OwnSettings {
  readonly routingName: (typeof ROUTING_NAMES)[number];
}
