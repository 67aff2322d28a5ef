// Stations as the page reads them from a file.

import { readFile } from "node:fs/promises";
import type { StationFile } from "../../../src/stations/check.js";
import { pageTrips } from "../../support/pageTrips.js";
import { hasSharedData, TRUCK_STOPS } from "../../support/sharedData.js";

export async function readStations(name: string, bytes: Uint8Array): Promise<StationFile> {
  const { trips } = await pageTrips();
  const file = await trips.readFile(name, bytes);
  if (file.kind !== "stations") throw new Error("no list of stations");
  return file;
}

/** The truck stops of the shared data; without that data there are none. */
export const stations: StationFile = hasSharedData
  ? await readStations("truck_stops.csv", await readFile(TRUCK_STOPS))
  : { stations: [], warnings: [] };
