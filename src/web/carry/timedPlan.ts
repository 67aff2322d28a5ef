// The plan with the clock times that the service writes where a request says when the vehicle leaves.

import { loadOptimizer } from "../../browser.js";
import { writeLocalTime } from "../../clock/localTime.js";
import { toAnswer } from "../../planning/answer.js";
import { stationsOf } from "../../planning/drive.js";
import { planStops } from "../../planning/plan.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import { NO_VEHICLES } from "../../vehicles/vehicle.js";
import type { TripDay } from "../day/day.js";
import { loadTimeZones } from "../day/zones.js";
import { toRequest } from "../plan/planner.js";
import { goesByTax } from "../rules/rules.js";
import type { Planned, Shown } from "../shown.js";

/**
 * Plans once more, with the departure: the page's own plan has none, so that its clocks follow a new departure without
 * planning.
 * @param planned a plan with hours.
 * @throws {Error} when what planning needs cannot be fetched.
 */
export async function withClockTimes(
  { trip, settings, rules }: Shown,
  planned: Planned,
  { leave }: Pick<TripDay, "leave">,
): Promise<Planned> {
  const [optimizer, timeZoneAt, fuelTax] = await Promise.all([
    loadOptimizer(undefined, { fleetRules: true }),
    loadTimeZones(),
    goesByTax(rules) ? loadTax() : undefined,
  ]);
  const request = toRequest(trip, requirePricedStations(trip.stations), settings, rules);
  const tools = { optimizer, timeZoneAt, vehicles: NO_VEHICLES, ...(fuelTax && { fuelTax: () => fuelTax }) };
  const found = planStops(tools, {
    ...request,
    hours: { ...request.hours, departure_at: writeLocalTime(leave.epochMilliseconds, leave.timeZone) },
  });
  if (found.status !== "planned") throw new Error("a trip that was planned cannot be planned with its departure");
  return {
    ...planned,
    result: toAnswer(found.plan),
    stopStations: stationsOf(found.plan, trip.stations),
  };
}

async function loadTax() {
  return (await import("../pricing/fuelTax.js")).loadFuelTax();
}
