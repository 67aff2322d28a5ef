import type { z } from "zod";
import type { FuelRouteErrorCode } from "./errors.js";
import type { BatchResponse } from "../contract/schemas/kept.js";
import type * as Enrich from "../contract/schemas/enrich.js";
import type * as Explain from "../contract/schemas/explain.js";
import type * as Optimize from "../contract/schemas/optimize.js";
import type * as Plans from "../contract/schemas/plans.js";
import type {
  Coordinates as CoordinatesSchema,
  Route as RouteSchema,
  RoutesRequest,
  RoutesResponse,
} from "../contract/schemas/route.js";
import type { StatusResponse as StatusSchema } from "../contract/schemas/service.js";
import type { Station as StationSchema } from "../contract/schemas/station.js";
import type * as Sets from "../contract/schemas/kept.js";

export type { ExplainResponse } from "../contract/schemas/explain.js";
export type { Change, Explanation, GallonsSetBy, StopExplanation } from "../contract/schemas/explanation.js";
export type { Hours, PlannedBreak, ScheduleEntry } from "../contract/schemas/hours.js";
export type {
  BaselineComparison,
  OptimizationParams,
  OptimizeResponse,
  RouteSummary,
  StopRecommendation,
} from "../contract/schemas/optimize.js";
export type { Leg, PlanResponse, Road } from "../contract/schemas/plans.js";
export type { Relaxation } from "../contract/schemas/details.js";
export type { ComputedRoute, RoutesRequest, RoutesResponse } from "../contract/schemas/route.js";
export type { FuelType } from "../contract/values/columns.js";
export type { StationSet } from "../contract/schemas/kept.js";
export type { Vehicle } from "../contract/schemas/vehicle.js";

/** Latitude −90…90 and longitude −180…180, in degrees. */
export type Coordinates = z.infer<typeof CoordinatesSchema>;

/** Metadata is any JSON object: the schema does not look into it. */
type WithMetadata<T> = Omit<T, "metadata"> & { metadata?: object | null | undefined };

/**
 * A route in a request: `computeRoute` gives one. The schema's type of waypoints is unknown, because it checks them one
 * by one.
 */
export type Route = Omit<z.input<typeof RouteSchema>, "waypoints"> & {
  waypoints?: readonly Coordinates[] | null | undefined;
};

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

/** With `station_set`, or with the stations themselves. */
export type PlanRequest = Omit<z.input<typeof Plans.PlanRequest>, "stations"> & {
  readonly stations?: readonly Station[] | null | undefined;
};

export type PutStationSet = Sets.PutStationSetResponse;
export type PatchedPrices = Sets.PatchPricesResponse;
export type StationSetState = Sets.StationSetResponse;
export type StationSetList = Sets.StationSetsResponse;
export type DeletedStationSet = z.infer<typeof Sets.DeleteStationSetResponse>;

/** How far a batch is. */
export type Batch = BatchResponse;

/** A trip of a batch; no other one has its `custom_id`. */
export type BatchTrip = PlanRequest & { readonly custom_id: string };

/** What became of a trip: what `plan` would have answered. Status 200 has a plan, any other says why there is none. */
export type BatchResult =
  | { readonly custom_id: string; readonly status: 200; readonly body: Plans.PlanResponse }
  | {
      readonly custom_id: string;
      readonly status: 400 | 404 | 413 | 422 | 500 | 502 | 503 | 504;
      readonly body: BatchFailure;
    };

/** An error as the service words it. */
export interface BatchFailure {
  readonly error_code: FuelRouteErrorCode;
  readonly message: string;
  readonly details?: unknown;
  readonly request_id: string;
}

/** Where the service's routes, detours and places come from, in words. */
export type StatusResponse = z.infer<typeof StatusSchema>;

/**
 * The endpoints of the service. Answers may have more fields than their types say, because the interface may get new
 * ones.
 */
