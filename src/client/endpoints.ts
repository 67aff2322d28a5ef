// The rows of the contract's table that the client calls. The client is loaded without the contract, so it cannot
// import the table at run time: the compiler checks methods, paths and fields against it.

import type { z } from "zod";
import type { EndpointOf, OperationId } from "../contract/schemas/endpoints.js";
import type {
  Batch,
  DeletedStationSet,
  EnrichResponse,
  ExplainResponse,
  OptimizeResponse,
  PatchedPrices,
  PlanResponse,
  PutStationSet,
  RoutesResponse,
  StationSetList,
  StationSetState,
  StatusResponse,
} from "./types.js";

/** The kinds of JSON values that the client tells apart. */
type KindOf<Value> = Value extends string
  ? "string"
  : Value extends number
    ? "number"
    : Value extends boolean
      ? "boolean"
      : Value extends readonly unknown[]
        ? "array"
        : "object";

/** Fields that the answers of an older service lack; those of an explanation are both younger. */
type Younger<Answer> = "warning_details" | ("message" extends keyof Answer ? "warnings" : never);

/**
 * The kind of each top-level field of an answer that is never null, by which the client recognizes answers of this
 * service.
 */
type FieldsOf<Answer> = {
  readonly [Field in keyof Answer as null extends Answer[Field] ? never : Exclude<Field, Younger<Answer>>]: KindOf<
    Answer[Field]
  >;
};

/** An endpoint as the client calls it. */
export interface Endpoint<Answer> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly fields: FieldsOf<Answer>;
}

/** The success as the contract's schema has it. */
type AnswerOf<Row> = Row extends {
  readonly answers: { readonly [Status in 200 | 202]?: { readonly schema: infer Schema extends z.ZodType } };
}
  ? z.infer<Schema>
  : never;

/** An endpoint as in the contract's table, for answers of the client's type. */
type RowOf<Id extends OperationId, Answer> = Endpoint<Answer> &
  Endpoint<AnswerOf<EndpointOf<Id>>> &
  Pick<EndpointOf<Id>, "method" | "path">;

export const PLAN: RowOf<"planTrip", PlanResponse> = {
  method: "POST",
  path: "/v1/plans",
  fields: {
    route: "object",
    origin: "string",
    destination: "string",
    plan: "object",
    considered: "object",
    warnings: "array",
    request_id: "string",
  },
};
export const ROUTES: RowOf<"computeRoute", RoutesResponse> = {
  method: "POST",
  path: "/v1/routes",
  fields: { route: "object", origin: "string", destination: "string", warnings: "array", request_id: "string" },
};
export const ENRICH: RowOf<"enrichStations", EnrichResponse> = {
  method: "POST",
  path: "/v1/stations/enrich-distances",
  fields: { stations: "array", warnings: "array", request_id: "string" },
};
export const OPTIMIZE: RowOf<"optimizeTrip", OptimizeResponse> = {
  method: "POST",
  path: "/v1/optimize",
  fields: { stops: "array", summary: "object", feasible: "boolean", warnings: "array", request_id: "string" },
};
export const EXPLAIN: RowOf<"explainStation", ExplainResponse> = {
  method: "POST",
  path: "/v1/explain",
  fields: { message: "string", request_id: "string" },
};
export const STATUS: RowOf<"getStatus", StatusResponse> = {
  method: "GET",
  path: "/v1/status",
  fields: { routing: "object", places: "object", request_id: "string" },
};

const SET = "/v1/station-sets/{name}";
export const PUT_SET: RowOf<"putStationSet", PutStationSet> = {
  method: "PUT",
  path: SET,
  fields: { name: "string", version: "string", station_count: "number", warnings: "array", request_id: "string" },
};
export const PATCH_PRICES: RowOf<"patchStationPrices", PatchedPrices> = {
  method: "PATCH",
  path: `${SET}/prices`,
  fields: {
    name: "string",
    version: "string",
    station_count: "number",
    changed_count: "number",
    warnings: "array",
    request_id: "string",
  },
};
export const GET_SET: RowOf<"getStationSet", StationSetState> = {
  method: "GET",
  path: SET,
  fields: {
    name: "string",
    version: "string",
    station_count: "number",
    priced_count: "number",
    updated_at: "string",
    is_hosts: "boolean",
    request_id: "string",
  },
};
export const LIST_SETS: RowOf<"listStationSets", StationSetList> = {
  method: "GET",
  path: "/v1/station-sets",
  fields: { station_sets: "array", request_id: "string" },
};
export const DELETE_SET: RowOf<"deleteStationSet", DeletedStationSet> = {
  method: "DELETE",
  path: SET,
  fields: { name: "string", deleted: "boolean", request_id: "string" },
};

const BATCH = "/v1/batches/{id}";
const BATCH_FIELDS = {
  id: "string",
  status: "string",
  total: "number",
  done: "number",
  failed: "number",
  created_at: "string",
  request_id: "string",
} as const;
export const CREATE_BATCH: RowOf<"createBatch", Batch> = { method: "POST", path: "/v1/batches", fields: BATCH_FIELDS };
export const GET_BATCH: RowOf<"getBatch", Batch> = { method: "GET", path: BATCH, fields: BATCH_FIELDS };
export const CANCEL_BATCH: RowOf<"cancelBatch", Batch> = { method: "DELETE", path: BATCH, fields: BATCH_FIELDS };
export const BATCH_RESULTS: Pick<EndpointOf<"getBatchResults">, "method" | "path"> = {
  method: "GET",
  path: `${BATCH}/results`,
};
