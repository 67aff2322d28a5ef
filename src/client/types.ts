import type { z } from "zod";
import type * as Enrich from "../contract/enrich.js";
import type * as Explain from "../contract/explain.js";
import type * as Optimize from "../contract/optimize.js";
import type { Coordinates as CoordinatesSchema, Route as RouteSchema } from "../contract/route.js";
import type { RoutesRequest, RoutesResponse } from "../contract/routes.js";
import type { StatusResponse as StatusSchema } from "../contract/service.js";
import type { Station as StationSchema } from "../contract/station.js";

export type { ExplainResponse } from "../contract/explain.js";
export type { Change, Explanation, GallonsSetBy, StopExplanation } from "../contract/explanation.js";
export type { BaselineComparison, OptimizationParams, OptimizeResponse, RouteSummary, StopRecommendation } from "../contract/optimize.js";
export type { Relaxation } from "../contract/relaxation.js";
export type { ComputedRoute, RoutesRequest, RoutesResponse } from "../contract/routes.js";
export type { FuelType } from "../contract/station.js";
export type { Vehicle } from "../contract/vehicle.js";

/** Latitude −90…90 and longitude −180…180, in degrees. */
export type Coordinates = z.infer<typeof CoordinatesSchema>;

/** Metadata is any JSON object: the schema does not look into it. */
type WithMetadata<T> = Omit<T, "metadata"> & { metadata?: object | null | undefined };

/** A route in a request: `computeRoute` gives one. The schema's type of waypoints is unknown, because it checks them one by one. */
export type Route = Omit<z.input<typeof RouteSchema>, "waypoints"> & { waypoints?: readonly Coordinates[] | null | undefined };

/** A station in a request; `optimize` needs its price and its miles, too. */
export type Station = WithMetadata<z.input<typeof StationSchema>>;

/** A station with its miles from the route's start and the minutes of its detour. */
export type EnrichedStation = WithMetadata<Enrich.EnrichResponse["stations"][number]>;

interface RouteAndStations {
  readonly route: Route;
  /** 1 to 5,000. */
  readonly stations: readonly Station[];
}

export type EnrichRequest = Omit<z.input<typeof Enrich.EnrichRequest>, keyof RouteAndStations> & RouteAndStations;
export type EnrichResponse = Omit<Enrich.EnrichResponse, "stations"> & { stations: EnrichedStation[] };
export type OptimizeRequest = Omit<z.input<typeof Optimize.OptimizeRequest>, keyof RouteAndStations> & RouteAndStations;
export type ExplainRequest = OptimizeRequest & Pick<Explain.ExplainRequest, "station_id" | "force">;

/** Where the service's routes, detours and places come from, in words. */
export type StatusResponse = z.infer<typeof StatusSchema>;

/** The endpoints of the service. Answers may have more fields than their types say, because the interface may get new ones. */
export interface FuelRouteClient {
  /** The driving route between two places. */
  readonly computeRoute: (request: RoutesRequest, options?: CallOptions) => Promise<RoutesResponse>;
  /** The stations near a route, each with its miles from the start and its detour. */
  readonly enrichStations: (request: EnrichRequest, options?: CallOptions) => Promise<EnrichResponse>;
  /** The cheapest fuel stops for a trip. */
  readonly optimize: (request: OptimizeRequest, options?: CallOptions) => Promise<Optimize.OptimizeResponse>;
  /** What a stop at one station costs, or doing without it. */
  readonly explain: (request: ExplainRequest, options?: CallOptions) => Promise<Explain.ExplainResponse>;
  /** Where routes, detours and places come from. */
  readonly status: (options?: CallOptions) => Promise<StatusResponse>;
}

export interface CallOptions {
  /** Ends the call when aborted, also between attempts; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** An id of your own for the answer's `request_id` and the service's log: 1 to 64 of `A-Z a-z 0-9 _ . -`. */
  readonly requestId?: string | undefined;
  /** How long this call may take, attempts and pauses together, in milliseconds: more than 0, at most 2,147,483,647. */
  readonly timeoutMs?: number | undefined;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
