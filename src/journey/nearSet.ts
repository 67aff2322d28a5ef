// The stations of a set near a route. Only those near are looked at.

import { defined } from "../common/defined.js";
import { takeRows } from "../common/order.js";
import { pointsOf } from "../contract/values/polyline.js";
import { findNear, type Enrichment, type NearRoute, type PlacesRequest } from "../enrich/enrich.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { type StationColumns, toStationColumns } from "../planning/stationColumns.js";
import { openStations, type PackedStations } from "../stations/packed/packed.js";
import { placesNear } from "../stations/packed/places.js";

/** Stage 1 of an enrichment for the stations of a set that have a price; `indices` are their rows in the set. */
export function findNearInSet(
  optimizer: Optimizer,
  { data, index }: PackedStations,
  request: Omit<PlacesRequest, "places">,
  radiusMiles: number,
): NearRoute {
  const { columns } = openStations(data);
  const { lats, lngs, pricesPerGallon } = columns;
  const rows = placesNear(index, pointsOf(request.route), radiusMiles).filter(
    (row) => !Number.isNaN(pricesPerGallon[row]),
  );
  const found = findNear(optimizer, {
    ...request,
    coarse_filter_radius_miles: radiusMiles,
    places: { lats: takeRows(lats, rows), lngs: takeRows(lngs, rows) },
  });
  // How many stations of the country are far off tells nobody anything.
  return { ...found, farCount: 0, near: { ...found.near, indices: found.near.indices.map((i) => defined(rows[i])) } };
}

/** The stations of a set that an enrichment kept, ready to plan with. */
export function takeKept(
  { data }: PackedStations,
  { kept, milesFromStart, detourMinutes, detourMiles = [] }: Enrichment,
): StationColumns {
  const { columns } = openStations(data);
  const taken = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column instanceof Float64Array ? takeRows(column, kept) : { at: (row: number) => column.at(defined(kept[row])) },
    ]),
  ) as typeof columns;
  return toStationColumns({
    ...taken,
    milesFromStart: Float64Array.from(milesFromStart),
    detourMinutes: Float64Array.from(detourMinutes),
    detourMiles: Float64Array.from(detourMiles),
  });
}
