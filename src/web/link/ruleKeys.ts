// The names of the fleet rules in a link: those of the command line's options.

import { HOURS_NAMES } from "../../rules/hoursTexts.js";

export const NUMBER_KEYS = [
  ["stop_minutes", "stop-minutes"],
  ["stop_cost_dollars", "stop-cost"],
  ["minimum_purchase_gallons", "min-gallons"],
  ["maximum_stops", "max-stops"],
  ["usable_tank_fraction", "usable-tank"],
  ["price_maximum_age_hours", "max-price-age"],
] as const;
export const STATION_KEYS = [
  ["required_station_ids", "require"],
  ["excluded_station_ids", "exclude"],
] as const;
export const BRAND_KEYS = [
  ["only", "brand-only"],
  ["never", "brand-never"],
] as const;
export const OTHER_KEYS = {
  prefer: "prefer",
  fallback: "fallback",
  fallbackCost: "fallback-cost",
  consumption: "consumption",
  fillUp: "fill-up",
  dip: "dip",
  discount: "discount",
  fuelTax: "fuel-tax",
  fuelTaxRate: "fuel-tax-rate",
} as const;

/** Turns on the hours of a driver who has rested; each of the others turns hours on, too. The departure is no rule. */
export const HOURS_KEY = "hours";
const { departure_at: _departure, ...HOURS_OPTIONS } = HOURS_NAMES;

/** Which of the deals came with the file of stations, by their numbers: `1,3`. */
export const FILE_DEALS_KEY = "file-deals";

export const RULE_KEYS: readonly string[] = [
  ...[...NUMBER_KEYS, ...STATION_KEYS, ...BRAND_KEYS].map(([, key]) => key),
  ...Object.values(OTHER_KEYS),
  HOURS_KEY,
  ...Object.values(HOURS_OPTIONS),
];
