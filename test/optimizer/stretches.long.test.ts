// Stretches form late, on trips with many candidates. The debug build forms them early, so that the short trips of the
// exactness tests reach them there.

import { expect, test } from "vitest";
import { copyTrip, solveTrip } from "../../src/optimizer/optimizer.js";
import type { PlainTrip } from "../../src/optimizer/plans.js";
import { CORE, type CoreExports } from "../../src/optimizer/wasm/coreExports.js";
import { instantiate } from "../../src/optimizer/wasm/instance.js";
import { seededRandom } from "../support/random.js";
import { compileDebugCore } from "../support/testedCore.js";
import { WORST_FAMILIES } from "../support/worstFamilies.js";
import { drawTrip } from "./drawnTrips.js";

/** The exports of assembly/debug.ts. */
interface DebugExports extends CoreExports {
  readAppendedCount(): number;
  readMergedCount(): number;
  readSplitCount(): number;
}

const COUNTS = ["readAppendedCount", "readMergedCount", "readSplitCount"] as const;

const TABLE_STATIONS = 600;
const DRAWN_TRIPS = 800;

const core = instantiate<DebugExports>(await compileDebugCore(), {
  ...CORE,
  functions: [...CORE.functions, ...COUNTS],
});

/** How often the sweep of a trip has done what is counted. */
function countIn(trip: PlainTrip, read: (typeof COUNTS)[number]): number {
  copyTrip(core, trip);
  solveTrip(core, trip);
  return core[read]();
}

test.each(COUNTS)(`most of the worst families have stretches at ${TABLE_STATIONS} stations: %s`, (read) => {
  const reaching = WORST_FAMILIES.filter(({ make }) => countIn(make(TABLE_STATIONS), read) > 0);
  expect(reaching.length).toBeGreaterThan(WORST_FAMILIES.length / 2);
});

test.each(COUNTS)(`a tenth of ${DRAWN_TRIPS} drawn trips have stretches: %s`, (read) => {
  const random = seededRandom(7);
  const counts = Array.from({ length: DRAWN_TRIPS }, (_, k) => countIn(drawTrip(random, k), read));
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(DRAWN_TRIPS / 10);
});
