import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { type Fault, toFaults } from "./faults.js";

/** Makes an endpoint's refusal of the faults found in a body. */
export type Refuse = (faults: readonly Fault[]) => Error;

/**
 * Reads a request body: bytes to JSON to what `schema` says.
 * @throws what `refuse` makes of every fault found.
 */
export function parseBody<T extends z.ZodType>(bytes: Buffer, schema: T, refuse: Refuse): z.infer<T> {
  const body = parseJson(bytes, refuse);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refuse(toFaults(parsed.error.issues, body));
}

function parseJson(bytes: Buffer, refuse: Refuse): unknown {
  if (bytes.length === 0) throw refuse([{ loc: ["body"], msg: "Field required", type: "missing", ctx: {}, input: null }]);
  if (!isUtf8(bytes)) throw refuse([invalidJson("the body is not UTF-8")]);
  try {
    const body: unknown = JSON.parse(bytes.toString("utf8"));
    return body;
  } catch (error) {
    throw refuse([invalidJson("the body is not JSON", findPosition(error))]);
  }
}

function invalidJson(reason: string, position?: string): Fault {
  return {
    loc: position === undefined ? ["body"] : ["body", position],
    msg: `JSON decode error: ${reason}`,
    type: "json_invalid",
    ctx: { error: reason },
    input: null,
  };
}

/** Where V8 says that the text stops being JSON. The rest of its message quotes the body. */
function findPosition(error: unknown): string | undefined {
  return error instanceof SyntaxError ? / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(error.message)?.[1] : undefined;
}
