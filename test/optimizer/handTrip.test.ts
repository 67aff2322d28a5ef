// The trip worked by hand in docs/algorithm.md: its tables say what the planner and the integer-programming solver say.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { solveByLevelTable } from "../support/levelTable.js";
import { solveByMilp } from "../support/milp.js";
import { drive } from "../support/simulate.js";
import { loadOptimizer } from "../support/testedCore.js";
import { toPlanInput, type Trip } from "../support/trips.js";

const text = await readFile(new URL("../../docs/algorithm.md", import.meta.url), "utf8");
const section = text.split("\n## ").find((part) => part.startsWith("A trip worked by hand")) ?? "";

/** The rows of the section's table whose header begins with these cells, by column. */
function table(...header: string[]): Record<string, string>[] {
  const lines = section.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`| ${header.join(" | ")} |`));
  expect(first, `a table of ${header.join(", ")}`).toBeGreaterThan(0);
  const cells = (line: string): string[] =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const names = cells(lines[first] ?? "");
  const rows = lines.slice(first + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|")),
    )
    .map((row) => Object.fromEntries(cells(row).map((cell, k) => [names[k] ?? "", cell])));
}

function numberOf(row: Record<string, string> | undefined, column: string): number {
  const value = row?.[column];
  if (value === undefined || value === "" || !Number.isFinite(Number(value))) throw new Error(`${column} is ${value}`);
  return Number(value);
}

const [vehicle] = table("total miles", "mpg");
const stations = table("station", "mile");
const steps = table("level", "what happens");
const stops = table("stop", "gallons");

const TRIP: Trip = {
  stationMiles: stations.map((row) => numberOf(row, "mile")),
  pricesPerGallon: stations.map((row) => numberOf(row, "$ per gallon")),
  stopCosts: stations.map((row) => numberOf(row, "$ per stop")),
  totalMiles: numberOf(vehicle, "total miles"),
  mpg: numberOf(vehicle, "mpg"),
  tankCapacityGallons: numberOf(vehicle, "tank"),
  startGallons: numberOf(vehicle, "start"),
  bufferGallons: numberOf(vehicle, "buffer"),
  reserveGallons: numberOf(vehicle, "reserve"),
};
const TOTAL = Number(/^Total: \$([0-9.]+)\./m.exec(section)?.[1]);

test("the windows are those of the stations", () => {
  stations.forEach((row, i) => {
    const burnt = (TRIP.stationMiles[i] ?? NaN) / TRIP.mpg;
    expect(numberOf(row, "burnt")).toBe(burnt);
    expect(numberOf(row, "opens at")).toBe(burnt + TRIP.bufferGallons);
    expect(numberOf(row, "closes at")).toBe(burnt + TRIP.tankCapacityGallons);
  });
});

test("the plan is the optimizer's, and costs what both solvers find", async () => {
  const plan = (await loadOptimizer()).plan(toPlanInput(TRIP));
  expect(plan).toEqual({
    status: "optimal",
    totalCost: expect.closeTo(TOTAL, 9),
    lowerBound: expect.closeTo(TOTAL, 9),
    stops: stops.map((row) => ({
      station: numberOf(row, "stop"),
      gallons: expect.closeTo(numberOf(row, "gallons"), 9),
    })),
  });
  expect(await solveByMilp(TRIP)).toBeCloseTo(TOTAL, 6);
  expect(solveByLevelTable(TRIP)).toBeCloseTo(TOTAL, 9);
  expect(
    drive(
      TRIP,
      stops.map((row) => ({ station: numberOf(row, "stop"), gallons: numberOf(row, "gallons") })),
    ),
  ).toBeCloseTo(TOTAL, 9);
  expect(stops.reduce((sum, row) => sum + numberOf(row, "fuel $") + numberOf(row, "stop $"), 0)).toBeCloseTo(TOTAL, 9);
});

test("each level costs what the solver finds for a trip that ends there", async () => {
  expect(steps.length).toBe(10);
  for (const row of steps) {
    const level = numberOf(row, "level");
    const totalMiles = level * TRIP.mpg;
    const before = TRIP.stationMiles.filter((miles) => miles <= totalMiles);
    expect(
      await solveByMilp({ ...TRIP, stationMiles: before, totalMiles, reserveGallons: 0 }),
      `level ${level}`,
    ).toBeCloseTo(numberOf(row, "costs $"), 6);
  }
});
