// A trip with fleet rules, checked and in gallons.

import { defined } from "../common/defined.js";
import { checkColumn, checkElements, checkNumber, type ReferenceColumn } from "./arguments.js";
import { checkTrip, MAX_MPG, MAX_TANK_CAPACITY_GALLONS, MAX_TOTAL_MILES } from "./optimizer.js";
import type { CreditWindows, PlainTrip, PlanInput } from "./plans.js";
import { REACH_FRACTION } from "./wasm/frontierExports.js";
import { checkWholeColumn, checkWindows, usefulWindows } from "./windows.js";

/** Largest number of gallons that a detour may burn, or a station may want to sell at least. */
const MOST_GALLONS = MAX_TANK_CAPACITY_GALLONS;

/** Gallons that no trip can buy. What burns more counts as burning so much, so that levels stay finite. */
const MOST_ROUTE_GALLONS = 1e15;

/**
 * A trip as the frontier planner takes it. Columns have one element for each station that is not past the destination.
 */
export interface RuledTrip {
  readonly stationCount: number;
  /** Gallons burnt from the start to each station, without detours. */
  readonly gallonsTo: Float64Array;
  readonly pricesPerGallon: Float64Array;
  readonly stopCosts: Float64Array;
  readonly minimumPurchases: Float64Array;
  /** `Infinity` where there is no most. */
  readonly maximumPurchases: Float64Array;
  readonly detourGallons: Float64Array;
  /** Least gallons on arrival at the pump. */
  readonly bufferGallons: Float64Array;
  /** 1 where the plan must stop. */
  readonly required: Float64Array;
  /** Windows in each of which somebody is credited; `undefined` where there are none. */
  readonly windows: CreditWindows | undefined;
  /** Gallons that the route takes, without detours. */
  readonly routeGallons: number;
  readonly reserveGallons: number;
  readonly tankCapacityGallons: number;
  readonly usableTankGallons: number;
  readonly startGallons: number;
  readonly fillUp: boolean;
  /** `Infinity` where there is no most. */
  readonly maximumStops: number;
  /** Whether the plan must stop at a station past the destination, which it cannot. */
  readonly isRequiredPastEnd: boolean;
}

/**
 * Checks a trip and turns its miles into gallons.
 * @throws {TypeError | RangeError} as `Optimizer.plan` does.
 */
