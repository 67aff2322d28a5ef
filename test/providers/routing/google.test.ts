// Against a server that holds requests to the Routes API:
// https://developers.google.com/maps/documentation/routes/reference/rest

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createGoogleRoutes } from "../../../src/providers/routing/google.js";
import type { RoutingProvider } from "../../../src/providers/routing/provider.js";
import {
  DENVER,
  LINE,
  LINE_LATS,
  LINE_LNGS,
  OMAHA,
  bodyOf,
  detourMiles,
  detourMinutes,
  driveMeters,
  driveSeconds,
  highwayLine,
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

const ROUTE_PATH = "/directions/v2:computeRoutes";
const MATRIX_PATH = "/distanceMatrix/v2:computeRouteMatrix";
const MAX_MATRIX_ELEMENTS = 625;
const MAX_MATRIX_ADDRESSES = 50;

const LatLng = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
const Waypoint = z.union([
  z.strictObject({
    location: z.strictObject({ latLng: LatLng, heading: z.int().min(0).max(360).optional() }),
    sideOfRoad: z.boolean().optional(),
  }),
  z.strictObject({ address: z.string().min(1) }),
]);
type Waypoint = z.infer<typeof Waypoint>;

const common = {
  travelMode: z.literal("DRIVE"),
  // Any other preference is billed at a higher rate.
  routingPreference: z.literal("TRAFFIC_UNAWARE"),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  units: z.enum(["METRIC", "IMPERIAL"]).optional(),
};
const RouteRequest = z.strictObject({
  ...common,
  origin: Waypoint,
  destination: Waypoint,
  polylineQuality: z.enum(["HIGH_QUALITY", "OVERVIEW"]).optional(),
  polylineEncoding: z.enum(["ENCODED_POLYLINE", "GEO_JSON_LINESTRING"]).optional(),
  computeAlternativeRoutes: z.boolean().optional(),
});
const MatrixRequest = z.strictObject({
  ...common,
  origins: z.array(z.strictObject({ waypoint: Waypoint })).min(1),
  destinations: z.array(z.strictObject({ waypoint: Waypoint })).min(1),
});

/** Each method's fields. A mask may name any of them or of the objects that contain them. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [ROUTE_PATH]: [
    "routes.distanceMeters",
    "routes.duration",
    "routes.staticDuration",
    "routes.polyline.encodedPolyline",
    "routes.description",
    "routes.legs.distanceMeters",
    "routes.legs.startLocation.latLng",
    "routes.legs.endLocation.latLng",
    "geocodingResults.origin.geocoderStatus",
    "geocodingResults.origin.partialMatch",
    "geocodingResults.destination.partialMatch",
  ],
  [MATRIX_PATH]: [
    "originIndex",
    "destinationIndex",
    "status.code",
    "condition",
    "distanceMeters",
    "duration",
    "staticDuration",
  ],
};

function refuse(code: number, status: string, details?: object[]): Reply {
  return { status: code, body: { error: { code, message: UPSTREAM_WORDS, status, ...(details && { details }) } } };
}

/** Checks what every request must have. */
function checkRequest({ method, path, query, headers }: UpstreamRequest): string[] {
  const fields = FIELDS[path];
  const invalid = (message: string): WrongRequest => new WrongRequest(message, refuse(400, "INVALID_ARGUMENT"));
  if (method !== "POST" || fields === undefined)
    throw new WrongRequest(`${method} ${path}`, { status: 404, text: "<html>" });
  if (query.size > 0) throw invalid(`query ${query}`);
  if (headers["content-type"] !== "application/json") throw invalid(`content type ${headers["content-type"]}`);
  if (headers["x-goog-api-key"] !== SECRET) throw new WrongRequest("no key", refuse(403, "PERMISSION_DENIED"));
  const mask = String(headers["x-goog-fieldmask"] ?? "").split(",");
  for (const name of mask) {
    if (!fields.some((field) => field === name || field.startsWith(`${name}.`))) throw invalid(`field mask ${mask}`);
  }
  return mask;
}

function parseRequest<T>(schema: z.ZodType<T>, request: UpstreamRequest): T {
  const parsed = schema.safeParse(bodyOf(request));
  if (!parsed.success) throw new WrongRequest(parsed.error.message, refuse(400, "INVALID_ARGUMENT"));
  return parsed.data;
}

/** Only the fields that the mask names, without those that are 0, false or empty, as in protocol buffers. */
function masked(value: unknown, mask: readonly string[], path = ""): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => masked(item, mask, path) ?? {});
  if (typeof value !== "object" || value === null)
    return value === 0 || value === false || value === "" ? undefined : value;
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = path === "" ? name : `${path}.${name}`;
    const asked = mask.some((field) => field === at || at.startsWith(`${field}.`) || field.startsWith(`${at}.`));
    const kept = asked ? masked(inner, mask, at) : undefined;
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(entries);
}

