// What the optimizer is asked, without rules and with them.

import { defined } from "../common/defined.js";
import type { CreditWindows, PlanInput } from "../optimizer/plans.js";
import type { TripRules } from "../rules/rule.js";
import { inputOf } from "../rules/rules.js";
import type { RuledStations, StationTerms } from "./terms.js";
import type { VehicleSpecs } from "./vehicle.js";

/** What the optimizer needs to know beside the stations. */
export interface TripFigures {
  readonly totalMiles: number;
  readonly vehicle: VehicleSpecs;
  /** What a minute of detour is worth, in dollars. */
  readonly timeValue: number;
  readonly bufferGallons: number;
  readonly reserveGallons: number;
}

/** The stations to choose from, in driving order; prices are those of the pump. */
interface StationFigures {
  readonly stationMiles: Float64Array;
  readonly pricesPerGallon: Float64Array;
  readonly detourMinutes: Float64Array;
}

/** The rules, and what they leave of the stations. */
export interface RuledColumns extends RuledStations {
  readonly rules: TripRules;
  /** Where a stop is worth a break or a rest; `undefined` where none is. */
  readonly windows: CreditWindows | undefined;
}

/** Fields are named one by one: spreading objects takes longer than planning a small trip. */
export function plainInput(
  { totalMiles, vehicle, timeValue, bufferGallons, reserveGallons }: TripFigures,
  { stationMiles, pricesPerGallon, detourMinutes }: StationFigures,
): PlanInput {
  const { mpg = NaN, tankCapacityGallons, startGallons } = vehicle;
  return {
    stationMiles,
    pricesPerGallon,
    stopCosts: detourMinutes.map((minutes) => minutes * timeValue),
    totalMiles,
    mpg,
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  };
}

/** Only what asks for something is given: the optimizer plans without rules as long as it can. */
export function ruledInput(
  figures: TripFigures,
  stations: StationFigures,
  { rules, rows, terms, required, windows }: RuledColumns,
): PlanInput {
  const { totalMiles, vehicle, timeValue } = figures;
  const { tankCapacityGallons, startGallons } = vehicle;
  const { usableTankGallons, bufferGallons, buffersOfRows, reserveGallons } = rules;
  const minimums = columnOf(terms, ({ minimumGallons }) => minimumGallons);
  const maximums = columnOf(terms, ({ maximumGallons }) => maximumGallons);
  const detours = columnOf(terms, ({ detourGallons }) => detourGallons);
  return {
    stationMiles: stations.stationMiles,
    pricesPerGallon: stations.pricesPerGallon.map((price, i) => price + defined(terms[i]).handicapPerGallon),
    stopCosts: columnOf(
      terms,
      ({ stopMinutes, stopDollars, handicapDollars }, i) =>
        (defined(stations.detourMinutes[i]) + stopMinutes) * timeValue + stopDollars + handicapDollars,
    ),
    totalMiles,
    ...(vehicle.stretches === undefined ? { mpg: vehicle.mpg } : { consumption: vehicle.stretches }),
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
    ...(usableTankGallons < tankCapacityGallons && { usableTankGallons }),
    ...inputOf(rules),
    ...(minimums.some((gallons) => gallons > 0) && { minimumPurchaseGallons: minimums }),
    ...(maximums.some((gallons) => gallons < Infinity) && { maximumPurchaseGallons: maximums }),
    ...(detours.some((gallons) => gallons > 0) && { detourGallons: detours }),
    ...(buffersOfRows && {
      stationBufferGallons: Float64Array.from(rows, (row) => buffersOfRows.get(row) ?? bufferGallons),
    }),
    ...(required.includes(1) && { required }),
    ...(windows && { windows }),
  };
}

/** A loop takes a fifth of the time of `Float64Array.from`. */
function columnOf(
  terms: readonly StationTerms[],
  valueOf: (term: StationTerms, index: number) => number,
): Float64Array {
  const column = new Float64Array(terms.length);
  for (const [i, term] of terms.entries()) column[i] = valueOf(term, i);
  return column;
}