export function toRuledTrip(input: PlanInput): RuledTrip {
  if (typeof input !== "object" || input === null) throw new TypeError("the trip must be an object");
  const {
    consumption,
    fillUp,
    maximumStops,
    usableTankGallons,
    minimumPurchaseGallons: minimum,
    maximumPurchaseGallons: maximum,
    detourGallons,
    stationBufferGallons,
    required,
    windows,
  } = input;
  const { mpg } = input;
  if (consumption !== undefined) checkConsumption(consumption);
  else if (typeof mpg !== "number") throw new TypeError("mpg must be a number, or consumption be given");
  checkTrip({ ...input, mpg: consumption === undefined ? (mpg ?? NaN) : 1 });
  const { stationMiles, totalMiles, tankCapacityGallons } = input;
  const reference = { name: "stationMiles", column: stationMiles, rowName: "station" };
  if (usableTankGallons !== undefined)
    checkNumber("usableTankGallons", usableTankGallons, Number.MIN_VALUE, tankCapacityGallons);
  if (maximumStops !== undefined) checkWholeNumber("maximumStops", maximumStops, Number.MAX_SAFE_INTEGER);
  if (fillUp !== undefined && typeof fillUp !== "boolean") throw new TypeError("fillUp must be a boolean");
  if (typeof minimum === "number") checkNumber("minimumPurchaseGallons", minimum, 0, MOST_GALLONS);
  else if (minimum !== undefined) checkGallons("minimumPurchaseGallons", minimum, reference);
  if (maximum !== undefined) {
    checkColumn("maximumPurchaseGallons", maximum, reference);
    checkElements("maximumPurchaseGallons", maximum, Number.MIN_VALUE, Infinity);
  }
  if (detourGallons !== undefined) checkGallons("detourGallons", detourGallons, reference);
  if (stationBufferGallons !== undefined) {
    checkColumn("stationBufferGallons", stationBufferGallons, reference);
    checkElements("stationBufferGallons", stationBufferGallons, 0, tankCapacityGallons);
  }
  if (required !== undefined) checkRequired("required", required, reference);
  if (windows !== undefined) checkWindows(windows, input.stopCosts, reference);

  // A station past the destination by less than this share of the route counts as at the destination.
  const lastMile = totalMiles * (1 + REACH_FRACTION);
  let stationCount = stationMiles.length;
  while (stationCount > 0 && defined(stationMiles[stationCount - 1]) > lastMile) stationCount--;
  const gallonsAtMile =
    consumption === undefined ? (mile: number) => mile / (input.mpg ?? NaN) : gallonsByStretch(consumption);
  const gallonsAt = (mile: number): number => Math.min(gallonsAtMile(Math.min(mile, totalMiles)), MOST_ROUTE_GALLONS);
  // A loop takes a fraction of the time of `map`.
  const gallonsTo = new Float64Array(stationCount);
  for (let i = 0; i < stationCount; i++) gallonsTo[i] = gallonsAt(defined(stationMiles[i]));
  return {
    stationCount,
    gallonsTo,
    pricesPerGallon: input.pricesPerGallon.subarray(0, stationCount),
    stopCosts: input.stopCosts.subarray(0, stationCount),
    minimumPurchases:
      typeof minimum === "object"
        ? minimum.subarray(0, stationCount)
        : new Float64Array(stationCount).fill(minimum ?? 0),
    maximumPurchases: maximum?.subarray(0, stationCount) ?? new Float64Array(stationCount).fill(Infinity),
    detourGallons: detourGallons?.subarray(0, stationCount) ?? new Float64Array(stationCount),
    bufferGallons:
      stationBufferGallons?.subarray(0, stationCount) ?? new Float64Array(stationCount).fill(input.bufferGallons),
    required:
      required === undefined ? new Float64Array(stationCount) : new Float64Array(required.subarray(0, stationCount)),
    windows: windows && usefulWindows(windows, stationCount),
    routeGallons: gallonsAt(totalMiles),
    reserveGallons: input.reserveGallons,
    tankCapacityGallons,
    usableTankGallons: usableTankGallons ?? tankCapacityGallons,
    startGallons: input.startGallons,
    fillUp: fillUp ?? false,
    maximumStops: maximumStops ?? Infinity,
    isRequiredPastEnd: required?.subarray(stationCount).includes(1) ?? false,
  };
}

/** The same trip without rules, if every rule of it is at its neutral value. */
export function withoutRules(input: PlanInput, trip: RuledTrip): PlainTrip | undefined {
  const mpg = oneMpg(input);
  const isNeutral =
    mpg !== undefined &&
    trip.usableTankGallons === trip.tankCapacityGallons &&
    trip.maximumStops === Infinity &&
    !hasStopRules(trip);
  if (!isNeutral) return undefined;
  const { stationMiles, pricesPerGallon, stopCosts, totalMiles } = input;
  const { tankCapacityGallons, startGallons, reserveGallons } = input;
  const [bufferGallons = 0] = trip.bufferGallons;
  return {
    stationMiles,
    pricesPerGallon,
    stopCosts,
    totalMiles,
    mpg,
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  };
}

/**
 * The same trip for the planner of trips without rules, if its rules are only about consumption, the usable tank and
 * the number of stops, which is not bounded then. Its miles are gallons.
 */
export function toGallonTrip(trip: RuledTrip): PlainTrip | undefined {
  const { usableTankGallons: tankCapacityGallons, startGallons, reserveGallons } = trip;
  const [bufferGallons = 0] = trip.bufferGallons;
  const fits =
    startGallons <= tankCapacityGallons &&
    reserveGallons <= tankCapacityGallons &&
    bufferGallons <= tankCapacityGallons;
  // A route of a few of the smallest numbers takes 0 gallons.
  if (!fits || trip.routeGallons <= 0 || trip.routeGallons > MAX_TOTAL_MILES || hasStopRules(trip)) return undefined;
  return {
    stationMiles: trip.gallonsTo,
    pricesPerGallon: trip.pricesPerGallon,
    stopCosts: trip.stopCosts,
    totalMiles: trip.routeGallons,
    mpg: 1,
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  };
}

