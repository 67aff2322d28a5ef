import { type ErrorCode, ServiceError } from "../contract/values/errors.js";
import { PLACES_PROVIDERS, type PlacesSettings } from "./places/open.js";
import type { RouteTools } from "./routing/computeRoute.js";
import { ROUTING_PROVIDERS, type RoutingSettings } from "./routing/open.js";
import { inSpan } from "../tracing/trace.js";

export interface ProviderSettings extends RoutingSettings, PlacesSettings {
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
