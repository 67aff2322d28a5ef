// The debug build of core.wasm checks what the planner and the polyline kernel take for granted; the release build does
// not.

import { beforeAll, describe, expect, test } from "vitest";
import { createOptimizer, type Optimizer } from "../../src/optimizer/optimizer.js";
import { CORE, type CoreExports, Stations } from "../../src/optimizer/wasm/coreExports.js";
import { instantiate, numbers } from "../../src/optimizer/wasm/instance.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";
import { describeFailures } from "../support/failedAssertion.js";
import { compileDebugCore } from "../support/testedCore.js";
import { HAND_PLAN, HAND_TRIP, toPlanInput, type Trip } from "../support/trips.js";

beforeAll(describeFailures);

/** Plans without the checks of the host, which let no such trip pass. */
function planUnchecked(module: WebAssembly.Module, trip: Trip): number {
  const core = instantiate<CoreExports>(module, CORE);
  const count = trip.stationMiles.length;
  core.reservePlan(count);
  const stations = core.locateStations();
  numbers(core, stations, count, Stations.miles).set(trip.stationMiles);
  numbers(core, stations, count, Stations.pricePerGallon).set(trip.pricesPerGallon);
  numbers(core, stations, count, Stations.stopCost).set(trip.stopCosts);
  return core.solvePlan(
    trip.totalMiles,
    trip.mpg,
    trip.tankCapacityGallons,
    trip.startGallons,
    trip.reserveGallons,
    trip.bufferGallons,
  );
}

describe("a precondition that does not hold stops the debug build, which says which and where", () => {
  test.each<[string, Partial<Trip>]>([
    ["stations stand in driving order (assembly/plan/model/stationColumns.ts:", { stationMiles: [100, 300, 200] }],
    ["prices are greater than 0 (assembly/plan/model/stationColumns.ts:", { pricesPerGallon: [3, 0, 4] }],
    ["stop costs are not negative (assembly/plan/model/stationColumns.ts:", { stopCosts: [1, -1, 1] }],
    ["the start's fuel fits the tank (assembly/plan/model/trip.ts:", { startGallons: 31 }],
    ["the buffer fits the tank (assembly/plan/model/trip.ts:", { bufferGallons: 31 }],
  ])("%s", async (message, changes) => {
    const trip = { ...HAND_TRIP, ...changes };
    const debug = await compileDebugCore();
    expect(() => planUnchecked(debug, trip)).toThrow(`assertion failed: ${message}`);
    const release = await compileCore();
    expect(() => planUnchecked(release, trip)).not.toThrow();
  });
});

test("the debug build has no imports, plans as the release build does, and is not the release build", async () => {
  const debug = await compileDebugCore();
  expect(WebAssembly.Module.imports(debug)).toEqual([]);
  const optimizer: Optimizer = createOptimizer(debug);
  expect(optimizer.plan(toPlanInput(HAND_TRIP))).toEqual(HAND_PLAN);
  const exportsOf = (module: WebAssembly.Module): string[] =>
    WebAssembly.Module.exports(module).map(({ name }) => name);
  expect(exportsOf(debug)).toContain("locateFailedMessage");
  expect(exportsOf(await compileCore())).not.toContain("locateFailedMessage");
});
