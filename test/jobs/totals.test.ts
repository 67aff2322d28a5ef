import { expect, test } from "vitest";
import { totalsBody, writeTotals } from "../../src/cli/batchTotals.js";
import { TotalsCounter } from "../../src/jobs/totals.js";

const refusal = (error_code: string, details?: unknown): string =>
  JSON.stringify({
    custom_id: "a",
    status: 422,
    body: { error_code, message: "", ...(details === undefined ? {} : { details }) },
  });

test("trips without a plan are counted by code, and infeasible ones by their cause", () => {
  const counter = new TotalsCounter();
  for (const cause of ["RULES_TOO_TIGHT", "INITIAL_FUEL_TOO_LOW", "RULES_TOO_TIGHT"])
    counter.add(refusal("INFEASIBLE_ROUTE", { cause }));
  counter.add(refusal("INFEASIBLE_ROUTE"));
  counter.add(refusal("VALIDATION_ERROR", [{ loc: ["body"], msg: "" }]));
  expect(totalsBody(counter.totals)).toMatchObject({
    trips: 5,
    planned: 0,
    without_plan: { INFEASIBLE_ROUTE: 4, VALIDATION_ERROR: 1 },
    infeasible: { RULES_TOO_TIGHT: 2, INITIAL_FUEL_TOO_LOW: 1, OTHER: 1 },
  });
  expect(writeTotals(counter.totals)).toMatch(/ {2}INFEASIBLE_ROUTE +4\n {4}RULES_TOO_TIGHT +2\n/);
});

test("the JSON has the digits of answers", () => {
  const counter = new TotalsCounter();
  const baseline_comparison = { naive_total_fuel_cost: 0.3, optimizer_net_fuel_cost: 0.1, savings_dollars: 0.2 };
  const summary = {
    total_fuel_cost: 0.1,
    total_fuel_gallons: 0.1,
    total_distance_miles: 0.1,
    total_time_hours: 0.1,
    baseline_comparison,
  };
  for (let i = 0; i < 3; i++)
    counter.add(JSON.stringify({ custom_id: "a", status: 200, body: { plan: { stops: [], summary } } }));
  expect(totalsBody(counter.totals)).toEqual({
    trips: 3,
    planned: 3,
    without_plan: {},
    infeasible: {},
    miles: 0.3,
    hours: 0.3,
    stops: 0,
    gallons_bought: 0.3,
    fuel_cost_dollars: 0.3,
    net_fuel_cost_dollars: 0.3,
    naive_fuel_cost_dollars: 0.9,
    savings_dollars: 0.6,
    savings_percent: 66.67,
  });
});

test("hours have breaks and rests in them where some trip has them", () => {
  const counter = new TotalsCounter();
  const baseline_comparison = { naive_total_fuel_cost: 1, optimizer_net_fuel_cost: 1, savings_dollars: 0 };
  const summary = {
    total_fuel_cost: 1,
    total_fuel_gallons: 1,
    total_distance_miles: 1,
    total_time_hours: 20,
    baseline_comparison,
  };
  const add = (hours: object): void =>
    counter.add(
      JSON.stringify({ custom_id: "a", status: 200, body: { plan: { stops: [], summary: { ...summary, ...hours } } } }),
    );
  add({});
  add({ breaks: [] });
  expect(writeTotals(counter.totals)).toMatch(/\nHours with stops +40\n/);
  add({ breaks: [{ kind: "rest", minutes: 600 }] });
  expect(writeTotals(counter.totals)).toMatch(/\nHours with stops, breaks and rests +60\n/);
});
