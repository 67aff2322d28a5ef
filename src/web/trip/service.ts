import { createClient } from "../../client/index.js";
import type { FuelRouteClient } from "../../client/types.js";
import { findByService } from "../../journey/byService.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { LoadedTrip } from "../shown.js";
import { TripError } from "./error.js";
import { loadTrip } from "./loadTrip.js";
import type { ServiceAccess, TripRequest } from "./types.js";

interface ServiceTools {
  readonly optimizer: Optimizer;
  readonly onProgress: (step: string) => void;
}

/** Finds the trip between two places on the service's roads and with its places. */
export async function planByService(
  { optimizer, onProgress }: ServiceTools,
  access: ServiceAccess,
  request: TripRequest,
  signal: AbortSignal,
): Promise<LoadedTrip> {
  const steps = findByService(openClient(access), optimizer);
  return loadTrip(optimizer, steps, request, {
    signal,
    onStep: (step) => onProgress(`Asking the service for ${step === "route" ? "the route" : "detours"}`),
  });
}

/** A client of the service that serves this page. @throws {TripError} when the key cannot be one. */
export function openClient({ baseUrl = new URL(".", document.baseURI), apiKey }: ServiceAccess): FuelRouteClient {
  try {
    return createClient({ baseUrl, apiKey: apiKey.trim() });
  } catch (cause) {
    throw new TripError("This is no API key: enter it as it was issued, without spaces.", { field: "key", cause });
  }
}
