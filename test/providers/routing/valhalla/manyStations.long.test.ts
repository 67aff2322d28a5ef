// Many stations, in full the most that a request may have, on real roads, through the service.

import { expect, test } from "vitest";
import { z } from "zod";
import { decodePolyline } from "../../../../src/contract/values/polyline.js";
import { parseJson } from "../../../support/app.js";
import { parseExposition } from "../../../support/exposition.js";
import { seededRandom } from "../../../support/random.js";
import { makeStation } from "../../../support/requests.js";
import { hasExtracts, makeTiles } from "../../../support/roadTiles.js";
import { sampleSize } from "../../../support/sampleSize.js";
import { ask, startKeyed } from "../../../support/service.js";

const MOST_STATIONS = 5000;
const STATIONS = sampleSize(1000, MOST_STATIONS);

/** The time that the default of FUEL_ROUTE_UPSTREAM_TIMEOUT allows for the most stations. */
const DEFAULT_ALLOWANCE_SECONDS = 100;

/** Half a mile. */
const ASIDE_DEGREES = 0.008;

const RouteAnswer = z.looseObject({ route: z.looseObject({ polyline: z.string() }) });
const EnrichAnswer = z.looseObject({
  stations: z.array(z.looseObject({ id: z.string(), detour_minutes: z.number() })),
  warnings: z.array(z.string()),
});

test.skipIf(!hasExtracts)(
  `the engine in this process finds detours of ${STATIONS} stations, and stops when the caller disconnects`,
  async () => {
    // Six times the default, because other tests may keep the machine busy.
    const service = await startKeyed({
      FUEL_ROUTE_UPSTREAM_TIMEOUT: "60",
      FUEL_ROUTE_ROUTING: "valhalla",
      FUEL_ROUTE_VALHALLA_TILES: await makeTiles("harrisburg"),
    });
    const headers = { "x-api-key": service.key };
    const { text } = await ask(service.url, "/v1/routes", {
      body: { origin: "40.2,-76.95", destination: "40.31,-76.8" },
      headers,
    });
    const { route } = RouteAnswer.parse(parseJson(text));
    const { lats, lngs } = decodePolyline(route.polyline) ?? expect.fail();

    const random = seededRandom(13);
    const stations = Array.from({ length: STATIONS }, (_, i) => {
      const at = Math.floor(random() * lats.length);
      const beside = (degrees: number | undefined): number => (degrees ?? 0) + (2 * random() - 1) * ASIDE_DEGREES;
      return makeStation(i, { location: { lat: beside(lats[at]), lng: beside(lngs[at]) } });
    });
    const body = { route, stations, max_detour_minutes: 20 };
    const measure = async () => parseExposition(await (await fetch(`${service.url}/metrics`)).text());
    const cpuSeconds = async (): Promise<number> => (await measure()).valueOf("process_cpu_seconds_total");
    const atBegin = await cpuSeconds();
    const answer = await ask(service.url, "/v1/stations/enrich-distances", { body, headers });
    const taken = (await cpuSeconds()) - atBegin;
    console.log(`${STATIONS} stations: ${answer.status} after ${taken.toFixed(1)} s of CPU`);
    expect(answer.status).toBe(200);
    const { stations: found } = EnrichAnswer.parse(parseJson(answer.text));
    expect(found.length).toBeGreaterThan(0.95 * STATIONS);

    // So the default suffices for half a core.
    expect(taken).toBeLessThan((DEFAULT_ALLOWANCE_SECONDS / 2) * (STATIONS / MOST_STATIONS));

    const call = { provider: "valhalla", call: "detours" };
    const gone = new AbortController();
    const asking = fetch(`${service.url}/v1/stations/enrich-distances`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: gone.signal,
    });
    const before = await cpuSeconds();
    await expect.poll(cpuSeconds).toBeGreaterThan(before + 1);
    gone.abort();
    await expect(asking).rejects.toThrow("aborted");
    await expect
      .poll(async () => (await measure()).valueOf("fuel_route_upstream_errors_total", { ...call, code: "ABORTED" }))
      .toBe(1);
    // Calls already running take a fraction of a second; all the others would take many times as long.
    const atEnd = await cpuSeconds();
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect((await cpuSeconds()) - atEnd).toBeLessThan(1.5);
    expect(service.stderr()).not.toContain("MaxListeners");
  },
);
