// The quick reading of optimize requests against the contract: JSON.parse and Zod, which alone decide. Whatever the bytes,
// a service that reads them quickly answers as one does that cannot, byte for byte.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { withoutByteOrderMark } from "../../src/contract/parse.js";
import { FuelType, Stations } from "../../src/contract/station.js";
import { loadOptimizer } from "../../src/index.js";
import { loadScanner } from "../../src/scanner/load.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { createTasks, type Tasks } from "../../src/tasks/tasks.js";
import { makeBodies } from "../support/bodies.js";
import { expectSame, type Outcome, Tally } from "../support/bothWays.js";
import { seededRandom } from "../support/random.js";
import { makeCatalog } from "../support/vehicles.js";

/** How many bodies of each kind are made up. */
export interface Rounds {
  readonly plain: number;
  readonly odd: number;
  readonly damaged: number;
}

/** Generous: the machine may be busy with other tests. */
const TIMEOUT_MS = 300_000;

const REQUEST_ID = "req_test";

let scanner: Scanner;
let quick: Tasks;
let byContract: Tasks;
beforeAll(async () => {
  scanner = await loadScanner();
  const tools = { optimizer: await loadOptimizer(), vehicles: makeCatalog() };
  quick = createTasks({ ...tools, scanner });
  byContract = createTasks({ ...tools, scanner: { ...scanner, readPricedStations: () => undefined } });
});

// Most of the time would go into the stacks of the errors that refusals are.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 0));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

const Body = z.object({ stations: Stations });

/** What both ways answer to a body; fails when they differ, or when the scanner takes stations that the contract does not. */
function answerTo(bytes: Buffer): Outcome {
  const { answer, counts } = quick.optimize(bytes, REQUEST_ID);
  const isQuick = (counts.scanned ?? 0) > 0;
  const expected = byContract.optimize(bytes, REQUEST_ID);
  expectSame(bytes, answer, expected.answer);
  if ((expected.counts.scanned ?? 0) > 0) expect.fail("the other way must be by the contract");
  if (isQuick) checkColumns(withoutByteOrderMark(bytes));
  return { answer, isQuick };
}

/** Every station, also those that no answer shows, is what a parser reads and the contract takes. */
function checkColumns(bytes: Buffer): void {
  const columns = scanner.readPricedStations(bytes) ?? expect.fail("read only once");
  const parsed = Body.safeParse(JSON.parse(bytes.toString("utf8")));
  if (!parsed.success) expect.fail(`taken against the contract: ${bytes.toString("latin1")}`);
  const { stations } = parsed.data;
  const isSame = columns.milesFromStart.length === stations.length && stations.every((station, i) =>
    Object.is(columns.fuelTypes[i], typeof station.fuel_type === "string" ? FuelType.options.indexOf(station.fuel_type) : NaN) && Object.is(columns.milesFromStart[i], station.miles_from_route_start) && Object.is(columns.pricesPerGallon[i], station.price_per_gallon) && Object.is(columns.detourMinutes[i], station.detour_minutes ?? NaN));
  if (!isSame) expect({ bytes: bytes.toString("latin1"), columns }).toEqual({ bytes: bytes.toString("latin1"), stations });
}

/** Compares what both ways answer to so many bodies. */
export function compareOptimizeAnswers(rounds: Rounds): void {
  describe("same answers to", () => {
    test("plain requests, every one of which is read quickly", { timeout: TIMEOUT_MS }, () => {
      const bodies = makeBodies(seededRandom(101), "optimize");
      const tally = new Tally();
      for (let round = 0; round < rounds.plain; round++) {
        const text = bodies.plain();
        const outcome = answerTo(Buffer.from(text));
        if (!outcome.isQuick) expect.fail(`not read quickly: ${text}`);
        tally.add(outcome);
      }
      expect(tally.quick).toEqual(tally.all);
      // Plans, routes that cannot be driven, and vehicles that are not known.
      for (const status of [200, 422, 400]) expect(tally.all.get(status)).toBeGreaterThan(rounds.plain / 50);
      expect(tally.all.get(500)).toBeUndefined();
    });

    test("odd ones", { timeout: TIMEOUT_MS }, () => {
      const bodies = makeBodies(seededRandom(102), "optimize");
      const tally = new Tally();
      for (let round = 0; round < rounds.odd; round++) tally.add(answerTo(Buffer.from(bodies.odd())));
      for (const status of [200, 400]) {
        expect(tally.quick.get(status)).toBeGreaterThan(rounds.odd / 100);
        expect(tally.all.get(status)).toBeGreaterThan((tally.quick.get(status) ?? 0) + rounds.odd / 100);
      }
      expect(tally.all.get(500)).toBeUndefined();
    });

    test("damaged ones", { timeout: TIMEOUT_MS }, () => {
      const bodies = makeBodies(seededRandom(103), "optimize");
      const tally = new Tally();
      for (let round = 0; round < rounds.damaged; round++) tally.add(answerTo(bodies.damaged()));
      expect(tally.quick.get(200)).toBeGreaterThan(rounds.damaged / 50);
      expect(tally.all.get(400)).toBeGreaterThan(rounds.damaged / 10);
      expect(tally.all.get(500)).toBeUndefined();
    });
  });
}
