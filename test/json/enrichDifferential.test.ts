// The quick reading of enrichment requests against the contract: JSON.parse and Zod, which alone decide. Whatever the
// bytes, both ways find the same stations near the route, and answer the same, byte for byte.

import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect } from "vitest";
import { addDetours } from "../../src/enrich/enrich.js";
import { loadOptimizer } from "../../src/index.js";
import type { NearestInput, NearestResult } from "../../src/optimizer/polyline/nearest.js";
import { COMPUTED_FIELDS } from "../../src/contract/schemas/station.js";
import { loadScanner } from "../../src/scanner/load.js";
import { Value, VALUE_NUMBERS } from "../../src/scanner/scannerExports.js";
import { createTasks, type Finished, type Tasks } from "../../src/tasks/tasks.js";
import { compareBothWays, expectSame, type Outcome, type Rounds } from "../support/bothWays.js";
import { straightRoads } from "../support/providers.js";
import { makeCatalog } from "../support/vehicles.js";
import { sampleSize } from "../support/sampleSize.js";

const ROUNDS: Rounds = sampleSize(
  { plain: 150, odd: 350, damaged: 350 },
  { plain: 12_000, odd: 22_000, damaged: 26_000 },
);

const REQUEST_ID = "req_test";
const { signal } = new AbortController();
/** A minute a mile: of the stations near the route some are kept and some are dropped. Each is twice as far by road. */
const roads = straightRoads({
  detours: async (_, { milesFromRoute }) => ({
    minutes: milesFromRoute,
    miles: milesFromRoute.map((miles) => 2 * miles),
  }),
});

/**
 * In place of geometry, which has tests of its own and would take most of the time: distances from the equator, along
 * which the requests' lines lie. Each point of the line and each place still counts.
 */
function nearEquator({ lats, lngs, queryLats, queryLngs, withinMiles = Infinity }: NearestInput): NearestResult {
  const miles = queryLats.map((lat) => Math.abs(lat) * MILES_PER_DEGREE);
  let along = 0;
  return {
    miles: miles.map((each) => (each <= withinMiles ? each : Infinity)),
    milesAlong: queryLngs.map((lng) => Math.abs(lng) * MILES_PER_DEGREE),
    pointMiles: lats.map((lat, i) => (along += Math.abs(lat) + Math.abs(lngs[i] ?? NaN))),
  };
}
const MILES_PER_DEGREE = 69;

let quick: Tasks;
let byContract: Tasks;
beforeAll(async () => {
  const scanner = await loadScanner();
  const tools = { optimizer: { ...(await loadOptimizer()), nearestOnPolyline: nearEquator }, vehicles: makeCatalog() };
  quick = createTasks({ ...tools, scanner });
  byContract = createTasks({ ...tools, scanner: { ...scanner, readLocatedStations: () => undefined } });
});

/**
 * How many stations have come back so far, and how many bodies had stations with computed fields. The plain bodies are
 * the first.
 */
let kept = 0;
let replaced = 0;
/** How many bodies asked for detour miles, and how many of these had stations that came with some. */
let asked = 0;
let replacedMiles = 0;

/** All of a request, from its bytes to the answer's; `value` is what is known after stage 1. */
async function enrich(tasks: Tasks, bytes: Buffer) {
  const read = tasks.readEnrich(bytes, REQUEST_ID);
  const scanned = read.counts.scanned ?? 0;
  if ("answer" in read) return { answer: read.answer, scanned };
  const { nearRoute, spans } = read.value;
  const written: Finished = tasks.writeEnrich(bytes, REQUEST_ID, {
    ...(await addDetours(roads, nearRoute, signal)),
    spans,
  });
  return { answer: written.answer, scanned, value: read.value, kept: written.counts.kept ?? 0 };
}

/** What both ways answer to a body. Fails when they differ. */
async function answerTo(bytes: Buffer): Promise<Outcome> {
  const [found, expected] = [await enrich(quick, bytes), await enrich(byContract, bytes)];
  expectSame(bytes, found.answer, expected.answer);
  // Also what no answer shows: all places, and the spans of stations that are dropped.
  if (!isDeepStrictEqual(found.value, expected.value))
    expect({ bytes: bytes.toString("latin1"), ...found }).toEqual({ bytes: bytes.toString("latin1"), ...expected });
  if (expected.scanned > 0) expect.fail("the other way must be by the contract");
  kept += found.kept ?? 0;
  const values = found.value?.spans.values ?? new Int32Array(0);
  if (values.length > 0) replaced++;
  if (found.value?.nearRoute.wantsMiles === true) {
    asked++;
    if (values.some((field, i) => i % VALUE_NUMBERS === Value.index && COMPUTED_FIELDS[field] === "detour_miles"))
      replacedMiles++;
  }
  return { answer: found.answer, isQuick: found.scanned > 0 };
}

compareBothWays({
  endpoint: "enrich",
  seeds: { plain: 111, odd: 112, damaged: 113 },
  rounds: ROUNDS,
  answerTo,
  check: {
    plain({ quick: quickly }, count) {
      expect(Object.fromEntries(quickly)).toEqual({ 200: count });
      expect(kept).toBeGreaterThan(count / 2);
      expect(replaced).toBeGreaterThan(count / 2);
      expect(asked).toBeGreaterThan(count / 5);
      expect(replacedMiles).toBeGreaterThan(count / 8);
    },
    odd({ all, quick: quickly }, count) {
      const taken = quickly.get(200) ?? 0;
      expect(taken).toBeGreaterThan(count / 10);
      expect(all.get(200)).toBeGreaterThan(taken + count / 100);
      expect(all.get(422)).toBeGreaterThan(count / 10);
    },
    damaged({ all, quick: quickly }, count) {
      expect(quickly.get(200)).toBeGreaterThan(count / 50);
      expect(all.get(422)).toBeGreaterThan(count / 10);
    },
  },
});
