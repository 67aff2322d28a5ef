// Every field of every request over HTTP, by the table of bounds: what is within them is accepted, and of what is
// outside each value's fault is told, at its place. Many values are sent in one body, because an answer names all faults.

import type { LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeApp, parseJson, postTo } from "../support/app.js";
import { type EndpointName, type Field, FIELDS } from "../support/fieldBounds.js";
import { bodyOf, casesFor, type FieldCase, fieldsOf, pack, pathOf } from "../support/fieldCases.js";

const app = await makeApp();
afterAll(() => app.close());

const URLS: Readonly<Record<EndpointName, string>> = {
  optimize: "/v1/optimize",
  explain: "/v1/explain",
  enrich: "/v1/stations/enrich-distances",
  plans: "/v1/plans",
  routes: "/v1/routes",
};
const ENDPOINTS = ["optimize", "explain", "enrich", "plans", "routes"] as const;

/** Endpoints that answer in the form of FastAPI, with the bounds as `ctx`. */
const TELLS_CONTEXT: ReadonlySet<EndpointName> = new Set(["enrich", "routes"]);

const Fault = z.object({ loc: z.array(z.string()), type: z.string(), msg: z.string(), ctx: z.unknown().optional() });
const Refusal = z.union([
  z.object({ error_code: z.literal("VALIDATION_ERROR"), details: z.array(Fault), details_total: z.int() }),
  z.object({ detail: z.array(Fault), detail_total: z.int() }),
]);

/** Answers that look past a request's fields. */
const NO_PLAN = z.object({
  error_code: z.enum(["INFEASIBLE_ROUTE", "NO_STATION_NEAR", "PLACE_NOT_FOUND", "STATION_SET_NOT_FOUND"]),
});

function post(endpoint: EndpointName, body: string): Promise<LightMyRequestResponse> {
  return postTo(URLS[endpoint], app, body, { "x-request-id": "same" });
}

/** The faults that an answer names; none where the request is accepted, also if there is no plan for it. */
function faultsIn(endpoint: EndpointName, { statusCode, body }: LightMyRequestResponse) {
  const answer = parseJson(body);
  if (statusCode === 200 || NO_PLAN.safeParse(answer).success) return [];
  const refusal = Refusal.safeParse(answer);
  if (!refusal.success) throw new Error(`${endpoint} answered ${statusCode} ${body.slice(0, 500)}`);
  expect(statusCode).toBe(TELLS_CONTEXT.has(endpoint) ? 422 : 400);
  const [faults, total] =
    "detail" in refusal.data
      ? [refusal.data.detail, refusal.data.detail_total]
      : [refusal.data.details, refusal.data.details_total];
  expect(faults).toHaveLength(total);
  return faults;
}
function byPlace<Place extends { readonly loc: readonly string[] }>(faults: readonly Place[]): Place[] {
  return faults.toSorted((a, b) => (a.loc.join(".") < b.loc.join(".") ? -1 : 1));
}

/** The faults of a body, each as `at: type msg`, beside what is expected of its values. */
function expectFaults(endpoint: EndpointName, cases: readonly FieldCase[], response: LightMyRequestResponse): void {
  const expected = cases.flatMap(({ field, fault }) =>
    fault === undefined
      ? []
      : [
          {
            loc: ["body", ...pathOf(field.at).map(String)],
            type: fault.type,
            msg: fault.msg ?? expect.any(String),
            ...(TELLS_CONTEXT.has(endpoint) ? { ctx: fault.ctx } : {}),
          },
        ],
  );
  expect.soft(byPlace(faultsIn(endpoint, response))).toEqual(byPlace(expected));
}

/** No route is as long as the furthest progress may be. */
const PAST_ANY_ROUTE = "progress.miles_from_route_start";

const MOST_RIGHT = 8;

