import { z } from "zod";
import { MAX_LOCKED_STATIONS, MAX_ROUTE_MILES, MAX_STATIONS, MAX_TANK_GALLONS } from "../values/limits.js";
import { text } from "./fields.js";

const StationId = text(1, 200);

const PreviousStop = z
  .object({
    station_id: StationId.describe("The station's `id`."),
    gallons_to_purchase: z.number().min(0).max(MAX_TANK_GALLONS).describe("What was to be bought there, in gallons."),
  })
  .describe("A stop of the plan that was followed so far, as it was answered.");
export type PreviousStop = z.infer<typeof PreviousStop>;

/** Where a trip has got to. */
export const Progress = z
  .object({
    miles_from_route_start: z
      .number()
      .min(0)
      .max(MAX_ROUTE_MILES)
      .describe(
        "Where the vehicle is, in driving miles from the route's start. Stations behind it are left out. `vehicle.current_fuel_gallons` is the fuel on board there, on the route: at the pump of a stop with `detour_gallons` half of these are burnt already, so add `detour_gallons / 2` to what the tank holds on arrival at the pump, or take that off what it holds on leaving it.",
      ),
    locked_station_ids: z
      .array(StationId)
      .max(MAX_LOCKED_STATIONS)
      .nullish()
      .describe("Stations at which the plan must stop, such as one that was promised; those behind count as visited."),
    skipped_station_ids: z
      .array(StationId)
      .max(MAX_STATIONS)
      .nullish()
      .describe("Stations that must not be used, such as one that is closed."),
    previous_stops: z
      .array(PreviousStop)
      .max(MAX_STATIONS)
      .nullish()
      .describe(
        "The stops of the plan that was followed so far. With them the answer has `changes`, `extra_cost` and `previous_plan`.",
      ),
  })
  .describe("Where the vehicle is by now: the rest of the trip is planned anew.");
export type Progress = z.infer<typeof Progress>;
