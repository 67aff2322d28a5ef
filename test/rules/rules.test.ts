// Each rule changes what a trip is answered: a rule that planning does not read would be accepted, and ignored.

import { expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import type { RuleField, RuleFields } from "../../src/rules/rule.js";
import { LIMITS, RULE_FIELDS, RULES } from "../../src/rules/rules.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { readDocument } from "../support/documents.js";
import { FAKE_FUEL_TAX, NOW } from "../support/fakeFuelTax.js";
import { requestOf } from "../support/ruledRequests.js";

const tools = {
  optimizer: await loadOptimizer(),
  vehicles: NO_VEHICLES,
  fuelTax: () => FAKE_FUEL_TAX,
  now: () => NOW,
};

/** From mile 0 to 180 with 60 gallons, of which each takes a mile: at least two stops. */
const TRIP = requestOf(
  180,
  [
    {
      miles: 20,
      id: "a",
      brand: "Pilot",
      price_per_gallon: 3,
      price_as_of: "2026-07-10T00:00:00Z",
      jurisdiction: "IL",
    },
    { miles: 50, id: "b", brand: "Love's", price_per_gallon: 3.2, jurisdiction: "KY" },
    { miles: 70, id: "c", brand: "TA", price_per_gallon: 3.1, jurisdiction: "KY" },
    { miles: 110, id: "d", brand: "Pilot", price_per_gallon: 3.15, jurisdiction: "IL" },
  ],
  { vehicle: { current_fuel_gallons: 60 } },
);

interface Example<Field extends RuleField> {
  readonly value: RuleFields[Field];
  /** What the trip has besides, with and without the rule. */
  readonly besides?: Partial<OptimizeRequest>;
}

const EXAMPLES: { readonly [Field in RuleField]: Example<Field> } = {
  stop_minutes: { value: 15 },
  stop_cost_dollars: { value: 5 },
  maximum_stops: { value: 1 },
  minimum_purchase_gallons: { value: 70 },
  maximum_purchase_gallons: { value: 50 },
  price_maximum_age_hours: { value: 24 },
  fill_up: { value: true },
  usable_tank_fraction: { value: 0.9 },
  consumption: { value: [{ until_mile: 180, mpg: 1.1 }] },
  required_station_ids: { value: ["b"] },
  excluded_station_ids: { value: ["a"] },
  brands: { value: { never: ["Pilot"] } },
  when_infeasible: { value: "dip", besides: { params: { ...TRIP.params, inter_stop_buffer_fraction: 0.5 } } },
  discounts: { value: [{ brands: ["Love's"], cents_off: 90 }] },
  fuel_tax: { value: "ifta" },
  fuel_tax_rates: { value: { KY: 1.5 }, besides: { pricing: { fuel_tax: "ifta" } } },
  hours: { value: { drive_minutes_left: 100 } },
};

function withRule(request: OptimizeRequest, field: RuleField, value: unknown): OptimizeRequest {
  const { place } = RULES[field];
  const changed = place === "request" ? { [field]: value } : { [place]: { ...request[place], [field]: value } };
  return OptimizeRequest.parse({ ...request, ...changed });
}

/** What the driver does, and what it costs, or why there is no plan. */
function outcomeOf(request: OptimizeRequest): unknown {
  try {
    const { stops, summary } = optimizeTrip(tools, request);
    return {
      stops: stops.map((stop) => [stop.station_id, stop.gallons_to_purchase]),
      cost: summary.total_cost,
      hours: summary.total_time_hours,
    };
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

test.each(RULE_FIELDS)("%s changes its example", (field) => {
  const { value, besides }: Example<RuleField> = EXAMPLES[field];
  const request = { ...TRIP, ...besides };
  expect(outcomeOf(withRule(request, field, value))).not.toEqual(outcomeOf(request));
});

test("the documents say of each rule that can fail what would do", async () => {
  const table = /^\| `rule` \| what would do \|$\n(?:^\|.*\n)+/mu.exec(await readDocument("docs/http.md"))?.[0] ?? "";
  const named = Array.from(table.matchAll(/`([a-z_.]+)`(?=[^|]*\|[^|]*\|$)/gmu), ([, name]) => name);
  expect(new Set(named)).toEqual(new Set(["rule", ...Object.keys(LIMITS)]));
});