export interface FuelRouteClient {
  /** From two places to a plan in one call. */
  readonly plan: (request: PlanRequest, options?: CallOptions) => Promise<Plans.PlanResponse>;
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
  /** Stations that are kept with the service. */
  readonly stationSets: StationSets;
  /** Many trips in one request. */
  readonly batches: Batches;
}

/** A file's content. A stream can be sent only once, so a call that sends one is not tried again. */
export type FileBody = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface StationSets {
  /**
   * Keeps a file of stations under a name, in place of what was there. A file may take ten minutes unless `timeoutMs`
   * says otherwise.
   */
  readonly put: (name: string, file: FileBody, options: PutOptions) => Promise<PutStationSet>;
  /** Changes the prices of some stations. */
  readonly patchPrices: (name: string, file: FileBody, options: PatchOptions) => Promise<PatchedPrices>;
  readonly get: (name: string, options?: CallOptions) => Promise<StationSetState>;
  /** Your sets and the host's. */
  readonly list: (options?: CallOptions) => Promise<StationSetList>;
  readonly delete: (name: string, options?: MatchOptions) => Promise<DeletedStationSet>;
}

export interface Batches {
  /** Sends trips, as objects or as NDJSON. They may take ten minutes to arrive unless `timeoutMs` says otherwise. */
  readonly create: (trips: readonly BatchTrip[] | FileBody, options?: CreateBatchOptions) => Promise<Batch>;
  readonly get: (id: string, options?: CallOptions) => Promise<Batch>;
  /**
   * The results in the order of the trips; while the batch runs, those up to the first trip that is not answered yet. A
   * connection that breaks is made anew, and goes on behind the last result. `timeoutMs` bounds the wait for the next
   * one.
   */
  readonly results: (id: string, options?: CallOptions) => AsyncGenerator<BatchResult, void, undefined>;
  /** Ends a batch where it is. */
  readonly cancel: (id: string, options?: CallOptions) => Promise<Batch>;
  /**
   * Resolves when a batch is finished or cancelled. Failures that may pass do not end the wait until they have lasted
   * five minutes.
   */
  readonly wait: (id: string, options?: WaitOptions) => Promise<Batch>;
}

export interface CallOptions {
  /** Ends the call when aborted, also between attempts; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** An id of your own for the answer's `request_id` and the service's log: 1 to 64 of `A-Z a-z 0-9 _ . -`. */
  readonly requestId?: string | undefined;
  /** How long this call may take, attempts and pauses together, in milliseconds: more than 0, at most 2,147,483,647. */
  readonly timeoutMs?: number | undefined;
}

/**
 * With a condition: otherwise the call fails with PRECONDITION_FAILED. It is then tried again only where nothing was
 * changed for sure.
 */
export interface MatchOptions extends CallOptions {
  /** The version that the set must have, or `*` for any. */
  readonly ifMatch?: string | undefined;
}

/** What the prices of a file are, where it does not say so itself. */
export interface PriceUnits {
  /** Such as `CAD/L`; several hold each for the stations in the country of its currency. */
  readonly priceUnits?: readonly string[] | undefined;
  /** The US dollars for 1 of a currency: `{ CAD: 0.72 }`. */
  readonly currencyRates?: Readonly<Record<string, number>> | undefined;
}

export interface PutOptions extends MatchOptions, PriceUnits {
  readonly contentType: "text/csv" | "application/json" | "application/x-ndjson";
}

export interface PatchOptions extends MatchOptions, PriceUnits {
  readonly contentType: "text/csv" | "application/x-ndjson";
}

export interface CreateBatchOptions extends CallOptions {
  /**
   * Names the batch, so that sending it again makes no second one: 1 to 255 visible characters. A new one for each call
   * by default.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface WaitOptions extends Pick<CallOptions, "signal"> {
  /** Called with each state that is asked for. */
  readonly onProgress?: ((batch: Batch) => void) | undefined;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
