import { z } from "zod";
import {
  DEFAULT_FALLBACK_DOLLARS_PER_STOP,
  DEFAULT_PARAMS,
  FRACTION_RANGE,
  MAX_BRANDS,
  MAX_CENTS_PER_GALLON,
  MAX_DOLLARS_PER_STOP,
  MAX_PRICE_AGE_HOURS,
  MAX_REQUIRED_STATIONS,
  MAX_STATIONS,
  MAX_STOP_MINUTES,
  MAX_STOPS_BOUND,
  MAX_TANK_GALLONS,
  TIME_VALUE_RANGE,
} from "../values/limits.js";
import { Change, Explanation, StopExplanation } from "./explanation.js";
import { BrandName, shownWholeNumber, RequestId, StationId, warningFields, wholeNumber } from "./fields.js";
import { Hours, ScheduleEntry, TIMED_STOP_FIELDS, TIMED_SUMMARY_FIELDS } from "./hours.js";
import { PRICED_STOP_FIELDS, PRICED_SUMMARY_FIELDS, Pricing } from "./pricing.js";
import { Progress } from "./progress.js";
import { Route } from "./route.js";
import { Stations } from "./station.js";
import { Vehicle } from "./vehicle.js";

const TimeValue = z.number().min(TIME_VALUE_RANGE.least).max(TIME_VALUE_RANGE.most);
const TankFraction = z.number().min(FRACTION_RANGE.least).max(FRACTION_RANGE.most);

const DollarsPerStop = z.number().min(0).max(MAX_DOLLARS_PER_STOP);

const PreferredBrand = z
  .object({
    brand: BrandName.describe("Name of the brand."),
    dollars_per_stop: DollarsPerStop.nullish().describe("What a stop at this brand is worth, in dollars."),
    cents_per_gallon: z
      .number()
      .min(0)
      .max(MAX_CENTS_PER_GALLON)
      .nullish()
      .describe("What a gallon of this brand is worth beside its price, in cents."),
  })
  .describe("A brand that is preferred, and what that is worth.");

export const BrandRules = z
  .object({
    only: z.array(BrandName).min(1).max(MAX_BRANDS).nullish().describe("Only stations of these brands may be used."),
    never: z.array(BrandName).max(MAX_BRANDS).nullish().describe("Stations of these brands must not be used."),
    prefer: z
      .array(PreferredBrand)
      .max(MAX_BRANDS)
      .nullish()
      .describe(
        "What brands are worth, in the comparison only: the most preferred brand has no handicap, and every other station one of the difference (`summary.preference_handicap`).",
      ),
    fallback: z.boolean().nullish().meta({
      description:
        "Where no plan keeps to `only`, `never` and `excluded_station_ids`, whether the stations that they leave out may be used, flagged.",
      default: false,
    }),
    fallback_dollars_per_stop: DollarsPerStop.nullish().meta({
      description: "What a stop at such a station counts for, in dollars.",
      default: DEFAULT_FALLBACK_DOLLARS_PER_STOP,
    }),
  })
  .describe("Which brands may be used, and which are preferred.");
export type BrandRules = z.infer<typeof BrandRules>;

/** What to do with a trip that has no plan. */
const WhenInfeasible = z.enum(["refuse", "dip"]);

export const OptimizationParams = z
  .object({
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
    stop_minutes: z.number().min(0).max(MAX_STOP_MINUTES).nullish().meta({
      description: "Time that each stop takes beside its detour, in minutes, valued like detour time.",
      default: DEFAULT_PARAMS.stop_minutes,
    }),
    stop_cost_dollars: DollarsPerStop.nullish().meta({
      description: "What each stop costs beside fuel and time, in dollars.",
      default: DEFAULT_PARAMS.stop_cost_dollars,
    }),
    minimum_purchase_gallons: z.number().min(0).max(MAX_TANK_GALLONS).nullish().meta({
      description: "Least to buy at a stop, in gallons; no more than the usable tank holds.",
      default: DEFAULT_PARAMS.minimum_purchase_gallons,
    }),
    maximum_purchase_gallons: z
      .number()
      .gt(0)
      .max(MAX_TANK_GALLONS)
      .nullish()
      .describe(
        "Most to buy at any stop, in gallons; where a station has a maximum of its own, the lower one holds. No bound where it is missing.",
      ),
    maximum_stops: wholeNumber(0, MAX_STOPS_BOUND)
      .nullish()
      .describe("Most stops to make. No bound where it is missing."),
    fill_up: z.boolean().nullish().meta({
      description: "Whether every stop fills the usable tank.",
      default: DEFAULT_PARAMS.fill_up,
    }),
    required_station_ids: z
      .array(StationId)
      .max(MAX_REQUIRED_STATIONS)
      .nullish()
      .describe(
        "Stations at which the plan must stop; each must be among `stations`. Where more is on board than the tank may be filled to, the stop buys nothing.",
      ),
    excluded_station_ids: z.array(StationId).max(MAX_STATIONS).nullish().describe("Stations that must not be used."),
    brands: BrandRules.nullish().describe(
      "Which brands may be used, and which are preferred. Case, spaces, punctuation and the usual other names of a brand do not matter.",
    ),
    price_maximum_age_hours: z
      .number()
      .gt(0)
      .max(MAX_PRICE_AGE_HOURS)
      .nullish()
      .describe(
        "How old a price may be, in hours: stations with an older `price_as_of` are left out, with a warning; those without it are not. No bound where it is missing.",
      ),
    when_infeasible: WhenInfeasible.nullish().meta({
      description:
        "`refuse` answers 422 where there is no plan. `dip` answers a trip that fails only by buffer and reserve with the plan that keeps the greatest share of both, and gives up no more than it must.",
      default: DEFAULT_PARAMS.when_infeasible,
    }),
    explain: z.boolean().nullish().meta({
      description: "Whether the answer says why: an `explanation` of each stop, and one of the plan.",
      default: DEFAULT_PARAMS.explain,
    }),
    station_prices: z.boolean().nullish().meta({
      description: "With `explain`: whether the explanation says what a stop that buys fuel costs at each station.",
      default: DEFAULT_PARAMS.station_prices,
    }),
  })
  .describe("How to weigh time, how much fuel to keep, and the rules of the fleet.");
