// The built-in network's trips against real drives.

import { describe, expect, test } from "vitest";
import { loadInterstates } from "../../src/routing/interstates/provider.js";
import { CORRIDORS, hasSharedData, readCorridor } from "../support/sharedData.js";

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
});
