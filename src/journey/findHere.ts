import { enrichStations, type EnrichTools, keptStations } from "../enrich/enrich.js";
import { computeRoute, type RouteTools } from "../providers/routing/computeRoute.js";
import type { FindSteps } from "./planTrip.js";

/** Finds trips in this process. It stands apart from `planHere` because the page loads it later than its planner. */
export function findHere(tools: RouteTools & EnrichTools): FindSteps {
  return {
    findRoute: (places, signal) => computeRoute(tools, places, signal),
    async findStations(route, { stations, ...query }, signal) {
      const enrichment = await enrichStations(tools, { ...query, route, stations: [...stations] }, signal);
      return { stations: keptStations(stations, enrichment), warnings: enrichment.warnings };
    },
  };
}
