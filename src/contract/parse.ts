import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { type Fault, toFaults } from "./faults.js";

/** Makes an endpoint's refusal of the faults found in a body. */
export type Refuse = (faults: readonly Fault[]) => Error;

/** A request as it was read: quickly, or as its schema has it. */
type Read<Scanned, Parsed> = { readonly scanned: Scanned; readonly parsed?: undefined } | { readonly scanned?: undefined; readonly parsed: Parsed };

/**
 * Reads a request body: bytes to JSON to what `schema` says.
 * @throws what `refuse` makes of every fault found.
 */
export function parseBody<T extends z.ZodType>(bytes: Buffer, schema: T, refuse: Refuse): z.infer<T> {
  requireText(bytes, refuse);
  return parseText(bytes, schema, refuse);
}

/**
 * The same where there is a quick way: `scan` is asked first, about bytes that are UTF-8. Only where it answers
 * `undefined` they are parsed.
 */
export function readBody<T extends z.ZodType, Scanned>(bytes: Buffer, schema: T, refuse: Refuse, scan: () => Scanned | undefined): Read<Scanned, z.infer<T>> {
  requireText(bytes, refuse);
  const scanned = scan();
  return scanned === undefined ? { parsed: parseText(bytes, schema, refuse) } : { scanned };
}

/** What `schema` says of a body with another value in the place of its list of stations; `undefined` when it refuses that, or it is not JSON. */
export function parseAround<T extends z.ZodType>(bytes: Buffer, { listStart, listEnd }: { readonly listStart: number; readonly listEnd: number }, schema: T): z.infer<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(`${bytes.toString("utf8", 0, listStart)}0${bytes.toString("utf8", listEnd)}`)).data;
  } catch {
    return undefined;
  }
}

function requireText(bytes: Buffer, refuse: Refuse): void {
  if (bytes.length === 0) throw refuse([{ loc: ["body"], msg: "Field required", type: "missing", ctx: {}, input: null }]);
  if (!isUtf8(bytes)) throw refuse([invalidJson("the body is not UTF-8")]);
}

function parseText<T extends z.ZodType>(bytes: Buffer, schema: T, refuse: Refuse): z.infer<T> {
  const body = parseJson(bytes, refuse);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refuse(toFaults(parsed.error.issues, body));
}

function parseJson(bytes: Buffer, refuse: Refuse): unknown {
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
