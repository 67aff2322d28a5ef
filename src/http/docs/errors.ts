import { type ErrorCode, ERRORS } from "../../contract/errors.js";

/** Every endpoint by its `operationId`. */
export const OPERATION_IDS = [
  "computeRoute",
  "enrichStations",
  "optimizeTrip",
  "getStatus",
  "getHealth",
  "getReadiness",
  "getMetrics",
  "getOpenApi",
  "getDocs",
] as const;
export type OperationId = (typeof OPERATION_IDS)[number];

/** What any endpoint can find wrong with a request before it looks at its body. */
export const BROKEN_HTTP = "The request is not valid HTTP, has too large a header, or did not arrive in time.";

/** What 422 with `detail` means. */
export const REQUEST_AT_FAULT = "The body is not JSON, or fields are missing, of the wrong type or out of range. Correct every fault listed; `loc` says where each is.";
export const STATUS_UNPROCESSABLE = 422;

const COMPUTING = ["computeRoute", "enrichStations", "optimizeTrip"] as const;
const OPTIMIZING = ["optimizeTrip"] as const;
const ROUTING = ["computeRoute"] as const;
const ASKING_PROVIDERS = ["computeRoute", "enrichStations"] as const;

/** Which endpoints answer with which code. A code that is missing here does not compile. */
const ENDPOINTS_OF: Readonly<Record<ErrorCode, readonly OperationId[]>> = {
  // Any endpoint, where a request is not valid HTTP.
  VALIDATION_ERROR: OPERATION_IDS,
  MISSING_STATION_PRICE: OPTIMIZING,
  MISSING_STATION_DISTANCE: OPTIMIZING,
  MIXED_FUEL_TYPES: OPTIMIZING,
  VEHICLE_NOT_FOUND: OPTIMIZING,
  VEHICLE_INCOMPLETE: OPTIMIZING,
  AUTHENTICATION_FAILED: [...COMPUTING, "getStatus"],
  // Where the path is mistyped.
  NOT_FOUND: OPERATION_IDS,
  METHOD_NOT_ALLOWED: OPERATION_IDS,
  PAYLOAD_TOO_LARGE: COMPUTING,
  UNSUPPORTED_MEDIA_TYPE: COMPUTING,
  INFEASIBLE_ROUTE: OPTIMIZING,
  PLACE_NOT_FOUND: ROUTING,
  PLACE_AMBIGUOUS: ROUTING,
  ROUTE_NOT_FOUND: ROUTING,
  ROUTE_TOO_LONG: ROUTING,
  RATE_LIMIT_EXCEEDED: COMPUTING,
  INTERNAL_ERROR: OPERATION_IDS,
  UPSTREAM_ERROR: ASKING_PROVIDERS,
  SERVICE_OVERLOADED: COMPUTING,
  UPSTREAM_TIMEOUT: ASKING_PROVIDERS,
};

/** Every code, as the contract lists them. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERRORS).filter(isErrorCode);

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** The codes that an endpoint answers with, by status, lowest first. */
export function errorsOf(operationId: OperationId): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((each) => ENDPOINTS_OF[each].includes(operationId))) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** What a code means at an endpoint, and what to do: Markdown. */
export function meaningOf(code: ErrorCode, operationId: OperationId): string {
  return isBrokenHttp(code, operationId) ? `${BROKEN_HTTP} Check what sends it, and what is between.` : `${ERRORS[code].cause} ${ERRORS[code].remedy}`;
}

/** Whether the code tells of the request's framing: faults of a body have it at one endpoint only. */
export function isBrokenHttp(code: ErrorCode, operationId: OperationId): boolean {
  return code === "VALIDATION_ERROR" && operationId !== "optimizeTrip";
}
