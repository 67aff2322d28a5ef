import { expect, test } from "vitest";
import { type ErrorCode, ServiceError } from "../../../src/contract/values/errors.js";
import { type UpstreamCall, watchProviders } from "../../../src/providers/open.js";
import type { RoutingProvider } from "../../../src/providers/routing/provider.js";
import { straightRoads, townPlaces } from "../../support/providers.js";
import { highwayLine, stationsAlongHighway, unhurried } from "../../support/upstream.js";

const OMAHA = { lat: 41.2586, lng: -95.9378 };
const DENVER = { lat: 39.7392, lng: -104.9847 };

/** What is reported about calls to a provider that fails in this way, with a caller who has left or not. */
async function callsWith(error: unknown, signal = unhurried()): Promise<(string | undefined)[]> {
  const calls: UpstreamCall[] = [];
  const fail = async (): Promise<never> => {
    throw error;
  };
  const { routing, places } = watchProviders(
    { routing: straightRoads({ route: fail, detours: fail }), places: { name: "towns", locate: fail } },
    (call) => calls.push(call),
  );
  await expect(routing.route(OMAHA, DENVER, signal)).rejects.toBe(error);
  await expect(routing.detours(highwayLine(), stationsAlongHighway([[100, 0]]), signal)).rejects.toBe(error);
  await expect(places.locate("Omaha, NE", signal)).rejects.toBe(error);
  expect(calls.map(({ provider, call }) => `${provider} ${call}`)).toEqual([
    "straight route",
    "straight detours",
    "towns locate",
  ]);
  for (const { ms } of calls) expect(ms).toBeGreaterThanOrEqual(0);
  return Array.from(new Set(calls.map(({ code }) => code)));
}

test("a call that succeeds has no code", async () => {
  const calls: UpstreamCall[] = [];
  const { routing, places } = watchProviders({ routing: straightRoads(), places: townPlaces }, (call) =>
    calls.push(call),
  );
  expect(await places.locate("Omaha, NE", unhurried())).toMatchObject(
    await townPlaces.locate("Omaha, NE", unhurried()),
  );
  expect(await routing.route(OMAHA, DENVER, unhurried())).toEqual(
    await straightRoads().route(OMAHA, DENVER, unhurried()),
  );
  expect(calls).toEqual([
    { provider: "towns", call: "locate", ms: expect.any(Number) },
    { provider: "straight", call: "route", ms: expect.any(Number) },
  ]);
});

test("several routes are one call", async () => {
  const calls: UpstreamCall[] = [];
  const wanted: unknown[] = [];
  const routes: RoutingProvider["routes"] = async (from, to, signal, wants) => {
    wanted.push(wants);
    const road = await straightRoads().route(from, to, signal);
    return [road, road];
  };
  const { routing } = watchProviders({ routing: straightRoads({ routes }), places: townPlaces }, (call) =>
    calls.push(call),
  );
  expect(await routing.routes(OMAHA, DENVER, unhurried(), { alternatives: 1 })).toHaveLength(2);
  expect(wanted).toEqual([{ alternatives: 1 }]);
  expect(calls).toEqual([{ provider: "straight", call: "route", ms: expect.any(Number) }]);
});

test("a watched provider is told what is wanted of detours", async () => {
  const wanted: unknown[] = [];
  const detours = async (...[, { lats }, , wants]: Parameters<RoutingProvider["detours"]>) => {
    wanted.push(wants);
    return { minutes: lats };
  };
  const { routing } = watchProviders({ routing: straightRoads({ detours }), places: townPlaces }, () => undefined);
  for (const wants of [undefined, { miles: true }])
    await routing.detours(highwayLine(), stationsAlongHighway([[100, 0]]), unhurried(), wants);
  expect(wanted).toEqual([undefined, { miles: true }]);
});

test.each<[ErrorCode, ErrorCode | undefined]>([
  ["UPSTREAM_ERROR", "UPSTREAM_ERROR"],
  ["UPSTREAM_TIMEOUT", "UPSTREAM_TIMEOUT"],
  ["PLACE_NOT_FOUND", undefined],
  ["PLACE_AMBIGUOUS", undefined],
  ["ROUTE_NOT_FOUND", undefined],
  ["ROUTE_TOO_LONG", undefined],
])("%s is a failure with the code %s", async (code, told) => {
  expect(await callsWith(new ServiceError(code, "It is so."))).toEqual([told]);
});

test("a timeout counts as one even if it ends the call by its signal", async () => {
  const timedOut = new ServiceError("UPSTREAM_TIMEOUT", "It took too long.");
  expect(await callsWith(timedOut, AbortSignal.abort(timedOut))).toEqual(["UPSTREAM_TIMEOUT"]);
});

test("an error of the provider's own is a fault, unless the call was no longer wanted", async () => {
  const error = new TypeError("broken");
  expect(await callsWith(error)).toEqual(["INTERNAL_ERROR"]);
  expect(await callsWith(error, AbortSignal.abort(error))).toEqual(["ABORTED"]);
});
