// What a request asks of its plan beside fuel and time: read from its fields, and held against its stations.

import { defined } from "../common/defined.js";
import { roundSum } from "../contract/values/decimal.js";
import { validationError } from "../contract/values/faults.js";
import { DEFAULT_FALLBACK_DOLLARS_PER_STOP, DEFAULT_PARAMS } from "../contract/values/limits.js";
import type { OptimizationParams, OptimizeRequest } from "../contract/schemas/optimize.js";
import type { Pricing } from "../contract/schemas/pricing.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";
import type { StationColumns } from "./stationColumns.js";

/** The rules of a request as plain data. Each can be relaxed alone by copying the object with another value. */
export interface TripRules {
  /** Gallons that the tank may be filled to. */
  readonly usableTankGallons: number;
  /** Least gallons on arrival at each stop, and at the destination. */
  readonly bufferGallons: number;
  readonly reserveGallons: number;
  /** Most stops; `undefined` where there is no bound. */
  readonly maximumStops: number | undefined;
  readonly fillUp: boolean;
  /**
   * No station's minimum purchase counts for more than this, in gallons; `Infinity` leaves all as the request has them.
   */
  readonly mostMinimumGallons: number;
  /** No station's maximum purchase counts for less than this, in gallons; 0 leaves all as the request has them. */
  readonly leastMaximumGallons: number;
  /** How old a price may be, in hours; `Infinity` where there is no bound. */
  readonly maximumPriceAgeHours: number;
  readonly requiredIds: readonly string[];
  readonly excludedIds: readonly string[];
  /** Names of brands as the request writes them; `undefined` where all brands may be used. */
  readonly only: readonly string[] | undefined;
  readonly never: readonly string[];
  /**
   * What a stop counts for at a station that exclusions or brands leave out, in dollars; `undefined` where the request
   * does not allow it.
   */
  readonly fallbackDollarsPerStop: number | undefined;
  /** Whether these stations are among those to choose from. */
  readonly usesFallback: boolean;
  /** Whether a trip that fails only by buffer and reserve is to be planned with less of both. */
  readonly dips: boolean;
}

/** What the vehicle's tank holds, and the least that is to be left in it. */
interface TankFigures {
  readonly tankCapacityGallons: number;
  readonly bufferGallons: number;
  readonly reserveGallons: number;
}

/**
 * Whether a request has a rule of fleets: a field of theirs with another value than the one that changes nothing.
 * Consumption by stretch is the vehicle's.
 */
export function hasRules(
  { vehicle, pricing, hours }: Pick<OptimizeRequest, "vehicle" | "pricing" | "hours">,
  params: OptimizationParams,
  stations: StationColumns,
): boolean {
  return (
    hasPricing(pricing) ||
    (hours ?? undefined) !== undefined ||
    (vehicle.usable_tank_fraction ?? 1) !== 1 ||
    hasRuleParams(params) ||
    hasStationRules(stations)
  );
}

/** Whether a request asks for other prices than those of the pump. */
export function hasPricing(pricing: Pricing | null | undefined): pricing is Pricing {
  return isFilled(pricing?.discounts) || pricing?.fuel_tax === "ifta";
}

function hasRuleParams(params: OptimizationParams): boolean {
  const { brands } = params;
  return (
    (params.stop_minutes ?? DEFAULT_PARAMS.stop_minutes) !== DEFAULT_PARAMS.stop_minutes ||
    (params.stop_cost_dollars ?? DEFAULT_PARAMS.stop_cost_dollars) !== DEFAULT_PARAMS.stop_cost_dollars ||
    (params.minimum_purchase_gallons ?? DEFAULT_PARAMS.minimum_purchase_gallons) !==
      DEFAULT_PARAMS.minimum_purchase_gallons ||
    typeof params.maximum_stops === "number" ||
    typeof params.price_maximum_age_hours === "number" ||
    (params.fill_up ?? DEFAULT_PARAMS.fill_up) !== DEFAULT_PARAMS.fill_up ||
    (params.when_infeasible ?? DEFAULT_PARAMS.when_infeasible) !== DEFAULT_PARAMS.when_infeasible ||
    isFilled(params.required_station_ids) ||
    isFilled(params.excluded_station_ids) ||
    isFilled(brands?.only) ||
    isFilled(brands?.never) ||
    isFilled(brands?.prefer) ||
    brands?.fallback === true
  );
}