function locationOf(waypoint: Waypoint): { lat: number; lng: number } {
  if ("address" in waypoint) return waypoint.address.startsWith("Denver") ? DENVER : OMAHA;
  const { latitude, longitude } = waypoint.location.latLng;
  return { lat: latitude, lng: longitude };
}

function toLocation({ lat, lng }: { lat: number; lng: number }): object {
  return { latLng: { latitude: lat, longitude: lng } };
}

/** Google gives up to three alternatives: https://developers.google.com/maps/documentation/routes/alternative-routes */
const MAX_ALTERNATIVES = 3;

/** There are no roads north of this. */
const NO_ROADS_LAT = 45;

function answerRoute(request: UpstreamRequest, overrides: object = {}): Reply {
  const mask = checkRequest(request);
  const { origin, destination, computeAlternativeRoutes = false } = parseRequest(RouteRequest, request);
  const [from, to] = [locationOf(origin), locationOf(destination)];
  const geocoded = (waypoint: Waypoint): object | undefined =>
    "address" in waypoint ? { geocoderStatus: { code: 0 }, type: ["locality"], placeId: "x" } : undefined;
  const route = (i: number) => ({
    distanceMeters: Math.round(804_672 * (1 + i / 10)),
    duration: "27000.5s",
    staticDuration: "1s",
    polyline: { encodedPolyline: LINE },
    legs: [{ distanceMeters: 804_672, startLocation: toLocation(from), endLocation: toLocation(to) }],
  });
  const routes = Array.from({ length: computeAlternativeRoutes ? 1 + MAX_ALTERNATIVES : 1 }, (_, i) => route(i));
  const geocodingResults =
    "address" in origin || "address" in destination
      ? { origin: geocoded(origin), destination: geocoded(destination) }
      : undefined;
  return { body: masked({ routes: to.lat > NO_ROADS_LAT ? [] : routes, geocodingResults, ...overrides }, mask) };
}

interface Element {
  readonly originIndex: number;
  readonly destinationIndex: number;
  readonly status: { readonly code?: number };
  readonly condition?: string;
  readonly distanceMeters?: number;
  readonly duration?: string;
}

function answerMatrix(
  request: UpstreamRequest,
  change: (elements: Element[]) => Element[] = (elements) => elements,
): Reply {
  const mask = checkRequest(request);
  const { origins, destinations } = parseRequest(MatrixRequest, request);
  const addresses = [...origins, ...destinations].filter(({ waypoint }) => "address" in waypoint).length;
  if (origins.length * destinations.length > MAX_MATRIX_ELEMENTS || addresses > MAX_MATRIX_ADDRESSES)
    throw new WrongRequest("too many elements", refuse(400, "INVALID_ARGUMENT"));
  const elements = origins.flatMap(({ waypoint: origin }, originIndex) =>
    destinations.map(({ waypoint: destination }, destinationIndex): Element => {
      const [from, to] = [locationOf(origin), locationOf(destination)];
      const noWay = from.lat > NO_ROADS_LAT || to.lat > NO_ROADS_LAT;
      const indices = { originIndex, destinationIndex, status: {} };
      return noWay
        ? { ...indices, condition: "ROUTE_NOT_FOUND" }
        : {
            ...indices,
            condition: "ROUTE_EXISTS",
            distanceMeters: Math.round(driveMeters(from, to)),
            duration: `${driveSeconds(from, to).toFixed(3)}s`,
          };
    }),
  );
  // Elements may be in any order.
  return { body: masked(change(elements).toReversed(), mask) };
}

