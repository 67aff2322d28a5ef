// The steps of a trip that are done in this process.

import { enrichStations, type EnrichTools, keptStations } from "../enrich/enrich.js";
import { type PlanOutcome, planStops } from "../planning/plan.js";
import type { TripTools } from "../planning/trip.js";
import { resolveVehicle } from "../planning/vehicle.js";
import { computeRoute, type RouteTools } from "../providers/routing/computeRoute.js";
import type { FindSteps, PlanSteps } from "./planTrip.js";

export function findHere(tools: RouteTools & EnrichTools): FindSteps {
  return {
    findRoute: (places, signal) => computeRoute(tools, places, signal),
    async findStations(route, { stations, ...bounds }, signal) {
      const enrichment = await enrichStations(tools, { ...bounds, route, stations: [...stations] }, signal);
      return { stations: keptStations(stations, enrichment), warnings: enrichment.warnings };
    },
  };
}

export function planHere(tools: TripTools): PlanSteps<PlanOutcome> {
  return {
    // What the stations sell is not known yet.
    checkVehicle: (vehicle) => void resolveVehicle(vehicle, tools.vehicles, undefined),
    plan: (trip) => planStops(tools, trip),
  };
}
