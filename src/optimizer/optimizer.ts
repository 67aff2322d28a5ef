import { defined } from "../common/defined.js";
import { checkAscending, checkColumn, checkElements, checkNumber, checkObject, noRoom } from "./arguments.js";
import type { ExplainOptions, Explained, FleetRules, PlainTrip, PlanInput, PlanResult, PlannedStop } from "./plans.js";
import { findNearest, type NearestInput, type NearestResult, type Prefilter } from "./polyline/nearest.js";
import { CORE, type CoreExports, NO_STATION, Stations, Status, Stops } from "./wasm/coreExports.js";
import { instantiate, numbers, wholeNumbers } from "./wasm/instance.js";

// These limits are far beyond any real trip. They keep every sum of gallons and dollars finite. Doubles have some
// sixteen digits, so that below a hundred million dollars the millionth of a dollar that decides ties still counts.

/** Longest trip that `plan` takes, in miles. */
export const MAX_TOTAL_MILES = 1e9;
/** Best fuel efficiency that `plan` takes, in miles per gallon. */
export const MAX_MPG = 1e9;
/** Largest price that `plan` takes, in dollars per gallon. */
export const MAX_PRICE_PER_GALLON = 1e6;
/**
 * Largest cost of a stop, apart from its fuel, that `plan` takes, in dollars: sums of much larger costs would lose
 * those millionths.
 */
export const MAX_STOP_COST_DOLLARS = 1e6;
/** Largest tank that `plan` takes, in gallons. */
export const MAX_TANK_CAPACITY_GALLONS = 1e9;

/** The optimizer on one instance of the WebAssembly core. Calls are synchronous and independent of each other. */
export interface Optimizer {
  /**
   * Finds the fuel stops of least total cost. Fuel is continuous, and the result is the exact optimum. Ties are broken
   * by fewer stops and then by less stop cost: to compare plans, each stop counts $0.000001. So the plan may cost up to
   * a millionth of a dollar more than the cheapest for each stop that it saves, and up to a hundred-millionth for each
   * stop that it makes where that lowers the stop cost. `totalCost` does not include these millionths.
   *
   * Time is about linear in the number n of stations for random and real data, and less than n · log² n for any data.
   *
   * With fleet rules, on random data of 5,000 stations about a millisecond. Rules make the problem NP-hard: where data
   * would take too long the search is cut short, and the result says so (`"bounded"`).
   *
   * @throws {TypeError} an argument is missing or of the wrong type; the message names it.
   * @throws {RangeError} an argument is out of range, not a number, unsorted or of the wrong length,
   *   or the trip needs more memory than there is; the message names it.
   * @throws {Error} the input has a fleet rule, and the optimizer was loaded without them.
   */
  plan(input: PlanInput): PlanResult;

  /**
   * For each station, the least total cost of a plan that stops there, in dollars; `Infinity` where there is none. Ties
   * play no part. On data that is hard for fleet rules the work is bounded, and these are costs of plans that may not
   * be the cheapest.
   *
   * @throws as `plan` does, and {RangeError} for a `maximumStops` above 200 that is less than the number of stations.
   */
  forcedCosts(input: PlanInput): Float64Array;

  /**
   * For each number of stops from 0 to `most`, the least total cost of a plan with exactly so many, in dollars;
   * `Infinity` where there is none. `maximumStops` plays no part, and the rest is as for `forcedCosts`.
   *
   * @param most a whole number, 0 to 200.
   * @throws as `plan` does.
   */
  costsByStops(input: PlanInput, most: number): Float64Array;

  /**
   * Explains a trip's cheapest plan: what each of its stops saves, which stations come next, at which prices that would
   * change, where to go when a station is closed, and what fewer and more stops cost. Ties play no part.
   *
   * @param stops those of the plan that `plan` found for the same input, of status `"optimal"`.
   * @throws as `forcedCosts` does, and {RangeError} for stops that are not in driving order or not of the trip.
   */
  explain(input: PlanInput, stops: readonly PlannedStop[], options: ExplainOptions): Explained;

