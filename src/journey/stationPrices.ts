// The cheapest stations along a trip, or of a set.

import { defined } from "../common/defined.js";
import { milesBetween } from "../common/sphere.js";
import { takeRows } from "../common/order.js";
import { roundMiles } from "../contract/values/rounding.js";
import type { ListedStation, StationPrices } from "../contract/schemas/stationPrices.js";
import { optimizeTrip } from "../planning/optimize.js";
import type { StationColumns } from "../planning/stationColumns.js";
import type { TripRequest, TripTools } from "../planning/trip.js";
import { type Brands, BUILT_IN_BRANDS } from "../stations/brands/brands.js";
import { openStations, type PackedStations, type SetColumns } from "../stations/packed/packed.js";
import { placesNear } from "../stations/packed/places.js";

/** Which stations of a trip are asked for. */
interface TripQuery {
  readonly most: number;
  readonly brand?: string | undefined;
  /** Whether to say what a stop at each would cost. */
  readonly withStopCosts: boolean;
}

/**
 * The cheapest stations along a trip. @throws {ServiceError} as planning does, where the cost of stops is asked for.
 */
export function pricesAlong(
  tools: TripTools,
  trip: TripRequest & { readonly stations: StationColumns },
  { most, brand, withStopCosts }: TripQuery,
): StationPrices {
  const { stations } = trip;
  const costs = withStopCosts
    ? optimizeTrip(tools, { ...trip, params: { ...trip.params, explain: true, station_prices: true } }).explanation
        ?.station_prices
    : undefined;
  const startMile = trip.progress?.miles_from_route_start ?? 0;
  const rows = Array.from({ length: stations.length }, (_, row) => row)
    // A vehicle on its way does not turn round.
    .filter((row) => defined(stations.milesFromStart[row]) >= startMile)
    .filter(isOfBrand(stations, brand, tools.brands ?? BUILT_IN_BRANDS))
    .toSorted((a, b) => (stations.detourMinutes[a] || 0) - (stations.detourMinutes[b] || 0));
  return listCheapest(stations, rows, most, (row) => ({
    miles_from_route_start: defined(stations.milesFromStart[row]),
    detour_minutes: stations.detourMinutes[row] || 0,
    // Where the search was cut short, it is not known.
    ...(costs && { extra_cost: costs[row]?.extra_cost ?? null }),
  }));
}

/** Which stations of a set are asked for. */
export interface SetQuery {
  /** Only those within so many miles of a place, in a straight line. */
  readonly near?: { readonly lat: number; readonly lng: number; readonly withinMiles: number } | undefined;
  readonly brand?: string | undefined;
  readonly stationIds?: readonly string[] | undefined;
  readonly most: number;
}

/** The cheapest of the stations of a set that have a price. */
export function pricesInSet(
  { data, index }: PackedStations,
  { near, brand, stationIds, most }: SetQuery,
  brands: Brands = BUILT_IN_BRANDS,
): StationPrices {
  const { count, columns } = openStations(data);
  const milesTo = (row: number): number =>
    near === undefined ? 0 : milesBetween(near, { lat: defined(columns.lats[row]), lng: defined(columns.lngs[row]) });
  const within =
    near === undefined
      ? Array.from({ length: count }, (_, row) => row)
      : placesNear(index, { lats: [near.lat, near.lat], lngs: [near.lng, near.lng] }, near.withinMiles).filter(
          (row) => milesTo(row) <= near.withinMiles,
        );
  const ids = stationIds && new Set(stationIds);
  const rows = within
    .filter((row) => !Number.isNaN(columns.pricesPerGallon[row]))
    .filter((row) => ids === undefined || ids.has(columns.ids.at(row) ?? ""))
    .filter(isOfBrand(columns, brand, brands));
  const nearestFirst = near === undefined ? rows : rows.toSorted((a, b) => milesTo(a) - milesTo(b));
  return listCheapest(columns, nearestFirst, most, (row) =>
    near === undefined ? {} : { miles_from_place: roundMiles(milesTo(row)) },
  );
}

function isOfBrand(
  { brands, names }: Pick<SetColumns, "brands" | "names">,
  brand: string | undefined,
  known: Brands,
): (row: number) => boolean {
  if (brand === undefined) return () => true;
  const { chainOf, chainOfStation } = known.including([brand]);
  const wanted = chainOf(brand);
  return (row) => chainOfStation({ brand: brands.at(row), name: names.at(row) ?? "" }) === wanted;
}

/** @param rows of stations with a price; of those with the same price, the first ones come first. */
function listCheapest(
  columns: Pick<
    SetColumns,
    "ids" | "names" | "addresses" | "brands" | "pricesPerGallon" | "pricesAsOf" | "parkingSpaces"
  >,
  rows: readonly number[],
  most: number,
  describe: (row: number) => Partial<ListedStation>,
): StationPrices {
  const prices = takeRows(columns.pricesPerGallon, rows);
  const order = Array.from(prices.keys()).toSorted((a, b) => defined(prices[a]) - defined(prices[b]));
  const priceAt = (rank: number): number | null => prices[order.at(rank) ?? -1] ?? null;
  const sum = prices.reduce((total, price) => total + price, 0);
  return {
    stations: order.slice(0, most).map((i) => {
      const row = defined(rows[i]);
      const spaces = defined(columns.parkingSpaces[row]);
      return {
        station_id: columns.ids.at(row) ?? "",
        station_name: columns.names.at(row) ?? "",
        station_address: columns.addresses.at(row) ?? "",
        brand: columns.brands.at(row) || null,
        price_per_gallon: defined(prices[i]),
        price_as_of: columns.pricesAsOf.at(row) ?? null,
        ...(!Number.isNaN(spaces) && { parking_spaces: spaces }),
        ...describe(row),
      };
    }),
    station_count: rows.length,
    lowest_price: priceAt(0),
    mean_price: rows.length === 0 ? null : sum / rows.length,
    highest_price: priceAt(-1),
  };
}
