import { z } from "zod";
import { RequestId } from "./fields.js";
import { Route } from "./route.js";
import { Stations } from "./station.js";
import { Vehicle } from "./vehicle.js";

/** What a parameter is when the request does not give it. */
export const DEFAULT_PARAMS = {
  time_value_dollars_per_minute: 0.5,
  destination_reserve_fraction: 0.1,
  inter_stop_buffer_fraction: 0.05,
} as const;

/** What a minute of detour can be worth, dollars. */
export const TIME_VALUE_RANGE = { least: 0.1, most: 0.9 } as const;
/** Reserve and buffer, as fractions of the tank. */
export const FRACTION_RANGE = { least: 0, most: 1 } as const;

const TimeValue = z.number().min(TIME_VALUE_RANGE.least).max(TIME_VALUE_RANGE.most);
const TankFraction = z.number().min(FRACTION_RANGE.least).max(FRACTION_RANGE.most);

export const OptimizationParams = z.object({
  time_value_dollars_per_minute: TimeValue.nullish().meta({
    description: "What a minute of detour is worth, in dollars: 0.1 looks at cost, 0.9 at time.",
    default: DEFAULT_PARAMS.time_value_dollars_per_minute,
  }),
  destination_reserve_fraction: TankFraction.nullish().meta({
    description: "Least fuel on arrival at the destination, as a fraction of the tank.",
    default: DEFAULT_PARAMS.destination_reserve_fraction,
  }),
  inter_stop_buffer_fraction: TankFraction.nullish().meta({
    description: "Least fuel on arrival at each stop, as a fraction of the tank.",
    default: DEFAULT_PARAMS.inter_stop_buffer_fraction,
  }),
}).describe("How to weigh time and how much fuel to keep.");
export type OptimizationParams = z.infer<typeof OptimizationParams>;

export const OptimizeRequest = z.object({
  route: Route,
  stations: Stations.describe("The stations to choose from: 1 to 5000, in any order, each with its price and its miles from the route's start."),
  vehicle: Vehicle,
  params: OptimizationParams.nullish().describe("How to weigh time and how much fuel to keep; each has its default."),
});
export type OptimizeRequest = z.infer<typeof OptimizeRequest>;

export const StopRecommendation = z.object({
  station_id: z.string().describe("The station's `id`, unchanged."),
  station_name: z.string().describe("The station's `name`."),
  station_address: z.string().describe("The station's `address`."),
  miles_from_route_start: z.number().describe("Where on the route the stop is, in driving miles from the start."),
  gallons_to_purchase: z.number().min(0).describe("How much to buy, in gallons."),
  price_per_gallon: z.number().gt(0).describe("Price there, in dollars per gallon."),
  total_cost_at_stop: z.number().min(0).describe("What is paid there, in dollars."),
  detour_minutes: z.number().min(0).describe("Round-trip detour to the stop, in minutes."),
  arrival_fuel_gallons: z.number().describe("Fuel in the tank on arrival, in gallons."),
  departure_fuel_gallons: z.number().describe("Fuel in the tank on leaving, in gallons: `arrival_fuel_gallons` and `gallons_to_purchase`, to the last digit."),
}).describe("A stop to make and how much to buy there.");
export type StopRecommendation = z.infer<typeof StopRecommendation>;

export const BaselineComparison = z.object({
  strategy_description: z.string().describe("What the naive driver does."),
  naive_total_fuel_cost: z.number().describe("Worth of the fuel that the naive driver burns, in dollars: net, as if both arrived with the same fuel. Less than 0 where both arrive with more fuel than they started with, and this plan had to pay more for it."),
  naive_total_time_hours: z.number().describe("The naive driver's time with detours, in hours."),
  naive_total_detour_minutes: z.number().describe("The naive driver's detours, in minutes."),
  naive_stop_count: z.number().meta({ description: "How often the naive driver stops.", type: "integer", minimum: 0 }),
  savings_dollars: z.number().describe("`naive_total_fuel_cost` less `optimizer_net_fuel_cost`, in dollars. Less than 0 where the naive driver does better by ignoring the buffer, the reserve or the worth of time."),
  savings_percent: z.number().describe("The savings in percent of `naive_total_fuel_cost`; 0 when that is 0 or less."),
  optimizer_net_fuel_cost: z.number().describe("Worth of the fuel that this plan burns, in dollars; never less than 0."),
}).describe("The plan beside a naive driver, who fills up at the next station once the tank is down to 25 % and does not look at prices.");
export type BaselineComparison = z.infer<typeof BaselineComparison>;

export const RouteSummary = z.object({
  total_fuel_cost: z.number().min(0).describe("What is paid at the stops, in dollars: the exact sum over them."),
  total_fuel_gallons: z.number().describe("What is bought in all, in gallons: the exact sum over the stops."),
  total_time_hours: z.number().describe("Driving time with detours, in hours."),
  total_distance_miles: z.number().describe("Length of the route, in miles."),
  fuel_remaining_at_destination_gallons: z.number().describe("Fuel in the tank on arrival at the destination, in gallons."),
  total_detour_minutes: z.number().describe("Detours of all stops, in minutes."),
  total_cost: z.number().describe("What is minimised: `total_fuel_cost` and the worth of the detours, in dollars."),
  optimality: z.literal("proven").describe("No plan of less `total_cost` exists, but for rounding, a millionth of a dollar for each stop that this one saves and a hundredth of that for each that it makes."),
  baseline_comparison: BaselineComparison,
}).describe("The plan in figures.");
export type RouteSummary = z.infer<typeof RouteSummary>;

export const OptimizeResponse = z.object({
  stops: z.array(StopRecommendation).describe("The stops to make, in driving order."),
  summary: RouteSummary,
  feasible: z.literal(true).describe("There is a plan. Without one the answer is 422 `INFEASIBLE_ROUTE`."),
  warnings: z.array(z.string()).describe("Everything that was assumed or ignored."),
  request_id: RequestId,
});
export type OptimizeResponse = z.infer<typeof OptimizeResponse>;

/** An answer without the id of its request. */
export type OptimizeResult = Omit<OptimizeResponse, "request_id">;
