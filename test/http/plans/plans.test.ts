// POST /v1/plans: what is its own beside the three steps.

import { request as httpRequest } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { decodePolyline } from "../../../src/contract/values/polyline.js";
import { PlanResponse } from "../../../src/contract/schemas/plans.js";
import type { RoutingProvider } from "../../../src/providers/routing/provider.js";
import { captureLog, errorOf, makeOwnApp, newKey, parseJson, postTo, type TestOptions } from "../../support/app.js";
import { memorySets } from "../../support/memorySets.js";
import { straightRoads, townPlaces } from "../../support/providers.js";

const PLANS = "/v1/plans";

/** Stations on the parallel of 40 degrees, by their longitude. */
const stationsAt = (...lngs: readonly number[]) =>
  lngs.map((lng, i) => ({
    id: `s${i}`,
    name: `Station ${i}`,
    address: "Road",
    location: { lat: 40, lng },
    price_per_gallon: 3 + i / 10,
  }));

/** 69 miles to a degree at 60 mph; the tank lasts for 200 miles. */
const VEHICLE = { mpg: 1, tank_capacity_gallons: 200, current_fuel_gallons: 150 };
const TRIP = { origin: "40,-100", destination: "40,-97", vehicle: VEHICLE };
const SET = stationsAt(-99.5, -99, -98.5, -98, -97.5, -60);

async function send(body: object, options: TestOptions = {}) {
  const app = await makeOwnApp({ stationSets: memorySets({ default: SET, "night-1": SET.slice(0, 3) }), ...options });
  return postTo(PLANS, app, body);
}

async function plan(body: object, options: TestOptions = {}): Promise<PlanResponse> {
  const response = await send(body, options);
  expect(response.statusCode, response.body).toBe(200);
  return PlanResponse.parse(parseJson(response.body));
}

