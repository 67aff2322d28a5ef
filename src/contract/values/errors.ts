/**
 * Every error code of the interface: its HTTP status, what causes it and what to do about it. Codes are stable: they
 * may be added, but are never renamed. Tests compare the table in docs/http.md with this one.
 */
export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    cause: "The body is not JSON, or fields are missing, of the wrong type or out of range.",
    remedy: "Correct every fault listed in `details`; `loc` says where each is.",
  },
  MISSING_STATION_PRICE: {
    status: 400,
    cause: "Stations have no `price_per_gallon`.",
    remedy: "Attach a price to each station, or leave the named stations out.",
  },
  MISSING_STATION_DISTANCE: {
    status: 400,
    cause: "Stations have no `miles_from_route_start`.",
    remedy: "Attach it to each station, or enrich the stations first.",
  },
  MIXED_FUEL_TYPES: {
    status: 400,
    cause: "The stations carry more than one `fuel_type`.",
    remedy: "Send the stations of one fuel type only.",
  },
  VEHICLE_NOT_FOUND: {
    status: 400,
    cause: "The vehicle asked for by year, make and model is not in the catalog.",
    remedy: "Give `mpg` and `tank_capacity_gallons`, or a name of `details.nearest`.",
  },
  VEHICLE_INCOMPLETE: {
    status: 400,
    cause: "Neither direct specs nor year, make and model say how far the vehicle goes.",
    remedy: "Give `mpg` and `tank_capacity_gallons`, or year, make and model.",
  },
  AUTHENTICATION_FAILED: {
    status: 403,
    cause: "The `X-API-Key` header is missing or holds no valid key.",
    remedy: "Send a key issued with `fuel-route keys issue`.",
  },
  NOT_FOUND: {
    status: 404,
    cause: "There is no such endpoint.",
    remedy: "Check the path.",
  },
  STATION_SET_NOT_FOUND: {
    status: 404,
    cause: "There is no set of stations of this name, or it belongs to somebody else.",
    remedy: "Check the name: `GET /v1/station-sets` lists your sets.",
  },
  BATCH_NOT_FOUND: {
    status: 404,
    cause: "There is no batch of this id, or it belongs to somebody else, or its results are no longer kept.",
    remedy: "Check the id: the answer to `POST /v1/batches` has it.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    cause: "The endpoint does not take this method.",
    remedy: "Use a method that the `Allow` header names.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    cause: "A batch with the same `Idempotency-Key` is still being read.",
    remedy: "Wait as many seconds as `Retry-After` says, and send it again.",
  },
  PRECONDITION_FAILED: {
    status: 412,
    cause: "The set of stations has another version than `If-Match` says.",
    remedy: "Read the set again, and send the change for its version.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    cause: "The body is larger than the service takes.",
    remedy: "Send fewer stations or less metadata.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    cause: "The body is not declared as `application/json`, or is encoded otherwise than with gzip.",
    remedy: "Send `Content-Type: application/json`, and no `Content-Encoding` but `gzip`.",
  },
  INFEASIBLE_ROUTE: {
    status: 422,
    cause: "No plan keeps to the tank, the buffer, the reserve and the rules of the request with these stations.",
    remedy: "Apply `details.nearest_fix`.",
  },
  NO_STATION_NEAR: {
    status: 422,
    cause: "No station lies near enough to the route.",
    remedy: "Widen `corridor`, or choose from other stations.",
  },
  PLACE_NOT_FOUND: {
    status: 422,
    cause: "No place has this name.",
    remedy: "Check the spelling, add the state, or send `lat,lng`.",
  },
  PLACE_AMBIGUOUS: {
    status: 422,
    cause: "Several places have this name.",
    remedy: "Send the name of one of `details.candidates`.",
  },
  ROUTE_NOT_FOUND: {
    status: 422,
    cause: "No road leads from the origin to the destination.",
    remedy: "Choose places that roads connect, in the area that the service covers.",
  },
  ROUTE_TOO_LONG: {
    status: 422,
    cause: "The trip is longer than the routing provider takes.",
    remedy: "Ask for parts of the trip one by one.",
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    cause: "The `Idempotency-Key` was used with another body.",
    remedy: "Use a new key for each batch.",
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    cause: "The key has used up its requests for this minute.",
    remedy: "Wait as many seconds as `Retry-After` says.",
  },
  INTERNAL_ERROR: {
    status: 500,
    cause: "The service failed; the request may be fine.",
    remedy: "Try again, and report the `request_id` if it happens again.",
  },
  UPSTREAM_ERROR: {
    status: 502,
    cause: "The routing or places provider behind the service failed or refused.",
    remedy: "Try again later.",
  },
  SERVICE_OVERLOADED: {
    status: 503,
    cause: "More requests wait to be computed than the service keeps waiting.",
    remedy: "Wait as many seconds as `Retry-After` says.",
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    cause: "Sets of stations and batches cannot be read or written at the moment.",
    remedy: "Wait as many seconds as `Retry-After` says; the log says why.",
  },
  UPSTREAM_TIMEOUT: {
    status: 504,
    cause: "The routing or places provider behind the service did not answer in time.",
    remedy: "Try again later, or send fewer stations.",
  },
} as const satisfies Record<string, { status: number; cause: string; remedy: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal whose message tells the caller what is wrong, where, and what to do. */
export class ServiceError extends Error {
  override readonly name: string = "ServiceError";

  /**
   * @param code decides the HTTP status.
   * @param message one or two sentences with nothing secret in them.
   * @param details diagnostic JSON value for `details`.
   * @param extra further top-level fields of the error body.
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: unknown,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** A refusal for the moment: the same request may be answered some seconds later. */
export class RetryLaterError extends ServiceError {
  /** @param retryAfterSeconds the answer's `Retry-After`. */
  constructor(
    code: ErrorCode,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(code, message);
  }
}
