// The endpoints of what the service keeps: sets of stations, and batches of trips.

import { z } from "zod";
import { MAX_BATCH_BYTES, MAX_SET_BYTES } from "../../values/limits.js";
import {
  BatchResponse,
  DeleteStationSetResponse,
  PatchPricesResponse,
  PutStationSetResponse,
  StationSet,
  StationSetName,
  StationSetResponse,
  StationSetsResponse,
} from "../kept.js";
import type { Endpoint } from "../endpoint.js";
import * as examples from "../examples.js";

const SET_PATH = "/v1/station-sets/{name}";
const SET_PARAMETERS = { name: StationSetName.meta({ examples: [examples.SET_NAME] }) };
const BATCH_PATH = "/v1/batches/{id}";
const BATCH_PARAMETERS = {
  id: z.string().meta({
    description: "The batch's `id`, as the answer to `POST /v1/batches` gave it.",
    examples: [examples.BATCH_ID],
  }),
};
const ETAG = { ETag: "The set's version, in quotes: send it as `If-Match` to change that version and no other." };
const IF_MATCH = {
  "If-Match": "The version that the set must have, in quotes, or `*` for any; otherwise the answer is 412.",
};
/** What the query of a file of prices says of them. */
export const PRICE_QUERY = {
  price_unit:
    "The unit of prices whose file does not say it, such as `CAD/L`, `MXN/L` or `cents/L`. Several hold each for the stations in the country of its currency.",
  currency_rate: "The US dollars for 1 of a currency, such as `CAD=0.72`. No rate is built in.",
};
const STATION_FIELDS =
  "A station has the fields that `/v1/optimize` takes: `id`, `name`, `address` and `location`, and if they are known `price_per_gallon`, `price_as_of`, `brand` and others.";

