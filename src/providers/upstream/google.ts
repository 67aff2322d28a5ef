// What Google's APIs for routes and for places share.

import { ServiceError } from "../../contract/values/errors.js";
import type { UpstreamServer } from "./fetchJson.js";

export const NAME = "google";

export interface GoogleOptions extends Omit<UpstreamServer, "url"> {
  readonly apiKey: string;
  /** The API's own address by default. */
  readonly url?: string;
}

export function keyRefused(): ServiceError {
  return new ServiceError(
    "UPSTREAM_ERROR",
    "google refuses this service's key. The operator must check FUEL_ROUTE_GOOGLE_API_KEY.",
  );
}