/**
 * Whether there are rules about what a stop buys, detours, stops that must be made, windows of credits, or buffers that
 * differ.
 */
function hasStopRules(trip: RuledTrip): boolean {
  return (
    trip.fillUp ||
    trip.isRequiredPastEnd ||
    trip.windows !== undefined ||
    !isAll(0, trip.minimumPurchases) ||
    !isAll(Infinity, trip.maximumPurchases) ||
    !isAll(0, trip.detourGallons) ||
    !isAll(0, trip.required) ||
    !isAll(trip.bufferGallons[0], trip.bufferGallons)
  );
}

/** Several times as fast as `every`. */
function isAll(value: number | undefined, column: Float64Array): boolean {
  for (let i = 0; i < column.length; i++) if (column[i] !== value) return false;
  return true;
}

/** The miles per gallon of the whole route, if it is the same everywhere. */
function oneMpg({ consumption, mpg }: PlanInput): number | undefined {
  if (consumption === undefined) return mpg;
  const [first] = consumption.mpgs;
  return consumption.mpgs.every((other) => other === first) ? first : undefined;
}

/**
 * Gallons from the start to a mile, asked for in ascending order: so all miles together take one walk over the
 * stretches. The last one has no end.
 */
function gallonsByStretch({ untilMiles, mpgs }: NonNullable<PlanInput["consumption"]>): (mile: number) => number {
  const last = mpgs.length - 1;
  /** Gallons from the start to the end of each stretch. */
  const gallons = new Float64Array(last + 1);
  for (let i = 0; i < last; i++)
    gallons[i] = (gallons[i - 1] ?? 0) + (defined(untilMiles[i]) - (untilMiles[i - 1] ?? 0)) / defined(mpgs[i]);
  let i = 0;
  return (mile) => {
    while (i < last && mile > defined(untilMiles[i])) i++;
    return (gallons[i - 1] ?? 0) + (mile - (untilMiles[i - 1] ?? 0)) / defined(mpgs[i]);
  };
}

function checkConsumption(consumption: NonNullable<PlanInput["consumption"]>): void {
  if (typeof consumption !== "object" || consumption === null)
    throw new TypeError("consumption must be an object with untilMiles and mpgs");
  const { untilMiles, mpgs } = consumption;
  checkColumn("consumption.untilMiles", untilMiles);
  checkColumn("consumption.mpgs", mpgs, {
    name: "consumption.untilMiles",
    column: untilMiles,
    rowName: "stretch",
  });
  if (mpgs.length === 0) throw new RangeError("consumption has no stretch: give at least one");
  checkElements("consumption.untilMiles", untilMiles, Number.MIN_VALUE, Number.MAX_VALUE);
  for (let i = 1; i < untilMiles.length; i++) {
    const before = defined(untilMiles[i - 1]);
    const until = defined(untilMiles[i]);
    if (until <= before)
      throw new RangeError(
        `consumption.untilMiles[${i}] is ${until}, not more than the ${before} before it: give the stretches in driving order`,
      );
  }
  checkElements("consumption.mpgs", mpgs, Number.MIN_VALUE, MAX_MPG);
}

/** @throws {TypeError | RangeError} unless `value` is a whole number from 0 to `most`. */
export function checkWholeNumber(name: string, value: number, most: number): void {
  checkNumber(name, value, 0, most);
  if (!Number.isInteger(value)) throw new RangeError(`${name} is ${value}: it must be a whole number`);
}

function checkGallons(name: string, column: Float64Array, reference: ReferenceColumn): void {
  checkColumn(name, column, reference);
  checkElements(name, column, 0, MOST_GALLONS);
}

/** @throws {TypeError | RangeError} unless each element is 0 or 1, too. */
function checkRequired(name: string, flags: Uint8Array, reference: ReferenceColumn): void {
  checkWholeColumn(name, flags, Uint8Array, reference);
  for (let i = 0; i < flags.length; i++)
    if (defined(flags[i]) > 1) throw new RangeError(`${name}[${i}] is ${flags[i]}: it must be 0 or 1`);
}