function answer(request: UpstreamRequest): Reply {
  return request.path === MATRIX_PATH ? answerMatrix(request) : answerRoute(request);
}

async function open(
  reply: (request: UpstreamRequest) => Reply = answer,
): Promise<{ upstream: Upstream; google: RoutingProvider }> {
  const upstream = await startUpstream(reply);
  return { upstream, google: createGoogleRoutes({ apiKey: SECRET, url: upstream.url, timeoutMs: 60_000 }) };
}

describe("a route", () => {
  test("between points, in miles and minutes, with its line at full quality", async () => {
    const { upstream, google } = await open();
    expect(await google.route(DENVER, OMAHA, unhurried())).toEqual({
      totalMiles: 500,
      totalMinutes: 27_000.5 / 60,
      start: DENVER,
      end: OMAHA,
      lats: LINE_LATS,
      lngs: LINE_LNGS,
    });
    expect(upstream.requests.map(bodyOf)).toMatchObject([{ polylineQuality: "HIGH_QUALITY" }]);
    expect(upstream.requests[0]?.headers["x-goog-fieldmask"]).not.toContain("*");
  });

  test("between addresses, which the API looks up", async () => {
    const { upstream, google } = await open();
    expect(google.takesAddresses).toBe(true);
    expect(
      await google.route({ address: "Denver, CO" }, { address: "1819 Farnam St, Omaha, NE" }, unhurried()),
    ).toMatchObject({ start: DENVER, end: OMAHA });
    expect(upstream.requests.map(bodyOf)).toMatchObject([
      { origin: { address: "Denver, CO" }, destination: { address: "1819 Farnam St, Omaha, NE" } },
    ]);
  });

  test("that starts on the equator and ends on the meridian, which the answer leaves out", async () => {
    const { google } = await open();
    expect(await google.route({ lat: 0, lng: 20 }, { lat: 10, lng: 0 }, unhurried())).toMatchObject({
      start: { lat: 0, lng: 20 },
      end: { lat: 10, lng: 0 },
    });
  });

  test("of no length has none", async () => {
    const { google } = await open((request) =>
      answerRoute(request, {
        routes: [
          {
            distanceMeters: 0,
            duration: "0s",
            polyline: { encodedPolyline: LINE },
            legs: [{ startLocation: toLocation(DENVER), endLocation: toLocation(DENVER) }],
          },
        ],
      }),
    );
    expect(await google.route(DENVER, DENVER, unhurried())).toMatchObject({ totalMiles: 0, totalMinutes: 0 });
  });

  test("to a place that no road reaches", async () => {
    const { google } = await open();
    expect((await refusalOf(google.route(DENVER, { lat: 50, lng: -30 }, unhurried()))).code).toBe("ROUTE_NOT_FOUND");
  });

  test.each([
    ["that is unknown", refuse(404, "NOT_FOUND"), undefined],
    [
      "that is found in part",
      undefined,
      { origin: { geocoderStatus: { code: 0 } }, destination: { geocoderStatus: { code: 0 }, partialMatch: true } },
    ],
    [
      "that cannot be read",
      undefined,
      { origin: { geocoderStatus: { code: 0 } }, destination: { geocoderStatus: { code: 5 } } },
    ],
  ])("to an address %s", async (_, reply, geocodingResults) => {
    const { google } = await open((request) => reply ?? answerRoute(request, { geocodingResults }));
    const { code, details } = await refusalOf(
      google.route({ address: "Denver, CO" }, { address: "Omahaha, NE" }, unhurried()),
    );
    expect(code).toBe("PLACE_NOT_FOUND");
    if (geocodingResults !== undefined) expect(details).toEqual({ field: "destination" });
  });

  const route = {
    distanceMeters: 1,
    duration: "1s",
    polyline: { encodedPolyline: LINE },
    legs: [{ startLocation: toLocation(DENVER), endLocation: toLocation(OMAHA) }],
  };
  test.each([
    ["without a line", { ...route, polyline: { encodedPolyline: "?" } }],
    ["without legs", { ...route, legs: [] }],
    ["with a duration in other words", { ...route, duration: "PT1S" }],
    ["with a negative duration", { ...route, duration: "-1s" }],
    ["with a distance in words", { ...route, distanceMeters: "1 km" }],
  ])("%s is the API's failure", async (_, wrong) => {
    const { google } = await open(() => ({ body: { routes: [wrong] } }));
    expect((await refusalOf(google.route(DENVER, OMAHA, unhurried()))).code).toBe("UPSTREAM_ERROR");
  });
});