describe("stations", () => {
  test("are those of the host where the request names none, and the answer says how many there are", async () => {
    const {
      considered,
      plan: { stops },
    } = await plan(TRIP);
    expect(considered).toEqual({
      station_set: "default",
      station_set_version: expect.stringMatching(/^[0-9a-f]{64}$/),
      station_count: 6,
      near_count: 5,
      candidate_count: 5,
    });
    expect(stops.length).toBeGreaterThan(0);
  });

  test("are those of the set that the request names", async () => {
    expect((await plan({ ...TRIP, station_set: "night-1" })).considered).toMatchObject({
      station_set: "night-1",
      station_count: 3,
      near_count: 3,
    });
  });

  test("without a price are left out where they are from a set, and refused where they are from the request", async () => {
    const stations = SET.map((station, i) => (i < 2 ? { ...station, price_per_gallon: null } : station));
    expect((await plan(TRIP, { stationSets: memorySets({ default: stations }) })).considered).toMatchObject({
      station_count: 6,
      near_count: 3,
    });
    const refused = await send({ ...TRIP, stations });
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused)).toMatchObject({
      error_code: "MISSING_STATION_PRICE",
      details: { station_ids: ["s0", "s1"], count: 2 },
    });
  });

  test("that cost nothing after discounts: the fault names the station, or the pricing of a set", async () => {
    const pricing = { discounts: [{ station_ids: ["s4"], percent_off: 100 }] };
    // The first ones are far from the route.
    const stations = [...stationsAt(-60, -61, -62, -63), { ...stationsAt(-98.5)[0], id: "s4" }];
    const locs = async (body: object) => {
      const { details } = errorOf(await send(body));
      return z
        .array(z.looseObject({ loc: z.array(z.string()) }))
        .parse(details)
        .map(({ loc }) => loc);
    };
    expect(await locs({ ...TRIP, stations, pricing })).toEqual([["body", "stations", "4", "price_per_gallon"]]);
    expect(await locs({ ...TRIP, pricing })).toEqual([["body", "pricing"]]);
  });

  test("of the request may carry miles of another route, which mean nothing", async () => {
    const stations = SET.map((station) => ({ ...station, miles_from_route_start: 7, detour_minutes: 3 }));
    expect((await plan({ ...TRIP, stations })).plan).toEqual((await plan(TRIP)).plan);
  });

  test("are refused before the vehicle, as /v1/optimize and batches do", async () => {
    const refused = await send({ ...TRIP, stations: [{ ...SET[0], price_per_gallon: null }], vehicle: {} });
    expect(errorOf(refused).error_code).toBe("MISSING_STATION_PRICE");
  });

  test("of several fuels are refused", async () => {
    const stations = SET.map((station, i) => ({ ...station, fuel_type: i === 0 ? "regular" : "diesel" }));
    expect(errorOf(await send({ ...TRIP, stations }))).toMatchObject({
      error_code: "MIXED_FUEL_TYPES",
      details: { station_ids: ["s0"] },
    });
  });

  test("of a set that is not there: 404 that tells which, or that the host has none", async () => {
    const named = await send({ ...TRIP, station_set: "yesterday" });
    expect([named.statusCode, errorOf(named)]).toMatchObject([
      404,
      { error_code: "STATION_SET_NOT_FOUND", message: expect.stringContaining('"yesterday"') },
    ]);
    const unnamed = await send(TRIP, { stationSets: memorySets() });
    expect([unnamed.statusCode, errorOf(unnamed)]).toMatchObject([
      404,
      { error_code: "STATION_SET_NOT_FOUND", message: expect.stringContaining("Send station_set or stations") },
    ]);
  });

  test("none near enough: 422 with the radius, the detour and how many were near", async () => {
    const far = await send({ ...TRIP, origin: "45,-100", destination: "45,-97" });
    expect([far.statusCode, errorOf(far)]).toMatchObject([
      422,
      {
        error_code: "NO_STATION_NEAR",
        message: expect.stringContaining("No station with a price lies within 7 miles"),
        details: { near_count: 0, coarse_filter_radius_miles: 7, max_detour_minutes: 10 },
      },
    ]);
    // Ten minutes for each mile.
    const slow = await send({
      ...TRIP,
      origin: "40.05,-100",
      destination: "40.05,-97",
      corridor: { coarse_filter_radius_miles: 20, max_detour_minutes: 5 },
    });
    expect(errorOf(slow)).toMatchObject({
      error_code: "NO_STATION_NEAR",
      message: expect.stringMatching(/^5 stations lie within 20 miles .* detour of at most 5 minutes/),
      details: { near_count: 5 },
    });
  });

  test("a version is the same from start to end, even if the set is replaced meanwhile", async () => {
    const before = memorySets({ default: SET });
    const after = memorySets({ default: SET.slice(0, 1) });
    let stationSets = before;
    const roads = straightRoads();
    const routing = straightRoads({
      detours: async (...args) => {
        stationSets = after;
        return roads.detours(...args);
      },
    });
    const { considered } = await plan(TRIP, {
      routing,
      stationSets: { ...before, open: async (...args) => stationSets.open(...args) },
    });
    expect(considered).toMatchObject({ station_count: 6, candidate_count: 5 });
  });
});

