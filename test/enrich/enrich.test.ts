import { beforeAll, describe, expect, test } from "vitest";
import { EnrichRequest } from "../../src/contract/schemas/enrich.js";
import { encodePolyline } from "../../src/contract/values/polyline.js";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { enrichStations, type Enrichment } from "../../src/enrich/enrich.js";
import { loadOptimizer, type Optimizer } from "../../src/index.js";
import type { RoutingProvider } from "../../src/providers/routing/provider.js";
import { goFrom, milesAtPoints, placeAlong, type Place } from "../support/geodesic.js";
import { straightRoads } from "../support/providers.js";
import { seededRandom } from "../support/random.js";

let optimizer: Optimizer;
beforeAll(async () => {
  optimizer = await loadOptimizer();
});

/** Omaha to Denver, roughly; driving is a tenth longer than the line. */
const LINE: readonly Place[] = [
  { lat: 41.2586, lng: -95.9378 },
  { lat: 40.7, lng: -99.1 },
  { lat: 41.12, lng: -102.98 },
  { lat: 39.7392, lng: -104.9847 },
];
const LINE_MILES = milesAtPoints(LINE).at(-1) ?? 0;
const TOTAL_MILES = LINE_MILES * 1.1;

function requestFor(places: readonly Place[], changes: Record<string, unknown> = {}): EnrichRequest {
  return EnrichRequest.parse({
    route: {
      total_distance_miles: TOTAL_MILES,
      total_duration_minutes: 500,
      start: LINE[0],
      end: LINE.at(-1),
      waypoints: LINE,
    },
    stations: places.map((location, i) => ({ id: `s${i}`, name: "Stop", address: "Road", location })),
    ...changes,
  });
}

/** With the warnings in the words of an answer. */
async function enrich(
  request: EnrichRequest,
  overrides: Partial<RoutingProvider> = {},
): Promise<Omit<Enrichment, "warnings"> & { warnings: string[] }> {
  const enrichment = await enrichStations(
    { optimizer, routing: straightRoads(overrides) },
    request,
    new AbortController().signal,
  );
  return { ...enrichment, warnings: enrichment.warnings.map(wordWarning) };
}

/** So many miles to the side of the line, at a share of its length. */
function aside(share: number, miles: number): Place {
  return goFrom(placeAlong(LINE, share * LINE_MILES), 0, miles);
}

const quick: Partial<RoutingProvider> = {
  detours: async (_, { lats }) => ({ minutes: new Float64Array(lats.length) }),
};

describe("stage 1, the radius", () => {
  test("seven miles unless the request says otherwise", async () => {
    const places = [1, 6, 8, 12, 19, 25].map((miles, i) => aside(0.1 + i * 0.15, miles));
    expect(await enrich(requestFor(places), quick)).toMatchObject({
      kept: [0, 1],
      warnings: ["4 stations dropped: more than 7.0 miles from the route."],
    });
    expect(await enrich(requestFor(places, { coarse_filter_radius_miles: 12.5 }), quick)).toMatchObject({
      kept: [0, 1, 2, 3],
      warnings: ["2 stations dropped: more than 12.5 miles from the route."],
    });
    expect(await enrich(requestFor(places.slice(0, 5), { coarse_filter_radius_miles: 20 }), quick)).toMatchObject({
      kept: [0, 1, 2, 3, 4],
      warnings: [],
    });
  });

  test("nothing near: no detours are asked for", async () => {
    const detours = (): never => {
      throw new Error("asked for detours");
    };
    const found = await enrich(requestFor([{ lat: 0, lng: 0 }]), { detours });
    expect(found).toEqual({
      kept: [],
      milesFromStart: [],
      detourMinutes: [],
      warnings: ["1 stations dropped: more than 7.0 miles from the route."],
    });
  });
});

/** A sixth of the Earth, there and back many times. */
const NO_ROUTE = Array.from({ length: 120 }, (_, i) => ({ lat: 0, lng: i % 2 === 0 ? 0 : 60 }));
const NO_ROUTE_POLYLINE = encodePolyline({
  lats: Float64Array.from(NO_ROUTE, ({ lat }) => lat),
  lngs: Float64Array.from(NO_ROUTE, ({ lng }) => lng),
});

