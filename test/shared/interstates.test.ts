// The built-in network's trips against real drives.

import { describe, expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import type { RoutingProvider } from "../../src/providers/routing/provider.js";
import { loadInterstates } from "../../src/providers/routing/interstates/load.js";
import { firstAtLeast } from "../../src/common/order.js";
import { CORRIDORS, type Corridor, hasSharedData, readCorridor, readTruckStops } from "../support/sharedData.js";

const optimizer = await loadOptimizer();
const { signal } = new AbortController();

/** The network's route between the ends of a drive. */
async function routeLike({ lats, lngs }: Corridor) {
  const provider = await loadInterstates();
  const end = (i: number) => ({ lat: lats.at(i) ?? NaN, lng: lngs.at(i) ?? NaN });
  return { provider, route: await provider.route(end(0), end(-1), signal) };
}

/** Points of a drive about a mile apart: its own lie closer in cities. */
function everyMile({ lats, lngs, miles }: Corridor): { lats: Float64Array; lngs: Float64Array } {
  const { pointMiles } = optimizer.nearestOnPolyline({
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: new Float64Array(1),
    queryLngs: new Float64Array(1),
  });
  const rows = Array.from({ length: Math.floor(miles) }, (_, mile) => firstAtLeast(pointMiles, mile)).filter(
    (row) => row < lats.length,
  );
  return {
    lats: Float64Array.from(rows, (row) => lats[row] ?? NaN),
    lngs: Float64Array.from(rows, (row) => lngs[row] ?? NaN),
  };
}

function share(of: number | undefined): string {
  return `${(100 * (of ?? NaN)).toFixed(1)} %`;
}

/** Each truck stop's miles from a line, and its detour as the network's provider estimates it from that line. */
async function estimateDetours(
  provider: RoutingProvider,
  { lats: latitudes, lngs: longitudes }: { lats: readonly number[]; lngs: readonly number[] },
  totalMiles: number,
) {
  const [lats, lngs] = [Float64Array.from(latitudes), Float64Array.from(longitudes)];
  const stops = await readTruckStops();
  const places = { lats: Float64Array.from(stops, ({ lat }) => lat), lngs: Float64Array.from(stops, ({ lng }) => lng) };
  const { miles, milesAlong, pointMiles } = optimizer.nearestOnPolyline({
    lats,
    lngs,
    queryLats: places.lats,
    queryLngs: places.lngs,
  });
  const scale = totalMiles / (pointMiles.at(-1) ?? NaN);
  const line = {
    lats,
    lngs,
    milesFromStart: pointMiles.map((value) => value * scale),
    totalMiles,
    totalMinutes: totalMiles,
  };
  const detours = await provider.detours(
    line,
    { ...places, milesFromStart: milesAlong.map((value) => value * scale), milesFromRoute: miles },
    signal,
  );
  return { milesFromLine: miles, minutes: detours.minutes, detourMiles: detours.miles ?? new Float64Array() };
}

describe.skipIf(!hasSharedData)("the drives beside the project", () => {
  test.each(CORRIDORS)("%s: within 4 % of its distance, and 10 % of its time", async (name) => {
    const drive = await readCorridor(name);
    const { miles, minutes } = drive;
    const { route } = await routeLike(drive);
    console.log(
      `${name}: ${route.totalMiles.toFixed(1)} miles, driven ${miles.toFixed(1)}; ${route.totalMinutes.toFixed(0)} minutes, driven ${minutes.toFixed(0)}`,
    );
    expect(Math.abs(route.totalMiles / miles - 1)).toBeLessThanOrEqual(0.04);
    expect(Math.abs(route.totalMinutes / minutes - 1)).toBeLessThanOrEqual(0.1);
  });

  test.each(CORRIDORS)("%s: the line follows the road", async (name) => {
    const drive = await readCorridor(name);
    const { route } = await routeLike(drive);
    const points = everyMile(drive);
    const { miles } = optimizer.nearestOnPolyline({
      lats: Float64Array.from(route.lats),
      lngs: Float64Array.from(route.lngs),
      queryLats: points.lats,
      queryLngs: points.lngs,
    });
    // Further off, the route takes other roads, such as the other way around a city.
    const onSameRoad = miles.filter((value) => value <= 5);
    const [withinOne, withinTwo] = [1, 2].map(
      (most) => onSameRoad.filter((value) => value <= most).length / onSameRoad.length,
    );
    console.log(
      `${name}: ${share(onSameRoad.length / miles.length)} of the drive on the same roads, of it ${share(withinOne)} within a mile of the line, ${share(withinTwo)} within two`,
    );
    expect(onSameRoad.length / miles.length).toBeGreaterThanOrEqual(0.93);
    expect(withinOne).toBeGreaterThanOrEqual(0.85);
    expect(withinTwo).toBeGreaterThanOrEqual(0.94);
  });

  test.each(CORRIDORS)("%s: of truck stops, 95 in 100 within two miles are found, none ten off", async (name) => {
    const drive = await readCorridor(name);
    const { provider, route } = await routeLike(drive);
    const { milesFromLine: realMiles } = await estimateDetours(provider, drive, drive.miles);
    const { detourMiles } = await estimateDetours(provider, route, route.totalMiles);
    // There and back over two miles, on local roads 1.2 times as long.
    const isKept = (i: number): boolean => (detourMiles[i] ?? NaN) <= 2 * 2 * 1.2;
    const near = Array.from(realMiles.keys()).filter((i) => (realMiles[i] ?? NaN) <= 2);
    const kept = Array.from(realMiles.keys()).filter(isKept);
    const found = near.filter(isKept).length;
    const falselyNear = kept.filter((i) => (realMiles[i] ?? NaN) > 2).length;
    console.log(
      `${name}: ${found} of ${near.length} truck stops found, ${falselyNear} of ${kept.length} lie further off`,
    );
    expect(near.length).toBeGreaterThan(20);
    expect(found / near.length).toBeGreaterThanOrEqual(0.95);
    expect(falselyNear / kept.length).toBeLessThanOrEqual(0.08);
    expect(kept.filter((i) => (realMiles[i] ?? NaN) > 10)).toEqual([]);
  });

  // The network's line cuts the road's corners, the drive's own line does not: what is estimated from either should
  // agree.
  test.each(CORRIDORS)("%s: truck stops' detours are estimated as from the real road", async (name) => {
    const drive = await readCorridor(name);
    const { provider, route } = await routeLike(drive);
    const [real, own] = [
      await estimateDetours(provider, drive, drive.miles),
      await estimateDetours(provider, route, route.totalMiles),
    ];

    const beside = Array.from(real.milesFromLine.keys()).filter((i) => (real.milesFromLine[i] ?? NaN) <= 1);
    const offBy = beside
      .map((i) => Math.abs((own.minutes[i] ?? NaN) - (real.minutes[i] ?? NaN)))
      .toSorted((a, b) => a - b);
    const kept = beside.filter((i) => (own.milesFromLine[i] ?? NaN) <= 7 && (own.minutes[i] ?? NaN) <= 10);
    console.log(
      `${name}: ${beside.length} truck stops, half within ${offBy[offBy.length >> 1]?.toFixed(1)} minutes, ${kept.length} kept by default`,
    );
    expect(beside.length).toBeGreaterThan(20);
    expect(offBy[offBy.length >> 1]).toBeLessThan(1.5);
    expect(kept.length).toBeGreaterThanOrEqual(beside.length * 0.85);
  });
});
