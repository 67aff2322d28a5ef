import { z } from "zod";
import { Route } from "./route.js";
import { Stations } from "./station.js";
import { Vehicle } from "./vehicle.js";

/** What a parameter is when the request does not give it. */
export const DEFAULT_PARAMS = {
  time_value_dollars_per_minute: 0.5,
  destination_reserve_fraction: 0.1,
  inter_stop_buffer_fraction: 0.05,
} as const;

const OptimizationParams = z.object({
  time_value_dollars_per_minute: z.number().min(0.1).max(0.9).nullish(),
  destination_reserve_fraction: z.number().min(0).max(1).nullish(),
  inter_stop_buffer_fraction: z.number().min(0).max(1).nullish(),
});
export type OptimizationParams = z.infer<typeof OptimizationParams>;

export const OptimizeRequest = z.object({
  route: Route,
  stations: Stations,
  vehicle: Vehicle,
  params: OptimizationParams.nullish(),
});
export type OptimizeRequest = z.infer<typeof OptimizeRequest>;

const StopRecommendation = z.object({
  station_id: z.string(),
  station_name: z.string(),
  station_address: z.string(),
  miles_from_route_start: z.number(),
  gallons_to_purchase: z.number().min(0),
  price_per_gallon: z.number().gt(0),
  total_cost_at_stop: z.number().min(0),
  detour_minutes: z.number().min(0),
  arrival_fuel_gallons: z.number(),
  departure_fuel_gallons: z.number(),
});
export type StopRecommendation = z.infer<typeof StopRecommendation>;

const BaselineComparison = z.object({
  strategy_description: z.string(),
  naive_total_fuel_cost: z.number(),
  naive_total_time_hours: z.number(),
  naive_total_detour_minutes: z.number(),
  naive_stop_count: z.number(),
  savings_dollars: z.number(),
  savings_percent: z.number(),
  optimizer_net_fuel_cost: z.number(),
});
export type BaselineComparison = z.infer<typeof BaselineComparison>;

const RouteSummary = z.object({
  total_fuel_cost: z.number().min(0),
  total_fuel_gallons: z.number(),
  total_time_hours: z.number(),
  total_distance_miles: z.number(),
  fuel_remaining_at_destination_gallons: z.number(),
  total_detour_minutes: z.number(),
  total_cost: z.number(),
  optimality: z.literal("proven"),
  baseline_comparison: BaselineComparison,
});
export type RouteSummary = z.infer<typeof RouteSummary>;

export const OptimizeResponse = z.object({
  stops: z.array(StopRecommendation),
  summary: RouteSummary,
  feasible: z.literal(true),
  warnings: z.array(z.string()),
  request_id: z.string(),
});
export type OptimizeResponse = z.infer<typeof OptimizeResponse>;

/** An answer before it is one to a request. */
export type OptimizeResult = Omit<OptimizeResponse, "request_id">;
