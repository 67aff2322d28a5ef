import type { TimeZoneAt } from "../clock/timeZone.js";
import { defined } from "../common/defined.js";
import { DEFAULT_PARAMS } from "../contract/values/limits.js";
import type { OptimizationParams, OptimizeRequest } from "../contract/schemas/optimize.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { PlanInput } from "../optimizer/plans.js";
import { measureLine } from "../optimizer/polyline/measureLine.js";
import type { Brands } from "../stations/brands/brands.js";
import type { FuelTax } from "../tax/fuelTax.js";
import type { VehicleLookUp } from "../vehicles/vehicle.js";
import { takeRows } from "../common/order.js";
import type { Station } from "../contract/schemas/station.js";
import type { Route } from "../contract/schemas/route.js";
import type { Warning } from "../contract/values/warnings.js";
import { type Consumption, constantConsumption, stretchConsumption } from "./consumption.js";
import { inDrivingOrder, usableStations } from "./drivingOrder.js";
import { plainInput, ruledInput, type RuledColumns, type TripFigures } from "./planInput.js";
import { readHours, type TripHours } from "./hours/tripHours.js";
import { type PriceFacts, type Prices, readPrices, type StationPrice } from "./pricing/prices.js";
import { requirePricedStations } from "./preconditions.js";
import { lookAhead } from "./progress.js";
import { checkRequired } from "./stationIds.js";
import { hasPricing, hasRules, readRules } from "./rules.js";
import type { RuledTrip, TripRules } from "../rules/rule.js";
import type { StationColumns, StationNames } from "./stationColumns.js";
import {
  absentBrands,
  applyRules,
  applyRulesTo,
  brandsOf,
  readChains,
  readIds,
  readPriceAges,
  type RuleFacts,
  type StationTerms,
} from "./terms.js";
import { resolveVehicle, type VehicleSpecs } from "./vehicle.js";

/** What a trip is planned with. */
export interface TripTools {
  readonly optimizer: Optimizer;
  /** For vehicles asked for by name. */
  readonly vehicles: VehicleLookUp;
  /** Names of brands; the built-in table where it is missing. */
  readonly brands?: Brands;
  /** What fuel tax goes by, loaded when it is first asked for. Without it, a trip goes by what its request says. */
  readonly fuelTax?: () => FuelTax;
  /** In which time zone a place is; without it, the times of a trip are in UTC. */
  readonly timeZoneAt?: TimeZoneAt;
  /** The time in milliseconds of the Unix epoch; that of the clock where it is missing. */
  readonly now?: () => number;
}

/** A request whose stations are objects, or columns that have been checked already. */
export type TripRequest = Omit<OptimizeRequest, "stations"> & {
  readonly stations: readonly Station[] | StationColumns;
  /**
   * Where in the caller's body the price of station `row` is at fault; by default in the same row of its `stations`.
   */
  readonly placeOfPrice?: PriceFacts["placeOfPrice"];
  /** What is doubtful in the request. */
  readonly readWarnings?: readonly Warning[];
  /**
   * Which of these ids no station has that the caller chose from, where the request has only the stations near its
   * route; by default all.
   */
  readonly absentIds?: (ids: readonly string[]) => readonly string[];
};

/** A station that the plan may use. */
export interface TripStation {
  /** Its index among the request's stations. */
  readonly row: number;
  /** From the route's start, also where the vehicle is on its way. */
  readonly milesFromStart: number;
  /** At the pump, in dollars. */
  readonly pricePerGallon: number;
  /**
   * What is paid for a gallon after discounts, the fuel tax in it that is credited, and what is left of it, in dollars.
   */
  readonly paidPerGallon: number;
  readonly taxCreditPerGallon: number;
  readonly netPerGallon: number;
  /** 0 when the request gave none. */
  readonly detourMinutes: number;
  /** On which terms a plan may stop here; `undefined` when the request has no rule of fleets. */
  readonly terms: StationTerms | undefined;
}

/** A station with its names, which people read. */
export interface NamedStation extends TripStation, StationNames {
  /** Where its price comes from; `undefined` where the prices of the pump count. */
  readonly price: StationPrice | undefined;
}

/**
 * A request made ready for planning: its usable stations are in driving order, whatever their order in the request.
 * Miles in `planInput` and of consumption are those from the vehicle's place: from the route's start, or from
 * `startMile`.
 */