describe("via", () => {
  const via = ["40,-99.5", "40.2,-98.75", "40,-98.0004"];

  test("the route is that of its legs: a line through all places, exact sums of miles and minutes", async () => {
    const {
      route,
      legs = [],
      origin,
      destination,
    } = await plan({ ...TRIP, via, corridor: { coarse_filter_radius_miles: 20, max_detour_minutes: 20 } });
    expect(legs.map((leg) => [leg.origin, leg.destination])).toEqual([
      ["40,-100", via[0]],
      [via[0], via[1]],
      [via[1], via[2]],
      [via[2], "40,-97"],
    ]);
    const thousandths = (value: number): number => Math.round(value * 1000);
    for (const field of ["total_distance_miles", "total_duration_minutes"] as const) {
      expect(thousandths(route[field])).toBe(legs.reduce((sum, leg) => sum + thousandths(leg[field]), 0));
      expect(String(route[field])).toMatch(/^\d+(\.\d{1,3})?$/);
    }
    expect(decodePolyline(route.polyline)).toEqual({
      lats: [40, 40, 40.2, 40, 40],
      lngs: [-100, -99.5, -98.75, -98.0004, -97],
    });
    expect([origin, destination, route.start, route.end]).toEqual([
      "40,-100",
      "40,-97",
      { lat: 40, lng: -100 },
      { lat: 40, lng: -97 },
    ]);
  });

  test("an empty list is none, and a round trip ends where it began", async () => {
    expect(await plan({ ...TRIP, via: [] })).not.toHaveProperty("legs");
    const { route, legs } = await plan({
      ...TRIP,
      destination: TRIP.origin,
      vehicle: { ...VEHICLE, current_fuel_gallons: 200 },
      via: ["40,-98", "40,-99"],
    });
    expect(legs).toHaveLength(3);
    expect(route.start).toEqual(route.end);
  });

  test("a refusal says which place it is about", async () => {
    const unknown = await send({ ...TRIP, via: ["Omaha, NE", "40,-99", "Nowhere", "40,-98"] });
    expect([unknown.statusCode, errorOf(unknown)]).toMatchObject([
      422,
      { error_code: "PLACE_NOT_FOUND", message: expect.stringMatching(/^via\.2: /), details: { field: "via.2" } },
    ]);
    const several = await send({ ...TRIP, via: ["Springfield"] });
    expect(errorOf(several)).toMatchObject({
      error_code: "PLACE_AMBIGUOUS",
      details: { field: "via.0", candidates: [expect.anything(), expect.anything()] },
    });
    const same = await send({ ...TRIP, via: ["40,-99", "40,-99"] });
    expect([same.statusCode, errorOf(same)]).toMatchObject([
      422,
      { error_code: "ROUTE_NOT_FOUND", message: expect.stringMatching(/^From "40,-99" to "40,-99": /) },
    ]);
  });

  test("what is assumed of each place is said; what holds for all legs is said once", async () => {
    const places = {
      ...townPlaces,
      locate: async (text: string) => ({
        lat: 40,
        lng: text === "a" ? -99 : -98,
        name: text,
        warnings: [{ code: "FROM_SERVICE", text: `${text} is a guess.` }] as const,
      }),
    };
    const road = straightRoads();
    const routing = straightRoads({
      route: async (...ends) => ({
        ...(await road.route(...ends)),
        warnings: [
          { code: "ROUTE_OFF_NETWORK", milesOff: 20, totalMiles: 69 },
          { code: "LINE_APPROXIMATE", sharePercent: 94, withinMiles: 2 },
        ],
      }),
    });
    const { warnings } = await plan({ ...TRIP, via: ["a", "b"] }, { places, routing });
    expect(warnings.slice(0, 4)).toEqual([
      "a is a guess.",
      "b is a guess.",
      "60.0 of the route's 207.0 miles run off the roads of the built-in network, and are estimated from straight lines.",
      "The route's line is approximate: along 94 % of it, the road lies within 2.0 miles.",
    ]);
  });

  test("a trip that is longer than any route is refused", async () => {
    const there = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? "40,-55" : "40,-120"));
    const response = await send({ ...TRIP, via: there });
    expect([response.statusCode, errorOf(response).error_code]).toEqual([422, "ROUTE_TOO_LONG"]);
  });
});

