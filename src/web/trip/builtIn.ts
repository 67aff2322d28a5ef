import { z } from "zod";
import { DESTINATION, ORIGIN, VEHICLE } from "../../demo/trip.js";
import type { Optimizer } from "../../optimizer.js";
import { NO_VEHICLES } from "../../vehicles/lookUp.js";
import { type FetchAsset, requireAsset } from "./assets.js";
import { refusing } from "./refusal.js";
import type { TripWithSettings } from "./types.js";
import { toTrip } from "./whole.js";

const TRIP = new URL("../../demo/i80-coast-to-coast.json", import.meta.url);

/** What the file says of itself: that its prices are illustrative. */
const Noted = z.looseObject({ note: z.string() });

/** The built-in trip, on the route, miles and detours of its file. */
export async function loadBuiltInTrip({ optimizer, fetchText }: { readonly optimizer: Optimizer; readonly fetchText: FetchAsset }): Promise<TripWithSettings> {
  const { note, ...value } = Noted.parse(JSON.parse(await requireAsset(fetchText, "the built-in trip", TRIP)));
  const title = `${ORIGIN} to ${DESTINATION}`;
  return refusing(async () => {
    const { trip, settings } = await toTrip({ optimizer, catalog: async () => NO_VEHICLES }, { file: "the built-in trip", title }, { ...value, vehicle: VEHICLE });
    return { trip: { ...trip, from: ORIGIN, to: DESTINATION, notes: [note, ...trip.notes] }, settings };
  });
}