describe("alternatives", () => {
  const milesOf = async (google: RoutingProvider, alternatives: number): Promise<number[]> =>
    (await google.routes(DENVER, OMAHA, unhurried(), { alternatives })).map(({ totalMiles }) => Math.round(totalMiles));

  test("are the API's, as many as wanted, behind the route that it recommends", async () => {
    const { upstream, google } = await open();
    expect(await milesOf(google, 1)).toEqual([500, 550]);
    expect(await milesOf(google, 3)).toEqual([500, 550, 600, 650]);
    expect((await google.routes({ address: "Denver, CO" }, OMAHA, unhurried(), { alternatives: 2 }))[2]).toMatchObject({
      start: DENVER,
      end: OMAHA,
      lats: LINE_LATS,
      lngs: LINE_LNGS,
    });
    expect(upstream.requests.map(bodyOf)).toMatchObject(
      Array.from({ length: 3 }, () => ({ computeAlternativeRoutes: true })),
    );
  });

  test("are not asked for when none are wanted", async () => {
    const { upstream, google } = await open();
    expect(await milesOf(google, 0)).toEqual([500]);
    await google.route(DENVER, OMAHA, unhurried());
    for (const request of upstream.requests) expect(bodyOf(request)).not.toHaveProperty("computeAlternativeRoutes");
  });

  test("to an address that is found in part do not exist either", async () => {
    const { google } = await open((request) =>
      answerRoute(request, { geocodingResults: { origin: { geocoderStatus: { code: 0 }, partialMatch: true } } }),
    );
    expect(
      (await refusalOf(google.routes({ address: "Denvver, CO" }, OMAHA, unhurried(), { alternatives: 3 }))).code,
    ).toBe("PLACE_NOT_FOUND");
  });
});

