// POST /v1/explain: what a stop at one station costs, or doing without it, held against POST /v1/optimize with that as
// a rule.

import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ExplainResponse } from "../../src/contract/schemas/explain.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { captureLog, errorOf, makeApp, newKey, parseJson, post, postTo } from "../support/app.js";
import { randomFleetRequest } from "../support/fleetRequests.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { pick, seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";

const EXPLAIN = "/v1/explain";
const ID = { "x-request-id": "mine" };

const { lines, log } = captureLog();
let app: FastifyInstance;
beforeAll(async () => {
  app = await makeApp({ log });
});
afterAll(async () => {
  await app.close();
});

type Force = "in" | "out";

/** The answer's text; the byte scanner reads the body, unless it is made unusual. */
async function explain(
  request: object,
  station_id: string,
  force: Force,
  isUnusual = false,
): Promise<{ status: number; text: string }> {
  const text = JSON.stringify({ ...request, station_id, force });
  const response = await postTo(
    EXPLAIN,
    app,
    isUnusual ? text.replace('"stations":', '"stations":[],"stations":') : text,
    { ...ID, "x-api-key": newKey() },
  );
  return { status: response.statusCode, text: response.body };
}

async function answerTo(request: object, station_id: string, force: Force): Promise<ExplainResponse> {
  const { status, text } = await explain(request, station_id, force);
  expect({ status, text }).toMatchObject({ status: 200 });
  return ExplainResponse.parse(parseJson(text));
}

/** The request with the station as a rule. */
function withRule(request: OptimizeRequest, id: string, force: Force): OptimizeRequest {
  const { required_station_ids, excluded_station_ids } = request.params ?? {};
  const without = (ids: readonly string[] | null | undefined): string[] => (ids ?? []).filter((other) => other !== id);
  const [required, excluded] = [without(required_station_ids), without(excluded_station_ids)];
  return {
    ...request,
    params: {
      ...request.params,
      required_station_ids: force === "in" ? [...required, id] : required,
      excluded_station_ids: force === "out" ? [...excluded, id] : excluded,
    },
  };
}

/** The text of a field of an answer whose value is an object: JSON as it was written. */
function planIn(text: string): string {
  const end = text.lastIndexOf(',"extra_cost":');
  return text.slice('{"plan":'.length, end);
}