export type OptimizationParams = z.infer<typeof OptimizationParams>;

export const OptimizeRequest = z.object({
  route: Route,
  stations: Stations.describe(
    "The stations to choose from: 1 to 5000, in any order, each with its price and its miles from the route's start.",
  ),
  vehicle: Vehicle,
  params: OptimizationParams.nullish().describe(
    "How to weigh time, how much fuel to keep, and the rules of the fleet; all may be left out.",
  ),
  progress: Progress.nullish(),
  pricing: Pricing.nullish(),
  hours: Hours.nullish().describe(
    "The driver's hours: with them, breaks and rests are planned together with the fuel.",
  ),
});
export type OptimizeRequest = z.infer<typeof OptimizeRequest>;

export const StopRecommendation = z
  .object({
    station_id: z.string().describe("The station's `id`, unchanged."),
    station_name: z.string().describe("The station's `name`."),
    station_address: z.string().describe("The station's `address`."),
    miles_from_route_start: z.number().describe("Where on the route the stop is, in driving miles from the start."),
    gallons_to_purchase: z.number().min(0).describe("How much to buy, in gallons."),
    price_per_gallon: z.number().gt(0).describe("Price at the pump, in dollars per gallon."),
    total_cost_at_stop: z.number().min(0).describe("What is paid there, after discounts, in dollars."),
    detour_minutes: z.number().min(0).describe("Round-trip detour to the stop, in minutes."),
    arrival_fuel_gallons: z.number().describe("Fuel in the tank on arrival, in gallons."),
    departure_fuel_gallons: z
      .number()
      .describe(
        "Fuel in the tank on leaving, in gallons: `arrival_fuel_gallons` and `gallons_to_purchase`, to the last digit.",
      ),
    stop_minutes: z
      .number()
      .min(0)
      .optional()
      .describe("How long the stop takes beside its detour, in minutes. Only where the request has a fleet rule."),
    detour_gallons: z
      .number()
      .min(0)
      .optional()
      .describe(
        "Fuel burnt on the detour, in gallons, half of it on each way. Only where the request has a fleet rule.",
      ),
    is_fallback: z
      .literal(true)
      .optional()
      .describe(
        "A brand rule or `excluded_station_ids` leaves this station out; `brands.fallback` lets it be used, because there is no plan without.",
      ),
    ...PRICED_STOP_FIELDS,
    ...TIMED_STOP_FIELDS,
    explanation: StopExplanation.optional().describe("Only with `explain`."),
  })
  .describe("A stop to make and how much to buy there.");
export type StopRecommendation = z.infer<typeof StopRecommendation>;

export const BaselineComparison = z
  .object({
    strategy_description: z.string().describe("What the naive driver does."),
    naive_total_fuel_cost: z
      .number()
      .describe(
        "Worth of the fuel that the naive driver burns, in dollars: net, as if both arrived with the same fuel. Less than 0 where both arrive with more fuel than they started with, and this plan had to pay more for it.",
      ),
    naive_total_time_hours: z.number().describe("The naive driver's time with detours, in hours."),
    naive_total_detour_minutes: z.number().describe("The naive driver's detours, in minutes."),
    naive_stop_count: shownWholeNumber().describe("How often the naive driver stops."),
    savings_dollars: z
      .number()
      .describe(
        "`naive_total_fuel_cost` less `optimizer_net_fuel_cost`, in dollars. Less than 0 where the naive driver does better by ignoring the buffer, the reserve or the worth of time.",
      ),
    savings_percent: z
      .number()
      .describe("The savings in percent of `naive_total_fuel_cost`; 0 when that is 0 or less."),
    optimizer_net_fuel_cost: z
      .number()
      .describe("Worth of the fuel that this plan burns, in dollars; never less than 0."),
  })
  .describe(
    "The plan beside a naive driver, who fills up at the next station once the tank is down to 25 % and does not look at prices.",
  );