describe("alternatives", () => {
  /** Roads at these latitudes, each with these minutes. */
  const roadsAt = (...minutes: readonly number[]): RoutingProvider => {
    const road = straightRoads();
    return straightRoads({
      routes: async (from, to, signal, { alternatives }) => {
        const usual = await road.route(from, to, signal);
        const [first = usual, ...others] = minutes
          .slice(0, 1 + alternatives)
          .map((totalMinutes, i) => ({ ...usual, totalMinutes, lats: usual.lats.map((lat) => lat + i) }));
        return [first, ...others];
      },
    });
  };

  /** A station halfway on each road, at these prices. */
  const pricesOnRoads = (...prices: readonly number[]) =>
    prices.map((price, i) => ({
      ...SET[0],
      id: `road-${i}`,
      location: { lat: 40 + i, lng: -98.5 },
      price_per_gallon: price,
    }));

  test("the road whose fuel, stops and driving time cost least is taken; all are listed with their figures", async () => {
    const routing = roadsAt(207, 217, 300);
    const {
      roads = [],
      plan: taken,
      route,
      considered,
    } = await plan({ ...TRIP, alternatives: 3, stations: pricesOnRoads(4, 3.5, 3) }, { routing });
    expect(roads.map((road) => road.is_chosen)).toEqual([false, true, false]);
    const summaries = await Promise.all(
      [0, 1, 2].map(async (i) =>
        plan(
          { ...TRIP, stations: pricesOnRoads(4, 3.5, 3).filter((_, k) => k === i) },
          {
            routing: straightRoads({
              route: async (from, to, signal) =>
                (await roadsAt(207, 217, 300).routes(from, to, signal, { alternatives: 3 }))[i] ??
                expect.fail("no such road"),
            }),
          },
        ),
      ),
    );
    for (const [
      i,
      {
        plan: { summary, stops },
        route: { total_duration_minutes: minutes },
      },
    ] of summaries.entries()) {
      expect(roads[i]).toMatchObject({
        stop_count: stops.length,
        total_fuel_cost: summary.total_fuel_cost,
        total_cost: summary.total_cost,
        total_duration_minutes: minutes,
        message: null,
      });
      // Fuel from the tank is worth the mean price along the usual road, where there is one station.
      const compared = summary.total_cost + minutes * 0.5 + (150 - summary.fuel_remaining_at_destination_gallons) * 4;
      expect(roads[i]?.compared_cost).toBeCloseTo(compared, 2);
    }
    expect(taken).toEqual(summaries[1]?.plan);
    expect(route.polyline).toBe(roads[1]?.polyline);
    expect(considered).toMatchObject({ near_count: 1, candidate_count: 1 });
  });

  test("of equals the usual one is taken; fewer roads than wanted are no fault", async () => {
    const road = straightRoads();
    const twice = straightRoads({
      routes: async (...query) => {
        const usual = await road.route(...query);
        return [usual, usual];
      },
    });
    const { roads = [] } = await plan({ ...TRIP, alternatives: 2 }, { routing: twice });
    expect(roads.map((each) => each.is_chosen)).toEqual([true, false]);
    expect(roads[0]?.compared_cost).toBe(roads[1]?.compared_cost);
    expect((await plan({ ...TRIP, alternatives: 3 }, { routing: roadsAt(207) })).roads).toHaveLength(1);
  });

  test("0 is none", async () => {
    expect(await plan({ ...TRIP, alternatives: 0 })).not.toHaveProperty("roads");
  });

  test("a road without a plan stays with the reason", async () => {
    const vehicle = { ...VEHICLE, tank_capacity_gallons: 140, current_fuel_gallons: 139 };
    // The third road has no station; on the first its only one is out of reach for the rest of the way.
    const stations = [{ ...pricesOnRoads(3)[0], location: { lat: 40, lng: -99.9 } }, ...pricesOnRoads(3, 3.2).slice(1)];
    const {
      roads = [],
      plan: { stops },
    } = await plan({ ...TRIP, vehicle, alternatives: 3, stations }, { routing: roadsAt(207, 220, 230) });
    expect(roads).toMatchObject([
      {
        is_chosen: false,
        stop_count: null,
        total_fuel_cost: null,
        total_cost: null,
        compared_cost: null,
        message: expect.stringContaining("A full tank is too small to get from the station at mile 6.8"),
      },
      { is_chosen: true, message: null, compared_cost: expect.any(Number) },
      { is_chosen: false, stop_count: null, message: "No station lies near enough to this road." },
    ]);
    expect(stops.map((stop) => stop.station_id)).toEqual(["road-1"]);
  });

  test("without a plan on any road, the refusal is that of the usual one", async () => {
    const vehicle = { ...VEHICLE, tank_capacity_gallons: 50, current_fuel_gallons: 50 };
    const stations = pricesOnRoads(3, 3);
    const [some, one] = [
      await send({ ...TRIP, vehicle, alternatives: 2, stations }, { routing: roadsAt(207, 220) }),
      await send({ ...TRIP, vehicle, stations }, { routing: roadsAt(207) }),
    ];
    expect(errorOf(one).error_code).toBe("INFEASIBLE_ROUTE");
    expect({ ...errorOf(some), request_id: "" }).toEqual({ ...errorOf(one), request_id: "" });
    const none = await send(
      {
        ...TRIP,
        alternatives: 2,
        stations: pricesOnRoads(3, 3).map((station) => ({ ...station, location: { lat: 50, lng: -98.5 } })),
      },
      { routing: roadsAt(207, 220) },
    );
    expect(errorOf(none).error_code).toBe("NO_STATION_NEAR");
  });

  test("only the road that is taken is explained", async () => {
    const { plan: taken } = await plan(
      { ...TRIP, alternatives: 1, stations: pricesOnRoads(4, 3), params: { explain: true } },
      { routing: roadsAt(207, 207) },
    );
    expect(taken.stops[0]).toMatchObject({ station_id: "road-1", explanation: expect.anything() });
  });
});

