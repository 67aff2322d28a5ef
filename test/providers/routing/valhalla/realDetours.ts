// Detours on real roads: Valhalla on tiles of real extracts, in process and behind a server.

import { once } from "node:events";
import { createServer } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOptimizer } from "../../../../src/index.js";
import { pointAt, type PointOnLine, type RouteLine } from "../../../../src/providers/routing/line.js";
import type {
  Coordinates,
  DrivingRoute,
  RoutingProvider,
  StationsOnRoute,
} from "../../../../src/providers/routing/provider.js";
import { type Engine, startEngine } from "../../../../src/providers/routing/valhalla/engine.js";
import { createValhallaHttp, openValhalla } from "../../../../src/providers/routing/valhalla/provider.js";
import { toWindows } from "../../../../src/providers/routing/windows.js";
import {
  type Extract,
  type FuelStation,
  hasExtracts,
  makeTiles,
  readFuelStations,
} from "../../../support/roadTiles.js";

/** Detours must agree within a second and three metres. */
const TOLERANCE_MINUTES = 1 / 60;
const TOLERANCE_MILES = 3 / 1609.344;

/** Trips across the extracts, from corner to corner and side to side. */
export const TRIPS: Readonly<Record<Extract, readonly (readonly [Coordinates, Coordinates])[]>> = {
  harrisburg: [
    [
      { lat: 40.2, lng: -76.95 },
      { lat: 40.31, lng: -76.8 },
    ],
    [
      { lat: 40.31, lng: -76.92 },
      { lat: 40.22, lng: -76.78 },
    ],
    [
      { lat: 40.26, lng: -76.96 },
      { lat: 40.27, lng: -76.77 },
    ],
  ],
  baltimore: [
    [
      { lat: 39.25, lng: -76.68 },
      { lat: 39.33, lng: -76.56 },
    ],
    [
      { lat: 39.34, lng: -76.67 },
      { lat: 39.26, lng: -76.57 },
    ],
    [
      { lat: 39.29, lng: -76.69 },
      { lat: 39.3, lng: -76.55 },
    ],
  ],
};

const Legs = z.object({
  trip: z.object({ legs: z.array(z.object({ summary: z.object({ time: z.number(), length: z.number() }) })) }),
});
export const { signal } = new AbortController();

export async function nearStations(
  route: DrivingRoute,
  stations: readonly FuelStation[],
): Promise<{ line: RouteLine; near: StationsOnRoute }> {
  const optimizer = await loadOptimizer();
  const [lats, lngs] = [Float64Array.from(route.lats), Float64Array.from(route.lngs)];
  const queries = {
    queryLats: Float64Array.from(stations, ({ lat }) => lat),
    queryLngs: Float64Array.from(stations, ({ lng }) => lng),
  };
  const { miles, milesAlong, pointMiles } = optimizer.nearestOnPolyline({ lats, lngs, ...queries });
  const scale = route.totalMiles / (pointMiles.at(-1) ?? 1);
  return {
    line: {
      lats,
      lngs,
      milesFromStart: pointMiles.map((value) => value * scale),
      totalMiles: route.totalMiles,
      totalMinutes: route.totalMinutes,
    },
    near: {
      lats: queries.queryLats,
      lngs: queries.queryLngs,
      milesFromRoute: miles,
      milesFromStart: milesAlong.map((value) => value * scale),
    },
  };
}

interface Detour {
  readonly minutes: number;
  readonly miles: number;
}

/** The engine's own time and length of a route through places. */
async function driveThrough(engine: Engine, places: readonly object[]): Promise<Detour> {
  const { trip } = Legs.parse(
    JSON.parse(
      await engine.route(
        JSON.stringify({ locations: places, costing: "auto", directions_type: "none", units: "miles" }),
      ),
    ),
  );
  const sumOf = (part: "time" | "length"): number => trip.legs.reduce((sum, { summary }) => sum + summary[part], 0);
  return { minutes: sumOf("time") / 60, miles: sumOf("length") };
}

/** The detour to a station between two places on the route, by the engine's own routes. */
async function trueDetour(
  engine: Engine,
  [from, to]: readonly [PointOnLine, PointOnLine],
  station: Coordinates,
): Promise<Detour> {
  const end = ({ lat, lng, headingDegrees }: PointOnLine) => ({
    lat,
    lon: lng,
    heading: Math.round(headingDegrees) % 360,
    heading_tolerance: 45,
    radius: 40,
  });
  const [a, b] = [end(from), end(to)];
  const [over, past] = [
    await driveThrough(engine, [a, { lat: station.lat, lon: station.lng }, b]),
    await driveThrough(engine, [a, b]),
  ];
  return { minutes: Math.max(0, over.minutes - past.minutes), miles: Math.max(0, over.miles - past.miles) };
}

