// Detours on real roads: Valhalla on tiles of real extracts, in process and behind a server.

import { describe, expect, test } from "vitest";
import { openValhalla } from "../../../../src/providers/routing/valhalla/provider.js";
import { hasExtracts, makeTiles, readFuelStations } from "../../../support/roadTiles.js";
import { sampleSize } from "../../../support/sampleSize.js";
import { compareDetours, nearStations, signal, TRIPS } from "./realDetours.js";

for (const extract of sampleSize(["harrisburg"] as const, ["harrisburg", "baltimore"] as const))
  compareDetours(extract);

describe.skipIf(!hasExtracts)("a divided highway", () => {
  test("a station on the far carriageway gets the real way round", async () => {
    const provider = await openValhalla({ tilesFolder: await makeTiles("harrisburg") });
    const stations = await readFuelStations("harrisburg");
    const gaps: number[] = [];
    for (const [from, to] of TRIPS.harrisburg) {
      const there = await nearStations(await provider.route(from, to, signal), stations);
      const back = await nearStations(await provider.route(to, from, signal), stations);
      const [out, home] = [
        (await provider.detours(there.line, there.near, signal)).minutes,
        (await provider.detours(back.line, back.near, signal)).minutes,
      ];
      out.forEach((minutes, i) => {
        const isBeside = (there.near.milesFromRoute[i] ?? 9) < 0.1 && (back.near.milesFromRoute[i] ?? 9) < 0.1;
        if (isBeside) gaps.push(Math.abs(minutes - (home[i] ?? NaN)));
      });
    }
    // Within 500 feet of both carriageways, which are minutes apart, because turning round requires real roads.
    console.log(
      `stations beside both carriageways: ${gaps.length}, the largest difference between the two ways ${Math.max(...gaps).toFixed(2)} minutes`,
    );
    expect(Math.max(...gaps)).toBeGreaterThan(1);
  }, 60_000);
});

describe.skipIf(!hasExtracts)("a station in the river", () => {
  test("behind the start of the route takes minutes to turn round to", async () => {
    const provider = await openValhalla({ tilesFolder: await makeTiles("harrisburg") });
    // The road nearest to both is the bridge, one way away from the station.
    const route = await provider.route({ lat: 40.26478, lng: -76.87739 }, { lat: 40.2763, lng: -76.93247 }, signal);
    const { line, near } = await nearStations(route, [{ lat: 40.26589, lng: -76.87573 }]);
    expect((await provider.detours(line, near, signal)).minutes[0]).toBeCloseTo(5.94, 1);
  }, 60_000);
});

test("a folder without tiles is refused, and says what to do", async () => {
  await expect(openValhalla({ tilesFolder: "no/where" })).rejects.toThrow(
    "fuel-route roads build EXTRACT.osm.pbf --out DIR",
  );
});
