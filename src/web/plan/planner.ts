import type { OptimizeResult } from "../../contract/optimize.js";
import { toAnswer } from "../../planning/answer.js";
import { stationsOf } from "../../planning/drive.js";
import type { RuleConflict } from "../../planning/conflict.js";
import type { Obstacle } from "../../planning/obstacle.js";
import { wordObstacle } from "../../planning/obstacleText.js";
import type { Plan, planStops } from "../../planning/plan.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { StationColumns } from "../../planning/stationColumns.js";
import type { TripRequest } from "../../planning/trip.js";
import type { Optimizer, PlanInput } from "../../optimizer/optimizer.js";
import { NO_VEHICLES } from "../../vehicles/lookUp.js";
import type { Rules } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { Infeasible, LoadedTrip, PlacedStation, Planned, TooTight } from "../shown.js";

/** A plan and what it was found from. */
interface Outcome {
  readonly outcome: Planned | Infeasible | TooTight;
  readonly rulesInWords: readonly string[];
  readonly planInput: PlanInput;
  /** Minutes, of the same stations as the columns of `planInput`. */
  readonly detourMinutes: Float64Array;
}

/** The part of planning that is loaded only for trips with fleet rules, or that does without them. */
export interface Planning {
  readonly planStops: typeof planStops;
  /** The rules in force, each in a few words. */
  readonly describeRules: (rules: Rules, stations: readonly PlacedStation[]) => string[];
  /** What a plan has because of them, in sentences. */
  readonly describeRuleFigures: (result: OptimizeResult) => string[];
  readonly toTooTight: (conflict: RuleConflict, rules: Rules, trip: LoadedTrip) => TooTight;
}

/** Plans a trip under settings and rules. */
export type Planner = (trip: LoadedTrip, settings: Settings, rules: Rules) => Outcome;

/**
 * Plans trips by the same steps as a request to `/v1/optimize`, and so with the same answer. As long as the trip is the
 * same object, what depends on it alone is computed once.
 */
export function createPlanner(optimizer: Optimizer, planning: Planning): Planner {
  // The settings have every figure of the vehicle, so nothing is looked up.
  const tools = { optimizer, vehicles: NO_VEHICLES };
  let columns: { readonly trip: LoadedTrip; readonly stations: StationColumns } | undefined;
  return (loaded, settings, rules) => {
    if (columns?.trip !== loaded) columns = { trip: loaded, stations: requirePricedStations(loaded.stations) };
    const found = planning.planStops(tools, toRequest(loaded, columns.stations, settings, rules));
    const { planInput, detourMinutes } = found.trip;
    const toOutcome = (): Outcome["outcome"] => {
      switch (found.status) {
        case "planned":
          return toPlanned(loaded, found.plan, planning);
        case "infeasible":
          return toInfeasible(found.obstacle);
        case "tooTight":
          return planning.toTooTight(found.conflict, rules, loaded);
      }
    };
    return { outcome: toOutcome(), planInput, detourMinutes, rulesInWords: planning.describeRules(rules, loaded.stations) };
  };
}

/** The request that stands for a trip of the page. */
export function toRequest({ route }: Pick<LoadedTrip, "route">, stations: StationColumns, settings: Settings, rules: Rules): TripRequest {
  const { consumption, usable_tank_fraction: usableTankFraction, ...params } = rules;
  return {
    route,
    stations,
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
  };
}

function toPlanned({ stations, notes }: LoadedTrip, plan: Plan, { describeRuleFigures }: Planning): Planned {
  const answer = toAnswer(plan);
  const { naive } = plan;
  return {
    status: "planned",
    result: { ...answer, warnings: [...notes, ...answer.warnings] },
    ruleFigures: describeRuleFigures(answer),
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
  };
}