describe("hostile bodies", () => {
  const FIELDS = [
    "origin",
    "destination",
    "via",
    "alternatives",
    "station_set",
    "stations",
    "corridor",
    "vehicle",
    "params",
    "pricing",
    "progress",
  ];
  const VALUES = [
    null,
    true,
    -1,
    1.5,
    1e308,
    "",
    " ",
    "x",
    "\0",
    [],
    [null],
    [[]],
    {},
    { x: 1 },
    [{}],
    "default",
    "a".repeat(600),
    Array.from({ length: 60 }, () => "40,-99"),
  ];

  test("every field with every wrong value: an answer, and none that says the service failed", async () => {
    const app = await makeOwnApp({ stationSets: memorySets({ default: SET }) });
    const key = newKey();
    const counts = new Map<number, number>();
    for (const field of FIELDS) {
      for (const value of VALUES) {
        const { statusCode } = await postTo(PLANS, app, { ...TRIP, [field]: value }, { "x-api-key": newKey() });
        counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
        expect([200, 400, 404, 422], JSON.stringify([field, value])).toContain(statusCode);
      }
    }
    expect(counts.get(400)).toBeGreaterThan(100);
    for (const body of ["", "null", "[]", "1", "{", '{"origin":', '"x"', "\uFEFF{}"])
      expect((await postTo(PLANS, app, body, { "x-api-key": key })).statusCode, body).toBe(400);
  });

  const Faults = z.array(z.object({ loc: z.array(z.string()), type: z.string() }));

  test.each<[string, object, string]>([
    ["no stations", { stations: [] }, "body.stations too_short"],
    ["both kinds of stations", { stations: SET, station_set: "default" }, "body.stations value_error"],
    ["too many places to drive by", { via: Array.from({ length: 11 }, () => "40,-99") }, "body.via too_long"],
    ["a place without a name", { via: ["40,-99", " "] }, "body.via.1 value_error"],
    ["roads beside the places to drive by", { via: ["40,-99"], alternatives: 1 }, "body.alternatives value_error"],
    ["too many roads", { alternatives: 4 }, "body.alternatives less_than_equal"],
    ["half a road", { alternatives: 0.5 }, "body.alternatives int_from_float"],
    ["a set that is no name", { station_set: "../default" }, "body.station_set value_error"],
    [
      "a corridor that is too wide",
      { corridor: { coarse_filter_radius_miles: 21, max_detour_minutes: 0 } },
      "body.corridor.coarse_filter_radius_miles less_than_equal, body.corridor.max_detour_minutes greater_than_equal",
    ],
  ])("%s", async (_, change, expected) => {
    const response = await send({ ...TRIP, ...change });
    expect(response.statusCode).toBe(400);
    const faults = Faults.parse(errorOf(response).details).map(({ loc, type }) => `${loc.join(".")} ${type}`);
    expect(faults.join(", ")).toBe(expected);
  });

  test("a vehicle that is not known is refused before a road is looked for", async () => {
    const routing = straightRoads({ route: () => expect.fail("asked for a route") });
    expect(
      errorOf(await send({ ...TRIP, vehicle: { year: 2019, make: "Ford", model: "Transit 2500" } }, { routing }))
        .error_code,
    ).toBe("VEHICLE_NOT_FOUND");
    expect(errorOf(await send({ ...TRIP, vehicle: { mpg: 5 } }, { routing })).error_code).toBe("VEHICLE_INCOMPLETE");
  });
});

