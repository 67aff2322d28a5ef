// Against a server that holds requests to the HTTP API of OSRM 5: https://project-osrm.org/docs/v5.24.0/api/

import { describe, expect, test } from "vitest";
import { createOsrmHttp } from "../../../src/providers/routing/osrmHttp.js";
import type { RoutingProvider } from "../../../src/providers/routing/provider.js";
import {
  DENVER,
  LINE,
  LINE_LATS,
  LINE_LNGS,
  OMAHA,
  detourMiles,
  detourMinutes,
  driveMeters,
  driveSeconds,
  highwayLine,
  metersToHighway,
  refusalOf,
  type Reply,
  SECRET,
  startUpstream,
  stationsAlongHighway,
  unhurried,
  type Upstream,
  UPSTREAM_WORDS,
  type UpstreamRequest,
  WrongRequest,
} from "../../support/upstream.js";

const ROUTE_OPTIONS: Readonly<Record<string, RegExp>> = {
  alternatives: /^(true|false|\d+)$/,
  steps: /^(true|false)$/,
  annotations: /^(true|false)$/,
  geometries: /^(polyline|polyline6|geojson)$/,
  overview: /^(simplified|full|false)$/,
  continue_straight: /^(default|true|false)$/,
};
const TABLE_OPTIONS: Readonly<Record<string, RegExp>> = {
  sources: /^(all|\d+(;\d+)*)$/,
  destinations: /^(all|\d+(;\d+)*)$/,
  annotations: /^(duration|distance|duration,distance)$/,
  fallback_speed: /^\d+(\.\d+)?$/,
};

/** The default of `--max-table-size`. */
const MAX_TABLE_SIZE = 100;

/** The default of `--max-alternatives`. */
const MAX_ALTERNATIVES = 3;

/** The server knows no more of them. */
const KNOWN_ALTERNATIVES = 2;

interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly bearing?: readonly [degrees: number, range: number];
  readonly radiusMeters: number;
}

interface OsrmRequest {
  readonly service: string;
  /** How many other routes are asked for. */
  readonly alternatives: number;
  /** What a table has; its default is durations. */
  readonly annotations: readonly string[];
  readonly places: readonly Place[];
  readonly sources: readonly Place[];
  readonly destinations: readonly Place[];
}

function refuse(code: string, message = UPSTREAM_WORDS): Reply {
  return { status: 400, body: { code, message } };
}

/** Reads a request as OSRM does, which refuses everything that it does not know. */
function read({ method, path, query, text }: UpstreamRequest): OsrmRequest {
  const invalid = (code: string, message: string): WrongRequest => new WrongRequest(message, refuse(code));
  const [, service = "", version, profile, coordinates = "", ...rest] = path.split("/");
  if (method !== "GET" || text !== "" || version !== "v1" || profile !== "driving" || rest.length > 0)
    throw invalid("InvalidUrl", `${method} ${path}`);
  const options = { route: ROUTE_OPTIONS, table: TABLE_OPTIONS }[service];
  if (options === undefined) throw invalid("InvalidService", service);
  const points = decodeURIComponent(coordinates)
    .split(";")
    .map((point) => {
      const [, lng, lat] = /^(-?\d+\.\d+),(-?\d+\.\d+)$/.exec(point) ?? [];
      if (lng === undefined || lat === undefined || Math.abs(Number(lng)) > 180 || Math.abs(Number(lat)) > 90)
        throw invalid("InvalidQuery", `coordinate ${point}`);
      return { lat: Number(lat), lng: Number(lng) };
    });
  if (points.length < 2) throw invalid("InvalidQuery", "too few coordinates");
  const perPlace = (name: string, format: RegExp): string[] => {
    const values = query.get(name)?.split(";") ?? points.map(() => "");
    if (values.length !== points.length || values.some((value) => value !== "" && !format.test(value)))
      throw invalid("InvalidOptions", `${name}=${query.get(name)}`);
    return values;
  };
  const bearings = perPlace("bearings", /^\d{1,3},\d{1,3}$/);
  const radiuses = perPlace("radiuses", /^(unlimited|\d+(\.\d+)?)$/);
  for (const [name, value] of query) {
    if (name === "bearings" || name === "radiuses") continue;
    if (options[name]?.test(value) !== true || query.getAll(name).length > 1)
      throw invalid("InvalidQuery", `${name}=${value}`);
  }
  const places = points.map((point, i): Place => {
    const [degrees, range] = (bearings[i] ?? "").split(",").map(Number);
    const radiusMeters = Number((radiuses[i] ?? "").replace("unlimited", "") || Infinity);
    if (degrees === undefined || range === undefined) return { ...point, radiusMeters };
    if (degrees > 360 || range > 180) throw invalid("InvalidValue", `bearing ${bearings[i]}`);
    return { ...point, bearing: [degrees, range], radiusMeters };
  });
  const pick = (name: string): Place[] => {
    const value = query.get(name) ?? "all";
    if (value === "all") return places;
    return value.split(";").map((index) => {
      const place = places[Number(index)];
      if (place === undefined) throw invalid("InvalidOptions", `${name} ${index} of ${places.length}`);
      return place;
    });
  };
  const alternatives = Number((query.get("alternatives") ?? "false").replace("true", "1").replace("false", "0"));
  return {
    service,
    alternatives,
    annotations: (query.get("annotations") ?? "duration").split(","),
    places,
    sources: pick("sources"),
    destinations: pick("destinations"),
  };
}

