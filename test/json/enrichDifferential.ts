// The quick reading of enrichment requests against the contract: JSON.parse and Zod, which alone decide. Whatever the
// bytes, both ways find the same stations near the route, and answer the same, byte for byte.

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDetours } from "../../src/enrich/enrich.js";
import { loadOptimizer } from "../../src/index.js";
import type { NearestInput, NearestResult } from "../../src/optimizer/polyline/nearest.js";
import { loadScanner } from "../../src/scanner/load.js";
import { createTasks, type Finished, type Tasks } from "../../src/tasks/tasks.js";
import { makeBodies } from "../support/bodies.js";
import { expectSame, type Outcome, Tally } from "../support/bothWays.js";
import { straightRoads } from "../support/providers.js";
import { seededRandom } from "../support/random.js";
import { makeCatalog } from "../support/vehicles.js";
import type { Rounds } from "./differential.js";

/** Generous: the machine may be busy with other tests. */
const TIMEOUT_MS = 300_000;

const REQUEST_ID = "req_test";
const { signal } = new AbortController();
/** A minute a mile: of the stations near the route some are kept and some are dropped. */
const roads = straightRoads({ detours: async (_, { milesFromRoute }) => ({ minutes: milesFromRoute }) });

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

// Most of the time would go into the stacks of the errors that refusals are.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 0));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

/** All of a request, from its bytes to the answer's; `value` is what is known after stage 1. */
async function enrich(tasks: Tasks, bytes: Buffer) {
  const read = tasks.readEnrich(bytes, REQUEST_ID);
  const scanned = read.counts.scanned ?? 0;
  if ("answer" in read) return { answer: read.answer, scanned };
  const { nearRoute, spans } = read.value;
  const written: Finished = tasks.writeEnrich(bytes, REQUEST_ID, { ...(await addDetours(roads, nearRoute, signal)), spans });
  return { answer: written.answer, scanned, value: read.value, kept: written.counts.kept ?? 0 };
}

/** What both ways answer to a body, how many stations came back, and whether any had computed fields; fails when they differ. */
async function answerTo(bytes: Buffer): Promise<Outcome & { readonly kept: number; readonly hasValues: boolean }> {
  const [found, expected] = [await enrich(quick, bytes), await enrich(byContract, bytes)];
  expectSame(bytes, found.answer, expected.answer);
  // Also what no answer shows: all places, and the spans of stations that are dropped.
  if (!isDeepStrictEqual(found.value, expected.value)) expect({ bytes: bytes.toString("latin1"), ...found }).toEqual({ bytes: bytes.toString("latin1"), ...expected });
  if (expected.scanned > 0) expect.fail("the other way must be by the contract");
  return { answer: found.answer, isQuick: found.scanned > 0, kept: found.kept ?? 0, hasValues: (found.value?.spans.values.length ?? 0) > 0 };
}

/** Compares what both ways answer to so many bodies. */
export function compareEnrichAnswers(rounds: Rounds): void {
  describe("same answers to", () => {
    test("plain requests, every one of which is read quickly", { timeout: TIMEOUT_MS }, async () => {
      const bodies = makeBodies(seededRandom(111), "enrich");
      const tally = new Tally();
      let kept = 0;
      let replaced = 0;
      for (let round = 0; round < rounds.plain; round++) {
        const text = bodies.plain();
        const outcome = await answerTo(Buffer.from(text));
        if (!outcome.isQuick) expect.fail(`not read quickly: ${text}`);
        tally.add(outcome);
        kept += outcome.kept;
        replaced += outcome.hasValues ? 1 : 0;
      }
      expect(Object.fromEntries(tally.quick)).toEqual({ 200: rounds.plain });
      expect(kept).toBeGreaterThan(rounds.plain / 2);
      expect(replaced).toBeGreaterThan(rounds.plain / 2);
    });

    test("odd ones", { timeout: TIMEOUT_MS }, async () => {
      const bodies = makeBodies(seededRandom(112), "enrich");
      const tally = new Tally();
      for (let round = 0; round < rounds.odd; round++) tally.add(await answerTo(Buffer.from(bodies.odd())));
      const taken = tally.quick.get(200) ?? 0;
      expect(taken).toBeGreaterThan(rounds.odd / 10);
      expect(tally.all.get(200)).toBeGreaterThan(taken + rounds.odd / 100);
      expect(tally.all.get(422)).toBeGreaterThan(rounds.odd / 10);
      expect(tally.all.get(500)).toBeUndefined();
    });

    test("damaged ones", { timeout: TIMEOUT_MS }, async () => {
      const bodies = makeBodies(seededRandom(113), "enrich");
      const tally = new Tally();
      for (let round = 0; round < rounds.damaged; round++) tally.add(await answerTo(bodies.damaged()));
      expect(tally.quick.get(200)).toBeGreaterThan(rounds.damaged / 50);
      expect(tally.all.get(422)).toBeGreaterThan(rounds.damaged / 10);
      expect(tally.all.get(500)).toBeUndefined();
    });
  });
}
