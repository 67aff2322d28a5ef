// What rules mean for each station: which of them a plan may use, and on what terms.

import { ageHours } from "../clock/localTime.js";
import { defined } from "../common/defined.js";
import type { OptimizationParams } from "../contract/schemas/optimize.js";
import { DEFAULT_PARAMS, MAX_TANK_GALLONS } from "../contract/values/limits.js";
import { type Brands, BUILT_IN_BRANDS } from "../stations/brands/brands.js";
import type { Consumption } from "./consumption.js";
import { maximumAt, minimumAt } from "../rules/purchases.js";
import type { TripRules } from "../rules/rule.js";
import type { StationColumns } from "./stationColumns.js";

/** What a stop at a station takes beside its detour in minutes, and what may be bought there. */
export interface StationTerms {
  /** Beside the detour. */
  readonly stopMinutes: number;
  /** Fuel burnt beside the route, there and back, half on each way. */
  readonly detourGallons: number;
  readonly minimumGallons: number;
  /** `Infinity` where there is no most. */
  readonly maximumGallons: number;
  /** What the stop costs beside fuel and time. */
  readonly stopDollars: number;
  /** What counts against the station in the comparison only: for the stop, and for each gallon. */
  readonly handicapDollars: number;
  readonly handicapPerGallon: number;
  /** Whether exclusions or brands leave the station out, and it may be used because there is no plan without. */
  readonly isFallback: boolean;
}

/** The stations that rules leave to a plan, in driving order. */
export interface RuledStations {
  readonly rows: readonly number[];
  /** One element for each of `rows`. */
  readonly terms: readonly StationTerms[];
  readonly required: Uint8Array;
  /**
   * How many other stations were left out, because their least purchase is more than the most that they sell or the
   * tank may hold.
   */
  readonly unusableCount: number;
  /** How many were left out because their prices are too old. */
  readonly outdatedCount: number;
  /** Whether the rules ask how old prices are, and no station says it. */
  readonly isUndated: boolean;
}

/** The stations of a request and what its rules go by. */
export interface RuleFacts {
  readonly params: OptimizationParams;
  readonly stations: StationColumns;
  /** Rows of the stations on the route, in driving order. */
  readonly rows: readonly number[];
  /** By miles from the route's start, as the stations have them. */
  readonly consumption: Pick<Consumption, "gallonsBeside">;
  /** Of all stations by row; `undefined` where no rule names a station. */
  readonly ids: readonly string[] | undefined;
  /**
   * Of the prices of all stations by row, in hours: NaN where it is not known; `undefined` where no rule asks for it.
   */
  readonly priceAges: Float64Array | undefined;
  /** Of all stations by row; `undefined` where no rule names a brand. */
  readonly chains: BrandChains | undefined;
}

/** Which chain each station belongs to. */
interface BrandChains extends Pick<Brands, "chainOf" | "nameOf"> {
  /** By row; `undefined` where the chain is not known. */
  readonly ofStations: readonly (string | undefined)[];
}

/** The ids of all stations by row, if a rule names one. */
export function readIds(params: OptimizationParams, { length, ids }: StationColumns): readonly string[] | undefined {
  if ((params.required_station_ids?.length ?? 0) + (params.excluded_station_ids?.length ?? 0) === 0) return undefined;
  return Array.from({ length }, (_, row) => ids.at(row) ?? "");
}

/**
 * How old the prices of all stations are in hours, if a rule asks for it. @param now in milliseconds of the Unix epoch.
 */
export function readPriceAges(
  params: OptimizationParams,
  { length, pricesAsOf }: StationColumns,
  now: number,
): Float64Array | undefined {
  if (typeof params.price_maximum_age_hours !== "number") return undefined;
  return Float64Array.from({ length }, (_, row) => ageHours(pricesAsOf.at(row), now));
}

/** The chains of all stations, if any brand is named. */
export function readChains(
  named: readonly string[],
  { length, brands, names }: StationColumns,
  known: Brands = BUILT_IN_BRANDS,
): BrandChains | undefined {
  if (named.length === 0) return undefined;
  const { chainOf, chainOfStation, nameOf } = known.including(named);
  // Many stations have the same brand, and what that decides is found once.
  const chainsOfBrands = new Map<string, string | undefined>();
  const ofStations: (string | undefined)[] = [];
  for (let row = 0; row < length; row++) {
    const brand = brands.at(row) ?? "";
    if (!chainsOfBrands.has(brand)) chainsOfBrands.set(brand, chainOfStation({ brand, name: "" }));
    ofStations.push(chainsOfBrands.get(brand) ?? chainOfStation({ brand, name: names.at(row) ?? "" }));
  }
  return { chainOf, nameOf, ofStations };
}

