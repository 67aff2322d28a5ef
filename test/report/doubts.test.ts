// Where a plan is shown that may answer another question than was meant, that comes first.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { toHtml } from "../../src/report/html.js";
import { writeComparison } from "../../src/report/comparison.js";
import { writePlan } from "../../src/report/table.js";
import { NO_TERMINAL } from "../../src/report/terminal.js";
import { makeSummary } from "./summary.js";

const REVERSED = "the route's line runs from its end to its start: reverse it.";
const LEAD = `Check the route first: ${REVERSED}`;

const REQUEST: OptimizeRequest = {
  route: {
    total_distance_miles: 530,
    total_duration_minutes: 500,
    start: { lat: 40, lng: -100 },
    end: { lat: 40, lng: -90 },
    waypoints: [
      { lat: 40, lng: -90 },
      { lat: 40, lng: -100 },
    ],
  },
  stations: [],
  vehicle: { mpg: 10, tank_capacity_gallons: 60 },
};

/** A plan without stops, whose second warning is a doubt. */
const PLAN: OptimizeResult = {
  stops: [],
  summary: makeSummary(),
  feasible: true,
  warnings: ["A full tank is assumed.", REVERSED, "Detours are estimated."],
  warning_details: [{ code: "FULL_TANK_ASSUMED" }, { code: "ROUTE_LINE_REVERSED" }, { code: "DETOURS_ESTIMATED" }],
};

const DRAWN = {
  course: { miles: [0, 530], gallons: [60, 7] },
  totalMiles: 530,
  tankCapacityGallons: 60,
  bufferGallons: 0,
  reserveGallons: 0,
  stops: [],
};

describe("a doubt about the route", () => {
  test("stands in the table under the title, before costs and proof, and is not repeated", () => {
    const text = writePlan("Here to there", REQUEST, PLAN);
    const lines = text.split("\n");
    expect(lines.slice(0, 2)).toEqual(["Here to there", LEAD]);
    expect(text.indexOf("proven")).toBeGreaterThan(text.indexOf(LEAD));
    expect(lines.filter((line) => line.startsWith("Warning:"))).toEqual([
      "Warning: A full tank is assumed.",
      "Warning: Detours are estimated.",
    ]);
  });

  test("stands on the HTML page under the title, as text", () => {
    const html = toHtml("Here to there", REQUEST, { ...PLAN, warnings: ["a", `<b>${REVERSED}`, "c"] }, DRAWN);
    expect(html).toContain(
      '<h1>Here to there</h1>\n<p class="doubt">Check the route first: &lt;b&gt;the route&#39;s line runs',
    );
    expect(html).toContain("<h2>Notes</h2><ul><li>a</li><li>c</li></ul>");
  });

  test("stands before plans side by side, and other warnings after them", () => {
    const plans = [
      {
        name: "Best plan",
        kind: "best" as const,
        total_cost: 1,
        problems: [],
        stops: [],
        total_fuel_cost: 1,
        total_fuel_gallons: 1,
        total_detour_minutes: 0,
        total_time_hours: 9,
        stop_count: 0,
        fuel_remaining_at_destination_gallons: 7,
        optimality: "proven" as const,
        net_fuel_cost: 1,
        lowest_fuel_gallons: 7,
        lowest_fuel_mile: 530,
      },
    ];
    const text = writeComparison("530 miles", plans, NO_TERMINAL, {
      doubts: [LEAD],
      others: ["One field is ignored."],
    });
    expect(text.split("\n").slice(0, 2)).toEqual(["530 miles", LEAD]);
    expect(text.endsWith("\n\nWarning: One field is ignored.\n")).toBe(true);
  });

  test("is nowhere where the route is not doubtful", () => {
    const sure = { ...PLAN, warnings: ["A full tank is assumed."], warning_details: [{ code: "FULL_TANK_ASSUMED" }] };
    expect(writePlan("Here to there", REQUEST, sure)).not.toContain("Check the route");
    expect(toHtml("Here to there", REQUEST, sure, DRAWN)).not.toContain('class="doubt"');
  });
});