/** The text, and the same with a key in escapes: the parser reads the whole of it, and not the byte scanner. */
function bothWays(endpoint: EndpointName, body: string): string[] {
  if (endpoint !== "optimize") return [body];
  return [body, body.replace('"stations":[{"id"', '"stations":[{"i\\u0064"')];
}

describe.each(ENDPOINTS)("%s", (endpoint) => {
  const fields = fieldsOf(endpoint);

  /** Of a field that another endpoint is tried with, one value for each fault and the largest one are tried here. */
  const isFirst = ({ on }: Field): boolean => on[0] === endpoint;

  /** Sends the cases in as few bodies as will do, and compares the faults. */
  async function expectAll(some: readonly FieldCase[]): Promise<void> {
    for (const body of pack(some)) {
      for (const text of bothWays(endpoint, bodyOf(endpoint, body)))
        expectFaults(endpoint, body, await post(endpoint, text));
    }
  }

  test("accepts every value up to the bounds", async () => {
    const right = fields.flatMap((field) => {
      const values = casesFor(field)
        .filter(({ json, fault }) => fault === undefined && json !== undefined && json !== "null")
        .filter(({ json }) => field.at !== PAST_ANY_ROUTE || Number(json) < 1000);
      // Of many words, such as all states, the scanner's tests and those of the schemas have each.
      if (isFirst(field)) return values.slice(-MOST_RIGHT);
      return field.kind.kind === "list" ? [] : values.slice(-1);
    });
    expect(right.length).toBeGreaterThan(5);
    await expectAll(right);
  });

  test("tells the fault of every value out of bounds and of every wrong type", async () => {
    const wrong = fields.flatMap((field) => {
      const values = casesFor(field).filter(({ fault }) => fault !== undefined);
      return isFirst(field) ? values : [...new Map(values.map((each) => [each.fault?.type, each])).values()];
    });
    expect(wrong.length).toBeGreaterThan(20);
    await expectAll(wrong);
  });
});

test("a list of 200,000 wrong elements is refused for its length alone", async () => {
  const lists = fieldsOf("optimize").filter(({ kind: { kind } }) => kind === "list");
  expect(lists.length).toBeGreaterThan(10);
  const json = `[${"5,".repeat(199_999)}5]`;
  for (const field of lists) {
    const response = await post("optimize", bodyOf("optimize", [{ field, json, isInSchema: true }]));
    expect(faultsIn("optimize", response)).toMatchObject([
      { loc: ["body", ...field.at.split(".")], type: "too_long", msg: expect.stringMatching(/, not 200000$/) },
    ]);
  }
});

describe("null means the same as a missing field", () => {
  const optional = FIELDS.flatMap((field): [EndpointName, string, Field][] => {
    const [endpoint] = field.on;
    return endpoint !== undefined && field.need === "optional" ? [[endpoint, field.at, field]] : [];
  });

  test.each(optional)("%s: %s", async (endpoint, _, field) => {
    const [none, missing] = await Promise.all(
      ["null", undefined].map((json) => post(endpoint, bodyOf(endpoint, [{ field, json, isInSchema: true }]))),
    );
    expect(none?.body).toBe(missing?.body);
    // Planning requires what enrichment computes, and a price.
    const isNeeded = /^stations\.1\.(price_per_gallon|miles_from_route_start)$/.test(field.at) && endpoint !== "enrich";
    if (!isNeeded) expect(faultsIn(endpoint, missing ?? expect.fail())).toEqual([]);
  });
});

test("what is no JSON in place of a number is refused as such", async () => {
  const numbers = fieldsOf("optimize").filter(({ kind: { kind } }) => kind === "number" || kind === "integer");
  for (const [i, field] of numbers.entries()) {
    const json = ["NaN", "Infinity", "0x10", "08:00"][i % 4];
    const response = await post("optimize", bodyOf("optimize", [{ field, json, isInSchema: false }]));
    expect(faultsIn("optimize", response)).toMatchObject([
      { type: "json_invalid", loc: ["body", expect.stringMatching(/^\d+$/)] },
    ]);
  }
});
