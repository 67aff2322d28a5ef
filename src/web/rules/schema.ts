import type { z } from "zod";
import { Hours } from "../../contract/schemas/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Pricing } from "../../contract/schemas/pricing.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";

/** The fields of a request that are fleet rules, by the service's own checks. */
export const RuleFields = OptimizationParams.omit({
  time_value_dollars_per_minute: true,
  destination_reserve_fraction: true,
  inter_stop_buffer_fraction: true,
  explain: true,
  station_prices: true,
}).extend({
  consumption: Vehicle.shape.consumption,
  usable_tank_fraction: Vehicle.shape.usable_tank_fraction,
  ...Pricing.shape,
  // The departure is the page's own: its clocks follow it without planning anew.
  hours: Hours.transform(({ departure_at: _departure, ...limits }) => limits).nullish(),
});

/** Fleet rules as requests have them. What is missing, null or neutral does not apply. */
export type Rules = Readonly<z.infer<typeof RuleFields>>;

export type RuleHours = NonNullable<Rules["hours"]>;

export type BrandRules = NonNullable<Rules["brands"]>;
