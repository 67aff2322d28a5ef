// A collector of traces by OTLP over HTTP. It checks them against the published messages: an unknown field, or one of
// another kind, fails the test.
// https://github.com/open-telemetry/opentelemetry-proto (trace/v1/trace.proto, common/v1/common.proto)

import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished } from "vitest";
import { startServer } from "./localServer.js";

/** Kinds of a field on the wire: https://protobuf.dev/programming-guides/encoding/ */
const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

type Attributes = Record<string, string | number | boolean>;

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentId: string;
  readonly traceState: string;
  readonly name: string;
  readonly kind: "internal" | "server" | "client";
  /** Nanoseconds since 1970. */
  readonly begin: bigint;
  readonly end: bigint;
  readonly attributes: Attributes;
  readonly isError: boolean;
  readonly resource: Attributes;
}

interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** A message's fields; each must be one of those published. */
function readFields(message: Uint8Array, name: string, published: Readonly<Record<number, number>>): Field[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(readVarint());
    const [number, kind] = [tag >> 3, tag & 7];
    if (published[number] !== kind) throw new Error(`${name} has no field ${number} of kind ${kind}`);
    if (kind === VARINT) fields.push({ number, value: readVarint() });
    else if (kind === FIXED64) {
      fields.push({ number, value: view.getBigUint64(at, true) });
      at += 8;
    } else if (kind === FIXED32) {
      fields.push({ number, value: BigInt(view.getUint32(at, true)) });
      at += 4;
    } else {
      const length = Number(readVarint());
      if (at + length > message.length) throw new Error(`${name} ends within field ${number}`);
      fields.push({ number, value: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const bytesOf = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.flatMap((field) => (field.number === number && field.value instanceof Uint8Array ? [field.value] : []));
const textOf = (fields: readonly Field[], number: number): string =>
  bytesOf(fields, number)
    .map((value) => new TextDecoder("utf-8", { fatal: true }).decode(value))
    .at(-1) ?? "";
const hexOf = (fields: readonly Field[], number: number): string =>
  bytesOf(fields, number)
    .map((value) => Buffer.from(value).toString("hex"))
    .at(-1) ?? "";
const numberOf = (fields: readonly Field[], number: number): bigint =>
  fields.flatMap((field) => (field.number === number && typeof field.value === "bigint" ? [field.value] : [])).at(-1) ??
  0n;

function readAttributes(fields: readonly Field[], number: number): Attributes {
  const attributes: Attributes = {};
  for (const bytes of bytesOf(fields, number)) {
    const pair = readFields(bytes, "KeyValue", { 1: BYTES, 2: BYTES });
    const key = textOf(pair, 1);
    expect(key).not.toBe("");
    expect(attributes).not.toHaveProperty([key]);
    // Of the kinds of a value, text, truth and numbers are what the service sends; arrays are its resource's at most.
    const [value] = readFields(bytesOf(pair, 2)[0] ?? new Uint8Array(), "AnyValue", {
      1: BYTES,
      2: VARINT,
      3: VARINT,
      4: FIXED64,
      5: BYTES,
    });
    if (value === undefined) throw new Error(`the attribute ${key} has no value`);
    if (value.value instanceof Uint8Array) attributes[key] = new TextDecoder().decode(value.value);
    else attributes[key] = value.number === 2 ? value.value === 1n : Number(BigInt.asIntN(64, value.value));
  }
  return attributes;
}

const KINDS: Readonly<Record<string, CollectedSpan["kind"]>> = { 1: "internal", 2: "server", 3: "client" };
const ERROR = 2n;

const SPAN = {
  1: BYTES,
  2: BYTES,
  3: BYTES,
  4: BYTES,
  5: BYTES,
  6: VARINT,
  7: FIXED64,
  8: FIXED64,
  9: BYTES,
  10: VARINT,
  11: BYTES,
  12: VARINT,
  13: BYTES,
  14: VARINT,
  15: BYTES,
  16: FIXED32,
};

function readSpan(bytes: Uint8Array, resource: Attributes): CollectedSpan {
  const fields = readFields(bytes, "Span", SPAN);
  const kind = KINDS[String(numberOf(fields, 6))];
  if (kind === undefined) throw new Error("a span has no kind");
  const [status] = bytesOf(fields, 15);
  const statusFields = status === undefined ? [] : readFields(status, "Status", { 2: BYTES, 3: VARINT });
  // What the service says of an error is an attribute; a message could have anything in it.
  expect(textOf(statusFields, 2)).toBe("");
  const span = {
    traceId: hexOf(fields, 1),
    spanId: hexOf(fields, 2),
    parentId: hexOf(fields, 4),
    traceState: textOf(fields, 3),
    name: textOf(fields, 5),
    kind,
    begin: numberOf(fields, 7),
    end: numberOf(fields, 8),
    attributes: readAttributes(fields, 9),
    isError: numberOf(statusFields, 3) === ERROR,
    resource,
  };
  expect(span.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
  expect(span.spanId).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
  expect(span.parentId).toMatch(/^(?:|(?!0+$)[0-9a-f]{16})$/);
  expect(span.name).not.toBe("");
  expect(span.begin > 0n && span.end >= span.begin).toBe(true);
  return span;
}

function readRequest(body: Uint8Array): CollectedSpan[] {
  const spans: CollectedSpan[] = [];
  for (const ofResource of bytesOf(readFields(body, "ExportTraceServiceRequest", { 1: BYTES }), 1)) {
    const resourceSpans = readFields(ofResource, "ResourceSpans", { 1: BYTES, 2: BYTES, 3: BYTES });
    const resource = readAttributes(
      readFields(bytesOf(resourceSpans, 1)[0] ?? new Uint8Array(), "Resource", { 1: BYTES, 2: VARINT }),
      1,
    );
    for (const ofScope of bytesOf(resourceSpans, 2)) {
      const scopeSpans = readFields(ofScope, "ScopeSpans", { 1: BYTES, 2: BYTES, 3: BYTES });
      const scope = readFields(bytesOf(scopeSpans, 1)[0] ?? new Uint8Array(), "InstrumentationScope", {
        1: BYTES,
        2: BYTES,
        3: BYTES,
        4: VARINT,
      });
      expect(textOf(scope, 1)).toBe("fuel-route");
      spans.push(...bytesOf(scopeSpans, 2).map((bytes) => readSpan(bytes, resource)));
    }
  }
  return spans;
}

export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Headers of each request. */
  readonly headers: IncomingHttpHeaders[];
}

/** @param answer replaces the collector's own answer, and the spans are not taken. */
export async function startCollector(answer?: (response: ServerResponse) => void): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const faults: unknown[] = [];
  onTestFinished(() => expect(faults).toEqual([]));
  const url = await startServer((request, response) => {
    headers.push(request.headers);
    const take = async (): Promise<void> => {
      const body = await buffer(request);
      if (answer !== undefined) return answer(response);
      expect([request.method, request.url, request.headers["content-type"]]).toEqual([
        "POST",
        "/v1/traces",
        "application/x-protobuf",
      ]);
      spans.push(...readRequest(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body));
      // All were taken: an empty message.
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    };
    take().catch((error: unknown) => {
      faults.push(error);
      response.writeHead(400).end();
    });
  });
  return { url, spans, headers };
}