export interface Trip extends Consumption {
  readonly planInput: PlanInput;
  /** The station that is element `index` of the arrays in `planInput`. @throws {RangeError} when there is none. */
  stationAt(index: number): TripStation;
  /**
   * The same with its names and where its price comes from, which are looked up only for the few stations that an
   * answer shows.
   */
  namedStationAt(index: number): NamedStation;
  /** Of the stations of `planInput`; 0 where the request gave none. */
  readonly detourMinutes: Float64Array;
  /** What a minute of detour is worth, in dollars. */
  readonly timeValue: number;
  /** Where the vehicle is, in miles of the route. */
  readonly startMile: number;
  /** Length of the whole route. */
  readonly routeMiles: number;
  /** Of what is left of the route. */
  readonly durationMinutes: number;
  /** Mean net price of the usable stations (of all stations when none is usable), dollars per gallon. */
  readonly referencePricePerGallon: number;
  /** By how many gallons a level of fuel may be missed: the optimizer's own tolerance. */
  readonly reachToleranceGallons: number;
  /** What was assumed, looked up or left out. */
  readonly warnings: readonly Warning[];
  /** The rules that `planInput` keeps to; `undefined` when the request has no rule of fleets. */
  readonly rules: TripRules | undefined;
  /** The driver's hours; `undefined` when the request gives none. */
  readonly hours: TripHours | undefined;
  /** What rules go by. */
  readonly ruled: RuledTrip;
  /** From what the trip was made. */
  readonly facts: TripFacts;
}

/** What does not change when rules are relaxed. */
interface TripFacts extends TripFigures {
  /** When the trip is planned, in milliseconds of the Unix epoch. */
  readonly now: number;
  readonly route: Route;
  readonly startMile: number;
  readonly routeMiles: number;
  readonly durationMinutes: number;
  readonly stations: StationColumns;
  /** Rows of the stations on the route, in driving order. */
  readonly rows: readonly number[];
  readonly consumption: Consumption;
  readonly reachToleranceGallons: number;
  readonly warnings: readonly Warning[];
  /** Stations at which the plan must stop by `progress` alone. */
  readonly lockedIds: readonly string[];
  /** `undefined` where the prices of the pump count. */
  readonly prices: Prices | undefined;
  /** `undefined` when the request gives none. */
  readonly hours: TripHours | undefined;
  /** `undefined` when the request has no rule of fleets. */
  readonly ruleFacts: RuleFacts | undefined;
}

const NO_PARAMS: OptimizationParams = {};

/**
 * Checks the preconditions and puts the stations in order.
 * @throws {ServiceError} when a precondition fails.
 */
export function makeTrip(
  request: TripRequest,
  { optimizer, vehicles, brands, fuelTax, timeZoneAt, now: readClock = Date.now }: TripTools,
): Trip {
  const now = readClock();
  const { route, progress } = request;
  const { total_distance_miles: routeMiles } = route;
  const stations = "describe" in request.stations ? request.stations : requirePricedStations(request.stations);
  const specs = resolveVehicle(request.vehicle, vehicles, stations.fuelType);
  const { tankCapacityGallons } = specs;
  const asked = request.params ?? NO_PARAMS;
  const startMile = progress?.miles_from_route_start ?? 0;
  const { rows: onRoute, warnings } = usableStations(stations, routeMiles, startMile);
  const ahead = progress
    ? lookAhead(progress, { route, params: asked, vehicle: specs, stations, rows: onRoute })
    : undefined;
  const { vehicle, params, rows } = ahead ?? { vehicle: specs, params: asked, rows: onRoute };
  const consumption = consumptionOf(vehicle);
  const isRuled = vehicle.stretches !== undefined || hasRules(request, stations) || (ahead?.lockedIds.length ?? 0) > 0;
  const ruleFacts = isRuled
    ? readRuleFacts(
        request,
        { params, stations, rows, consumption: ahead === undefined ? consumption : consumptionOf(specs) },
        { brands, now },
      )
    : undefined;
  const prices = hasPricing(request.pricing)
    ? readPrices(request.pricing, {
        milesOf: (line) => measureLine(optimizer, line),
        stations,
        placeOfPrice: request.placeOfPrice ?? placeInStations,
        rows,
        route,
        startMile,
        brands,
        fuelTax,
        now,
      })
    : undefined;
  const totalMiles = ahead?.totalMiles ?? routeMiles;
  const durationMinutes = ahead?.durationMinutes ?? route.total_duration_minutes;
  const timeValue = params.time_value_dollars_per_minute ?? DEFAULT_PARAMS.time_value_dollars_per_minute;
  const facts: TripFacts = {
    now,
    route,
    startMile,
    routeMiles,
    totalMiles,
    durationMinutes,
    stations,
    rows,
    vehicle,
    consumption,
    timeValue,
    bufferGallons:
      (params.inter_stop_buffer_fraction ?? DEFAULT_PARAMS.inter_stop_buffer_fraction) * tankCapacityGallons,
    reserveGallons:
      (params.destination_reserve_fraction ?? DEFAULT_PARAMS.destination_reserve_fraction) * tankCapacityGallons,
    reachToleranceGallons: optimizer.reachToleranceGallons(tankCapacityGallons),
    warnings: [
      ...(request.readWarnings ?? []),
      ...vehicle.warnings,
      ...warnings,
      ...warnOfBrands(params, ruleFacts),
      ...warnOfExcluded(params, ruleFacts, request),
      ...(prices?.warnings ?? []),
      ...warnOfRates(request),
    ],
    lockedIds: ahead?.lockedIds ?? [],
    prices,
    hours: request.hours
      ? readHours(request.hours, {
          optimizer,
          timeZoneAt,
          route,
          startMile,
          totalMiles,
          durationMinutes,
          stations,
          timeValue,
        })
      : undefined,
    ruleFacts,
  };
  return isRuled
    ? ruledTrip(facts, readRules(request.vehicle, params, { tankCapacityGallons, ...facts }))
    : toTrip(facts, rows);
}

