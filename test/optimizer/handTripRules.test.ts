// The trip with rules worked by hand in docs/algorithm.md: its tables say what trying all purchases, the planner and the
// integer-programming solver say.

import { expect, test } from "vitest";
import { solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { planByFrontier } from "../support/frontier.js";
import { numberOf, readSection, type Row } from "../support/handTables.js";
import { optimizer } from "./fleetExactness.js";

const { text, table } = await readSection("A trip with rules by hand");
const [vehicle] = table("total miles", "mpg");
const stations = table("station", "mile");
const pieces = table("station", "function");
const plan = table("stop", "gallons").map((row) => ({
  station: numberOf(row, "stop"),
  gallons: numberOf(row, "gallons"),
  dollars: numberOf(row, "fuel $") + numberOf(row, "stop $"),
}));
const stops = plan.map(({ station, gallons }) => ({ station, gallons }));
const TOTAL = Number(/^Total: \$([0-9.]+)\. /m.exec(text)?.[1]);
const LEAST_PURCHASE = numberOf(vehicle, "least purchase");
const MPG = numberOf(vehicle, "mpg");

const FREE: FleetTrip = withoutRules({
  stationMiles: stations.map((row) => numberOf(row, "mile")),
  pricesPerGallon: stations.map((row) => numberOf(row, "$ per gallon")),
  stopCosts: stations.map((row) => numberOf(row, "$ per stop")),
  totalMiles: numberOf(vehicle, "total miles"),
  mpg: MPG,
  tankCapacityGallons: numberOf(vehicle, "tank"),
  startGallons: numberOf(vehicle, "start"),
  bufferGallons: numberOf(vehicle, "buffer"),
  reserveGallons: numberOf(vehicle, "reserve"),
});
const TRIP: FleetTrip = {
  ...FREE,
  minimumPurchases: stations.map(() => LEAST_PURCHASE),
  required: stations.map(({ required }) => required === "yes"),
};
const ARRIVAL_LEVEL = TRIP.totalMiles / MPG + TRIP.reserveGallons;

/** A function of the level as dollars by quarters of a gallon. All data are in quarters, so purchases may be, too. */
type Costs = ReadonlyMap<number, number>;
const QUARTERS = 4;

interface Rows {
  readonly station: string;
  readonly function: "P" | "V";
}

function piecesOf(asked: Rows): Row[] {
  return pieces.filter((row) => row["station"] === asked.station && row["function"] === asked.function);
}

function endsOf(row: Row): number[] {
  return [numberOf(row, "from"), numberOf(row, "to")];
}

/** A function as the document's pieces have it; where two of them touch, the lower one counts. */
function costsOf(asked: Rows): Costs {
  const costs = new Map<number, number>();
  for (const row of piecesOf(asked)) {
    const from = numberOf(row, "from") * QUARTERS;
    const to = numberOf(row, "to") * QUARTERS;
    const begin = numberOf(row, "$ at from");
    const slope = from === to ? 0 : (numberOf(row, "$ at to") - begin) / (to - from);
    if (from < to) expect(slope * QUARTERS).toBeCloseTo(numberOf(row, "$ per gallon"), 9);
    for (let level = from; level <= to; level++)
      costs.set(level, Math.min(costs.get(level) ?? Infinity, begin + slope * (level - from)));
  }
  return costs;
}

function expectSame(found: Costs, expected: Costs, message: string): void {
  const inOrder = (costs: Costs): [number, number][] => [...costs].toSorted(([a], [b]) => a - b);
  expect(inOrder(found), message).toEqual(inOrder(expected).map(([level, cost]) => [level, expect.closeTo(cost, 9)]));
}

/** All that a stop can make of these levels. */
function buyAll(i: number, before: Costs): Costs {
  const row = stations[i];
  const bought = new Map<number, number>();
  for (const [level, cost] of before) {
    if (level < numberOf(row, "oᵢ") * QUARTERS) continue;
    for (let after = level + LEAST_PURCHASE * QUARTERS; after <= numberOf(row, "tᵢ") * QUARTERS; after++) {
      const paid = cost + numberOf(row, "$ per stop") + (numberOf(row, "$ per gallon") * (after - level)) / QUARTERS;
      bought.set(after, Math.min(bought.get(after) ?? Infinity, paid));
    }
  }
  return bought;
}

function lowerOf(first: Costs, second: Costs): Costs {
  const lower = new Map(first);
  for (const [level, cost] of second) lower.set(level, Math.min(cost, lower.get(level) ?? Infinity));
  return lower;
}

test("burnt, oᵢ, tᵢ and the levels of use are those of the stations", () => {
  stations.forEach((row, i) => {
    const burnt = numberOf(row, "mile") / MPG;
    expect(numberOf(row, "burnt")).toBe(burnt);
    expect(numberOf(row, "oᵢ")).toBe(burnt + TRIP.bufferGallons);
    expect(numberOf(row, "tᵢ")).toBe(burnt + TRIP.tankCapacityGallons);
    const ahead = stations.slice(i + 1).map((later) => numberOf(later, "mile") / MPG + TRIP.bufferGallons);
    expect(numberOf(row, "of use from")).toBe(Math.min(...ahead, ARRIVAL_LEVEL));
  });
});

test("the pieces of P and V are what trying all purchases gives, at each quarter of a gallon", () => {
  let known: Costs = new Map([[TRIP.startGallons * QUARTERS, 0]]);
  expectSame(costsOf({ station: "start", function: "V" }), known, "V at the start");
  stations.forEach((row, i) => {
    const bought = buyAll(i, known);
    expectSame(costsOf({ station: `${i}`, function: "P" }), bought, `P at station ${i}`);
    known = TRIP.required[i] === true ? bought : lowerOf(known, bought);
    const written = costsOf({ station: `${i}`, function: "V" });
    expectSame(written, known, `V behind station ${i}`);
    // A piece is forgotten as a whole, once it ends below the levels of use.
    const useful = numberOf(row, "of use from") * QUARTERS;
    const kept = piecesOf({ station: `${i}`, function: "V" }).map((piece) =>
      endsOf(piece).map((end) => end * QUARTERS),
    );
    known = new Map(
      [...known].filter(([level]) =>
        kept.some(([from = NaN, to = NaN]) => to >= useful && from <= level && level <= to),
      ),
    );
  });
  expect(Math.min(...[...known].filter(([level]) => level >= ARRIVAL_LEVEL * QUARTERS).map(([, cost]) => cost))).toBe(
    TOTAL,
  );
});

test("how each piece is reached costs what the piece says, at both its ends", () => {
  for (const row of pieces) {
    const how = row["how"] ?? "";
    if (row["function"] !== "P" || how === "by") continue;
    const i = numberOf(row, "station");
    const before = costsOf({ station: i === 0 ? "start" : `${i - 1}`, function: "V" });
    const station = stations[i];
    for (const end of ["from", "to"] as const) {
      const level = numberOf(row, end);
      const begin = how === "least" ? level - LEAST_PURCHASE : Number(/^from (\d+)$/.exec(how)?.[1]);
      const paid = numberOf(station, "$ per stop") + numberOf(station, "$ per gallon") * (level - begin);
      expect((before.get(begin * QUARTERS) ?? NaN) + paid).toBeCloseTo(numberOf(row, `$ at ${end}`), 9);
    }
  }
});

test("each end of a piece of V costs what the solver finds for a trip that ends there", async () => {
  let compared = 0;
  for (let i = 0; i < stations.length; i++) {
    const written = [...costsOf({ station: `${i}`, function: "V" })];
    const ends = new Set(piecesOf({ station: `${i}`, function: "V" }).flatMap(endsOf));
    for (const level of ends) {
      // At lower levels the fuel does not last to the station.
      if (level < numberOf(stations[i], "burnt")) continue;
      const upTo = <T>(column: readonly T[]): T[] => column.slice(0, i + 1);
      const trip: FleetTrip = {
        ...TRIP,
        stationMiles: upTo(TRIP.stationMiles),
        pricesPerGallon: upTo(TRIP.pricesPerGallon),
        stopCosts: upTo(TRIP.stopCosts),
        minimumPurchases: upTo(TRIP.minimumPurchases),
        maximumPurchases: upTo(TRIP.maximumPurchases),
        detourGallons: upTo(TRIP.detourGallons),
        required: upTo(TRIP.required),
        totalMiles: level * MPG,
        reserveGallons: 0,
      };
      const least = Math.min(...written.filter(([other]) => other >= level * QUARTERS).map(([, cost]) => cost));
      expect((await solveFleetByMilp(trip))?.cost, `level ${level} behind station ${i}`).toBeCloseTo(least, 6);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(10);
});

test("the plan is the planner's from both ends, and costs what solver, grid and simulator say", async () => {
  const expected = {
    totalCost: expect.closeTo(TOTAL, 9),
    stops: stops.map((stop) => ({ ...stop, gallons: expect.closeTo(stop.gallons, 9) })),
  };
  expect(optimizer.plan(toFleetInput(TRIP))).toMatchObject({ status: "optimal", ...expected });
  for (const isMirrored of [false, true])
    expect(planByFrontier(toFleetInput(TRIP), { isMirrored })).toMatchObject(expected);
  const solved = await solveFleetByMilp(TRIP);
  expect(solved?.cost).toBeCloseTo(TOTAL, 6);
  expect(solved?.stops).toEqual(stops.map((stop) => ({ ...stop, gallons: expect.closeTo(stop.gallons, 6) })));
  expect(solveFleetOnGrid(TRIP)).toBeCloseTo(TOTAL, 9);
  expect(driveFleet(TRIP, stops)).toBeCloseTo(TOTAL, 9);
  expect(plan.reduce((sum, { dollars }) => sum + dollars, 0)).toBeCloseTo(TOTAL, 9);
});

test("without both rules the plan is the one that the text names", async () => {
  const [, named = "", cost] =
    /the sweep buys ([0-9, and]+) gallons at the same stations, for \$([0-9.]+)\./.exec(text) ?? [];
  const free = stops.map(({ station }, k) => ({ station, gallons: Number(named.match(/\d+/g)?.[k]) }));
  expect(driveFleet(FREE, free)).toBeCloseTo(Number(cost), 9);
  expect((await solveFleetByMilp(FREE))?.cost).toBeCloseTo(Number(cost), 6);
  expect(optimizer.plan(toFleetInput(FREE))).toMatchObject({
    status: "optimal",
    stops: free.map((stop) => ({ ...stop, gallons: expect.closeTo(stop.gallons, 9) })),
  });
});