test("random stations of random trips: plan, extra cost and changes are those of two requests to optimize", async () => {
  const random = seededRandom(31);
  const counts = { forced: 0, none: 0, refused: 0, changed: 0 };
  for (let i = 0; i < 240; i++) {
    const request = i % 3 === 0 ? randomRequest(random).request : randomFleetRequest(random);
    const ahead = request.stations.filter(
      ({ miles_from_route_start: miles }) => (miles ?? NaN) <= request.route.total_distance_miles,
    );
    if (ahead.length === 0) continue;
    const { id } = pick(random, ahead);
    const force = random() < 0.6 ? "in" : "out";
    const best = await post(app, request, ID);
    const { status, text } = await explain(request, id, force);
    // Both ways of reading a body.
    if (i % 8 === 0) expect(await explain(request, id, force, true)).toEqual({ status, text });
    if (best.statusCode !== 200) {
      counts.refused++;
      expect({ status, text }).toEqual({ status: best.statusCode, text: best.body });
      continue;
    }
    const forced = await post(app, withRule(request, id, force), ID);
    const answer = ExplainResponse.parse(parseJson(text));
    if (forced.statusCode !== 200) {
      counts.none++;
      expect(answer).toMatchObject({
        plan: null,
        extra_cost: null,
        changes: null,
        message: expect.stringMatching(force === "in" ? /^No plan stops at / : /^No plan does without /),
      });
      continue;
    }
    counts.forced++;
    expect(forced.body).toBe(`${planIn(text).slice(0, -1)},"request_id":"mine"}`);
    const totalOf = (body: string): number =>
      Number(Reflect.get(Object(Reflect.get(Object(parseJson(body)), "summary")), "total_cost"));
    expect(Math.abs((answer.extra_cost ?? NaN) - (totalOf(forced.body) - totalOf(best.body)))).toBeLessThan(0.1);
    const boughtIn = (body: string): [string, number][] =>
      ExplainResponse.shape.plan
        .unwrap()
        .parse(parseJson(body))
        .stops.map(({ station_id, gallons_to_purchase }) => [station_id, gallons_to_purchase]);
    const changes = answer.changes ?? [];
    counts.changed += changes.filter(({ kind }) => kind !== "kept").length;
    const given = (gallons: number | null): gallons is number => gallons !== null;
    // Both plans may stop at the stations of a mile in different orders.
    expect(
      changes
        .filter(({ gallons_before }) => given(gallons_before))
        .map(({ station_id, gallons_before }) => [station_id, gallons_before])
        .toSorted(),
    ).toEqual(boughtIn(best.body).toSorted());
    expect(
      changes
        .filter(({ gallons_after }) => given(gallons_after))
        .map(({ station_id, gallons_after }) => [station_id, gallons_after])
        .toSorted(),
    ).toEqual(boughtIn(forced.body).toSorted());
    for (const { kind, gallons_before, gallons_after } of changes) {
      expect(kind).toBe(
        gallons_before === null
          ? "added"
          : gallons_after === null
            ? "dropped"
            : Math.abs(gallons_before - gallons_after) < 0.0011
              ? "kept"
              : "gallons",
      );
    }
    expect(changes.map(({ miles_from_route_start: miles }) => miles)).toEqual(
      changes.map(({ miles_from_route_start: miles }) => miles).toSorted((a, b) => a - b),
    );
  }
  expect(counts.forced).toBeGreaterThan(40);
  expect(counts.none).toBeGreaterThan(5);
  expect(counts.refused).toBeGreaterThan(5);
  expect(counts.changed).toBeGreaterThan(40);
});

