import { z } from "zod";
import { FuelRouteError } from "../client/errors.js";
import type { EnrichRequest, FuelRouteClient } from "../client/types.js";
import { defined } from "../common/defined.js";
import { EnrichedStation } from "../contract/schemas/enrich.js";
import { Route } from "../contract/schemas/route.js";
import { MAX_STATIONS } from "../contract/values/limits.js";
import type { Station } from "../contract/schemas/station.js";
import type { Warning } from "../contract/values/warnings.js";
import { findNear, toPlaces } from "../enrich/enrich.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { isPriced, type PricedStation } from "../planning/preconditions.js";
import { drivenBy, type FindSteps } from "./planTrip.js";

/** What is asked of the service. */
type RoadClient = Pick<FuelRouteClient, "computeRoute" | "enrichStations">;

/** Finds trips by asking a service. All steps reject with a `FuelRouteError` when it refuses or cannot be reached. */
export function findByService(client: RoadClient, optimizer: Optimizer): FindSteps {
  return {
    async findRoute({ origin, destination, ...query }, signal) {
      const { route, warnings, ...names } = await client.computeRoute(
        { origin, destination, ...drivenBy(query) },
        { signal },
      );
      // The contract's schema of an answer says nothing of the polyline; that of a request does.
      read(Route, route);
      return {
        route,
        origin: names.origin,
        destination: names.destination,
        warnings: warnings.map((text) => ({ code: "FROM_SERVICE", text })),
      };
    },

    /** A service takes 5,000 stations at once and a file may have more, so this sends only those near the route. */
    async findStations(route, { stations, coarse_filter_radius_miles, max_detour_minutes, ...query }, signal) {
      const bounds = { coarse_filter_radius_miles, max_detour_minutes, ...drivenBy(query) };
      const { near, farCount, radiusMiles, maxDetourMinutes } = findNear(
        optimizer,
        toPlaces({ ...bounds, route, stations: [...stations] }),
      );
      const nearStations = near.indices.flatMap((i) => defined(stations[i]));
      const answers = await Promise.all(
        inBatches(nearStations).map((batch) =>
          enrichBatch(client, { ...bounds, return_detour_miles: true, route, stations: batch }, signal),
        ),
      );
      const slowCount = answers.reduce((sum, answer) => sum + answer.slowCount, 0);
      const estimates = new Set(answers.flatMap((answer) => answer.estimates));
      const warnings: Warning[] = [];
      if (farCount > 0) warnings.push({ code: "STATIONS_FAR_OFF", stationCount: farCount, radiusMiles });
      if (slowCount > 0) warnings.push({ code: "DETOURS_TOO_LONG", stationCount: slowCount, maxDetourMinutes });
      for (const text of estimates) warnings.push({ code: "DETOURS_ESTIMATED", text });
      return { stations: answers.flatMap((answer) => answer.stations), warnings };
    },
  };
}

function inBatches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / MAX_STATIONS) }, (_, i) =>
    list.slice(i * MAX_STATIONS, (i + 1) * MAX_STATIONS),
  );
}

/**
 * Sends stations that are all within the radius. @returns those kept, how many were dropped for their detours, and
 * warnings that detours are estimates.
 */
async function enrichBatch(
  client: RoadClient,
  request: EnrichRequest,
  signal: AbortSignal,
): Promise<{ stations: PricedStation[]; slowCount: number; estimates: string[] }> {
  const { stations, warnings } = await client.enrichStations(request, { signal });
  const slowCount = request.stations.length - stations.length;
  // The first warning says how many were dropped, if any were (docs/decisions.md, "Enrichment warnings").
  const estimates = warnings.slice(slowCount > 0 ? 1 : 0);
  const enriched: Station[] = read(z.array(EnrichedStation), stations);
  return { stations: enriched.filter(isPriced), slowCount, estimates };
}

/** The client does not look below the top level of an answer. */
function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FuelRouteError("INVALID_ANSWER", "The service's answer is not as its contract says.", {
    cause: parsed.error,
  });
}