describe("detours", () => {
  const minutesOf = async (
    google: RoutingProvider,
    places: Parameters<typeof stationsAlongHighway>[0],
  ): Promise<number[]> => {
    const { minutes, estimateWarning } = await google.detours(highwayLine(), stationsAlongHighway(places), unhurried());
    expect(estimateWarning).toBeUndefined();
    return rounded(minutes);
  };
  const rounded = (values: ArrayLike<number>): number[] => Array.from(values, (value) => Number(value.toFixed(3)));
  const expected = (degrees: readonly number[]): number[] => rounded(degrees.map(detourMinutes));

  test("are the API's times, with the highway's heading at the ends of each window", async () => {
    const { upstream, google } = await open();
    expect(
      await minutesOf(google, [
        [104, 0.0075],
        [300, -0.015],
        [100, 0],
        [302, 0.03],
      ]),
    ).toEqual(expected([0.0075, -0.015, 0, 0.03]));
    const bodies = upstream.requests.map((request) => parseRequest(MatrixRequest, request));
    expect(bodies).toHaveLength(4);
    const end = (longitude: number): object => ({
      waypoint: { location: { latLng: { latitude: 40, longitude: expect.closeTo(longitude, 9) }, heading: 90 } },
    });
    const station = (latitude: number, longitude: number): object => ({
      waypoint: { location: { latLng: { latitude, longitude } } },
    });
    // From 3 miles before mile 100 to 3 miles after mile 104, of which each is 0.02° long.
    expect(bodies).toContainEqual(
      expect.objectContaining({
        origins: [end(-98.06)],
        destinations: [end(-97.86), station(40, -98), station(40.0075, -97.92)],
      }),
    );
    expect(bodies).toContainEqual(
      expect.objectContaining({ origins: [station(40, -98), station(40.0075, -97.92)], destinations: [end(-97.86)] }),
    );
  });

  test("have the API's distances when they are wanted, in the same matrices", async () => {
    const { upstream, google } = await open();
    const places = [
      [104, 0.0075],
      [300, -0.015],
      [100, 0],
      [101, 6],
      [302, 0.03],
    ] as const;
    const { minutes, miles = expect.fail() } = await google.detours(
      highwayLine(),
      stationsAlongHighway(places),
      unhurried(),
      { miles: true },
    );
    const asides = [0.0075, -0.015, 0, NaN, 0.03];
    expect(rounded(minutes)).toEqual(expected(asides));
    // Each is the sum of three distances in whole metres.
    const off = asides.map((aside, i) => Math.abs((miles[i] ?? 0) - detourMiles(aside)));
    expect(off.map((error) => error <= 1.5 / 1609.344)).toEqual([true, true, true, false, true]);
    expect(miles[3]).toBeNaN();
    expect(upstream.requests.map(({ headers }) => headers["x-goog-fieldmask"])).toEqual(
      Array.from({ length: 4 }, () => "originIndex,destinationIndex,condition,duration,status,distanceMeters"),
    );
  });

  test("that nobody wants the distances of ask for none", async () => {
    const { upstream, google } = await open();
    await google.detours(highwayLine(), stationsAlongHighway([[100, 0.01]]), unhurried());
    expect(upstream.requests.map(({ headers }) => headers["x-goog-fieldmask"])).toEqual(
      Array.from({ length: 2 }, () => "originIndex,destinationIndex,condition,duration,status"),
    );
  });

  test("of k stations cost 2k + 1 elements a window", async () => {
    const { upstream, google } = await open();
    const aside = Array.from({ length: 200 }, (_, i) => (i % 7) / 1000);
    expect(
      await minutesOf(
        google,
        aside.map((degrees, i) => [i * 2.4, degrees]),
      ),
    ).toEqual(expected(aside));
    const elements = upstream.requests
      .map((request) => parseRequest(MatrixRequest, request))
      .map(({ origins, destinations }) => origins.length * destinations.length);
    expect(elements.reduce((sum, count) => sum + count, 0)).toBe(2 * 200 + upstream.requests.length / 2);
    expect(upstream.requests.length).toBeLessThanOrEqual(120);
  });

  test("of unreachable stations are NaN, and the others are unaffected", async () => {
    const { google } = await open();
    expect(
      await minutesOf(google, [
        [100, 0.01],
        [101, 6],
        [102, 0.02],
      ]),
    ).toEqual([...expected([0.01]), NaN, ...expected([0.02])]);
  });

  test.each([
    [3, "INVALID_ARGUMENT"],
    [5, "NOT_FOUND"],
  ])("of a place that the API rejects with code %i are NaN", async (code) => {
    const { google } = await open((request) =>
      answerMatrix(request, (elements) =>
        elements.map(({ originIndex, destinationIndex, ...rest }) =>
          destinationIndex === 1
            ? { originIndex, destinationIndex, status: { code } }
            : { originIndex, destinationIndex, ...rest },
        ),
      ),
    );
    expect(
      await minutesOf(google, [
        [100, 0.01],
        [101, 0.03],
        [102, 0.02],
      ]),
    ).toEqual([NaN, ...expected([0.03, 0.02])]);
  });

  const changes: [string, (elements: Element[]) => Element[], string][] = [
    [
      "fails for a part",
      ([first, ...rest]) => [
        { originIndex: first?.originIndex ?? 0, destinationIndex: 0, status: { code: 13 } },
        ...rest,
      ],
      "google could not fill a matrix. Try again later.",
    ],
    [
      "leaves elements out",
      (elements) => elements.slice(1),
      "google gave a matrix of another size than asked for. Try again later.",
    ],
    [
      "has elements of no place",
      (elements) => elements.map((element) => ({ ...element, destinationIndex: element.destinationIndex + 1 })),
      "google gave a matrix of another size than asked for. Try again later.",
    ],
  ];
  test.each(changes)("a matrix that %s is the API's failure", async (_, change, message) => {
    const { google } = await open((request) => answerMatrix(request, change));
    expect(await refusalOf(google.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried()))).toMatchObject(
      { code: "UPSTREAM_ERROR", message },
    );
  });

  test("end with the signal: connections are dropped and no more requests are sent", async () => {
    const { upstream, google } = await open(() => ({ response: () => undefined }));
    const controller = new AbortController();
    const reason = new Error("the caller is gone");
    const call = google.detours(
      highwayLine(),
      stationsAlongHighway(Array.from({ length: 20 }, (_, i) => [i * 25, 0])),
      controller.signal,
    );
    await expect.poll(() => upstream.requests.length).toBe(8);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => upstream.dropped.length).toBe(8);
    expect(upstream.requests).toHaveLength(8);
  });
});