/** Compares the detours of a provider with the engine's own routes, station by station. Returns how many there are. */
async function expectTrueDetours(
  engine: Engine,
  provider: RoutingProvider,
  line: RouteLine,
  near: StationsOnRoute,
): Promise<number> {
  const { minutes, miles = expect.fail("no miles") } = await provider.detours(line, near, signal, { miles: true });
  let checked = 0;
  for (const window of toWindows(line, near)) {
    for (const i of window.stations) {
      const expected = await trueDetour(engine, [window.from, window.to], {
        lat: near.lats[i] ?? NaN,
        lng: near.lngs[i] ?? NaN,
      });
      expect(Math.abs((minutes[i] ?? NaN) - expected.minutes), `station ${i}`).toBeLessThanOrEqual(TOLERANCE_MINUTES);
      expect(Math.abs((miles[i] ?? NaN) - expected.miles), `miles to station ${i}`).toBeLessThanOrEqual(
        TOLERANCE_MILES,
      );
      checked++;
    }
  }
  return checked;
}

/** Compares detours across an extract with the engine's own routes. */
export function compareDetours(extract: Extract): void {
  describe.skipIf(!hasExtracts)(`on ${extract}`, () => {
    let provider: RoutingProvider;
    let engine: Engine;
    let stations: FuelStation[];
    beforeAll(async () => {
      const tiles = await makeTiles(extract);
      provider = await openValhalla({ tilesFolder: tiles });
      engine = await startEngine(tiles);
      stations = await readFuelStations(extract);
    }, 60_000);

    test("every detour is the engine's own route through the station minus its route past it", async () => {
      let checked = 0;
      for (const [from, to] of TRIPS[extract]) {
        const { line, near } = await nearStations(await provider.route(from, to, signal), stations);
        checked += await expectTrueDetours(engine, provider, line, near);
      }
      expect(checked).toBe(3 * stations.length);
      expect(stations.length).toBeGreaterThanOrEqual(18);
    }, 60_000);

    test("stations behind the start and past the end of a route cost what the engine's own routes to them do", async () => {
      let [checked, long] = [0, 0];
      for (const [from, to] of TRIPS[extract]) {
        const whole = (await nearStations(await provider.route(from, to, signal), [])).line;
        const [first, last] = [0.3, 0.7].map((share) => pointAt(whole, whole.totalMiles * share));
        if (first === undefined || last === undefined) expect.fail();
        // On the same road as the ends and beside it, up to a quarter mile off.
        const beside = [0, 0.01, 0.03, 0.1, 0.25].flatMap((miles) =>
          [-0.0002, 0.0002].flatMap((aside) =>
            [pointAt(whole, whole.totalMiles * 0.3 - miles), pointAt(whole, whole.totalMiles * 0.7 + miles)].map(
              ({ lat, lng }) => ({ lat: lat + aside, lng: lng + aside }),
            ),
          ),
        );
        const { line, near } = await nearStations(await provider.route(first, last, signal), beside);
        checked += await expectTrueDetours(engine, provider, line, near);
        long += (await provider.detours(line, near, signal)).minutes.filter((minutes) => minutes > 1).length;
      }
      expect(checked).toBe(3 * 20);
      expect(long).toBeGreaterThan(5);
    }, 60_000);

    test("through valhalla-http and a server in front of the engine: the same route, and detours that agree", async () => {
      const calls: string[] = [];
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          calls.push(request.url ?? "");
          const isKnown = request.method === "POST" && request.headers["content-type"] === "application/json";
          const call = !isKnown
            ? undefined
            : request.url === "/route"
              ? engine.route
              : request.url === "/sources_to_targets"
                ? engine.matrix
                : undefined;
          const answer =
            call === undefined
              ? Promise.reject(new Error("Try any of: '/route' '/sources_to_targets'"))
              : call(Buffer.concat(chunks).toString("utf8"));
          answer.then(
            (text) => response.setHeader("content-type", "application/json").end(text),
            (error: Error) => {
              const code = /no suitable edges/i.test(error.message) ? 171 : /no path/i.test(error.message) ? 442 : 106;
              response
                .writeHead(400, { "content-type": "application/json" })
                .end(
                  JSON.stringify({ error_code: code, error: error.message, status_code: 400, status: "Bad Request" }),
                );
            },
          );
        });
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no port");
      try {
        const remote = createValhallaHttp({ url: `http://127.0.0.1:${address.port}/`, timeoutMs: 10_000 });
        const [[from, to] = expect.fail()] = TRIPS[extract];
        const route = await remote.route(from, to, signal);
        expect(route).toEqual(await provider.route(from, to, signal));
        const { line, near } = await nearStations(route, stations);
        expect(await expectTrueDetours(engine, remote, line, near)).toBe(stations.length);
        expect(calls.length).toBeLessThanOrEqual(1 + 3 * toWindows(line, near).length + 2 * stations.length);
        await expect(remote.route(from, { lat: 0, lng: 0 }, signal)).rejects.toMatchObject({ code: "ROUTE_NOT_FOUND" });
      } finally {
        server.close();
      }
    }, 60_000);

    test("a station near no road is recognised and does not affect the others", async () => {
      const [[from, to] = expect.fail()] = TRIPS[extract];
      const { line, near } = await nearStations(await provider.route(from, to, signal), stations);
      const alone = (await provider.detours(line, near, signal)).minutes;
      // Far from every road of the extract, but as far along the route as the last of the others.
      const lost = {
        lats: Float64Array.of(...near.lats, 45),
        lngs: Float64Array.of(...near.lngs, -70),
        milesFromStart: Float64Array.of(...near.milesFromStart, Math.max(...near.milesFromStart)),
        milesFromRoute: Float64Array.of(...near.milesFromRoute, 1),
      };
      const { minutes } = await provider.detours(line, lost, signal);
      expect(minutes.at(-1)).toBeNaN();
      // Each is within a second of the truth, whichever calls found it.
      minutes
        .slice(0, -1)
        .forEach((value, i) => expect(Math.abs(value - (alone[i] ?? NaN))).toBeLessThanOrEqual(2 * TOLERANCE_MINUTES));
      expect(Array.from(alone).some((value) => value > 1)).toBe(true);
    });

    test("a line from another map, six metres off the road, gives the same detours with few exceptions", async () => {
      let [checked, agreeing] = [0, 0];
      for (const [from, to] of TRIPS[extract]) {
        const route = await provider.route(from, to, signal);
        const here = await nearStations(route, stations);
        // To the left, towards the other carriageway.
        const shift = (i: number): PointOnLine => {
          const miles = here.line.milesFromStart[i] ?? 0;
          const { lat, lng, headingDegrees } = pointAt(here.line, miles);
          const left = ((headingDegrees - 90) * Math.PI) / 180;
          return {
            lat: lat + (6 / 111_320) * Math.cos(left),
            lng: lng + ((6 / 111_320) * Math.sin(left)) / Math.cos((lat * Math.PI) / 180),
            headingDegrees,
          };
        };
        const points = route.lats.map((_, i) => shift(i));
        const beside = await nearStations(
          { ...route, lats: points.map(({ lat }) => lat), lngs: points.map(({ lng }) => lng) },
          stations,
        );
        const expected = (await provider.detours(here.line, here.near, signal)).minutes;
        const { minutes } = await provider.detours(beside.line, beside.near, signal);
        for (const [i, value] of minutes.entries()) {
          checked++;
          // The ends also move by metres, which changes times by some seconds.
          if (
            Math.abs(value - (expected[i] ?? NaN)) <= 3 * TOLERANCE_MINUTES ||
            (Number.isNaN(value) && Number.isNaN(expected[i]))
          )
            agreeing++;
        }
      }
      console.log(`${extract}: ${agreeing} of ${checked} detours the same beside the road`);
      expect(agreeing).toBeGreaterThanOrEqual(0.95 * checked);
    }, 60_000);

    test("places outside the extract have no route", async () => {
      const [[from] = expect.fail()] = TRIPS[extract];
      await expect(provider.route(from, { lat: 0, lng: 0 }, signal)).rejects.toMatchObject({ code: "ROUTE_NOT_FOUND" });
    });

    test("an abort ends the call at once, with its reason", async () => {
      const controller = new AbortController();
      const [[from, to] = expect.fail()] = TRIPS[extract];
      const { line, near } = await nearStations(await provider.route(from, to, signal), stations);
      const waiting = provider.detours(line, near, controller.signal);
      controller.abort(new Error("gone"));
      await expect(waiting).rejects.toThrow("gone");
      await expect(provider.route(from, to, controller.signal)).rejects.toThrow("gone");
    });

    test("the event loop goes on while the engine works", async () => {
      const [[from, to] = expect.fail()] = TRIPS[extract];
      const { line, near } = await nearStations(await provider.route(from, to, signal), stations);
      let ticks = 0;
      const timer = setInterval(() => ticks++, 1);
      await provider.detours(line, near, signal);
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(3);
    });
  });
}
