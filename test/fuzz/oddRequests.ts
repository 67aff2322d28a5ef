// Requests that are odd in their path, query, headers, type or encoding, to every endpoint of the table and beside it.

import * as fc from "fast-check";
import { expect } from "vitest";
import { gzipSync } from "node:zlib";
import type { Endpoint } from "../../src/contract/schemas/endpoints.js";
import { ERRORS } from "../../src/contract/values/errors.js";
import { ErrorBody, parseJson } from "../support/app.js";
import type { SentRequest } from "./fuzzedService.js";
import { type Answered, judge } from "./judgeAnswers.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

const PARAMETERS = fc.oneof(
  fc.constantFrom(
    "tonight",
    "fuzzed",
    "missing",
    "default",
    "batch_6n2k4v9qx7wd3tzb5mpc",
    "__proto__",
    "constructor",
    "..",
    ".",
    "%2e%2e",
    "%00",
    "%ff",
    "%",
    "%zz",
    "a%2Fb",
    "A",
    "a b",
    "é",
    "🚚",
    "-a",
    "_",
    "x".repeat(64),
    "x".repeat(65),
    "x".repeat(3000),
    "a/results",
    "a/prices",
    "*",
    "'",
    '"',
    "<b>",
    "{name}",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 8 }).map((text) => encodeURIComponent(text)),
);
const TAILS = fc.oneof(
  { weight: 6, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "/",
      "//",
      "?",
      "?a=1&a=2",
      "?__proto__[x]=1",
      "?%",
      "?x=%ff",
      "#f",
      ";a=b",
      "/..",
      "/%2e%2e/metrics",
      "?".repeat(100),
      `?${"a".repeat(5000)}`,
    ),
  },
);

/** Something else in place of the usual. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { "x-api-key": "" },
  { "x-api-key": "wrong" },
  { "x-api-key": "x".repeat(5000) },
  { "x-api-key": "", authorization: "Bearer fr_fuzz_key_that_no_log_may_show" },
  { authorization: "Basic eDp5" },
  { "x-request-id": "" },
  { "x-request-id": "x".repeat(300) },
  { "x-request-id": "a b\tc" },
  { host: "" },
  { host: "a, b" },
  { origin: "https://elsewhere.example" },
  { origin: "null", "access-control-request-method": "DELETE" },
  { accept: "text/html" },
  { accept: "application/json, text/event-stream" },
  { "accept-encoding": "gzip, br;q=0, *;q=x" },
  { "if-match": "*" },
  { "if-match": '"x", W/"y"' },
  { "if-match": "x" },
  { "if-none-match": "*" },
  { "if-none-match": '"x"' },
  { "if-modified-since": "yesterday" },
  { "idempotency-key": "k" },
  { "idempotency-key": "" },
  { "idempotency-key": "\u00e9" },
  { range: "bytes=0-1" },
  { expect: "100-continue" },
  { expect: "200-maybe" },
  { "transfer-encoding": "chunked" },
  // Other wrong lengths are Node's to refuse: test/fuzz/wire.long.test.ts sends them.
  { "content-length": "99999999999" },
  { "mcp-protocol-version": "1999-01-01" },
  { "mcp-method": "tools/call", "mcp-name": "__proto__" },
  { "x-forwarded-for": "1.2.3.4, ::1" },
  { "x-http-method-override": "DELETE" },
  { cookie: "a=b; __proto__=c" },
  { traceparent: "00-zz-zz-00" },
];
const TYPES = [
  undefined,
  "application/json",
  "application/json; charset=utf-16",
  "application/json; charset=utf-8",
  "APPLICATION/JSON",
  "application/json;",
  "application/json, text/csv",
  "text/csv",
  "text/csv; header=absent",
  "application/x-ndjson",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "*/*",
  "",
  "json",
  "é/ü",
  "application/vnd.api+json",
] as const;
const ENCODINGS = [undefined, undefined, undefined, "gzip", "identity", "br", "deflate, gzip", "", "x"] as const;

/** A hundred megabytes of blanks. */
const BOMB = gzipSync(Buffer.alloc(100_000_000, " "));
const PAYLOADS: readonly (Buffer | undefined)[] = [
  undefined,
  undefined,
  Buffer.from(""),
  Buffer.from("{}"),
  Buffer.from("[]"),
  Buffer.from("null"),
  Buffer.from('{"origin":"Omaha, NE","destination":"Denver, CO"}'),
  Buffer.from("id,price\nn0-0,3.4\n"),
  Buffer.from('{"custom_id":"a"}\n'),
  gzipSync(Buffer.from("{}")),
  gzipSync(Buffer.from("{}")).subarray(0, 12),
  BOMB,
  Buffer.from("\uFEFF{}", "utf16le"),
  Buffer.alloc(70_000, "["),
  Buffer.from([0, 255, 254]),
];

export interface OddRequest extends SentRequest {
  /** The endpoint that it is meant for; undefined for paths that are none's. */
  readonly operationId: string | undefined;
}

export function oddRequests(endpoints: readonly Endpoint[]): fc.Arbitrary<OddRequest> {
  return fc
    .record({
      endpoint: fc.constantFrom(...endpoints),
      method: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      parameter: PARAMETERS,
      tail: TAILS,
      headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
      type: fc.constantFrom(...TYPES),
      encoding: fc.constantFrom(...ENCODINGS),
      payload: fc.constantFrom(...PAYLOADS),
    })
    .map(({ endpoint, method = endpoint.method, parameter, tail, headers, type, encoding, payload }) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, () => parameter);
      const isOwn =
        method === endpoint.method &&
        (tail === "" || tail.startsWith("?") || tail.startsWith("#")) &&
        !/[/?#]|^\.|%2e/i.test(endpoint.path.includes("{") ? parameter : "");
      return {
        method,
        url: path + tail,
        headers: Object.assign(
          {},
          ...headers,
          type === undefined ? {} : { "content-type": type },
          encoding === undefined ? {} : { "content-encoding": encoding },
        ),
        ...(payload !== undefined && method !== "HEAD" && { payload }),
        operationId: isOwn ? endpoint.operationId : undefined,
      };
    });
}

const FIRST_ERROR = 400;
const STATUS_NOT_MODIFIED = 304;
const STATUS_UNREADY = 503;

/** What holds for any answer, also where no endpoint is meant. */
export function judgeOdd(
  endpoints: readonly Endpoint[],
  { operationId, method }: OddRequest,
  answered: Answered,
): void {
  const { status, headers, bytes } = answered;
  const told = `${status} ${bytes.toString().slice(0, 1000)}`;
  expect(status, told).not.toBe(500);
  expect(status, told).not.toBe(STATUS_UNREADY);
  expect(headers["x-request-id"], told).toBeTruthy();
  // Node leaves out the body of an answer to HEAD.
  if (status === STATUS_NOT_MODIFIED || method === "HEAD" || method === "OPTIONS") return;
  const endpoint = endpoints.find((each) => each.operationId === operationId);
  if (endpoint !== undefined) return void judge(endpoint, {}, answered);
  if (status < FIRST_ERROR) return;
  const body = parseJson(bytes.toString());
  if (typeof body === "object" && body !== null && ("detail" in body || "jsonrpc" in body)) return;
  const { error_code: code } = ErrorBody.parse(body);
  expect(Object.entries(ERRORS).find(([name]) => name === code)?.[1].status, told).toBe(status);
}