test.each([
  ["waypoints", "waypoints", {}],
  ["waypoints beside an empty polyline", "waypoints", { polyline: "" }],
  ["a polyline", "polyline", { polyline: NO_ROUTE_POLYLINE }],
] as const)("a line that no route has is refused where it was given: %s", async (_, field, given) => {
  const request = requestFor([{ lat: 0, lng: 0 }], {
    route: {
      total_distance_miles: 100,
      total_duration_minutes: 500,
      start: LINE[0],
      end: LINE[0],
      waypoints: NO_ROUTE,
      ...given,
    },
  });
  await expect(enrich(request, quick)).rejects.toMatchObject({ detail: [{ loc: ["body", "route", field] }] });
});

describe("stage 2, the detour", () => {
  const places = [0.2, 0.4, 0.6, 0.8].map((share) => aside(share, 1));
  const taking = (...minutes: number[]): Partial<RoutingProvider> => ({
    detours: async () => ({ minutes: Float64Array.from(minutes) }),
  });

  test("ten minutes unless the request says otherwise, the bound itself included", async () => {
    expect(await enrich(requestFor(places), taking(10, 10.0001, 3, 0))).toMatchObject({
      kept: [0, 2, 3],
      detourMinutes: [10, 3, 0],
      warnings: ["1 stations dropped: detour longer than 10.0 minutes."],
    });
    expect(await enrich(requestFor(places, { max_detour_minutes: 1.25 }), taking(1.25, 1.26, 3, 0))).toMatchObject({
      kept: [0, 3],
      warnings: ["2 stations dropped: detour longer than 1.3 minutes."],
    });
  });

  test("stations that no road leads to are dropped and counted", async () => {
    expect(await enrich(requestFor(places), taking(NaN, 2, NaN, 60))).toMatchObject({
      kept: [1],
      warnings: ["3 stations dropped: detour longer than 10.0 minutes."],
    });
  });

  test("estimates are announced, after what was dropped", async () => {
    const detours = async () => ({ minutes: Float64Array.of(1, 20, 2, 3), estimateWarning: "Detours are guessed." });
    expect((await enrich(requestFor([...places, { lat: 0, lng: 0 }]), { detours })).warnings).toEqual([
      "1 stations dropped: more than 7.0 miles from the route.",
      "1 stations dropped: detour longer than 10.0 minutes.",
      "Detours are guessed.",
    ]);
  });

  describe("in miles", () => {
    const wanted = { return_detour_miles: true };
    const driving = (minutes: readonly number[], ...miles: number[]): Partial<RoutingProvider> => ({
      detours: async () => ({ minutes: Float64Array.from(minutes), miles: Float64Array.from(miles) }),
    });

    test("are the provider's, rounded to thousandths, of the stations that are kept", async () => {
      expect(await enrich(requestFor(places, wanted), driving([5, 11, 3, 0], 2.00049, 7, 0, 0.0015))).toMatchObject({
        kept: [0, 2, 3],
        detourMiles: [2, 0, 0.002],
      });
    });

    test.each([[false], [null], [undefined]])(
      "are neither asked for nor computed unless the request wants them: %s",
      async (asked) => {
        const wants: unknown[] = [];
        const found = await enrich(requestFor(places, { return_detour_miles: asked }), {
          detours: async (...[, , , each]) => {
            wants.push(each);
            return { minutes: new Float64Array(4), miles: new Float64Array(4) };
          },
        });
        expect(wants).toEqual([{ miles: false }]);
        expect(found).not.toHaveProperty("detourMiles");
      },
    );

    test("of stations near nothing are none", async () => {
      expect(await enrich(requestFor([{ lat: 0, lng: 0 }], wanted), quick)).toMatchObject({
        kept: [],
        detourMiles: [],
      });
    });

    test("are estimated at 35 mph where the provider has only minutes; a warning says so, once and last", async () => {
      const warning =
        "detour_miles are estimated from detour_minutes, at 35 mph: the routing provider gives no distances.";
      const places5 = [...places, { lat: 0, lng: 0 }];
      const detours = async () => ({ minutes: Float64Array.of(6, 20, 0, 3), estimateWarning: "Detours are guessed." });
      expect(await enrich(requestFor(places5, wanted), { detours })).toMatchObject({
        kept: [0, 2, 3],
        detourMiles: [3.5, 0, 1.75],
        warnings: [
          "1 stations dropped: more than 7.0 miles from the route.",
          "1 stations dropped: detour longer than 10.0 minutes.",
          "Detours are guessed.",
          warning,
        ],
      });
      expect(await enrich(requestFor(places, wanted), driving([6, 6, 6, NaN], 9, NaN, 8, NaN))).toMatchObject({
        detourMiles: [9, 3.5, 8],
        warnings: ["1 stations dropped: detour longer than 10.0 minutes.", warning],
      });
      expect(await enrich(requestFor(places, wanted), driving([6, 6, 6, NaN], 9, 1, 8, NaN))).toMatchObject({
        warnings: ["1 stations dropped: detour longer than 10.0 minutes."],
      });
    });
  });

  test("are asked for at the stations' positions on the route", async () => {
    const asked: {
      line: Parameters<RoutingProvider["detours"]>[0];
      stations: Parameters<RoutingProvider["detours"]>[1];
    }[] = [];
    await enrich(requestFor([aside(0.9, 50), ...places]), {
      detours: async (line, stations) => {
        asked.push({ line, stations });
        return { minutes: new Float64Array(4) };
      },
    });
    const [{ line, stations } = expect.fail()] = asked;
    expect(line).toMatchObject({ totalMiles: TOTAL_MILES, totalMinutes: 500 });
    milesAtPoints(LINE).forEach((miles, i) => expect(line.milesFromStart[i]).toBeCloseTo(miles * 1.1, 3));
    expect(Array.from(stations.lats)).toEqual(places.map(({ lat }) => lat));
    expect(Array.from(stations.lngs)).toEqual(places.map(({ lng }) => lng));
    expect(stations.milesFromStart.every((miles, i) => Math.abs(miles - TOTAL_MILES * (0.2 + 0.2 * i)) < 1)).toBe(true);
    expect(stations.milesFromRoute.every((miles) => miles > 0.5 && miles < 1.001)).toBe(true);
  });
});

