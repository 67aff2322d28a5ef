import { driveNaively } from "../../planning/baseline.js";
import type { StationColumns } from "../../planning/columns.js";
import { explainObstacle } from "../../planning/obstacle.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import { summarize } from "../../planning/summary.js";
import { makeTrip, type Trip, type TripRequest } from "../../planning/trip.js";
import type { InfeasiblePlan, OptimalPlan, Optimizer, PlanInput, PlannedStop } from "../../optimizer/optimizer.js";
import { NO_VEHICLES } from "../../vehicles/lookUp.js";
import type { Settings } from "../settings.js";
import type { Infeasible, LoadedTrip, PlacedStation, Planned } from "../shown.js";
import { traceFuel } from "./fuelCurve.js";

/** A plan and what it was found from. */
export interface Outcome {
  readonly outcome: Planned | Infeasible;
  readonly planInput: PlanInput;
  /** Minutes, of the same stations as the columns of `planInput`. */
  readonly detourMinutes: Float64Array;
}

/** Plans a trip: the same steps, and so the same answer, as a request to `/v1/optimize` takes. */
type Planner = (trip: LoadedTrip, settings: Settings) => Outcome;

/** A planner for many plans of one trip after another: what hangs on the trip alone is made once. */
export function createPlanner(optimizer: Optimizer): Planner {
  // All that vehicles are looked up for is set on the page.
  const tools = { optimizer, vehicles: NO_VEHICLES };
  let columns: { readonly trip: LoadedTrip; readonly stations: StationColumns } | undefined;
  return (loaded, settings) => {
    if (columns?.trip !== loaded) columns = { trip: loaded, stations: requirePricedStations(loaded.stations) };
    const warnings = [...loaded.notes];
    const trip = makeTrip(toRequest(loaded, columns.stations, settings), tools, warnings);
    const plan = optimizer.plan(trip.planInput);
    const outcome = plan.status === "optimal" ? toPlanned(loaded, trip, plan, warnings) : toInfeasible(loaded, trip, plan);
    return { outcome, planInput: trip.planInput, detourMinutes: trip.detourMinutes };
  };
}

/** The request that a trip and settings stand for, but for its stations. */
function toRequest<Stations>({ route }: LoadedTrip, stations: Stations, settings: Settings): Omit<TripRequest, "stations"> & { readonly stations: Stations } {
  return {
    route,
    stations,
    vehicle: { mpg: settings.mpg, tank_capacity_gallons: settings.tankCapacityGallons, current_fuel_gallons: settings.startGallons },
    params: {
      time_value_dollars_per_minute: settings.timeValueDollarsPerMinute,
      destination_reserve_fraction: settings.reserveFraction,
      inter_stop_buffer_fraction: settings.bufferFraction,
    },
  };
}

function toPlanned(loaded: LoadedTrip, trip: Trip, plan: OptimalPlan, warnings: readonly string[]): Planned {
  const naive = driveNaively(trip);
  return {
    status: "planned",
    result: { ...summarize(trip, plan), feasible: true, warnings: [...warnings] },
    stopStations: stationsAt(loaded, trip, plan.stops),
    fuel: traceFuel(trip.planInput, plan.stops),
    naive: { stations: stationsAt(loaded, trip, naive.stops), fuel: traceFuel(trip.planInput, naive.stops) },
  };
}

function toInfeasible(loaded: LoadedTrip, trip: Trip, plan: InfeasiblePlan): Infeasible {
  const { message, fix, changes, complete, fromMile, toMile, fromStation, toStation } = explainObstacle(trip, plan);
  return {
    status: "infeasible",
    message,
    fix,
    settings: complete ? changes : undefined,
    fromMile,
    toMile,
    fromStation: fromStation === null ? null : stationAt(loaded.stations, fromStation.row),
    toStation: toStation === null ? null : stationAt(loaded.stations, toStation.row),
  };
}

function stationsAt({ stations }: LoadedTrip, trip: Trip, stops: readonly PlannedStop[]): PlacedStation[] {
  return stops.map((stop) => stationAt(stations, trip.stationAt(stop.station).row));
}

function stationAt(stations: readonly PlacedStation[], row: number): PlacedStation {
  const station = stations[row];
  if (station === undefined) throw new RangeError(`the trip has no station ${row}`);
  return station;
}
