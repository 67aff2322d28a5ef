import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import type { Fault } from "../values/faults.js";
import { toFaults } from "./faults.js";
import { findJsonFault, placeOf, type TextPlace } from "../values/jsonFault.js";

/** Makes the refusal from the faults found in a body, in the form of the endpoint. */
export type Refuse = (faults: readonly Fault[]) => Error;

/** A request as a scanner or its schema has read it. */
type Read<Scanned, Parsed> = { readonly request: Scanned | Parsed } & (
  | { readonly scanned: Scanned; readonly parsed?: undefined }
  | { readonly scanned?: undefined; readonly parsed: Parsed }
);

/**
 * Parses a request's body and checks it against `schema`.
 * @throws what `refuse` makes of all the faults found.
 */
export function parseBody<T extends z.ZodType>(bytes: Buffer, schema: T, refuse: Refuse): z.infer<T> {
  requireText(bytes, refuse);
  return parseText(bytes, schema, refuse);
}

/**
 * Reads a body that a scanner may read more quickly: `scan` is tried first, on bytes that are UTF-8. Only when it
 * answers `undefined` is the body parsed and checked against `schema`.
 */
export function scanOrParse<T extends z.ZodType, Scanned>(
  bytes: Buffer,
  schema: T,
  refuse: Refuse,
  scan: () => Scanned | undefined,
): Read<Scanned, z.infer<T>> {
  requireText(bytes, refuse);
  const scanned = scan();
  if (scanned !== undefined) return { request: scanned, scanned };
  const parsed = parseText(bytes, schema, refuse);
  return { request: parsed, parsed };
}

/**
 * Parses a body with a number in place of its list of stations. `undefined` when that is not JSON, or `schema` refuses
 * it.
 */
export function parseAround<T extends z.ZodType>(
  bytes: Buffer,
  { listStart, listEnd }: { readonly listStart: number; readonly listEnd: number },
  schema: T,
): z.infer<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(`${bytes.toString("utf8", 0, listStart)}0${bytes.toString("utf8", listEnd)}`))
      .data;
  } catch {
    return undefined;
  }
}

function requireText(bytes: Buffer, refuse: Refuse): void {
  if (bytes.length === 0)
    throw refuse([{ loc: ["body"], msg: "Field required", type: "missing", ctx: {}, input: null }]);
  if (!isUtf8(bytes)) throw refuse([invalidJson("the body is not UTF-8", findUtf8Fault(bytes))]);
}

function parseText<T extends z.ZodType>(bytes: Buffer, schema: T, refuse: Refuse): z.infer<T> {
  const body = parseJson(bytes, refuse);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refuse(toFaults(parsed.error.issues, body));
}

function parseJson(bytes: Buffer, refuse: Refuse): unknown {
  const text = bytes.toString("utf8");
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw refuse([invalidJson("the body is not JSON", placeOf(text, findJsonFault(text)))]);
  }
}

/** The place is worded as in Python; `loc` has the character, too, as in FastAPI. */
function invalidJson(reason: string, { line, column, character }: TextPlace): Fault {
  const error = `${reason}: line ${line} column ${column} (char ${character})`;
  return {
    loc: ["body", String(character)],
    msg: `JSON decode error: ${error}`,
    type: "json_invalid",
    ctx: { error },
    input: null,
  };
}

/** The first place that is not UTF-8. */
function findUtf8Fault(bytes: Buffer): TextPlace {
  // Invalid bytes are decoded as a replacement character, which encodes to other bytes.
  const encoded = Buffer.from(bytes.toString("utf8"));
  let at = 0;
  while (encoded[at] === bytes[at]) at++;
  while (isContinuation(encoded[at])) at--;
  const before = bytes.toString("utf8", 0, at);
  return placeOf(before, before.length);
}

/** Whether a byte of UTF-8 continues a character. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** A body without the byte order mark that some programs put before UTF-8. */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;
}
