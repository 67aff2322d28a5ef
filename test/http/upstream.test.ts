// A provider that is slow or broken never hangs a request, and its work ends with the request.

import { request as httpRequest } from "node:http";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import type { RoutingProvider } from "../../src/providers/routing/provider.js";
import { captureLog, errorOf, makeOwnApp, newKey, postTo } from "../support/app.js";
import { straightRoads, townPlaces } from "../support/providers.js";

const ROUTES = { origin: "Omaha, NE", destination: "Denver, CO" };
const ENRICH = {
  route: {
    total_distance_miles: 70,
    total_duration_minutes: 70,
    start: { lat: 40, lng: -90 },
    end: { lat: 41, lng: -90 },
    waypoints: [
      { lat: 40, lng: -90 },
      { lat: 41, lng: -90 },
    ],
  },
  stations: [{ id: "a", name: "A", address: "Road", location: { lat: 40.5, lng: -90 } }],
};

/** A provider's method that never answers, and whether and why its signal was aborted. */
function hangs(): { method: (...args: [unknown, unknown, AbortSignal]) => Promise<never>; reasons: unknown[] } {
  const reasons: unknown[] = [];
  const method = (_a: unknown, _b: unknown, signal: AbortSignal): Promise<never> =>
    new Promise(() => signal.addEventListener("abort", () => reasons.push(signal.reason)));
  return { method, reasons };
}

describe("too slow", () => {
  const cases: [string, string, unknown, (method: ReturnType<typeof hangs>["method"]) => Partial<RoutingProvider>][] = [
    ["a route", "/v1/routes", ROUTES, (route) => ({ route })],
    ["detours", "/v1/stations/enrich-distances", ENRICH, (detours) => ({ detours })],
  ];

  test.each(cases)("%s: 504, and the provider is told to stop", async (_, url, body, override) => {
    const { method, reasons } = hangs();
    const app = await makeOwnApp({ upstreamTimeoutMs: 50, routing: straightRoads(override(method)) });
    const response = await postTo(url, app, body);
    expect(response.statusCode).toBe(504);
    expect(errorOf(response)).toMatchObject({
      error_code: "UPSTREAM_TIMEOUT",
      message: expect.stringContaining("did not answer within 0.05 s"),
    });
    expect(reasons).toEqual([expect.any(ServiceError)]);
  });

  test.each([
    [1, "0.02"],
    [500, "0.02"],
    [501, "0.04"],
    [5000, "0.2"],
  ])("detours of %i stations, and one more that is far from the route, may take %s s", async (count, seconds) => {
    const app = await makeOwnApp({ upstreamTimeoutMs: 20, routing: straightRoads({ detours: hangs().method }) });
    const near = Array.from({ length: count }, (_, i) => ({ ...ENRICH.stations[0], id: `near ${i}` }));
    const far = count < 5000 ? [{ ...ENRICH.stations[0], id: "far", location: { lat: 40.5, lng: -100 } }] : [];
    const response = await postTo("/v1/stations/enrich-distances", app, { ...ENRICH, stations: [...near, ...far] });
    expect(errorOf(response)).toMatchObject({
      error_code: "UPSTREAM_TIMEOUT",
      message: expect.stringContaining(`did not answer within ${seconds} s.`),
    });
  });

  test("places", async () => {
    const app = await makeOwnApp({
      upstreamTimeoutMs: 50,
      places: { ...townPlaces, locate: () => new Promise(() => undefined) },
    });
    expect(errorOf(await postTo("/v1/routes", app, ROUTES)).error_code).toBe("UPSTREAM_TIMEOUT");
  });
});

describe("broken", () => {
  test("502 with the provider's message, and other requests go on", async () => {
    let broken = true;
    const good = straightRoads();
    const routing = straightRoads({
      detours: async (...args) => {
        if (broken) throw new ServiceError("UPSTREAM_ERROR", "osrm-http could not be reached. Try again later.");
        return good.detours(...args);
      },
    });
    const app = await makeOwnApp({ routing });
    const response = await postTo("/v1/stations/enrich-distances", app, ENRICH);
    expect(response.statusCode).toBe(502);
    expect(errorOf(response)).toMatchObject({
      error_code: "UPSTREAM_ERROR",
      message: "osrm-http could not be reached. Try again later.",
    });
    broken = false;
    expect((await postTo("/v1/stations/enrich-distances", app, ENRICH)).statusCode).toBe(200);
  });

  test("an error of our own is 500 and reveals nothing", async () => {
    const app = await makeOwnApp({
      routing: straightRoads({ route: () => Promise.reject(new Error("secret of the provider")) }),
    });
    const response = await postTo("/v1/routes", app, ROUTES);
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain("secret");
  });
});

test("a caller who goes away ends the work, and the log says so", async () => {
  const { lines, log } = captureLog();
  const { method, reasons } = hangs();
  const app = await makeOwnApp({ log, routing: straightRoads({ detours: method }) });
  const url = new URL("/v1/stations/enrich-distances", await app.listen({ host: "127.0.0.1", port: 0 }));
  const caller = httpRequest(url, {
    method: "POST",
    headers: { "x-api-key": newKey(), "content-type": "application/json" },
  });
  caller.on("error", () => undefined);
  caller.end(JSON.stringify(ENRICH));
  await once(caller, "socket");
  await expect.poll(() => caller.writableFinished).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reasons).toEqual([]);
  caller.destroy();
  await expect.poll(() => reasons.length).toBe(1);
  expect(String(reasons[0])).toContain("CallerGoneError");
  await expect.poll(() => lines.filter((line) => line.includes('"status":499')).length).toBe(1);
  expect(lines.filter((line) => line.includes("request failed"))).toEqual([]);
});
