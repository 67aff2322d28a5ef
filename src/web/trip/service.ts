import { z } from "zod";
import { createClient, type FuelRouteClient } from "../../client/index.js";
import { EnrichedStation } from "../../contract/enrich.js";
import { Route } from "../../contract/route.js";
import type { ComputedRoute } from "../../contract/routes.js";
import { MAX_STATIONS, type Station } from "../../contract/station.js";
import { farWarning, findNear, slowWarning, toPlaces } from "../../enrich/enrich.js";
import { isPriced } from "../../planning/preconditions.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";
import { TripError } from "./error.js";
import { toLoadedTrip } from "./loaded.js";
import { type Choices, readChoices } from "./places.js";
import { refusing } from "./refusal.js";
import type { ServiceAccess, TripRequest } from "./types.js";

interface ServiceTools {
  readonly optimizer: Optimizer;
  readonly onProgress: (step: string) => void;
}

/** Places to a trip by the service's roads and places. */
export async function planByService({ optimizer, onProgress }: ServiceTools, access: ServiceAccess, request: TripRequest, signal: AbortSignal): Promise<LoadedTrip> {
  return refusing(async () => {
    const { choices, names } = readChoices(request);
    const client = openClient(access);
    onProgress("Asking the service for the route");
    const { route } = await client.computeRoute({ origin: choices.origin, destination: choices.destination }, { signal });
    // Its line too, of which its own schema says nothing.
    read(Route, route);
    onProgress("Asking the service for detours");
    const { stations, notes } = await enrich(optimizer, client, route, choices, request.stations, signal);
    return toLoadedTrip(optimizer, names, { route, stations, notes });
  });
}

function openClient({ baseUrl = new URL(".", document.baseURI), apiKey }: ServiceAccess): FuelRouteClient {
  try {
    return createClient({ baseUrl, apiKey: apiKey.trim() });
  } catch (cause) {
    throw new TripError("This is no API key: enter it as it was issued, without spaces.", { field: "key", cause });
  }
}

/** The service takes so many stations at once, and a file may have the whole country's: those far from the line are left out here, by the same code. */
async function enrich(optimizer: Optimizer, client: FuelRouteClient, route: ComputedRoute, choices: Choices, file: TripRequest["stations"], signal: AbortSignal): Promise<Pick<LoadedTrip, "stations" | "notes">> {
  const { near, farCount, radiusMiles, maxDetourMinutes } = findNear(optimizer, toPlaces({ ...choices, route, stations: [...file.stations] }));
  const nearStations = near.indices.flatMap((i) => file.stations[i] ?? []);
  const batches = Array.from({ length: Math.ceil(nearStations.length / MAX_STATIONS) }, (_, i) => nearStations.slice(i * MAX_STATIONS, (i + 1) * MAX_STATIONS));
  const { coarse_filter_radius_miles, max_detour_minutes } = choices;
  const answers = await Promise.all(
    batches.map(async (sent) => {
      const { stations, warnings } = await client.enrichStations({ route, stations: sent, coarse_filter_radius_miles, max_detour_minutes }, { signal });
      // How many were dropped is told of all batches together.
      return { stations: readStations(stations), warnings: warnings.filter((warning) => warning !== slowWarning(sent.length - stations.length, maxDetourMinutes)) };
    }),
  );
  const stations = answers.flatMap((answer) => answer.stations);
  const slowCount = nearStations.length - stations.length;
  const dropped = [...(farCount > 0 ? [farWarning(farCount, radiusMiles)] : []), ...(slowCount > 0 ? [slowWarning(slowCount, maxDetourMinutes)] : [])];
  return { stations, notes: [...new Set([...file.warnings, ...dropped, ...answers.flatMap(({ warnings }) => warnings)])] };
}

/** Stations as the service answered with them, of which the client looks at nothing. */
function readStations(stations: readonly unknown[]): PlacedStation[] {
  const placed: Station[] = read(z.array(EnrichedStation), stations);
  return placed.filter(isPriced);
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new TripError("The service's answer is not as it should be. Leave the API key out to plan in the page alone.", { cause: parsed.error });
  return parsed.data;
}
