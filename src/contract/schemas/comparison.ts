// Several plans of one trip side by side, in the names that answers of the service have.

import { z } from "zod";
import { Change } from "./explanation.js";
import { shownWholeNumber, text } from "./fields.js";
import { TIMED_SUMMARY_FIELDS } from "./hours.js";
import { PRICED_SUMMARY_FIELDS } from "./pricing.js";
import { MAX_PURCHASE_GALLONS, MAX_STATIONS } from "../values/limits.js";

const OwnStop = z
  .object({
    station_id: text(1, 200).describe("The station's `id`."),
    gallons: z.number().min(0).max(MAX_PURCHASE_GALLONS).describe("How much is bought there, in gallons."),
  })
  .describe("A stop of a plan of one's own.");

export const OwnPlan = z
  .object({
    name: text(1, 100).describe("What to call it."),
    stops: z
      .array(OwnStop)
      .max(MAX_STATIONS)
      .describe("Its stops, in any order: a vehicle passes the stations in driving order."),
  })
  .describe("A plan of one's own, such as what the driver did.");
export type OwnPlan = z.infer<typeof OwnPlan>;

const ComparedStop = z
  .object({
    station_id: z.string().describe("The station's `id`."),
    station_name: z.string().describe("The station's `name`."),
    miles_from_route_start: z.number().describe("Where it is, in driving miles from the route's start."),
    gallons: z.number().min(0).describe("How much is bought there, in gallons."),
  })
  .describe("A stop of a compared plan.");

export const ComparedPlan = z
  .object({
    kind: z
      .enum(["best", "plain", "fewest_stops", "naive", "own"])
      .describe(
        "`best`: the plan that `/v1/optimize` answers. `plain`: the best by pump price and detour, without regard to least and most purchases, filling up, the number of stops, their minutes and costs, preferred brands, discounts and fuel tax; only where the request has such a rule. `fewest_stops`: the fewest stops for little more money. `naive`: the naive driver. `own`: a plan of one's own.",
      ),
    name: z.string().describe("The plan in words, or the name of one's own."),
    stops: z.array(ComparedStop).describe("Its stops, in driving order."),
    stop_count: shownWholeNumber().describe("How many stops it makes."),
    total_cost: z
      .number()
      .describe(
        "What the request asks to keep low, in dollars: fuel net of fuel tax that is credited, the worth of detours and stop minutes, stop costs and the handicap of less wanted stations.",
      ),
    total_fuel_cost: z.number().describe("What is paid for fuel, after discounts, in dollars."),
    total_discount: PRICED_SUMMARY_FIELDS.total_discount,
    total_tax_credit: PRICED_SUMMARY_FIELDS.total_tax_credit,
    total_net_cost: PRICED_SUMMARY_FIELDS.total_net_cost,
    net_fuel_cost: z
      .number()
      .describe("What the fuel burnt is worth, in dollars, as if all plans arrived with the same fuel as the best."),
    total_time_hours: z
      .number()
      .describe("Driving time with detours and stops, and with `hours` breaks and rests, in hours."),
    total_detour_minutes: z.number().min(0).describe("Detours of all stops, in minutes."),
    total_break_minutes: TIMED_SUMMARY_FIELDS.total_break_minutes,
    breaks_at_stops: shownWholeNumber()
      .optional()
      .describe("How many breaks and rests are fuel stops. Only with `hours`, as the one before."),
    lowest_fuel_gallons: z
      .number()
      .describe("The least fuel in the tank on the way, in gallons. Less than 0: so much is missing."),
    lowest_fuel_mile: z.number().describe("Where that is, in driving miles from the route's start."),
    fuel_remaining_at_destination_gallons: z
      .number()
      .describe("Fuel in the tank on arrival at the destination, in gallons. Less than 0: so much is missing."),
    optimality: z
      .enum(["proven", "bounded", "dip"])
      .optional()
      .describe(
        "Of plans that are searched for. `bounded`: the search was cut short, and there may be a better one. `dip`: it keeps less of buffer and reserve than asked, because no plan keeps all.",
      ),
    changes: z
      .array(Change)
      .optional()
      .describe("Of plans of one's own: what differs from the best plan, stop by stop in driving order."),
    problems: z
      .array(z.string())
      .describe("Which rules of the request it breaks, and where, in sentences; none where it keeps them all."),
  })
  .describe("A plan of a trip, in the figures by which plans are compared.");
export type ComparedPlan = z.infer<typeof ComparedPlan>;
