// The client against the service itself, over a real socket.

import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import {
  type ClientOptions,
  createClient,
  type EnrichedStation,
  type ExplainResponse,
  type FuelRouteClient,
  type FuelRouteErrorCode,
  type Hours,
  type InfeasibleRouteDetails,
  isInfeasibleRoute,
  isRulesTooTight,
  type OptimizeRequest,
  type OptimizeResponse,
  type PlannedBreak,
  type PlanRequest,
  type PlanResponse,
  type Relaxation,
  type Route,
  type ScheduleEntry,
  type Station,
  type StatusResponse,
} from "../../src/client/index.js";
import { type ErrorCode, ServiceError } from "../../src/contract/values/errors.js";
import type { Services } from "../../src/http/endpoints/handler.js";
import { newKey } from "../support/app.js";
import { InfeasibleDetails } from "../support/infeasible.js";
import { straightRoads } from "../support/providers.js";
import { listen } from "../support/wire.js";
import { enrichRequest, failureOf, handRequest } from "./requests.js";

async function connect(
  options: Parameters<typeof listen>[0] = {},
  more: Partial<ClientOptions> = {},
): Promise<FuelRouteClient> {
  const { port } = await listen(options);
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: newKey(), ...more });
}

describe("answers", () => {
  test("computeRoute: what the provider of routes says", async () => {
    const client = await connect();
    const { route, origin, destination, warnings, request_id } = await client.computeRoute(
      { origin: "Omaha, NE", destination: "Denver, CO" },
      { requestId: "trip-7.a" },
    );
    expect({ origin, destination, warnings }).toEqual({ origin: "Omaha, NE", destination: "Denver, CO", warnings: [] });
    expect(route.total_distance_miles).toBeCloseTo(Math.hypot(41.2586 - 39.7392, 104.9847 - 95.9378) * 69, 2);
    expect(route.polyline.length).toBeGreaterThan(0);
    expect(request_id).toBe("trip-7.a");
    expectTypeOf(route.total_distance_miles).toBeNumber();
    expectTypeOf(route.start).toEqualTypeOf<{ lat: number; lng: number }>();
  });

  test("enrichStations: miles and detour of the stations near the route", async () => {
    const client = await connect();
    const { stations, warnings } = await client.enrichStations(enrichRequest());
    expect(stations).toHaveLength(1);
    const [near] = stations;
    expect(near).toMatchObject({ id: "near", metadata: { lanes: 12 } });
    expect(near?.miles_from_route_start).toBeCloseTo(200, 1);
    // A degree of latitude has 69 miles, and the roads of the test take ten minutes a mile.
    expect(near?.detour_minutes).toBeGreaterThan(6.8);
    expect(near?.detour_minutes).toBeLessThan(7);
    expect(warnings).toContain("1 stations dropped: more than 7.0 miles from the route.");
    expectTypeOf(stations).toEqualTypeOf<EnrichedStation[]>();
    expectTypeOf<EnrichedStation["miles_from_route_start"]>().toBeNumber();
  });

  test("optimize: the known optimum", async () => {
    const client = await connect();
    const { stops, summary, request_id } = await client.optimize(handRequest());
    expect(stops.map(({ station_id, gallons_to_purchase }) => [station_id, gallons_to_purchase])).toEqual([
      ["s0", 6],
      ["s1", 22],
    ]);
    expect(summary).toMatchObject({ total_fuel_cost: 62, total_cost: 64 });
    expect(request_id).toMatch(/^req_/);
    expectTypeOf(summary.baseline_comparison.savings_dollars).toBeNumber();
    expectTypeOf<Awaited<ReturnType<FuelRouteClient["optimize"]>>>().toEqualTypeOf<OptimizeResponse>();
  });

  test("optimize with hours: when the break is, as the types have it", async () => {
    const client = await connect();
    const { stops, summary, schedule } = await client.optimize({
      ...handRequest(),
      hours: { drive_minutes_to_break: 60, departure_at: "2026-07-13T06:00-05:00" },
    });
    expect(stops.every(({ covers, arrive_at }) => covers?.includes("fuel") && arrive_at !== undefined)).toBe(true);
    expect(summary.breaks?.[0]).toMatchObject({ kind: "break", minutes: 30 });
    expect(schedule?.map(({ activity }) => activity)).toContain("driving");
    expectTypeOf(summary.breaks).toEqualTypeOf<PlannedBreak[] | undefined>();
    expectTypeOf(schedule).toEqualTypeOf<ScheduleEntry[] | undefined>();
    expectTypeOf<PlanResponse["plan"]["schedule"]>().toEqualTypeOf<ScheduleEntry[] | undefined>();
    expectTypeOf<Hours | null | undefined>().toEqualTypeOf<OptimizeRequest["hours"]>();
    expectTypeOf<PlanRequest["hours"]>().toEqualTypeOf<OptimizeRequest["hours"]>();
    expectTypeOf<Station["parking_spaces"]>().toEqualTypeOf<number | null | undefined>();
  });

  test("explain: a plan under a condition, and null where there is none", async () => {
    const client = await connect();
    const request = handRequest();
    const { plan, extra_cost, changes, message, request_id } = await client.explain(
      { ...request, station_id: "s2", force: "in" },
      { requestId: "why-1" },
    );
    // The third station adds a stop, where it need sell nothing.
    expect({ extra_cost, kinds: changes?.map(({ kind }) => kind), request_id }).toEqual({
      extra_cost: 1,
      kinds: ["kept", "kept", "added"],
      request_id: "why-1",
    });
    const asked = await client.optimize({ ...request, params: { ...request.params, required_station_ids: ["s2"] } });
    expect({ ...plan, request_id: asked.request_id }).toEqual(asked);
    expect(message).toMatch(/costs \$1\.00 more\.$/);
    expect(await client.explain({ ...request, station_id: "s0", force: "out" })).toMatchObject({
      plan: null,
      extra_cost: null,
      changes: null,
    });
    expectTypeOf<Awaited<ReturnType<FuelRouteClient["explain"]>>>().toEqualTypeOf<ExplainResponse>();
  });

  test("optimize: rules of a fleet, and what the answer says for them", async () => {
    const client = await connect();
    const request = handRequest();
    const stations = request.stations.map((station) => ({
      ...station,
      brand: "Pilot",
      detour_miles: 0,
      minimum_purchase_gallons: 10,
    }));
    const vehicle = {
      tank_capacity_gallons: 30,
      current_fuel_gallons: 15,
      consumption: [
        { until_mile: 200, mpg: 10 },
        { until_mile: 400, mpg: 10 },
      ],
      usable_tank_fraction: 1,
    };
    const rules = {
      stop_minutes: 4,
      maximum_stops: 3,
      required_station_ids: ["s1"],
      brands: { only: ["Flying J"], prefer: [{ brand: "pilot", dollars_per_stop: 5 }] },
    };
    const { stops, summary } = await client.optimize({
      ...request,
      stations,
      vehicle,
      params: { ...request.params, ...rules },
    });
    // By hand: 10 gallons at s0, which cannot sell less, and the 18 that are left at s1.
    expect(
      stops.map(({ station_id, gallons_to_purchase, stop_minutes, detour_gallons }) => [
        station_id,
        gallons_to_purchase,
        stop_minutes,
        detour_gallons,
      ]),
    ).toEqual([
      ["s0", 10, 4, 0],
      ["s1", 18, 4, 0],
    ]);
    expect(summary).toMatchObject({
      total_fuel_cost: 66,
      total_cost: 72,
      total_stop_minutes: 8,
      preference_handicap: 0,
      optimality: "proven",
    });
    expectTypeOf(stops[0]?.is_fallback).toEqualTypeOf<true | undefined>();
    expectTypeOf(summary.optimality).toEqualTypeOf<"proven" | "bounded" | "dip">();
  });

  test("status: what the service was started with", async () => {
    const client = await connect();
    expect(await client.status({ requestId: "mine" })).toEqual({
      routing: { provider: "straight", coverage: "Straight roads." },
      places: { provider: "towns", coverage: "A few towns." },
      request_id: "mine",
    });
    expectTypeOf<Services["coverage"] & { request_id: string }>().toExtend<StatusResponse>();
    expectTypeOf<StatusResponse>().toExtend<Services["coverage"]>();
  });

  test("go into the next request as they are", async () => {
    const client = await connect();
    const { route } = await client.computeRoute({ origin: "Omaha, NE", destination: "Denver, CO" });
    const station = {
      id: "a",
      name: "A",
      address: "Here",
      location: route.start,
      price_per_gallon: 3.5,
      metadata: { own: [1] },
    };
    const { stations } = await client.enrichStations({ route, stations: [station] });
    const { feasible } = await client.optimize({ route, stations, vehicle: { mpg: 7, tank_capacity_gallons: 120 } });
    expect(stations).toMatchObject([{ metadata: { own: [1] } }]);
    expect(feasible).toBe(true);
  });

  test("requests are typed as the contract says", () => {
    expectTypeOf<Station>().toHaveProperty("price_per_gallon").toEqualTypeOf<number | null | undefined>();
    expectTypeOf<{ lat: number; lng: string }[]>().not.toExtend<NonNullable<Route["waypoints"]>>();
    expectTypeOf<Omit<OptimizeRequest, "vehicle">>().not.toExtend<OptimizeRequest>();
    expectTypeOf<{ miles: number }>().not.toExtend<Station>();
    expectTypeOf<ErrorCode>().toExtend<FuelRouteErrorCode>();
    expectTypeOf<{ brands: { only: number[] } }>().not.toExtend<NonNullable<OptimizeRequest["params"]>>();
  });
});