describe("refusals of the API", () => {
  const KEY_REFUSED = "google refuses this service's key. The operator must check FUEL_ROUTE_GOOGLE_API_KEY.";
  const invalidKey = [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
  ];
  const cases: [string, Reply, string, number][] = [
    ["of a key without rights", refuse(403, "PERMISSION_DENIED"), KEY_REFUSED, 1],
    ["of an invalid key", refuse(400, "INVALID_ARGUMENT", invalidKey), KEY_REFUSED, 1],
    ["of a caller without a key", refuse(401, "UNAUTHENTICATED"), KEY_REFUSED, 1],
    ["of a request", refuse(400, "INVALID_ARGUMENT"), "google refused the request. Try again later.", 1],
    ["of too many requests", refuse(429, "RESOURCE_EXHAUSTED"), "google answered with status 429. Try again later.", 2],
    ["of an unknown kind", refuse(500, "INTERNAL"), "google answered with status 500. Try again later.", 1],
  ];

  test.each(cases)("%s", async (_, reply, message, requests) => {
    const { upstream, google } = await open(() => reply);
    expect(await refusalOf(google.route(DENVER, OMAHA, unhurried()))).toMatchObject({
      code: "UPSTREAM_ERROR",
      message,
    });
    expect(upstream.requests).toHaveLength(requests);
  });

  test.each(cases)("%s, in a list as for a matrix", async (_, reply, message) => {
    const { google } = await open(() => ({ ...reply, body: [reply.body] }));
    expect(await refusalOf(google.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried()))).toMatchObject(
      { code: "UPSTREAM_ERROR", message },
    );
  });

  test("a key that cannot be sent is not revealed", async () => {
    const upstream = await startUpstream(() => ({ body: {} }));
    const google = createGoogleRoutes({ apiKey: `${SECRET}\n`.repeat(2), url: upstream.url, timeoutMs: 60_000 });
    expect((await refusalOf(google.route(DENVER, OMAHA, unhurried()))).code).toBe("UPSTREAM_ERROR");
    expect(upstream.requests).toEqual([]);
  });
});
