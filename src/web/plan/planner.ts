import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { type Warning, wordWarning } from "../../contract/values/warnings.js";
import { toAnswer } from "../../planning/answer.js";
import { stationsOf } from "../../planning/drive.js";
import type { RuleConflict } from "../../planning/conflict.js";
import type { Obstacle } from "../../planning/obstacle.js";
import { wordObstacle } from "../../planning/obstacleText.js";
import { type Plan, planStops } from "../../planning/plan.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { StationColumns } from "../../planning/stationColumns.js";
import type { Prices, StationPrice } from "../../planning/pricing/prices.js";
import type { TripRequest, TripTools } from "../../planning/trip.js";
import type { PlanInput } from "../../optimizer/plans.js";
import { NO_VEHICLES } from "../../vehicles/vehicle.js";
import type { Rules } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { Infeasible, LoadedTrip, PlacedStation, Planned, PriceAt, TooTight } from "../shown.js";

/** A plan and what it was found from. */
export interface Outcome {
  readonly outcome: Planned | Infeasible | TooTight;
  readonly rulesInWords: readonly string[];
  readonly priceAt: PriceAt | undefined;
  readonly planInput: PlanInput;
  /** Minutes, of the same stations as the columns of `planInput`. */
  readonly detourMinutes: Float64Array;
}

/** What is said of a plan because of fleet rules: loaded only for trips that have some. */
export interface RuleWords {
  /** The rules in force, each in a few words. */
  readonly describeRules: (rules: Rules, stations: readonly PlacedStation[]) => string[];
  /** What a plan has because of them, in sentences. */
  readonly describeRuleFigures: (result: OptimizeResult) => string[];
  /** How the price of each stop comes about; empty where it is that of the pump. */
  readonly describeStopPrices: (result: OptimizeResult, rules: Rules) => readonly string[];
  /** What was assumed or left out, in words. */
  readonly wordWarning: (warning: Warning) => string;
  readonly toTooTight: (conflict: RuleConflict, rules: Rules, trip: LoadedTrip) => TooTight;
}

/** The words for trips without rules. */
export const NO_RULE_WORDS: RuleWords = {
  describeRules: () => [],
  describeRuleFigures: () => [],
  describeStopPrices: () => [],
  wordWarning,
  toTooTight() {
    throw new Error("a trip without rules cannot fail by them");
  },
};

/** Plans a trip under settings and rules. */
export type Planner = (trip: LoadedTrip, settings: Settings, rules: Rules) => Outcome;

/**
 * Plans trips by the same steps as a request to `/v1/optimize`, and so with the same answer. As long as the trip is the
 * same object, what depends on it alone is computed once.
 */
export function createPlanner(given: Omit<TripTools, "vehicles">, words: RuleWords): Planner {
  // The settings have every figure of the vehicle, so nothing is looked up.
  const tools: TripTools = { ...given, vehicles: NO_VEHICLES };
  let columns: { readonly trip: LoadedTrip; readonly stations: StationColumns } | undefined;
  let priced: { readonly basis: readonly unknown[]; readonly priceAt: PriceAt } | undefined;
  /** The same function for the same trip under the same prices: what is drawn of them need not be drawn anew. */
  const pricesOf = (
    prices: Prices | undefined,
    loaded: LoadedTrip,
    { discounts, fuel_tax: tax, fuel_tax_rates: rates }: Rules,
  ): PriceAt | undefined => {
    if (prices === undefined) return undefined;
    const basis = [loaded, discounts, tax, rates];
    if (priced === undefined || basis.some((part, i) => part !== priced?.basis[i]))
      priced = { basis, priceAt: readPrices(prices, loaded) };
    return priced.priceAt;
  };
  return (loaded, settings, rules) => {
    if (columns?.trip !== loaded) columns = { trip: loaded, stations: requirePricedStations(loaded.stations) };
    const found = planStops(tools, toRequest(loaded, columns.stations, settings, rules));
    const { planInput, detourMinutes, facts } = found.trip;
    const toOutcome = (): Outcome["outcome"] => {
      switch (found.status) {
        case "planned":
          return toPlanned(loaded, found.plan, rules, words);
        case "infeasible":
          return toInfeasible(found.obstacle);
        case "tooTight":
          return words.toTooTight(found.conflict, rules, loaded);
      }
    };
    return {
      outcome: toOutcome(),
      priceAt: pricesOf(facts.prices, loaded, rules),
      planInput,
      detourMinutes,
      rulesInWords: words.describeRules(rules, loaded.stations),
    };
  };
}

function readPrices(prices: Prices, { stations }: LoadedTrip): PriceAt {
  const rows = new Map(stations.map((station, row) => [station, row]));
  return (station): StationPrice | undefined => {
    const row = rows.get(station);
    return row === undefined ? undefined : prices.at(row);
  };
}

/** The request that stands for a trip of the page. */
export function toRequest(
  { route }: Pick<LoadedTrip, "route">,
  stations: StationColumns,
  settings: Settings,
  rules: Rules,
): TripRequest {
  return { route, stations, ...toTerms(settings, rules) };
}

/** The part of a request that does not depend on the trip: the vehicle, and what is asked of a plan. */
export function toTerms(
  settings: Settings,
  rules: Rules,
): Pick<TripRequest, "vehicle" | "params" | "pricing" | "hours"> {
  const {
    consumption,
    usable_tank_fraction: usableTankFraction,
    discounts,
    fuel_tax,
    fuel_tax_rates,
    hours,
    ...params
  } = rules;
  return {
    vehicle: {
      mpg: settings.mpg,
      tank_capacity_gallons: settings.tankCapacityGallons,
      current_fuel_gallons: settings.startGallons,
      consumption,
      usable_tank_fraction: usableTankFraction,
    },
    params: {
      ...params,
      time_value_dollars_per_minute: settings.timeValueDollarsPerMinute,
      destination_reserve_fraction: settings.reserveFraction,
      inter_stop_buffer_fraction: settings.bufferFraction,
    },
    pricing: { discounts, fuel_tax, fuel_tax_rates },
    hours,
  };
}

function toPlanned(
  { stations, notes }: LoadedTrip,
  plan: Plan,
  rules: Rules,
  { describeRuleFigures, describeStopPrices, wordWarning: wordFor }: RuleWords,
): Planned {
  const answer = toAnswer(plan);
  const { naive } = plan;
  return {
    status: "planned",
    result: { ...answer, warnings: [...notes, ...plan.warnings.map(wordFor)] },
    ruleFigures: describeRuleFigures(answer),
    stopPrices: describeStopPrices(answer, rules),
    stopStations: stationsOf(plan, stations),
    fuel: plan.course,
    naive: { stations: stationsOf(naive, stations), fuel: naive.course },
  };
}

function toInfeasible(obstacle: Obstacle): Infeasible {
  const { fromMile, toMile } = obstacle;
  const { stations: added, check, ...settings } = obstacle.fix;
  return {
    status: "infeasible",
    ...wordObstacle(obstacle),
    settings: added === undefined && check === undefined ? settings : undefined,
    fromMile,
    toMile,
    obstacle,
  };
}
