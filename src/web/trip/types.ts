import type { StationFile } from "../../stations/check.js";
import type { Settings } from "../settings.js";
import type { AskedTrip, LoadedTrip } from "../shown.js";

/** A trip, and what it says of the settings. */
export interface TripWithSettings {
  readonly trip: LoadedTrip;
  readonly settings: Partial<Settings>;
}

/** What a dropped file is: a trip that can be shown at once, or stations that still need two places. */
export type ReadFile = ({ readonly kind: "trip" } & TripWithSettings) | ({ readonly kind: "stations" } & StationFile);

/** Two places, and the stations to choose from. */
export interface TripRequest extends AskedTrip {
  readonly stations: StationFile;
}

/** Where a service is, and the key to it. */
export interface ServiceAccess {
  /** The page's own folder unless given. */
  readonly baseUrl?: URL;
  readonly apiKey: string;
}

/** A vehicle of the catalog. */
export interface FoundVehicle {
  /** `2019 Ford Transit 250` */
  readonly label: string;
  readonly mpg: number;
  readonly tankCapacityGallons: number;
  /** Where the figures are from, and what was assumed. */
  readonly notes: readonly string[];
}
