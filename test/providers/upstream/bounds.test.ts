// The size limits of answers by provider and call, and that real answers are far smaller.

import polylineCodec from "@googlemaps/polyline-codec";
import { describe, expect, test } from "vitest";
import { createGooglePlaces } from "../../../src/providers/places/google.js";
import { createNominatim } from "../../../src/providers/places/nominatim.js";
import { findRoute } from "../../../src/providers/routing/computeRoute.js";
import { createGoogleRoutes } from "../../../src/providers/routing/google.js";
import { createOsrmHttp } from "../../../src/providers/routing/osrmHttp.js";
import type { RoutingProvider } from "../../../src/providers/routing/provider.js";
import { createValhalla, createValhallaHttp } from "../../../src/providers/routing/valhalla/provider.js";
import { townPlaces } from "../../support/providers.js";
import { CORRIDORS, hasSharedData, readCorridor } from "../../support/sharedData.js";
import {
  highwayLine,
  refusalOf,
  SECRET,
  startUpstream,
  stationsAlongHighway,
  unhurried,
} from "../../support/upstream.js";

const ENDS = [
  { lat: 40, lng: -100 },
  { lat: 40, lng: -90 },
] as const;
const KB = 1024;

const route = (provider: RoutingProvider) => provider.route(...ENDS, unhurried());
const detours = (provider: RoutingProvider) =>
  provider.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried());

const osrm = (url: string) => createOsrmHttp({ url, timeoutMs: 20_000 });
const valhallaHttp = (url: string) => createValhallaHttp({ url, timeoutMs: 20_000 });
const google = (url: string) => createGoogleRoutes({ apiKey: SECRET, url, timeoutMs: 20_000 });

describe("an answer larger than the call can need is not read", () => {
  test.each<[name: string, kilobytes: number, ask: (url: string) => Promise<unknown>]>([
    ["osrm-http", 2048, (url) => route(osrm(url))],
    ["valhalla-http", 2048, (url) => route(valhallaHttp(url))],
    ["google", 2048, (url) => route(google(url))],
    ["osrm-http", 256, (url) => detours(osrm(url))],
    ["valhalla-http", 256, (url) => detours(valhallaHttp(url))],
    ["google", 256, (url) => detours(google(url))],
    ["nominatim", 256, (url) => createNominatim({ url, timeoutMs: 20_000 }).locate("Omaha", unhurried())],
    [
      "google",
      256,
      (url) => createGooglePlaces({ apiKey: SECRET, url, timeoutMs: 20_000 }).locate("Omaha", unhurried()),
    ],
  ])("%s, %i kB", async (name, kilobytes, ask) => {
    let bytes = kilobytes * KB;
    const { url } = await startUpstream(() => ({ text: " ".repeat(bytes) }));
    expect((await refusalOf(ask(url))).message).toBe(
      `${name} gave an answer that is not as its documentation says. Try again later.`,
    );
    bytes++;
    expect(await refusalOf(ask(url))).toMatchObject({
      code: "UPSTREAM_ERROR",
      message: `${name} gave too large an answer: more than ${kilobytes} kB. Try again later.`,
    });
  });

  test.each([
    ["route", 2048, route],
    ["detours", 256, detours],
  ] as const)("%s of the engine in the process, %i kB", async (_, kilobytes, ask) => {
    let answer = " ".repeat(kilobytes * KB);
    const valhalla = createValhalla({ route: async () => answer, matrix: async () => answer });
    expect((await refusalOf(ask(valhalla))).message).toBe(
      "valhalla gave an answer that is not as its documentation says. Try again later.",
    );
    answer += " ";
    expect((await refusalOf(ask(valhalla))).message).toBe(
      `valhalla gave too large an answer: more than ${kilobytes} kB. Try again later.`,
    );
    answer = "[".repeat(100_000);
    expect((await refusalOf(ask(valhalla))).message).toBe(
      "valhalla gave too large an answer: more than 20000 values. Try again later.",
    );
  });
});

test.skipIf(!hasSharedData).each(CORRIDORS)(
  "%s: a real line takes an eighth of the limit and is passed on",
  async (name) => {
    const { lats, lngs } = await readCorridor(name);
    const points = lats.map((lat, i): [number, number] => [lat, lngs[i] ?? NaN]);
    const [coarse, fine] = [polylineCodec.encode(points, 5), polylineCodec.encode(points, 6)];
    const waypoints = [{ location: [-100, 40] }, { location: [-90, 40] }];
    const answers = {
      osrm: { code: "Ok", routes: [{ distance: 1000, duration: 1000, geometry: coarse }], waypoints },
      valhalla: { trip: { legs: [{ shape: fine }], summary: { length: 1, time: 60 } } },
    };
    for (const [body, open] of [
      [answers.osrm, osrm],
      [answers.valhalla, valhallaHttp],
    ] as const) {
      expect(JSON.stringify(body).length).toBeLessThan((2048 * KB) / 8);
      const { url } = await startUpstream(() => ({ body }));
      const {
        route: { polyline },
      } = await findRoute(
        { routing: open(url), places: townPlaces },
        { origin: "40,-100", destination: "40,-90" },
        unhurried(),
      );
      // The sixth digit may be rounded twice.
      const passedOn = polylineCodec.decode(polyline, 5);
      expect(passedOn).toHaveLength(points.length);
      for (const [i, [lat, lng]] of passedOn.entries())
        expect(Math.max(Math.abs(lat - (points[i]?.[0] ?? NaN)), Math.abs(lng - (points[i]?.[1] ?? NaN)))).toBeLessThan(
          0.0000061,
        );
    }
  },
);