  /**
   * Finds the point of a polyline that is nearest to each place: how far away it is, and where along the polyline.
   * Lengths are geodesic on WGS-84; a segment is the geodesic between its points, and not a straight line in degrees.
   *
   * @throws {TypeError} an argument is missing or of the wrong type; the message names it.
   * @throws {RangeError} an argument is out of range, not a number or of the wrong length, or there is not
   *   enough memory; the message names it.
   */
  nearestOnPolyline(input: NearestInput): NearestResult;

  /** By how many gallons a plan for a tank of this size may miss a bound, which absorbs rounding in the input. */
  reachToleranceGallons(tankCapacityGallons: number): number;

  /** Bytes of linear memory that the instance holds: what its largest call needed. */
  memoryBytes(): number;
}

/**
 * Makes an optimizer for trips without fleet rules from the compiled core. `loadOptimizer` is the usual way to get one.
 * @param prefilter makes `nearestOnPolyline` many times faster when it is given a radius.
 */
export function createOptimizer(module: WebAssembly.Module, prefilter?: Prefilter): Optimizer {
  const core = instantiate<CoreExports>(module, CORE);
  return {
    plan(input) {
      if (!isPlain(input)) return refuseRules();
      copyTrip(core, input);
      return nameUnknown(input, solveTrip(core, input));
    },
    forcedCosts: refuseRules,
    costsByStops: refuseRules,
    explain: refuseRules,
    nearestOnPolyline: (input) => findNearest(core, input, prefilter),
    reachToleranceGallons: core.reachToleranceGallons,
    memoryBytes: () => core.memory.buffer.byteLength,
  };
}

function refuseRules(): never {
  throw new Error("load the frontier planner: loadOptimizer(wasmUrl, { fleetRules: true })");
}

/** The fields of `FleetRules`. */
export const RULES = [
  "consumption",
  "usableTankGallons",
  "maximumStops",
  "fillUp",
  "minimumPurchaseGallons",
  "maximumPurchaseGallons",
  "detourGallons",
  "stationBufferGallons",
  "required",
  "windows",
] as const satisfies readonly (keyof FleetRules)[];

/** The other fields of a trip. Columns have a number for each station, within these bounds. */
const COLUMNS = [
  ["stationMiles", 0, Number.MAX_VALUE],
  ["pricesPerGallon", Number.MIN_VALUE, MAX_PRICE_PER_GALLON],
  ["stopCosts", 0, MAX_STOP_COST_DOLLARS],
] as const;
/** Numbers above 0, and how large they may be. */
const AMOUNTS = [
  ["totalMiles", MAX_TOTAL_MILES],
  ["mpg", MAX_MPG],
  ["tankCapacityGallons", MAX_TANK_CAPACITY_GALLONS],
] as const;
/** Gallons that the tank holds. */
const LEVELS = ["startGallons", "reserveGallons", "bufferGallons"] as const;

const PLAIN_FIELDS = [...[...COLUMNS, ...AMOUNTS].map(([name]) => name), ...LEVELS];
type Unlisted = Exclude<keyof PlanInput, (typeof PLAIN_FIELDS)[number] | (typeof RULES)[number]>;
const FIELDS: ReadonlySet<string> = new Set<Unlisted extends never ? string : never>([...PLAIN_FIELDS, ...RULES]);

/** The plan of a trip, with a warning for each field that nothing reads, such as a misspelt rule. */
export function nameUnknown(input: PlanInput, planned: PlanResult): PlanResult {
  const names = Object.keys(input);
  // A plan of a trip with this many fields has found all that it needs among them, so that no other is left.
  if (names.length === PLAIN_FIELDS.length) return planned;
  const warnings = names
    .filter((name) => !FIELDS.has(name) && Reflect.get(input, name) !== undefined)
    .map((name) => `${name} is ignored: trips have no such field`);
  return warnings.length === 0 ? planned : { ...planned, warnings };
}

/** Whether the input has no field of `FleetRules`. */
export function isPlain(input: PlanInput): input is PlainTrip {
  return !RULES.some((rule) => input?.[rule] !== undefined);
}

