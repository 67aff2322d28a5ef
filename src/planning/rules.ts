// What a request asks of its plan beside fuel and time: read from its fields, and held against its stations.

import { defined } from "../common/defined.js";
import type { OptimizationParams } from "../contract/schemas/optimize.js";
import type { Pricing } from "../contract/schemas/pricing.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";
import { validationError } from "../contract/values/faults.js";
import { DEFAULT_PARAMS } from "../contract/values/limits.js";
import { usableGallons } from "../rules/purchases.js";
import type { RuledTrip, TripRules } from "../rules/rule.js";
import { asksForRules, LIMITS, readTripRules, RULE_COLUMNS, RULES } from "../rules/rules.js";
import type { StationColumns } from "./stationColumns.js";

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
export function hasRules(request: Parameters<typeof asksForRules>[0], stations: StationColumns): boolean {
  return asksForRules(request) || RULE_COLUMNS.some((column) => hasPositive(stations[column]));
}

/** A loop, because a callback for each of thousands of stations takes several times as long. */
function hasPositive(values: Float64Array): boolean {
  for (let row = 0; row < values.length; row++) if (defined(values[row]) > 0) return true;
  return false;
}

/** Whether a request asks for other prices than those of the pump. */
export function hasPricing(pricing: Pricing | null | undefined): pricing is Pricing {
  return pricing ? RULES.discounts.isAsked(pricing) || RULES.fuel_tax.isAsked(pricing) : false;
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
  return { usableTankGallons, bufferGallons, reserveGallons, ...readTripRules(params) };
}

/** The same trip with all stations and nothing asked of its stops: tank, usable tank, buffer and reserve stay. */
export function withoutRules(rules: TripRules, trip: RuledTrip): TripRules {
  const dropped = Object.values(LIMITS).flatMap(({ isOfTank, drop }) => (isOfTank === true ? [] : [drop(trip)]));
  return Object.assign({}, rules, ...dropped, { usesFallback: false });
}