/** The names of brands that rules go by. */
export function brandsOf(rules: OptimizationParams["brands"]): readonly string[] {
  return [...(rules?.only ?? []), ...(rules?.never ?? []), ...(rules?.prefer ?? []).map(({ brand }) => brand)];
}

/** The brands that rules name and no station of the request has: they may be misspelt. */
export function absentBrands({ brands }: OptimizationParams, chains: BrandChains | undefined): readonly string[] {
  if (chains === undefined) return [];
  const present = new Set(chains.ofStations);
  return [...new Set(brandsOf(brands))].filter((name) => !present.has(chains.chainOf(name)));
}

/** No tank holds the fuel for half of it, so that a stop is as impossible with more. */
const MOST_DETOUR_GALLONS = 4 * MAX_TANK_GALLONS;

/** Holds rules against the stations of a route. */
export function applyRules(facts: RuleFacts, rules: TripRules): RuledStations {
  const isLeftOut = leftOutBy(facts, rules);
  const termsAt = readTerms(facts, rules);
  const isRequiredAt = requiredBy(facts, rules);

  const rows: number[] = [];
  const terms: StationTerms[] = [];
  const required: number[] = [];
  let unusableCount = 0;
  let outdatedCount = 0;
  for (const row of facts.rows) {
    const isRequired = isRequiredAt(row);
    const isFallback = !isRequired && isLeftOut(row);
    if (isFallback && !rules.usesFallback) continue;
    if (!isRequired && isOutdated(facts, rules, row)) {
      outdatedCount++;
      continue;
    }
    const termsHere = termsAt(row, isFallback);
    if (!isRequired && !canSell(termsHere, rules.usableTankGallons)) {
      unusableCount++;
      continue;
    }
    rows.push(row);
    required.push(Number(isRequired));
    terms.push(termsHere);
  }
  return {
    rows,
    terms,
    required: Uint8Array.from(required),
    unusableCount,
    outdatedCount,
    isUndated: isUndated(facts),
  };
}

/** The same for these stations, none of which is left out, whatever rules say. @param rows in driving order. */
export function applyRulesTo(facts: RuleFacts, rules: TripRules, rows: readonly number[]): RuledStations {
  const isLeftOut = leftOutBy(facts, rules);
  const termsAt = readTerms(facts, rules);
  const isRequiredAt = requiredBy(facts, rules);
  return {
    rows,
    terms: rows.map((row) => termsAt(row, rules.usesFallback && !isRequiredAt(row) && isLeftOut(row))),
    required: Uint8Array.from(rows, (row) => Number(isRequiredAt(row))),
    unusableCount: 0,
    outdatedCount: 0,
    isUndated: false,
  };
}

function requiredBy({ ids }: RuleFacts, { requiredIds }: TripRules): (row: number) => boolean {
  const required = new Set(requiredIds);
  return (row) => required.size > 0 && required.has(ids?.[row] ?? "");
}

/** On which terms a stop is made at the station in a row. */
function readTerms(facts: RuleFacts, rules: TripRules): (row: number, isFallback: boolean) => StationTerms {
  const { params, stations, consumption } = facts;
  const handicapOf = preferenceOf(facts);
  const stopDollars = params.stop_cost_dollars ?? DEFAULT_PARAMS.stop_cost_dollars;
  const stopMinutes = params.stop_minutes ?? DEFAULT_PARAMS.stop_minutes;
  const common: StationTerms = {
    stopMinutes,
    detourGallons: 0,
    minimumGallons: minimumAt(NaN, rules),
    maximumGallons: maximumAt(NaN, rules),
    stopDollars,
    handicapDollars: 0,
    handicapPerGallon: 0,
    isFallback: false,
  };
  return (row, isFallback) => {
    const handicap = handicapOf(row);
    if (!isFallback && handicap === NO_HANDICAP && !hasOwnTerms(stations, row)) return common;
    return {
      stopMinutes: given(stations.stopMinutes[row], stopMinutes),
      detourGallons: Math.min(
        consumption.gallonsBeside(given(stations.detourMiles[row], 0), defined(stations.milesFromStart[row])),
        MOST_DETOUR_GALLONS,
      ),
      minimumGallons: minimumAt(defined(stations.minimumPurchases[row]), rules),
      maximumGallons: maximumAt(defined(stations.maximumPurchases[row]), rules),
      stopDollars,
      handicapDollars: handicap.dollars + (isFallback ? (rules.fallbackDollarsPerStop ?? 0) : 0),
      handicapPerGallon: handicap.perGallon,
      isFallback,
    };
  };
}