function isFilled(list: readonly unknown[] | null | undefined): boolean {
  return (list?.length ?? 0) > 0;
}

function hasStationRules({
  length,
  detourMiles,
  stopMinutes,
  minimumPurchases,
  maximumPurchases,
}: StationColumns): boolean {
  for (let row = 0; row < length; row++) {
    if (
      defined(detourMiles[row]) > 0 ||
      defined(stopMinutes[row]) > 0 ||
      defined(minimumPurchases[row]) > 0 ||
      defined(maximumPurchases[row]) > 0
    )
      return true;
  }
  return false;
}

/** @throws {ServiceError} VALIDATION_ERROR when the minimum purchase is more than the usable tank holds. */
export function readRules(
  vehicle: Vehicle,
  params: OptimizationParams,
  { tankCapacityGallons, bufferGallons, reserveGallons }: TankFigures,
): TripRules {
  const usableTankGallons = usableGallons(tankCapacityGallons, vehicle.usable_tank_fraction ?? 1);
  const minimum = params.minimum_purchase_gallons ?? DEFAULT_PARAMS.minimum_purchase_gallons;
  if (minimum > usableTankGallons) {
    const msg = `Input should be less than or equal to the ${usableTankGallons} gallons that the tank may be filled to`;
    throw validationError([
      {
        loc: ["body", "params", "minimum_purchase_gallons"],
        type: "less_than_equal",
        msg,
        ctx: { le: usableTankGallons },
        input: minimum,
      },
    ]);
  }
  const { brands } = params;
  return {
    usableTankGallons,
    bufferGallons,
    reserveGallons,
    maximumStops: params.maximum_stops ?? undefined,
    fillUp: params.fill_up ?? DEFAULT_PARAMS.fill_up,
    mostMinimumGallons: Infinity,
    leastMaximumGallons: 0,
    maximumPriceAgeHours: params.price_maximum_age_hours ?? Infinity,
    requiredIds: [...new Set(params.required_station_ids)],
    excludedIds: params.excluded_station_ids ?? [],
    only: brands?.only ?? undefined,
    never: brands?.never ?? [],
    fallbackDollarsPerStop:
      brands?.fallback === true ? (brands.fallback_dollars_per_stop ?? DEFAULT_FALLBACK_DOLLARS_PER_STOP) : undefined,
    usesFallback: false,
    dips: params.when_infeasible === "dip",
  };
}

/** Decimal digits of the usable tank, in gallons. */
const TANK_DIGITS = 9;

/** The product of the decimal numbers: 57 for 0.57 of 100 gallons, of which the product of the doubles falls short. */
export function usableGallons(tankCapacityGallons: number, fraction: number): number {
  return fraction === 1
    ? tankCapacityGallons
    : Math.max(roundSum([tankCapacityGallons], TANK_DIGITS, { factor: fraction }), Number.MIN_VALUE);
}

/** The same trip with all stations and nothing asked of its stops: tank, usable tank, buffer and reserve stay. */
export function withoutRules(rules: TripRules): TripRules {
  return {
    ...rules,
    maximumStops: undefined,
    fillUp: false,
    mostMinimumGallons: 0,
    leastMaximumGallons: Infinity,
    maximumPriceAgeHours: Infinity,
    requiredIds: [],
    excludedIds: [],
    only: undefined,
    never: [],
    usesFallback: false,
  };
}