/**
 * Checks a trip and copies its stations into the planner's memory.
 * @throws {TypeError | RangeError} as `Optimizer.plan` does.
 */
export function copyTrip(core: CoreExports, input: PlainTrip): void {
  checkTrip(input);
  const count = input.stationMiles.length;
  if (core.reservePlan(count) !== Status.OK) throw outOfMemory(count);
  const stations = core.locateStations();
  // Each by itself: a loop took a twentieth of a plan's time at ten stations.
  numbers(core, stations, count, Stations.miles).set(input.stationMiles);
  numbers(core, stations, count, Stations.pricePerGallon).set(input.pricesPerGallon);
  numbers(core, stations, count, Stations.stopCost).set(input.stopCosts);
}

/** Plans the trip whose stations were copied last. @throws {RangeError} when it needs more memory than there is. */
export function solveTrip(core: CoreExports, input: PlainTrip): PlanResult {
  const outcome = core.solvePlan(
    input.totalMiles,
    input.mpg,
    input.tankCapacityGallons,
    input.startGallons,
    input.reserveGallons,
    input.bufferGallons,
  );
  if (outcome === Status.INFEASIBLE)
    return {
      status: "infeasible",
      fromStation: stationOrTripEnd(core.readBlockedFrom()),
      toStation: stationOrTripEnd(core.readBlockedTo()),
    };
  if (outcome !== Status.OK) throw outOfMemory(input.stationMiles.length);
  const totalCost = core.readTotalCost();
  return {
    status: "optimal",
    totalCost,
    lowerBound: totalCost,
    stops: readStops(core, input.stationMiles.length, core.readStopCount()),
  };
}

/** The stops of a plan, from the memory of either planner. */
export function readStops(
  planner: Pick<CoreExports, "memory" | "locateStops">,
  stationCount: number,
  stopCount: number,
): PlannedStop[] {
  const stops = planner.locateStops();
  const gallons = numbers(planner, stops, stationCount, Stops.gallons);
  const stations = wholeNumbers(planner, stops, stationCount, Stops.station);
  // Array.from takes four times as long: a fifth of a plan's time at ten stations.
  const made: PlannedStop[] = [];
  for (let k = 0; k < stopCount; k++) made.push({ station: defined(stations[k]), gallons: defined(gallons[k]) });
  return made;
}

/** The host's word for a station of a planner, which may have none. */
export function stationOrTripEnd(station: number): number | null {
  return station === NO_STATION ? null : station;
}

export function outOfMemory(stationCount: number): RangeError {
  return noRoom(`stationMiles: ${stationCount} stations`);
}

export function checkTrip(input: PlainTrip): void {
  checkObject("plan", input);
  const reference = { name: "stationMiles", column: input.stationMiles, rowName: "station" };
  for (const [name] of COLUMNS) checkColumn(name, input[name], reference);
  if (!areStationsInRange(input)) {
    // One of these throws the error that says what is wrong.
    for (const [name, least, most] of COLUMNS) checkElements(name, input[name], least, most);
    checkAscending("stationMiles", input.stationMiles);
  }
  for (const [name, most] of AMOUNTS) checkNumber(name, input[name], Number.MIN_VALUE, most);
  for (const name of LEVELS) checkNumber(name, input[name], 0, input.tankCapacityGallons);
}

/** Checks everything in one loop: the checks that word errors took a seventh of a plan's time. */
function areStationsInRange({ stationMiles, pricesPerGallon, stopCosts }: PlainTrip): boolean {
  let milesBefore = 0;
  for (let i = 0; i < stationMiles.length; i++) {
    const miles = defined(stationMiles[i]);
    const price = defined(pricesPerGallon[i]);
    const cost = defined(stopCosts[i]);
    if (
      !(
        miles >= milesBefore &&
        price > 0 &&
        price <= MAX_PRICE_PER_GALLON &&
        cost >= 0 &&
        cost <= MAX_STOP_COST_DOLLARS
      )
    )
      return false;
    milesBefore = miles;
  }
  return milesBefore < Infinity;
}
