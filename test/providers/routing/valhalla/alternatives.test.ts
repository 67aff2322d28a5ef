// Other roads beside the usual one, by the real engine on tiles of a real extract, in process and behind a server.

import { beforeAll, describe, expect, test } from "vitest";
import type { DrivingRoute, RoutingProvider } from "../../../../src/providers/routing/provider.js";
import { type Engine, startEngine } from "../../../../src/providers/routing/valhalla/engine.js";
import { createValhallaHttp, openValhalla } from "../../../../src/providers/routing/valhalla/provider.js";
import { milesAtPoints } from "../../../support/geodesic.js";
import { startServer } from "../../../support/localServer.js";
import { hasExtracts, makeTiles } from "../../../support/roadTiles.js";
import { signal, TRIPS } from "./realDetours.js";

describe.skipIf(!hasExtracts)("alternatives on harrisburg", () => {
  let provider: RoutingProvider;
  let engine: Engine;
  beforeAll(async () => {
    const tiles = await makeTiles("harrisburg");
    provider = await openValhalla({ tilesFolder: tiles });
    engine = await startEngine(tiles);
  }, 60_000);

  test("are other roads between the same ends, behind the usual one", async () => {
    let found = 0;
    for (const [from, to] of TRIPS.harrisburg) {
      const routes = await provider.routes(from, to, signal, { alternatives: 3 });
      const [usual, ...others] = routes;
      expect(usual).toEqual(await provider.route(from, to, signal));
      for (const route of others) {
        expect([route.start, route.end]).toEqual([usual.start, usual.end]);
        expect(route.totalMinutes).toBeGreaterThanOrEqual(usual.totalMinutes);
        // Its miles are those of its own line.
        expect(Math.abs(route.totalMiles / lineMiles(route) - 1)).toBeLessThan(0.01);
      }
      expect(new Set(routes.map(({ lats, lngs }) => JSON.stringify([lats, lngs]))).size).toBe(routes.length);
      expect(await provider.routes(from, to, signal, { alternatives: 1 })).toHaveLength(Math.min(2, routes.length));
      expect(await provider.routes(from, to, signal, { alternatives: 0 })).toEqual([usual]);
      found += others.length;
    }
    expect(found).toBeGreaterThanOrEqual(TRIPS.harrisburg.length);
  });

  test("are the same through valhalla-http and a server in front of the engine", async () => {
    const url = await startServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on(
        "end",
        () =>
          void engine
            .route(Buffer.concat(chunks).toString())
            .then((text) => response.setHeader("content-type", "application/json").end(text)),
      );
    });
    const remote = createValhallaHttp({ url, timeoutMs: 10_000 });
    const [[from, to] = expect.fail()] = TRIPS.harrisburg;
    expect(await remote.routes(from, to, signal, { alternatives: 3 })).toEqual(
      await provider.routes(from, to, signal, { alternatives: 3 }),
    );
  });
});

function lineMiles({ lats, lngs }: DrivingRoute): number {
  return milesAtPoints(lats.map((lat, i) => ({ lat, lng: lngs[i] ?? NaN }))).at(-1) ?? NaN;
}