/** No road but the highway has a bearing, and a lake lies from 1° to 2° north of it. */
function hasRoad(place: Place): boolean {
  if (place.bearing === undefined) return place.lat < 41 || place.lat > 42 || place.radiusMeters > 10_000;
  const [degrees, range] = place.bearing;
  return (
    Math.min((degrees + 90) % 180, 180 - ((degrees + 90) % 180)) <= range &&
    metersToHighway(place) <= place.radiusMeters
  );
}

/** Places north of this can be driven to, but not from. */
const NO_WAY_BACK_LAT = 45;

function answer(request: UpstreamRequest, maxAlternatives = MAX_ALTERNATIVES): Reply {
  const { service, alternatives, annotations, places, sources, destinations } = read(request);
  if ((service === "table" && places.length > MAX_TABLE_SIZE) || alternatives > maxAlternatives)
    return refuse("TooBig");
  if (!places.every(hasRoad)) return refuse("NoSegment");
  if (service === "table") {
    const tableOf = (drive: typeof driveSeconds) =>
      sources.map((from) => destinations.map((to) => (from.lat > NO_WAY_BACK_LAT ? null : drive(from, to))));
    const tables = {
      ...(annotations.includes("duration") && { durations: tableOf(driveSeconds) }),
      ...(annotations.includes("distance") && { distances: tableOf(driveMeters) }),
    };
    return {
      body: { code: "Ok", ...tables, sources: sources.map(toWaypoint), destinations: destinations.map(toWaypoint) },
    };
  }
  const route = (i: number): object => ({
    distance: 804_672 * (1 + i / 10),
    duration: 27_000,
    weight: 1,
    weight_name: "routability",
    geometry: LINE,
    legs: [],
  });
  return {
    body: {
      code: "Ok",
      routes: Array.from({ length: 1 + Math.min(alternatives, KNOWN_ALTERNATIVES) }, (_, i) => route(i)),
      waypoints: [toWaypoint({ lat: 39.739, lng: -104.985 }), toWaypoint({ lat: 41.259, lng: -95.938 })],
    },
  };
}

function toWaypoint({ lat, lng }: { lat: number; lng: number }): object {
  return { hint: "", distance: 4.2, name: "Main Street", location: [lng, lat] };
}

async function open(
  reply: (request: UpstreamRequest) => Reply = (request) => answer(request),
): Promise<{ upstream: Upstream; osrm: RoutingProvider }> {
  const upstream = await startUpstream(reply);
  return { upstream, osrm: createOsrmHttp({ url: upstream.url, timeoutMs: 60_000 }) };
}

