import { namesOf } from "../common/namesOf.js";
import { type ErrorCode, ServiceError } from "../contract/values/errors.js";
import { inSpan } from "../tracing/trace.js";
import { createGooglePlaces } from "./places/google.js";
import { loadGazetteer } from "./places/load.js";
import { createNominatim } from "./places/nominatim.js";
import type { PlacesProvider } from "./places/provider.js";
import type { RouteTools } from "./routing/computeRoute.js";
import { createGoogleRoutes } from "./routing/google.js";
import { loadInterstates } from "./routing/interstates/load.js";
import { createOsrmHttp } from "./routing/osrmHttp.js";
import type { RoutingProvider } from "./routing/provider.js";
import { withoutTrucks } from "./routing/trucks.js";
import { createValhallaHttp, openValhalla } from "./routing/valhalla/provider.js";

/** The settings of single providers. Each uses only its own. */
interface OwnSettings {
  /** Folder of tiles built by `fuel-route roads build`. */
  readonly valhallaTilesFolder?: string | undefined;
  readonly valhallaUrl?: string | undefined;
  readonly osrmUrl?: string | undefined;
  readonly nominatimUrl?: string | undefined;
  readonly googleApiKey?: string | undefined;
}

/** A provider in the table of its kind. */
interface ProviderRow<Provider> {
  /** The setting that the provider requires. */
  readonly needs?: keyof OwnSettings;
  /** What it covers, for people. */
  readonly coverage: string;
  /** Opens it; `timeoutMs` is how long one call may take. @throws {Error} whose message says what to do. */
  readonly open: (settings: OwnSettings, timeoutMs: number) => Provider | Promise<Provider>;
}

/** The providers of routes and detours, by the name that chooses them. */
const ROUTING_PROVIDERS = {
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
} as const satisfies Readonly<Record<string, ProviderRow<RoutingProvider>>>;

export const ROUTING_NAMES = namesOf(ROUTING_PROVIDERS);

/** The providers of places, by the name that chooses them. */
const PLACES_PROVIDERS = {
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
} as const satisfies Readonly<Record<string, ProviderRow<PlacesProvider>>>;

export const PLACES_NAMES = namesOf(PLACES_PROVIDERS);

export interface ProviderSettings extends OwnSettings {
  readonly routingName: (typeof ROUTING_NAMES)[number];
  readonly placesName: (typeof PLACES_NAMES)[number];
  /** The time that one call to a provider may take. */
  readonly upstreamTimeoutMs: number;
}

/** Where routes, detours and places come from. */
export interface Providers extends RouteTools {
  readonly coverage: Record<"routing" | "places", { readonly provider: string; readonly coverage: string }>;
  /** How long a request may wait for a route; `allowedMs` derives from it how long for the detours of many stations. */
  readonly upstreamTimeoutMs: number;
  /** Ends the threads and connections that the providers hold. */
  close(): Promise<void>;
}

/** The settings do not suffice to open a provider; the message says what to do. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/** The rows of the providers that the settings name, by the setting that chooses. */
export function chosenProviders({ routingName, placesName }: Pick<ProviderSettings, "routingName" | "placesName">) {
  return { routingName: ROUTING_PROVIDERS[routingName], placesName: PLACES_PROVIDERS[placesName] };
}

/**
 * Opens the providers that the settings name.
 * @throws {ProviderError} when one cannot be opened.
 */
export async function openProviders(settings: ProviderSettings): Promise<Providers> {
  const { upstreamTimeoutMs } = settings;
  const { routingName: routingRow, placesName: placesRow } = chosenProviders(settings);
  const opening = async () =>
    Promise.all([routingRow.open(settings, upstreamTimeoutMs), placesRow.open(settings, upstreamTimeoutMs)]);
  const [routing, places] = await opening().catch((error: unknown) => {
    throw new ProviderError(error instanceof Error ? error.message : String(error));
  });
  return {
    routing,
    places,
    coverage: {
      routing: { provider: settings.routingName, coverage: routingRow.coverage },
      places: { provider: settings.placesName, coverage: placesRow.coverage },
    },
    upstreamTimeoutMs,
    close: () => routing.close(),
  };
}

/** One call to a provider. */
export interface UpstreamCall {
  readonly provider: string;
  readonly call: "route" | "detours" | "locate";
  readonly ms: number;
  /**
   * Why the call failed; ABORTED if its caller no longer wanted it. Undefined if it succeeded or found that there is no
   * such place or road.
   */
  readonly code?: ErrorCode | "ABORTED";
}

/** Errors that report what a provider found, not that it failed. */
const FINDINGS: ReadonlySet<ErrorCode> = new Set([
  "PLACE_NOT_FOUND",
  "PLACE_AMBIGUOUS",
  "ROUTE_NOT_FOUND",
  "ROUTE_TOO_LONG",
]);

/** The same providers, with a listener for the end of each call. */
export function watchProviders({ routing, places }: RouteTools, onCall: (call: UpstreamCall) => void): RouteTools {
  const watch = async <T>(
    provider: string,
    call: UpstreamCall["call"],
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> => {
    const begin = performance.now();
    try {
      const result = await inSpan({ name: `${provider} ${call}`, kind: "internal" }, work);
      onCall({ provider, call, ms: performance.now() - begin });
      return result;
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : "INTERNAL_ERROR";
      const isAborted = signal.aborted && code === "INTERNAL_ERROR";
      onCall({
        provider,
        call,
        ms: performance.now() - begin,
        ...(FINDINGS.has(code) ? {} : { code: isAborted ? "ABORTED" : code }),
      });
      throw error;
    }
  };
  return {
    routing: {
      name: routing.name,
      takesAddresses: routing.takesAddresses,
      route: (from, to, signal, wants) =>
        watch(routing.name, "route", signal, () => routing.route(from, to, signal, wants)),
      routes: (from, to, signal, wants) =>
        watch(routing.name, "route", signal, () => routing.routes(from, to, signal, wants)),
      detours: (route, stations, signal, wants) =>
        watch(routing.name, "detours", signal, () => routing.detours(route, stations, signal, wants)),
      close: () => routing.close(),
    },
    places: {
      name: places.name,
      locate: (text, signal) => watch(places.name, "locate", signal, () => places.locate(text, signal)),
    },
  };
}