describe("a request that takes long", () => {
  /** A provider's method that never answers: how often it was called, and why its signals were aborted. */
  function hangs() {
    const reasons: unknown[] = [];
    const method = vi.fn<(from: unknown, to: unknown, signal: AbortSignal) => Promise<never>>(
      (_from, _to, signal) => new Promise(() => signal.addEventListener("abort", () => reasons.push(signal.reason))),
    );
    return { method, reasons };
  }

  test.each(["route", "detours"] as const)(
    "%s that never come: 504, and the provider is told to stop",
    async (name) => {
      const { method, reasons } = hangs();
      const response = await send(TRIP, { upstreamTimeoutMs: 50, routing: straightRoads({ [name]: method }) });
      expect([response.statusCode, errorOf(response).error_code]).toEqual([504, "UPSTREAM_TIMEOUT"]);
      expect(reasons).toHaveLength(1);
    },
  );

  test.each(["route", "detours"] as const)(
    "a caller who leaves while %s are awaited ends the work, and no plan is made",
    async (name) => {
      const { method, reasons } = hangs();
      const { lines, log } = captureLog();
      const app = await makeOwnApp({
        stationSets: memorySets({ default: SET }),
        routing: straightRoads({ [name]: method }),
        log,
      });
      const url = await app.listen({ port: 0, host: "127.0.0.1" });
      const sent = httpRequest(url + PLANS, {
        method: "POST",
        headers: { "x-api-key": newKey(), "content-type": "application/json" },
      }).on("error", () => undefined);
      sent.end(JSON.stringify(TRIP));
      await vi.waitFor(() => expect(method).toHaveBeenCalled());
      sent.destroy();
      await vi.waitFor(() => expect(reasons).toEqual([expect.objectContaining({ name: "CallerGoneError" })]));
      await vi.waitFor(() => expect(lines.join("")).toContain('"status":499'));
      expect(lines.join("")).not.toContain("request failed");
    },
  );
});

test("the log has the stages and counts of the request, and nothing of what it says", async () => {
  const { lines, log } = captureLog();
  const places = { ...townPlaces, locate: async (name: string) => ({ lat: 40, lng: -98.2, name }) };
  const app = await makeOwnApp({ stationSets: memorySets({ default: SET }), places, log });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  await fetch(url + PLANS, {
    method: "POST",
    headers: { "x-api-key": newKey(), "content-type": "application/json" },
    body: JSON.stringify({ ...TRIP, via: ["Omaha, NE"] }),
  });
  await vi.waitFor(() => expect(lines.join("")).toContain('"msg":"request"'));
  const line = lines
    .map((text) => z.looseObject({ msg: z.string() }).parse(parseJson(text)))
    .find(({ msg }) => msg === "request");
  expect(line).toMatchObject({
    endpoint: PLANS,
    status: 200,
    stations: 6,
    kept: expect.any(Number),
    stops: expect.any(Number),
  });
  for (const stage of ["parse", "solve", "write", "upstream", "send"]) expect(line).toHaveProperty(`${stage}_ms`);
  expect(lines.join("")).not.toMatch(/Omaha|Station|40,-|s0/);
});
