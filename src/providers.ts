import { openPlaces, PLACES_COVERAGE, type PlacesSettings } from "./places/open.js";
import type { PlacesProvider } from "./places/provider.js";
import { openRouting, ROUTING_COVERAGE, type RoutingSettings } from "./routing/open.js";
import type { RoutingProvider } from "./routing/provider.js";

export interface ProviderSettings extends RoutingSettings, PlacesSettings {}

/** Where routes, detours and places come from. */
export interface Providers {
  readonly routing: RoutingProvider;
  readonly places: PlacesProvider;
  readonly coverage: Record<"routing" | "places", { readonly provider: string; readonly coverage: string }>;
  /** How long one request may wait for them. */
  readonly upstreamTimeoutMs: number;
  /** Ends the threads and connections that they keep. */
  close(): Promise<void>;
}

/** A provider that cannot be opened as the settings are; the message says what to do. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/**
 * Opens the providers that the settings name.
 * @throws {ProviderError} when one cannot be opened.
 */
export async function openProviders(settings: ProviderSettings): Promise<Providers> {
  const [routing, places] = await Promise.all([openRouting(settings), openPlaces(settings)]).catch((error: unknown) => {
    throw new ProviderError(error instanceof Error ? error.message : String(error));
  });
  return {
    routing,
    places,
    coverage: {
      routing: { provider: settings.ROUTING, coverage: ROUTING_COVERAGE[settings.ROUTING] },
      places: { provider: settings.PLACES, coverage: PLACES_COVERAGE[settings.PLACES] },
    },
    upstreamTimeoutMs: settings.UPSTREAM_TIMEOUT * 1000,
    close: () => routing.close(),
  };
}