function consumptionOf({ mpg, stretches }: VehicleSpecs): Consumption {
  return stretches === undefined ? constantConsumption(mpg) : stretchConsumption(stretches);
}

function placeInStations(row: number): string[] {
  return ["stations", String(row), "price_per_gallon"];
}

/** Reads what rules go by, and holds the required stations against it. */
function readRuleFacts(
  request: TripRequest,
  read: Omit<RuleFacts, "ids" | "chains" | "priceAges">,
  { brands, now }: { readonly brands: Brands | undefined; readonly now: number },
): RuleFacts {
  const { params, stations, rows } = read;
  const ids = readIds(params, stations);
  if (ids !== undefined) {
    const onRoute = new Set(rows);
    checkRequired(request, params.required_station_ids ?? [], stations, (row) => onRoute.has(row));
  }
  return {
    ...read,
    ids,
    priceAges: readPriceAges(params, stations, now),
    chains: readChains(brandsOf(params.brands), stations, brands),
  };
}

function warnOfBrands(params: OptimizationParams, facts: RuleFacts | undefined): readonly Warning[] {
  const brands = absentBrands(params, facts?.chains);
  return brands.length === 0 ? [] : [{ code: "BRANDS_ABSENT", brands }];
}

function warnOfExcluded(
  { excluded_station_ids: excluded }: OptimizationParams,
  facts: RuleFacts | undefined,
  { absentIds }: TripRequest,
): readonly Warning[] {
  if (!excluded || excluded.length === 0) return [];
  const known = new Set(facts?.ids);
  const missing = [...new Set(excluded)].filter((id) => !known.has(id));
  const ids = missing.length > 0 && absentIds !== undefined ? absentIds(missing) : missing;
  return ids.length === 0 ? [] : [{ code: "EXCLUDED_ABSENT", ids }];
}

function warnOfRates({ pricing }: TripRequest): readonly Warning[] {
  return pricing?.fuel_tax_rates && pricing.fuel_tax !== "ifta" && Object.keys(pricing.fuel_tax_rates).length > 0
    ? [{ code: "FUEL_TAX_UNUSED" }]
    : [];
}

/**
 * The same trip under other rules, which may leave it other stations.
 * @throws {Error} when the request of the trip has no rules.
 */
export function withRules({ facts }: Trip, rules: TripRules): Trip {
  return ruledTrip(facts, rules);
}

/**
 * The same trip with these stations and no others, even where its rules leave them out. @param rows of the request, in
 * driving order.
 */
export function withStations({ facts, rules }: Trip, rows: readonly number[]): Trip {
  const { ruleFacts } = facts;
  return ruleFacts === undefined || rules === undefined
    ? toTrip(facts, rows)
    : toTrip(facts, rows, { ...applyRulesTo(ruleFacts, rules, rows), rules });
}

