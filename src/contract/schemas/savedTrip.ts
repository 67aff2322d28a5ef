// A trip in a file: an optimize request, or what `fuel-route plan --json` writes, which has the answer, too.

import { remarkRoute } from "../values/routeDoubts.js";
import { type MiledStation, remarkStations, sampleRows } from "../values/stationDoubts.js";
import type { Warning } from "../values/warnings.js";
import { z } from "zod";
import { Station } from "./station.js";
import { OptimizeRequest } from "./optimize.js";
import type { Route } from "./route.js";
import { remarkUnknown } from "./unknownFields.js";

/** The fields that belong to the answer. */
const ANSWERED: ReadonlySet<string> = new Set(["plan", "legs", "roads"]);

/** What is doubtful in such a trip: its route first, then the fields that are not known. @param trip as it was read. */
export function remarkSavedTrip(route: Route, trip: object): Warning[] {
  const asked = Object.fromEntries(Object.entries(trip).filter(([name]) => !ANSWERED.has(name)));
  const ofRoute = remarkRoute(route);
  return [
    ...ofRoute,
    ...(ofRoute.length === 0 ? remarkStations(route, sampleStations(trip)) : []),
    ...remarkUnknown(OptimizeRequest, asked),
  ].map(({ warning }) => warning);
}

/** A few stations of a trip, as far as they say where they are. */
export function sampleStations(trip: object): MiledStation[] {
  const stations: unknown = Reflect.get(trip, "stations");
  if (!Array.isArray(stations)) return [];
  return sampleRows(stations.length).flatMap((row) => {
    const station = Located.safeParse(stations[row]).data;
    return station === undefined ? [] : [{ location: station.location, mile: station.miles_from_route_start }];
  });
}

const Located = Station.pick({ location: true }).extend({ miles_from_route_start: z.number() });
