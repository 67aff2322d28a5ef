import type { z } from "zod";
import { ServiceError } from "./errors.js";

/** One thing that is wrong with a request, in the form that FastAPI and Pydantic clients know. */
export interface Fault {
  /** Where: `["body", "stations", "3", "price_per_gallon"]`. */
  readonly loc: string[];
  readonly msg: string;
  /** Pydantic's name for this kind of fault, such as `missing` or `greater_than`. */
  readonly type: string;
  /** The bound or choice that was missed. */
  readonly ctx: Readonly<Record<string, unknown>>;
  /** What was found there: see `toInput`. */
  readonly input: unknown;
}

type FaultKind = Omit<Fault, "loc" | "input">;

/** An answer lists at most this many faults, and says how many there are. */
export const MAX_LISTED_FAULTS = 100;

/** What custom checks of a schema attach to their issues, so that these are reported like all others. */
export function faultParams(type: string, msg: string, ctx: Record<string, unknown> = {}): { params: FaultKind } {
  return { params: { type, msg, ctx } };
}

/**
 * Options for a `refine` over several fields: the fault is reported at `path`, and the check runs even when other
 * fields are at fault.
 */
export function crossFieldFault(path: string, type: string, msg: string, ctx: Record<string, unknown> = {}) {
  return { ...faultParams(type, msg, ctx), path: [path], when: () => true };
}

/** A 400 answer for the faults found. */
export function validationError(faults: readonly Fault[]): ServiceError {
  const listed = faults.slice(0, MAX_LISTED_FAULTS).map(({ loc, msg, type }) => ({ loc, msg, type }));
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const rest = faults.length > MAX_LISTED_FAULTS ? `; details lists the first ${MAX_LISTED_FAULTS}` : "";
  return new ServiceError("VALIDATION_ERROR", `The request has ${count}${rest}.`, listed, {
    details_total: faults.length,
  });
}

/** A request whose faults are reported in the form that FastAPI clients know: a 422 answer with `detail`. */
export class UnprocessableError extends Error {
  override readonly name = "UnprocessableError";

  /**
   * @param detail the first faults, as many as an answer lists.
   * @param total how many there are.
   */
  constructor(
    readonly detail: readonly Fault[],
    readonly total: number,
  ) {
    super("the request is at fault");
  }
}

/** A 422 answer for the faults found. */
export function unprocessable(faults: readonly Fault[]): UnprocessableError {
  return new UnprocessableError(faults.slice(0, MAX_LISTED_FAULTS), faults.length);
}

/** Longer texts are cut where an answer quotes them. */
const MAX_QUOTED_CHARACTERS = 100;

/** A fault's value as an answer quotes it: texts are cut, and objects and lists, which can be large, are null. */
function toInput(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, MAX_QUOTED_CHARACTERS);
  return typeof value === "object" || value === undefined ? null : value;
}

/** Whether a value is a JSON object: checks across fields also get values of other types. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Turns Zod's issues into faults. `body` is what was parsed: it shows whether a field was missing. */
export function toFaults(issues: readonly z.core.$ZodIssue[], body: unknown): Fault[] {
  return issues.map((issue) => ({
    loc: ["body", ...issue.path.map(String)],
    ...kindOf(issue, body),
    input: toInput(valueAt(body, issue.path)),
  }));
}

/** What kind of fault an issue is; `root` is the value that its path begins at. */
export function kindOf(issue: z.core.$ZodIssue, root: unknown): FaultKind {
  const value = valueAt(root, issue.path);
  if (value === undefined && issue.code === "invalid_type") return { type: "missing", msg: "Field required", ctx: {} };
  return toKind(issue, value);
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function toKind(issue: z.core.$ZodIssue, value: unknown): FaultKind {
  switch (issue.code) {
    case "invalid_type":
      return toTypeFault(issue.expected, value);
    case "invalid_value": {
      const choices = issue.values.map((choice) => `'${String(choice)}'`);
      const expected = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
      return { type: "literal_error", msg: `Input should be ${expected}`, ctx: { expected } };
    }
    case "too_small":
      return issue.origin === "array"
        ? toLengthFault("too_short", "at least", "min_length", Number(issue.minimum), value)
        : issue.inclusive
          ? {
              type: "greater_than_equal",
              msg: `Input should be greater than or equal to ${issue.minimum}`,
              ctx: { ge: issue.minimum },
            }
          : { type: "greater_than", msg: `Input should be greater than ${issue.minimum}`, ctx: { gt: issue.minimum } };
    case "too_big":
      return issue.origin === "array"
        ? toLengthFault("too_long", "at most", "max_length", Number(issue.maximum), value)
        : {
            type: "less_than_equal",
            msg: `Input should be less than or equal to ${issue.maximum}`,
            ctx: { le: issue.maximum },
          };
    case "custom":
      if (isFaultKind(issue.params)) return issue.params;
      break;
  }
  return { type: "value_error", msg: issue.message, ctx: {} };
}

function isFaultKind(params: Record<string, unknown> | undefined): params is Record<string, unknown> & FaultKind {
  return typeof params?.["type"] === "string" && typeof params["msg"] === "string" && typeof params["ctx"] === "object";
}

function toTypeFault(expected: string, value: unknown): FaultKind {
  switch (expected) {
    case "number":
      return typeof value === "number"
        ? { type: "finite_number", msg: "Input should be a finite number", ctx: {} }
        : { type: "float_type", msg: "Input should be a valid number", ctx: {} };
    case "string":
      return { type: "string_type", msg: "Input should be a valid string", ctx: {} };
    case "boolean":
      return { type: "bool_type", msg: "Input should be a valid boolean", ctx: {} };
    case "array":
      return { type: "list_type", msg: "Input should be a valid list", ctx: {} };
    default:
      return { type: "model_attributes_type", msg: "Input should be a valid object", ctx: {} };
  }
}

function toLengthFault(type: string, atMost: string, bound: string, length: number, value: unknown): FaultKind {
  const actual = Array.isArray(value) ? value.length : 0;
  const items = length === 1 ? "item" : "items";
  return {
    type,
    msg: `List should have ${atMost} ${length} ${items}, not ${actual}`,
    ctx: { field_type: "List", [bound]: length, actual_length: actual },
  };
}