/** Whether a station has a rule of its own; most have none, and then share their terms. */
function hasOwnTerms(
  { detourMiles, stopMinutes, minimumPurchases, maximumPurchases }: StationColumns,
  row: number,
): boolean {
  return !(
    Number.isNaN(detourMiles[row]) &&
    Number.isNaN(stopMinutes[row]) &&
    Number.isNaN(minimumPurchases[row]) &&
    Number.isNaN(maximumPurchases[row])
  );
}

function isUndated({ priceAges, rows }: RuleFacts): boolean {
  return priceAges !== undefined && rows.length > 0 && rows.every((row) => Number.isNaN(defined(priceAges[row])));
}

/** Whether the price in a row is older than the rules allow. One of unknown age is not. */
export function isOutdated({ priceAges }: RuleFacts, { maximumPriceAgeHours }: TripRules, row: number): boolean {
  return priceAges !== undefined && defined(priceAges[row]) > maximumPriceAgeHours;
}

/** Whether something can be bought at a station: its least purchase is no more than it sells and the tank may hold. */
function canSell(
  { minimumGallons, maximumGallons }: Pick<StationTerms, "minimumGallons" | "maximumGallons">,
  usableTankGallons: number,
): boolean {
  return minimumGallons <= Math.min(maximumGallons, usableTankGallons);
}

/** A column's value, or what takes its place where the request gives none. */
function given(value: number | undefined, otherwise: number): number {
  return value === undefined || Number.isNaN(value) ? otherwise : value;
}

/** Whether exclusions or brands leave the station in a row out. */
export function leftOutBy(
  { ids, chains }: RuleFacts,
  { excludedIds, only, never }: TripRules,
): (row: number) => boolean {
  const excluded = new Set(excludedIds);
  const chainsOf = (names: readonly string[]): Set<string> =>
    new Set(chains === undefined ? [] : names.map(chains.chainOf));
  const onlyChains = only === undefined ? undefined : chainsOf(only);
  const neverChains = chainsOf(never);
  return (row) => {
    if (excluded.size > 0 && excluded.has(ids?.[row] ?? "")) return true;
    const chain = chains?.ofStations[row];
    return onlyChains?.has(chain ?? "") === false || neverChains.has(chain ?? "");
  };
}

interface Handicap {
  readonly dollars: number;
  readonly perGallon: number;
}

const NO_HANDICAP: Handicap = { dollars: 0, perGallon: 0 };
const CENTS_PER_DOLLAR = 100;

/**
 * What counts against a station: how much less it is worth than the most preferred brand, because nobody is paid for a
 * stop.
 */
function preferenceOf({ params, chains }: RuleFacts): (row: number) => Handicap {
  const preferred = params.brands?.prefer ?? [];
  if (chains === undefined || preferred.length === 0) return () => NO_HANDICAP;
  const dollars = new Map<string, number>();
  const cents = new Map<string, number>();
  for (const { brand, dollars_per_stop, cents_per_gallon } of preferred) {
    const chain = chains.chainOf(brand);
    // A brand that is named twice has the greater worth.
    dollars.set(chain, Math.max(dollars.get(chain) ?? 0, dollars_per_stop ?? 0));
    cents.set(chain, Math.max(cents.get(chain) ?? 0, cents_per_gallon ?? 0));
  }
  const mostDollars = Math.max(...dollars.values());
  const mostCents = Math.max(...cents.values());
  return (row) => {
    const chain = chains.ofStations[row] ?? "";
    return {
      dollars: mostDollars - (dollars.get(chain) ?? 0),
      perGallon: (mostCents - (cents.get(chain) ?? 0)) / CENTS_PER_DOLLAR,
    };
  };
}
