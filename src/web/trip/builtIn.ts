import type { Route } from "../../contract/schemas/route.js";
import type { Station } from "../../contract/schemas/station.js";
import { DESTINATION, ORIGIN, VEHICLE } from "../../journey/coastToCoast.js";
import { isPriced } from "../../planning/preconditions.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { type FetchAsset, requireAsset } from "./assets.js";
import { toLoadedTrip } from "./loaded.js";
import type { TripWithSettings } from "./types.js";

const TRIP = new URL("../../journey/i80-coast-to-coast.json", import.meta.url);

/** The file that comes with the page, which `file.test.ts` holds against the contract's schemas. */
interface BuiltInTrip {
  /** Says that the prices are illustrative. */
  readonly note: string;
  readonly route: Route;
  readonly stations: readonly Station[];
  readonly params: { readonly time_value_dollars_per_minute: number };
}

/** The built-in trip, with the route, miles and detours of its file. */
export async function loadBuiltInTrip({
  optimizer,
  fetchText,
}: {
  readonly optimizer: Optimizer;
  readonly fetchText: FetchAsset;
}): Promise<TripWithSettings> {
  const { note, route, stations, params }: BuiltInTrip = JSON.parse(
    await requireAsset(fetchText, "the built-in trip", TRIP),
  );
  return {
    trip: toLoadedTrip(
      optimizer,
      { title: `${ORIGIN} to ${DESTINATION}`, from: ORIGIN, to: DESTINATION },
      { route, stations: stations.filter(isPriced), notes: [note] },
    ),
    settings: {
      timeValueDollarsPerMinute: params.time_value_dollars_per_minute,
      mpg: VEHICLE.mpg,
      tankCapacityGallons: VEHICLE.tank_capacity_gallons,
      startGallons: VEHICLE.current_fuel_gallons,
    },
  };
}
