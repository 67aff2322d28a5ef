// The built-in network's trips against real drives.

import { describe, expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { loadInterstates } from "../../src/providers/routing/interstates/load.js";
import { CORRIDORS, hasSharedData, readCorridor, readTruckStops } from "../support/sharedData.js";

describe.skipIf(!hasSharedData)("the drives beside the project", () => {
  test.each(CORRIDORS)("%s: within 4 % of its distance, and 10 % of its time", async (name) => {
    const provider = await loadInterstates();
    const { lats, lngs, miles, minutes } = await readCorridor(name);
    const end = (i: number) => ({ lat: lats.at(i) ?? NaN, lng: lngs.at(i) ?? NaN });
    const route = await provider.route(end(0), end(-1), new AbortController().signal);
    console.log(`${name}: ${route.totalMiles.toFixed(1)} miles, driven ${miles.toFixed(1)}; ${route.totalMinutes.toFixed(0)} minutes, driven ${minutes.toFixed(0)}`);
    expect(Math.abs(route.totalMiles / miles - 1)).toBeLessThanOrEqual(0.04);
    expect(Math.abs(route.totalMinutes / minutes - 1)).toBeLessThanOrEqual(0.1);
  });

  // The network's line cuts the road's corners, the drive's own line does not: what is estimated from either should agree.
  test.each(CORRIDORS)("%s: detours of truck stops beside the real road are estimated as from the road itself", async (name) => {
    const optimizer = await loadOptimizer();
    const provider = await loadInterstates();
    const { signal } = new AbortController();
    const stops = await readTruckStops();
    const queries = { queryLats: Float64Array.from(stops, ({ lat }) => lat), queryLngs: Float64Array.from(stops, ({ lng }) => lng) };
    const estimate = async (line: { lats: readonly number[]; lngs: readonly number[] }, totalMiles: number) => {
      const [lats, lngs] = [Float64Array.from(line.lats), Float64Array.from(line.lngs)];
      const { miles, milesAlong, pointMiles } = optimizer.nearestOnPolyline({ lats, lngs, ...queries });
      const scale = totalMiles / (pointMiles.at(-1) ?? NaN);
      const route = { lats, lngs, milesFromStart: pointMiles.map((value) => value * scale), totalMiles, totalMinutes: totalMiles };
      const stations = { lats: queries.queryLats, lngs: queries.queryLngs, milesFromStart: milesAlong.map((value) => value * scale), milesFromRoute: miles };
      return { miles, minutes: (await provider.detours(route, stations, signal)).minutes };
    };
    const drive = await readCorridor(name);
    const end = (i: number) => ({ lat: drive.lats.at(i) ?? NaN, lng: drive.lngs.at(i) ?? NaN });
    const route = await provider.route(end(0), end(-1), signal);
    const [real, own] = [await estimate(drive, drive.miles), await estimate(route, route.totalMiles)];

    const beside = Array.from(stops.keys()).filter((i) => (real.miles[i] ?? NaN) <= 1);
    const offBy = beside.map((i) => Math.abs((own.minutes[i] ?? NaN) - (real.minutes[i] ?? NaN))).toSorted((a, b) => a - b);
    const kept = beside.filter((i) => (own.miles[i] ?? NaN) <= 7 && (own.minutes[i] ?? NaN) <= 10);
    console.log(`${name}: ${beside.length} truck stops, half within ${offBy[offBy.length >> 1]?.toFixed(1)} minutes, ${kept.length} kept by default`);
    expect(beside.length).toBeGreaterThan(20);
    expect(offBy[offBy.length >> 1]).toBeLessThan(1.5);
    expect(kept.length).toBeGreaterThanOrEqual(beside.length * 0.85);
  });
});
