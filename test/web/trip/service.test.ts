// Trips by a real local service with the built-in providers: they must equal those planned in the page.

import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { MAX_STATIONS } from "../../../src/contract/values/limits.js";
import { loadGazetteer } from "../../../src/providers/places/load.js";
import { loadInterstates } from "../../../src/providers/routing/interstates/load.js";
import type { ServiceAccess, TripRequest } from "../../../src/web/trip/index.js";
import type { LoadedTrip } from "../../../src/web/shown.js";
import { newKey } from "../../support/app.js";
import { pageTrips, refusalOf, toBytes } from "../../support/pageTrips.js";
import { hasSharedData } from "../../support/sharedData.js";
import { listen } from "../../support/wire.js";
import { readStations, stations } from "./stations.js";

const { signal } = new AbortController();
const { trips } = await pageTrips();

const REQUEST: TripRequest = { from: "San Francisco, CA", to: "New York, NY", stations };

async function startService(): Promise<ServiceAccess> {
  const { port } = await listen({ routing: await loadInterstates(), places: await loadGazetteer() });
  return { baseUrl: new URL(`http://127.0.0.1:${port}/`), apiKey: newKey() };
}

/** The paths that the page requests during `work`. */
async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => spy.mockRestore());
  await work();
  return spy.mock.calls.map(([url]) => new URL(String(url)).pathname);
}

test.skipIf(!hasSharedData).each([
  ["as it is asked by default", {}],
  [
    "with bounds, to a ZIP code",
    { from: "Glendale, OH (39.27061,-84.45939)", to: "90210", radiusMiles: 15, maxDetourMinutes: 3 },
  ],
])("the same trip as in the page: %s", async (_, change) => {
  const request = { ...REQUEST, ...change };
  const [served, local] = await Promise.all([
    trips.planByService(request, await startService(), signal),
    trips.plan(request, signal),
  ]);
  expect(served.stations.length).toBeGreaterThan(50);
  expect(served).toEqual(local);
});

test("a file with more stations than the service takes is sent in as few requests as possible", async () => {
  // As many as a whole country has: for each station elsewhere, 30 near I-80 in Nebraska.
  const rows = Array.from({ length: 12_000 }, (_, i) =>
    i % 31 === 30 ? `F${i},${30 + (i % 7)},-95,3` : `N${i},${40.5 + (i % 400) / 1000},${-97.6 - i / 10_000},3`,
  );
  const file = await readStations("many.csv", toBytes(["name,lat,lng,price", ...rows].join("\n")));
  const request = { from: "Omaha, NE", to: "Denver, CO", stations: file, radiusMiles: 20, maxDetourMinutes: 6 };
  const access = await startService();
  const local = await trips.plan(request, signal);
  let served: LoadedTrip | undefined;
  const asked = await requestsOf(async () => {
    served = await trips.planByService(request, access, signal);
  });
  const enriched = asked.filter((path) => path === "/v1/stations/enrich-distances").length;
  expect(asked.filter((path) => path === "/v1/routes")).toHaveLength(1);
  expect(enriched).toBeGreaterThan(1);
  expect(enriched).toBeLessThanOrEqual(Math.ceil(rows.length / MAX_STATIONS));
  expect(local.stations.length).toBeGreaterThan(100);
  expect(served).toEqual(local);
});

test("stations far from the route are not sent", async () => {
  const access = await startService();
  const far = await readStations("far.csv", toBytes("name,lat,lng,price\nA,27,-99,3\n"));
  const asked = await requestsOf(async () => {
    const { message, field } = await refusalOf(trips.planByService({ ...REQUEST, stations: far }, access, signal));
    expect(message).toBe(
      "No station is near enough to the route: try a larger radius or a longer detour. 1 stations dropped: more than 10.0 miles from the route.",
    );
    expect(field).toBe("stations");
  });
  expect(asked).toEqual(["/v1/routes"]);
});

test.each([
  {
    change: { apiKey: "fr_wrong" },
    field: "key",
    message: "The service does not take this API key. Check it, or leave the API key out to plan in the page alone.",
  },
  { change: { apiKey: " " }, field: "key", message: "This is no API key: enter it as it was issued, without spaces." },
])("a wrong key: $change.apiKey", async ({ change, field, message }) => {
  const refusal = await refusalOf(trips.planByService(REQUEST, { ...(await startService()), ...change }, signal));
  expect({ field: refusal.field, message: refusal.message }).toEqual({ field, message });
});

test.skipIf(!hasSharedData)("the service's refusals read like the page's own", async () => {
  const access = await startService();
  for (const change of [{ to: "Glendale, OH" }, { from: "Omahaa, NE" }, { to: "Honolulu, HI" }]) {
    const request = { ...REQUEST, ...change };
    const [served, local] = [
      await refusalOf(trips.planByService(request, access, signal)),
      await refusalOf(trips.plan(request, signal)),
    ];
    expect(served.message.replace(/ \(request [^)]+\)/, "")).toBe(local.message);
    expect({ field: served.field, offers: served.offers }).toEqual({ field: local.field, offers: local.offers });
  }
});

test("another server, and none at all", async () => {
  const server = createServer((_request, response) => void response.writeHead(404).end("no such page")).listen(
    0,
    "127.0.0.1",
  );
  await new Promise((resolve) => void server.once("listening", resolve));
  const address = server.address();
  const baseUrl = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  const ask = async (): Promise<string> =>
    (await refusalOf(trips.planByService(REQUEST, { baseUrl, apiKey: "key" }, signal))).message;
  expect(await ask()).toMatch(/^What answers beside this page is not this service\. /);
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  expect(await ask()).toMatch(
    /^The service could not be reached, or the connection broke\. Check the network, or leave the API key out/,
  );
});

test("an aborted plan rejects with the signal's reason", async () => {
  await expect(
    trips.planByService(REQUEST, await startService(), AbortSignal.abort(new Error("no longer wanted"))),
  ).rejects.toThrow("no longer wanted");
});
