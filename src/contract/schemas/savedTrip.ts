// A trip in a file: an optimize request, or what `fuel-route plan --json` writes, which has the answer, too.

import { remarkRoute } from "../values/routeDoubts.js";
import { isObject } from "../values/faults.js";
import { type MiledStation, remarkStations, sampleStations } from "../values/stationDoubts.js";
import type { Warning } from "../values/warnings.js";
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
    ...(ofRoute.length === 0 ? remarkStations(route, sampleTrip(trip)) : []),
    ...remarkUnknown(OptimizeRequest, asked),
  ].map(({ warning }) => warning);
}

/** A few stations of a trip, as far as they say where they are. */
export function sampleTrip(trip: object): MiledStation[] {
  const stations: unknown = Reflect.get(trip, "stations");
  if (!Array.isArray(stations)) return [];
  const placeAt = (row: number): unknown => {
    const station: unknown = stations[row];
    return isObject(station) ? Reflect.get(station, "location") : undefined;
  };
  return sampleStations({
    count: stations.length,
    mileAt: (row) => numberIn(stations[row], "miles_from_route_start"),
    latAt: (row) => numberIn(placeAt(row), "lat"),
    lngAt: (row) => numberIn(placeAt(row), "lng"),
  });
}

/** A number in a field of a value; NaN where there is none. */
function numberIn(value: unknown, field: string): number {
  const found: unknown = isObject(value) ? Reflect.get(value, field) : undefined;
  return typeof found === "number" ? found : NaN;
}
