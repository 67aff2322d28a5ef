import type { StopRecommendation } from "../contract/schemas/optimize.js";
import { netPriceOf } from "./pricedStops.js";
import { dollars } from "./text.js";

/** Writes a stop's figures, the same way in every table of stops; `k` counts the stops from 0. */
export const STOP_CELLS = {
  number: (_stop, k) => String(k + 1),
  mile: (stop) => stop.miles_from_route_start.toFixed(1),
  arrivalGallons: (stop) => stop.arrival_fuel_gallons.toFixed(1),
  boughtGallons: (stop) => stop.gallons_to_purchase.toFixed(3),
  pricePerGallon: (stop) => stop.price_per_gallon.toFixed(3),
  paidPerGallon: (stop) => (stop.price_paid_per_gallon ?? stop.price_per_gallon).toFixed(3),
  netPerGallon: (stop) => netPriceOf(stop).toFixed(3),
  jurisdiction: (stop) => stop.jurisdiction ?? "",
  cost: (stop) => dollars(stop.total_cost_at_stop),
  detourMinutes: (stop) => stop.detour_minutes.toFixed(1),
  stopMinutes: (stop) => (stop.stop_minutes ?? 0).toFixed(1),
  detourGallons: (stop) => (stop.detour_gallons ?? 0).toFixed(3),
  fallback: (stop) => (stop.is_fallback === true ? "fallback" : ""),
} as const satisfies Readonly<Record<string, (stop: StopRecommendation, k: number) => string>>;