describe("by hand: a tank of 100 gallons, a gallon a mile, 150 miles", () => {
  const NAMES = { name: "Exit 70" };
  const TRIP = requestOf(150, [
    { miles: 70, ...NAMES },
    { miles: 80, price_per_gallon: 3.1, name: "Exit 80", detour_minutes: 4 },
  ]);

  test.each<[what: string, request: object, id: string, force: Force, expected: object]>([
    [
      "a stop that the plan makes",
      TRIP,
      "at-70",
      "in",
      { extra_cost: 0, message: "The best plan stops at Exit 70 anyway." },
    ],
    [
      "without one that it does not make",
      TRIP,
      "at-80",
      "out",
      { extra_cost: 0, message: "The best plan does not stop at Exit 80 anyway." },
    ],
    // 50 gallons for 10 cents more each, and four minutes at 50 cents.
    [
      "without the one that it makes",
      TRIP,
      "at-70",
      "out",
      {
        extra_cost: 7,
        message: "Doing without Exit 70 costs $7.00 more.",
        changes: [
          { kind: "dropped", gallons_before: 50, gallons_after: null },
          { kind: "added", gallons_before: null, gallons_after: 50 },
        ],
      },
    ],
    // The detour alone, because 0 gallons will do.
    ["a stop at the other one", TRIP, "at-80", "in", { extra_cost: 2, message: "A stop at Exit 80 costs $2.00 more." }],
    [
      "a tie",
      requestOf(150, [{ miles: 70 }, { miles: 80, name: "Twin" }]),
      "at-80",
      "out",
      { extra_cost: 0, message: "Doing without Twin costs nothing more." },
    ],
    [
      "less than a cent",
      requestOf(150, [{ miles: 70 }, { miles: 80, price_per_gallon: 3.00002 }]),
      "at-70",
      "out",
      { extra_cost: 0.001, message: "Doing without Station costs less than a cent more." },
    ],
    [
      "no plan without the only one",
      requestOf(150, [{ miles: 70 }]),
      "at-70",
      "out",
      {
        plan: null,
        extra_cost: null,
        changes: null,
        message: "No plan does without Station. A full tank is too small to get from the start to the destination.",
      },
    ],
    [
      "no plan without it, by rules",
      { ...TRIP, stations: [TRIP.stations[0], { ...TRIP.stations[1], maximum_purchase_gallons: 20 }] },
      "at-70",
      "out",
      { plan: null, message: "No plan does without Exit 70. No other plan keeps the rules of the request." },
    ],
    [
      "no plan with it, by a rule",
      { ...TRIP, params: { ...TRIP.params, minimum_purchase_gallons: 75 } },
      "at-70",
      "in",
      {
        plan: null,
        message:
          "No plan stops at Exit 70: the rules of the request are in the way. To make it possible: let no minimum purchase be more than 70 gallons.",
      },
    ],
    [
      "no plan with it, by fuel",
      requestOf(150, [
        { miles: 70, name: "Near" },
        { miles: 75, name: "Aside", detour_miles: 120 },
      ]),
      "at-75",
      "in",
      {
        plan: null,
        message:
          "No plan stops at Aside: the fuel does not last to it, or on from it, with buffer and reserve left, or several rules are in the way.",
      },
    ],
    [
      "past the end",
      requestOf(150, [{ miles: 70 }, { miles: 151, name: "Beyond" }]),
      "at-151",
      "in",
      { plan: null, message: "No plan stops at Beyond: it is past the end of the route." },
    ],
    [
      "behind the vehicle",
      { ...TRIP, progress: { miles_from_route_start: 75 } },
      "at-70",
      "in",
      { plan: null, message: "No plan stops at Exit 70: it is behind the vehicle." },
    ],
    // 40 gallons for 10 cents less each, and no detour.
    [
      "closed by now, and asked for all the same",
      { ...TRIP, progress: { miles_from_route_start: 10, skipped_station_ids: ["at-70"] } },
      "at-70",
      "in",
      { extra_cost: -6, message: "A stop at Exit 70 saves $6.00." },
    ],
    // 50 gallons for 10 cents less each, and no detour.
    [
      "excluded, and asked for all the same",
      { ...TRIP, params: { ...TRIP.params, excluded_station_ids: ["at-70"] } },
      "at-70",
      "in",
      { extra_cost: -7, message: "A stop at Exit 70 saves $7.00." },
    ],
    [
      "required, and asked to do without it",
      { ...TRIP, params: { ...TRIP.params, required_station_ids: ["at-80"] } },
      "at-80",
      "out",
      { extra_cost: -2, message: "Doing without Exit 80 saves $2.00." },
    ],
    [
      "locked, and asked to do without it, which saves its detour",
      {
        ...TRIP,
        progress: { miles_from_route_start: 10, locked_station_ids: ["at-80"] },
        vehicle: { ...TRIP.vehicle, current_fuel_gallons: 90 },
      },
      "at-80",
      "out",
      { extra_cost: -2, message: "Doing without Exit 80 saves $2.00." },
    ],
    [
      "excluded, and saves less than a cent",
      {
        ...requestOf(150, [{ miles: 70 }, { miles: 80, price_per_gallon: 3.00002 }]),
        params: { inter_stop_buffer_fraction: 0, destination_reserve_fraction: 0, excluded_station_ids: ["at-70"] },
      },
      "at-70",
      "in",
      { extra_cost: -0.001, message: "A stop at Station saves less than a cent." },
    ],
    [
      "locked, and asked to do without it",
      { ...TRIP, progress: { miles_from_route_start: 10, locked_station_ids: ["at-70"] } },
      "at-70",
      "out",
      { plan: { stops: [{ station_id: "at-80" }] } },
    ],
    [
      "an excluded station is no fallback where it is asked to do without it",
      { ...TRIP, stations: TRIP.stations.slice(0, 1), params: { ...TRIP.params, brands: { fallback: true } } },
      "at-70",
      "out",
      {
        plan: null,
        message: "No plan does without Exit 70. A full tank is too small to get from the start to the destination.",
      },
    ],
  ])("%s", async (_, request, id, force, expected) => {
    expect(await answerTo(request, id, force)).toMatchObject(expected);
  });

  test("the explanation of the plan comes with it", async () => {
    const { plan } = await answerTo({ ...TRIP, params: { ...TRIP.params, explain: true } }, "at-80", "in");
    expect(plan?.explanation?.rules).toBeDefined();
    expect(plan?.stops[0]?.explanation?.reason).toMatch(/\.$/);
  });

  test.each([
    ["unknown", "nowhere", "Input should be the id of one of the stations"],
    ["that of several", "at-70", "Input should be the id of one station; 2 stations have it"],
  ])("an id that is %s", async (_, id, msg) => {
    const response = await postTo(EXPLAIN, app, {
      ...requestOf(150, [{ miles: 70 }, { miles: 71, id: "at-70" }]),
      station_id: id,
      force: "in",
    });
    expect([response.statusCode, errorOf(response)]).toMatchObject([
      400,
      { error_code: "VALIDATION_ERROR", details: [{ loc: ["body", "station_id"], msg, type: "value_error" }] },
    ]);
  });

  test("the faults of both fields, and of the rest", async () => {
    const response = await postTo(EXPLAIN, app, { ...TRIP, vehicle: undefined, force: "maybe" });
    expect(errorOf(response)).toMatchObject({
      details: [
        { loc: ["body", "vehicle"] },
        { loc: ["body", "station_id"] },
        { loc: ["body", "force"], msg: "Input should be 'in' or 'out'" },
      ],
    });
  });

  test("what was assumed and ignored is said, with a plan and without one, for people and programs", async () => {
    const { params, route, vehicle, ...rest } = requestOf(150, [{ miles: 70 }, { miles: 140 }]);
    const doubtful = {
      ...rest,
      route: { ...route, start: route.end, end: route.start },
      vehicle: { ...vehicle, current_fuel_gallons: undefined, tank_capacity_gallons: 100 },
      params: { ...params, max_stops: 3 },
    };
    const codes = ["ROUTE_LINE_REVERSED", "FIELD_UNKNOWN", "FULL_TANK_ASSUMED"];
    const within = { ...doubtful, progress: { miles_from_route_start: 75 } };
    const none = await answerTo(within, "at-70", "in");
    expect(none.plan).toBeNull();
    expect(none.warning_details.map(({ code }) => code)).toEqual(codes);
    expect(none.warnings).toHaveLength(codes.length);
    expect(none.warnings[0]).toMatch(/^the route's line runs from its end to its start/);
    const some = await answerTo(within, "at-140", "in");
    expect(some.warning_details.map(({ code }) => code)).toEqual(codes);
    expect(some.plan).toMatchObject({ warnings: some.warnings, warning_details: some.warning_details });
  });

  test("a trip without a plan is refused as by optimize", async () => {
    const hopeless = requestOf(500, [{ miles: 70 }]);
    const { status, text } = await explain(hopeless, "at-70", "in");
    expect({ status, text }).toEqual({ status: 422, text: (await post(app, hopeless, ID)).body });
  });

  test("it has a limit of its own, and the log says what was read and planned", async () => {
    const key = newKey();
    const first = await postTo(
      EXPLAIN,
      app,
      { ...TRIP, station_id: "at-70", force: "out" },
      { "x-api-key": key, "x-request-id": "counted" },
    );
    const other = await post(app, TRIP, { "x-api-key": key });
    expect([
      first.headers["ratelimit-limit"],
      first.headers["ratelimit-remaining"],
      other.headers["ratelimit-remaining"],
    ]).toEqual(["120", "119", "119"]);
    const line = lines.find((each) => each.includes('"counted"'));
    expect(parseJson(line ?? "")).toMatchObject({ endpoint: EXPLAIN, stations: 2, scanned: 2, stops: 1 });
  });
});
