// The table of npm run demo has what both plans have, and fits every terminal. What it prints as a whole is compared with
// README.md by tools/tryDocuments.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { NO_TERMINAL } from "../../src/report/terminal.js";
import { dollars } from "../../src/report/text.js";
import { writeSideBySide } from "../../tools/demo/sideBySide.js";
import { answer } from "../support/plans.js";

const TRIP = new URL("../../src/journey/i80-coast-to-coast.json", import.meta.url);

describe("two plans side by side", async () => {
  const file = OptimizeRequest.omit({ vehicle: true }).parse(JSON.parse(await readFile(TRIP, "utf8")));
  const plan = (fuel: number, buffer: number): OptimizeResult => {
    const answered = answer({
      ...file,
      vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: fuel },
      params: { inter_stop_buffer_fraction: buffer },
    });
    if (!answered.feasible) throw new Error(answered.message);
    return answered.plan;
  };
  const [plain, ruled] = [plan(90, 0.05), plan(120, 0.2)];
  const write = (columns?: number): string[] =>
    writeSideBySide(plain, ruled, { stopMinutes: 15, dollarsPerMinute: 0.5 }, { ...NO_TERMINAL, columns }).split("\n");
  const [head = "", ...lines] = write();

  test("each station has one row, in driving order, with what each plan buys there", () => {
    const rows = lines.slice(0, lines.indexOf(""));
    const stations = new Map([...plain.stops, ...ruled.stops].map((stop) => [stop.station_id, stop]));
    expect(stations.size).toBeGreaterThan(plain.stops.length);
    expect(rows).toHaveLength(stations.size);
    const miles = rows.map((row) => Number(row.slice(0, 6)));
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    /** A cell, by the end of its column's title. */
    const cell = (row: string, title: string): string =>
      row
        .slice(0, head.indexOf(title) + title.length)
        .split(/ {2,}/)
        .at(-1) ?? "";
    for (const [title, { stops }] of [
      ["plain gal", plain],
      ["rules gal", ruled],
    ] as const) {
      const bought = rows
        .map((row) => cell(row.padEnd(head.length), title).trim())
        .filter((text) => /^\d+\.\d{3}$/.test(text));
      expect(bought).toEqual(stops.map((stop) => stop.gallons_to_purchase.toFixed(3)));
    }
  });

  test("the plain plan's stops take the same minutes as those of the other", () => {
    const cost = plain.summary.total_cost + plain.stops.length * 15 * 0.5;
    const hours = plain.summary.total_time_hours + plain.stops.length * 0.25;
    const figuresOf = (label: string): string[] | undefined =>
      lines
        .find((line) => line.includes(label))
        ?.split(/ {2,}/)
        .slice(-2);
    expect(figuresOf("fuel, detours and stops")).toEqual([dollars(cost), dollars(ruled.summary.total_cost)]);
    expect(figuresOf("hours, 15 minutes")).toEqual([hours.toFixed(2), ruled.summary.total_time_hours.toFixed(2)]);
  });

  test.each([20, 30, 40, 60, 70, 80, 100])(
    "on a terminal of %i columns no line is wider, and no figure is cut",
    (columns) => {
      const narrow = write(columns);
      for (const line of narrow) expect(line.length).toBeLessThanOrEqual(columns);
      const text = narrow.join("\n");
      for (const stop of [...plain.stops, ...ruled.stops])
        for (const figure of [
          stop.miles_from_route_start.toFixed(1),
          stop.gallons_to_purchase.toFixed(3),
          dollars(stop.total_cost_at_stop),
        ])
          expect(text).toContain(figure);
    },
  );
});