describe("a route", () => {
  test("with its whole line, in miles and minutes", async () => {
    const { upstream, osrm } = await open();
    expect(await osrm.route(DENVER, OMAHA, unhurried())).toEqual({
      totalMiles: 500,
      totalMinutes: 450,
      start: { lat: 39.739, lng: -104.985 },
      end: { lat: 41.259, lng: -95.938 },
      lats: LINE_LATS,
      lngs: LINE_LNGS,
    });
    expect(upstream.requests.map(({ path, query }) => [path, query.get("overview"), query.get("geometries")])).toEqual([
      ["/route/v1/driving/-104.984700,39.739200;-95.937800,41.258600", "full", "polyline"],
    ]);
  });

  test("from a server whose address has a path", async () => {
    const upstream = await startUpstream((request) =>
      answer({ ...request, path: request.path.replace("/osrm/us/", "/") }),
    );
    const osrm = createOsrmHttp({ url: `${upstream.url}/osrm/us/`, timeoutMs: 60_000 });
    expect((await osrm.route(DENVER, OMAHA, unhurried())).totalMiles).toBe(500);
    expect(upstream.requests[0]?.path).toMatch(/^\/osrm\/us\/route\//);
  });

  test.each([
    ["NoRoute", "ROUTE_NOT_FOUND"],
    ["NoSegment", "ROUTE_NOT_FOUND"],
    ["TooBig", "ROUTE_TOO_LONG"],
    ["InvalidQuery", "UPSTREAM_ERROR"],
    ["DisabledDataset", "UPSTREAM_ERROR"],
  ])("%s is %s", async (code, expected) => {
    const { upstream, osrm } = await open(() => refuse(code));
    expect((await refusalOf(osrm.route(DENVER, OMAHA, unhurried()))).code).toBe(expected);
    expect(upstream.requests).toHaveLength(1);
  });

  test("far from any road does not exist", async () => {
    const { osrm } = await open((request) =>
      read(request).places.some(({ lat, radiusMeters }) => lat < 30 && radiusMeters < 100_000)
        ? refuse("NoSegment")
        : answer(request),
    );
    expect(await refusalOf(osrm.route(DENVER, { lat: 20, lng: -60 }, unhurried()))).toMatchObject({
      code: "ROUTE_NOT_FOUND",
      message: expect.stringContaining("No road is near"),
    });
  });

  const route = { distance: 1, duration: 1, geometry: LINE };
  const waypoints = [toWaypoint(DENVER), toWaypoint(OMAHA)];
  test.each([
    ["without routes", { code: "Ok", routes: [], waypoints }],
    ["without a line", { code: "Ok", routes: [{ ...route, geometry: "" }], waypoints }],
    ["with an invalid line", { code: "Ok", routes: [{ ...route, geometry: "\u0001" }], waypoints }],
    ["without a distance", { code: "Ok", routes: [{ ...route, distance: null }], waypoints }],
    ["without its ends", { code: "Ok", routes: [route], waypoints: waypoints.slice(1) }],
  ])("an answer %s is the server's failure", async (_, body) => {
    const { osrm } = await open(() => ({ body }));
    expect((await refusalOf(osrm.route(DENVER, OMAHA, unhurried()))).code).toBe("UPSTREAM_ERROR");
  });
});

describe("alternatives", () => {
  const milesOf = async (osrm: RoutingProvider, alternatives: number): Promise<number[]> =>
    (await osrm.routes(DENVER, OMAHA, unhurried(), { alternatives })).map(({ totalMiles }) => Math.round(totalMiles));

  test("are the server's, behind the usual route, in one request", async () => {
    const { upstream, osrm } = await open();
    expect(await milesOf(osrm, 1)).toEqual([500, 550]);
    expect(await milesOf(osrm, 3)).toEqual([500, 550, 600]);
    expect((await osrm.routes(DENVER, OMAHA, unhurried(), { alternatives: 1 }))[1]).toMatchObject({
      start: { lat: 39.739, lng: -104.985 },
      lats: LINE_LATS,
      lngs: LINE_LNGS,
    });
    expect(upstream.requests.map(({ query }) => query.get("alternatives"))).toEqual(["1", "3", "1"]);
  });

  test("are not asked for when none are wanted", async () => {
    const { upstream, osrm } = await open();
    expect(await milesOf(osrm, 0)).toEqual([500]);
    await osrm.route(DENVER, OMAHA, unhurried());
    expect(upstream.requests.map(({ query }) => query.has("alternatives"))).toEqual([false, false]);
  });

  test("are left out where the server allows fewer", async () => {
    const { upstream, osrm } = await open((request) => answer(request, 2));
    expect(await milesOf(osrm, 3)).toEqual([500]);
    expect(upstream.requests).toHaveLength(2);
  });

  test("of a trip that is too long for the server do not hide why", async () => {
    const { osrm } = await open(() => refuse("TooBig"));
    expect((await refusalOf(osrm.routes(DENVER, OMAHA, unhurried(), { alternatives: 3 }))).code).toBe("ROUTE_TOO_LONG");
  });

  test("that are more than wanted are left out", async () => {
    const { osrm } = await open((request) =>
      answer({
        ...request,
        query: new URLSearchParams(
          [...request.query].map(([name, value]) => [name, name === "alternatives" ? "3" : value]),
        ),
      }),
    );
    expect(await milesOf(osrm, 1)).toEqual([500, 550]);
  });
});

describe("detours", () => {
  const minutesOf = async (
    osrm: RoutingProvider,
    places: Parameters<typeof stationsAlongHighway>[0],
    line = highwayLine(),
  ): Promise<number[]> => {
    const { minutes, estimateWarning } = await osrm.detours(line, stationsAlongHighway(places), unhurried());
    expect(estimateWarning).toBeUndefined();
    return rounded(minutes);
  };
  const rounded = (values: ArrayLike<number>): number[] => Array.from(values, (value) => Number(value.toFixed(3)));
  const expected = (degrees: readonly number[]): number[] => rounded(degrees.map(detourMinutes));

  test("are the server's times, in two tables for each window, with the highway's heading at its ends", async () => {
    const { upstream, osrm } = await open();
    expect(
      await minutesOf(osrm, [
        [104, 0.0075],
        [300, -0.015],
        [100, 0],
        [302, 0.03],
      ]),
    ).toEqual(expected([0.0075, -0.015, 0, 0.03]));
    expect(upstream.requests).toHaveLength(4);
    const [out, back] = upstream.requests.filter(({ path }) => path.includes("-97.92"));
    // From 3 miles before mile 100 to 3 miles after mile 104, of which each is 0.02° long.
    expect(out?.path).toBe(
      "/table/v1/driving/-98.060000,40.000000;-97.860000,40.000000;-98.000000,40.000000;-97.920000,40.007500",
    );
    expect(Object.fromEntries(out?.query ?? [])).toMatchObject({
      sources: "0",
      destinations: "1;2;3",
      annotations: "duration",
      bearings: "90,45;90,45;;",
    });
    expect(back?.path).toBe("/table/v1/driving/-98.000000,40.000000;-97.920000,40.007500;-97.860000,40.000000");
    expect(Object.fromEntries(back?.query ?? [])).toMatchObject({
      sources: "0;1",
      destinations: "2",
      bearings: ";;90,45",
    });
  });

  test("have the server's distances when they are wanted, in the same tables", async () => {
    const { upstream, osrm } = await open();
    const places = [
      [104, 0.0075],
      [300, -0.015],
      [100, 0],
      [101, 6],
      [302, 0.03],
    ] as const;
    const { minutes, miles = expect.fail() } = await osrm.detours(
      highwayLine(),
      stationsAlongHighway(places),
      unhurried(),
      { miles: true },
    );
    const asides = [0.0075, -0.015, 0, NaN, 0.03];
    expect(rounded(minutes)).toEqual(expected(asides));
    expect(rounded(miles)).toEqual(rounded(asides.map(detourMiles)));
    expect(upstream.requests.map(({ query }) => query.get("annotations"))).toEqual(
      Array.from({ length: 4 }, () => "duration,distance"),
    );
  });

  test("of a server that leaves the distances out have none", async () => {
    const { osrm } = await open((request) => ({ body: { ...Object(answer(request).body), distances: undefined } }));
    const { minutes, miles = [] } = await osrm.detours(
      highwayLine(),
      stationsAlongHighway([[100, 0.01]]),
      unhurried(),
      { miles: true },
    );
    expect([rounded(minutes), Array.from(miles)]).toEqual([expected([0.01]), [NaN]]);
  });

  test.each([
    [
      "a table of distances with a column too few",
      { body: { code: "Ok", durations: [[1, 2]], distances: [[1]] } },
      "osrm-http gave a table of another size than asked for. Try again later.",
    ],
    [
      "a server without distances",
      refuse("NotImplemented"),
      "osrm-http gives no distances in tables. The operator must run OSRM 5.20 or later.",
    ],
  ] satisfies [string, Reply, string][])("with miles: %s is the server's failure", async (_, reply, message) => {
    const { osrm } = await open(() => reply);
    expect(
      await refusalOf(osrm.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried(), { miles: true })),
    ).toMatchObject({ code: "UPSTREAM_ERROR", message });
  });

  test("of 200 stations take no more than 120 tables", async () => {
    const { upstream, osrm } = await open();
    const aside = Array.from({ length: 200 }, (_, i) => (i % 7) / 1000);
    expect(
      await minutesOf(
        osrm,
        aside.map((degrees, i) => [i * 2.4, degrees]),
      ),
    ).toEqual(expected(aside));
    expect(upstream.requests.length).toBeLessThanOrEqual(120);
  });

  test.each([
    ["one", [5]],
    ["the first and the last", [0, 8]],
    ["neighbours", [3, 4]],
    ["all", [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ])("in a lake: %s of nine; the others keep theirs", async (_, drowned) => {
    const { upstream, osrm } = await open();
    const aside = Array.from({ length: 9 }, (_value, i) => (drowned.includes(i) ? 1.5 : i / 1000));
    const found = await minutesOf(
      osrm,
      aside.map((degrees, i) => [200 + i, degrees]),
    );
    expect(found).toEqual(expected(aside).map((minutes, i) => (drowned.includes(i) ? NaN : minutes)));
    expect(upstream.requests.length).toBeLessThanOrEqual(2 + 4 * 9);
  });

  test("on a line that does not run along its road start and end at the nearest road", async () => {
    const { upstream, osrm } = await open();
    // 0.02° are 2.2 km; the stations stand on the line itself.
    expect(
      await minutesOf(
        osrm,
        [
          [100, 0.02],
          [101, 0.02],
        ],
        highwayLine(0.02),
      ),
    ).toEqual([0, 0]);
    expect(upstream.requests.at(-1)?.query.get("bearings")).toBe(";;");
    expect(upstream.requests).toHaveLength(4);
  });

  test("without a way back are NaN", async () => {
    const { osrm } = await open();
    expect(
      await minutesOf(osrm, [
        [100, 0.01],
        [101, 6],
      ]),
    ).toEqual([...expected([0.01]), NaN]);
  });

  test.each([
    [
      "a table that is too big for the server",
      refuse("TooBig"),
      "osrm-http takes fewer places at once than needed. The operator must start osrm-routed with a --max-table-size of 100.",
    ],
    ["a refusal", refuse("InvalidOptions"), "osrm-http answered with status 400. Try again later."],
    [
      "a table with a row too many",
      {
        body: {
          code: "Ok",
          durations: [
            [1, 2],
            [1, 2],
          ],
        },
      },
      "osrm-http gave a table of another size than asked for. Try again later.",
    ],
    [
      "a table with a column too few",
      { body: { code: "Ok", durations: [[1]] } },
      "osrm-http gave a table of another size than asked for. Try again later.",
    ],
    [
      "a table of text",
      { body: { code: "Ok", durations: [["1", "2"]] } },
      "osrm-http gave an answer that is not as its documentation says. Try again later.",
    ],
    [
      "an answer without a table",
      { body: { code: "Ok" } },
      "osrm-http gave an answer that is not as its documentation says. Try again later.",
    ],
  ] satisfies [string, Reply, string][])("%s is the server's failure", async (_, reply, message) => {
    const { upstream, osrm } = await open(() => reply);
    expect(await refusalOf(osrm.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried()))).toMatchObject({
      code: "UPSTREAM_ERROR",
      message,
    });
    expect(upstream.requests).toHaveLength(1);
  });

  test("end with the signal: connections are dropped and no more requests are sent", async () => {
    const { upstream, osrm } = await open(() => ({ response: () => undefined }));
    const controller = new AbortController();
    const reason = new Error(SECRET);
    const call = osrm.detours(
      highwayLine(),
      stationsAlongHighway(Array.from({ length: 20 }, (_, i) => [i * 25, 0])),
      controller.signal,
    );
    await expect.poll(() => upstream.requests.length).toBe(4);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => upstream.dropped.length).toBe(4);
    expect(upstream.requests).toHaveLength(4);
  });

  test("that take too long time out", async () => {
    const upstream = await startUpstream(() => ({ response: () => undefined }));
    const osrm = createOsrmHttp({ url: upstream.url, timeoutMs: 100 });
    expect((await refusalOf(osrm.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried()))).code).toBe(
      "UPSTREAM_TIMEOUT",
    );
  });
});