export type BaselineComparison = z.infer<typeof BaselineComparison>;

export const RouteSummary = z
  .object({
    total_fuel_cost: z.number().min(0).describe("What is paid at the stops, in dollars: the exact sum over them."),
    total_fuel_gallons: z.number().describe("What is bought in all, in gallons: the exact sum over the stops."),
    total_time_hours: z.number().describe("Driving time with detours, stops, breaks and rests, in hours."),
    total_distance_miles: z.number().describe("Length of the route, in miles."),
    fuel_remaining_at_destination_gallons: z
      .number()
      .describe("Fuel in the tank on arrival at the destination, in gallons."),
    total_detour_minutes: z.number().describe("Detours of all stops, in minutes."),
    total_cost: z
      .number()
      .describe(
        "What is minimised, in dollars: `total_fuel_cost` less `total_tax_credit`, the worth of detours and stop minutes, stop costs and `preference_handicap`.",
      ),
    optimality: z
      .enum(["proven", "bounded", "dip"])
      .describe(
        "`proven`: no plan of less `total_cost` exists, but for rounding, a millionth of a dollar for each stop that this one saves and a hundredth of that for each that it makes. `bounded`: the search was cut short, and a better plan could cost less by up to `optimality_gap_dollars`. `dip`: no plan keeps buffer and reserve; this one keeps the greatest share of both, `kept_share`.",
      ),
    total_stop_minutes: z
      .number()
      .min(0)
      .optional()
      .describe("Time of all stops beside their detours, in minutes. Only where the request has a fleet rule."),
    preference_handicap: z
      .number()
      .min(0)
      .optional()
      .describe(
        "How much of `total_cost` is the handicap of stations that are not of the most preferred brand, or that are used as a fallback, in dollars: nobody pays it. Only where the request has `brands.prefer`, or a fallback is used.",
      ),
    optimality_gap_dollars: z
      .number()
      .min(0)
      .optional()
      .describe(
        "With `bounded`, and with `dip` where the search was cut short: the most by which a better plan could cost less, in dollars.",
      ),
    kept_share: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        "With `dip`: the share of buffer and reserve that the plan keeps everywhere; it keeps more where it can.",
      ),
    ...PRICED_SUMMARY_FIELDS,
    ...TIMED_SUMMARY_FIELDS,
    baseline_comparison: BaselineComparison,
  })
  .describe("The plan in figures.");
export type RouteSummary = z.infer<typeof RouteSummary>;

export const PreviousPlan = z
  .object({
    feasible: z
      .boolean()
      .describe(
        "Whether its stops that lie ahead, with their gallons, still take the vehicle to the destination under all rules. Where the tank has less room by now, less is bought.",
      ),
    total_cost: z
      .number()
      .nullable()
      .describe("What the rest of it costs, as `total_cost`, in dollars; null where it is not feasible."),
    message: z.string().nullable().describe("Where it is not feasible: what is in the way, and where."),
  })
  .describe("Going on with the plan that was followed so far.");
export type PreviousPlan = z.infer<typeof PreviousPlan>;

export const OptimizeResponse = z.object({
  stops: z.array(StopRecommendation).describe("The stops to make, in driving order."),
  summary: RouteSummary,
  feasible: z.literal(true).describe("There is a plan. Without one the answer is 422 `INFEASIBLE_ROUTE`."),
  ...warningFields("Everything that was assumed or ignored."),
  schedule: z
    .array(ScheduleEntry)
    .optional()
    .describe("The trip as the driver sees it, from the departure to the arrival, without gaps. Only with `hours`."),
  explanation: Explanation.optional().describe("Only with `explain`."),
  changes: z
    .array(Change)
    .optional()
    .describe(
      "What differs from `progress.previous_stops`, in driving order. Only where these are given, as the next two.",
    ),
  extra_cost: z
    .number()
    .nullable()
    .optional()
    .describe(
      "`total_cost` less that of `previous_plan`, in dollars: less than 0 where the new plan saves money; null where the former plan is not feasible any more.",
    ),
  previous_plan: PreviousPlan.optional(),
  request_id: RequestId,
});
export type OptimizeResponse = z.infer<typeof OptimizeResponse>;

/** An answer without the id of its request. */
export type OptimizeResult = Omit<OptimizeResponse, "request_id">;
