import { type ErrorCode, ServiceError } from "../contract/errors.js";
import { PLACES_PROVIDERS, type PlacesSettings } from "./places/open.js";
import type { PlacesProvider } from "./places/provider.js";
import { ROUTING_PROVIDERS, type RoutingSettings } from "./routing/open.js";
import type { RoutingProvider } from "./routing/provider.js";
import { inSpan } from "../tracing/trace.js";

export interface ProviderSettings extends RoutingSettings, PlacesSettings {
  /** Seconds that one call to a provider may take. */
  readonly UPSTREAM_TIMEOUT: number;
}

/** Where routes, detours and places come from. */
export interface Providers {
  readonly routing: RoutingProvider;
  readonly places: PlacesProvider;
  readonly coverage: Record<"routing" | "places", { readonly provider: string; readonly coverage: string }>;
  /** How long a request may wait for a route, and again for each started part of the stations of an enrichment. */
  readonly upstreamTimeoutMs: number;
  /** Ends the threads and connections that the providers hold. */
  close(): Promise<void>;
}

/** A provider cannot be opened with these settings; the message says what to do. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/**
 * Opens the providers that the settings name.
 * @throws {ProviderError} when one cannot be opened.
 */
export async function openProviders(settings: ProviderSettings): Promise<Providers> {
  const [roads, placeNames] = [ROUTING_PROVIDERS[settings.ROUTING], PLACES_PROVIDERS[settings.PLACES]];
  const upstreamTimeoutMs = settings.UPSTREAM_TIMEOUT * 1000;
  const opening = async () => Promise.all([roads.open(settings, upstreamTimeoutMs), placeNames.open(settings, upstreamTimeoutMs)]);
  const [routing, places] = await opening().catch((error: unknown) => {
    throw new ProviderError(error instanceof Error ? error.message : String(error));
  });
  return {
    routing,
    places,
    coverage: {
      routing: { provider: settings.ROUTING, coverage: roads.coverage },
      places: { provider: settings.PLACES, coverage: placeNames.coverage },
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
  /** Why the call failed; ABORTED if the caller no longer wanted it. Undefined if it succeeded, or found that there is no such place or road. */
  readonly code?: ErrorCode | "ABORTED";
}

/** Errors that are a provider's findings, not its failures. */
const FINDINGS: ReadonlySet<ErrorCode> = new Set(["PLACE_NOT_FOUND", "PLACE_AMBIGUOUS", "ROUTE_NOT_FOUND", "ROUTE_TOO_LONG"]);

/** The same providers, with a listener that is called at the end of each call. */
export function watchProviders({ routing, places }: Pick<Providers, "routing" | "places">, onCall: (call: UpstreamCall) => void): Pick<Providers, "routing" | "places"> {
  const watch = async <T>(provider: string, call: UpstreamCall["call"], signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    try {
      const result = await inSpan({ name: `${provider} ${call}`, kind: "internal" }, work);
      onCall({ provider, call, ms: performance.now() - begin });
      return result;
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : "INTERNAL_ERROR";
      const isAborted = signal.aborted && code === "INTERNAL_ERROR";
      onCall({ provider, call, ms: performance.now() - begin, ...(FINDINGS.has(code) ? {} : { code: isAborted ? "ABORTED" : code }) });
      throw error;
    }
  };
  return {
    routing: {
      name: routing.name,
      takesAddresses: routing.takesAddresses,
      route: (from, to, signal) => watch(routing.name, "route", signal, () => routing.route(from, to, signal)),
      detours: (route, stations, signal) => watch(routing.name, "detours", signal, () => routing.detours(route, stations, signal)),
      close: () => routing.close(),
    },
    places: { name: places.name, locate: (text, signal) => watch(places.name, "locate", signal, () => places.locate(text, signal)) },
  };
}