/** Where the stations of a trip stand in its arrays, by their rows in the request. */
export function indicesOfRows({ planInput, stationAt }: Trip): ReadonlyMap<number, number> {
  return new Map(Array.from(planInput.stationMiles, (_, index) => [stationAt(index).row, index]));
}

function ruledTrip(facts: TripFacts, rules: TripRules): Trip {
  const { ruleFacts } = facts;
  if (ruleFacts === undefined) throw new Error("the trip has no rules");
  const ruled = applyRules(ruleFacts, rules);
  return toTrip(facts, ruled.rows, { ...ruled, rules });
}

function toTrip(facts: TripFacts, rows: readonly number[], ruled?: Omit<RuledColumns, "windows">): Trip {
  const { startMile, totalMiles, stations, prices, consumption, timeValue, warnings } = facts;
  const netPrices = prices?.netPerGallon ?? stations.pricesPerGallon;
  const pricesPerGallon = takeRows(netPrices, rows);
  const detourMinutes = takeRows(stations.detourMinutes, rows).map((minutes) => minutes || 0);
  const stationAt = (index: number): TripStation => {
    const row = rows[index];
    if (row === undefined) throw new RangeError(`the trip has no station ${index}`);
    const pricePerGallon = defined(stations.pricesPerGallon[row]);
    return {
      row,
      milesFromStart: defined(stations.milesFromStart[row]),
      pricePerGallon,
      paidPerGallon: prices === undefined ? pricePerGallon : defined(prices.paidPerGallon[row]),
      taxCreditPerGallon: prices?.taxCreditPerGallon === undefined ? 0 : defined(prices.taxCreditPerGallon[row]),
      netPerGallon: prices === undefined ? pricePerGallon : defined(prices.netPerGallon[row]),
      detourMinutes: stations.detourMinutes[row] || 0,
      terms: ruled?.terms[index],
    };
  };
  const stationMiles = takeRows(stations.milesFromStart, rows).map((miles) => Math.min(miles - startMile, totalMiles));
  const columns = { stationMiles, pricesPerGallon, detourMinutes };
  return {
    gallonsAt: consumption.gallonsAt,
    milesOn: consumption.milesOn,
    gallonsBeside: consumption.gallonsBeside,
    planInput:
      ruled === undefined
        ? plainInput(facts, columns)
        : ruledInput(facts, columns, {
            ...ruled,
            windows: facts.hours?.creditWindows({ rows, stationMiles, detourMinutes, terms: ruled.terms }),
          }),
    stationAt,
    namedStationAt(index) {
      const {
        row,
        milesFromStart,
        pricePerGallon,
        paidPerGallon,
        taxCreditPerGallon,
        netPerGallon,
        detourMinutes: minutes,
        terms,
      } = stationAt(index);
      const { id, name, address } = stations.describe(row);
      return {
        row,
        milesFromStart,
        pricePerGallon,
        paidPerGallon,
        taxCreditPerGallon,
        netPerGallon,
        price: prices?.at(row),
        detourMinutes: minutes,
        terms,
        id,
        name,
        address,
      };
    },
    detourMinutes,
    timeValue,
    startMile,
    routeMiles: facts.routeMiles,
    durationMinutes: facts.durationMinutes,
    referencePricePerGallon: meanOf(
      rows.length > 0
        ? pricesPerGallon
        : takeRows(netPrices, inDrivingOrder(stations, Array.from(stations.milesFromStart.keys()))),
    ),
    reachToleranceGallons: facts.reachToleranceGallons,
    warnings: ruled === undefined ? warnings : [...warnings, ...warnOfLeftOut(ruled)],
    rules: ruled?.rules,
    hours: facts.hours,
    ruled: {
      tankCapacityGallons: facts.vehicle.tankCapacityGallons,
      priceAges: facts.ruleFacts?.priceAges,
      stations,
    },
    facts,
  };
}

function warnOfLeftOut({ rules, unusableCount, outdatedCount, isUndated }: Omit<RuledColumns, "windows">): Warning[] {
  return [
    ...(unusableCount === 0 ? [] : [{ code: "STATIONS_UNUSABLE", stationCount: unusableCount } as const]),
    ...(outdatedCount === 0
      ? []
      : [{ code: "PRICES_TOO_OLD", stationCount: outdatedCount, mostHours: rules.maximumPriceAgeHours } as const]),
    ...(isUndated && rules.maximumPriceAgeHours < Infinity ? [{ code: "PRICES_UNDATED" } as const] : []),
  ];
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