describe("positions", () => {
  test("are the share of the line times the driving distance, in the order of the request", async () => {
    const random = seededRandom(1);
    const shares = Array.from({ length: 50 }, () => random());
    const found = await enrich(requestFor(shares.map((share) => placeAlong(LINE, share * LINE_MILES))), quick);
    expect(found.kept).toEqual(Array.from(shares.keys()));
    found.milesFromStart.forEach((miles, i) => expect(miles).toBeCloseTo((shares[i] ?? NaN) * TOTAL_MILES, 2));
  });

  test("do not pass the route's end by rounding", async () => {
    const end = LINE.at(-1) ?? { lat: 0, lng: 0 };
    const route = {
      total_distance_miles: 538.12349,
      total_duration_minutes: 500,
      start: end,
      end,
      waypoints: [...LINE],
    };
    const found = await enrich(requestFor([end], { route }), quick);
    expect(found.milesFromStart[0]).toBeLessThanOrEqual(538.12349);
    expect(found.milesFromStart[0]).toBeCloseTo(538.123, 2);
  });

  test("a polyline wins over waypoints", async () => {
    const route = {
      total_distance_miles: 100,
      total_duration_minutes: 90,
      start: { lat: 0, lng: 0 },
      end: { lat: 0, lng: 1 },
      polyline: encodePolyline({ lats: [0, 0], lngs: [0, 1] }),
      waypoints: [...LINE],
    };
    const found = await enrich(requestFor([{ lat: 0, lng: 0.25 }], { route }), quick);
    expect(found.milesFromStart[0]).toBeCloseTo(25, 3);
  });

  test("a route whose points all lie in one place", async () => {
    const [start] = LINE;
    const route = { total_distance_miles: 5, total_duration_minutes: 9, start, end: start, waypoints: [start, start] };
    expect(await enrich(requestFor([aside(0, 2)], { route }), quick)).toMatchObject({ kept: [0], milesFromStart: [0] });
  });
});
