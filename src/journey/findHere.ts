import { enrichStations, type EnrichTools, keptStations } from "../enrich/enrich.js";
import { findRoute, type RouteTools } from "../providers/routing/computeRoute.js";
import type { FindSteps } from "./planTrip.js";

/** Finds trips with the providers of this process. */
export function findHere(tools: RouteTools & EnrichTools): FindSteps {
  return {
    findRoute: (places, signal) => findRoute(tools, places, signal),
    async findStations(route, { stations, ...query }, signal) {
      const enrichment = await enrichStations(
        tools,
        { ...query, return_detour_miles: true, route, stations: [...stations] },
        signal,
      );
      return { stations: keptStations(stations, enrichment), warnings: enrichment.warnings };
    },
  };
}
