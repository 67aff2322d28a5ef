import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { type Fault, isObject } from "../values/faults.js";
import { findJsonFault, placeOf, type TextPlace } from "../values/jsonFault.js";
import { asFaults, type Remark } from "../values/remarks.js";
import { remarkRoute } from "../values/routeDoubts.js";
import { type MiledStation, remarkStations, sampleStations } from "../values/stationDoubts.js";
import type { Warning } from "../values/warnings.js";
import { toFaults } from "./faults.js";
import { Route } from "./route.js";
import { sampleTrip } from "./savedTrip.js";
import { remarkUnknown, type UnknownOfStations } from "./unknownFields.js";

/** Makes the refusal from the faults found in a body, in the form of the endpoint. */
export type Refuse = (faults: readonly Fault[]) => Error;

/** How a body is read. */
export interface Reading {
  /** What is doubtful in the body is a fault of it: `Prefer: handling=strict`, RFC 7240. */
  readonly isStrict: boolean;
}

/** Doubts are warnings. */
export const LENIENT: Reading = { isStrict: false };

/** A request, and what is doubtful in it. */
export interface ReadBody<Request> {
  readonly request: Request;
  readonly warnings: readonly Warning[];
}

/** A request that a scanner has read, or else its schema. */
type ScannedOrParsed<Scanned, Parsed> = ReadBody<Scanned | Parsed> &
  (
    | { readonly scanned: Scanned; readonly parsed?: undefined }
    | { readonly scanned?: undefined; readonly parsed: Parsed }
  );

/** A request as a scanner reads it, and what is doubtful in it. */
export interface Scan<Scanned> {
  readonly request: Scanned;
  readonly remarks: readonly Remark[];
}

/**
 * Parses a request's body and checks it against `schema`.
 * @throws what `refuse` makes of all the faults found.
 */
export function parseBody<T extends z.ZodObject>(
  bytes: Buffer,
  schema: T,
  refuse: Refuse,
  reading: Reading,
): ReadBody<z.infer<T>> {
  requireText(bytes, refuse);
  return heed(parseChecked(bytes, schema, refuse), refuse, reading);
}

/** What a body has of `schema`, whatever else it has. @throws as `parseBody` does. */
export function parsePart<T extends z.ZodType>(bytes: Buffer, schema: T, refuse: Refuse): z.infer<T> {
  requireText(bytes, refuse);
  return parse(bytes, schema, refuse).request;
}

/**
 * Reads a body that a scanner may read more quickly: `scan` is tried first, on bytes that are UTF-8. Only when it
 * answers `undefined` is the body parsed and checked against `schema`.
 */
export function scanOrParse<T extends z.ZodObject, Scanned>(
  bytes: Buffer,
  schema: T,
  refuse: Refuse,
  reading: Reading,
  scan: () => Scan<Scanned> | undefined,
): ScannedOrParsed<Scanned, z.infer<T>> {
  requireText(bytes, refuse);
  const scanned = scan();
  if (scanned !== undefined) {
    const read = heed(scanned, refuse, reading);
    return { ...read, scanned: read.request };
  }
  const read = heed(parseChecked(bytes, schema, refuse), refuse, reading);
  return { ...read, parsed: read.request };
}

/** @throws what `refuse` makes of the remarks where the reading is strict. */
function heed<Request>({ request, remarks }: Scan<Request>, refuse: Refuse, { isStrict }: Reading): ReadBody<Request> {
  if (isStrict && remarks.length > 0) throw refuse(asFaults(remarks));
  return { request, warnings: remarks.map(({ warning }) => warning) };
}

/** What is doubtful in a request: its route first, because the whole plan goes by it. */
function remarksOf(
  schema: z.ZodObject,
  request: object,
  body: unknown,
  sample: () => readonly MiledStation[],
  apart?: readonly UnknownOfStations[],
): Remark[] {
  const { route } = "route" in request ? request : { route: undefined };
  const ofRoute = schema.shape["route"] === Route && isRoute(route) ? remarkRoute(route) : [];
  return [
    ...ofRoute,
    // A route that is at fault itself says nothing of its stations.
    ...(isRoute(route) && ofRoute.length === 0 ? remarkStations(route, sample()) : []),
    ...remarkUnknown(schema, body, apart),
  ];
}

/** Whether a value that the contract has accepted is a route. */
function isRoute(value: unknown): value is Route {
  return isObject(value) && "total_distance_miles" in value;
}

/** Where the stations of a body lie that are read apart, and what the contract does not know of them. */
interface ScannedList {
  readonly listStart: number;
  readonly listEnd: number;
  readonly unknown: readonly UnknownOfStations[];
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Missing where stations have none yet. */
  readonly milesFromStart?: Float64Array;
}

function sampleColumns({ lats, lngs, milesFromStart }: ScannedList): MiledStation[] {
  return sampleStations({
    count: milesFromStart?.length ?? 0,
    mileAt: (row) => milesFromStart?.[row] ?? NaN,
    latAt: (row) => lats[row] ?? NaN,
    lngAt: (row) => lngs[row] ?? NaN,
  });
}

/**
 * Parses a body with a number in place of its list of stations. `undefined` when that is not JSON, or `schema` refuses
 * it.
 */
export function parseAround<T extends z.ZodObject>(
  bytes: Buffer,
  scanned: ScannedList,
  schema: T,
): Scan<z.infer<T>> | undefined {
  const { listStart, listEnd, unknown } = scanned;
  try {
    const body: unknown = JSON.parse(`${bytes.toString("utf8", 0, listStart)}0${bytes.toString("utf8", listEnd)}`);
    const request = schema.safeParse(body).data;
    return request === undefined
      ? undefined
      : { request, remarks: remarksOf(schema, request, body, () => sampleColumns(scanned), unknown) };
  } catch {
    return undefined;
  }
}

function requireText(bytes: Buffer, refuse: Refuse): void {
  if (bytes.length === 0)
    throw refuse([{ loc: ["body"], msg: "Field required", type: "missing", ctx: {}, input: null }]);
  if (!isUtf8(bytes)) throw refuse([invalidJson("the body is not UTF-8", findUtf8Fault(bytes))]);
}

function parseChecked<T extends z.ZodObject>(bytes: Buffer, schema: T, refuse: Refuse): Scan<z.infer<T>> {
  const { body, request } = parse(bytes, schema, refuse);
  return { request, remarks: remarksOf(schema, request, body, () => sampleTrip(request)) };
}

function parse<T extends z.ZodType>(
  bytes: Buffer,
  schema: T,
  refuse: Refuse,
): { readonly body: unknown; readonly request: z.infer<T> } {
  const body = parseJson(bytes, refuse);
  const parsed = schema.safeParse(body);
  if (parsed.success) return { body, request: parsed.data };
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
