import type { Fault, FaultKind } from "../values/faults.js";
import type { z } from "zod";

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

/** Longer texts are cut where an answer quotes them. */
const MAX_QUOTED_CHARACTERS = 100;

/** A fault's value as an answer quotes it: texts are cut, and objects and lists, which can be large, are null. */
function toInput(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, MAX_QUOTED_CHARACTERS);
  return typeof value === "object" || value === undefined ? null : value;
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