// The removal of a set comes last, so that the commands of the documentation can be run from top to bottom.
export const KEPT_ENDPOINTS = [
  {
    operationId: "putStationSet",
    method: "PUT",
    path: SET_PATH,
    pathParameters: SET_PARAMETERS,
    query: PRICE_QUERY,
    tag: "Station sets and batches",
    summary: "Keep a set of stations",
    description:
      "Takes a file of up to 250,000 stations and keeps it under a name, in place of what the name stood for before. The change is made at one stroke: each request sees one version from start to end. The file may be CSV with titles as in any station file that the command line reads, JSON (a list of stations, or an object with `stations`), or NDJSON. Stations need no price: `PATCH` can bring it.",
    limit: { name: "station-sets", requestsPerMinute: 30 },
    upload: {
      mediaTypes: {
        "text/csv": "A table of stations, with titles.",
        "application/json": `A list of stations, or an object with \`stations\`. ${STATION_FIELDS}`,
        "application/x-ndjson": `A station in each line. ${STATION_FIELDS}`,
      },
      maxBytes: MAX_SET_BYTES,
      example: examples.SET_CSV,
      otherExamples: { "application/json": examples.SET_JSON, "application/x-ndjson": examples.SET_NDJSON },
      fileName: "stations.csv",
    },
    headers: IF_MATCH,
    answers: {
      200: {
        description: "The set is in place.",
        headers: ETAG,
        name: "PutStationSetResponse",
        schema: PutStationSetResponse,
        example: examples.PUT_SET_RESPONSE,
      },
    },
    errors: ["MIXED_FUEL_TYPES", "PRECONDITION_FAILED", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "patchStationPrices",
    method: "PATCH",
    path: `${SET_PATH}/prices`,
    pathParameters: SET_PARAMETERS,
    query: PRICE_QUERY,
    tag: "Station sets and batches",
    summary: "Change prices of a set",
    description:
      "Takes the prices of some stations, each with the station's `id`, and sets them at one stroke. Stations that are not named keep theirs. Ids that the set does not have are named in a warning.",
    limit: { name: "prices", requestsPerMinute: 60 },
    upload: {
      mediaTypes: {
        "text/csv": "A table of prices, with the titles `id`, `price` and `price_as_of`.",
        "application/x-ndjson": "A price in each line: `id`, `price_per_gallon` and, if it is known, `price_as_of`.",
      },
      maxBytes: MAX_SET_BYTES,
      example: examples.PRICES_CSV,
      otherExamples: { "application/x-ndjson": examples.PRICES_NDJSON },
      fileName: "prices.csv",
    },
    headers: IF_MATCH,
    answers: {
      200: {
        description: "The prices are in place.",
        headers: ETAG,
        name: "PatchPricesResponse",
        schema: PatchPricesResponse,
        example: examples.PATCH_PRICES_RESPONSE,
      },
    },
    errors: ["STATION_SET_NOT_FOUND", "PRECONDITION_FAILED", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "getStationSet",
    method: "GET",
    path: SET_PATH,
    pathParameters: SET_PARAMETERS,
    tag: "Station sets and batches",
    summary: "Which version of a set is in place",
    description: "Tells the version of a set and how many stations it has.",
    answers: {
      200: {
        description: "The set.",
        headers: ETAG,
        name: "StationSetResponse",
        schema: StationSetResponse,
        example: examples.SET_RESPONSE,
      },
    },
    errors: ["STATION_SET_NOT_FOUND", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "listStationSets",
    method: "GET",
    path: "/v1/station-sets",
    tag: "Station sets and batches",
    summary: "Which sets there are",
    description: "Lists the sets of your partner, and the host's own where it has one.",
    answers: {
      200: {
        description: "The sets, by name.",
        name: "StationSetsResponse",
        schema: StationSetsResponse,
        parts: { StationSet },
        example: examples.SETS_RESPONSE,
      },
    },
    errors: ["STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "createBatch",
    method: "POST",
    path: "/v1/batches",
    tag: "Station sets and batches",
    summary: "Plan many trips",
    description:
      "Takes up to 100,000 trips, one in each line: a body of `/v1/plans` with a `custom_id` beside. The answer comes once all lines are kept; from then on the batch survives every restart. It uses the versions that sets of stations have at that moment. A line that is not JSON, or has no `custom_id` of its own, refuses the whole batch; any other fault is found when its trip is planned, and stands in the results.",
    limit: { name: "batches", requestsPerMinute: 10 },
    upload: {
      mediaTypes: {
        "application/x-ndjson":
          "A trip in each line: `custom_id`, up to 64 characters of your own that no other line has, and the fields of a request to `/v1/plans`.",
      },
      maxBytes: MAX_BATCH_BYTES,
      example: examples.BATCH_NDJSON,
      fileName: "trips.ndjson",
    },
    headers: {
      "Idempotency-Key":
        "A text of your own, of 1 to 255 visible characters: when a batch is sent again with the same key and body, the answer is the batch that is there already.",
    },
    answers: {
      202: {
        description: "The batch is accepted.",
        headers: { Location: "Where its state is." },
        name: "BatchResponse",
        schema: BatchResponse,
        example: examples.BATCH_RESPONSE,
      },
    },
    errors: ["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_MISMATCH", "STATION_SET_NOT_FOUND", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "getBatch",
    method: "GET",
    path: BATCH_PATH,
    pathParameters: BATCH_PARAMETERS,
    tag: "Station sets and batches",
    summary: "How far a batch is",
    description: "Tells the state of a batch and how many of its trips are answered.",
    answers: {
      200: { description: "The batch.", name: "BatchState", schema: BatchResponse, example: examples.RUNNING_BATCH },
    },
    errors: ["BATCH_NOT_FOUND", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "getBatchResults",
    method: "GET",
    path: `${BATCH_PATH}/results`,
    pathParameters: BATCH_PARAMETERS,
    tag: "Station sets and batches",
    summary: "The results of a batch",
    description:
      'The results in the order of the trips, one in each line: `{"custom_id", "status", "body"}`, `status` and `body` being what `/v1/plans` would have answered. While the batch runs, these are the results up to the first trip that is not answered yet.',
    answers: {
      200: { description: "The results.", mediaType: "application/x-ndjson", text: "A result in each line." },
    },
    errors: ["BATCH_NOT_FOUND", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "cancelBatch",
    method: "DELETE",
    path: BATCH_PATH,
    pathParameters: BATCH_PARAMETERS,
    tag: "Station sets and batches",
    summary: "Cancel a batch",
    description: "Ends a batch where it is. Results that are there stay. A batch that is finished stays as it is.",
    answers: {
      200: {
        description: "The batch.",
        name: "CancelledBatch",
        schema: BatchResponse,
        example: examples.CANCELLED_BATCH,
      },
    },
    errors: ["BATCH_NOT_FOUND", "STORAGE_UNAVAILABLE"],
  },
  {
    operationId: "deleteStationSet",
    method: "DELETE",
    path: SET_PATH,
    pathParameters: SET_PARAMETERS,
    tag: "Station sets and batches",
    summary: "Remove a set",
    description: "Removes a set. Batches that were accepted before still use it.",
    headers: IF_MATCH,
    answers: {
      200: {
        description: "It is gone.",
        name: "DeleteStationSetResponse",
        schema: DeleteStationSetResponse,
        example: examples.DELETE_SET_RESPONSE,
      },
    },
    errors: ["STATION_SET_NOT_FOUND", "PRECONDITION_FAILED", "STORAGE_UNAVAILABLE"],
  },
] as const satisfies readonly Endpoint[];
