import type { ErrorCode } from "../contract/values/errors.js";
import type { Fault } from "../contract/values/faults.js";
import type { Relaxation } from "../contract/schemas/details.js";

/** Failures that the client finds: no connection, no answer in time, or an answer that is not from this service. */
export type ClientErrorCode = "NETWORK_ERROR" | "TIMEOUT" | "INVALID_ANSWER";

/** Any text. Editors still offer the known ones. */
type Other = string & Record<never, never>;

/** The service may add codes: keep a branch for those you do not know. */
export type FuelRouteErrorCode = ErrorCode | ClientErrorCode | Other;

/** One thing that is wrong with a request. `/v1/optimize` gives neither `ctx` nor `input`. */
export type RequestFault = Pick<Fault, "loc" | "msg" | "type"> & Partial<Pick<Fault, "ctx" | "input">>;

/** What a `FuelRouteError` has besides its code and message. */
interface ErrorFacts {
  readonly reason?: string | undefined;
  readonly status?: number | undefined;
  readonly details?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly faults?: readonly RequestFault[] | undefined;
  readonly faultCount?: number | undefined;
  readonly warnings?: readonly string[] | undefined;
  readonly cause?: unknown;
}

/** Why a call failed. The message says it in words, and holds neither the API key nor the request's body. */
export class FuelRouteError extends Error {
  override readonly name = "FuelRouteError";
  readonly code: FuelRouteErrorCode;
  /**
   * The message without the endpoint, the status, the code and the request's id: what the service itself says is wrong.
   */
  readonly reason: string;
  /** HTTP status of the answer; undefined when there was none. */
  readonly status: number | undefined;
  /** The `details` of the answer, or its `detail`: what they are depends on the code. */
  readonly details: unknown;
  /** Names the request to the service's operator; undefined when the service gave none. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait; undefined when it does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** What is wrong with the request, the first 100; empty unless the code is VALIDATION_ERROR. */
  readonly faults: readonly RequestFault[];
  /** How many faults there are, including those not listed. */
  readonly faultCount: number;
  /** What is doubtful in the request, such as a line that leads elsewhere: it may be the cause. */
  readonly warnings: readonly string[];

  constructor(code: FuelRouteErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.reason = facts.reason ?? message;
    this.status = facts.status;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.faults = facts.faults ?? [];
    this.faultCount = facts.faultCount ?? this.faults.length;
    this.warnings = facts.warnings ?? [];
  }
}

/** The first stretch of the route that cannot be driven, and what would help. */
export interface InfeasibleRouteDetails {
  readonly cause: "INITIAL_FUEL_TOO_LOW" | "STATION_GAP_EXCEEDS_RANGE" | "RESERVE_UNREACHABLE" | Other;
  readonly from_mile: number;
  readonly to_mile: number;
  readonly gap_miles: number;
  readonly usable_range_miles: number;
  readonly shortfall_gallons: number;
  /** Null when the stretch begins at the trip's start. */
  readonly from_station_id: string | null;
  /** Null when the stretch ends at the destination. */
  readonly to_station_id: string | null;
  /** One sentence with a number in it, such as "start with at least 12.4 gallons". */
  readonly nearest_fix: string;
}

export interface InfeasibleRouteError extends FuelRouteError {
  readonly code: "INFEASIBLE_ROUTE";
  readonly details: InfeasibleRouteDetails;
}

const DETAILS_TEXTS = ["cause", "nearest_fix"];
const DETAILS_NUMBERS = ["from_mile", "to_mile", "gap_miles", "usable_range_miles", "shortfall_gallons"];
const DETAILS_IDS = ["from_station_id", "to_station_id"];

/** Rules that leave no plan, of a trip that has one without them. */
export interface RulesTooTightDetails {
  readonly cause: "RULES_TOO_TIGHT";
  /**
   * The first of `rules` in words, such as "allow 4 stops"; when no rule alone is in the way, those that must go
   * together.
   */
  readonly nearest_fix: string;
  /** Each leaves a plan when it alone is relaxed so far. */
  readonly rules: readonly Relaxation[];
}

export interface RulesTooTightError extends FuelRouteError {
  readonly code: "INFEASIBLE_ROUTE";
  readonly details: RulesTooTightDetails;
}

/**
 * Whether a call failed because the request's rules leave no plan, with `details` that tell how far each would have to
 * be relaxed.
 */
export function isRulesTooTight(error: unknown): error is RulesTooTightError {
  if (!(error instanceof FuelRouteError) || error.code !== "INFEASIBLE_ROUTE") return false;
  const { details } = error;
  return (
    fieldOf(details, "cause") === "RULES_TOO_TIGHT" &&
    typeof fieldOf(details, "nearest_fix") === "string" &&
    Array.isArray(fieldOf(details, "rules"))
  );
}

/**
 * Whether a call failed because the route cannot be driven, with `details` that tell where and why. `isRulesTooTight`
 * tells whether only rules are in the way.
 */
export function isInfeasibleRoute(error: unknown): error is InfeasibleRouteError {
  if (!(error instanceof FuelRouteError) || error.code !== "INFEASIBLE_ROUTE") return false;
  const { details } = error;
  return (
    DETAILS_TEXTS.every((name) => typeof fieldOf(details, name) === "string") &&
    DETAILS_NUMBERS.every((name) => typeof fieldOf(details, name) === "number") &&
    DETAILS_IDS.every((name) => fieldOf(details, name) === null || typeof fieldOf(details, name) === "string")
  );
}

/** A field of a JSON value; undefined when it has no such field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
