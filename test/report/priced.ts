// Plans by other prices than those of the pump.

import type { OptimizeRequest, OptimizeResult, StopRecommendation } from "../../src/contract/schemas/optimize.js";
import type { Discount } from "../../src/contract/schemas/pricing.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { makeSummary } from "./summary.js";

export const DISCOUNTS: readonly Discount[] = [
  { brands: ["Pilot"], cents_off: 45 },
  { station_ids: ["c"], cost_plus_cents: 10 },
  { percent_off: 5, brands: ["Love's"] },
];

/**
 * Worked by hand. Pilot in Illinois: 100 gallons at 3.899, 45 cents off: 344.90 paid of 389.90, credit 73.80. Iowa: 50
 * gallons at the pump price of 3.419: 170.95, credit 16.25. Oregon, without credit: 20 gallons at cost plus 10 cents,
 * 3.30: 66.00 paid of 65.18. In all 626.03 at the pump, 44.18 of discounts, 581.85 paid, 90.05 of credit, 491.80 net.
 */
const STOPS = [
  {
    id: "a",
    name: "Pilot Joliet",
    miles: 100,
    gallons: 100,
    pump: 3.899,
    paid: 3.449,
    credit: 0.738,
    net: 2.711,
    discount: 0,
    jurisdiction: "IL",
    cost: 344.9,
  },
  {
    id: "b",
    name: "Iowa 80",
    miles: 400,
    gallons: 50,
    pump: 3.419,
    paid: 3.419,
    credit: 0.325,
    net: 3.094,
    discount: null,
    jurisdiction: "IA",
    cost: 170.95,
  },
  {
    id: "c",
    name: "Baker",
    miles: 900,
    gallons: 20,
    pump: 3.259,
    paid: 3.3,
    credit: 0,
    net: 3.3,
    discount: 1,
    jurisdiction: "OR",
    cost: 66,
  },
] as const;

const TOTALS = { total_fuel_cost: 581.85, total_discount: 44.18, total_tax_credit: 90.05, total_net_cost: 491.8 };

/** What a plan has by its prices: all of it, or discounts or fuel tax alone, or neither. */
export type Priced = "all" | "discounts" | "tax" | "none";

/** The plan above, or one of the same stops with less to say. */
export function makePriced(priced: Priced = "all"): {
  request: OptimizeRequest;
  plan: OptimizeResult;
  stopStations: Station[];
} {
  const [hasDiscounts, hasTax] = [priced === "all" || priced === "discounts", priced === "all" || priced === "tax"];
  const stations = STOPS.map(({ id, name, miles, pump }, k): Station => ({
    id,
    name,
    address: `Exit ${k}`,
    location: { lat: 40, lng: -100 + miles / 100 },
    price_per_gallon: pump,
    miles_from_route_start: miles,
    detour_minutes: 2,
    ...(hasTax && k === 1 && { price_as_of: "2026-07-12T23:00-05:00" }),
  }));
  const stops = STOPS.map(
    ({ id, name, miles, gallons, pump, paid, credit, discount, jurisdiction, cost }, k): StopRecommendation => {
      const [price, taxed] = [hasDiscounts ? paid : pump, hasTax ? credit : 0];
      return {
        station_id: id,
        station_name: name,
        station_address: `Exit ${k}`,
        miles_from_route_start: miles,
        gallons_to_purchase: gallons,
        price_per_gallon: pump,
        total_cost_at_stop: hasDiscounts ? cost : Math.round(gallons * pump * 100) / 100,
        detour_minutes: 2,
        arrival_fuel_gallons: 5,
        departure_fuel_gallons: 5 + gallons,
        ...(priced !== "none" && {
          stop_minutes: 0,
          detour_gallons: 0,
          price_paid_per_gallon: price,
          discount: hasDiscounts ? discount : null,
          tax_credit_per_gallon: taxed,
          net_price_per_gallon: Math.round((price - taxed) * 1e6) / 1e6,
          ...(hasTax && { jurisdiction }),
        }),
      };
    },
  );
  const totals = {
    all: TOTALS,
    discounts: { ...TOTALS, total_tax_credit: 0, total_net_cost: 581.85 },
    tax: { total_fuel_cost: 626.03, total_discount: 0, total_tax_credit: 90.05, total_net_cost: 535.98 },
    none: { total_fuel_cost: 626.03 },
  }[priced];
  const ofTax = {
    tax_due_estimate: 61.5,
    fuel_tax_table: { quarter: "2026Q3", source: "IFTA, Inc." },
    oldest_price: { station_id: "b", price_as_of: "2026-07-12T23:00-05:00", age_hours: 31.02 },
  };
  const request: OptimizeRequest = {
    route: {
      total_distance_miles: 1000,
      total_duration_minutes: 960,
      start: { lat: 40, lng: -100 },
      end: { lat: 40, lng: -90 },
      waypoints: [
        { lat: 40, lng: -100 },
        { lat: 40, lng: -90 },
      ],
    },
    stations,
    vehicle: { mpg: 10, tank_capacity_gallons: 120, current_fuel_gallons: 35 },
    ...(priced !== "none" && {
      pricing: { ...(hasDiscounts && { discounts: [...DISCOUNTS] }), ...(hasTax && { fuel_tax: "ifta" as const }) },
    }),
  };
  const summary = makeSummary({ ...totals, ...(priced !== "none" && { total_stop_minutes: 0 }), ...(hasTax && ofTax) });
  return {
    request,
    plan: { stops, summary, feasible: true, warnings: [], warning_details: [] },
    stopStations: stations,
  };
}
