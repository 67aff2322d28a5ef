import type { ErrorCode } from "../../contract/values/errors.js";
import { EXAMPLE_REQUEST_ID } from "../../contract/schemas/examples.js";

/** What an error's body holds besides its code and the request's id. */
interface ErrorExample {
  readonly message: string;
  readonly details?: unknown;
  readonly details_total?: number;
}

/** An answer for each code. Tests compare it with the service's answer, for each error that a test can provoke. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, ErrorExample>> = {
  VALIDATION_ERROR: {
    message: "stations[0].price_per_gallon: Input should be greater than 0 (and 1 more fault).",
    details: [
      {
        loc: ["body", "stations", "0", "price_per_gallon"],
        msg: "Input should be greater than 0",
        type: "greater_than",
      },
      { loc: ["body", "vehicle"], msg: "Field required", type: "missing" },
    ],
    details_total: 2,
  },
  MISSING_STATION_PRICE: {
    message: "1 station has no price_per_gallon.",
    details: { station_ids: ["ia-284"], count: 1 },
  },
  MISSING_STATION_DISTANCE: {
    message: "1 station has no miles_from_route_start.",
    details: { station_ids: ["ia-284"], count: 1 },
  },
  MIXED_FUEL_TYPES: {
    message: "The stations carry 2 fuel types; one is allowed.",
    details: { fuel_types: { diesel: 2, regular: 1 }, station_ids: ["ia-284"], count: 1 },
  },
  VEHICLE_NOT_FOUND: {
    message:
      "No vehicle of this make and model is in the catalog. Give mpg and tank_capacity_gallons directly; details have near names.",
    details: {
      missing: ["mpg", "tank_capacity_gallons"],
      nearest: [
        "Ford Transit 250 (2015 to 2019)",
        "Ford Transit 150 (2015 to 2019)",
        "Ford Transit 350 (2015 to 2019)",
        "Ford Transit Connect (2019 to 2023)",
      ],
    },
  },
  VEHICLE_INCOMPLETE: {
    message:
      "The vehicle lacks tank_capacity_gallons. Give the missing values, or year, make and model; of these year and make and model are missing.",
    details: { missing: ["tank_capacity_gallons"], lookup_missing: ["year", "make", "model"] },
  },
  AUTHENTICATION_FAILED: { message: "The API key is invalid or missing. Send a valid key in the X-API-Key header." },
  NOT_FOUND: { message: "There is no such endpoint. Did you mean POST /v1/optimize?" },
  STATION_SET_NOT_FOUND: {
    message: 'You have no set of stations called "tonight". GET /v1/station-sets lists your sets.',
  },
  BATCH_NOT_FOUND: { message: "You have no batch of this id, or its results are no longer kept. Check the id." },
  METHOD_NOT_ALLOWED: { message: "This endpoint takes POST requests only." },
  IDEMPOTENCY_IN_PROGRESS: { message: "A batch with this Idempotency-Key is still being read. Try again in 5 s." },
  PRECONDITION_FAILED: {
    message:
      'The set "tonight" has another version than If-Match says. Read it again, and send the change for its version.',
  },
  PAYLOAD_TOO_LARGE: { message: "The body is larger than the service takes. Send fewer stations or less metadata." },
  UNSUPPORTED_MEDIA_TYPE: {
    message:
      "The body is not declared as application/json, or is encoded otherwise than with gzip. Send Content-Type: application/json, and no Content-Encoding but gzip.",
  },
  INFEASIBLE_ROUTE: {
    message:
      "The fuel on board is too little to get from the start to the next station at mile 123.671. To get further: start with at least 25.1 gallons.",
    details: {
      cause: "INITIAL_FUEL_TOO_LOW",
      from_mile: 0,
      to_mile: 123.671,
      gap_miles: 123.671,
      usable_range_miles: 91,
      shortfall_gallons: 5.027,
      from_station_id: null,
      to_station_id: "ia-125",
      nearest_fix: "start with at least 25.1 gallons",
    },
  },
  NO_STATION_NEAR: {
    message:
      "No station with a price lies within 10 miles of the route's line. Widen corridor, or choose from other stations.",
    details: { near_count: 0, coarse_filter_radius_miles: 10, max_detour_minutes: 15 },
  },
  PLACE_NOT_FOUND: {
    message:
      'origin: No place "Omha, NE" is known. Did you mean Omaha, NE? The gazetteer knows towns and ZIP codes of the United States, no streets: check the spelling, or send "City, ST", a ZIP code or "lat,lng".',
    details: { field: "origin", suggestions: ["Omaha, NE"] },
  },
  PLACE_AMBIGUOUS: {
    message:
      'origin: "Kansas City" may be Kansas City, MO; Kansas City, KS. Add the state or the ZIP code, or send the "lat,lng" of a candidate.',
    details: {
      field: "origin",
      candidates: [
        { name: "Kansas City, MO", lat: 39.09973, lng: -94.57857 },
        { name: "Kansas City, KS", lat: 39.11417, lng: -94.62746 },
      ],
    },
  },
  ROUTE_NOT_FOUND: {
    message:
      "The built-in network covers the 48 contiguous United States, and has no road within 100 miles of the origin. The nearest place on it is Point Arena, CA, 2356 miles away.",
  },
  ROUTE_TOO_LONG: { message: "The trip is longer than the routing provider takes. Ask for parts of it one by one." },
  IDEMPOTENCY_MISMATCH: { message: "This Idempotency-Key was used with another body. Use a new key for each batch." },
  RATE_LIMIT_EXCEEDED: { message: "This key may make 60 requests a minute to this endpoint. Try again in 60 s." },
  INTERNAL_ERROR: { message: "The service failed to answer this request." },
  UPSTREAM_ERROR: { message: "osrm-http answered with status 500. Try again later." },
  SERVICE_OVERLOADED: {
    message: "More requests wait to be computed than the service keeps waiting. Try again in 1 s.",
  },
  STORAGE_UNAVAILABLE: {
    message: "Sets of stations and batches cannot be read or written at the moment. Try again in 5 s.",
  },
  UPSTREAM_TIMEOUT: {
    message: "The routing or places provider did not answer within 10 s. Try again later, or send fewer stations.",
  },
};

/** The body of an error's answer. */
export function errorExample(code: ErrorCode): Record<string, unknown> {
  return { error_code: code, ...ERROR_EXAMPLES[code], request_id: EXAMPLE_REQUEST_ID };
}

/** The name of the example whose faults are listed as `detail`. Other examples of errors are named by their codes. */
export const DETAIL_CODE = "detail";