describe("refusals", () => {
  test("no plan: the obstacle, typed", async () => {
    const client = await connect();
    const request = handRequest();
    const error = await failureOf(
      client.optimize({ ...request, vehicle: { ...request.vehicle, current_fuel_gallons: 5 } }),
    );
    expect(error).toMatchObject({ code: "INFEASIBLE_ROUTE", status: 422, faults: [] });
    if (!isInfeasibleRoute(error)) throw new Error("not known as infeasible");
    expect(InfeasibleDetails.parse(error.details)).toEqual(error.details);
    // 10 gallons to mile 100 and 1 left.
    expect(error.details).toMatchObject({
      cause: "INITIAL_FUEL_TOO_LOW",
      from_mile: 0,
      to_mile: 100,
      shortfall_gallons: 6,
      from_station_id: null,
      to_station_id: "s0",
    });
    expect(error.details.nearest_fix).toBe("start with at least 11 gallons");
    expect(error.message).toMatch(
      /^POST \/v1\/optimize answered 422 INFEASIBLE_ROUTE: .*start with at least 11 gallons.*req_/,
    );
    // What the service itself says.
    expect(error.message).toBe(
      `POST /v1/optimize answered 422 INFEASIBLE_ROUTE: ${error.reason} (request ${error.requestId})`,
    );
    expectTypeOf(error.details).toEqualTypeOf<InfeasibleRouteDetails>();
    expectTypeOf<keyof InfeasibleRouteDetails>().toEqualTypeOf<keyof z.infer<typeof InfeasibleDetails>>();
    expect(isRulesTooTight(error)).toBe(false);
  });

  test("no plan for a route that runs backwards: the error has that doubt", async () => {
    const client = await connect();
    const { route, ...request } = handRequest();
    const dry = { ...request.vehicle, current_fuel_gallons: 5 };
    const error = await failureOf(
      client.optimize({ ...request, route: { ...route, start: route.end, end: route.start }, vehicle: dry }),
    );
    expect(error).toMatchObject({
      code: "INFEASIBLE_ROUTE",
      warnings: [expect.stringMatching(/^the route's line runs from its end to its start/)],
    });
    expect((await failureOf(client.optimize({ ...request, route, vehicle: dry }))).warnings).toEqual([]);
  });

  test("no plan by rules: each one's least relaxation, typed", async () => {
    const client = await connect();
    const request = handRequest();
    const error = await failureOf(client.optimize({ ...request, params: { ...request.params, maximum_stops: 1 } }));
    expect(isInfeasibleRoute(error)).toBe(false);
    if (!isRulesTooTight(error)) throw new Error("not known as too tight");
    expect(error.details).toMatchObject({
      cause: "RULES_TOO_TIGHT",
      nearest_fix: "allow 2 stops",
      rules: [{ rule: "maximum_stops", value: 2 }],
    });
    expect(error.message).toContain("422 INFEASIBLE_ROUTE: ");
    expectTypeOf(error.details.rules).toEqualTypeOf<readonly Relaxation[]>();
  });

  test("faults of each endpoint, of either body", async () => {
    const client = await connect();
    const enrich = enrichRequest();
    const wrongRadius = await failureOf(
      client.enrichStations({ ...enrich, coarse_filter_radius_miles: 50, max_detour_minutes: 0 }),
    );
    expect(wrongRadius).toMatchObject({ code: "VALIDATION_ERROR", status: 422, faultCount: 2 });
    expect(wrongRadius.faults).toEqual([
      {
        loc: ["body", "coarse_filter_radius_miles"],
        msg: expect.any(String),
        type: "less_than_equal",
        ctx: { le: 20 },
        input: 50,
      },
      {
        loc: ["body", "max_detour_minutes"],
        msg: expect.any(String),
        type: "greater_than_equal",
        ctx: { ge: 1 },
        input: 0,
      },
    ]);
    expect(wrongRadius.requestId).toMatch(/^req_/);
    expect(wrongRadius.message).toContain(
      "2 faults: body.coarse_filter_radius_miles: Input should be less than or equal to 20; body.max_detour_minutes: ",
    );

    const request = handRequest();
    const wrongParams = await failureOf(client.optimize({ ...request, params: { time_value_dollars_per_minute: 7 } }));
    expect(wrongParams).toMatchObject({ code: "VALIDATION_ERROR", status: 400, faultCount: 1 });
    expect(wrongParams.faults).toMatchObject([
      { loc: ["body", "params", "time_value_dollars_per_minute"], type: "less_than_equal" },
    ]);
    expect(wrongParams.message).toContain("1 fault: body.params.time_value_dollars_per_minute: Input should be");
  });

  test("more faults than are listed are counted, and messages quote nothing of the body", async () => {
    const client = await connect();
    const request = handRequest();
    const [station] = request.stations;
    if (station === undefined) throw new Error("no station");
    const stations = Array.from({ length: 150 }, () => ({ ...station, id: "", name: "private name".repeat(50) }));
    const error = await failureOf(client.optimize({ ...request, stations }));
    expect(error.faults).toHaveLength(100);
    expect(error.faultCount).toBe(300);
    expect(error.message).toContain("297 more");
    expect(error.message).not.toContain("private name");
  });

  test("other codes with their details", async () => {
    const client = await connect();
    const ambiguous = await failureOf(client.computeRoute({ origin: "Springfield", destination: "Omaha, NE" }));
    expect(ambiguous).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      status: 422,
      details: { candidates: [{ name: "Springfield, MO" }, { name: "Springfield, IL" }] },
    });
    const { port } = await listen();
    const stranger = createClient({ baseUrl: `http://127.0.0.1:${port}/`, apiKey: "wrong-key" });
    const refused = await failureOf(stranger.status());
    expect(refused).toMatchObject({ code: "AUTHENTICATION_FAILED", status: 403, retryAfterSeconds: undefined });
    expect(refused.message).not.toContain("wrong-key");
    const elsewhere = createClient({ baseUrl: `http://127.0.0.1:${port}/prefix`, apiKey: newKey() });
    expect(await failureOf(elsewhere.status())).toMatchObject({ code: "NOT_FOUND", status: 404 });
  });

  test("a key that has used up its minute fails at once: the pause would outlast the call", async () => {
    let sent = 0;
    const client = await connect({}, { fetch: (...args) => (sent++, fetch(...args)) });
    const request = { origin: "Omaha, NE", destination: "Denver, CO" };
    for (let i = 0; i < 60; i++) await client.computeRoute(request);
    const error = await failureOf(client.computeRoute(request));
    expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
    expect(error.retryAfterSeconds).toBeGreaterThan(15);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
    // A pause would have been followed by another request.
    expect(sent).toBe(61);
  });

  test("a single failure of a provider goes unnoticed", async () => {
    let asked = 0;
    const roads = straightRoads();
    const routing = straightRoads({
      route: async (...args) => {
        if (++asked === 1) throw new ServiceError("UPSTREAM_ERROR", "It failed.");
        return roads.route(...args);
      },
    });
    const client = await connect({ routing });
    expect(
      (await client.computeRoute({ origin: "Omaha, NE", destination: "Denver, CO" })).route.total_distance_miles,
    ).toBeGreaterThan(0);
    expect(asked).toBe(2);
  });
});
