import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { type Fault, toFaults, validationError } from "./faults.js";

/**
 * Reads a request body: bytes to JSON to what `schema` says.
 * @throws {ServiceError} VALIDATION_ERROR with every fault found.
 */
export function parseBody<T extends z.ZodType>(bytes: Buffer, schema: T): z.infer<T> {
  const body = parseJson(bytes);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationError(toFaults(parsed.error.issues, body));
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw validationError([{ loc: ["body"], msg: "Field required", type: "missing", ctx: {} }]);
  if (!isUtf8(bytes)) throw validationError([invalidJson("the body is not UTF-8")]);
  try {
    const body: unknown = JSON.parse(bytes.toString("utf8"));
    return body;
  } catch (error) {
    throw validationError([invalidJson("the body is not JSON", findPosition(error))]);
  }
}

function invalidJson(reason: string, position?: string): Fault {
  return {
    loc: position === undefined ? ["body"] : ["body", position],
    msg: `JSON decode error: ${reason}`,
    type: "json_invalid",
    ctx: { error: reason },
  };
}

/** Where V8 says that the text stops being JSON. The rest of its message quotes the body. */
function findPosition(error: unknown): string | undefined {
  return error instanceof SyntaxError ? / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(error.message)?.[1] : undefined;
}
