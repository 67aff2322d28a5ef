// What holds for every answer, whatever was sent: by the documents, and never by what the code says of itself.

import { expect } from "vitest";
import type { Endpoint } from "../../src/contract/schemas/endpoints.js";
import { ERRORS, type ErrorCode } from "../../src/contract/values/errors.js";
import { openApiDocument } from "../../src/http/docs/document.js";
import { errorsOf } from "../../src/http/docs/errors.js";
import { ErrorBody, Faults } from "../support/app.js";
import { validatorOf } from "../support/jsonSchema.js";
import { z } from "zod";

const document = openApiDocument();
export const { schemas } = document.components;
export const validate = validatorOf(document);

/** An answer, from whatever client. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly bytes: Buffer;
}

/** What was sent, as far as it is JSON. */
export type Sent = { readonly value?: unknown; readonly characters?: number };

const Unprocessable = z.strictObject({
  detail: z
    .array(
      z.strictObject({
        loc: z.array(z.string()).min(1),
        msg: z.string().min(1),
        type: z.string().min(1),
        ctx: z.looseObject({}),
        input: z.unknown(),
      }),
    )
    .min(1),
  detail_total: z.int().min(1),
  request_id: z.string().min(1),
});

/** A refusal in JSON-RPC 2.0. */
const Refusal = z.strictObject({
  jsonrpc: z.literal("2.0"),
  error: z.strictObject({ code: z.int(), message: z.string().min(1), data: z.unknown().optional() }),
  id: z.union([z.string(), z.number(), z.null()]),
});

/** A verdict on a request. */
export interface Verdict {
  readonly status: number;
  /** Of a refusal; `DETAIL` where it lists faults as FastAPI does. */
  readonly code: ErrorCode | "DETAIL" | undefined;
  /** Where faults are, without `body`. */
  readonly locs: readonly (readonly string[])[];
  readonly faults: number;
  /** JSON, of a success in JSON too. */
  readonly body: unknown;
}

const MOST_FAULTS = 100;
const STATUS_UNPROCESSABLE = 422;
const FIRST_ERROR = 400;
/** The service has failed. */
const STATUS_FAILED = 500;

const isCode = (code: string): code is ErrorCode => code in ERRORS;

/** @throws {AssertionError} where an answer is not as the documents say. */
export function judge(endpoint: Endpoint, sent: Sent, answered: Answered): Verdict {
  const { status, headers, bytes } = answered;
  const told = `${endpoint.operationId} ${status} ${bytes.toString().slice(0, 2000)}`;
  if (headers["content-length"] !== undefined) expect(Number(headers["content-length"]), told).toBe(bytes.length);
  expect(status, told).not.toBe(STATUS_FAILED);
  if (status < FIRST_ERROR) return judgeSuccess(endpoint, answered, told);
  const kinds = errorsOf(endpoint);
  expect(headers["content-type"], told).toMatch(
    endpoint.path === "/mcp" ? /^application\/json/ : /^application\/json; charset=utf-8$/,
  );
  const body: unknown = JSON.parse(bytes.toString());
  if (endpoint.path === "/mcp" && Refusal.safeParse(body).success)
    return { status, code: undefined, locs: [], faults: 0, body };
  if (
    status === STATUS_UNPROCESSABLE &&
    endpoint.request?.faultsExample !== undefined &&
    typeof body === "object" &&
    body !== null &&
    "detail" in body
  ) {
    const { detail, detail_total: faults, request_id: id } = Unprocessable.parse(body);
    expectValid("UnprocessableBody", body, told);
    expect(id, told).toBe(headers["x-request-id"]);
    return { status, code: "DETAIL", locs: judgePlaces(detail, faults, sent, told), faults, body };
  }
  const { error_code: code, request_id: id, details, details_total: total } = ErrorBody.parse(body);
  expect(id, told).toBe(headers["x-request-id"]);
  expectValid(code === "INFEASIBLE_ROUTE" ? "InfeasibleRouteBody" : "ErrorBody", body, told);
  if (!isCode(code)) expect.fail(told);
  expect(ERRORS[code].status, told).toBe(status);
  expect(kinds.get(status) ?? [], told).toContain(code);
  if (code !== "VALIDATION_ERROR" || total === undefined) return { status, code, locs: [], faults: 0, body };
  return { status, code, locs: judgePlaces(Faults.parse(details), total, sent, told), faults: total, body };
}

function judgeSuccess(endpoint: Endpoint, { status, headers, bytes }: Answered, told: string): Verdict {
  const answer = endpoint.answers[status] ?? expect.fail(told);
  const verdict = { status, code: undefined, locs: [], faults: 0 };
  if ("isEmpty" in answer) {
    expect(bytes.length, told).toBe(0);
    return { ...verdict, body: undefined };
  }
  if ("mediaType" in answer) {
    expect(headers["content-type"], told).toContain(answer.mediaType);
    return { ...verdict, body: undefined };
  }
  expect(headers["content-type"], told).toBe("application/json; charset=utf-8");
  expect(headers["content-length"], told).toBeDefined();
  const body: unknown = JSON.parse(bytes.toString());
  expectValid(answer.name, body, told);
  return { ...verdict, body };
}

function expectValid(name: string, body: unknown, told: string): void {
  const { isValid, faults } = validate(name, body);
  if (!isValid) expect.fail(`not a ${name}: ${faults}; ${told}`);
}

interface Fault {
  readonly loc: readonly string[];
  readonly type: string;
}

/** Each fault lies at a place that was sent, or that is missing where something was sent. */
function judgePlaces(faults: readonly Fault[], total: number, { value, characters }: Sent, told: string): string[][] {
  expect(faults.length, told).toBe(Math.min(total, MOST_FAULTS));
  for (const { loc, type } of faults) {
    const [root, ...path] = loc;
    if (root !== "body") expect(["path", "header"], told).toContain(root);
    else if (type === "json_invalid") {
      if (characters !== undefined) expect(Number(path[0]), told).toBeLessThanOrEqual(characters);
    } else if (value !== undefined) expect(isPlace(value, path), `${loc.join(".")} in ${told}`).toBe(true);
  }
  return faults.map(({ loc }) => loc.slice(1));
}

/** Whether a path leads to a value, or to a member that an object lacks. */
function isPlace(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return step in value && isPlace(value[Number(step)], rest);
  return Object.hasOwn(value, step) ? isPlace(Reflect.get(value, step), rest) : rest.length === 0;
}

/** Shorter values may be in any line of a log by chance. */
const TELLTALE_CHARACTERS = 8;

/** No value of a request is in the log: neither a text nor a number of it. */
export function judgeLog(log: string, texts: readonly string[]): void {
  for (const text of texts)
    if (text.length >= TELLTALE_CHARACTERS && log.includes(text)) expect.fail(`${text} is in the log: ${log}`);
}

/** Texts and numbers in a value that may not be in the log. Without recursion: values can be nested deeply. */
export function telltales(value: unknown): string[] {
  const found: string[] = [];
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" || typeof next === "number") found.push(String(next));
    // Their elements one by one: so many arguments do not fit on the stack.
    else if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) left.push(inner);
  }
  return found;
}
