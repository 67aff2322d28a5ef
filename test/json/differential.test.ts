// The quick reading of optimize requests against the contract: JSON.parse and Zod, which alone decide. Whatever the
// bytes, a service that reads them quickly answers as one does that cannot, byte for byte.

import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect } from "vitest";
import { z } from "zod";
import { countMarkBytes } from "../../src/common/byteOrderMark.js";
import { readColumns } from "../../src/contract/values/columns.js";
import { JURISDICTIONS } from "../../src/contract/values/jurisdictions.js";
import { FuelType, type Station, Stations } from "../../src/contract/schemas/station.js";
import { loadOptimizer } from "../../src/index.js";
import { loadScanner } from "../../src/scanner/load.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { createTasks, type Tasks } from "../../src/tasks/tasks.js";
import { compareBothWays, expectSame, type Outcome, type Rounds } from "../support/bothWays.js";
import { listColumns } from "../support/columns.js";
import { FAKE_FUEL_TAX, NOW } from "../support/fakeFuelTax.js";
import { makeCatalog } from "../support/vehicles.js";
import { sampleSize } from "../support/sampleSize.js";

const ROUNDS: Rounds = sampleSize(
  { plain: 150, odd: 350, damaged: 350 },
  { plain: 20_000, odd: 40_000, damaged: 45_000 },
);

const REQUEST_ID = "req_test";

let scanner: Scanner;
let quick: Tasks;
let byContract: Tasks;
beforeAll(async () => {
  scanner = await loadScanner();
  const tools = {
    optimizer: await loadOptimizer(),
    vehicles: makeCatalog(),
    fuelTax: () => FAKE_FUEL_TAX,
    now: () => NOW,
  };
  quick = createTasks({ ...tools, scanner });
  byContract = createTasks({ ...tools, scanner: { ...scanner, readPricedStations: () => undefined } });
});

const Body = z.object({ stations: Stations });

/**
 * What both ways answer to a body; fails when they differ, or when the scanner takes stations that the contract does
 * not.
 */
function answerTo(bytes: Buffer): Outcome {
  const { answer, counts } = quick.optimize(bytes, REQUEST_ID);
  const isQuick = (counts.scanned ?? 0) > 0;
  const expected = byContract.optimize(bytes, REQUEST_ID);
  expectSame(bytes, answer, expected.answer);
  if ((expected.counts.scanned ?? 0) > 0) expect.fail("the other way must be by the contract");
  if (isQuick) checkColumns(bytes.subarray(countMarkBytes(bytes)));
  return { answer, isQuick };
}

/** Every station, also those that no answer shows, is what a parser reads and the contract takes. */
function checkColumns(bytes: Buffer): void {
  const columns = scanner.readPricedStations(bytes) ?? expect.fail("read only once");
  const parsed = Body.safeParse(JSON.parse(bytes.toString("utf8")));
  if (!parsed.success) expect.fail(`taken against the contract: ${bytes.toString("latin1")}`);
  const { stations } = parsed.data;
  if (columns.milesFromStart.length !== stations.length) expect.fail("another number of stations");
  const expected = Object.fromEntries(Object.entries(COLUMNS).map(([name, valueOf]) => [name, stations.map(valueOf)]));
  for (const read of [columns, readColumns(stations)]) {
    const lists = listColumns(read, stations.length);
    if (!isDeepStrictEqual(lists, expected))
      expect({ bytes: bytes.toString("latin1"), lists }).toEqual({ bytes: bytes.toString("latin1"), lists: expected });
  }
}

/** What each column has for a station. */
const COLUMNS: Readonly<Record<string, (station: Station) => unknown>> = {
  ids: ({ id }) => id,
  names: ({ name }) => name,
  addresses: ({ address }) => address,
  brands: ({ brand }) => brand ?? undefined,
  fuelTypes: ({ fuel_type }) => (typeof fuel_type === "string" ? FuelType.options.indexOf(fuel_type) : NaN),
  pricesPerGallon: ({ price_per_gallon }) => price_per_gallon,
  milesFromStart: ({ miles_from_route_start }) => miles_from_route_start,
  detourMinutes: ({ detour_minutes }) => detour_minutes ?? NaN,
  detourMiles: ({ detour_miles }) => detour_miles ?? NaN,
  stopMinutes: ({ stop_minutes }) => stop_minutes ?? NaN,
  minimumPurchases: ({ minimum_purchase_gallons }) => minimum_purchase_gallons ?? NaN,
  maximumPurchases: ({ maximum_purchase_gallons }) => maximum_purchase_gallons ?? NaN,
  lats: ({ location }) => location.lat,
  lngs: ({ location }) => location.lng,
  jurisdictions: ({ jurisdiction }) => (typeof jurisdiction === "string" ? JURISDICTIONS.indexOf(jurisdiction) : NaN),
  costsPerGallon: ({ cost_per_gallon }) => cost_per_gallon ?? NaN,
  parkingSpaces: ({ parking_spaces }) => parking_spaces ?? NaN,
  pricesAsOf: ({ price_as_of }) => price_as_of ?? undefined,
};

compareBothWays({
  endpoint: "optimize",
  seeds: { plain: 101, odd: 102, damaged: 103 },
  rounds: ROUNDS,
  answerTo,
  check: {
    plain({ all, quick: quickly }, count) {
      expect(quickly).toEqual(all);
      // Plans, routes that cannot be driven, and vehicles that are not known.
      for (const status of [200, 422, 400]) expect(all.get(status)).toBeGreaterThan(count / 50);
    },
    odd({ all, quick: quickly }, count) {
      for (const status of [200, 400]) {
        expect(quickly.get(status)).toBeGreaterThan(count / 100);
        expect(all.get(status)).toBeGreaterThan((quickly.get(status) ?? 0) + count / 100);
      }
    },
    damaged({ all, quick: quickly }, count) {
      expect(quickly.get(200)).toBeGreaterThan(count / 50);
      expect(all.get(400)).toBeGreaterThan(count / 10);
    },
  },
});
